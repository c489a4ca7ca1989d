"""A state as plain tables, units and places by name, and back (for save files)."""

from __future__ import annotations

from typing import Any

import msgspec

from vietnam_tui.core.hexes import Hexside, UnknownHex
from vietnam_tui.core.model import SaveFault, fields_of
from vietnam_tui.games.vietnam_battles.counters import counters, scenario
from vietnam_tui.games.vietnam_battles.files.counter_checks import LONGEST, counter_faults
from vietnam_tui.games.vietnam_battles.files.frame_checks import FRAME_SPOTS, FRAME_UNITS, frame_faults
from vietnam_tui.games.vietnam_battles.rules.audit import audit
from vietnam_tui.games.vietnam_battles.rules.hiding import jungle
from vietnam_tui.games.vietnam_battles.rules.setup import piece_of
from vietnam_tui.games.vietnam_battles.spots import OFF, Spots, spots_of
from vietnam_tui.games.vietnam_battles.state import PHASES, SIDES, State
from vietnam_tui.games.vietnam_battles.units import RosterEntry, Site, Unit

#: fields of states and frames by what their numbers stand for
UNIT_FIELDS = frozenset({"mover", "targeted"}) | FRAME_UNITS
SPOT_FIELDS = frozenset({"searched", "crossing", "bombarded"}) | FRAME_SPOTS
SIDE_FIELDS = frozenset({"demolished", "repair_tried", "repaired", "bridge"})


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    names = [piece.name for piece in state.roster]
    tables: dict[str, Any] = {}
    for field in fields_of(State):
        value = getattr(state, field.name)
        if field.name in ("roster", "units", "sites", "frames", "result") or value == field.default:
            continue
        if field.name in ("hands", "pools", "spent"):
            tables[field.name] = {side: list(held) for side, held in zip(SIDES, value, strict=True)}
        else:
            tables[field.name] = _named(state.spots, names, field.name, msgspec.to_builtins(value))
    if state.sites:
        tables["sites"] = [_pack_site(state.spots, site) for site in state.sites]
    tables["units"] = [_pack_unit(state, i) for i in range(len(state.units))]
    if state.frames:
        tables["frames"] = [
            {key: _named(state.spots, names, key, value) for key, value in msgspec.to_builtins(frame).items()}
            for frame in state.frames
        ]
    if state.result is not None:
        tables["result"] = msgspec.to_builtins(state.result)
    return tables


def _pack_unit(state: State, index: int) -> dict[str, Any]:
    piece, unit = state.roster[index], state.units[index]
    table: dict[str, Any] = {"id": piece.name}
    known = counters().get(piece.name)
    if known is None or piece_of(known) != piece:
        table["piece"] = {k: v for k, v in msgspec.to_builtins(piece).items() if v is not None}
    if unit.place != OFF:
        table["place"] = state.spots.label(unit.place)
    table.update({k: v for k, v in msgspec.to_builtins(unit).items() if k != "place"})
    return table


def _named(spots: Spots, names: list[str], key: str, value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_named(spots, names, key, v) for v in value]
    if key in UNIT_FIELDS:
        return names[value] if value >= 0 else ""
    if key in SPOT_FIELDS:
        return spots.label(value) if value >= 0 else ""
    if key in SIDE_FIELDS:
        return spots.grid.side_label(Hexside(value))
    return value


def _pack_site(spots: Spots, site: Site) -> dict[str, Any]:
    table: dict[str, Any] = {"kind": site.kind, "known": site.known}
    if site.place != OFF:
        table["place"] = spots.label(site.place)
    if site.captured:
        table["captured"] = site.captured
    return table


