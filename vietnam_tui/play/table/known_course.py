"""The course of a session as some eyes know it: what they did not notice is not there and is not counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vietnam_tui.core.model import CHANCE, Step
from vietnam_tui.play.record.position_tree import Entry, ReplayFault
from vietnam_tui.play.seat.chair import Eyes, History, Seen, seen_by
from vietnam_tui.play.table.session import Session


class KnownCourse:
    """The course of a session for some eyes, kept up with it; `reader` is the side whose they are, or ""."""

    def __init__(self, session: Session[Any], eyes: Eyes, reader: str = "") -> None:
        self.reader = reader
        #: what these eyes have learnt since the course is followed: taken back and given again counts as well
        self.at = 0
        self._session = session
        self._eyes = eyes
        self._numbers = list(session.numbers)
        #: what was noticed of an entry of the log, None for nothing
        self._known: dict[int, Seen | None] = {}

    def follow(self) -> None:
        """Take in what has happened since."""
        numbers, ours = self._session.numbers, self._numbers
        gone: list[int] = []
        while ours and (len(ours) > len(numbers) or ours[-1] != numbers[len(ours) - 1]):
            gone.append(ours.pop())
        fresh = numbers[len(ours) :]
        ours += fresh
        self.at += any(map(self._noticed, gone)) + sum(map(self._noticed, fresh))

    @property
    def history(self) -> History:
        """The events noticed up to now."""
        return History(self, tuple(self._numbers))

    def view(self, place: int) -> Any:
        """The position after so many of the history, as these eyes see it: 0 is the start."""
        return self.view_of(self._numbers, place)

    def view_of(self, numbers: Sequence[int], place: int) -> Any:
        """The position after so many of what was noticed of these entries; 0: before the first of them."""
        session = self._session
        if place:
            state = session.entry(self._noticed_of(numbers)[place - 1][0]).state
        else:
            entries = session.entries(numbers)
            state = session.before(entries[0]) if entries else session.state
        return self._eyes.view(session.game, state)

    def seen(self, number: int) -> Seen | None:
        """The part of an entry of the log that was noticed; raises `ReplayFault`."""
        if number not in self._known:
            self._take(self._session.entry(number))
        return self._known[number]

    def seen_of(self, numbers: Sequence[int]) -> tuple[Seen, ...]:
        """The noticed part of these entries."""
        return tuple(seen for _, seen in self._noticed_of(numbers))

    def unread(self, numbers: Sequence[int]) -> int:
        """The number of entries that would have to be replayed to tell what was noticed of these."""
        unread = [n for n in numbers if n not in self._known and not self._session.knows(n)]
        return len(unread) + self._session.away(unread[0]) if unread else 0

    def ends_turn(self, number: int, side: str) -> bool:
        """Is an entry the order of a side by which it let the others act?"""
        return self._session.ends_turn(number, side)

    def answered(self, numbers: Sequence[int], side: str) -> bool:
        """Has another side given an order since the last of this one?"""
        by = next((by for by in map(self._session.by, reversed(numbers)) if by != CHANCE), side)
        return by != side

    def _noticed(self, number: int) -> bool:
        try:
            return self.seen(number) is not None
        except ReplayFault:
            return False

    def _noticed_of(self, numbers: Sequence[int]) -> list[tuple[int, Seen]]:
        """The noticed part of these entries; those that do not replay any more are left out."""
        if any(number not in self._known for number in numbers):
            for entry in self._session.entries(numbers):
                if entry.number not in self._known:
                    self._take(entry)
        return [(number, seen) for number in numbers if (seen := self._known.get(number)) is not None]

    def _take(self, entry: Entry[Any]) -> None:
        step = Step(entry.state, entry.events)
        before = self._session.before(entry)
        seen = seen_by(self._session.game, self._eyes, entry.by, entry.order, before, step)
        self._known[entry.number] = seen if seen.noticed else None
