"""The places of things in a picture: hexes, their corners and sides, in whole units.

A hex is 64 units from corner to corner and 56 from side to side, whichever way it lies.

>>> from vietnam_tui.core.hexes import Grid, GridShape
>>> plan = Plan(Grid(GridShape(columns=4, rows=3)))
>>> plan.centre(plan.grid.hex("0101")), plan.centre(plan.grid.hex("0201"))
((48, 56), (96, 84))
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from vietnam_tui.core.hexes import Grid, Hex, Hexside

Point = tuple[int, int]

#: From the centre of a hex to a corner and to a side, and from one line of hexes to the next
CORNER, SIDE, LINE = 32, 28, 48

#: Corners of a flat-topped hex; the side in the direction i ends in the corners i and i + 1
_FLAT_CORNERS: tuple[Point, ...] = ((-16, -28), (16, -28), (32, 0), (16, 28), (-16, 28), (-32, 0))
_POINTY_CORNERS: tuple[Point, ...] = ((0, -32), (28, -16), (28, 16), (0, 32), (-28, 16), (-28, -16))


class Frame(NamedTuple):
    """A part of the plane: its upper left corner and its size."""

    x: int
    y: int
    width: int
    height: int


class Plan:
    """The hexes of a grid as places in a plane."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.flat = grid.shape.orientation == "flat"
        self.corners = _FLAT_CORNERS if self.flat else _POINTY_CORNERS

    def centre(self, hex_: Hex) -> Point:
        """The middle of a hex."""
        x, y = self.grid.doubled[hex_]
        return (LINE * x, SIDE * y) if self.flat else (SIDE * x, LINE * y)

    def outline(self, hex_: Hex) -> str:
        """A hex as a closed path."""
        x, y = self.centre(hex_)
        first, *others = self.corners
        path, (px, py) = f"M{x + first[0]} {y + first[1]}", first
        for cx, cy in others:
            path += f"l{cx - px} {cy - py}"
            px, py = cx, cy
        return path + "z"

    def ends(self, side: Hexside) -> tuple[Point, Point]:
        """The two ends of a hexside."""
        one, two = self.grid.side_hexes[side]
        return self.edge(one, self.grid.directions[self.grid.around[one].index(two)])

    def edge(self, hex_: Hex, direction: str) -> tuple[Point, Point]:
        """The two ends of the side of a hex in a direction, at the rim of the map too."""
        at = self.grid.directions.index(direction)
        x, y = self.centre(hex_)
        (ax, ay), (bx, by) = self.corners[at], self.corners[(at + 1) % 6]
        return (x + ax, y + ay), (x + bx, y + by)

    def middle(self, side: Hexside) -> Point:
        """The middle of a hexside."""
        (ax, ay), (bx, by) = self.ends(side)
        return (ax + bx) // 2, (ay + by) // 2

    def angle(self, direction: str) -> int | None:
        """A direction in degrees clockwise from the north, None for what is no direction of the grid.

        >>> from vietnam_tui.core.hexes import Grid, GridShape
        >>> plan = Plan(Grid(GridShape(columns=4, rows=3, orientation="pointy")))
        >>> plan.angle("NE"), plan.angle("W"), plan.angle("N")
        (30, 270, None)
        """
        if direction not in self.grid.directions:
            return None
        return 60 * self.grid.directions.index(direction) + (0 if self.flat else 30)

    def around(self, hexes: Collection[Hex], size: int) -> list[Hex]:
        """The hexes between the outermost of some and at most so many columns and rows further out."""
        columns, rows = zip(*(self.grid.places[hex_] for hex_ in hexes), strict=True)
        west, east, north, south = (
            min(columns) - size,
            max(columns) + size,
            min(rows) - size,
            max(rows) + size,
        )
        return [
            hex_
            for hex_, (column, row) in zip(self.grid.hexes(), self.grid.places, strict=True)
            if west <= column <= east and north <= row <= south
        ]

    def frame(self, hexes: Collection[Hex] | Sequence[Hex], margin: int = 6) -> Frame:
        """The part of the plane that some hexes fill."""
        points = [self.centre(hex_) for hex_ in hexes]
        half = max(x for x, _ in self.corners), max(y for _, y in self.corners)
        left, top = (min(p[i] for p in points) - half[i] - margin for i in (0, 1))
        right, bottom = (max(p[i] for p in points) + half[i] + margin for i in (0, 1))
        return Frame(left, top, right - left, bottom - top)
