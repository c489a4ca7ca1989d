"""Position files: the situation on somebody's table, written down as a small TOML.

scenario = "green-beret"
turn = 7
phase = "movement"
points = 31
mission = "broadcast-signal"
mission_hex = "2405"
accomplished = ["scout-location"]

[[piece]]
id = "A1"
place = "2304"
detected = true

[[piece]]
id = "Radio-1"
place = "2304"

[[enemy]]
kind = "nva"
place = "2306"

A counter that is not named can be bought, but for the free base camp, which is lost then; a starting team or
leader must be named, with a place or as `eliminated`.  Missions that are not named are still to be drawn.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

import msgspec

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Grid, Hex, UnknownHex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games.green_beret.counters import casualties, enemy_units, missions
from vietnam_tui.games.green_beret.events import PhaseBegun, TurnBegun
from vietnam_tui.games.green_beret.frames import Suppressing
from vietnam_tui.games.green_beret.rules.audit import audit
from vietnam_tui.games.green_beret.rules.losses import returns_to
from vietnam_tui.games.green_beret.rules.sequence import QUESTIONS
from vietnam_tui.games.green_beret.rules.setup import set_up, starting_forces
from vietnam_tui.games.green_beret.state import ENEMY, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import (
    GONE,
    NOWHERE,
    STOCK,
    Enemy,
    Piece,
    Place,
    camp_ids,
    numbers,
    roster,
)

Phase = Literal["placement", "movement", "combat", "enemy", "success"]


class PositionPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter of the player: on the map, or lost for good."""

    id: str
    place: str = ""
    eliminated: bool = False
    moved: bool = False
    steps: int = 0
    detected: bool = False
    casualty: str = ""
    fought: bool = False
    fired: bool = False
    anchored: bool = False


class PositionEnemy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An enemy unit on the map; they are numbered in their order, from 1."""

    kind: str
    place: str
    spent: bool = False
    suppressed: bool = False
    acted: bool = False


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position file."""

    scenario: str
    turn: int = 1
    phase: Phase = "movement"
    points: int = 0
    mission: str = ""
    mission_hex: str = ""
    accomplished: list[str] = []
    forfeited: list[str] = []
    track: list[str] = []
    piece: list[PositionPiece] = []
    enemy: list[PositionEnemy] = []
    double_agent: bool = False
    game: str = "gb"
    title: str = ""


def read_position(tables: dict[str, Any]) -> State:
    """The state that a position file describes; raises `SaveFault` naming the key that does not fit."""
    try:
        sheet = msgspec.convert(tables, Position, strict=True)
    except msgspec.ValidationError as error:
        raise SaveFault(f"position: {error}") from None
    try:
        state = set_up(sheet.scenario)
    except DataError:
        raise SaveFault(f"position, scenario: there is no {sheet.scenario!r}") from None
    grid = state.grid
    pieces = _pieces(grid, sheet.piece)
    enemies = tuple(_enemy(grid, number, enemy) for number, enemy in enumerate(sheet.enemy, start=1))
    if bool(sheet.mission) != bool(sheet.mission_hex):
        raise SaveFault("position, mission: a mission needs its mission_hex, and there is none without it")
    state = state.but(
        turn=sheet.turn,
        phase=sheet.phase,
        points=sheet.points,
        pieces=pieces,
        enemies=enemies,
        enemy_pool=_enemy_pool([enemy.kind for enemy in enemies] + sheet.track),
        casualty_pool=_casualty_pool([piece.casualty for piece in pieces if piece.casualty]),
        mission_pool=_mission_pool(sheet),
        track=tuple(sheet.track),
        mission=sheet.mission,
        mission_hex=_hex(grid, "mission_hex", sheet.mission_hex) if sheet.mission else NOWHERE,
        accomplished=tuple(sheet.accomplished),
        forfeited=tuple(sheet.forfeited),
        settled=not sheet.mission,
        double_agent=sheet.double_agent,
        frames=(Suppressing(),) if sheet.phase == ENEMY and enemies else (),
    )
    faults = audit(state)
    if faults:
        raise SaveFault(f"position: {'; '.join(faults)}")
    return _before_anything_happens(state)


