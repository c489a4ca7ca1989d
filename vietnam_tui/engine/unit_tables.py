"""A state with a roster as tables of a save file: each counter stands in one table with what has become of it.

A state holds its counters in two tuples of the same length: `roster` says which counters there are (a record with a
`name`), the other, called `units` in most games, where each is and how it fares.  In a save they are the rows `units`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from vietnam_tui.core.model import Row, Table
from vietnam_tui.engine.codec import Codec

R = TypeVar("R", bound=msgspec.Struct)

#: the longest part of an unreadable name that is shown again
LONGEST = 40


def where(name: str) -> str:
    """How a fault speaks of a unit."""
    return f"unit {name[:LONGEST]}"


def write_state(codec: Codec, state: Any, units: str = "units") -> Table:
    """A state as tables that TOML can hold, its result last; what has its default value is left out."""
    tables = codec.write(state, without=("roster", units))
    last = {"result": tables.pop("result")} if "result" in tables else {}
    tables["units"] = [
        {"id": entry.name, **codec.write(entry, without=["name"]), **codec.write(unit)}
        for entry, unit in zip(state.roster, getattr(state, units), strict=True)
    ]
    return tables | last


def read_state(
    codec: Codec,
    tables: Row,
    kinds: tuple[type[R], type[msgspec.Struct], type[msgspec.Struct]],
    units: str = "units",
) -> R:
    """The state that `write_state` wrote; `kinds` are its record, that of its roster and that of its units.

    Raises `SaveFault` naming the key that does not fit.
    """
    kind, entry, unit = kinds
    rows: Sequence[Row] = tables["units"]
    printed = {field.name for field in msgspec.structs.fields(entry)} - {"name"}
    entries, others = [], []
    for row in rows:
        name = str(row["id"])
        of_entry = {key: value for key, value in row.items() if key in printed}
        of_unit = {key: value for key, value in row.items() if key not in printed and key != "id"}
        entries.append(codec.read(entry, of_entry, where(name), name=name))
        others.append(codec.read(unit, of_unit, where(name)))
    rest = {key: value for key, value in tables.items() if key != "units"}
    ready: Table = {"roster": tuple(entries), units: tuple(others)}
    return codec.read(kind, rest, **ready)


#: For each kind of record its plain numbers, with the least and the greatest that a sound one has
Ranges = Mapping[type[msgspec.Struct], Mapping[str, tuple[int, int]]]


def number_faults(state: Any, ranges: Ranges, units: str = "units") -> Iterator[str]:
    """Numbers out of their range, as sentences: in the state, in its units, and in every record that it holds."""
    yield from _out_of_range("", state, ranges)
    for entry, unit in zip(state.roster, getattr(state, units), strict=True):
        yield from _out_of_range(f"{where(entry.name)}, ", unit, ranges)
    for field in state.__struct_fields__:
        if field not in ("roster", units):
            yield from _within(getattr(state, field), ranges)


def _within(value: Any, ranges: Ranges) -> Iterator[str]:
    """The faults of the records that a value is or holds, however deep."""
    if isinstance(value, tuple):
        for entry in value:
            yield from _within(entry, ranges)
    elif isinstance(value, msgspec.Struct):
        yield from _out_of_range("", value, ranges)
        for field in value.__struct_fields__:
            yield from _within(getattr(value, field), ranges)


def _out_of_range(whose: str, record: msgspec.Struct, ranges: Ranges) -> Iterator[str]:
    for name, (least, most) in ranges.get(type(record), {}).items():
        value: Any = getattr(record, name)
        for number in value if isinstance(value, tuple) else (value,):
            if not least <= number <= most:
                yield f"{whose}{name}: {number} is not from {least} to {most}"
