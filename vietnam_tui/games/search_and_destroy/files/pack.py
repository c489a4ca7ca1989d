"""A state as plain tables, units, hexes and hexsides by name, and back (for save files)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Grid, Hex, Hexside
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec, labelled, listed
from vietnam_tui.engine.unit_tables import read_state, where, write_state
from vietnam_tui.games.search_and_destroy.counters import unit_types
from vietnam_tui.games.search_and_destroy.files.state_checks import state_faults
from vietnam_tui.games.search_and_destroy.rules.sequence.audit import audit
from vietnam_tui.games.search_and_destroy.scenarios import board, scenario
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import RosterEntry, Unit, UnitId


def codec_of(grid: Grid, names: Sequence[str]) -> Codec:
    """How a save names the hexes and hexsides of a map, and the units of a roster."""
    return Codec(
        {
            UnitId: listed(names, "unit"),
            Hex: labelled(grid.label, grid.hex),
            Hexside: labelled(grid.side_label, grid.parse_side),
        }
    )


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    codec = codec_of(state.board.grid, [entry.name for entry in state.roster])
    return write_state(codec, state)


def unpack(tables: dict[str, Any]) -> State:
    """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""
    try:
        sheet = scenario(str(tables["scenario"]))
        here = board(str(tables["map"]))
        names = [str(row["id"]) for row in tables["units"]]
    except (KeyError, TypeError) as error:
        raise SaveFault(f"[state] lacks {error}") from None
    except DataError as error:
        raise SaveFault(f"[state] {error}") from None
    if sheet.map != tables["map"] or len(set(names)) != len(names):
        raise SaveFault("[state] map or units: not those of the scenario")
    codec = codec_of(here.grid, names)
    if tables.get("holding") is True:  # as it was written before there were two such orders
        tables = {**tables, "holding": "all"}
    state = read_state(codec, tables, (State, RosterEntry, Unit))
    for entry in state.roster:
        if entry.type not in unit_types():
            raise SaveFault(f"[state] {where(entry.name)}, type: no such type of unit")
        if not -1 <= entry.group < len(sheet.group):
            raise SaveFault(f"[state] {where(entry.name)}, group: the scenario has no such group")
    faults = state_faults(state) or audit(state)
    if faults:
        raise SaveFault(f"[state] {'; '.join(faults)}")
    return state
