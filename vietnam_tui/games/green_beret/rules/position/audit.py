"""The facts that must always be true of a position."""

from __future__ import annotations

from collections import Counter

from vietnam_tui.games.green_beret.counters import casualties, enemy_units, missions, scenario
from vietnam_tui.games.green_beret.frames import Drawing, Escaping, MissionDie, Scattering, Wounding
from vietnam_tui.games.green_beret.rules.movement.movement import party_pieces
from vietnam_tui.games.green_beret.rules.position.values import is_boat
from vietnam_tui.games.green_beret.state import CAMPS, FORCES, PHASES, UNSEEN, State
from vietnam_tui.games.green_beret.units import NOWHERE, STOCK, camp_ids, roster


def audit(state: State) -> list[str]:
    """Broken invariants as sentences: pools that do not add up, counters where they cannot be."""
    return [*_shape(state), *_pools(state), *_pieces(state), *_enemies(state), *_mission(state), *_end(state)]


def _shape(state: State) -> list[str]:
    faults = []
    if state.phase not in PHASES:
        faults.append(f"there is no phase {state.phase!r} [GB-4.0-a]")
    if state.turn < 1:
        faults.append(f"there is no turn {state.turn} [GB-4.0-a]")
    if state.points < 0:
        faults.append("the Purchase Points are below zero [GB-6.2-b]")
    if len(state.pieces) != len(roster()):
        faults.append("the counters are not those of the counter sheet")
    return faults


def _pools(state: State) -> list[str]:
    faults = []
    drawn: Counter[str] = Counter()
    markers: Counter[str] = Counter()
    for frame in state.frames:
        if isinstance(frame, Drawing | Scattering):
            drawn.update(frame.drawn)
        if isinstance(frame, Wounding):
            markers[frame.marker] += 1
    drawn.update(enemy.kind for enemy in state.enemies)
    drawn.update(kind for kind in state.track if kind != UNSEEN)
    markers.update(piece.casualty for piece in state.pieces if piece.casualty)
    kinds = enemy_units()
    for (kind, printed), left in zip(kinds.items(), state.enemy_pool, strict=True):
        if left < 0 or left + drawn[kind] != printed.count:
            faults.append(f"the enemy units {printed.name} do not add up to {printed.count} [GB-3.0-a]")
    for (kind, marker), left in zip(casualties().items(), state.casualty_pool, strict=True):
        if left < 0 or left + markers[kind] != marker.count:
            faults.append(f"the casualties markers {marker.name} do not add up to {marker.count} [GB-2.3-d]")
    if state.track and len(state.track) != scenario(state.scenario).track_markers:
        faults.append("the Purchase Points track has not its two markers [GB-3.6-a]")
    return faults


def _mission(state: State) -> list[str]:
    faults = []
    dealt = Counter((*state.mission_pool, *state.accomplished, *state.forfeited))
    if state.mission:
        dealt[state.mission] += 1
    dealt.update(frame.mission for frame in state.frames if isinstance(frame, MissionDie))
    if dealt != Counter({mission.id: mission.count for mission in missions().values()}):
        faults.append("the missions do not add up to those of the game [GB-2.3-e]")
    if bool(state.mission) != (state.mission_hex != NOWHERE):
        faults.append("a mission lies in a hex, or there is none [GB-7.0-b]")
    if state.mission and state.in_camp(state.mission_hex):
        faults.append("a base camp stands on the mission [GB-12.11-a]")
    if state.mission and state.settled:
        faults.append("the mission on the map is settled already [GB-7.1-c]")
    return faults


def _pieces(state: State) -> list[str]:
    faults = []
    for piece, (name, kind) in zip(state.pieces, roster(), strict=True):
        where = state.label(piece.place) if piece.on_map else ""
        if not piece.on_map and (piece.detected or piece.casualty or piece.moved or piece.anchored):
            faults.append(f"{name} is off the map and yet marked")
        if kind.family != "team" and (piece.detected or piece.casualty):
            faults.append(f"{name} is no team and yet detected or wounded [GB-13.1-d]")
        if piece.on_map and is_boat(kind):
            ground = state.ground(piece.place)
            if not ground.water and not ground.stream:
                faults.append(f"{name} lies on dry land in {where} [GB-11.2-a]")
        starting = kind.cost == 0 and kind.family in ("team", "leader")
        if starting and piece.place == STOCK and state.phase not in (CAMPS, FORCES):
            faults.append(f"{name} has not been placed [GB-3.3-c]")
    party = state.party
    if party is not None:
        everybody = party_pieces(party)
        if len(set(everybody)) != len(everybody):
            faults.append("a counter moves twice in the party [GB-10.1-b]")
        if any(state.pieces[piece].place != party.at for piece in everybody):
            faults.append("the party is not together [GB-10.3-b]")
    return faults


def _enemies(state: State) -> list[str]:
    faults = []
    known = [enemy.number for enemy in state.enemies]
    if len(set(known)) != len(known):
        faults.append("two enemy units have one number")
    for enemy in state.enemies:
        if state.ground(enemy.place).water:
            faults.append(f"an enemy unit stands in all-water {state.label(enemy.place)} [GB-11.0-b]")
    for camp in camp_ids():
        at = state.pieces[camp].place
        if at >= 0 and state.enemies_at(at) and not state.teams(at):
            faults.append(f"an enemy unit holds the base camp in {state.label(at)} [GB-12.10-e]")
    if state.result is not None:
        return faults
    faults += _overrun(state)
    hunting = any(isinstance(frame, Drawing | Scattering) for frame in state.frames)
    if state.enemies and not hunting and not any(state.pieces[team].detected for team in state.teams()):
        faults.append("enemy units are on the map and nobody is detected [GB-12.4-j]")
    return faults


def _overrun(state: State) -> list[str]:
    """Leaders and gear that an enemy unit in their hex has left there; an escape from the hex may be under way."""
    party = state.party
    moving = () if party is None else party_pieces(party)
    held = {enemy.place for enemy in state.enemies} - {state.pieces[team].place for team in state.teams()}
    held -= {frame.at for frame in state.frames if isinstance(frame, Escaping)}
    return [
        f"{name} lies without a team in {state.label(piece.place)} with an enemy unit [GB-10.9-c]"
        for i, (piece, (name, kind)) in enumerate(zip(state.pieces, roster(), strict=True))
        if kind.family in ("leader", "gear") and piece.place in held and i not in moving
    ]


def _end(state: State) -> list[str]:
    if state.result is not None and state.frames:
        return ["something is still to be decided after the end"]
    if state.result is None and state.phase not in (CAMPS, FORCES) and not state.teams():
        return ["play goes on without a team [GB-5.0-d]"]
    return []
