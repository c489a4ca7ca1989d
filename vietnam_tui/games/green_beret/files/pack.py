"""A state as plain tables, counters and hexes by name, and back (for save files)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Grid, Hex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec, labelled, listed
from vietnam_tui.games.green_beret.counters import board, casualties, enemy_units, missions, scenario
from vietnam_tui.games.green_beret.files.pack_checks import frame_faults
from vietnam_tui.games.green_beret.rules.position.audit import audit
from vietnam_tui.games.green_beret.state import PHASES, UNSEEN, State
from vietnam_tui.games.green_beret.units import GONE, STOCK, Enemy, Piece, PieceId, Place, numbers, roster


def codec_of(grid: Grid) -> Codec:
    """How a save names the hexes of a map, and the counters of the player."""
    return Codec(
        {
            PieceId: listed([name for name, _ in roster()], "counter"),
            Hex: labelled(grid.label, grid.hex),
            Place: labelled(grid.label, grid.hex, {STOCK: "", GONE: "gone"}),
        }
    )


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    codec = codec_of(state.grid)
    tables = codec.write(state, sparse=True, without=["pieces"])
    last = {key: tables.pop(key) for key in ("enemies", "frames", "result") if key in tables}
    tables["pieces"] = [
        {"id": name, **codec.write(piece)}
        for piece, (name, _) in zip(state.pieces, roster(), strict=True)
        if piece != Piece()
    ]
    return tables | last


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
    codec = codec_of(board(sheet.map).grid)
    plain = {key: value for key, value in tables.items() if key not in ("pieces", "enemies")}
    state = codec.read(
        State,
        plain,
        pieces=_pieces(codec, tables.get("pieces")),
        enemies=tuple(_enemy(codec, row) for row in _rows("enemies", tables.get("enemies", []))),
    )
    faults = list(_name_faults(state)) or frame_faults(state) or audit(state)
    if faults:
        raise SaveFault(f"[state] {'; '.join(faults)}")
    return state


def _rows(key: str, value: Any) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise SaveFault(f"[state] {key}: expected tables")
    return value


def _pieces(codec: Codec, value: Any) -> tuple[Piece, ...]:
    found: dict[int, Piece] = {}
    for row in _rows("pieces", value):
        name = row.get("id")
        number = numbers().get(name) if isinstance(name, str) else None
        if number is None or number in found:
            raise SaveFault(f"[state] pieces: {name!r} is no counter, or stands there twice")
        plain = {key: value for key, value in row.items() if key != "id"}
        found[number] = piece = codec.read(Piece, plain, f"piece {name}")
        if piece.casualty and piece.casualty not in casualties():
            raise SaveFault(f"[state] piece {name}, casualty: there is no marker {piece.casualty!r}")
    return tuple(found.get(i, Piece()) for i in range(len(roster())))


def _enemy(codec: Codec, row: dict[str, Any]) -> Enemy:
    where = f"enemy {row.get('number')}"
    enemy = codec.read(Enemy, row, where)
    if enemy.kind not in enemy_units():
        raise SaveFault(f"[state] {where}, kind: there is no enemy unit {enemy.kind!r}")
    if enemy.place < 0:
        raise SaveFault(f"[state] {where}, place: it stands nowhere")
    return enemy


def _name_faults(state: State) -> Iterator[str]:
    """Names of phases, missions and units that are not of the game."""
    for key in ("mission_pool", "accomplished", "forfeited"):
        for name in getattr(state, key):
            if name not in missions():
                yield f"{key}: there is no mission {name!r}"
    if state.phase not in PHASES:
        yield f"phase: there is no phase {state.phase!r}"
    if state.mission and state.mission not in missions():
        yield f"mission: there is no mission {state.mission!r}"
    for name in state.track:
        if name != UNSEEN and name not in enemy_units():
            yield f"track: there is no enemy unit {name!r}"
