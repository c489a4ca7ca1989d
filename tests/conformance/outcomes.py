"""What comes of an action when nobody adds anything to it: every way, up to the first thing that its dry run tells.

Answers that bring nothing (pass, hold, resolve) are given to whatever is asked on the way, and chance branches.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from tests import extent
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action, Event
from vietnam_tui.core.orders import OrderError

#: Decisions and chances that are followed at most
DEEP = 60
#: Ways that are followed at most; of an action with more it is not judged how likely each is
MANY = 700
#: The first way being one of so many times as many, were all like it, the others are followed in a longer sweep alone
FAR = 4
#: Kinds of event that settle what was tried where no table is lit for it
SETTLED = {"anti-aircraft", "flak missed", "shot down", "noise rolled", "suppression", "rallied", "answered"}


class Way(NamedTuple):
    """One way in which an action turns out: how likely, what happens, the position then; is it followed to its end?

    It would be one of `among`, if chance always had as many outcomes as on it.
    """

    probability: Fraction
    events: tuple[Event, ...]
    state: Any
    whole: bool
    among: int


class TooMany(Exception):
    """There are more ways than are followed."""


def ways(game: Game[Any], state: Any, action: Action) -> list[Way]:
    """Every way in which an action turns out when nobody adds anything to it; raises `TooMany`."""
    found: list[Way] = []
    for way in _ways(game, state, action):
        found.append(way)
        if len(found) > MANY or (len(found) == 1 and way.among > FAR * MANY and extent.times == 1):
            raise TooMany
    return found


def one_way(game: Game[Any], state: Any, action: Action) -> Way:
    """The first of the ways."""
    return next(_ways(game, state, action))


def _ways(game: Game[Any], state: Any, action: Action) -> Iterator[Way]:
    step = game.apply(state, action)
    stack = [(Fraction(1), step.state, tuple(step.events), 0, 1)]
    while stack:
        likely, here, events, deep, among = stack.pop()
        decision = game.decision(here)
        if deep == DEEP:
            yield Way(likely, events, here, False, among)
        elif decision.side == CHANCE and not _settled(game, here, events):
            following, chances = [], game.outcomes(here).probabilities()
            for outcome, chance in chances:
                then, others = game.apply(here, outcome), among * len(chances)
                following.append((likely * chance, then.state, events + tuple(then.events), deep + 1, others))
            stack += reversed(following)
        else:
            answer = _nothing_more(game, here, events, decision.side)
            if answer is None:
                yield Way(likely, events, here, _come_to_something(game, here, events), among)
            else:
                then = game.apply(here, answer)
                stack.append((likely, then.state, events + tuple(then.events), deep + 1, among))


def _settled(game: Game[Any], state: Any, events: tuple[Event, ...]) -> bool:
    """Has what was tried been settled, so that what is awaited belongs to something else?"""
    sheet = game.presenter
    return any(sheet.opens_phase(event) or event.ends_turn or event.kind in SETTLED for event in events)


def _come_to_something(game: Game[Any], state: Any, events: tuple[Event, ...]) -> bool:
    """Does nothing stay open of what was tried, such as which hex a strike attacks first?"""
    settled = not getattr(state, "frames", ()) or _settled(game, state, events)
    return settled or any(game.presenter.cast(state, event) for event in events)


def _nothing_more(game: Game[Any], state: Any, events: tuple[Event, ...], side: str) -> Action | None:
    """The answer that adds nothing to what has been begun; None where the next thing is to be decided."""
    sheet = game.presenter
    if side in (NOBODY, CHANCE) or not getattr(state, "frames", ()) or _settled(game, state, events):
        return None
    if any(sheet.cast(state, event) for event in events):
        return None
    for verb in (*sheet.declines, *sheet.closing):
        try:
            answer, *more = game.read_order(state, verb)
        except OrderError:
            continue
        if not more and game.write_order(state, answer) == verb and game.refusal(state, answer) is None:
            return answer
    return None
