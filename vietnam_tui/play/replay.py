"""Stepping through the course of a game, forward and back."""

from __future__ import annotations

from typing import Generic

from vietnam_tui.core.model import S
from vietnam_tui.play.record import Entry
from vietnam_tui.play.session import Session


class Replay(Generic[S]):
    """A place in the history of a session as it is now; it begins before the first entry.

    `place` counts the entries that have been played: 0 at the start, `len(replay)` at the end.
    """

    def __init__(self, session: Session[S]) -> None:
        self.game = session.game
        self.entries: list[Entry[S]] = session.history
        self._start = session.before(self.entries[0]) if self.entries else session.state
        self.place = 0

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def state(self) -> S:
        """The position here."""
        return self.entries[self.place - 1].state if self.place else self._start

    @property
    def entry(self) -> Entry[S] | None:
        """The entry that led here, None at the start."""
        return self.entries[self.place - 1] if self.place else None

    def forward(self) -> Entry[S] | None:
        """Play the next entry and return it, None at the end."""
        if self.place == len(self.entries):
            return None
        self.place += 1
        return self.entry

    def back(self) -> Entry[S] | None:
        """Take the last entry back and return it, None at the start."""
        entry = self.entry
        self.place -= entry is not None
        return entry

    def go(self, place: int) -> None:
        """Go to a place, at most to either end."""
        self.place = max(0, min(place, len(self.entries)))
