"""Ben Suc (24.0): entering or attacking the village lets the Viet Cong player alter the game's length."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Event
from vietnam_tui.games.vietnam_battles.actions import Alter, Dare, Die, Pass
from vietnam_tui.games.vietnam_battles.frames import BenSuc
from vietnam_tui.games.vietnam_battles.rules.victory import judge
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State

Outcome = tuple[State, list[Event]]

VILLAGE = "Ben Suc"


def in_ben_suc(state: State, spot: Spot) -> bool:
    """Is this place the village of Ben Suc? [VB-24.0-l]"""
    return not state.spots.is_boat_spot(spot) and state.spots.hex(spot) in state.spots.board.find_place(
        VILLAGE
    )


def provoke(state: State, rule: str) -> Outcome:
    """Something happened in Ben Suc: until it has been made the die roll is offered [VB-24.0-j]."""
    if state.ben_suc_rolled:
        return state, []
    return state.queue(BenSuc()), [Event("ben suc", rule, {})]


def ben_suc_actions(frame: BenSuc) -> Iterator[Action]:
    """Roll or let it pass; after the roll, longer or shorter [VB-24.0-e, VB-24.0-f]."""
    yield from (Alter(True), Alter(False)) if frame.pips else (Pass(), Dare())


def carry_out_ben_suc(state: State, frame: BenSuc, order: Action) -> Outcome:
    """Take the roll, or settle what it does."""
    match order:
        case Dare():
            return state.swap(BenSuc(rolling=True)).but(ben_suc_rolled=True), [
                Event("ben suc roll", "VB-24.0-d", {})
            ]
        case Alter(longer):
            change = frame.pips if longer else -frame.pips
            state = state.pop().but(last_turn=state.last_turn + change)
            event = Event("length altered", "VB-24.0-d", {"by": change, "last_turn": state.last_turn})
            if state.turn > state.last_turn:
                state, more = judge(state)
                return state, [event, *more]
            return state, [event]
    return state.pop(), [Event("ben suc passed", "VB-24.0-f", {})]


def resolve_ben_suc(state: State, die: Die) -> Outcome:
    """The die of Ben Suc falls; the choice follows."""
    return state.swap(BenSuc(pips=die.pips)), [Event("ben suc rolled", "VB-24.0-d", {"die": die.pips})]
