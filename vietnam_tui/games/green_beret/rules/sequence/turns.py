"""The turn: its phases in order, and the chapters of the rules put together (4.0, 5.0)."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter, Chapters, Rulebook
from vietnam_tui.engine.known import Numbered
from vietnam_tui.engine.question import Given, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.green_beret.frames import Listening
from vietnam_tui.games.green_beret.names import HEX, PIECE
from vietnam_tui.games.green_beret.phrases import piece_list
from vietnam_tui.games.green_beret.rules.combat import assaults, attacks, battle, casualties, suppression
from vietnam_tui.games.green_beret.rules.contact import detection, escape, noise, pursuit
from vietnam_tui.games.green_beret.rules.movement import declare_party, halting, party
from vietnam_tui.games.green_beret.rules.sequence import (
    base_camps,
    double_agent,
    objectives,
    purchases,
    setup,
    victory,
)
from vietnam_tui.games.green_beret.rules.sequence.answers import End
from vietnam_tui.games.green_beret.rules.sequence.dice import Dice, Die, Draw
from vietnam_tui.games.green_beret.state import (
    CAMPS,
    COMBAT,
    ENEMY,
    FORCES,
    MOVEMENT,
    PLACEMENT,
    SIDE,
    SUCCESS,
    State,
)
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import PieceId, roster

PHASE_TITLES = {
    CAMPS: "Set-up: base camps",
    FORCES: "Set-up: Green Berets",
    PLACEMENT: "Mission Objective Placement Phase",
    MOVEMENT: "Friendly Movement Phase",
    COMBAT: "Friendly Combat Phase",
    ENEMY: "Enemy Movement/Combat Phase",
    SUCCESS: "Success Determination Phase",
}


class TurnBegun(Told, frozen=True, tag="turn"):
    """A game turn begins [GB-4.0-a]."""

    says = "Turn {turn} begins"
    ends_turn = True
    turn: int


class PhaseBegun(Told, frozen=True, tag="phase"):
    """A phase begins, named as the rulebook names it [GB-4.0-a]."""

    says = "{phase}"
    phase: str


def decide(state: State) -> Decision:
    """The decision of the player in a phase."""
    match state.phase:
        case phase if phase == CAMPS:
            rest = ("place the base camp", "place a second base camp, buy a PBR, or end", "buy a PBR, or end")
            words = rest[min(len(state.camps()), 2)]
            return Decision(SIDE, phase, f"Set-up: {words}", "GB-3.1-a")
        case phase if phase == FORCES:
            waiting = setup.still_to_place(state)
            words = f"place {piece_list(state, waiting)}" if waiting else "buy teams and leaders, or end"
            return Decision(SIDE, phase, f"Set-up: {words}", "GB-3.3-c")
        case phase if phase == PLACEMENT:
            text = f"Mission Objective Placement Phase: spend {state.points} PP, or end"
            return Decision(SIDE, phase, text, "GB-4.0-c")
        case phase if phase == MOVEMENT:
            return Decision(SIDE, phase, "Friendly Movement Phase: move, or end the phase", "GB-4.0-e")
        case phase if phase == COMBAT:
            return Decision(SIDE, phase, "Friendly Combat Phase: attack, or end the phase", "GB-4.0-f")
        case phase if phase == ENEMY:
            text = "Enemy Movement/Combat Phase: which enemy unit acts next"
            return Decision(SIDE, phase, text, "GB-4.0-h")
    assert state.phase == SUCCESS
    return Decision(SIDE, SUCCESS, "The mission is still open: end the turn, or forfeit", "GB-4.0-j")


# -- ends of phases ----------------------------------------------------------------------------------------


def _refuse_end(state: State, action: End) -> Refusal | None:
    """Why the phase cannot be ended."""
    if state.phase == CAMPS and not state.camps():
        return Refusal("GB-3.1-a", "the base camp must be placed first")
    waiting = setup.still_to_place(state)
    if state.phase == FORCES and waiting:
        return Refusal("GB-3.3-c", f"still to place: {piece_list(state, waiting)}")
    if state.phase == ENEMY:
        return Refusal("GB-4.0-g", "every enemy unit must act", "Try: pursue")
    return None


def _end(transition: Transition, action: End) -> None:
    end_phase(transition)


def _go_on(transition: Transition) -> bool:
    """Leave a phase in which there is nothing to decide; True when something has changed."""
    state = transition.state
    if state.phase == COMBAT and next(attacks.Attack.offers(state), None) is None:
        end_phase(transition)
        return True
    if state.phase == ENEMY:
        if pursuit.settle_enemy_phase(transition):
            return True
        if all(enemy.acted for enemy in state.enemies):
            end_phase(transition)
            return True
    if state.phase == SUCCESS and state.settled:
        end_phase(transition)
        return True
    return False


def end_phase(transition: Transition) -> None:
    """Go to the next phase [GB-4.0-a]."""
    phase = transition.state.phase
    CHAPTERS.end(transition, phase)
    match phase:
        case _ if phase == CAMPS:
            _begin(transition, FORCES, "GB-3.0-b")
        case _ if phase == FORCES:
            transition.tell(TurnBegun(turn=1, rule="GB-4.0-a"))
            _begin(transition, PLACEMENT, "GB-4.0-b")
        case _ if phase == PLACEMENT:
            _begin(transition, MOVEMENT, "GB-4.0-e")
        case _ if phase == MOVEMENT:
            return  # its last part are the noise checks; when all are made it is over
        case _ if phase == COMBAT:
            _begin(transition, ENEMY, "GB-4.0-g")
        case _ if phase == ENEMY:
            _begin(transition, SUCCESS, "GB-4.0-j")
        case _:
            _next_turn(transition)


def _begin(transition: Transition, phase: str, rule: str) -> None:
    transition.set(phase=phase)
    transition.tell(PhaseBegun(phase=PHASE_TITLES[phase], rule=rule))
    CHAPTERS.begin(transition, phase)


def _next_turn(transition: Transition) -> None:
    """The next turn opens with a new mission if the last is settled; without one left the game ends."""
    state = transition.state
    if state.settled and not state.mission_pool:
        level, score = victory.assessed(state)
        victory.finish(
            transition,
            Result(level.winner, f"no mission is left; the score is {score}", "GB-5.0-e", level.name),
        )
        return
    CHAPTERS.at(transition, "turn")
    transition.set(turn=state.turn + 1, numbers_out=msgspec.UNSET)
    transition.tell(TurnBegun(turn=state.turn + 1, rule="GB-4.0-a"))
    if state.settled:
        _begin(transition, PLACEMENT, "GB-4.0-b")
    else:
        _begin(transition, MOVEMENT, "GB-4.0-e")


def _settle_listening(transition: Transition, frame: Listening) -> bool:
    """After the last noise check the Friendly Combat Phase begins [GB-4.0-f]."""
    if frame.hexes:
        return noise.settle_listening(transition, frame)
    transition.pop()
    _begin(transition, COMBAT, "GB-4.0-f")
    return True


# -- everything that is decided ----------------------------------------------------------------------------


LISTENING = Question[State, Transition, Listening](
    Listening,
    noise.decide_order,
    (noise.Listen,),
    settle=_settle_listening,
    left=lambda _, frame: len(frame.hexes),
)

CHAPTERS = Chapters[State, Transition](
    base_camps.CHAPTER,
    setup.CHAPTER,
    purchases.CHAPTER,
    declare_party.CHAPTER,
    party.CHAPTER,
    halting.CHAPTER,
    noise.CHAPTER,
    escape.CHAPTER,
    detection.CHAPTER,
    attacks.CHAPTER,
    battle.CHAPTER,
    casualties.CHAPTER,
    suppression.CHAPTER,
    pursuit.CHAPTER,
    assaults.CHAPTER,
    Chapter(verbs=(Given(End, _end, _refuse_end),), questions=(LISTENING,)),
    objectives.CHAPTER,
    double_agent.CHAPTER,
    victory.CHAPTER,
    first={PLACEMENT: (purchases.Buy,)},
)


def _phase(state: State) -> str:
    return state.phase


RULES = Rulebook(
    CHAPTERS,
    transition=Transition,
    phase=_phase,
    decide=decide,
    go_on=_go_on,
    kinds={PieceId: PIECE, Hex: HEX},
    chance=(Die, Dice, Draw),
    anytime=(objectives.Forfeit, victory.Retire),
    numbered=(
        Numbered(
            PieceId,
            lambda state: len(roster()),
            Refusal("GB-2.3-a", "there is no such counter in this game"),
        ),
        Numbered(Hex, lambda state: state.grid.size, Refusal("GB-2.2-b", "there is no such hex on this map")),
    ),
)
