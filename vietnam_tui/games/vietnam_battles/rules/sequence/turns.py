"""The sequence of play (4.0): game turns, player turns, phases, and the questions of every chapter put together."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.hexes import Hexside
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter, Chapters, Rulebook
from vietnam_tui.engine.known import Numbered
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.vietnam_battles.counters import SideName, scenario
from vietnam_tui.games.vietnam_battles.frames import Deploying
from vietnam_tui.games.vietnam_battles.names import KINDS
from vietnam_tui.games.vietnam_battles.rules.combat import (
    advance,
    air_strike,
    attacks,
    results,
    retreat,
    support,
)
from vietnam_tui.games.vietnam_battles.rules.movement import ambush, bridges, escape, transport, ways
from vietnam_tui.games.vietnam_battles.rules.movement.movement import standstill
from vietnam_tui.games.vietnam_battles.rules.position.view import view
from vietnam_tui.games.vietnam_battles.rules.sequence import ben_suc, deployment, victory
from vietnam_tui.games.vietnam_battles.rules.sequence.dice import Dice, Die, Draw, two_dice
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import judge
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


class GameTurnBegins(Told, frozen=True, tag="game turn"):
    """A game turn begins [VB-4.0-a]."""

    says = "Game Turn {turn} of {last_turn} begins"
    ends_turn = True
    turn: int
    last_turn: int


class GameTurnEnds(Told, frozen=True, tag="game turn ends"):
    """A game turn is over [VB-4.1-h]."""

    says = "Game Turn {turn} ends"
    ends_turn = True
    turn: int


class PhaseBegins(Told, frozen=True, tag="phase"):
    """A phase of a player turn begins [VB-4.1-a]."""

    player: SideName
    phase: str
    turn: int

    @property
    def sentence(self) -> str:
        return f"{self.player} {self.phase.title()} Phase"


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
    CHAPTERS.at(transition, "game turn")  # [VB-3.0-f, VB-14.1-a]
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
    CHAPTERS.begin(transition, MOVEMENT)


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
        return able or _can(bridges.Repair, state) or _can(bridges.Bridge, state)
    if state.phase == COMBAT and _can(attacks.Bombard, state):
        return True
    return state.phase in (COMBAT, MOBILE_COMBAT) and _can(attacks.Attack, state)


def _can(verb: type[Order[State, Transition]], state: State) -> bool:
    """May an order of this verb be given?"""
    return next(verb.offers(state), None) is not None


class End(Order[State, Transition], frozen=True, tag="end"):
    """End the phase."""

    usage, example = "end", "end"

    def apply(self, transition: Transition) -> None:
        end_phase(transition)


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


def _phase(state: State) -> str:
    return state.phase


# -- the set-up before the first turn -------------------------------------------------------------------------


def _settle_deploying(transition: Transition, frame: Deploying) -> bool:
    """After the last stage of the set-up the first game turn begins."""
    over = deployment.has_ended(transition, frame)
    if over and not transition.state.frames:
        begin_game_turn(transition)
    return over


DEPLOYING = Question[State, Transition, Deploying](
    Deploying,
    deployment.decide,
    (deployment.Choose, deployment.Lay, deployment.Record, deployment.Place, deployment.Hide),
    chance=Chance(two_dice, deployment.resolve_strength),
    settle=_settle_deploying,
    unfit=deployment.not_now,
    legal=deployment.deploy_actions,
)


# -- everything that is decided -------------------------------------------------------------------------------

CHAPTERS = Chapters[State, Transition](
    ways.CHAPTER,
    transport.CHAPTER,
    attacks.CHAPTER,
    support.CHAPTER,
    retreat.CHAPTER,
    results.CHAPTER,
    advance.CHAPTER,
    bridges.DEMOLITION,
    deployment.CHAPTER,
    ambush.CHAPTER,
    air_strike.CHAPTER,
    bridges.CHAPTER,
    escape.CHAPTER,
    ben_suc.CHAPTER,
    victory.CHAPTER,
    Chapter(verbs=(End,), questions=(DEPLOYING,)),
    first={COMBAT: (attacks.Bombard,)},
)

RULES = Rulebook(
    CHAPTERS,
    transition=Transition,
    phase=_phase,
    decide=_decide,
    kinds=KINDS,
    chance=(Die, Dice, Draw),
    numbered=(
        Numbered(
            UnitId, lambda state: len(state.roster), Refusal("VB-2.3-a", "there is no such unit in this game")
        ),
        Numbered(
            Spot,
            lambda state: len(state.spots.hexes),
            Refusal("VB-2.1-c", "there is no such place on this map"),
        ),
        Numbered(
            Hexside,
            lambda state: len(state.spots.grid.side_hexes),
            Refusal("VB-2.1-d", "there is no such hexside on this map"),
        ),
    ),
    view=view,
)
