"""The numbers of columns and rows at the edges of a window on the map, so that no hex has to carry its own."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.map.forms import MapPlan

#: cells that the numbers of the rows take at the left, a blank included
RULER = 3


def columns_ruler(plan: MapPlan, left: int, width: int) -> str:
    """The numbers of the columns above a window that begins at a cell of the map; in the overview each fifth."""
    shape, cells = plan.grid.shape, [" "] * width
    for column in range(1, shape.columns + 1):
        number = shape.numbers(column, 1)[0]
        hex_ = _first(plan, column, across=True)
        if hex_ is None or (plan.form.zoom == "overview" and number % 5):
            continue
        at = plan.corner(hex_)[0] + plan.form.across // 2 - left - (plan.form.zoom == "overview")
        text = f"{number:02d}"
        if 0 <= at <= width - len(text):
            cells[at : at + len(text)] = text
    return "".join(cells)


def rows_ruler(plan: MapPlan, top: int, height: int) -> list[str]:
    """The numbers of the rows at the left of a window that begins at a row of the map."""
    shape, lines = plan.grid.shape, [" " * RULER] * height
    for row in range(1, shape.rows + 1):
        number = shape.numbers(1, row)[1]
        hex_ = _first(plan, row, across=False)
        if hex_ is None or (plan.form.zoom == "overview" and number % 5):
            continue
        at = plan.middle(hex_)[1] - top
        if 0 <= at < height:
            lines[at] = f"{number:02d}".ljust(RULER)
    return lines


def _first(plan: MapPlan, number: int, *, across: bool) -> Hex | None:
    """The first hex of a column (or row) of which the line is not shifted, as far as there is one."""
    shape = plan.grid.shape
    count = shape.rows if across else shape.columns
    spots = [(number, at) if across else (at, number) for at in range(1, min(count, 2) + 1)]
    found = [(plan.grid.shape.is_shifted(*spot), plan.grid.hex_in(*spot)) for spot in spots]
    return next((hex_ for _, hex_ in sorted(found, key=lambda pair: pair[0]) if hex_ is not None), None)
