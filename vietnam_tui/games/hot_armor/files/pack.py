"""A state as plain tables, units and hexes by name, and back (for save files)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Grid, Hex, Hexside
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec, labelled, listed
from vietnam_tui.games.hot_armor.files.state_checks import state_faults
from vietnam_tui.games.hot_armor.rules.audit import audit
from vietnam_tui.games.hot_armor.scenarios import board, scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import RosterEntry, SupportId, Unit, UnitId

#: Keys of a unit that say which counter it is; the others say what has become of it
ENTRY = ("type", "side", "group", "turn")
#: the longest part of an unreadable name that is shown again
LONGEST = 40


def codec_of(grid: Grid, units: Sequence[str], support: Sequence[str]) -> Codec:
    """How a save names the hexes and hexsides of a map, the units of a roster, the fire support."""
    return Codec(
        {
            UnitId: listed(units, "unit"),
            SupportId: listed(support, "fire support"),
            Hex: labelled(grid.label, grid.hex),
            Hexside: labelled(grid.side_label, grid.parse_side),
        }
    )


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    codec = codec_of(
        state.board.grid, [entry.name for entry in state.roster], [marker.name for marker in state.support]
    )
    tables = codec.write(state, without=("roster", "units"))
    last = {"result": tables.pop("result")} if "result" in tables else {}
    tables["units"] = [
        {"id": entry.name, **codec.write(entry, without=["name"]), **codec.write(unit)}
        for entry, unit in zip(state.roster, state.units, strict=True)
    ]
    return tables | last


def unpack(tables: dict[str, Any]) -> State:
    """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""
    try:
        sheet = scenario(str(tables["scenario"]))
        here = board(str(tables["map"]))
        rows = tables["units"]
        names = [str(row["id"]) for row in rows]
        support = [str(row["name"]) for row in tables.get("support", [])]
    except (KeyError, TypeError) as error:
        raise SaveFault(f"[state] lacks {error}") from None
    except DataError as error:
        raise SaveFault(f"[state] {error}") from None
    if sheet.map != tables["map"] or len(set(names)) != len(names):
        raise SaveFault("[state] map or units: not those of the scenario")
    codec = codec_of(here.grid, names, support)
    state = codec.read(
        State,
        {key: value for key, value in tables.items() if key != "units"},
        roster=tuple(_unpack_entry(codec, row) for row in rows),
        units=tuple(_unpack_unit(codec, row) for row in rows),
    )
    faults = state_faults(state) or audit(state)
    if faults:
        raise SaveFault(f"[state] {'; '.join(faults)}")
    return state


def _unpack_entry(codec: Codec, row: dict[str, Any]) -> RosterEntry:
    name = str(row["id"])
    where = f"unit {name[:LONGEST]}"
    return codec.read(RosterEntry, {key: row[key] for key in ENTRY if key in row}, where, name=name)


def _unpack_unit(codec: Codec, row: dict[str, Any]) -> Unit:
    where = f"unit {str(row['id'])[:LONGEST]}"
    return codec.read(Unit, {key: row[key] for key in row if key not in ("id", *ENTRY)}, where)
