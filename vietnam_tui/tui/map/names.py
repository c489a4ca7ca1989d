"""Names written across the country: of regions, of rivers.

Such a name runs over several hexes in one line.  It is put where it hides nothing that is printed, and goes away as a
whole while a counter or a note lies in its way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.map.forms import Cell, MapPlan
from vietnam_tui.tui.map.ground import CAPTION, RIVERS

#: how far from its place a name may be moved to where it fits: rows, cells
_FAR_ROWS, _FAR_CELLS = 5, 12
#: ... and the name of a place beside its hex
_NEAR_ROWS, _NEAR_CELLS = 2, 5


class Letter(NamedTuple):
    """One character of a name in a tile: its row and position there, and the role of its ink."""

    row: int
    position: int
    text: str
    ink: str


class Name(NamedTuple):
    """A name with the hexes it runs through, and its letters by place on the grid (column, row)."""

    text: str
    hexes: frozenset[Hex]
    letters: dict[tuple[int, int], tuple[Letter, ...]]


#: the cells of a place on the grid that hold something printed; None off the map
Printed = Callable[[int, int], set[Cell] | None]


def names_on(
    board: Board, plan: MapPlan, printed: Printed, homeless: Sequence[tuple[Hex, str]] = ()
) -> tuple[Name, ...]:
    """The names that find room on a map; `homeless` are those of places in whose hex there is none."""
    found: list[Name] = []
    taken: set[tuple[int, int]] = set()
    for hex_, text, ink in (*((hex_, text, "place") for hex_, text in homeless), *_names(board, plan)):
        x, y = plan.middle(hex_)
        far = (_NEAR_ROWS, _NEAR_CELLS + len(text)) if ink == "place" else (_FAR_ROWS, _FAR_CELLS)
        for row, start in _spots(x, y, len(text), plan, far):
            cells = {(at, row) for at in range(start - 1, start + len(text) + 1)}
            name = None if cells & taken else _written(plan, printed, text, ink, start, row)
            if name is not None:
                found.append(name)
                taken |= cells
                break
    return tuple(found)


def _spots(x: int, y: int, length: int, plan: MapPlan, far: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Rows and first cells around a place that a name may have, the nearest first."""
    rows, cells = far
    moves = [(row, cell) for row in range(-rows, rows + 1) for cell in range(-cells, cells + 1)]
    for row, cell in sorted(moves, key=lambda move: (3 * abs(move[0]) + abs(move[1]), move)):
        start = min(max(0, x + cell), plan.width - length)
        if 0 <= y + row < plan.height and start >= 0:
            yield y + row, start


def _written(plan: MapPlan, printed: Printed, text: str, ink: str, start: int, row: int) -> Name | None:
    """A name from a cell of a row on; None where it would leave the map or hide something."""
    hexes: set[Hex] = set()
    letters: dict[tuple[int, int], tuple[Letter, ...]] = {}
    written = 0
    for column, line, part, x in plan.tiles_in_row(row, start, start + len(text)):
        cells, hex_ = printed(column, line), plan.place(column, line)
        here = range(max(0, start - x), min(plan.form.rows[part][1], start + len(text) - x))
        if cells is None or hex_ is None or any((part, at) in cells for at in here):
            return None
        hexes.add(hex_)
        letters[column, line] = tuple(Letter(part, at, text[x + at - start], ink) for at in here)
        written += len(here)
    return Name(text, frozenset(hexes), letters) if written == len(text) else None


def _names(board: Board, plan: MapPlan) -> list[tuple[Hex, str, str]]:
    grid = board.grid
    names: list[tuple[Hex, str, str]] = []
    for place in board.sheet.places:
        if place.kind == CAPTION:
            names.append((grid.hex(place.hexes[0]), place.name, "caption"))
    if plan.form.zoom == "overview":
        return names
    for feature in board.sheet.sides:
        if feature.kind in RIVERS and feature.name and len(feature.hexsides) >= 12:
            course = [grid.parse_side(text) for text in feature.hexsides]
            names.append((max(grid.side_hexes[course[len(course) // 4]]), feature.name, "river-name"))
    return names


def lettering(name: str, widths: Sequence[int]) -> Iterable[tuple[list[str], tuple[int, ...]]]:
    """The ways to write a name into rows of these widths, the best first: its lines and the rows they go to.

    >>> list(lettering("Ban Long", [5, 5])), list(lettering("Checkpoint", [5, 5]))
    ([(['Ban', 'Long'], (0, 1))], [(['Check', 'point'], (0, 1))])
    """
    words = name.split()
    rows = tuple(range(len(widths)))
    for at in rows:
        if len(name) <= widths[at]:
            yield [name], (at,)
    for upper in rows[:-1]:
        for count in range(len(words) - 1, 0, -1):
            lines = [" ".join(words[:count]), " ".join(words[count:])]
            if all(len(line) <= widths[upper + i] for i, line in enumerate(lines)):
                yield lines, (upper, upper + 1)
    if len(words) == 1 and len(widths) > 1 and len(name) <= 2 * widths[0]:
        half = min(widths[0], (len(name) + 1) // 2)
        yield [name[:half], name[half:]], (0, 1)


def cut_lettering(name: str, widths: Sequence[int]) -> Iterable[tuple[list[str], tuple[int, ...]]]:
    """The ways to write what fits of a name into one of the rows."""
    words, rows = name.split(), range(len(widths))
    squeezed = "".join(word[: max(1, widths[0] // len(words))] for word in words)
    for at in rows:
        yield [(words[0] if len(words[0]) <= widths[at] else squeezed)[: widths[at]]], (at,)
