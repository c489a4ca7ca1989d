"""Hex grids: labels, neighbours, directions, distances, lines, hexsides.

A hex is a dense integer, a hexside is a dense integer; four-digit labels exist only at the edge of the
program.  Orientation, parity and the order of the digits differ from map to map and are therefore data
(`GridShape`), not constants.

>>> grid = Grid(GridShape(columns=4, rows=3))
>>> grid.label(grid.hex("0302"))
'0302'
>>> [grid.label(h) for h in grid.neighbours(grid.hex("0302"))]
['0301', '0401', '0402', '0303', '0202', '0201']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NewType

import msgspec

Hex = NewType("Hex", int)
Hexside = NewType("Hexside", int)

FLAT_DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
POINTY_DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")

#: Steps in doubled coordinates (along the lines, across them): see `Grid.doubled`.
_FLAT_STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_POINTY_STEPS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))


class GridShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a printed grid is laid out.

    `columns` run west to east, `rows` north to south, both counted from 1.  They are numbered from `first_column`
    and `first_row` on, the rows from the south when `upward`.  With flat tops the columns are straight and those
    whose number has the parity `shifted` sit half a hex lower; with pointy tops the rows are straight and the
    shifted ones sit half a hex further right.  `short` says that shifted lines hold one hex less.  `label` says
    whether a label names the column or the row first.

    >>> shape = GridShape(columns=42, rows=35, orientation="pointy", label="RRCC", first_row=2, upward=True)
    >>> shape.numbers(1, 1), shape.is_shifted(1, 1), shape.is_shifted(1, 2)
    ((1, 36), True, False)
    """

    columns: int
    rows: int
    orientation: Literal["flat", "pointy"] = "flat"
    shifted: Literal["odd", "even"] = "even"
    short: bool = False
    label: Literal["CCRR", "RRCC"] = "CCRR"
    first_column: int = 1
    first_row: int = 1
    upward: bool = False

    def numbers(self, column: int, row: int) -> tuple[int, int]:
        """The printed numbers of a column and a row."""
        return self.first_column + column - 1, self.first_row + (self.rows - row if self.upward else row - 1)

    def is_shifted(self, column: int, row: int) -> bool:
        """Does the line of this place, on the map or off it, sit half a hex lower or further right?"""
        line = self.numbers(column, row)[0 if self.orientation == "flat" else 1]
        return line % 2 == (0 if self.shifted == "even" else 1)


class UnknownHex(ValueError):
    """A text that names no hex (or hexside) of the map."""


