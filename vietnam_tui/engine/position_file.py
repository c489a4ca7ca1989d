"""The keys of position files: what each may hold, what is wrong with one that does not fit, what one left out means.

Every key has a type, as a file has it, and a `Key`; the list of keys that players read, the errors that name what is
allowed, and the sentences about what a file leaves out are made from these.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator, Sequence
from typing import (
    Annotated,
    Literal,
    NamedTuple,
    NewType,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from vietnam_tui.core.model import Row, SaveFault, Table
from vietnam_tui.core.orders import nearest
from vietnam_tui.core.tables import TableFace
from vietnam_tui.engine.codec import Keyed
from vietnam_tui.engine.position_keys import Key

Sheet = TypeVar("Sheet", bound=msgspec.Struct)
#: Name of a key -> the type that a file has for it, and what it says; a key that says nothing is listed nowhere
Keys = dict[str, tuple[object, Key]]

#: The most characters of a name or value from a file that a message repeats
LONGEST = 20
#: More names than these are not listed in a message, only the nearest of them
MOST_LISTED = 40
#: The widths of the list of all keys, and of the values in it
WIDTH, VALUES = 80, 18


class Rows:
    """The keys of a list of tables, where a file has `list[Rows(...)]`."""

    def __init__(self, keys: Keys) -> None:
        self.keys = keys


class KeyLine(NamedTuple):
    """A key as players read of it: its table ("" at the top), its values in words, what it says, what is implied."""

    table: str
    name: str
    values: str
    says: str
    implied: str


def read_sheet(sheet: type[Sheet], tables: Table) -> Sheet:
    """The tables of a file as a record; raises `SaveFault` naming key, what is allowed and the nearest name."""
    check_table(keys_of(sheet), tables, "position")
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


def key_lines(keys: Keys, table: str = "") -> Iterator[KeyLine]:
    """Every key of a file, those of its tables after its own."""
    inner: list[tuple[str, Keys]] = []
    for name, (hint, key) in keys.items():
        rows = rows_of(hint)
        if rows is not None:
            inner.append((name, rows))
        elif key.says:
            yield KeyLine(table, name, _values(hint), key.says, key.implied)
    for name, rows in inner:
        yield from key_lines(rows, name)


def key_table(keys: Keys, title: str) -> TableFace:
    """All keys of a file as a table to print."""
    import textwrap

    rows: list[tuple[str, ...]] = []
    lines, table = list(key_lines(keys)), ""
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


def left_out(keys: Keys, tables: Row) -> tuple[str, ...]:
    """The things that a file takes for granted, in words."""
    return tuple(key.implied for name, (_, key) in keys.items() if key.implied and name not in tables)


# -- the keys of a record -----------------------------------------------------------------------------------


def keys_of(record: type[msgspec.Struct]) -> Keys:
    """The keys of a record, each with the type that a file has for it; a field without a `Key` is none."""
    hints = get_type_hints(record, include_extras=True)
    found: Keys = {}
    for field in msgspec.structs.fields(record):
        hint = hints[field.name]
        key = key_of(hint)
        if key is None and rows_of(in_file(hint)) is not None:
            key = Key("")
        if key is not None:
            found[key.name or field.encode_name] = (in_file(hint), key)
    return found


def key_of(hint: object) -> Key | None:
    """The key that the annotation of a field declares."""
    return next((part for part in getattr(hint, "__metadata__", ()) if isinstance(part, Key)), None)


def keyed_of(hint: object) -> Keyed | None:
    """By which words the annotation of a tuple says that it is written."""
    return next((part for part in getattr(hint, "__metadata__", ()) if isinstance(part, Keyed)), None)


def in_file(hint: object) -> object:
    """The type that a file has for values of a type: names for numbers of an id type, lists for tuples."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        key, keyed = key_of(hint), keyed_of(hint)
        words = key.by if key is not None and key.by else keyed.words if keyed is not None else ()
        if words:
            entry = get_args(parts[0])[0]
            return dict[Literal.__getitem__(tuple(words)), in_file(entry)]  # type: ignore[misc]
        return in_file(parts[0])
    if isinstance(hint, NewType):
        return str
    if origin is tuple:
        return list[in_file(parts[0])]  # type: ignore[misc]
    if origin in (Union, types.UnionType):
        some = [in_file(part) for part in parts if part not in (types.NoneType, msgspec.UnsetType)]
        if all(_is_record(part) for part in some):
            return dict if len(some) > 1 else some[0]
        return Union.__getitem__(tuple(some))
    return hint


