"""A state with a roster as tables of a save file: each counter stands in one table with what has become of it.

A state holds its counters in two tuples of the same length: `roster` says which counters there are (a record with a
`name`), the other, called `units` in most games, where each is and how it fares.  In a save they are the rows `units`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import Row, SaveFault, Table
from vietnam_tui.engine.checks import faults_in
from vietnam_tui.engine.codec import Codec

R = TypeVar("R", bound=msgspec.Struct)

#: the longest part of an unreadable name that is shown again
LONGEST = 40


def where(name: str) -> str:
    """The place of a unit in the sentence of a fault."""
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


def unpacked(
    tables: Row,
    kinds: tuple[type[R], type[msgspec.Struct], type[msgspec.Struct]],
    codec_of: Callable[[tuple[str, ...]], Codec],
    map_of: Callable[[str], str],
    *checks: Callable[[R], Sequence[str]],
    units: str = "units",
) -> R:
    """The state of a save, if it is whole: each check may take those before it for granted.

    `codec_of` names things by the names of the units, `map_of` is the map of a scenario.  Raises `SaveFault`.
    """
    try:
        sheet = map_of(str(tables["scenario"]))
        names = tuple(str(row["id"]) for row in tables["units"])
        if sheet != tables["map"] or len(set(names)) != len(names):
            raise SaveFault("[state] map or units: not those of the scenario")
        codec = codec_of(names)
    except (KeyError, TypeError, AttributeError) as error:
        raise SaveFault(f"[state] lacks {error}") from None
    except DataError as error:
        raise SaveFault(f"[state] {error}") from None
    state = read_state(codec, tables, kinds, units)
    for check in checks:
        if faults := check(state):
            raise SaveFault(f"[state] {'; '.join(faults)}")
    return state


def number_faults(state: Any, units: str = "units") -> Iterator[str]:
    """Faults of a state and all that it holds against what they declare, such as ranges of numbers, as sentences."""
    for (first, *rest), sentence, _ in faults_in(state, {}):
        whose = ""
        if first in ("roster", units):
            whose, (first, *rest) = f"{where(state.roster[rest[0]].name)}, ", rest[1:]
        rest = rest[:-1] if rest and isinstance(rest[-1], int) else rest  # which of several numbers
        inner = "".join(f" {step + 1}" if isinstance(step, int) else f", {step}" for step in rest)
        yield f"{whose}{first}{inner}: {sentence}"
