"""The nearest of some places, and the nearest hex for something that is not allowed where it was meant to be, as
advice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from vietnam_tui.core.hexes import Grid, Hex

P = TypeVar("P")


def closest(places: Iterable[P], distance: Callable[[P], int]) -> tuple[P, ...]:
    """Those of some places that are at the least distance, in their order; of none none.

    >>> closest([7, 3, 9, 5], lambda place: abs(place - 6))
    (7, 5)
    >>> closest([], abs)
    ()
    """
    away = [(distance(place), place) for place in places]
    least = min((gap for gap, _ in away), default=0)
    return tuple(place for gap, place in away if gap == least)


def nearest_legal(grid: Grid, at: Hex, legal: Callable[[Hex], bool]) -> str:
    """The nearest hex to a place in which something is legal, of those as near the first; "" where it is nowhere.

    >>> from vietnam_tui.core.hexes import GridShape
    >>> field = Grid(GridShape(columns=5, rows=5))
    >>> nearest_legal(field, field.hex("0101"), lambda hex_: hex_ in (field.hex("0401"), field.hex("0505")))
    'Nearest legal hex: 0401'
    >>> nearest_legal(field, field.hex("0101"), lambda hex_: False)
    ''
    """
    ordered = sorted(grid.hexes(), key=lambda hex_: (grid.distance(at, hex_), hex_))
    found = next((hex_ for hex_ in ordered if legal(hex_)), None)
    return "" if found is None else f"Nearest legal hex: {grid.label(found)}"
