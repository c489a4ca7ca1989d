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

from collections.abc import Collection, Iterator
from typing import Literal, NewType

import msgspec

Hex = NewType("Hex", int)
Hexside = NewType("Hexside", int)

FLAT_DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
POINTY_DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")

#: Steps in doubled coordinates (along the lines, across them): see `Grid.doubled`.
_FLAT_STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_POINTY_STEPS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))


def _places(shape: GridShape, shift: list[int]) -> list[tuple[int, int]]:
    """Column and row of every hex; in a short grid shifted lines have one less."""
    there = [(column, row) for column in range(1, shape.columns + 1) for row in range(1, shape.rows + 1)]
    if not shape.short:
        return there
    flat = shape.orientation == "flat"
    cut = {(line, shape.rows) if flat else (shape.columns, line) for line, by in enumerate(shift) if by}
    return [place for place in there if place not in cut]


class GridShape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The layout of a printed grid.

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
        if self.orientation == "flat":
            line = self.first_column + column - 1
        else:
            line = self.first_row + (self.rows - row if self.upward else row - 1)
        return line % 2 == (0 if self.shifted == "even" else 1)


class UnknownHex(ValueError):
    """A text that names no hex (or hexside) of the map."""


class Grid:
    """Every hex of a map with its neighbours, distances and hexsides, computed once."""

    def __init__(self, shape: GridShape) -> None:
        self.shape = shape
        flat = shape.orientation == "flat"
        self.directions = FLAT_DIRECTIONS if flat else POINTY_DIRECTIONS
        #: a step in each of the `directions`, in doubled coordinates
        self.steps = _FLAT_STEPS if flat else _POINTY_STEPS
        lines = range(1, (shape.columns if flat else shape.rows) + 1)
        #: line -> 1 if it sits half a hex lower or further right; the lines are columns or rows, counted from 1
        shift = [0, *(int(shape.is_shifted(line, line)) for line in lines)]
        there = _places(shape, shift)
        #: hex -> (column, row)
        self.places: tuple[tuple[int, int], ...] = tuple(there)
        self.size = len(self.places)
        self._hexes = tuple(Hex(i) for i in range(self.size))
        #: hex -> doubled coordinates (x, y): neighbours differ by (0, 2) or (1, 1) with flat tops.
        self.doubled: tuple[tuple[int, int], ...] = tuple(
            [(c, 2 * r + shift[c]) for c, r in there] if flat else [(2 * c + shift[r], r) for c, r in there]
        )
        #: the same, whichever way the tops lie: the coordinate that neighbours differ in by one first
        self._columns = self.doubled if flat else tuple([(y, x) for x, y in self.doubled])
        self._at = dict(zip(self.doubled, self._hexes, strict=True))
        self._labels = self._write_labels()
        self._by_label = dict(zip(self._labels, self._hexes, strict=True))
        #: hex -> six neighbours in the order of `directions`, None off the map
        self.around: tuple[tuple[Hex | None, ...], ...] = self._look_around()
        self._neighbours: tuple[tuple[Hex, ...], ...] = tuple(
            [tuple([n for n in ring if n is not None]) for ring in self.around]
        )
        #: hexside -> the two hexes that share it, lower first
        self.side_hexes: tuple[tuple[Hex, Hex], ...] = tuple(
            [(a, b) for a in self._hexes for b in self._neighbours[a] if a < b]
        )
        #: hex -> (neighbour -> the hexside between them)
        self._side_to: list[dict[Hex, Hexside]] = [{} for _ in self._hexes]
        for side, (a, b) in enumerate(self.side_hexes):
            self._side_to[a][b] = self._side_to[b][a] = Hexside(side)
        self._sides = tuple(
            [
                tuple([sides[n] for n in ring])
                for sides, ring in zip(self._side_to, self._neighbours, strict=True)
            ]
        )
        self._within: dict[tuple[Hex, int], list[Hex]] = {}

    def _write_labels(self) -> tuple[str, ...]:
        """Hex -> its printed number: as many digits for columns as for rows, two at least."""
        shape = self.shape
        columns = [shape.numbers(column, 1)[0] for column in range(1, shape.columns + 1)]
        rows = [shape.numbers(1, row)[1] for row in range(1, shape.rows + 1)]
        width = max(2, len(str(max(*columns, *rows))))
        column_texts = ["", *(f"{number:0{width}d}" for number in columns)]
        row_texts = ["", *(f"{number:0{width}d}" for number in rows)]
        if shape.label == "CCRR":
            return tuple([column_texts[column] + row_texts[row] for column, row in self.places])
        return tuple([row_texts[row] + column_texts[column] for column, row in self.places])

    def _look_around(self) -> tuple[tuple[Hex | None, ...], ...]:
        """The six neighbours of every hex, read off a plane of doubled coordinates with a rim around the map."""
        height = max(y for _, y in self.doubled) + 3
        plane: list[Hex | None] = [None] * (height * (max(x for x, _ in self.doubled) + 3))
        for h, (x, y) in enumerate(self.doubled):
            plane[x * height + y] = self._hexes[h]
        a, b, c, d, e, f = (dx * height + dy for dx, dy in self.steps)
        return tuple(
            [
                (plane[i + a], plane[i + b], plane[i + c], plane[i + d], plane[i + e], plane[i + f])
                for i in [x * height + y for x, y in self.doubled]
            ]
        )

    def hexes(self) -> Iterator[Hex]:
        """Every hex of the map, column by column."""
        return iter(self._hexes)

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
        (ax, ay), (bx, by) = self._columns[a], self._columns[b]
        across, along = abs(ax - bx), abs(ay - by)
        return across if along <= across else (across + along) // 2

    def ranges(self, hex_: Hex) -> list[int]:
        """Hex -> its distance from one hex."""
        across = 0 if self.shape.orientation == "flat" else 1
        here = self.doubled[hex_]
        x, y = here[across], here[1 - across]
        places = self.doubled if not across else [(v, u) for u, v in self.doubled]
        return [dx if (dy := abs(v - y)) < (dx := abs(u - x)) else (dx + dy) // 2 for u, v in places]

    def middle(self, hexes: Collection[Hex]) -> Hex | None:
        """The one of some hexes that lies nearest to the median of their columns and rows; None of none."""
        if not hexes:
            return None
        half = len(hexes) // 2
        x, y = (sorted(self.doubled[hex_][axis] for hex_ in hexes)[half] for axis in (0, 1))
        # a doubled step along the straight line is sqrt(3) times shorter than one across it
        across, along = (3, 1) if self.shape.orientation == "flat" else (1, 3)

        def apart(hex_: Hex) -> tuple[int, Hex]:
            dx, dy = self.doubled[hex_][0] - x, self.doubled[hex_][1] - y
            return across * dx * dx + along * dy * dy, hex_

        return min(hexes, key=apart)

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

    def places_around(self, column: int, row: int) -> list[tuple[int, int]]:
        """(column, row) of the places next to a place, in the order of `directions`, those off the map too."""
        x, y = self._doubled(column, row)
        if self.shape.orientation == "flat":
            return [(x + dx, (y + dy - self.shape.is_shifted(x + dx, row)) // 2) for dx, dy in self.steps]
        return [((x + dx - self.shape.is_shifted(column, y + dy)) // 2, y + dy) for dx, dy in self.steps]

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
        found = self._side_to[a].get(b)
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
        return tuple(sorted(self.side(h, c) for c in third for h in (a, b)))
