"""What the player may do at the decision at hand."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.green_beret import actions as act
from vietnam_tui.games.green_beret.frames import (
    Assaulting,
    Bereavement,
    Combat,
    Escaping,
    GearLoss,
    Keeping,
    Listening,
    Moving,
    Pursuing,
    Relocating,
    Suppressing,
    Windfall,
    Wounding,
)
from vietnam_tui.games.green_beret.orders import write
from vietnam_tui.games.green_beret.phrases import piece_list
from vietnam_tui.games.green_beret.rules import (
    attacks,
    base_camps,
    battle,
    casualties,
    escape,
    objectives,
    party,
    purchases,
    pursuit,
    setup,
    suppression,
    victory,
)
from vietnam_tui.games.green_beret.rules.decisions import decision_of
from vietnam_tui.games.green_beret.state import CAMPS, COMBAT, ENEMY, FORCES, MOVEMENT, PLACEMENT, State


def offers(state: State) -> Iterator[Action]:
    """Every legal action: what is open now, then giving up the mission, then ending the game."""
    yield from _open(state)
    if objectives.refuse_forfeit(state) is None:
        yield act.Forfeit()
    if victory.refuse_retire(state) is None:
        yield act.Retire()


def advice(state: State) -> str:
    """A hint at an order that the decision at hand allows."""
    first = next(_open(state), None)
    return "" if first is None else f"Try: {write(state, first)}"


def _open(state: State) -> Iterator[Action]:
    """What is open at the decision at hand, besides forfeiting and retiring."""
    match state.top:
        case None:
            yield from _phase_actions(state)
        case Relocating():
            yield from base_camps.camp_sites(state)
        case Moving():
            yield from party.party_actions(state)
        case Listening(hexes):
            yield from (act.Listen(at) for at in hexes)
        case Escaping() as frame:
            yield from escape.escape_actions(state, frame)
        case Combat() as frame:
            yield from battle.arming_actions(state, frame)
        case Wounding() as frame:
            yield from (act.Wound(team) for team in frame.teams)
        case GearLoss() | Keeping() | Bereavement() as frame:
            yield from casualties.lose_actions(state, frame)
        case Suppressing() as frame:
            yield from suppression.suppression_actions(state, frame)
        case Pursuing() as frame:
            yield from pursuit.pursuit_actions(state, frame)
        case Assaulting(_, hexes):
            yield from (act.Assault(at) for at in hexes)
        case Windfall():
            yield from purchases.purchases(state)
            yield from base_camps.camp_sites(state)
            yield act.End()


def _phase_actions(state: State) -> Iterator[Action]:
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
            for camp in state.camps():
                if base_camps.refuse_relocate(state, act.Relocate(camp)) is None:
                    yield act.Relocate(camp)
        case phase if phase == MOVEMENT:
            yield from party.party_actions(state)
        case phase if phase == COMBAT:
            yield from attacks.attacks(state)
        case phase if phase == ENEMY:
            yield from pursuit.activations(state)
    if refuse_end(state) is None:
        yield act.End()


def refuse_end(state: State) -> Refusal | None:
    """Why the phase, or what is being decided, cannot be ended."""
    top = state.top
    match top:
        case Windfall():
            return None
        case Suppressing(shots=()):
            return None
        case Suppressing():
            return Refusal("GB-15.0-c", "what is nominated fires", "Try: fire")
        case None:
            pass
        case _:
            return settle_first(state)
    if state.phase == CAMPS and not state.camps():
        return Refusal("GB-3.1-a", "the base camp must be placed first")
    waiting = setup.still_to_place(state)
    if state.phase == FORCES and waiting:
        return Refusal("GB-3.3-c", f"still to place: {piece_list(state, waiting)}")
    if state.phase == ENEMY:
        return Refusal("GB-4.0-g", "every enemy unit must act", "Try: pursue")
    return None


def settle_first(state: State) -> Refusal:
    """The refusal of whatever does not fit the decision at hand."""
    decision = decision_of(state)
    return Refusal(decision.rule, f"this must be settled first: {decision.prompt}", advice(state))
