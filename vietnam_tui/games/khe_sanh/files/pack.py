"""A state as plain tables, pieces and hexes by name, and back (for save files)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Grid, Hex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec, labelled, listed
from vietnam_tui.engine.unit_tables import read_state, where, write_state
from vietnam_tui.games.khe_sanh.counters import board, counters, scenario
from vietnam_tui.games.khe_sanh.files.state_checks import state_faults
from vietnam_tui.games.khe_sanh.rules.sequence.audit import audit
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.units import Piece, PieceId, RosterEntry


def codec_of(grid: Grid, names: Sequence[str]) -> Codec:
    """How a save names the hexes of a map, and the pieces of a roster."""
    return Codec({PieceId: listed(names, "unit"), Hex: labelled(grid.label, grid.hex)})


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    codec = codec_of(state.board.grid, [entry.name for entry in state.roster])
    return write_state(codec, state, "pieces")


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
    state = read_state(codec, tables, (State, RosterEntry, Piece), "pieces")
    for entry in state.roster:
        if entry.kind not in counters():
            raise SaveFault(f"[state] {where(entry.name)}, kind: no such kind of counter")
        if not -1 <= entry.force < len(sheet.force):
            raise SaveFault(f"[state] {where(entry.name)}, force: the scenario has no such row")
    faults = state_faults(state) or audit(state)
    if faults:
        raise SaveFault(f"[state] {'; '.join(faults)}")
    return state
