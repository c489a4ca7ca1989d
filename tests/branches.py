"""Every way that an action can turn out, one by one: what merged odds are held against."""

from __future__ import annotations

from fractions import Fraction
from typing import Generic, NamedTuple

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action, Event, S
from vietnam_tui.core.odds import Settle


class Branch(NamedTuple, Generic[S]):
    """One way an action can turn out: its probability, the state it ends in and what happened."""

    probability: Fraction
    state: S
    events: tuple[Event, ...]
    chances: tuple[Action, ...]


def branches(game: Game[S], state: S, action: Action, settle: Settle[S]) -> list[Branch[S]]:
    """Every way an action can turn out, in the order of the outcomes; the probabilities sum to one.

    After the action, chance decisions branch over all outcomes; at a player's decision `settle` names the
    action to assume (passing an offer of support fire, say) or None to end the branch there.
    """
    finished: list[Branch[S]] = []

    def follow(
        probability: Fraction, step_state: S, events: tuple[Event, ...], chances: tuple[Action, ...]
    ) -> None:
        while True:
            decision = game.decision(step_state)
            if decision.side == CHANCE:
                for outcome, share in game.outcomes(step_state).probabilities():
                    step = game.apply(step_state, outcome)
                    follow(probability * share, step.state, events + step.events, (*chances, outcome))
                return
            assumed = None if decision.side == NOBODY else settle(step_state)
            if assumed is None:
                finished.append(Branch(probability, step_state, events, chances))
                return
            step = game.apply(step_state, assumed)
            step_state, events = step.state, events + step.events

    first = game.apply(state, action)
    follow(Fraction(1), first.state, first.events, ())
    return finished