def unpack(tables: dict[str, Any]) -> State:
    """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""
    try:
        sheet = scenario(str(tables["scenario"]))
        spots = spots_of(str(tables["map"]))
        rows = tables["units"]
        names = [str(row["id"]) for row in rows]
    except (KeyError, TypeError) as error:
        raise SaveFault(f"[state] lacks {error}") from None
    except ValueError as error:
        raise SaveFault(f"[state] {error}") from None
    if sheet.map != tables["map"] or len(set(names)) != len(names):
        raise SaveFault("[state] map or units: not those of the scenario")
    plain: dict[str, Any] = {}
    for key, value in tables.items():
        if key in ("hands", "pools", "spent"):
            if not isinstance(value, dict) or set(value) != set(SIDES):
                raise SaveFault(f"[state] {key}: expected one list for each of {', '.join(SIDES)}")
            plain[key] = [value[side] for side in SIDES]
        elif key == "sites":
            if not isinstance(value, list) or not all(isinstance(site, dict) for site in value):
                raise SaveFault("[state] sites: expected tables")
            plain[key] = [
                {k: _spot(spots, "sites.place", v) if k == "place" else v for k, v in site.items()}
                for site in value
            ]
        elif key == "frames":
            if not isinstance(value, list) or not all(isinstance(frame, dict) for frame in value):
                raise SaveFault("[state] frames: expected tables")
            plain[key] = [
                {k: _numbered(spots, names, f"frames.{k}", k, v) for k, v in frame.items()} for frame in value
            ]
        elif key != "units":
            plain[key] = _numbered(spots, names, key, key, value)
    plain["roster"] = [_unpack_piece(row) for row in rows]
    for piece in plain["roster"]:
        for fault in counter_faults(piece, sheet):
            raise SaveFault(f"[state] unit {piece.name[:LONGEST]}, piece, {fault}")
    plain["units"] = [_unpack_unit(spots, row) for row in rows]
    unknown = set(plain) - set(State.__struct_fields__)
    if unknown:
        raise SaveFault(f"[state] unknown key {', '.join(sorted(unknown))}")
    try:
        state = msgspec.convert(plain, State, strict=True)
    except msgspec.ValidationError as error:
        raise SaveFault(f"[state] {error}") from None
    if state.phase not in PHASES:
        raise SaveFault(f"[state] phase: {state.phase!r} is none of {', '.join(PHASES)}")
    faults = audit(state) or frame_faults(state) or _secret_faults(state)
    if faults:
        raise SaveFault(f"[state] {'; '.join(faults)}")
    return state


def _secret_faults(state: State) -> list[str]:
    """Searched hexes and a genuine chit that cannot be."""
    faults: list[str] = []
    if not set(state.searched) <= set(jungle(state.but(searched=()))):
        faults.append("searched: jungle hexes are expected")
    if not -1 <= state.genuine < len(state.sites):
        faults.append(f"genuine: there is no chit {state.genuine}")
    return faults


def _unpack_piece(row: dict[str, Any]) -> RosterEntry:
    name = str(row["id"])
    if "piece" in row:
        try:
            piece = msgspec.convert(row["piece"], RosterEntry, strict=True)
        except msgspec.ValidationError as error:
            raise SaveFault(f"[state] unit {name}, piece: {error}") from None
        if piece.name != name:
            raise SaveFault(f"[state] unit {name}, piece, name: it is that of another unit")
        return piece
    known = counters().get(name)
    if known is None:
        raise SaveFault(f"[state] unit {name}: no such counter")
    return piece_of(known)


def _unpack_unit(spots: Spots, row: dict[str, Any]) -> Unit:
    name = str(row["id"])
    plain = {key: value for key, value in row.items() if key not in ("id", "piece")}
    unknown = set(plain) - set(Unit.__struct_fields__)
    if unknown:
        raise SaveFault(f"[state] unit {name}: unknown key {', '.join(sorted(unknown))}")
    if "place" in plain:
        plain["place"] = _spot(spots, f"unit {name}, place", plain["place"])
    try:
        unit = msgspec.convert(plain, Unit, strict=True)
    except msgspec.ValidationError as error:
        raise SaveFault(f"[state] unit {name}: {error}") from None
    if unit.landed not in ("", "zone", "beach"):
        raise SaveFault(f"[state] unit {name}, landed: {unit.landed!r} is neither zone nor beach")
    return unit


def _spot(spots: Spots, where: str, value: Any) -> int:
    if value == "":
        return OFF
    try:
        return spots.parse(str(value))
    except UnknownHex as error:
        raise SaveFault(f"[state] {where}: {error}") from None


def _numbered(spots: Spots, names: list[str], where: str, key: str, value: Any) -> Any:
    if isinstance(value, list) and key in UNIT_FIELDS | SPOT_FIELDS | SIDE_FIELDS:
        return [_numbered(spots, names, where, key, v) for v in value]
    if key in UNIT_FIELDS:
        if value == "":
            return -1
        if value not in names:
            raise SaveFault(f"[state] {where}: no unit {value!r}")
        return names.index(value)
    if key in SPOT_FIELDS:
        return _spot(spots, where, value)
    if key in SIDE_FIELDS:
        try:
            return spots.grid.parse_side(str(value))
        except UnknownHex as error:
            raise SaveFault(f"[state] {where}: {error}") from None
    return value
