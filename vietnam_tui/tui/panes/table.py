"""Printed tables drawn in lines, with the looked-up cell marked by signs as well as by colour."""

from __future__ import annotations

from vietnam_tui.core.tables import TableFace
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, STRONG, TITLE, Line, cited, styled, wrap

#: The widest that the first column may be when there is not room for all.
FIRST = 14


def table_lines(table: TableFace, width: int, *, notes: bool = True, height: int | None = None) -> list[Line]:
    """A table in at most this width; columns far from the marked one are left out when there are too many.

    With a `height` only so many lines of a table that says which rows the dice may bring: those and what is near them.
    """
    rule = f" [{table.rule}]" if table.rule else ""
    provenance = f" ({table.provenance})" if table.provenance and table.provenance != "printed" else ""
    rows = [cited(text, TITLE) for text in wrap(f"{table.title}{provenance}{rule}", width)]
    first, columns = _columns(table, width)
    head = [*_cell(table.headings[0], first, mark=""), *_heading(table, columns)]
    rows.append(head)
    hidden = max(len(row) for row in (table.headings, *table.rows)) - 1 - len(columns)
    body = [_row(table, index, row, first, columns) for index, row in enumerate(table.rows)]
    if height is None or table.band is None:
        rows += [line for row in body for line in row]
    else:
        rows += _in_sight(body, height - len(rows) - (hidden > 0), sum(table.band) // 2)
    if hidden > 0:
        many = "1 more column does" if hidden == 1 else f"{hidden} more columns do"
        rows.append([(f"{many} not fit here", DIM)])
    for note in table.notes if notes else ():
        rows += [cited(text, DIM) for text in wrap(note, width, hanging=2)]
    return rows


def _in_sight(body: list[list[Line]], room: int, middle: int) -> list[Line]:
    """Rows about the one in the middle, as many as there is room for, and how many are not shown."""
    whole = [line for row in body for line in row]
    if len(whole) <= room:
        return whole
    first = last = middle
    used = len(body[middle])
    while True:
        above = len(body[first - 1]) if first else 0
        below = len(body[last + 1]) if last + 1 < len(body) else 0
        # the side on which fewer rows are shown goes first, if there is a row left and room for it
        if above and (not below or middle - first <= last - middle) and used + above < room:
            first, used = first - 1, used + above
        elif below and used + below < room:
            last, used = last + 1, used + below
        else:
            break
    parts = [f"{count} above" for count in (first,) if count]
    parts += [f"{count} below" for count in (len(body) - 1 - last,) if count]
    return [line for row in body[first : last + 1] for line in row] + [
        [(f"rows not shown: {', '.join(parts)}", DIM)]
    ]


def _columns(table: TableFace, width: int) -> tuple[int, list[tuple[int, int]]]:
    """The width of the first column, and (index, width) of the others that are shown."""
    count = max((len(row) for row in (table.headings, *table.rows)), default=1)
    sizes = [
        max((len(row[i]) for row in (table.headings, *table.rows) if i < len(row)), default=0)
        for i in range(count)
    ]
    marked = table.marked_column or (table.marked[1] if table.marked else None)
    first = sizes[0] + 1
    wide = [(i, size + 2) for i, size in enumerate(sizes) if i]
    if first + sum(size for _, size in wide) > width:
        wide = [(i, size + 1 + (i == marked)) for i, size in enumerate(sizes) if i]
        first = min(first, max(FIRST, width - sum(size for _, size in wide)))
    while first + sum(size for _, size in wide) > width and len(wide) > 1:
        far_left = marked is not None and marked - wide[0][0] > wide[-1][0] - marked
        wide.pop(0 if far_left else -1)
    return first, wide


def _heading(table: TableFace, columns: list[tuple[int, int]]) -> Line:
    parts: Line = []
    for index, size in columns:
        text = table.headings[index] if index < len(table.headings) else ""
        mark = "><" if index == table.marked_column else ""
        parts += _cell(text, size, mark=mark)
    return parts


def _row(
    table: TableFace, index: int, row: tuple[str, ...], first: int, columns: list[tuple[int, int]]
) -> list[Line]:
    heads = wrap(row[0], max(4, first - 1)) if row else [""]
    lines: list[Line] = []
    for part, text in enumerate(heads):
        style = STRONG if table.marked is not None and table.marked[0] == index else PLAIN
        line: Line = [(text.ljust(first), style)]
        if part == 0:
            for column, size in columns:
                text = row[column] if column < len(row) else ""
                hit = (index, column) == table.marked
                in_column = column == table.marked_column and _may_be_hit(table, index)
                line += _cell(text, size, mark="><" if hit else "::" if in_column else "")
        lines.append(line)
    return lines


def _may_be_hit(table: TableFace, index: int) -> bool:
    """Does a row lie below the one that is marked, or among those that the dice may bring?"""
    if table.band is not None:
        return table.band[0] <= index <= table.band[1]
    return table.marked is None or index > table.marked[0]


def _cell(text: str, size: int, *, mark: str) -> Line:
    if not mark:
        return [(_centred(text, size), PLAIN)]
    if mark == "::":
        return [(_centred(text, size), CHOSEN._replace(bold=False))]
    return [(f"{mark[0]}{text}{mark[1]}".center(size)[-size:], CHOSEN)]


def _centred(text: str, size: int) -> str:
    """The text in the middle, with a blank after it so that cells side by side stay apart."""
    return f"{text.center(size - 1)} "[:size]


def all_tables(tables: tuple[TableFace, ...], chosen: int, width: int) -> list[Line]:
    """The page of tables: their names, and the chosen one."""
    names: Line = []
    for index, table in enumerate(tables):
        names += [(f" {index + 1} {table.id} ", CHOSEN if index == chosen else DIM), (" ", PLAIN)]
    if not tables:
        return styled(["This game has no tables."])
    return [names, [], *table_lines(tables[chosen], width)]
