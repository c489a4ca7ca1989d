"""The sequence of play (4.0): game turns, player turns, phases, and the questions of every chapter put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

import msgspec

from vietnam_tui.core.hexes import Hexside
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.known import Numbered, unknown
from vietnam_tui.engine.questions import Order, Phases, Questions, after_each_change, allowed
from vietnam_tui.games.vietnam_battles.counters import SideName, scenario
from vietnam_tui.games.vietnam_battles.events import GameTurnBegins, GameTurnEnds, PhaseBegins
from vietnam_tui.games.vietnam_battles.orders import VOCABULARY
from vietnam_tui.games.vietnam_battles.rules import (
    advance,
    air_strike,
    ambush,
    attacks,
    ben_suc,
    bridges,
    deployment,
    escape,
    movement,
    results,
    retreat,
    support,
    transport,
    victory,
    ways,
)
from vietnam_tui.games.vietnam_battles.rules.bridges import crossings, lapse_crossing, repairs
from vietnam_tui.games.vietnam_battles.rules.movement import standstill
from vietnam_tui.games.vietnam_battles.rules.support import begin_allotment
from vietnam_tui.games.vietnam_battles.rules.victory import judge
from vietnam_tui.games.vietnam_battles.rules.view import view
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import (
    COMBAT,
    MOBILE_COMBAT,
    MOBILE_MOVEMENT,
    MOVEMENT,
    PHASES,
    State,
    other,
)
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import NO_UNIT, Unit, UnitId
from vietnam_tui.games.vietnam_battles.verbs import Dice, Die, Draw, End


def first_player(state: State) -> SideName:
    """The side whose player turn comes first in a game turn, by the scenario [VB-3.0-g]."""
    return scenario(state.scenario).first_player


def begin_game_turn(transition: Transition) -> None:
    """Renew what lasts a game turn, then both sides draw support fire."""
    state = transition.state
    units = tuple(
        msgspec.structs.replace(u, landed="", stopped=False, displaced=False) if _marked(u) else u
        for u in state.units
    )
    transition.set(
        units=units,
        slicks_used=0,
        tangos_used=0,
        bombarded=(),
        repair_tried=(),
        repaired=(),
        b52_used=False,
        crossing_in_effect=False,
    )
    transition.tell(GameTurnBegins(turn=state.turn, last_turn=state.last_turn, rule="VB-4.0-a"))
    begin_allotment(transition)  # [VB-3.0-f, VB-14.1-a]
    begin_player_turn(transition, first_player(state))


def _marked(unit: Unit) -> bool:
    return bool(unit.landed or unit.stopped or unit.displaced)


def begin_player_turn(transition: Transition, side: SideName) -> None:
    """A side's units are fresh; its Movement Phase begins."""
    state = transition.state
    units = tuple(
        msgspec.structs.replace(u, moved=False, attacked=False, advanced=False)
        if state.roster[i].side == side
        else u
        for i, u in enumerate(state.units)
    )
    transition.set(units=units, player=side, phase=MOVEMENT, ground_attack=False, targeted=())  # [VB-4.1-a]
    transition.release()
    transition.tell(PhaseBegins(player=side, phase=MOVEMENT, turn=state.turn, rule="VB-4.1-a"))
    if side == "US":
        lapse_crossing(transition)


def end_phase(transition: Transition) -> None:
    """Go on to the next phase in which something can be done."""
    transition.release()
    while transition.state.result is None:
        _next_phase(transition)
        state = transition.state
        if state.result is not None or state.frames or state.queued or _something_to_do(state):
            break


def _next_phase(transition: Transition) -> None:
    state = transition.state
    i = PHASES.index(state.phase)
    if i + 1 < len(PHASES):
        transition.set(phase=PHASES[i + 1], mover=NO_UNIT, mover_spent=0, targeted=())
        transition.tell(
            PhaseBegins(player=state.player, phase=PHASES[i + 1], turn=state.turn, rule="VB-4.1-a")
        )
    elif state.player == first_player(state):
        begin_player_turn(transition, other(state.player))
    else:
        end_game_turn(transition)


