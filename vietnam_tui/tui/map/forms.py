"""Where a hex lies on the character grid, at each size the map can be drawn.

Hexes have flat tops.  Every hex owns a patch of cells, its tile: the inside, the two sides on its left and,
in the large form, the side below.  The sides on its right belong to the tiles of its right-hand neighbours.
So the tiles cover the grid without a gap or an overlap, and a tile is all that has to be drawn again when
something changes in one hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from vietnam_tui.core.hexes import Grid, Hex

Zoom = Literal["overview", "grid", "board"]
ZOOMS: tuple[Zoom, ...] = ("overview", "grid", "board")

Cell = tuple[int, int]


class Form(NamedTuple):
    """A size of hex.  Cells of a tile are (row, position); a row of the tile starts at its offset."""

    zoom: Zoom
    #: cells from one column of hexes to the next
    across: int
    #: rows from one hex to the next in a column
    down: int
    #: (offset, length) of each row of a tile
    rows: tuple[tuple[int, int], ...]
    #: cells of the sides that a tile owns, by direction
    sides: dict[str, tuple[Cell, ...]]
    #: cells a road follows from the middle to each side, the side's own cell left out
    strokes: dict[str, tuple[Cell, ...]]
    #: the cell of an owned side that a road crosses
    crossings: dict[str, Cell]


OVERVIEW = Form("overview", across=2, down=1, rows=((0, 2),), sides={}, strokes={}, crossings={})

GRID = Form(
    "grid",
    across=6,
    down=2,
    rows=((0, 6), (0, 6)),
    sides={"NW": ((0, 0),), "SW": ((1, 0),)},
    strokes={
        "N": ((0, 3),),
        "NE": ((1, 4), (1, 5)),
        "SE": ((1, 4), (1, 5)),
        "S": ((1, 3),),
        "SW": ((1, 1), (1, 2)),
        "NW": ((1, 1), (1, 2)),
    },
    crossings={"NW": (0, 0), "SW": (1, 0), "S": (1, 3)},
)

BOARD = Form(
    "board",
    across=8,
    down=4,
    rows=((1, 7), (0, 9), (0, 9), (1, 7)),
    sides={
        "NW": ((0, 0), (1, 0)),
        "SW": ((2, 0), (3, 0)),
        "S": ((3, 1), (3, 2), (3, 3), (3, 4), (3, 5), (3, 6)),
    },
    strokes={
        "N": ((0, 3), (0, 4)),
        "NE": ((1, 6), (1, 7), (1, 8)),
        "SE": ((2, 6), (2, 7), (2, 8)),
        "S": ((2, 4), (2, 5)),
        "SW": ((2, 1), (2, 2), (2, 3)),
        "NW": ((1, 1), (1, 2), (1, 3)),
    },
    crossings={"NW": (1, 0), "SW": (2, 0), "S": (3, 3)},
)

FORMS: dict[Zoom, Form] = {"overview": OVERVIEW, "grid": GRID, "board": BOARD}


class MapPlan:
    """The character grid of a whole map in one form: which tile covers a cell, and where a tile lies."""

    def __init__(self, grid: Grid, form: Form) -> None:
        self.grid = grid
        self.form = form
        self.staggered = form.down > 1
        columns = grid.shape.columns
        self.parity = 0 if grid.shape.shifted == "even" else 1
        #: rows above the first row of hexes, for the sides on its tops
        self.top = 1 if form.zoom == "board" else 0
        tail = form.rows[-1][0] + 1 if self.staggered else 0
        self.width = columns * form.across + tail
        self.height = max(self.corner(hex_)[1] for hex_ in grid.hexes()) + form.down
        #: the columns of tiles that are drawn, the one past the east edge for its left sides
        self.columns = range(1, columns + (2 if self.staggered else 1))

    def shift(self, column: int) -> int:
        """Rows by which a column of hexes sits lower than its neighbours."""
        return self.form.down // 2 if self.staggered and column % 2 == self.parity else 0

    def corner(self, hex_: Hex) -> tuple[int, int]:
        """The (x, y) of the upper left corner of a hex's tile, offsets of its rows left out."""
        column, row = self.grid.places[hex_]
        return (column - 1) * self.form.across, self.top + (row - 1) * self.form.down + self.shift(column)

    def middle(self, hex_: Hex) -> tuple[int, int]:
        """The (x, y) of the cell where a cursor stands on a hex: the first of its upper text row."""
        x, y = self.corner(hex_)
        if self.form.zoom == "overview":
            return x, y
        return x + 1 + self.form.rows[0][0], y

    def box(self, hex_: Hex) -> tuple[int, int, int, int]:
        """The (x, y, width, height) around a hex with its sides all round."""
        x, y = self.corner(hex_)
        if not self.staggered:
            return x, y, self.form.across, self.form.down
        extra = self.form.rows[1][0] + 2 * self.form.rows[0][0] + 1
        return x, max(0, y - self.top), self.form.across + extra, self.form.down + self.top

    def tiles_in_row(self, y: int, left: int, right: int) -> Iterator[tuple[int, int, int, int]]:
        """The tiles that cover a row between two columns of cells, from the left.

        Yields (column, row, row within the tile, x where that row of it starts); the place may lie off the
        map, where only sides are drawn.
        """
        form = self.form
        first = max(self.columns.start, left // form.across)
        for column in range(first, self.columns.stop):
            depth = y - self.top - self.shift(column)
            row, part = depth // form.down + 1, depth % form.down
            x = (column - 1) * form.across + form.rows[part][0]
            if x >= right:
                break
            yield column, row, part, x

    def hex_at(self, x: int, y: int) -> Hex | None:
        """The hex whose tile covers a cell, or None."""
        for column, row, part, start in self.tiles_in_row(y, x, x + 1):
            if start <= x < start + self.form.rows[part][1]:
                return self.place(column, row)
        return None

    def place(self, column: int, row: int) -> Hex | None:
        """The hex in a column and row, or None off the map."""
        return self.grid.at(column, 2 * row + (column % 2 == self.parity))
