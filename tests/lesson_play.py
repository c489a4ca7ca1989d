"""Lessons played by whoever does what the prompts say, for the tests of rules and screen alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vietnam_tui.games import PUBLISHED, find_game
from vietnam_tui.play.learn.facts import Did
from vietnam_tui.play.learn.lesson import Found, lessons_of
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.table.lesson_table import LessonTable
from vietnam_tui.play.table.lessons import session_of

#: Orders after which a lesson that has not ended will not end
PATIENCE = 150

SHIPPED = {found.key: found for code in PUBLISHED for found in lessons_of(find_game(code))}
LESSONS = [key for key, found in SHIPPED.items() if found.lesson.kind == "lesson"]
EXERCISES = [key for key in SHIPPED if key not in LESSONS]


def begun(found: Found) -> LessonTable:
    """A lesson from its beginning, kept nowhere."""
    table = LessonTable(session_of(found, None), found)
    until_asked(table)
    return table


def until_asked(table: LessonTable) -> None:
    """Let chance and the others have their turns until the learner must decide, or all is over."""
    side = table.pupil.lesson.side
    while True:
        turn = table.go_on(side)
        if isinstance(turn, Seen):
            continue
        assert not isinstance(turn, tuple) or hasattr(turn, "what")
        if turn.what != "others":  # type: ignore[union-attr]
            break
        table.wait()
    table.pupil.look()


def ordered(table: LessonTable, text: str) -> None:
    """Give an order of the learner as it is typed."""
    side = table.pupil.lesson.side
    (action,) = table.game.read_order(table.chair(side).view, text)
    table.order(side, action)
    until_asked(table)


def looked_up(table: LessonTable) -> bool:
    """Look up all that the prompt that stands asks for; is there such a thing?"""
    prompt = table.pupil.prompt
    asked = [fact.what for fact in ([] if prompt is None else prompt.goal) if isinstance(fact, Did)]
    for what in asked:
        table.pupil.did(what)
    table.pupil.look()
    return bool(asked)


def played(
    table: LessonTable, until: int | None = None, at_each: Callable[[LessonTable], Any] = lambda table: None
) -> list[int]:
    """Play on as the hints say, up to a prompt or to the end; the prompts that stood at each decision."""
    side, stood = table.pupil.lesson.side, []
    for _ in range(PATIENCE):
        if table.pupil.over or table.pupil.at == until:
            return stood
        at_each(table)
        stood.append(table.pupil.at)
        if not looked_up(table):
            assert not table.pupil.lost, table.pupil.text
            table.order(side, table.advice(side).action)
            until_asked(table)
    raise AssertionError(f"the hints do not lead past: {table.pupil.text}")
