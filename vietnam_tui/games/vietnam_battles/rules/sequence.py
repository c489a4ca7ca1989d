"""The sequence of play (4.0): game turns, player turns, phases, and what each beginning renews."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.model import Event
from vietnam_tui.games.vietnam_battles.counters import SideName, scenario
from vietnam_tui.games.vietnam_battles.rules.attacks import attacks, bombardments
from vietnam_tui.games.vietnam_battles.rules.bridges import crossings, lapse_crossing, repairs
from vietnam_tui.games.vietnam_battles.rules.movement import standstill
from vietnam_tui.games.vietnam_battles.rules.support import begin_allotment
from vietnam_tui.games.vietnam_battles.rules.victory import judge
from vietnam_tui.games.vietnam_battles.rules.view import view
from vietnam_tui.games.vietnam_battles.state import (
    COMBAT,
    MOBILE_COMBAT,
    MOBILE_MOVEMENT,
    MOVEMENT,
    PHASES,
    State,
    other,
)
from vietnam_tui.games.vietnam_battles.units import NO_UNIT, Unit

Outcome = tuple[State, list[Event]]


def first_player(state: State) -> SideName:
    """The side whose player turn comes first in a game turn, by the scenario [VB-3.0-g]."""
    return scenario(state.scenario).first_player


def begin_game_turn(state: State) -> Outcome:
    """Renew what lasts a game turn, then both sides draw support fire [VB-3.0-f, VB-14.1-a]."""
    units = tuple(
        msgspec.structs.replace(u, landed="", stopped=False, displaced=False) if _marked(u) else u
        for u in state.units
    )
    state = state.but(
        units=units,
        slicks_used=0,
        tangos_used=0,
        bombarded=(),
        repair_tried=(),
        repaired=(),
        b52_used=False,
        crossing_in_effect=False,
    )
    begun = Event("game turn", "VB-4.0-a", {"turn": state.turn, "last_turn": state.last_turn})
    state, events = begin_allotment(state)
    state, more = begin_player_turn(state, first_player(state))
    return state, [begun, *events, *more]


def _marked(unit: Unit) -> bool:
    return bool(unit.landed or unit.stopped or unit.displaced)


def begin_player_turn(state: State, side: SideName) -> Outcome:
    """A side's units are fresh; its Movement Phase begins [VB-4.1-a]."""
    units = tuple(
        msgspec.structs.replace(u, moved=False, attacked=False, advanced=False)
        if state.roster[i].side == side
        else u
        for i, u in enumerate(state.units)
    )
    state = state.but(units=units, player=side, phase=MOVEMENT, ground_attack=False, targeted=())
    events = [Event("phase", "VB-4.1-a", {"player": side, "phase": MOVEMENT, "turn": state.turn})]
    if side == "US":
        state, more = lapse_crossing(state)
        events += more
    return state.but(mover=NO_UNIT, mover_spent=0), events


def end_phase(state: State) -> Outcome:
    """Go on to the next phase in which something can be done."""
    events: list[Event] = []
    while state.result is None:
        state, more = _next_phase(state)
        events += more
        if state.result is not None or state.frames or state.queued or _something_to_do(state):
            break
    return state, events


def _next_phase(state: State) -> Outcome:
    i = PHASES.index(state.phase)
    if i + 1 < len(PHASES):
        state = state.but(phase=PHASES[i + 1], mover=NO_UNIT, mover_spent=0, targeted=())
        return state, [
            Event("phase", "VB-4.1-a", {"player": state.player, "phase": state.phase, "turn": state.turn})
        ]
    if state.player == first_player(state):
        return begin_player_turn(state, other(state.player))
    return end_game_turn(state)


def end_game_turn(state: State) -> Outcome:
    """After the second player turn: the last turn settles the game, any other is followed by the next [VB-4.1-h]."""
    ended = Event("game turn ends", "VB-4.1-h", {"turn": state.turn})
    if state.turn >= state.last_turn:
        state, events = judge(state)
    else:
        state, events = begin_game_turn(state.but(turn=state.turn + 1))
    return state, [ended, *events]


def _something_to_do(state: State) -> bool:
    """Can the player see a choice in this phase other than to end it?  Movement Phases are always offered."""
    if state.phase == MOVEMENT or (state.player == "VC" and any(unit.hidden for unit in state.units)):
        return True  # skipping a phase must not tell where hidden units are not
    state = view(state, state.player)
    if state.phase == MOBILE_MOVEMENT:
        able = any(standstill(state, u) is None for u in state.on_map(state.player))
        return able or any(True for _ in repairs(state)) or any(True for _ in crossings(state))
    if state.phase == COMBAT and any(True for _ in bombardments(state)):
        return True
    return state.phase in (COMBAT, MOBILE_COMBAT) and any(True for _ in attacks(state))
