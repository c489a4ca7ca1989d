"""The course of a game for people who are told late: as it was some turns ago, and all of it once it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from vietnam_tui.play.seat.chair import Chair, Seen, decision_seen
from vietnam_tui.play.table.known_course import KnownCourse


class LateCourse:
    """The part of a public course that is told `delay` turns late."""

    reader = ""

    def __init__(self, course: KnownCourse, delay: int, *, over: bool) -> None:
        self._course = course
        self.history: Sequence[Seen] = tuple(course.history)
        if delay and not over:
            self.history = self.history[: _told(self.history, delay)]

    def view(self, place: int) -> Any:
        """The position after so many of the history."""
        return self._course.view(place)

    def chair(self, now: Chair, game: Any, place: int) -> Chair:
        """The public chair as it was after so many of the history."""
        view = self.view(place)
        return msgspec.structs.replace(
            now,
            at=place,
            view=view,
            decision=decision_seen(game.decision(view), ""),
            result=None,
            history=self.history[:place],
            dice=(),
        )


def _told(history: Sequence[Seen], delay: int) -> int:
    """The number of entries of a history that lie so many whole turns back."""
    ends = [number for number, seen in enumerate(history) if any(event.ends_turn for event in seen.events)]
    return ends[-delay - 1] + 1 if len(ends) > delay else 0
