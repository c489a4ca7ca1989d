"""Names written across the country: of regions, of rivers.

Such a name runs over several hexes in one line; it gives way to counters and to whatever else is laid there.
"""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.map.forms import MapPlan
from vietnam_tui.tui.map.ground import CAPTION, RIVERS


class Letter(NamedTuple):
    """One character of a name in a tile: its row and position there, and the role of its ink."""

    row: int
    position: int
    text: str
    ink: str


def letters(board: Board, plan: MapPlan) -> dict[tuple[int, int], tuple[Letter, ...]]:
    """Place on the grid (column, row) -> the letters of the names that run through it."""
    found: dict[tuple[int, int], list[Letter]] = {}
    for hex_, text, ink in _names(board, plan):
        x, y = plan.middle(hex_)
        x = max(0, min(x, plan.width - len(text)))
        for column, row, part, start in plan.tiles_in_row(y, x, x + len(text)):
            length = plan.form.rows[part][1]
            for position in range(max(0, x - start), min(length, x + len(text) - start)):
                c = text[start + position - x]
                found.setdefault((column, row), []).append(Letter(part, position, c, ink))
    return {place: tuple(line) for place, line in found.items()}


def _names(board: Board, plan: MapPlan) -> list[tuple[Hex, str, str]]:
    grid = board.grid
    names: list[tuple[Hex, str, str]] = []
    for place in board.sheet.places:
        if place.kind == CAPTION:
            names.append((grid.hex(place.hexes[0]), place.name, "caption"))
    if plan.form.zoom == "overview":
        return names
    taken = set(board.place_names)
    for feature in board.sheet.sides:
        if feature.kind in RIVERS and feature.name and len(feature.hexsides) >= 12:
            hex_ = _beside(board, [grid.parse_side(text) for text in feature.hexsides], taken)
            if hex_ is not None:
                names.append((hex_, feature.name, "water"))
    return names


def _beside(board: Board, course: list[int], taken: set[Hex]) -> Hex | None:
    """A hex on the east bank, as near as can be to a quarter of the course, with open country beside it."""
    grid = board.grid
    busy = {
        h
        for sides in (*board.lines.values(), *board.sides.values())
        for s in sides
        for h in grid.side_hexes[s]
    }
    wanted = len(course) // 4
    for at in sorted(range(len(course)), key=lambda i: (abs(i - wanted), i)):
        hex_ = max(grid.side_hexes[course[at]])
        column, row = grid.places[hex_]
        across = [
            hex_,
            grid.hex_in(column + 1, row),
            grid.hex_in(column + 2, row),
        ]
        if any(h is None or h in taken for h in across):
            continue
        if not any(h in busy for h in across[1:]):
            return hex_
    return None
