"""Patterns of hexes that an order lays on the map, such as a strike: how one is shifted, turned, found again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from vietnam_tui.core.hexes import Grid, Hex


class Shape(NamedTuple):
    """A pattern as an order lays it: the order as it is typed, its hexes with the centre first, and its name.

    Shapes of one `kind` differ in their hexes alone: they are one thing that is turned.
    """

    order: str
    hexes: tuple[Hex, ...]
    kind: str = ""

    @property
    def centre(self) -> Hex:
        """The hex that it is laid on."""
        return self.hexes[0]


Spots = frozenset[tuple[int, int]]


def spots_of(grid: Grid, shape: Shape) -> Spots:
    """The hexes of a shape as steps from its centre, the same wherever it lies."""
    x, y = grid.doubled[shape.centre]
    return frozenset((grid.doubled[hex_][0] - x, grid.doubled[hex_][1] - y) for hex_ in shape.hexes)


def turned(grid: Grid, spots: Spots, sixths: int) -> Spots:
    """Steps from a centre after so many sixths of a turn, clockwise.

    >>> from vietnam_tui.core.hexes import GridShape
    >>> grid = Grid(GridShape(columns=5, rows=5))
    >>> north, north_east = grid.steps[0], grid.steps[1]
    >>> turned(grid, frozenset({north}), 1) == frozenset({north_east})
    True
    """
    return frozenset(_turned(grid, spot, sixths % 6) for spot in spots)


def _turned(grid: Grid, spot: tuple[int, int], sixths: int) -> tuple[int, int]:
    """A step from a centre as so many of each of two neighbouring directions, which turn by themselves."""
    (ax, ay), (bx, by) = grid.steps[0], grid.steps[1]
    whole = ax * by - ay * bx
    some = (spot[0] * by - spot[1] * bx) // whole
    others = (ax * spot[1] - ay * spot[0]) // whole
    (cx, cy), (dx, dy) = grid.steps[sixths], grid.steps[(sixths + 1) % 6]
    return some * cx + others * dx, some * cy + others * dy


def towards(grid: Grid, spots: Spots, direction: int) -> int:
    """The sixths of a turn after which a shape reaches farthest in a direction; 0 where no turn does better."""
    x, y = grid.steps[direction]
    # in doubled coordinates a step across the lines is so much longer
    wide, high = (3, 1) if grid.shape.orientation == "flat" else (1, 3)

    def reach(sixths: int) -> int:
        return sum(wide * px * x + high * py * y for px, py in turned(grid, spots, sixths))

    return max(range(6), key=lambda sixths: (reach(sixths), sixths == 0))


def same(grid: Grid, shapes: Iterable[Shape], kind: str, spots: Spots) -> Shape | None:
    """The shape of a kind with these hexes around its centre, None where there is none."""
    return next((one for one in shapes if one.kind == kind and spots_of(grid, one) == spots), None)
