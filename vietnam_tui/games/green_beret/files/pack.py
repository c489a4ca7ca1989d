"""A state as plain tables, counters and hexes by name, and back (for save files)."""

from __future__ import annotations

from typing import Any

import msgspec

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Grid, UnknownHex
from vietnam_tui.core.model import SaveFault, fields_of
from vietnam_tui.games.green_beret.counters import board, casualties, enemy_units, missions, scenario
from vietnam_tui.games.green_beret.files.pack_checks import frame_faults
from vietnam_tui.games.green_beret.rules.audit import audit
from vietnam_tui.games.green_beret.state import PHASES, UNSEEN, State
from vietnam_tui.games.green_beret.units import GONE, NO_PIECE, NOWHERE, STOCK, Enemy, Piece, numbers, roster

#: fields of frames and of what is in them by what their numbers stand for
PIECE_FIELDS = frozenset(
    {"camp", "lead", "carrier", "load", "fresh", "fled", "teams", "used", "pieces", "weapon"}
)
HEX_FIELDS = frozenset({"at", "hexes", "target", "mission_hex"})
#: How a place off the map is written
OFF_MAP = {STOCK: "", GONE: "gone"}
#: Fields of a state that are not written as they are
SPECIAL = ("pieces", "enemies", "enemy_pool", "casualty_pool", "frames", "result")


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    tables: dict[str, Any] = {}
    for field in fields_of(State):
        value = getattr(state, field.name)
        if field.name not in SPECIAL and value != field.default:
            tables[field.name] = _named(state.grid, field.name, msgspec.to_builtins(value))
    tables["enemy_pool"] = dict(zip(enemy_units(), state.enemy_pool, strict=True))
    tables["casualty_pool"] = dict(zip(casualties(), state.casualty_pool, strict=True))
    tables["pieces"] = [
        {"id": name, **_place(state.grid, msgspec.to_builtins(piece))}
        for piece, (name, _) in zip(state.pieces, roster(), strict=True)
        if piece != Piece()
    ]
    if state.enemies:
        tables["enemies"] = [_place(state.grid, msgspec.to_builtins(enemy)) for enemy in state.enemies]
    if state.frames:
        tables["frames"] = [_named_all(state.grid, msgspec.to_builtins(frame)) for frame in state.frames]
    if state.result is not None:
        tables["result"] = msgspec.to_builtins(state.result)
    return tables


def _place(grid: Grid, table: dict[str, Any]) -> dict[str, Any]:
    if "place" not in table:
        return table
    place = table["place"]
    return table | {"place": grid.label(place) if place >= 0 else OFF_MAP[place]}


def _named_all(grid: Grid, table: dict[str, Any]) -> dict[str, Any]:
    return {key: _named(grid, key, value) for key, value in table.items()}


def _named(grid: Grid, key: str, value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_named(grid, key, v) for v in value]
    if isinstance(value, dict):
        return _named_all(grid, value)
    if key in PIECE_FIELDS:
        return roster()[value][0] if value != NO_PIECE else ""
    if key in HEX_FIELDS:
        return grid.label(value) if value != NOWHERE else ""
    return value


# -- and back -----------------------------------------------------------------------------------------------


