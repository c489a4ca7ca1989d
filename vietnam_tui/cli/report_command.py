"""`vietnam report`: the after-action report of a saved game."""

from __future__ import annotations

from typing import Any, NamedTuple

from vietnam_tui.cli.faults import DONE, fail, report_faults
from vietnam_tui.cli.keeping import keep
from vietnam_tui.cli.naming import save_named
from vietnam_tui.cli.printing import note, say, say_json, terminal_marks
from vietnam_tui.play.record.journal import named_file, write_new
from vietnam_tui.play.report.report import Report, report
from vietnam_tui.play.report.report_text import as_lines, as_markdown
from vietnam_tui.play.report.text_charts import chart_lines, dice_lines
from vietnam_tui.play.report.turns import charts, turn_ends
from vietnam_tui.play.seat.chair import Eyes
from vietnam_tui.play.seats import side_named
from vietnam_tui.play.table.known_course import KnownCourse
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.play.table.table import Course


class Wishes(NamedTuple):
    """The options of `vietnam report`, as given."""

    side: str = ""
    markdown: str = ""
    html: str = ""
    json: bool = False


def run(save: str, wishes: Wishes) -> int:
    """Print the report, or write it as Markdown or as a page ("-" prints it); the exit code."""
    if sum(map(bool, (wishes.markdown, wishes.html, wishes.json))) > 1:
        raise fail("--markdown or --html or --json, one of them")
    path = save_named(save)
    with report_faults():
        session: Session[Any] = Session.open(path, read_only=True)
        for notice in session.notices:
            note(f"note: {notice}")
        if wishes.html:
            _page(session, wishes)
        else:
            _report(session, wishes)
    return DONE


def _report(session: Session[Any], wishes: Wishes) -> None:
    table, reader = SessionTable(session), _reader(session, wishes.side)
    course = table.course(reader)
    made = report(session.game, table.chair(reader), course)
    if wishes.json:
        say_json(made)
    elif wishes.markdown == "-":
        say(as_markdown(made), end="")
    elif wishes.markdown:
        write_new(named_file(wishes.markdown), as_markdown(made))
        note(f"the report is in {wishes.markdown}")
    else:
        say("\n".join([*as_lines(made), *drawn(session, made, course)]))


def drawn(session: Session[Any], made: Report, course: Course) -> list[str]:
    """The charts of a report, in the characters of the terminal."""
    marks, lines = terminal_marks(), list[str]()
    for chart in charts(made, turn_ends(session.game, session.scenario, course)):
        lines += ["", *chart_lines(chart, marks)]
    dice = dice_lines(made.dice, marks)
    return [*lines, *([""] if dice else []), *dice]


def _page(session: Session[Any], wishes: Wishes) -> None:
    """Write the page of what everybody knows, after the end as well, or of what a side does."""
    from vietnam_tui.pictures.page import MARK, report_page

    side = side_named(session.game, session.scenario, wishes.side) if wishes.side else ""
    session.only = side
    chair = SessionTable(session).chair(side)
    page = report_page(session.game, chair, KnownCourse(session, Eyes.of(side), side))
    if keep(wishes.html, page, MARK):
        note(f"the page is in {wishes.html}")


def _reader(session: Session[Any], side: str) -> str:
    """The side as asked; else everybody's knowledge once the game is over, before that the only person's."""
    if side:
        session.only = side_named(session.game, session.scenario, side)
        return session.only
    return session.humans[0] if session.result is None and len(session.humans) == 1 else ""
