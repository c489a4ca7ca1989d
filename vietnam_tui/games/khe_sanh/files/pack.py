"""A state as plain tables, pieces and hexes by name, and back (for save files)."""

from __future__ import annotations

from typing import Any

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import UnknownHex
from vietnam_tui.core.model import SaveFault, fields_of
from vietnam_tui.games.khe_sanh.counters import board, counters, scenario
from vietnam_tui.games.khe_sanh.rules.audit import audit
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.tables import tables as charts
from vietnam_tui.games.khe_sanh.units import Piece, RosterEntry

#: fields of states, pieces and frames by what their numbers stand for
PIECE_FIELDS = frozenset(
    {
        "mover",
        "lost",
        "tops",
        "aboard",
        "unit",
        "units",
        "pieces",
        "attackers",
        "guns",
        "defending_guns",
        "gunships",
        "hqs",
        "struck",
        "stack",
        "helicopter",
        "helicopters",
        "firers",
        "first",
    }
)
HEX_FIELDS = frozenset(
    {
        "place",
        "target",
        "going",
        "fired",
        "assaulted",
        "bombarded",
        "bombed",
        "held",
        "doubted",
        "zones",
        "bases",
        "defending_bases",
        "starts",
    }
)
#: the longest part of an unreadable name that is shown again
LONGEST = 40


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    names = [entry.name for entry in state.roster]
    tables: dict[str, Any] = {}
    for field in fields_of(State):
        value = getattr(state, field.name)
        if field.name in ("roster", "pieces", "result") or value == field.default:
            continue
        tables[field.name] = _named(state.board, names, field.name, msgspec.to_builtins(value))
    tables["units"] = [_pack_piece(state, names, number) for number in range(len(state.roster))]
    if state.result is not None:
        tables["result"] = msgspec.to_builtins(state.result)
    return tables


def _pack_piece(state: State, names: list[str], number: int) -> dict[str, Any]:
    entry = msgspec.to_builtins(state.roster[number])
    table = {"id": entry.pop("name"), **entry}
    piece = msgspec.to_builtins(state.pieces[number])
    table.update({key: _named(state.board, names, key, value) for key, value in piece.items()})
    return table


def _named(sheet: Board, names: list[str], key: str, value: Any) -> Any:
    """A value with the numbers of pieces and hexes in it written as names."""
    if isinstance(value, dict):
        return {inner: _named(sheet, names, inner, held) for inner, held in value.items()}
    if isinstance(value, list | tuple):
        return [_named(sheet, names, key, held) for held in value]
    if isinstance(value, int) and not isinstance(value, bool):
        if key in PIECE_FIELDS:
            return names[value] if value >= 0 else ""
        if key in HEX_FIELDS:
            return sheet.grid.label(value) if value >= 0 else ""  # type: ignore[arg-type]
    return value


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
    plain = {key: _numbered(here, names, key, key, value) for key, value in tables.items() if key != "units"}
    plain["roster"] = [_unpack_entry(row, len(sheet.force)) for row in rows]
    plain["pieces"] = [_unpack_piece(here, names, row) for row in rows]
    unknown = set(plain) - set(State.__struct_fields__)
    if unknown:
        raise SaveFault(f"[state] unknown key {', '.join(sorted(unknown))}")
    try:
        state = msgspec.convert(plain, State, strict=True)
    except msgspec.ValidationError as error:
        raise SaveFault(f"[state] {error}") from None
    faults = _faults(state)
    if faults:
        raise SaveFault(f"[state] {'; '.join(faults)}")
    return state


def _faults(state: State) -> list[str]:
    lines = {base.id for base in charts().base}
    faults = [
        f"base in {state.label(base.place)}: no such line" for base in state.bases if base.base not in lines
    ]
    if state.covered:
        faults.append("covered: a save holds the whole state")
    return faults or audit(state)


def _unpack_entry(row: dict[str, Any], forces: int) -> RosterEntry:
    name = str(row["id"])
    plain: dict[str, Any] = {key: row[key] for key in ("kind", "force", "turn") if key in row}
    try:
        entry = msgspec.convert({"name": name, **plain}, RosterEntry, strict=True)
    except msgspec.ValidationError as error:
        raise SaveFault(f"[state] unit {name[:LONGEST]}: {error}") from None
    if entry.kind not in counters():
        raise SaveFault(f"[state] unit {name[:LONGEST]}, kind: no such kind of counter")
    if not -1 <= entry.force < forces:
        raise SaveFault(f"[state] unit {name[:LONGEST]}, force: the scenario has no such row")
    return entry


def _unpack_piece(here: Board, names: list[str], row: dict[str, Any]) -> Piece:
    where = f"unit {str(row['id'])[:LONGEST]}"
    plain: dict[str, Any] = {
        key: _numbered(here, names, f"{where}, {key}", key, value)
        for key, value in row.items()
        if key not in ("id", "kind", "force", "turn")
    }
    unknown = set(plain) - set(Piece.__struct_fields__)
    if unknown:
        raise SaveFault(f"[state] {where}: unknown key {', '.join(sorted(unknown))}")
    try:
        piece = msgspec.convert(plain, Piece, strict=True)
    except msgspec.ValidationError as error:
        raise SaveFault(f"[state] {where}: {error}") from None
    if not -1 <= piece.facing < 6:
        raise SaveFault(f"[state] {where}, facing: {piece.facing} is no direction")
    return piece


def _numbered(here: Board, names: list[str], where: str, key: str, value: Any) -> Any:
    """A value with the names of pieces and hexes in it read as numbers; raises `SaveFault`."""
    if isinstance(value, dict):
        return {
            inner: _numbered(here, names, f"{where}.{inner}", inner, held) for inner, held in value.items()
        }
    if isinstance(value, list):
        return [_numbered(here, names, where, key, held) for held in value]
    if isinstance(value, str):
        if key in PIECE_FIELDS:
            if value and value not in names:
                raise SaveFault(f"[state] {where}: no unit {value[:LONGEST]!r}")
            return names.index(value) if value else -1
        if key in HEX_FIELDS:
            try:
                return here.grid.hex(value) if value else -1
            except UnknownHex as error:
                raise SaveFault(f"[state] {where}: {error}") from None
    return value
