"""A state as plain tables, units and places by name, and back (for save files)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from vietnam_tui.core.hexes import Hexside
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec, labelled, listed
from vietnam_tui.games.vietnam_battles.counters import counters, scenario
from vietnam_tui.games.vietnam_battles.files.state_checks import (
    LONGEST,
    counter_faults,
    frame_faults,
    secret_faults,
)
from vietnam_tui.games.vietnam_battles.rules.position.audit import audit
from vietnam_tui.games.vietnam_battles.rules.sequence.setup import piece_of
from vietnam_tui.games.vietnam_battles.spots import Spot, spots_of
from vietnam_tui.games.vietnam_battles.state import PHASES, State
from vietnam_tui.games.vietnam_battles.units import RosterEntry, Site, Unit, UnitId


@lru_cache(maxsize=16)
def _codec(map_id: str, names: tuple[str, ...]) -> Codec:
    spots = spots_of(map_id)
    return Codec(
        {
            UnitId: listed(names, "unit"),
            Spot: labelled(spots.label, spots.parse),
            Hexside: labelled(spots.grid.side_label, spots.grid.parse_side, {}),
        }
    )


def codec_of(state: State) -> Codec:
    """How a save names the places of a map, and the units of a roster."""
    return _codec(state.map, tuple(piece.name for piece in state.roster))


# -- writing ------------------------------------------------------------------------------------------------


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    codec = codec_of(state)
    tables = codec.write(state, sparse=True, without=("roster", "units", "sites"))
    last = {key: tables.pop(key) for key in ("frames", "result") if key in tables}
    if state.sites:
        tables["sites"] = [_pack_site(codec, site) for site in state.sites]
    tables["units"] = [
        _pack_unit(codec, piece, unit) for piece, unit in zip(state.roster, state.units, strict=True)
    ]
    return tables | last


def _pack_unit(codec: Codec, piece: RosterEntry, unit: Unit) -> dict[str, Any]:
    known = counters().get(piece.name)
    printed = known is not None and piece_of(known) == piece
    return {"id": piece.name, **({} if printed else {"piece": codec.write(piece)}), **codec.write(unit)}


def _pack_site(codec: Codec, site: Site) -> dict[str, Any]:
    table = codec.write(site)
    rest = {key: table.pop(key) for key in ("place", "captured")}
    return table | {key: value for key, value in rest.items() if value}


# -- reading ------------------------------------------------------------------------------------------------


def unpack(tables: dict[str, Any]) -> State:
    """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""
    try:
        sheet = scenario(str(tables["scenario"]))
        rows = tables["units"]
        names = tuple(str(row["id"]) for row in rows)
    except (KeyError, TypeError) as error:
        raise SaveFault(f"[state] lacks {error}") from None
    except ValueError as error:
        raise SaveFault(f"[state] {error}") from None
    if sheet.map != tables.get("map") or len(set(names)) != len(names):
        raise SaveFault("[state] map or units: not those of the scenario")
    codec = _codec(sheet.map, names)
    roster = tuple(_unpack_piece(codec, row) for row in rows)
    for piece in roster:
        for fault in counter_faults(piece, sheet):
            raise SaveFault(f"[state] unit {piece.name[:LONGEST]}, piece, {fault}")
    units = tuple(_unpack_unit(codec, row) for row in rows)
    plain = {key: value for key, value in tables.items() if key != "units"}
    state = codec.read(State, plain, roster=roster, units=units)
    if state.phase not in PHASES:
        raise SaveFault(f"[state] phase: {state.phase!r} is none of {', '.join(PHASES)}")
    faults = audit(state) or frame_faults(state) or secret_faults(state)
    if faults:
        raise SaveFault(f"[state] {'; '.join(faults)}")
    return state


def _unpack_piece(codec: Codec, row: dict[str, Any]) -> RosterEntry:
    name = str(row["id"])
    if "piece" in row:
        piece = codec.read(RosterEntry, row["piece"], f"unit {name}, piece")
        if piece.name != name:
            raise SaveFault(f"[state] unit {name}, piece, name: it is that of another unit")
        return piece
    known = counters().get(name)
    if known is None:
        raise SaveFault(f"[state] unit {name}: no such counter")
    return piece_of(known)


def _unpack_unit(codec: Codec, row: dict[str, Any]) -> Unit:
    where = f"unit {row['id']}"
    unit = codec.read(Unit, {key: value for key, value in row.items() if key not in ("id", "piece")}, where)
    if unit.landed not in ("", "zone", "beach"):
        raise SaveFault(f"[state] {where}, landed: {unit.landed!r} is neither zone nor beach")
    return unit
