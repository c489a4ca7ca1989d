"""Stepping through the course of a game, forward and back."""

from __future__ import annotations

from typing import Any

from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.table.table import Course


class Replay:
    """A place in the course of a game; it begins before the first entry.

    `place` counts what has been played: 0 at the start, `len(replay)` at the end.
    """

    def __init__(self, course: Course) -> None:
        self.course = course
        self.history = course.history
        self.place = 0

    def __len__(self) -> int:
        return len(self.history)

    @property
    def view(self) -> Any:
        """The position here."""
        return self.course.view(self.place)

    @property
    def seen(self) -> Seen | None:
        """The step that led here, None at the start."""
        return self.history[self.place - 1] if self.place else None

    def forward(self) -> Seen | None:
        """Play the next and return it, None at the end."""
        if self.place == len(self):
            return None
        self.place += 1
        return self.seen

    def back(self) -> Seen | None:
        """Take the last back and return it, None at the start."""
        seen = self.seen
        self.place -= seen is not None
        return seen

    def go(self, place: int) -> None:
        """Go to a place, at most to either end."""
        self.place = max(0, min(place, len(self)))
