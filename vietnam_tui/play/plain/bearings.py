"""Distances between hexes and the units that threaten one, as sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex

_SCALE = re.compile(r"([\d,]+) (\S+) a hex")


def distance_told(board: Board, start: Hex, end: Hex) -> str:
    """The distance from one hex to another, in hexes and by the scale of the map."""
    grid, count = board.grid, board.grid.distance(start, end)
    return f"{grid.label(start)} to {grid.label(end)}: {by_scale(count, board.sheet.scale)}."


def by_scale(hexes: int, scale: str) -> str:
    """A distance in hexes and, where the map's scale gives a number, in its unit.

    >>> by_scale(7, "500 m a hex"), by_scale(1, "a couple of hundred metres a hex"), by_scale(2, "")
    ('7 hexes, 3,500 m', '1 hex, a couple of hundred metres a hex', '2 hexes')
    """
    counted = f"{hexes} hex{'es' * (hexes != 1)}"
    found = _SCALE.fullmatch(scale)
    if found is not None:
        return f"{counted}, {hexes * int(found[1].replace(',', '')):,} {found[2]}"
    return f"{counted}, {scale}" if scale else counted


def threat_told(board: Board, threats: Mapping[Hex, Sequence[str]], hex_: Hex) -> str:
    """The units that could come up to a hex and attack it, as far as is seen."""
    label, names = board.grid.label(hex_), threats.get(hex_, ())
    if not names:
        return f"{label}: no enemy in sight could attack here."
    return f"{label} could be attacked by {', '.join(names)}."
