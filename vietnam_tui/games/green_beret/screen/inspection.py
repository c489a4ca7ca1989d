"""A hex, or a counter, in short lines."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.green_beret.counters import PrintedCounter
from vietnam_tui.games.green_beret.phrases import enemy_name, enemy_title, join
from vietnam_tui.games.green_beret.rules.contact.noise import read_noise
from vietnam_tui.games.green_beret.rules.movement.declare_party import may_move, refuse_lead
from vietnam_tui.games.green_beret.rules.movement.planning import chance_heard, loadout, party_of
from vietnam_tui.games.green_beret.rules.position.values import (
    firepower,
    is_detected,
    is_plus,
    is_team,
    movement,
    noise,
)
from vietnam_tui.games.green_beret.rules.sequence.base_camps import bonus_of
from vietnam_tui.games.green_beret.screen.preview import intentions
from vietnam_tui.games.green_beret.state import CAMPS, State
from vietnam_tui.games.green_beret.terrain import HexTerrain
from vietnam_tui.games.green_beret.units import Enemy, PieceId, enemy_kind, numbers


def hex_lines(view: State, hex_: Hex) -> tuple[str, ...]:
    """Terrain and name, mission, camp, counters, noise."""
    ground, name = view.ground(hex_), view.board.place_names.get(hex_, "")
    lines = [f"{view.label(hex_)} {ground.name}{f'  {name}' if name else ''}", _ground_words(ground)]
    mission = view.current
    if mission is not None and hex_ == view.mission_hex:
        lines.append(f"the mission needs {mission.needs_text}")
    if view.in_camp(hex_):
        lines.append("base camp")
    elif ground.camp:
        bonus = bonus_of(view, hex_)
        beach = f", {bonus} PP more for the nearby beach [GB-6.3-a]" if bonus and view.phase == CAMPS else ""
        lines.append(f"a base camp may stand here{beach}")
    here = view.at(hex_, "team", "leader")
    lines += [_line(view, piece) for piece in here]
    gear = view.at(hex_, "gear")
    if gear:
        lines.append(f"gear: {join(view.names(gear))}")
    if view.teams(hex_) and not view.in_camp(hex_):
        total = read_noise(view, hex_).total
        lines.append(f"noise {total}, heard {float(chance_heard(total)):.0%} [GB-12.0-d]")
    lines += [_enemy_line(enemy) for enemy in view.enemies_at(hex_)]
    return tuple(lines)


def _ground_words(ground: HexTerrain) -> str:
    cost = "blue hexagon only" if ground.move is None else f"{ground.move} MP"
    boat = f" ({ground.boat} by boat)" if ground.boat is not None and ground.move is not None else ""
    stream = ", stream" if ground.stream and ground.terrain != "stream" else ""
    return f"{cost}{boat}, noise {ground.noise:+d}, attack {ground.penalty:+d}{stream}"


def _line(view: State, piece: PieceId) -> str:
    kind = view.kind(piece)
    text = f"{view.name(piece)} {kind.name}, attack {firepower(view, piece)}, noise {noise(view, piece):+d}"
    marker = view.casualty(piece)
    wound = f", {marker.name}" if marker is not None else ""
    found = ", detected" if is_team(kind) and is_detected(view, piece) else ""
    return f"{text}, movement {_movement(view, piece)}{wound}{found}"


def _movement(view: State, piece: PieceId) -> str:
    sign = {"plus": "+", "minus": "-"}.get(view.kind(piece).movement_type, "")
    return f"{sign}{abs(movement(view, piece))}"


def _enemy_line(enemy: Enemy) -> str:
    kind = enemy_kind(enemy.kind)
    state = ", suppressed" if enemy.suppressed else ""
    return f"{enemy_title(enemy)}, attack {kind.attack}, movement {kind.movement_text}{state}"


def counter_line(view: State, name: str) -> str:
    """A team, leader or enemy unit by its name in a line; "" for gear, which is told together."""
    piece, enemy = numbers().get(name), _enemy_called(view, name)
    if piece is not None:
        return _line(view, piece) if view.kind(piece).family in ("team", "leader") else ""
    return "" if enemy is None else _enemy_line(enemy)


def _enemy_called(view: State, name: str) -> Enemy | None:
    return next((enemy for enemy in view.enemies if enemy_name(enemy.number) == name), None)


def unit_lines(view: State, name: str) -> tuple[str, ...]:
    """Values, marks, place, what it may still do."""
    piece = numbers().get(name)
    if piece is not None:
        return _inspect_piece(view, piece)
    enemy = _enemy_called(view, name)
    return (f"no unit {name}",) if enemy is None else _inspect_enemy(view, enemy)


def _inspect_piece(view: State, piece: PieceId) -> tuple[str, ...]:
    kind, status = view.kind(piece), view.pieces[piece]
    lines = [
        f"{view.name(piece)}  {kind.name}",
        f"attack {firepower(view, piece)}  noise {noise(view, piece):+d}  movement {_movement(view, piece)}"
        f"  cost {kind.cost} PP",
    ]
    marks = _marks(kind)
    if marks:
        lines.append(marks)
    if not status.on_map:
        return (*lines, view.label(status.place))
    lines.append(f"in {view.label(status.place)}")
    marker = view.casualty(piece)
    if marker is not None:
        lines.append(f"casualties: {marker.name} [GB-13.1-b]")
    if is_team(kind) and is_detected(view, piece):
        lines.append("detected [GB-12.5-a]")
    if may_move(view) and (is_team(kind) or is_plus(kind)):
        lines.append(_may_move(view, piece))
    return tuple(lines)


def _may_move(view: State, piece: PieceId) -> str:
    refused = refuse_lead(view, piece)
    if refused is not None:
        return f"{refused.reason} [{refused.rule}]"
    party = party_of(view, piece)
    mover = next(m for m in party.movers if piece in m.pieces)
    figures = loadout(view, mover)
    spent = f", {mover.spent} spent" if mover.spent else ""
    return f"may move: {figures.ashore} MP{spent}, {figures.slots_used} of {figures.slots} slots"


def _marks(kind: PrintedCounter) -> str:
    words = {
        "weapon": kind.weapon,
        "anti-tank": kind.anti_tank,
        "aircraft": kind.aircraft,
        "helicopter": kind.helicopter,
        "blue hexagon": kind.blue_hexagon,
        "black number": kind.black_number,
    }
    found = [word for word, on in words.items() if on]
    if kind.portage:
        found.append(f"portage {kind.portage}")
    return ", ".join(found)


def _inspect_enemy(view: State, enemy: Enemy) -> tuple[str, ...]:
    kind = enemy_kind(enemy.kind)
    lines = [f"{enemy_title(enemy)} in {view.label(enemy.place)}", *intentions(view, enemy)]
    lines.append(f"attack {kind.attack}  movement {kind.movement_text}")
    if kind.circled:
        lines.append("circled: no streams without a crossing; anti-tank weapons count double [GB-11.0-d]")
    return tuple(lines)
