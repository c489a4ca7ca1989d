"""What the screen of a hosted game remembers of its course: what it has been told, and the rest when it is asked for.

Who sits down in the middle of a long game is not told its beginning.  That stands in the numbers of a history as one,
`EARLIER`, and by so much less of it as has been taken back since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE
from vietnam_tui.host import wire
from vietnam_tui.host.screen.line import THINKING, HostGone, Line
from vietnam_tui.play.disclosure import TURN_ENDS
from vietnam_tui.play.seat.chair import FEW, Chair, History, Seen

#: The number that stands for all that was noticed before the welcome
EARLIER = -1
#: The positions that are kept once they have been told
MOST_VIEWS = 64


class RemoteMemory:
    """The events noticed at a seat, by numbers of its own; see `Remembered`."""

    def __init__(
        self, line: Line, game: Game[Any], chair: Callable[[], Chair], beginning: Literal["", "earlier"]
    ) -> None:
        self._line, self._game, self._chair = line, game, chair
        #: the part of the course that was not told at once, as `Past` calls it
        self._beginning: Literal["", "earlier"] = beginning
        self._earlier: tuple[Seen, ...] | None = None
        self._told: list[Seen] = []
        self._views: dict[tuple[int, str], Any] = {}
        #: the numbers of the history now
        self.numbers: tuple[int, ...] = (EARLIER,)

    def move(self, news: Iterable[Seen], back: int) -> None:
        """Remember what has come since, the newest `back` of what was there before being gone."""
        first = [number for number in self.numbers[:1] if number < 0]
        later = self.numbers[len(first) :]
        beyond = max(0, back - len(later))
        first = [number - beyond for number in first]
        start = len(self._told)
        self._told += news
        kept = later[: max(0, len(later) - back)]
        self.numbers = (*first, *kept, *range(start, len(self._told)))
        self._views.clear()

    @property
    def history(self) -> History:
        """The events noticed up to now."""
        return History(self, self.numbers)

    @property
    def empty(self) -> bool:
        """Has nothing been noticed yet?"""
        return not self.numbers

    # -- as `Remembered` ----------------------------------------------------------------------------------

    def seen_of(self, numbers: Sequence[int]) -> tuple[Seen, ...]:
        """What was noticed of these entries."""
        found: list[Seen] = []
        for number in numbers:
            found += self._before(number) if number < 0 else (self._told[number],)
        return tuple(found)

    def unread(self, numbers: Sequence[int]) -> int:
        """More than a few where the beginning would have to be asked for."""
        return FEW + 1 if any(number < 0 for number in numbers) and self._earlier is None else 0

    def answered(self, numbers: Sequence[int], side: str) -> bool:
        """Has another side given an order that was noticed since the last of this one?"""
        told = (self._told[number].by for number in reversed(numbers) if number >= 0)
        return next((by for by in told if by != CHANCE), side) != side

    def ends_turn(self, number: int, side: str) -> bool:
        """Is an entry the order of a side by which it let the others act?  What is not told at once ends with one."""
        if number < 0:
            return side == self._chair().side
        seen = self._told[number]
        return seen.by == side and seen.order in TURN_ENDS

    def view_of(self, numbers: Sequence[int], place: int) -> Any:
        """The position after so many of these entries; raises ValueError where it cannot be had any more."""
        first = [number for number in numbers[:1] if number < 0]
        before = len(self.seen_of(first))
        if first and place <= before:
            return self._view(place, "")
        later = numbers[len(first) :]
        now = [number for number in self.numbers if number >= 0]
        place -= before
        if not later:
            return self._chair().view
        wanted = later[max(0, place - 1)]
        return self._view(now.index(wanted) + bool(place), "later")

    # -- inside -------------------------------------------------------------------------------------------

    def _before(self, number: int) -> tuple[Seen, ...]:
        """The beginning, without what has been taken back of it; nothing once the host is gone."""
        if self._earlier is None:
            try:
                told = self._ask(lambda n: wire.Past(n, part=self._beginning))
            except (HostGone, TimeoutError):
                return ()
            self._earlier = tuple(told.history)
        return self._earlier[: max(0, len(self._earlier) - (EARLIER - number))]

    def _view(self, place: int, part: Literal["", "later"]) -> Any:
        if (place, part) not in self._views:
            if len(self._views) >= MOST_VIEWS:
                self._views.clear()
            told = self._ask(lambda n: wire.Past(n, place, part))
            self._views[place, part] = told.view
        return self._views[place, part]

    def _ask(self, make: Callable[[int], wire.Request]) -> Chair:
        told = self._line.ask(make, THINKING)
        if not isinstance(told, wire.Told):
            raise HostGone("the host does not tell of the past")
        return wire.read_chair(self._game, told.chair)


class RemoteCourse:
    """The course of a hosted game as a seat may see it."""

    def __init__(self, history: History, reader: str) -> None:
        self.history = history
        self.reader = reader

    def view(self, place: int) -> Any:
        """The position after so many of the history."""
        return self.history.view(place)


def bare(history: Iterable[Seen]) -> list[Seen]:
    """What has come, without the steps by which it is shown once, and without what a bot thought."""
    return [msgspec.structs.replace(seen, stages=(), reason="") for seen in history]