def unpack(tables: dict[str, Any]) -> State:
    """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""
    try:
        sheet = scenario(str(tables["scenario"]))
    except KeyError as error:
        raise SaveFault(f"[state] lacks {error}") from None
    except DataError as error:
        raise SaveFault(f"[state] scenario: {error}") from None
    if tables.get("map") != sheet.map:
        raise SaveFault(f"[state] map: the scenario is played on {sheet.map}")
    grid = board(sheet.map).grid
    plain: dict[str, Any] = {}
    for key, value in tables.items():
        if key == "pieces":
            plain[key] = _pieces(grid, value)
        elif key == "enemies":
            plain[key] = [_enemy(grid, row) for row in _rows(key, value)]
        elif key == "frames":
            plain[key] = [_numbered_all(grid, "frames", row) for row in _rows(key, value)]
        elif key == "enemy_pool":
            plain[key] = _counts(key, value, list(enemy_units()))
        elif key == "casualty_pool":
            plain[key] = _counts(key, value, list(casualties()))
        else:
            plain[key] = _numbered(grid, key, key, value)
    _check_names(plain)
    unknown = set(plain) - set(State.__struct_fields__)
    if unknown:
        raise SaveFault(f"[state] unknown key {', '.join(sorted(unknown))}")
    try:
        state = msgspec.convert(plain, State, strict=True)
    except msgspec.ValidationError as error:
        raise SaveFault(f"[state] {error}") from None
    faults = frame_faults(state) or audit(state)
    if faults:
        raise SaveFault(f"[state] {'; '.join(faults)}")
    return state


def _rows(key: str, value: Any) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise SaveFault(f"[state] {key}: expected tables")
    return value


def _counts(key: str, value: Any, kinds: list[str]) -> list[Any]:
    if not isinstance(value, dict) or set(value) != set(kinds):
        raise SaveFault(f"[state] {key}: expected a count for each kind of counter and no other")
    return [value[kind] for kind in kinds]


def _pieces(grid: Grid, value: Any) -> list[dict[str, Any]]:
    found: dict[int, dict[str, Any]] = {}
    for row in _rows("pieces", value):
        name = row.get("id")
        number = numbers().get(name) if isinstance(name, str) else None
        if number is None or number in found:
            raise SaveFault(f"[state] pieces: {name!r} is no counter, or stands there twice")
        found[number] = _placed(grid, f"piece {name}", {k: v for k, v in row.items() if k != "id"}, Piece)
    return [found.get(i, {}) for i in range(len(roster()))]


def _enemy(grid: Grid, row: dict[str, Any]) -> dict[str, Any]:
    where = f"enemy {row.get('number')}"
    if _text(where, "kind", row) not in enemy_units():
        raise SaveFault(f"[state] {where}, kind: there is no enemy unit {row.get('kind')!r}")
    table = _placed(grid, where, row, Enemy)
    if table.get("place", STOCK) < 0:
        raise SaveFault(f"[state] {where}, place: it stands nowhere")
    return table


def _placed(grid: Grid, where: str, row: dict[str, Any], shape: type[msgspec.Struct]) -> dict[str, Any]:
    unknown = set(row) - set(shape.__struct_fields__)
    if unknown:
        raise SaveFault(f"[state] {where}: unknown key {', '.join(sorted(unknown))}")
    casualty = _text(where, "casualty", row)
    if casualty and casualty not in casualties():
        raise SaveFault(f"[state] {where}, casualty: there is no marker {casualty!r}")
    if "place" not in row:
        return row
    off = {text: place for place, text in OFF_MAP.items()}
    text = _text(where, "place", row)
    return row | {"place": off[text] if text in off else _hex(grid, f"{where}, place", text)}


def _text(where: str, key: str, row: dict[str, Any]) -> str:
    """A text of a table, "" where it is left out."""
    value = row.get(key, "")
    if not isinstance(value, str):
        raise SaveFault(f"[state] {where}, {key}: {value!r} is no text")
    return value


def _hex(grid: Grid, where: str, value: Any) -> int:
    try:
        return grid.hex(str(value))
    except UnknownHex as error:
        raise SaveFault(f"[state] {where}: {error}") from None


def _numbered_all(grid: Grid, where: str, table: dict[str, Any]) -> dict[str, Any]:
    return {key: _numbered(grid, f"{where}.{key}", key, value) for key, value in table.items()}


def _numbered(grid: Grid, where: str, key: str, value: Any) -> Any:
    if isinstance(value, list):
        return [_numbered(grid, where, key, v) for v in value]
    if isinstance(value, dict):
        return _numbered_all(grid, where, value)
    if key in PIECE_FIELDS:
        number = NO_PIECE if value == "" else numbers().get(str(value))
        if number is None:
            raise SaveFault(f"[state] {where}: no counter {value!r}")
        return number
    if key in HEX_FIELDS:
        return NOWHERE if value == "" else _hex(grid, where, value)
    return value


def _check_names(plain: dict[str, Any]) -> None:
    """Names of missions and units that must be those of the game."""
    for key in ("mission_pool", "accomplished", "forfeited"):
        for name in _texts(key, plain.get(key, [])):
            if name not in missions():
                raise SaveFault(f"[state] {key}: there is no mission {name!r}")
    phase = _text("game", "phase", plain)
    if phase not in PHASES:
        raise SaveFault(f"[state] phase: there is no phase {phase!r}")
    mission = _text("game", "mission", plain)
    if mission and mission not in missions():
        raise SaveFault(f"[state] mission: there is no mission {mission!r}")
    for name in _texts("track", plain.get("track", [])):
        if name != UNSEEN and name not in enemy_units():
            raise SaveFault(f"[state] track: there is no enemy unit {name!r}")


def _texts(key: str, value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise SaveFault(f"[state] {key}: expected names")
    return value