def _before_anything_happens(state: State) -> State:
    """The position where its first decision stands, but never after a move that nobody has been told of.

    A phase in which there is nothing to decide is passed over; where more would happen, ending the phase starts it.
    """
    transition = Transition(state)
    QUESTIONS.settle(transition)
    passed_over = all(isinstance(event, PhaseBegun | TurnBegun) for event in transition.events)
    return transition.state if passed_over else state


def _pieces(grid: Grid, given: list[PositionPiece]) -> tuple[Piece, ...]:
    found = [Piece() for _ in roster()]
    named = set()
    for piece in given:
        number = numbers().get(piece.id)
        if number is None or number in named:
            raise SaveFault(f"position, piece {piece.id!r}: no such counter, or named twice")
        named.add(number)
        found[number] = _piece(grid, piece)
    for number in starting_forces():
        if number not in named:
            name = roster()[number][0]
            raise SaveFault(f"position: {name} is missing; give it a place, or eliminated = true")
    for camp in camp_ids():
        if camp not in named and roster()[camp][1].cost == 0:
            found[camp] = Piece(GONE)  # placed at the start, never sold [GB-3.1-a, GB-12.10-h]
    return tuple(found)


def _piece(grid: Grid, piece: PositionPiece) -> Piece:
    where = f"position, piece {piece.id!r}"
    if piece.eliminated == bool(piece.place):
        raise SaveFault(f"{where}: give it a place, or eliminated = true")
    if piece.casualty and piece.casualty not in casualties():
        raise SaveFault(f"{where}, casualty: there is no marker {piece.casualty!r}")
    if piece.casualty and casualties()[piece.casualty].kills:
        raise SaveFault(f"{where}, casualty: no team keeps {piece.casualty!r}")
    if piece.eliminated:
        kind = roster()[numbers()[piece.id]][1]
        return Piece(GONE if returns_to(kind) == GONE else STOCK)
    return Piece(
        Place(_hex(grid, f"piece {piece.id!r}, place", piece.place)),
        piece.moved,
        piece.steps,
        piece.detected,
        piece.casualty,
        piece.fought,
        piece.fired,
        piece.anchored,
    )


def _enemy(grid: Grid, number: int, enemy: PositionEnemy) -> Enemy:
    if enemy.kind not in enemy_units():
        raise SaveFault(f"position, enemy {number}, kind: there is no enemy unit {enemy.kind!r}")
    place = _hex(grid, f"enemy {number}, place", enemy.place)
    return Enemy(number, enemy.kind, place, enemy.spent, enemy.suppressed, enemy.acted)


def _enemy_pool(used: list[str]) -> tuple[int, ...]:
    unknown = set(used) - set(enemy_units())
    if unknown:
        raise SaveFault(f"position, track: there is no enemy unit {', '.join(sorted(unknown))}")
    return tuple(kind.count - used.count(name) for name, kind in enemy_units().items())


def _casualty_pool(used: list[str]) -> tuple[int, ...]:
    return tuple(kind.count - used.count(name) for name, kind in casualties().items())


def _mission_pool(sheet: Position) -> tuple[str, ...]:
    used = [*sheet.accomplished, *sheet.forfeited, *([sheet.mission] if sheet.mission else [])]
    left = Counter({mission.id: mission.count for mission in missions().values()})
    for name in used:
        if name not in left:
            raise SaveFault(f"position: there is no mission {name!r}")
        left[name] -= 1
        if left[name] < 0:
            raise SaveFault(f"position: the mission {name!r} occurs too often")
    return tuple(left.elements())


def _hex(grid: Grid, where: str, text: str) -> Hex:
    try:
        return grid.hex(text)
    except UnknownHex as error:
        raise SaveFault(f"position, {where}: {error}") from None
