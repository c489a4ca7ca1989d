"""A state as plain tables, units and hexes by name, and back (for save files)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.engine.codec import Codec, labelled, listed
from vietnam_tui.engine.unit_tables import unpacked, write_state
from vietnam_tui.games.hot_armor.files.state_checks import state_faults
from vietnam_tui.games.hot_armor.rules.position.audit import audit
from vietnam_tui.games.hot_armor.scenarios import board, scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import EVERYBODY, NO_UNIT, RosterEntry, SupportId, Unit, UnitId


@lru_cache(maxsize=16)
def _codec(map_id: str, units: tuple[str, ...], support: tuple[str, ...]) -> Codec:
    grid = board(map_id).grid
    return Codec(
        {
            UnitId: listed(units, "unit", {NO_UNIT: "", EVERYBODY: "everybody"}),
            SupportId: listed(support, "fire support"),
            Hex: labelled(grid.label, grid.hex),
            Hexside: labelled(grid.side_label, grid.parse_side),
        }
    )


def codec_of(state: State) -> Codec:
    """How a save names the hexes and hexsides of a map, the units of a roster, the fire support."""
    units = tuple(entry.name for entry in state.roster)
    return _codec(state.map, units, tuple(marker.name for marker in state.support))


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    return write_state(codec_of(state), state)


def unpack(tables: dict[str, Any]) -> State:
    """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""

    def codec(units: tuple[str, ...]) -> Codec:
        return _codec(tables["map"], units, tuple(str(row["name"]) for row in tables.get("support", [])))

    kinds = (State, RosterEntry, Unit)
    return unpacked(tables, kinds, codec, lambda name: scenario(name).map, state_faults, audit)
