"""The keys of position files: what each may hold, what is wrong with one that does not fit, what one left out means.

A game describes its file by a record whose keys are annotated with a `Key`; the list of keys that players read, the
errors that name what is allowed, and the sentences about what a file leaves out are made from it.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Sequence
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.orders import nearest
from vietnam_tui.core.tables import TableFace

Sheet = TypeVar("Sheet", bound=msgspec.Struct)

#: The most characters of a name or value from a file that a message repeats
LONGEST = 20
#: More names than these are not listed in a message, only the nearest of them
MOST_LISTED = 40
#: The widths of the list of all keys, and of the values in it
WIDTH, VALUES = 80, 18


class Key(NamedTuple):
    """What a key of a position file says; `implied` is what a file without it takes for granted."""

    says: str
    implied: str = ""


class KeyLine(NamedTuple):
    """A key as players read of it: its table ("" at the top), its values in words, what it says, what is implied."""

    table: str
    name: str
    values: str
    says: str
    implied: str


def read_sheet(sheet: type[Sheet], tables: dict[str, Any]) -> Sheet:
    """The tables of a file as a record; raises `SaveFault` naming key, what is allowed and the nearest name."""
    _check_table(sheet, tables, "position")
    try:
        return msgspec.convert(tables, sheet, strict=True)
    except msgspec.ValidationError as error:
        raise SaveFault(f"position: {error}") from None


def not_known(where: str, what: str, name: str, names: Iterable[str]) -> SaveFault:
    """The fault of a name that is not known: the nearest of those that are, all of them where they are few.

    >>> str(not_known("position, unit 1, kind", "counter", "us-marin", ["us-marine", "nva"]))
    "position, unit 1, kind: there is no counter 'us-marin'; nearest: us-marine; there are: us-marine, nva"
    """
    known = list(names)
    near = nearest(name[:LONGEST], known)
    parts = [f"{where}: there is no {what} {name[:LONGEST]!r}"]
    if near:
        parts.append(f"nearest: {', '.join(near)}")
    if known and (len(known) <= MOST_LISTED or not near):
        more = f" and {len(known) - MOST_LISTED} more" if len(known) > MOST_LISTED else ""
        parts.append(f"there are: {', '.join(known[:MOST_LISTED])}{more}")
    return SaveFault("; ".join(parts))


def key_lines(sheet: type[msgspec.Struct], table: str = "") -> Iterator[KeyLine]:
    """Every key of a file, those of its tables after its own."""
    inner: list[tuple[str, type[msgspec.Struct]]] = []
    for name, hint in _keys(sheet).items():
        key, plain = _key_of(hint), _bare(hint)
        row = _row_of(plain)
        if row is not None:
            inner.append((name, row))
        elif key is not None:
            yield KeyLine(table, name, _values(plain), key.says, key.implied)
    for name, row in inner:
        yield from key_lines(row, name)


def key_table(sheet: type[msgspec.Struct], title: str) -> TableFace:
    """All keys of a file as a table to print."""
    import textwrap

    rows: list[tuple[str, ...]] = []
    lines, table = list(key_lines(sheet)), ""
    room = WIDTH - VALUES - max(max(len(line.name), len(line.table) + 4) for line in lines) - 4
    for line in lines:
        if line.table != table:
            table = line.table
            rows.append((f"[[{table}]]", "", ""))
        says = line.says + (f" (left out: {line.implied})" if line.implied else "")
        values, words = textwrap.wrap(line.values, VALUES), textwrap.wrap(says, room)
        for number in range(max(len(values), len(words))):
            rows.append(
                (
                    line.name if number == 0 else "",
                    values[number] if number < len(values) else "",
                    words[number] if number < len(words) else "",
                )
            )
    return TableFace("positions", title, ("key", "values", "what it says"), tuple(rows))


def left_out(sheet: type[msgspec.Struct], tables: dict[str, Any]) -> tuple[str, ...]:
    """What a file takes for granted, in words."""
    return tuple(
        line.implied
        for line in key_lines(sheet)
        if not line.table and line.implied and line.name not in tables
    )


# -- checking -----------------------------------------------------------------------------------------------


def _check_table(sheet: type[msgspec.Struct], table: dict[str, Any], where: str) -> None:
    keys = _keys(sheet)
    for name, value in table.items():
        hint = keys.get(name)
        if hint is None:
            raise not_known(where, "key", name, keys)
        plain = _bare(hint)
        row = _row_of(plain)
        if row is not None and isinstance(value, list):
            for number, one in enumerate(value, start=1):
                if isinstance(one, dict):
                    _check_table(row, one, f"{where}, {_called(name, number, one)}")
        else:
            _check_value(plain, value, f"{where}, {name}")


def _called(table: str, number: int, row: dict[str, Any]) -> str:
    """A row of a table by its id or place, else by its number."""
    name = next((row[key] for key in ("id", "place") if isinstance(row.get(key), str)), None)
    return f"{table} {number}" if name is None else f"{table} {name[:LONGEST]!r}"


def _check_value(hint: Any, value: Any, where: str) -> None:
    """Names must be among those that are allowed; all else is left to the conversion."""
    named = _names(hint)
    if named is not None and isinstance(value, str) and value not in named:
        raise not_known(where, "value", value, [name for name in named if name])
    inner = get_args(hint)
    if get_origin(hint) is dict and isinstance(value, dict):
        for key, one in value.items():
            _check_value(_bare(inner[0]), key, where)
            _check_value(_bare(inner[1]), one, f"{where}, {str(key)[:LONGEST]}")
    if get_origin(hint) is list and isinstance(value, list):
        for one in value:
            _check_value(_bare(inner[0]), one, where)


# -- what the annotations say --------------------------------------------------------------------------------


def _keys(sheet: type[msgspec.Struct]) -> dict[str, Any]:
    """The keys of a record as they are written, each with its annotation."""
    hints = get_type_hints(sheet, include_extras=True)
    return {field.encode_name: hints[field.name] for field in msgspec.structs.fields(sheet)}


def _key_of(hint: Any) -> Key | None:
    return next((part for part in getattr(hint, "__metadata__", ()) if isinstance(part, Key)), None)


def _bare(hint: Any) -> Any:
    """A type without its annotation."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _row_of(hint: Any) -> type[msgspec.Struct] | None:
    """The record of a list of tables."""
    inner = get_args(hint)
    if get_origin(hint) is list and isinstance(inner[0], type) and issubclass(inner[0], msgspec.Struct):
        return inner[0]
    return None


def _names(hint: Any) -> Sequence[str] | None:
    """The names that a value must be among, None where it may be anything; an optional one counts as its type."""
    hint = _bare(hint)
    if get_origin(hint) is Literal:
        return [str(name) for name in get_args(hint)]
    if get_origin(hint) in (Union, types.UnionType):
        parts = [_names(part) for part in get_args(hint) if part is not type(None)]
        if all(part is not None for part in parts):
            return [name for part in parts for name in part or ()]
    return None


def _values(hint: Any) -> str:
    """The values that a key takes, in words."""
    hint = _bare(hint)
    names = _names(hint)
    if names is not None:
        return ", ".join(name for name in names if name)
    inner = get_args(hint)
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return " or ".join(_values(part) for part in inner if part is not type(None))
    if origin is list:
        return f"list of {_values(inner[0])}"
    if origin is dict:
        return f"{_values(inner[1])}, by {_values(inner[0])}"
    return {bool: "true, false", int: "number", str: "text"}.get(hint, str(hint))
