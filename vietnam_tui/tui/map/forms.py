"""The place of a hex on the character grid, at each size the map can be drawn.

Every hex owns a patch of cells, its tile: the inside and some of its sides.  With flat tops these are the two sides
on its left and, in the large form, the side below; with pointy tops its left wall and the two sides of its roof.
The other sides belong to the tiles of its neighbours.  So the tiles cover the grid without a gap or an overlap,
and a tile is all that has to be drawn again when something changes in one hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from vietnam_tui.core.hexes import Grid, GridShape, Hex

Zoom = Literal["overview", "grid", "board"]
Tops = Literal["flat", "pointy"]
ZOOMS: tuple[Zoom, ...] = ("overview", "grid", "board")

Cell = tuple[int, int]

#: the ends of a line inside a cell, to be added up: up, right, down, left
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
_ACROSS, _UPRIGHT = LEFT | RIGHT, UP | DOWN


class Stroke(NamedTuple):
    """A cell that a line runs through, and the ends it has there."""

    cell: Cell
    ends: int


class Way(NamedTuple):
    """The way of a line out of a hex on one side: from which of the hearts, to which end of it, through which cells."""

    heart: int
    end: int
    strokes: tuple[Stroke, ...] = ()


class Form(NamedTuple):
    """A size of hex.  Cells of a tile are (row, position); a row of the tile starts at its offset."""

    tops: Tops
    zoom: Zoom
    #: cells from one column of hexes to the next
    across: int
    #: rows from one hex to the next in a column
    down: int
    #: (offset, length) of each row of a tile
    rows: tuple[tuple[int, int], ...]
    #: cells by which a shifted line sits further right, rows by which it sits lower
    shift: tuple[int, int]
    #: cells around the tile, on its left, above, on its right and below, that show sides of the hex
    rim: tuple[int, int, int, int]
    #: the cell where the cursor stands
    middle: Cell
    #: directions whose sides the tile draws, though a small form may show them only where something runs along them
    owned: tuple[str, ...]
    #: cells of the sides that a tile owns, by direction
    sides: dict[str, tuple[Cell, ...]]
    #: cells of those sides along which rivers run, where they differ
    banks: dict[str, tuple[Cell, ...]]
    #: how lines leave by each side
    ways: dict[str, Way]
    #: the cell of an owned side that a line crosses, and the ends it has there
    crossings: dict[str, Stroke]
    #: cells in the middle from above, where lines meet
    hearts: tuple[Cell, ...]
    #: the cells inside the sides, row by row, as (row, first, last)
    inside: tuple[tuple[int, int, int], ...]

    @property
    def walls(self) -> tuple[str, ...]:
        """Directions of the neighbours whose right-hand sides a tile draws, from above."""
        return ("NW", "SW") if self.tops == "flat" else ("W",)

    @property
    def grain(self) -> tuple[int, int]:
        """Cells across and down after which the pattern of the hexes and of their three shades repeats."""
        across, down = self.across, self.down
        return (2 * across, 3 * down) if self.tops == "flat" else (3 * across, 2 * down)


def _along(row: int, first: int, last: int, ends: int = _ACROSS) -> tuple[Stroke, ...]:
    return tuple(Stroke((row, i), ends) for i in range(first, last + 1))


_OVERVIEW = Form(
    "flat", "overview", across=2, down=1, rows=((0, 2),), shift=(0, 0), rim=(0, 0, 0, 0), middle=(0, 0),
    owned=("NW", "SW", "S"), sides={}, banks={}, ways={}, crossings={}, hearts=(), inside=((0, 0, 1),),
)  # fmt: skip

GRID = Form(
    "flat",
    "grid",
    across=6,
    down=2,
    rows=((0, 6), (0, 6)),
    shift=(0, 1),
    rim=(0, 0, 1, 0),
    middle=(0, 1),
    owned=("NW", "SW", "S"),
    sides={"NW": ((0, 0),), "SW": ((1, 0),)},
    banks={"S": tuple((1, i) for i in range(1, 6))},
    ways={
        "N": Way(0, UP),
        "NE": Way(0, RIGHT, _along(0, 4, 5)),
        "SE": Way(1, RIGHT, _along(1, 4, 5)),
        "S": Way(1, DOWN),
        "SW": Way(1, LEFT, _along(1, 1, 2)),
        "NW": Way(0, LEFT, _along(0, 1, 2)),
    },
    crossings={"NW": Stroke((0, 0), _ACROSS), "SW": Stroke((1, 0), _ACROSS), "S": Stroke((1, 3), _UPRIGHT)},
    hearts=((0, 3), (1, 3)),
    inside=((0, 1, 5), (1, 1, 5)),
)

BOARD = Form(
    "flat",
    "board",
    across=8,
    down=4,
    rows=((1, 7), (0, 9), (0, 9), (1, 7)),
    shift=(0, 2),
    rim=(0, 1, 2, 0),
    middle=(0, 1),
    owned=("NW", "SW", "S"),
    sides={
        "NW": ((0, 0), (1, 0)),
        "SW": ((2, 0), (3, 0)),
        "S": ((3, 1), (3, 2), (3, 3), (3, 4), (3, 5), (3, 6)),
    },
    banks={},
    ways={
        "N": Way(0, UP, _along(0, 3, 3, _UPRIGHT)),
        "NE": Way(0, RIGHT, (*_along(1, 5, 7), Stroke((1, 8), LEFT | UP))),
        "SE": Way(1, RIGHT, (*_along(2, 5, 7), Stroke((2, 8), LEFT | DOWN))),
        "S": Way(1, DOWN),
        "SW": Way(1, LEFT, _along(2, 1, 3)),
        "NW": Way(0, LEFT, _along(1, 1, 3)),
    },
    crossings={
        "NW": Stroke((1, 0), UP | RIGHT),
        "SW": Stroke((2, 0), DOWN | RIGHT),
        "S": Stroke((3, 3), _UPRIGHT),
    },
    hearts=((1, 4), (2, 4)),
    inside=((0, 1, 6), (1, 1, 8), (2, 1, 8)),
)

POINTY_GRID = Form(
    "pointy",
    "grid",
    across=6,
    down=3,
    rows=((0, 6), (0, 6), (0, 6)),
    shift=(3, 0),
    rim=(0, 0, 1, 1),
    middle=(1, 1),
    owned=("NW", "NE", "W"),
    sides={"NW": ((0, 1), (0, 2)), "NE": ((0, 4), (0, 5)), "W": ((1, 0), (2, 0))},
    banks={},
    ways={
        "NE": Way(0, RIGHT, (Stroke((1, 4), LEFT | UP),)),
        "E": Way(1, RIGHT, _along(2, 4, 5)),
        "SE": Way(1, RIGHT, (*_along(2, 4, 4), Stroke((2, 5), LEFT | DOWN))),
        "SW": Way(1, LEFT, (Stroke((2, 1), RIGHT | DOWN), *_along(2, 2, 2))),
        "W": Way(1, LEFT, _along(2, 1, 2)),
        "NW": Way(0, LEFT, (Stroke((1, 2), RIGHT | UP),)),
    },
    crossings={"NW": Stroke((0, 2), _UPRIGHT), "NE": Stroke((0, 4), _UPRIGHT), "W": Stroke((2, 0), _ACROSS)},
    hearts=((1, 3), (2, 3)),
    inside=((1, 1, 5), (2, 1, 5)),
)

POINTY_BOARD = Form(
    "pointy",
    "board",
    across=10,
    down=4,
    rows=((0, 10), (0, 10), (0, 10), (0, 10)),
    shift=(5, 0),
    rim=(0, 0, 1, 1),
    middle=(1, 1),
    owned=("NW", "NE", "W"),
    sides={
        "NW": ((0, 1), (0, 2), (0, 3), (0, 4)),
        "NE": ((0, 6), (0, 7), (0, 8), (0, 9)),
        "W": ((1, 0), (2, 0), (3, 0)),
    },
    banks={},
    ways={
        "NE": Way(0, RIGHT, (*_along(1, 6, 6), Stroke((1, 7), LEFT | UP))),
        "E": Way(1, RIGHT, _along(2, 6, 9)),
        "SE": Way(2, RIGHT, (*_along(3, 6, 7), Stroke((3, 8), LEFT | DOWN))),
        "SW": Way(2, LEFT, (Stroke((3, 2), RIGHT | DOWN), *_along(3, 3, 4))),
        "W": Way(1, LEFT, _along(2, 1, 4)),
        "NW": Way(0, LEFT, (Stroke((1, 3), RIGHT | UP), *_along(1, 4, 4))),
    },
    crossings={"NW": Stroke((0, 3), _UPRIGHT), "NE": Stroke((0, 7), _UPRIGHT), "W": Stroke((2, 0), _ACROSS)},
    hearts=((1, 5), (2, 5), (3, 5)),
    inside=((1, 1, 9), (2, 1, 9), (3, 1, 9)),
)

FORMS: dict[tuple[Tops, Zoom], Form] = {
    ("flat", "overview"): _OVERVIEW,
    ("flat", "grid"): GRID,
    ("flat", "board"): BOARD,
    ("pointy", "overview"): _OVERVIEW._replace(tops="pointy", shift=(1, 0), owned=("NW", "NE", "W")),
    ("pointy", "grid"): POINTY_GRID,
    ("pointy", "board"): POINTY_BOARD,
}

#: hexes across and down that a window must show at the least, or the whole map, for large ones to come by themselves
ROOMY = (18, 12)


def suited(shape: GridShape, window: tuple[int, int]) -> Zoom:
    """The size of hexes for a window: the large ones, which say all of their counters, where enough of them are seen.

    >>> from vietnam_tui.core.hexes import GridShape
    >>> small, large = GridShape(columns=12, rows=8), GridShape(columns=44, rows=34)
    >>> [suited(small, (55, 19)), suited(small, (141, 52)), suited(large, (141, 52)), suited(large, (181, 62))]
    ['grid', 'board', 'grid', 'board']
    """
    form = FORMS[shape.orientation, "board"]
    across, down = window[0] // form.across, window[1] // form.down
    fits = across >= min(ROOMY[0], shape.columns + 1) and down >= min(ROOMY[1], shape.rows + 1)
    return "board" if fits else "grid"


class MapPlan:
    """The character grid of a whole map in one form: which tile covers a cell, and where a tile lies."""

    def __init__(self, grid: Grid, form: Form) -> None:
        self.grid = grid
        self.form = form
        shape = grid.shape
        left, above, right, below = form.rim
        #: rows above the first row of hexes, for the sides on its tops
        self.top = above
        # the lines before the last ones count too: they may be shifted, or longer
        last = [
            self.corner(hex_)
            for hex_, (column, row) in zip(grid.hexes(), grid.places, strict=True)
            if column >= shape.columns - 1 or row >= shape.rows - 1
        ]
        self.width = max(x for x, _ in last) + form.across + left + right
        self.height = max(y for _, y in last) + form.down + below
        beyond = form.zoom != "overview"
        #: the columns of tiles that are drawn, those beside the map for the sides that they own
        self.columns = range(0 if form.tops == "pointy" else 1, shape.columns + 1 + beyond)

    def corner(self, hex_: Hex) -> tuple[int, int]:
        """The (x, y) of the upper left corner of a hex's tile, offsets of its rows left out."""
        column, row = self.grid.places[hex_]
        x, y = self._shift(column, row)
        return (column - 1) * self.form.across + x, self.top + (row - 1) * self.form.down + y

    def middle(self, hex_: Hex) -> tuple[int, int]:
        """The (x, y) of the cell where a cursor stands on a hex: the first of its upper text row."""
        x, y = self.corner(hex_)
        row, position = self.form.middle
        return x + position + self.form.rows[row][0], y + row

    def box(self, hex_: Hex) -> tuple[int, int, int, int]:
        """The (x, y, width, height) around a hex with its sides all round."""
        x, y = self.corner(hex_)
        left, above, right, below = self.form.rim
        broad = max(offset + length for offset, length in self.form.rows)
        return (
            x - left,
            max(0, y - above),
            left + max(self.form.across, broad) + right,
            above + self.form.down + below,
        )

    def tiles_in_row(self, y: int, left: int, right: int) -> Iterator[tuple[int, int, int, int]]:
        """The tiles that cover a row between two columns of cells, from the left.

        Yields (column, row, row within the tile, x where that row of it starts); the place may lie off the
        map, where only sides are drawn.
        """
        form = self.form
        first = max(self.columns.start, left // form.across)
        for column in range(first, self.columns.stop):
            depth = y - self.top - (self._shift(column, 1)[1] if form.tops == "flat" else 0)
            row, part = depth // form.down + 1, depth % form.down
            x = (column - 1) * form.across + form.rows[part][0]
            if form.tops == "pointy":
                x += self._shift(column, row)[0]
            if x >= right:
                break
            if x + form.rows[part][1] > left:
                yield column, row, part, x

    def hex_at(self, x: int, y: int) -> Hex | None:
        """The hex whose tile covers a cell, or None."""
        for column, row, part, start in self.tiles_in_row(y, x, x + 1):
            if start <= x < start + self.form.rows[part][1]:
                return self.place(column, row)
        return None

    def place(self, column: int, row: int) -> Hex | None:
        """The hex in a column and row, or None off the map."""
        return self.grid.hex_in(column, row)

    def _shift(self, column: int, row: int) -> tuple[int, int]:
        """Cells and rows by which the line of a place sits further right or lower than its neighbours."""
        return self.form.shift if self.grid.shape.is_shifted(column, row) else (0, 0)
