"""Lessons and exercises begun, and taken up where they were left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games import GAMES, find_game
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.learn.lesson import Found, lesson_of
from vietnam_tui.play.record.lock import SaveLocked
from vietnam_tui.play.record.places import at_free_name, list_saves, remove_save
from vietnam_tui.play.table.beginning import set_up
from vietnam_tui.play.table.finished import LESSON
from vietnam_tui.play.table.lesson_table import LessonTable
from vietnam_tui.play.table.positions import described
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

#: What stands before the name of a lesson in that of its save
FILE = "lesson-"


def begin_lesson(found: Found) -> LessonTable:
    """A lesson where it was left, or from its beginning; an exercise and a problem always begin, and are kept nowhere.

    Raises `SaveFault`, `CannotSave` and `DataError`.
    """
    if found.lesson.kind != "lesson":
        return LessonTable(session_of(found, None), found)
    for session in _left(found):
        table = LessonTable(session, found)
        if not table.pupil.over and session.result is None:
            return table
        table.close()
        assert session.path is not None
        remove_save(session.path)  # it was done, and begins again
    return LessonTable(at_free_name(FILE + found.name, lambda path: session_of(found, path)), found)


def table_of(session: Session[Any], *, sealed: bool = True) -> SessionTable:
    """The table of a session: that of its lesson if it is kept for one, as long as there is such a lesson."""
    code, _, name = session.occasion.removeprefix(LESSON).partition("/")
    if session.occasion.startswith(LESSON) and code in GAMES:
        try:
            return LessonTable(session, lesson_of(find_game(code), name), sealed=sealed)
        except DataError as error:
            session.notices.append(f"the lesson cannot be gone on with: {error}")
    return SessionTable(session, sealed=sealed)


def start_of(found: Found) -> Any:
    """The position in which a lesson begins, None for the beginning of its scenario; raises `SaveFault`."""
    lesson = found.lesson
    if not lesson.position:
        return None
    tables = {"scenario": lesson.scenario, **lesson.position}
    return described(found.game, tables, f"lesson {found.name}")[0]


def opening(found: Found) -> Any:
    """The position in which a lesson begins; raises `SaveFault`."""
    start = start_of(found)
    return set_up(found.game, found.lesson.scenario, found.lesson.options) if start is None else start


def session_of(found: Found, path: Path | None) -> Session[Any]:
    """A lesson from its beginning, kept in a file or nowhere."""
    lesson = found.lesson
    seats = {side: "human" if side == lesson.side else "bot" for side in found.game.sides(lesson.scenario)}
    return Session.new(
        found.game,
        lesson.scenario,
        options=lesson.options,
        seed=lesson.seed,
        seats=seats,
        path=path,
        start=start_of(found),
        occasion=LESSON + found.key,
    )


def _left(found: Found) -> Iterator[Session[Any]]:
    """The saves of a lesson that can be taken up."""
    for path in list_saves():
        if not path.name.startswith(FILE + found.name):
            continue
        try:
            session: Session[Any] = Session.open(path)
        except (SaveFault, SaveLocked, CannotSave):
            continue
        if session.occasion == LESSON + found.key:
            yield session
        else:
            session.close()