class Grid:
    """Every hex of a map with its neighbours, distances and hexsides, computed once."""

    def __init__(self, shape: GridShape) -> None:
        self.shape = shape
        flat = shape.orientation == "flat"
        self.directions = FLAT_DIRECTIONS if flat else POINTY_DIRECTIONS
        places: list[tuple[int, int]] = []
        for column in range(1, shape.columns + 1):
            for row in range(1, shape.rows + 1):
                last = row == shape.rows if flat else column == shape.columns
                if shape.short and last and shape.is_shifted(column, row):
                    continue
                places.append((column, row))
        #: hex -> (column, row)
        self.places: tuple[tuple[int, int], ...] = tuple(places)
        self.size = len(places)
        #: hex -> doubled coordinates (x, y): neighbours differ by (0, 2) or (1, 1) with flat tops.
        self.doubled: tuple[tuple[int, int], ...] = tuple(self._doubled(*place) for place in places)
        self._at = {place: Hex(i) for i, place in enumerate(self.doubled)}
        numbers = [shape.numbers(column, row) for column, row in places]
        width = max(2, len(str(max(max(pair) for pair in numbers))))
        self._labels = tuple(
            f"{c:0{width}d}{r:0{width}d}" if shape.label == "CCRR" else f"{r:0{width}d}{c:0{width}d}"
            for c, r in numbers
        )
        self._by_label = {text: Hex(i) for i, text in enumerate(self._labels)}
        #: a step in each of the `directions`, in doubled coordinates
        self.steps = _FLAT_STEPS if flat else _POINTY_STEPS
        #: hex -> six neighbours in the order of `directions`, None off the map
        at = self._at.get
        self.around: tuple[tuple[Hex | None, ...], ...] = tuple(
            [tuple([at((x + dx, y + dy)) for dx, dy in self.steps]) for x, y in self.doubled]
        )
        self._neighbours = tuple([tuple([n for n in ring if n is not None]) for ring in self.around])
        side_of: dict[tuple[int, int], Hexside] = {}
        sides: list[tuple[Hex, Hex]] = []
        self._sides: list[tuple[Hexside, ...]] = []
        for a in self.hexes():
            ring = self._neighbours[a]
            for b in ring:
                if a < b:
                    side_of[a, b] = side_of[b, a] = Hexside(len(sides))
                    sides.append((a, b))
            self._sides.append(tuple([side_of[a, b] for b in ring]))
        self._side_of = side_of
        self._within: dict[tuple[Hex, int], list[Hex]] = {}
        #: hexside -> the two hexes that share it, lower first
        self.side_hexes: tuple[tuple[Hex, Hex], ...] = tuple(sides)

    def hexes(self) -> Iterator[Hex]:
        """Every hex of the map, column by column."""
        return (Hex(i) for i in range(self.size))

    def label(self, hex_: Hex) -> str:
        """The printed number of a hex."""
        return self._labels[hex_]

    def hex(self, label: str) -> Hex:
        """The hex with this printed number; raises `UnknownHex`."""
        found = self._by_label.get(label.strip())
        if found is None:
            first, last = self._labels[0], self._labels[-1]
            raise UnknownHex(f"no hex {label!r} on this map (it runs from {first} to {last})")
        return found

    def neighbours(self, hex_: Hex) -> tuple[Hex, ...]:
        """The hexes that share a hexside with this one, clockwise from the first direction."""
        return self._neighbours[hex_]

    def connected(self, hexes: frozenset[Hex]) -> frozenset[Hex]:
        """Those of some hexes that can be reached from the first of them without leaving them."""
        reached: set[Hex] = set()
        new = {min(hexes)} if hexes else set()
        while new:
            reached |= new
            new = {n for h in new for n in self.neighbours(h) if n in hexes} - reached
        return frozenset(reached)

    def neighbour(self, hex_: Hex, direction: str) -> Hex | None:
        """The next hex in a direction such as "NE", or None at the map edge."""
        return self.around[hex_][self.directions.index(direction)]

    def direction(self, from_hex: Hex, to_hex: Hex) -> str:
        """The direction from a hex to one of its neighbours; raises ValueError for other hexes."""
        return self.directions[self.around[from_hex].index(to_hex)]

    def distance(self, a: Hex, b: Hex) -> int:
        """Number of hexes from one to the other (0 for the same hex, 1 for neighbours)."""
        ax, ay = self.doubled[a]
        bx, by = self.doubled[b]
        dx, dy = abs(ax - bx), abs(ay - by)
        if self.shape.orientation == "flat":
            return dx + max(0, (dy - dx) // 2)
        return dy + max(0, (dx - dy) // 2)

    def ranges(self, hex_: Hex) -> list[int]:
        """Hex -> its distance from one hex."""
        across = 0 if self.shape.orientation == "flat" else 1
        here = self.doubled[hex_]
        x, y = here[across], here[1 - across]
        found = []
        for place in self.doubled:
            dx, dy = abs(place[across] - x), abs(place[1 - across] - y)
            found.append(dx if dy < dx else (dx + dy) // 2)
        return found

    def at(self, x: int, y: int) -> Hex | None:
        """The hex at doubled coordinates, or None off the map."""
        return self._at.get((x, y))

    def hex_in(self, column: int, row: int) -> Hex | None:
        """The hex in a column and a row, counted from 1, or None off the map."""
        return self._at.get(self._doubled(column, row))

    def ring(self, column: int, row: int) -> tuple[Hex | None, ...]:
        """The neighbours of a place, in the order of `directions`; the place itself may lie off the map."""
        x, y = self._doubled(column, row)
        return tuple(self._at.get((x + dx, y + dy)) for dx, dy in self.steps)

    def _doubled(self, column: int, row: int) -> tuple[int, int]:
        shifted = self.shape.is_shifted(column, row)
        return (
            (column, 2 * row + shifted) if self.shape.orientation == "flat" else (2 * column + shifted, row)
        )

    def within(self, hex_: Hex, radius: int) -> list[Hex]:
        """All hexes at most `radius` away in the order of the map, the hex itself included."""
        known = self._within.get((hex_, radius))
        if known is None:
            found = rim = {hex_}
            for _ in range(radius):
                rim = {n for h in rim for n in self._neighbours[h]} - found
                found = found | rim
            known = self._within[hex_, radius] = sorted(found)
        return known

    def line(self, a: Hex, b: Hex) -> list[Hex]:
        """The straight line between two centres as a chain of neighbours, both ends included.

        The chain is as short as the distance allows: for each step it takes the hex whose centre is nearest
        to the point of the line at that step, so a hex that the line clips only at a corner is left out.
        Where the line runs along a hexside the two hexes that share it are equally near, and the one that
        comes first in `hexes()` is taken; line(a, b) is therefore always line(b, a) reversed.
        """
        steps = self.distance(a, b)
        if steps == 0:
            return [a]
        lo, hi = (a, b) if a < b else (b, a)
        (ax, ay), (bx, by) = self.doubled[lo], self.doubled[hi]
        hexes = [lo]
        for i in range(1, steps):
            # the point i/steps of the way, scaled by `steps` to stay in integers
            px, py = ax * (steps - i) + bx * i, ay * (steps - i) + by * i
            here = hexes[-1]
            options = [
                n
                for n in self._neighbours[here]
                if self.distance(lo, n) == i and self.distance(n, hi) == steps - i
            ]
            hexes.append(min(options, key=lambda n: (self._offset(n, px, py, steps), n)))
        hexes.append(hi)
        return hexes if a < b else hexes[::-1]

    def _offset(self, hex_: Hex, px: int, py: int, scale: int) -> int:
        x, y = self.doubled[hex_]
        dx, dy = x * scale - px, y * scale - py
        # squared distance; a doubled step along the straight line is sqrt(3) times shorter than across it
        return 3 * dx * dx + dy * dy if self.shape.orientation == "flat" else dx * dx + 3 * dy * dy

    def side(self, a: Hex, b: Hex) -> Hexside:
        """The hexside between two neighbours; raises `UnknownHex` when they do not touch."""
        found = self._side_of.get((a, b))
        if found is None:
            raise UnknownHex(f"{self.label(a)} and {self.label(b)} share no hexside")
        return found

    def side_label(self, side: Hexside) -> str:
        """A hexside as text, the lower label first: "0717/0718"."""
        return "/".join(sorted(self.label(h) for h in self.side_hexes[side]))

    def parse_side(self, text: str) -> Hexside:
        """The hexside named "0717/0718" (either order); raises `UnknownHex`."""
        first, slash, second = text.partition("/")
        if not slash:
            raise UnknownHex(f"{text!r} is not a hexside; write it as two hexes, like 0717/0718")
        return self.side(self.hex(first), self.hex(second))

    def sides(self, hex_: Hex) -> tuple[Hexside, ...]:
        """The hexsides of a hex that it shares with other hexes of the map."""
        return self._sides[hex_]

    def touching(self, side: Hexside) -> tuple[Hexside, ...]:
        """The hexsides that share an end point with this one (at most four), lowest first."""
        a, b = self.side_hexes[side]
        third = set(self._neighbours[a]) & set(self._neighbours[b])
        return tuple(sorted(self._side_of[h, c] for c in third for h in (a, b)))
