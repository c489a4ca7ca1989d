"""Marches over several moves: the places where a unit would halt after each on the quickest way to a place, as things
stand.

The rules of the game, given by `Progress`, say what a step leaves a unit and where it may halt; the other units are
taken to stand still.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

from vietnam_tui.core.hexes import Grid, Hex
from vietnam_tui.core.presenter import Itinerary
from vietnam_tui.engine.search import Settled, cheapest_first

#: The cost spent in a move by a unit, or by each of a stack: an int, or a tuple of them
Spent = TypeVar("Spent")
#: A place, and in which move it is come to, from 1
Arrival = tuple[int, int]


class Progress(NamedTuple, Generic[Spent]):
    """The way a unit goes on from where it is, in this move and in those to come.

    `steps(place, spent, move, sets_out)` yields the places that follow in the same move, each with what has been
    spent there; `sets_out` is true where the move begins.  `unspent` is what has been spent when a later move begins;
    `may_halt` tells the places where a move may end.
    """

    start: int
    spent: Spent
    unspent: Spent
    steps: Callable[[int, Spent, int, bool], Iterable[tuple[int, Spent]]]
    may_halt: Callable[[int], bool]


class LongMarch(Generic[Spent]):
    """The quickest ways of a unit to any place: fewest moves first, then the least that is spent in the last.

    Only what lies nearer than the places asked for is searched.
    """

    def __init__(self, going: Progress[Spent]) -> None:
        self._going = going
        #: place -> in which move it is come to first
        self._first: dict[int, int] = {going.start: 1}
        self._before: dict[Arrival, Arrival | None] = {}
        self._search: Iterator[Settled[Arrival, tuple[int, Spent]]] = cheapest_first(
            [((going.start, 1), (1, going.spent))], self._onward
        )

    def legs_to(self, place: int) -> tuple[tuple[int, ...], ...]:
        """The places entered in each move on the quickest way to one; none where none leads there or it is there."""
        if place == self._going.start or not self._going.may_halt(place):
            return ()
        while place not in self._first:
            settled = next(self._search, None)
            if settled is None:
                return ()
            self._before[settled.node] = settled.previous
            self._first.setdefault(*settled.node)
        return self._legs((place, self._first[place]))

    def _legs(self, arrival: Arrival) -> tuple[tuple[int, ...], ...]:
        legs: list[list[int]] = [[] for _ in range(arrival[1])]
        here: Arrival | None = arrival
        while here is not None and (before := self._before[here]) is not None:
            legs[here[1] - 1].append(here[0])
            here = before
        return tuple(tuple(reversed(leg)) for leg in legs)

    def _onward(
        self, arrival: Arrival, label: tuple[int, Spent]
    ) -> Iterator[tuple[Arrival, tuple[int, Spent]]]:
        going, (place, move), (_, spent) = self._going, arrival, label
        halts = place == going.start or going.may_halt(place)
        if halts and self._first.get(place, move) < move:
            return  # who rested there in an earlier move is ahead
        for to, after in going.steps(place, spent, move, arrival == (going.start, 1)):
            yield (to, move), (move, after)
        if halts:
            for to, after in going.steps(place, going.unspent, move + 1, True):
                yield (to, move + 1), (move + 1, after)


def itinerary(grid: Grid, legs: Iterable[Iterable[int]]) -> Itinerary | None:
    """The legs of a march as they are shown, one letter for the way; None where the first move does not lead on."""
    hexes = [tuple(map(Hex, leg)) for leg in legs]
    if len(hexes) < 2 or not hexes[0]:
        return None
    halts = [leg[-1] for leg in hexes]
    words = f"{len(halts)} moves: {', '.join(map(grid.label, halts))}"
    return Itinerary("A", words, tuple((hex_, f"{at}.") for at, hex_ in enumerate(halts, start=1)), hexes[0])
