"""A state as plain tables, pieces and hexes by name, and back (for save files)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.codec import Codec, labelled, listed
from vietnam_tui.engine.unit_tables import unpacked, write_state
from vietnam_tui.games.khe_sanh.counters import board, scenario
from vietnam_tui.games.khe_sanh.files.state_checks import state_faults
from vietnam_tui.games.khe_sanh.rules.sequence.audit import audit
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.units import Piece, PieceId, RosterEntry


@lru_cache(maxsize=16)
def _codec(map_id: str, names: tuple[str, ...]) -> Codec:
    grid = board(map_id).grid
    return Codec({PieceId: listed(names, "unit"), Hex: labelled(grid.label, grid.hex)})


def codec_of(state: State) -> Codec:
    """How a save names the hexes of a map, and the pieces of a roster."""
    return _codec(state.map, tuple(entry.name for entry in state.roster))


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    return write_state(codec_of(state), state, "pieces")


def unpack(tables: dict[str, Any]) -> State:
    """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""

    def codec(names: tuple[str, ...]) -> Codec:
        return _codec(tables["map"], names)

    kinds = (State, RosterEntry, Piece)
    return unpacked(
        tables, kinds, codec, lambda name: scenario(name).map, state_faults, audit, units="pieces"
    )
