"""Exact odds: the code that resolves an action, run over every outcome of chance."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Generic, NamedTuple

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action, Event, S

#: The choice to assume at a decision on the way; None ends the branch there.
Settle = Callable[[S], Action | None]


class Outlook(NamedTuple, Generic[S]):
    """The consequences of an action: each state that it may end in, once, and how often each fact is to be expected.

    A fact that can come true only once on any way has the expectation as its probability.  `steps` is how many
    actions have been applied to find that out.
    """

    ends: tuple[tuple[S, Fraction], ...]
    expected: dict[Hashable, Fraction]
    steps: int


def outlook(
    game: Game[S],
    state: S,
    action: Action,
    settle: Settle[S],
    facts: Callable[[Event], Iterable[Hashable]],
) -> Outlook[S]:
    """Every way an action can turn out, with equal states merged as soon as they come about.

    After the action, chance decisions branch over all outcomes; at a player's decision `settle` names the action to
    assume (passing an offer of support fire, say) or None to end the way there.  Fire at many targets one after the
    other costs as many steps as there are different states, not as many as there are ways: what has happened is not
    kept, only the `facts` that an event tells, such as who is lost, each with its expectation over all ways.
    """
    expected: dict[Hashable, Fraction] = {}
    ends: dict[bytes, tuple[S, Fraction]] = {}
    level: dict[bytes, tuple[S, Fraction]] = {}
    steps = 0

    def take(before: S, chosen: Action, share: Fraction, into: dict[bytes, tuple[S, Fraction]]) -> None:
        nonlocal steps
        steps += 1
        step = game.apply(before, chosen)
        for event in step.events:
            for fact in facts(event):
                expected[fact] = expected.get(fact, Fraction(0)) + share
        _merge(into, step.state, share)

    take(state, action, Fraction(1), level)
    while level:
        following: dict[bytes, tuple[S, Fraction]] = {}
        for here, share in level.values():
            decision = game.decision(here)
            if decision.side == CHANCE:
                for outcome, chance in game.outcomes(here).probabilities():
                    take(here, outcome, share * chance, following)
                continue
            assumed = None if decision.side == NOBODY else settle(here)
            if assumed is None:
                _merge(ends, here, share)
            else:
                take(here, assumed, share, following)
        level = following
    return Outlook(tuple(ends.values()), expected, steps)


def _merge(into: dict[bytes, tuple[S, Fraction]], state: S, share: Fraction) -> None:
    key = msgspec.msgpack.encode(state)
    known = into.get(key)
    into[key] = (state, share if known is None else known[1] + share)
