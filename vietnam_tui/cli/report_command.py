"""`vietnam report`: the after-action report of a saved game."""

from __future__ import annotations

from typing import Any

from vietnam_tui.cli.faults import DONE, UNREADABLE, fail, report_faults
from vietnam_tui.cli.printing import note, say, say_json
from vietnam_tui.play.journal import named_file, write_new
from vietnam_tui.play.places import find_save
from vietnam_tui.play.report import report
from vietnam_tui.play.report_text import as_lines, as_markdown
from vietnam_tui.play.saves import shortened
from vietnam_tui.play.seats import side_named
from vietnam_tui.play.session import Session
from vietnam_tui.play.session_table import SessionTable


def run(save: str, *, side: str, markdown: str, json: bool) -> int:
    """Print the report, or write it as Markdown to a new file ("-" prints it); the exit code."""
    if markdown and json:
        raise fail("--markdown or --json, not both")
    path = find_save(save)
    if path is None:
        raise fail(f"no save {shortened(save)!r}", UNREADABLE)
    with report_faults():
        session: Session[Any] = Session.open(path, read_only=True)
        table, reader = SessionTable(session), _reader(session, side)
        made = report(session.game, table.chair(reader), table.course(reader))
        for notice in session.notices:
            note(f"note: {notice}")
        if json:
            say_json(made)
        elif markdown == "-":
            say(as_markdown(made), end="")
        elif markdown:
            write_new(named_file(markdown), as_markdown(made))
            note(f"the report is in {markdown}")
        else:
            say("\n".join(as_lines(made)))
    return DONE


def _reader(session: Session[Any], side: str) -> str:
    """The side as asked; else everybody's knowledge once the game is over, before that the only person's."""
    if side:
        session.only = side_named(session.game, session.scenario, side)
        return session.only
    return session.humans[0] if session.result is None and len(session.humans) == 1 else ""
