"""What a scenario is about on its map: ground to be held, edges to leave and to come by, where a side sets up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Literal, NamedTuple

import msgspec

from vietnam_tui.core.hexes import Hex


class Objective(msgspec.Struct, frozen=True):
    """Something on the map that the scenario is about: an area, hexes to be held, an edge to leave or come by.

    `name` is what players call it and `hexes` where it lies.  `drawn` is how a map shows it: an area by its outline,
    places by a flag in each, an edge by the rim of the map there; what is "told" is not drawn.  `says` tells what it
    counts for and what would take it, in a sentence without its full stop, by `rule`.  `owner` is the side that
    holds it now, "" for nobody or where that does not matter; `worth` what one of its hexes counts, in up to three
    characters.
    """

    name: str
    hexes: frozenset[Hex]
    says: str
    rule: str = ""
    drawn: Literal["area", "place", "edge", "told"] = "area"
    owner: str = ""
    worth: str = ""

    @property
    def sentence(self) -> str:
        """All of it in words.

        >>> Objective("Hill 861", frozenset({Hex(7)}), "worth 2 points", "KS-9.1", "place", "US").sentence
        'Hill 861 (US): worth 2 points [KS-9.1]'
        """
        owner, rule = f" ({self.owner})" if self.owner else "", f" [{self.rule}]" if self.rule else ""
        return f"{self.name}{owner}: {self.says}{rule}"


def zones_to_set_up(
    side: str,
    zones: Iterable[frozenset[Hex]],
    rule: str,
    *,
    name: str = "set-up",
    scattered: Collection[frozenset[Hex]] = (),
) -> Iterator[Objective]:
    """Where a side may place what it still has: `zones` has the hexes of each counter that is to be set up.

    Ground that lies `scattered` over the map has no outline: it is marked once a counter is in hand.
    """
    for zone, count in Counter(zones).items():
        many = "1 counter" if count == 1 else f"{count} counters"
        drawn: Literal["area", "place", "told"] = (
            "told" if zone in scattered else "area" if len(zone) > 1 else "place"
        )
        yield Objective(name, zone, f"{many} of {side} to be set up in here", rule, drawn, side)


def edges_to_come_by(
    side: str, edges: Iterable[frozenset[Hex]], rule: str, *, name: str = "entry"
) -> Iterator[Objective]:
    """The edges by which units of a side are still to come: `edges` has the hexes of each of these units."""
    for edge, count in Counter(edge for edge in edges if edge).items():
        many = "1 unit" if count == 1 else f"{count} units"
        yield Objective(name, edge, f"{many} of {side} still to come in by here", rule, "edge", side)


class ChangeOfHands(NamedTuple):
    """Ground that the scenario is about, and who had it and has it now, "" for nobody."""

    name: str
    hex: Hex
    had: str
    has: str


def changed_hands(before: Iterable[Objective], after: Iterable[Objective]) -> tuple[ChangeOfHands, ...]:
    """The hexes of objectives that another side holds now, and those of objectives that there were none of before.

    >>> hill, ridge = frozenset({Hex(7)}), frozenset({Hex(9)})
    >>> was = [Objective("hill", hill, "", drawn="place", owner="US")]
    >>> now = [Objective("hill", hill, "", drawn="place", owner="VC"), Objective("cut", ridge, "", "", "place", "VC")]
    >>> [tuple(change) for change in changed_hands(was, now)]
    [('hill', 7, 'US', 'VC'), ('cut', 9, '', 'VC')]
    """
    had = _holders(before)
    names = {name for name, _ in had}
    return tuple(
        ChangeOfHands(name, hex_, had.get((name, hex_), ""), has)
        for (name, hex_), has in _holders(after).items()
        if has != had.get((name, hex_), "" if name not in names else has)
    )


def _holders(objectives: Iterable[Objective]) -> dict[tuple[str, Hex], str]:
    """Name and hex of each place that counts -> who holds it."""
    return {
        (one.name, hex_): one.owner
        for one in objectives
        if one.drawn == "place"
        for hex_ in sorted(one.hexes)
    }
