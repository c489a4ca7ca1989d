"""Why an action is not allowed: every verb handed to the chapter that knows."""

from __future__ import annotations

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
from vietnam_tui.games.green_beret.phrases import join, piece_list
from vietnam_tui.games.green_beret.rules import (
    attacks,
    base_camps,
    battle,
    casualties,
    declare_party,
    escape,
    objectives,
    party,
    purchases,
    pursuit,
    setup,
    suppression,
    victory,
)
from vietnam_tui.games.green_beret.rules.offers import refuse_end, settle_first
from vietnam_tui.games.green_beret.state import ENEMY, State
from vietnam_tui.games.green_beret.units import NO_PIECE, NOWHERE, roster

PICKING = GearLoss | Keeping | Bereavement


def refuse(state: State, action: Action) -> Refusal | None:
    """Why an order of the player is not allowed, None when it is offered."""
    return _unknown(state, action) or _refuse(state, action)


_PIECE_FIELDS = ("piece", "lead", "carrier", "item", "team", "weapon", "camp")
_PLACE_FIELDS = ("at", "to")


def _unknown(state: State, action: Action) -> Refusal | None:
    """A number that is no counter or hex at all."""
    found = [getattr(action, name) for name in _PIECE_FIELDS if hasattr(action, name)]
    found += list(getattr(action, "teams", ()))
    if isinstance(action, act.Halt):
        found = [piece for piece in found if piece != NO_PIECE]
    if any(not 0 <= piece < len(roster()) for piece in found):
        return Refusal("GB-2.3-a", "there is no such counter in this game")
    places = [getattr(action, name) for name in _PLACE_FIELDS if hasattr(action, name)]
    if isinstance(action, act.Buy):
        places = [place for place in places if place != NOWHERE]
    if any(not 0 <= place < state.grid.size for place in places):
        return Refusal("GB-2.2-b", "there is no such hex on this map")
    return None


def _refuse(state: State, action: Action) -> Refusal | None:
    """Why an order of the player is not allowed."""
    top = state.top
    match action:
        case act.Forfeit():
            return objectives.refuse_forfeit(state)
        case act.Retire():
            return victory.refuse_retire(state)
        case act.Listen(at) if isinstance(top, Listening):
            hexes = join([state.label(h) for h in top.hexes], "or")
            return None if at in top.hexes else Refusal("GB-12.0-c", f"the checks still to make: {hexes}")
        case act.Escape() if isinstance(top, Escaping):
            return escape.refuse_escape(state, top, action)
        case act.Stand() if isinstance(top, Escaping):
            return None
        case act.Use() if isinstance(top, Combat):
            return battle.refuse_use(state, top, action)
        case act.Arm() if isinstance(top, Combat):
            return battle.refuse_arm(state, top)
        case act.Fire() if isinstance(top, Combat):
            return None
        case act.Fire() if isinstance(top, Suppressing):
            if top.shots:
                return None
            return Refusal("GB-15.0-c", "no weapon is nominated", "Try: end")
        case act.Suppress() if isinstance(top, Suppressing):
            return suppression.refuse_suppress(state, top, action)
        case act.Wound(team) if isinstance(top, Wounding):
            if team in top.teams:
                return None
            teams = piece_list(state, top.teams, "or")
            return Refusal("GB-13.0-m", f"{state.name(team)} did not fight; the marker goes to {teams}")
        case act.Lose() if isinstance(top, PICKING):
            return casualties.refuse_lose(state, top, action)
        case act.Target() | act.Enter() if isinstance(top, Pursuing):
            return pursuit.refuse_choice(state, top, action)
        case act.Assault() if isinstance(top, Assaulting):
            return pursuit.refuse_assault(state, top, action)
        case act.Camp() if isinstance(top, Relocating | Windfall):
            return base_camps.refuse_camp(state, action)
        case act.Buy() if isinstance(top, Windfall):
            return purchases.refuse_buy(state, action)
        case act.Take() | act.Ride() | act.Load() | act.Move() | act.Drop() | act.Halt() if isinstance(
            top, Moving
        ):
            return _refuse_movement(state, action)
        case act.End():
            return refuse_end(state)
    if top is not None:
        return settle_first(state)
    return _refuse_in_phase(state, action)


def _refuse_movement(state: State, action: Action) -> Refusal | None:
    match action:
        case act.Take() | act.Ride() | act.Load():
            return declare_party.refuse_forming(state, action)
        case act.Move():
            return party.refuse_move(state, action)
        case act.Drop():
            return party.refuse_drop(state, action)
        case act.Halt():
            return party.refuse_halt(state, action)
    raise AssertionError(f"{action} is no movement")


def _refuse_in_phase(state: State, action: Action) -> Refusal | None:
    match action:
        case act.Camp():
            return base_camps.refuse_camp(state, action)
        case act.Place():
            return setup.refuse_place(state, action)
        case act.Buy():
            return purchases.refuse_buy(state, action)
        case act.Relocate():
            return base_camps.refuse_relocate(state, action)
        case act.Take() | act.Ride() | act.Load() | act.Move() | act.Drop() | act.Halt():
            return _refuse_movement(state, action)
        case act.Attack():
            return attacks.refuse_attack(state, action)
        case act.Activate():
            return pursuit.refuse_activate(state, action)
        case act.Pursue():
            if state.phase == ENEMY:
                return None
            return Refusal("GB-4.0-g", "enemy units act in the Enemy Movement/Combat Phase")
        case act.Escape():
            return escape.refuse_escape(state, None, action)
        case act.Suppress():
            return suppression.refuse_suppress(state, None, action)
        case act.Listen() | act.Stand():
            return Refusal("GB-12.0-a", "no noise check is to be made now")
        case act.Use() | act.Arm() | act.Fire():
            return Refusal("GB-13.0-a", "no combat is being fought now")
        case act.Target() | act.Enter() | act.Assault():
            return Refusal("GB-12.4-e", "no enemy unit waits for a choice")
    return Refusal("GB-13.0-o", "nothing has to be given up now")