def _is_record(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def rows_of(hint: object) -> Keys | None:
    """The keys of the rows of a list of tables."""
    inner = get_args(hint)
    if get_origin(hint) is list and isinstance(inner[0], Rows):
        return inner[0].keys
    return keys_of(inner[0]) if get_origin(hint) is list and _is_record(inner[0]) else None


# -- checking -----------------------------------------------------------------------------------------------


def check_table(keys: Keys, table: Table, where: str) -> None:
    """Every key must be known and its value such as it may hold; raises `SaveFault` with what is allowed."""
    for name, value in table.items():
        if name not in keys:
            raise not_known(where, "key", name, keys)
        hint, _ = keys[name]
        rows = rows_of(hint)
        if rows is None:
            _check_value(hint, value, f"{where}, {name}")
            continue
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise SaveFault(f"{where}, {name}: it stands in tables, [[{name}]]")
        for number, row in enumerate(value, start=1):
            check_table(rows, row, f"{where}, {_called(name, number, row)}")


def _called(table: str, number: int, row: Table) -> str:
    """A row of a table by its id or place, else by its number."""
    name = next((row[key] for key in ("id", "place") if isinstance(row.get(key), str)), None)
    return f"{table} {number}" if name is None else f"{table} {name[:LONGEST]!r}"


#: The text of a value of the type in a file
_LOOKS: dict[object, str] = {
    bool: "true or false",
    int: "a number",
    str: 'a text in quotes, "..."',
    dict: "a table",
}


def _check_value(hint: object, value: object, where: str) -> None:
    """A value must be of its type, and a name among those that are allowed."""
    named, origin, inner = _names(hint), get_origin(hint), get_args(hint)
    if named is not None:
        known = [name for name in named if name]
        if not isinstance(value, str):
            raise SaveFault(f"{where}: it is one of {', '.join(known)}, not {_shown(value)}")
        if value not in named:
            raise not_known(where, "value", value, known)
    elif origin is dict:
        if not isinstance(value, dict):
            raise SaveFault(f"{where}: it is a table, {_values(hint)}, not {_shown(value)}")
        for key, one in value.items():
            _check_value(inner[0], key, where)
            _check_value(inner[1], one, f"{where}, {str(key)[:LONGEST]}")
    elif origin is list:
        if not isinstance(value, list):
            raise SaveFault(f"{where}: it is a list in brackets, [...], not {_shown(value)}")
        for one in value:
            _check_value(inner[0], one, where)
    elif origin in (Union, types.UnionType):
        fitting = [part for part in inner if part is not types.NoneType and _fits(part, value)]
        if not fitting:
            raise SaveFault(f"{where}: it is {_values(hint)}, not {_shown(value)}")
        _check_value(fitting[0], value, where)
    elif hint in _LOOKS and type(value) is not hint:
        raise SaveFault(f"{where}: it is {_LOOKS[hint]}, not {_shown(value)}")


def _fits(hint: object, value: object) -> bool:
    origin = get_origin(hint) or hint
    return type(value) is (str if origin is Literal else origin)


def _shown(value: object) -> str:
    """A value of a file in a message, as it is written there."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table"
    return repr(value)[: LONGEST + 2]


# -- what the types say -------------------------------------------------------------------------------------


def _names(hint: object) -> Sequence[str] | None:
    """The names that a value must be among, None where it may be anything; an optional one counts as its type."""
    if get_origin(hint) is Literal:
        return [str(name) for name in get_args(hint)]
    if get_origin(hint) in (Union, types.UnionType):
        parts = [_names(part) for part in get_args(hint) if part is not type(None)]
        if all(part is not None for part in parts):
            return [name for part in parts for name in part or ()]
    return None


def _values(hint: object) -> str:
    """The values that a key takes, in words."""
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
    plain: dict[object, str] = {bool: "true, false", int: "number", str: "text"}
    return plain.get(hint, "table")