def end_game_turn(transition: Transition) -> None:
    """After the second player turn: the last turn settles the game, any other is followed by the next."""
    state = transition.state
    transition.tell(GameTurnEnds(turn=state.turn, rule="VB-4.1-h"))
    if state.turn >= state.last_turn:
        judge(transition)
    else:
        # the marker advances one space [VB-4.1-h]
        transition.set(turn=state.turn + 1)
        begin_game_turn(transition)


def _something_to_do(state: State) -> bool:
    """Can the player see a choice in this phase other than to end it?  Movement Phases are always offered."""
    if state.phase == MOVEMENT or (state.player == "VC" and any(unit.hidden for unit in state.units)):
        return True  # skipping a phase must not tell where hidden units are not
    state = view(state, state.player)
    if state.phase == MOBILE_MOVEMENT:
        able = any(standstill(state, u) is None for u in state.on_map(state.player))
        return able or any(True for _ in repairs(state)) or any(True for _ in crossings(state))
    if state.phase == COMBAT and any(True for _ in attacks.bombardments(state)):
        return True
    return state.phase in (COMBAT, MOBILE_COMBAT) and any(True for _ in attacks.attacks(state))


# -- orders of a phase --------------------------------------------------------------------------------------

_PHASE_WORDS = {
    MOVEMENT: ("move units, or end the phase", "VB-4.1-b"),
    COMBAT: ("bombard or attack, or end the phase", "VB-4.1-e"),
    MOBILE_MOVEMENT: ("move mobile units, or end the phase", "VB-4.1-f"),
    MOBILE_COMBAT: ("attack with mobile units, or end the phase", "VB-4.1-g"),
}


def _decide(state: State) -> Decision:
    words, rule = _PHASE_WORDS[state.phase]
    if state.phase == COMBAT and state.ground_attack:
        words = "attack, or end the phase"
    return Decision(state.player, state.phase, f"{state.player} {state.phase.title()} Phase: {words}", rule)


def _offers(state: State) -> Iterator[Action]:
    offered: list[Iterable[Action]] = []
    if state.phase in movement.MOVEMENT_PHASES:
        offered.append(ways.moves(state))
        if state.phase == MOVEMENT:
            offered += [transport.lifts(state), transport.sails(state)]
        offered += [bridges.demolitions(state), escape.exits(state)]
        if state.player == "US":
            if state.phase == MOVEMENT:
                offered.append(air_strike.strikes(state))
            offered += [bridges.repairs(state), bridges.crossings(state)]
    else:
        offered += [attacks.bombardments(state), attacks.attacks(state)]
    return chain(*offered, [End()])


_unknown: Callable[[State, Action], Refusal | None] = unknown(
    Numbered(
        UnitId, lambda state: len(state.roster), Refusal("VB-2.3-a", "there is no such unit in this game")
    ),
    Numbered(
        Spot, lambda state: len(state.spots.hexes), Refusal("VB-2.1-c", "there is no such place on this map")
    ),
    Numbered(
        Hexside,
        lambda state: len(state.spots.grid.side_hexes),
        Refusal("VB-2.1-d", "there is no such hexside on this map"),
    ),
)


QUESTIONS = Questions[State, Transition](
    transition=Transition,
    phases=Phases(
        _decide,
        _offers,
        (
            ways.MOVE,
            *transport.ORDERS,
            *bridges.ORDERS,
            *attacks.ORDERS,
            air_strike.STRIKE,
            escape.EXIT,
            Order(End, allowed, lambda transition, _: end_phase(transition)),
        ),
    ),
    questions=(
        deployment.deploying(begin_game_turn),
        support.DRAWING,
        ways.PASSING,
        bridges.REPAIRING,
        ambush.QUESTION,
        support.combat(results.resolve_combat),
        *retreat.QUESTIONS,
        results.LOSING,
        advance.QUESTION,
        ben_suc.QUESTION,
        escape.SECRET_ROLL,
    ),
    chance=(Die, Dice, Draw),
    write=VOCABULARY.write,
    seen=view,
    unknown=_unknown,
    before=after_each_change([victory.check_sudden_end]),
)
