"""The turn: its phases in order, and the questions of every chapter put together (4.0, 5.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.known import Numbered, unknown
from vietnam_tui.engine.questions import Order, Phases, Questions
from vietnam_tui.games.green_beret import events
from vietnam_tui.games.green_beret.frames import Listening, MarkerDraw, MissionDraw, Suppressing
from vietnam_tui.games.green_beret.orders import VOCABULARY
from vietnam_tui.games.green_beret.phrases import piece_list
from vietnam_tui.games.green_beret.rules import (
    assaults,
    attacks,
    base_camps,
    battle,
    casualties,
    detection,
    double_agent,
    escape,
    noise,
    objectives,
    party,
    purchases,
    pursuit,
    setup,
    stray_fire,
    suppression,
    track,
    victory,
)
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
from vietnam_tui.games.green_beret.verbs import Dice, Die, Draw, End, Forfeit, Retire

PHASE_TITLES = {
    CAMPS: "Set-up: base camps",
    FORCES: "Set-up: Green Berets",
    PLACEMENT: "Mission Objective Placement Phase",
    MOVEMENT: "Friendly Movement Phase",
    COMBAT: "Friendly Combat Phase",
    ENEMY: "Enemy Movement/Combat Phase",
    SUCCESS: "Success Determination Phase",
}


def _decide(state: State) -> Decision:
    """What the player decides in a phase."""
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


def _offers(state: State) -> Iterator[Action]:
    """The orders of a phase."""
    match state.phase:
        case phase if phase == CAMPS:
            yield from base_camps.camp_sites(state)
            yield from purchases.purchases(state)
        case phase if phase == FORCES:
            yield from setup.placements(state)
            yield from purchases.purchases(state)
        case phase if phase == PLACEMENT:
            yield from purchases.purchases(state)
            yield from base_camps.camp_sites(state)
            yield from base_camps.relocations(state)
        case phase if phase == MOVEMENT:
            yield from party.party_actions(state)
        case phase if phase == COMBAT:
            yield from attacks.combat_actions(state)
        case phase if phase == ENEMY:
            yield from pursuit.activations(state)
    if _refuse_end(state, End()) is None:
        yield End()


def _refuse_end(state: State, _: End) -> Refusal | None:
    """Why the phase cannot be ended."""
    if state.phase == CAMPS and not state.camps():
        return Refusal("GB-3.1-a", "the base camp must be placed first")
    waiting = setup.still_to_place(state)
    if state.phase == FORCES and waiting:
        return Refusal("GB-3.3-c", f"still to place: {piece_list(state, waiting)}")
    if state.phase == ENEMY:
        return Refusal("GB-4.0-g", "every enemy unit must act", "Try: pursue")
    return None


def _settle_phase(transition: Transition) -> bool:
    """Leave a phase in which there is nothing to decide; True when something has changed."""
    state = transition.state
    if state.phase == COMBAT and next(attacks.attacks(state), None) is None:
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


# -- ends of phases -----------------------------------------------------------------------------------------


def end_phase(transition: Transition) -> None:
    """Go to the next phase [GB-4.0-a]."""
    state = transition.state
    match state.phase:
        case phase if phase == CAMPS:
            _begin(transition, FORCES, "GB-3.0-b")
            setup.place_in_the_only_camp(transition)
        case phase if phase == FORCES:
            transition.tell(events.TurnBegun(turn=1, rule="GB-4.0-a"))
            _begin_placement(transition)
        case phase if phase == PLACEMENT:
            _begin(transition, MOVEMENT, "GB-4.0-e")
            if not state.track:
                transition.push(MarkerDraw())
        case phase if phase == MOVEMENT:
            transition.push(Listening(noise.hexes_to_check(state)))  # the last part of the phase [GB-12.0-c]
        case phase if phase == COMBAT:
            transition.all_pieces(fought=False)
            transition.all_enemies(attacked=False, waits=False)
            _begin(transition, ENEMY, "GB-4.0-g")
            if state.enemies:
                transition.push(Suppressing())
        case phase if phase == ENEMY:
            transition.all_pieces(fired=False)
            transition.all_enemies(acted=False, suppressed=False)
            transition.set(in_order=False)
            _begin(transition, SUCCESS, "GB-4.0-j")
        case _:
            _next_turn(transition)


def _begin(transition: Transition, phase: str, rule: str) -> None:
    transition.set(phase=phase)
    transition.tell(events.PhaseBegun(phase=PHASE_TITLES[phase], rule=rule))


def _begin_placement(transition: Transition) -> None:
    _begin(transition, PLACEMENT, "GB-4.0-b")
    transition.push(MissionDraw())


def _next_turn(transition: Transition) -> None:
    """The next turn opens with a new mission if the last is settled; without one left the game ends."""
    state = transition.state
    if state.settled and not state.mission_pool:
        level, score = victory.assessed(state)
        transition.finish(
            Result(level.winner, f"no mission is left; the score is {score}", "GB-5.0-e", level.name)
        )
        return
    transition.all_pieces(moved=False, steps=0)
    transition.all_enemies(spent=False)
    transition.set(turn=state.turn + 1, numbers_out=msgspec.UNSET)
    transition.tell(events.TurnBegun(turn=state.turn + 1, rule="GB-4.0-a"))
    if state.settled:
        _begin_placement(transition)
    else:
        _begin(transition, MOVEMENT, "GB-4.0-e")


def _settle_listening(transition: Transition, frame: Listening) -> bool:
    """After the last noise check the Friendly Combat Phase begins [GB-4.0-f]."""
    if frame.hexes:
        return noise.settle_listening(transition, frame)
    transition.pop()
    _begin(transition, COMBAT, "GB-4.0-f")
    return True


# -- everything that is decided -----------------------------------------------------------------------------


_unknown: Callable[[State, Action], Refusal | None] = unknown(
    Numbered(
        PieceId, lambda state: len(roster()), Refusal("GB-2.3-a", "there is no such counter in this game")
    ),
    Numbered(Hex, lambda state: state.grid.size, Refusal("GB-2.2-b", "there is no such hex on this map")),
)


QUESTIONS = Questions[State, Transition](
    transition=Transition,
    phases=Phases(
        _decide,
        _offers,
        (
            *base_camps.ORDERS,
            *purchases.ORDERS,
            *setup.ORDERS,
            *party.ORDERS,
            *attacks.ORDERS,
            *pursuit.ORDERS,
            Order(End, _refuse_end, lambda transition, _: end_phase(transition)),
        ),
        _settle_phase,
    ),
    questions=(
        *objectives.QUESTIONS,
        track.QUESTION,
        base_camps.RELOCATING,
        party.MOVING,
        noise.listening(_settle_listening),
        noise.NOISE_ROLL,
        escape.QUESTION,
        detection.HUNT,
        detection.DRAWING,
        detection.SCATTERING,
        battle.QUESTION,
        *casualties.QUESTIONS,
        stray_fire.QUESTION,
        suppression.QUESTION,
        pursuit.PURSUING,
        assaults.ASSAULTING,
        double_agent.RECKONING,
        double_agent.WINDFALL,
    ),
    chance=(Die, Dice, Draw),
    write=VOCABULARY.write,
    anytime=((objectives.FORFEIT, Forfeit()), (victory.RETIRE, Retire())),
    unknown=_unknown,
    before=objectives.check_mission,
)
