"""Where something that is not allowed in a hex would be: what a refusal adds as advice."""

from __future__ import annotations

from collections.abc import Callable

from vietnam_tui.core.hexes import Grid, Hex


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
