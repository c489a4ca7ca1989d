"""A sheet drawn as a grid: as many rows and columns as fit, the chosen cell among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vietnam_tui.core.file_form import Document
from vietnam_tui.play.making.sheets import Sheet, cell_text
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, STRONG, Line

#: The widest that a cell is drawn, the first with which all columns fit or else the last; and a name before a row
WIDEST, WIDEST_NAME = (96, 72, 56, 40, 32, 24), 20


class Grid(NamedTuple):
    """The sheet as it is drawn, and what of it could not be: rows above and below, columns left and right."""

    lines: list[Line]
    hidden: tuple[int, int, int, int]


def grid_of(document: Document, sheet: Sheet, at: tuple[int, int], width: int, height: int) -> Grid:
    """A sheet in so much room, with the cell at a row and a column chosen; `height` counts the heads as well."""
    rows = [[cell_text(document, row, cell) for cell in row.cells] for row in sheet.rows]
    names = [row.label for row in sheet.rows]
    name_width = min(WIDEST_NAME, max((len(name) for name in names), default=0))
    if sheet.columns == ("value",):
        return _list(names, rows, at, width, height)
    room = width - name_width - 5
    for widest in WIDEST:
        widths = [_width_of(head, rows, number, widest) for number, head in enumerate(sheet.columns)]
        if sum(widths) + len(widths) <= room:
            break
    first, last = _shown(widths, at[1], room)
    top, bottom = _span(len(rows), at[0], height - 1)
    number_width = len(str(len(rows)))
    head: Line = [(" " * (number_width + name_width + 2), PLAIN)]
    for column in range(first, last):
        style = STRONG if column == at[1] else DIM
        head += [(sheet.columns[column][: widths[column]].ljust(widths[column]), style), (" ", PLAIN)]
    lines = [head]
    for number in range(top, bottom):
        here = number == at[0]
        name = names[number][:name_width].ljust(name_width)
        line: Line = [(f"{number + 1:>{number_width}} ", DIM), (f"{name} ", STRONG if here else PLAIN)]
        for column in range(first, last):
            text = rows[number][column] if column < len(rows[number]) else ""
            shown = text if len(text) <= widths[column] else f"{text[: widths[column] - 1]}~"
            style = CHOSEN if here and column == at[1] else PLAIN
            line += [(shown.ljust(widths[column]), style), (" ", PLAIN)]
        lines.append(line)
    return Grid(lines, (top, len(rows) - bottom, first, len(widths) - last))


def _list(
    names: Sequence[str], rows: Sequence[Sequence[str]], at: tuple[int, int], width: int, height: int
) -> Grid:
    """Rows of a single cell each: the name, then all of the text that fits."""
    wide = max((len(name) for name in names), default=0)
    top, bottom = _span(len(rows), at[0], height)
    lines = []
    for number in range(top, bottom):
        room = max(1, width - wide - 2)
        text = rows[number][0]
        shown = text if len(text) <= room else f"{text[: room - 1]}~"
        here = number == at[0]
        lines.append(
            [(f"{names[number]:{wide}} ", STRONG if here else DIM), (shown or " ", CHOSEN if here else PLAIN)]
        )
    return Grid(lines, (top, len(rows) - bottom, 0, 0))


def _width_of(head: str, rows: Sequence[Sequence[str]], number: int, widest: int) -> int:
    texts = [len(row[number]) for row in rows if number < len(row)]
    return min(widest, max([len(head), *texts]))


def _shown(widths: Sequence[int], at: int, room: int) -> tuple[int, int]:
    """The first column that is drawn and the one behind the last, the chosen one among them."""
    first = 0
    while first < at and sum(width + 1 for width in widths[first : at + 1]) > room:
        first += 1
    last, used = first, 0
    while last < len(widths) and (used + widths[last] + 1 <= room or last == first):
        used += widths[last] + 1
        last += 1
    return first, last


def _span(count: int, at: int, room: int) -> tuple[int, int]:
    """The rows that are drawn, the chosen one in their midst."""
    room = max(1, room)
    top = max(0, min(at - room // 2, count - room))
    return top, min(count, top + room)
