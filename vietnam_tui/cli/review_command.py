"""`vietnam review`: how a game stood all along, luck and judgement, where it turned."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from vietnam_tui.bots.cluster import ClusterFault
from vietnam_tui.bots.playout import PlayOutFault
from vietnam_tui.cli.faults import DONE, REFUSED, UNREADABLE, fail, report_faults
from vietnam_tui.cli.keeping import keep
from vietnam_tui.cli.naming import save_named
from vietnam_tui.cli.printing import note, say, say_json, terminal_marks
from vietnam_tui.play.record.position_tree import ReplayFault
from vietnam_tui.play.record.review_file import review_path
from vietnam_tui.play.report.review_text import review_lines
from vietnam_tui.play.seats import side_named
from vietnam_tui.play.table.review_record import Review, place_of
from vietnam_tui.play.table.reviewing import may_review, reviewed
from vietnam_tui.play.table.session import Session


class Wishes(NamedTuple):
    """The options of `vietnam review`, as given."""

    side: str = ""
    html: str = ""
    jobs: int = 0
    json: bool = False


def run(save: str, wishes: Wishes) -> int:
    """Review a game and print what came of it, or write it as a page; the exit code."""
    if wishes.html and wishes.json:
        raise fail("--html or --json, one of them")
    path = save_named(save)
    with report_faults():
        session: Session[Any] = Session.open(path, read_only=True)
        for notice in session.notices:
            note(f"note: {notice}")
        side = side_named(session.game, session.scenario, wishes.side) if wishes.side else ""
        if not side and session.result is None and len(session.humans) == 1:
            side = session.humans[0]
        if why := may_review(session, side):
            raise fail(why, REFUSED)
        try:
            made = _made(session, side, path, wishes.jobs)
        except ReplayFault as fault:
            raise fail(f"the course of this game cannot be followed: {fault}", UNREADABLE) from None
        except (PlayOutFault, ClusterFault) as fault:
            raise fail(str(fault), REFUSED) from None
        if wishes.json:
            say_json(made)
        elif wishes.html:
            _page(session, made, wishes.html)
        else:
            for line in review_lines(made, terminal_marks()):
                say(line)
    return DONE


def _made(session: Session[Any], side: str, path: Path, jobs: int) -> Review:
    """The review, with a bar on stderr; a run that is stopped is gone on with by the next."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    # a turning point takes longer than hundreds of entries, so that nobody knows how long it will take
    columns = (
        TextColumn("entries, turning points"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        for step in reviewed(session, side, review_path(path, side), workers=jobs):
            bar.update(task, completed=step.done, total=step.total)
            if step.review is not None:
                return step.review
    raise AssertionError("a review ends with what it came to")


def _page(session: Session[Any], made: Review, target: str) -> None:
    """Write the review as a page with a map of every turning point."""
    from vietnam_tui.pictures.review_page import MARK, Shown, review_page

    game, shown = session.game, list[Shown]()
    for point in made.turning_points:
        entry = session.entry(point.n)
        before = game.view(session.before(entry), made.side or point.by)
        place = place_of(game, before, point)
        label = "" if place is None else game.presenter.board(before).label(place)
        shown.append(Shown(point, before, label))
    if keep(target, review_page(game, made, shown), MARK):
        note(f"the page is in {target}")
