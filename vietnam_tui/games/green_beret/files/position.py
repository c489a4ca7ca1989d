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
from typing import Annotated, Any, Literal

import msgspec

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Grid, Hex, UnknownHex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.position_file import Key, not_known, read_sheet
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

    id: Annotated[str, Key("the name on the counter, A1, Radio-1; `rules gb shop` lists kinds")]
    place: Annotated[str, Key("its hex")] = ""
    eliminated: Annotated[bool, Key("it is lost")] = False
    moved: Annotated[bool, Key("it has moved, was hauled or dropped in this turn")] = False
    steps: Annotated[int, Key("hexes that a team has moved in this turn")] = 0
    detected: Annotated[bool, Key("a team is detected")] = False
    casualty: Annotated[str, Key("the casualties marker of a team, slowed; see `rules gb casualties`")] = ""
    fought: Annotated[bool, Key("it took part in an attack in this phase")] = False
    fired: Annotated[bool, Key("it was used for suppressive fire in this phase")] = False
    anchored: Annotated[bool, Key("a base camp set up on a PBR, and that PBR")] = False


class PositionEnemy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An enemy unit on the map; they are numbered in their order, from 1."""

    kind: Annotated[str, Key("the kind, nva; see `rules gb enemy`")]
    place: Annotated[str, Key("its hex")]
    spent: Annotated[bool, Key("it inflicted a casualties marker and fights no more in this turn")] = False
    suppressed: Annotated[bool, Key("it is under suppressive fire in this phase")] = False
    acted: Annotated[bool, Key("it has acted in this Enemy Phase")] = False


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position file."""

    scenario: Annotated[str, Key("the scenario, as `vietnam scenarios` lists it")]
    turn: Annotated[int, Key("the turn", "turn 1")] = 1
    phase: Annotated[Phase, Key("the phase", "the Friendly Movement Phase")] = "movement"
    points: Annotated[int, Key("Purchase Points left", "no Purchase Points")] = 0
    mission: Annotated[str, Key("the mission under way; see `rules gb missions`", "no mission under way")] = (
        ""
    )
    mission_hex: Annotated[str, Key("where it is to be done")] = ""
    accomplished: Annotated[list[str], Key("missions that were accomplished")] = []
    forfeited: Annotated[list[str], Key("missions that were forfeited")] = []
    track: Annotated[list[str], Key("kinds of the enemy units on the track")] = []
    piece: list[PositionPiece] = []
    enemy: list[PositionEnemy] = []
    double_agent: Annotated[bool, Key("the double agent has been met")] = False
    game: Annotated[str, Key("the code of the game; the scenario tells it as well")] = "gb"
    title: Annotated[str, Key("a name for your own use")] = ""


def read_position(tables: dict[str, Any]) -> State:
    """The state that a position file describes; raises `SaveFault` naming the key that does not fit."""
    sheet = read_sheet(Position, tables)
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
        if number is None:
            raise not_known("position, piece", "counter", piece.id, numbers())
        if number in named:
            raise SaveFault(f"position, piece {piece.id!r}: it is named twice")
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
        kept = [name for name, kind in casualties().items() if not kind.kills]
        raise not_known(f"{where}, casualty", "marker", piece.casualty, kept)
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
        raise not_known(f"position, enemy {number}, kind", "enemy unit", enemy.kind, enemy_units())
    place = _hex(grid, f"enemy {number}, place", enemy.place)
    return Enemy(number, enemy.kind, place, enemy.spent, enemy.suppressed, enemy.acted)


def _enemy_pool(used: list[str]) -> tuple[int, ...]:
    for name in used:
        if name not in enemy_units():
            raise not_known("position, track", "enemy unit", name, enemy_units())
    return tuple(kind.count - used.count(name) for name, kind in enemy_units().items())


def _casualty_pool(used: list[str]) -> tuple[int, ...]:
    return tuple(kind.count - used.count(name) for name, kind in casualties().items())


def _mission_pool(sheet: Position) -> tuple[str, ...]:
    used = [*sheet.accomplished, *sheet.forfeited, *([sheet.mission] if sheet.mission else [])]
    left = Counter({mission.id: mission.count for mission in missions().values()})
    for name in used:
        if name not in left:
            raise not_known("position", "mission", name, left)
        left[name] -= 1
        if left[name] < 0:
            raise SaveFault(f"position: the mission {name!r} occurs too often")
    return tuple(left.elements())


def _hex(grid: Grid, where: str, text: str) -> Hex:
    try:
        return grid.hex(text)
    except UnknownHex as error:
        raise SaveFault(f"position, {where}: {error}") from None
