"""A state as plain tables, units and hexes by name, and back (for save files)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Grid, Hex, Hexside
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec, labelled, listed
from vietnam_tui.engine.unit_tables import read_state, write_state
from vietnam_tui.games.hot_armor.files.state_checks import state_faults
from vietnam_tui.games.hot_armor.rules.position.audit import audit
from vietnam_tui.games.hot_armor.scenarios import board, scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import EVERYBODY, NO_UNIT, RosterEntry, SupportId, Unit, UnitId


def codec_of(grid: Grid, units: Sequence[str], support: Sequence[str]) -> Codec:
    """How a save names the hexes and hexsides of a map, the units of a roster, the fire support."""
    return Codec(
        {
            UnitId: listed(units, "unit", {NO_UNIT: "", EVERYBODY: "everybody"}),
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
    return write_state(codec, state)


def unpack(tables: dict[str, Any]) -> State:
    """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""
    try:
        sheet = scenario(str(tables["scenario"]))
        here = board(str(tables["map"]))
        names = [str(row["id"]) for row in tables["units"]]
        support = [str(row["name"]) for row in tables.get("support", [])]
    except (KeyError, TypeError) as error:
        raise SaveFault(f"[state] lacks {error}") from None
    except DataError as error:
        raise SaveFault(f"[state] {error}") from None
    if sheet.map != tables["map"] or len(set(names)) != len(names):
        raise SaveFault("[state] map or units: not those of the scenario")
    codec = codec_of(here.grid, names, support)
    state = read_state(codec, tables, (State, RosterEntry, Unit))
    faults = state_faults(state) or audit(state)
    if faults:
        raise SaveFault(f"[state] {'; '.join(faults)}")
    return state
