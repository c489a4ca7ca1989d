"""The review of a game at a table in the same process: of a copy, so that the game may go on meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from vietnam_tui.play.record.loading import load_game
from vietnam_tui.play.record.position_tree import ReplayFault
from vietnam_tui.play.record.review_file import review_path
from vietnam_tui.play.record.saves import ReadSave
from vietnam_tui.play.seat.chair import Eyes
from vietnam_tui.play.table.known_course import KnownCourse
from vietnam_tui.play.table.reviewing import may_review, reviewed
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.table import Reviewed


def review_of(session: Session[Any], side: str, stopped: Callable[[], bool]) -> Iterator[Reviewed]:
    """Review a session; see `Table.review`."""
    over = session.result is not None
    seen = session.only or ("" if over or not session.humans else side)
    if why := may_review(session, seen):
        raise ValueError(why)
    file = session.file()
    copy: Session[Any] = Session(load_game(ReadSave(file, 0, ()), "this game", session.game), None, None)
    path = session.path if session.kept else None
    return _steps(copy, seen, None if path is None else partial(review_path, path), stopped)


def _steps(
    copy: Session[Any], side: str, path: Callable[[str], Any] | None, stopped: Callable[[], bool]
) -> Iterator[Reviewed]:
    try:
        for step in reviewed(copy, side, None if path is None else path(side), stopped=stopped):
            places = {} if step.review is None else _places(copy, side)
            yield Reviewed(step.done, step.total, step.review, places)
            if stopped():
                return
    except ReplayFault as fault:
        raise ValueError(f"the course of this game cannot be followed: {fault}") from None


def _places(copy: Session[Any], side: str) -> dict[int, int]:
    """The place in the course after each entry that was noticed."""
    eyes = Eyes.of(side) if side else Eyes(copy.sides, open_book=True)
    course, places, place = KnownCourse(copy, eyes, side), dict[int, int](), 0
    for number in copy.numbers:
        place += course.seen(number) is not None
        places[number] = place
    return places
