"""A state as plain tables, counters and hexes by name, and back (for save files).

Frames are refused that could not be resolved when their turn comes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from vietnam_tui.core.data import DataError
from vietnam_tui.core.declared import ByFrame, first_wrong, frames_wrong
from vietnam_tui.core.hexes import Grid, Hex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec, ids_in, labelled, listed
from vietnam_tui.games.green_beret import frames
from vietnam_tui.games.green_beret.counters import board, casualties, enemy_units, missions, scenario
from vietnam_tui.games.green_beret.rules.movement.movement import party_pieces
from vietnam_tui.games.green_beret.rules.position.audit import audit
from vietnam_tui.games.green_beret.rules.position.values import is_plus, is_team
from vietnam_tui.games.green_beret.state import MOVEMENT, PHASES, UNSEEN, State
from vietnam_tui.games.green_beret.units import GONE, STOCK, Enemy, Piece, PieceId, Place, numbers, roster


def frame_faults(state: State) -> list[str]:
    """The faults of the frames of a state, as sentences."""
    if sum(isinstance(frame, frames.Moving) for frame in state.frames) > 1:
        return ["frames: there are two parties in hand [GB-10.3-a]"]
    return frames_wrong(state, FRAMES)


def _strangers(drawn: Iterable[str]) -> bool:
    return not set(drawn) <= set(enemy_units())


#: What is wrong with the party in hand; what comes later takes the rest for granted
PARTY = {
    "a party has nobody to lead it": lambda s, f: not f.movers or min(party_pieces(f), default=-1) < 0,
    "a party in hand has moved already, or moves out of its phase": lambda s, f: (
        s.phase != MOVEMENT or any(s.pieces[piece].moved for piece in party_pieces(f))
    ),
    "a party is led by what cannot move": lambda s, f: (
        not all(is_team(s.kind(m.lead)) or is_plus(s.kind(m.lead)) for m in f.movers)
    ),
}


def _party(state: State, frame: frames.Moving) -> str:
    return next(first_wrong(PARTY, state, frame), "")


# an enemy unit may not have chosen its target, and a team may ride on nothing
FRAMES: ByFrame = {
    frames.Frame: {
        "a hex is missing": lambda s, f: (
            not isinstance(f, frames.Pursuing) and any(hex_ < 0 for hex_ in ids_in(f, Hex))
        ),
        "a counter is missing": lambda s, f: (
            not isinstance(f, frames.Moving) and any(piece < 0 for piece in ids_in(f, PieceId))
        ),
    },
    frames.MissionDraw: {"no mission is left to draw": lambda s, f: not s.mission_pool},
    frames.MissionDie: {"there is no mission {1.mission!r}": lambda s, f: f.mission not in missions()},
    frames.MarkerDraw: {"no enemy units are left to draw": lambda s, f: sum(s.enemy_pool) < 2},
    frames.Relocating: {
        "the base camp to be moved is not on the map": lambda s, f: f.camp not in s.camps(),
    },
    frames.Moving: {"{found}": _party},
    frames.Drawing: {
        "{1.left} enemy units cannot be drawn": lambda s, f: (
            not 0 <= f.left <= sum(s.enemy_pool) or _strangers(f.drawn)
        ),
    },
    frames.Scattering: {
        "an enemy unit to be placed is not of this game": lambda s, f: _strangers(f.drawn),
    },
    frames.MarkerLoss: {"nobody draws the casualties marker": lambda s, f: not f.teams},
    frames.Wounding: {
        "there is no casualties marker {1.marker!r} to give": lambda s, f: (
            f.marker not in casualties() or not f.teams
        ),
    },
    frames.GearLoss: {"less than no gear is to be lost": lambda s, f: f.count < 0},
    # of the frame whose turn it is
    frames.Combat: {
        "a combat lacks its enemy unit or its teams": lambda s, f: (
            f is s.top and (s.enemy(f.enemy) is None or not f.teams)
        ),
    },
    frames.Bereavement: {
        "who is to be lost is not on the map": lambda s, f: (
            f is s.top and not all(s.pieces[piece].on_map for piece in f.pieces)
        ),
    },
    frames.Suppressing: {
        "a weapon is aimed at nothing": lambda s, f: (
            f is s.top and any(s.enemy(shot.enemy) is None for shot in f.shots)
        ),
    },
    frames.Pursuing | frames.Assaulting: {
        "an enemy unit that acts is not on the map": lambda s, f: f is s.top and s.enemy(f.enemy) is None,
    },
}


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
