"""Fire on areas: patterns of hexes, laid out by an anchor and a direction, and how they drift.

Directions are numbers, clockwise from the first of `Grid.directions`, so that one pattern serves both
orientations.  A pattern is a set of walks from its anchor; what lies off the map is lost.

>>> from vietnam_tui.core.hexes import Grid, GridShape
>>> grid = Grid(GridShape(columns=6, rows=6))
>>> spear = Pattern(walks=((), (0,), (0, 0)))
>>> [grid.label(h) for h in spear.hexes(grid, grid.hex("0304"))]
['0304', '0303', '0302']
>>> [grid.label(h) for h in spear.hexes(grid, grid.hex("0304"), turned=2)]
['0304', '0404', '0505']
>>> [grid.label(h) for h in drifted(grid, spear.hexes(grid, grid.hex("0304")), 0, 2)]
['0302', '0301']
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from vietnam_tui.core.hexes import Grid, Hex


class Pattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes under fire, each as a walk of directions from the anchor: () is the anchor, (0, 0) two steps on."""

    walks: tuple[tuple[int, ...], ...]

    def hexes(self, grid: Grid, anchor: Hex, turned: int = 0) -> tuple[Hex, ...]:
        """The hexes of the map that the pattern covers, turned clockwise by so many sixths of a circle."""
        x, y = grid.doubled[anchor]
        found: list[Hex] = []
        for walk in self.walks:
            there = _walked(grid, x, y, ((direction + turned) % 6 for direction in walk))
            if there is not None:
                found.append(there)
        return tuple(found)


def around(radius: int) -> Pattern:
    """The anchor and everything at most so many hexes away."""
    walks: list[tuple[int, ...]] = [()]
    for ring in range(1, radius + 1):
        for side in range(6):
            walks += [(side,) * (ring - turn) + ((side + 1) % 6,) * turn for turn in range(ring)]
    return Pattern(tuple(walks))


def drifted(grid: Grid, hexes: Iterable[Hex], direction: int, distance: int) -> tuple[Hex, ...]:
    """The hexes after each has gone so far in one direction; what leaves the map is lost."""
    moved = (_walked(grid, *grid.doubled[h], (direction,) * distance) for h in hexes)
    return tuple(h for h in moved if h is not None)


def scattered(grid: Grid, hex_: Hex, direction: int, distance: int) -> Hex | None:
    """One hex after a scatter, None off the map."""
    return next(iter(drifted(grid, (hex_,), direction, distance)), None)


def _walked(grid: Grid, x: int, y: int, walk: Iterable[int]) -> Hex | None:
    """The hex at the end of a walk, which may lead over the edge and back; None where it ends off the map."""
    for direction in walk:
        dx, dy = grid.steps[direction]
        x, y = x + dx, y + dy
    return grid.at(x, y)
