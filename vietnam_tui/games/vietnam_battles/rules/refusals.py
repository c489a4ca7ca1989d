"""Why an action is not allowed now: asked of the chapter that it belongs to."""

from __future__ import annotations

from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.vietnam_battles.actions import (
    Advance,
    Alter,
    Attack,
    Bombard,
    Bridge,
    Bump,
    Choose,
    Dare,
    Demolish,
    Dice,
    Die,
    Displace,
    Draw,
    End,
    Exit,
    Hide,
    Lay,
    Lift,
    Lose,
    Move,
    Pass,
    Perish,
    Place,
    Record,
    Repair,
    Resist,
    Retreat,
    Sail,
    Strike,
    Support,
)
from vietnam_tui.games.vietnam_battles.frames import (
    Advancing,
    Ambush,
    BenSuc,
    Combat,
    Deploying,
    Displacing,
    Losing,
    Passing,
    Retreating,
)
from vietnam_tui.games.vietnam_battles.orders import write
from vietnam_tui.games.vietnam_battles.phrases import unit_list
from vietnam_tui.games.vietnam_battles.rules import (
    advance,
    air_strike,
    ambush,
    attacks,
    bridges,
    deployment,
    escape,
    movement_refusals,
    retreat,
    support,
    transport,
    ways,
)
from vietnam_tui.games.vietnam_battles.rules.decisions import decision, outcomes
from vietnam_tui.games.vietnam_battles.rules.offers import actions
from vietnam_tui.games.vietnam_battles.rules.view import view
from vietnam_tui.games.vietnam_battles.state import State


def refusal(state: State, action: Action) -> Refusal | None:
    """Why an action is not allowed, or None."""
    if state.result is not None:
        return Refusal(state.result.rule, f"the game is over: {state.result.reason}")
    asked = decision(state)
    if isinstance(action, Die | Dice | Draw):
        if asked.side == CHANCE and action in outcomes(state).outcomes:
            return None
        return Refusal(asked.rule, f"{action} cannot come up now")
    if asked.side == CHANCE:
        return Refusal(asked.rule, f"{asked.prompt} comes first")
    state = view(state, asked.side)
    unknown = _unknown_piece(state, action)
    if unknown is not None:
        return unknown
    return _refuse_in_frame(state, action, asked) if state.top else _refuse_in_phase(state, action)


def _unknown_piece(state: State, action: Action) -> Refusal | None:
    """A number that is no unit, spot or hexside at all."""
    units = [getattr(action, name) for name in ("unit", "target") if hasattr(action, name)]
    units += list(getattr(action, "attackers", ()))
    places = [getattr(action, name) for name in ("to", "at") if hasattr(action, name)]
    places += list(getattr(action, "path", ()))
    if any(not 0 <= u < len(state.roster) for u in units):
        return Refusal("VB-2.3-a", "there is no such unit in this game")
    if any(not 0 <= p < len(state.spots.hexes) for p in places):
        return Refusal("VB-2.1-c", "there is no such place on this map")
    bridge = getattr(action, "bridge", 0)
    if not 0 <= bridge < len(state.spots.grid.side_hexes):
        return Refusal("VB-2.1-d", "there is no such hexside on this map")
    return None


def _refuse_in_phase(state: State, action: Action) -> Refusal | None:
    match action:
        case Move():
            return _refuse_move(state, action)
        case Lift():
            return transport.refuse_lift(state, action)
        case Sail():
            return transport.refuse_sail(state, action)
        case Demolish():
            return bridges.refuse_demolish(state, action)
        case Repair():
            return bridges.refuse_repair(state, action)
        case Bridge():
            return bridges.refuse_crossing(state, action)
        case Attack():
            return attacks.refuse_attack(state, action)
        case Bombard():
            return attacks.refuse_bombard(state, action)
        case End():
            return None
        case Support() | Pass():
            return Refusal("VB-8.3-b", "there is nothing to pass or support now; `end` ends the phase")
        case Strike():
            return air_strike.refuse_strike(state, action)
        case Exit():
            return escape.refuse_exit(state, action)
        case Choose() | Lay() | Record() | Place() | Hide():
            return Refusal("VB-3.0-d", "the set-up is over")
        case Bump():
            return Refusal("VB-11.1-a", "no landing has been ambushed now")
        case Dare() | Alter():
            return Refusal("VB-24.0-d", "there is no Ben Suc roll to make now")
        case Lose():
            return Refusal("VB-7.6-h", "no unit has to be depleted now")
        case Advance():
            return advance.refuse_late_advance(state, action)
        case Displace():
            return Refusal("VB-7.7.2-a", "nobody has to make room for a retreat now")
        case _:
            return Refusal("VB-7.7-a", "no unit has to retreat now")


def _refuse_move(state: State, move: Move) -> Refusal | None:
    return ways.refuse_direct(state, move) if move.direct else movement_refusals.refuse_move(state, move)


def _refuse_in_frame(state: State, action: Action, decision: Decision) -> Refusal | None:
    match state.top, action:
        case (Combat(), Pass()) | (Advancing(), Pass()):
            return None
        case Deploying() as frame, _:
            return deployment.refuse_deploy(state, frame, action, decision.prompt)
        case Ambush() as frame, Bump():
            return ambush.refuse_bump(state, frame, action)
        case (BenSuc(pips=0), Pass() | Dare()):
            return None
        case BenSuc(pips=pips), Alter() if pips:
            return None
        case Combat() as combat, Support():
            return support.refuse_support(state, combat, action)
        case Retreating() as frame, Retreat() | Resist() | Perish():
            return retreat.refuse_retreat(state, frame, action)
        case Displacing() as frame, Displace():
            return retreat.refuse_displace(state, frame, action)
        case Passing(unit=passing), Move() if action.unit == passing:
            return _refuse_move(state, action)
        case Losing() as frame, Lose():
            if action.unit in frame.units:
                return None
            return Refusal(
                frame.rule,
                f"{state.name(action.unit)} cannot take the loss; {unit_list(state, frame.units)} can",
            )
        case Advancing() as frame, Advance():
            return advance.refuse_advance(state, frame, action)
        case _, Attack() | Bombard():
            return Refusal(
                "VB-7.0-d",
                f"one combat is resolved before the next: {decision.prompt}",
                _something_legal(state),
            )
        case _:
            return Refusal(
                decision.rule, f"this must be settled first: {decision.prompt}", _something_legal(state)
            )


def _something_legal(state: State) -> str:
    """A hint at an order that the decision at hand allows."""
    action = next(actions(state), None)
    return "" if action is None else f"Try: {write(state, action)}"
