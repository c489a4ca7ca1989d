"""A state as plain tables, pieces and hexes by name, and back (for save files)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Grid, Hex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec, labelled, listed
from vietnam_tui.games.khe_sanh.counters import board, counters, scenario
from vietnam_tui.games.khe_sanh.files.state_checks import state_faults
from vietnam_tui.games.khe_sanh.rules.audit import audit
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.units import Piece, PieceId, RosterEntry

#: Keys of a unit that say which counter it is; the others say what has become of it
ENTRY = ("kind", "force", "turn")
#: the longest part of an unreadable name that is shown again
LONGEST = 40


def codec_of(grid: Grid, names: Sequence[str]) -> Codec:
    """How a save names the hexes of a map, and the pieces of a roster."""
    return Codec({PieceId: listed(names, "unit"), Hex: labelled(grid.label, grid.hex)})


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    codec = codec_of(state.board.grid, [entry.name for entry in state.roster])
    tables = codec.write(state, without=("roster", "pieces"))
    last = {"result": tables.pop("result")} if "result" in tables else {}
    tables["units"] = [
        {"id": entry.name, **codec.write(entry, without=["name"]), **codec.write(piece)}
        for entry, piece in zip(state.roster, state.pieces, strict=True)
    ]
    return tables | last


def unpack(tables: dict[str, Any]) -> State:
    """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""
    try:
        sheet = scenario(str(tables["scenario"]))
        here = board(str(tables["map"]))
        rows = tables["units"]
        names = [str(row["id"]) for row in rows]
    except (KeyError, TypeError) as error:
        raise SaveFault(f"[state] lacks {error}") from None
    except DataError as error:
        raise SaveFault(f"[state] {error}") from None
    if sheet.map != tables["map"] or len(set(names)) != len(names):
        raise SaveFault("[state] map or units: not those of the scenario")
    codec = codec_of(here.grid, names)
    state = codec.read(
        State,
        {key: value for key, value in tables.items() if key != "units"},
        roster=tuple(_unpack_entry(codec, row, len(sheet.force)) for row in rows),
        pieces=tuple(_unpack_piece(codec, row) for row in rows),
    )
    faults = state_faults(state) or audit(state)
    if faults:
        raise SaveFault(f"[state] {'; '.join(faults)}")
    return state


def _unpack_entry(codec: Codec, row: dict[str, Any], forces: int) -> RosterEntry:
    name = str(row["id"])
    where = f"unit {name[:LONGEST]}"
    entry = codec.read(RosterEntry, {key: row[key] for key in ENTRY if key in row}, where, name=name)
    if entry.kind not in counters():
        raise SaveFault(f"[state] {where}, kind: no such kind of counter")
    if not -1 <= entry.force < forces:
        raise SaveFault(f"[state] {where}, force: the scenario has no such row")
    return entry


def _unpack_piece(codec: Codec, row: dict[str, Any]) -> Piece:
    where = f"unit {str(row['id'])[:LONGEST]}"
    return codec.read(Piece, {key: row[key] for key in row if key not in ("id", *ENTRY)}, where)
