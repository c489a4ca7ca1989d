"""A data file as sheets to walk through: rows, columns and cells, each with its type and its way through the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from vietnam_tui.core.file_form import Document
from vietnam_tui.play.making.cells import (
    Nothing,
    entry_of,
    fields_of,
    plain,
    required,
    shape_in,
    write_cell,
)

#: The way to a value: keys, and numbers of entries counted from 0
Steps = tuple[str | int, ...]
#: Keys by which a row is called, best first
CALLED = ("id", "name", "unit", "hex", "side", "map", "title")
#: The sheet of what stands in no other
FRAME = "frame"
#: The most fields that a record has which is shown as columns of its own
FLAT = 4


class Column(NamedTuple):
    """A column of a sheet, or the only cell of a row: the way from the row, and the type."""

    name: str
    steps: Steps
    hint: Any


class Row(NamedTuple):
    """A row of a sheet: what it is called, the way to it, and its cells; where rows differ, each has its own."""

    label: str
    steps: Steps
    cells: tuple[Column, ...]


class Sheet(NamedTuple):
    """A part of a file; rows of one that is `open` are added and taken out, as records of the type `entry`."""

    name: str
    steps: Steps
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    entry: type[msgspec.Struct] | None = None

    @property
    def cells(self) -> tuple[Column, ...]:
        """The cells of a row that could be added; none where none could."""
        return () if self.entry is None else tuple(_columns(self.entry))


def sheets_of(shape: type[msgspec.Struct], document: Document) -> list[Sheet]:
    """The sheets of a file, the frame first."""
    found: list[Sheet] = []
    frame = _record_sheets(FRAME, shape, (), document, found)
    return [sheet for sheet in (frame, *found) if sheet.rows or sheet.entry]


def _record_sheets(
    name: str, shape: type[msgspec.Struct], steps: Steps, document: Document, found: list[Sheet]
) -> Sheet:
    """The sheet of the fields of a record; those that are sheets themselves are found as well."""
    rows = []
    for key, hint in fields_of(shape).items():
        way, inner = (*steps, key), entry_of(hint)
        title = key if name == FRAME else f"{name}.{key}"
        record = shape_in(hint)
        if inner is not None and (of := shape_in(inner)) is not None:
            found.append(_list_sheet(title, of, way, value_at(document, way) or []))
        elif _is_chart(hint):
            found.append(_chart_sheet(title, hint, way, document))
        elif record is not None and len(fields_of(record)) > 1 and _is_there(hint):
            found.append(_record_sheets(title, record, way, document, found))
        else:
            rows.append(Row(key, (*steps, key), (Column("value", (), hint),)))
    return Sheet(name, steps, ("value",), tuple(rows))


def _list_sheet(name: str, shape: type[msgspec.Struct], steps: Steps, entries: Sequence[Any]) -> Sheet:
    columns = tuple(_columns(shape))
    rows = tuple(
        Row(_called(entry, number), (*steps, number), columns) for number, entry in enumerate(entries)
    )
    return Sheet(name, steps, tuple(column.name for column in columns), rows, shape)


def _columns(shape: type[msgspec.Struct]) -> Iterator[Column]:
    for key, hint in fields_of(shape).items():
        record = shape_in(hint)
        if record is not None and _is_flat(record):
            for inner, of in fields_of(record).items():
                yield Column(f"{key}.{inner}", (key, inner), of)
        else:
            yield Column(key, (key,), hint)


def _is_flat(shape: type[msgspec.Struct]) -> bool:
    """Is it a record of a few single values?"""
    hints = [plain(hint) for hint in fields_of(shape).values()]
    return len(hints) <= FLAT and all(
        hint in (int, str, bool) or get_origin(hint) is Literal for hint in hints
    )


def _is_there(hint: Any) -> bool:
    """Is a record always there?"""
    return plain(hint) is hint or type(None) not in get_args(hint)


def _is_chart(hint: Any) -> bool:
    """Is it a table of lists, such as dice and the results of each?"""
    inner, args = plain(hint), get_args(plain(hint))
    if get_origin(inner) is not dict:
        return False
    return entry_of(args[1]) is not None and shape_in(entry_of(args[1])) is None


def _chart_sheet(name: str, hint: Any, steps: Steps, document: Document) -> Sheet:
    """Rows by their names, columns by what stands over them where that is said, else by numbers."""
    lines: Mapping[str, Sequence[Any]] = value_at(document, steps) or {}
    width = max((len(line) for line in lines.values()), default=0)
    over = value_at(document, (*steps[:-1], "columns"))
    heads = over if isinstance(over, list) and len(over) == width else range(1, width + 1)
    entry = entry_of(get_args(plain(hint))[1])
    columns = tuple(Column(str(head), (number,), entry) for number, head in enumerate(heads))
    rows = tuple(Row(str(key), (*steps, key), columns[: len(line)]) for key, line in lines.items())
    return Sheet(name, steps, tuple(map(str, heads)), rows)


def _called(entry: Any, number: int) -> str:
    if isinstance(entry, Mapping):
        for key in CALLED:
            if entry.get(key):
                return str(entry[key])
    return str(number + 1)


# -- values -------------------------------------------------------------------------------------------------


def value_at(document: Document, steps: Steps) -> Any:
    """The value at the end of a way, None where there is none."""
    here: Any = document
    for step in steps:
        if isinstance(here, Mapping):
            here = here.get(str(step))
        elif isinstance(here, list | tuple) and isinstance(step, int) and step < len(here):
            here = here[step]
        else:
            return None
    return here


def with_value(document: Document, steps: Steps, value: Any) -> Document:
    """The document with another value at the end of a way; `Nothing` takes the key out, and a record left empty."""
    changed = deepcopy(document)
    here: Any = changed
    for step in steps[:-1]:
        here = here[int(step)] if isinstance(here, list) else here.setdefault(str(step), {})
    last: Any = steps[-1]
    if not isinstance(value, Nothing):
        here[last] = value
    elif isinstance(here, list):
        here[last] = ""
    else:
        here.pop(last, None)
        if not here and len(steps) > 1 and isinstance(steps[-2], str):
            return with_value(changed, steps[:-1], value)
    return changed


def is_needed(shape: type[msgspec.Struct], steps: Steps) -> bool:
    """Must there be a value at the end of a way?"""
    here: Any = shape
    for step in steps[:-1]:
        record = shape_in(here)
        here = fields_of(record)[str(step)] if record is not None else entry_of(here) or str
    record = shape_in(here)
    return record is not None and steps[-1] in required(record)


def cell_text(document: Document, row: Row, column: Column) -> str:
    """The text in a cell."""
    return write_cell(value_at(document, (*row.steps, *column.steps)), column.hint)
