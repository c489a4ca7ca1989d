"""The parts of the course of a game that each side is told, and the side that types a die whose result it may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from vietnam_tui.core.contract import Game
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import UNSEEN, Event

#: The text in place of an order or outcome that one may not hear of
UNHEARD = "..."
#: Orders by which a player lets the others act; what has come since the last of his is news to him
TURN_ENDS = ("end", "ready")


def told(events: Iterable[Event], sides: Iterable[str]) -> list[Event]:
    """The events that these sides may learn of."""
    allowed = {"", *sides}
    return [event for event in events if event.audience in allowed]


class Said(NamedTuple):
    """An order or outcome in the course of a game: whose, its text, the positions before and after, what happened."""

    by: str
    order: str
    before: Any
    after: Any
    events: Sequence[Event]


def order_told(game: Game[Any], given: Said, sides: Iterable[str]) -> str:
    """An order as these sides hear of it: so far as it reads the same in what they see.

    A counter that they can tell from others neither before it nor after it is named as they see it, by its hex; where
    they see nothing of it, and where something came of the order that only others may know, it is `UNHEARD`.  A player
    who declines what he is asked says nothing.
    """
    readers = list(sides)
    if given.by in readers:
        return given.order
    declined = given.order.split(" ", 1)[0] in game.presenter.declines
    if declined or len(told(given.events, readers)) < len(given.events):
        return UNHEARD
    views = [game.view(given.before, reader) for reader in readers or [""]]
    after = (game.view(given.after, reader) for reader in readers or [""])
    masked = frozenset.intersection(*map(game.unseen, (*views, *after)))
    words = given.order.split(" ")
    return _in_sight(game, given.before, views, words, masked) if masked.intersection(words) else given.order


def _in_sight(
    game: Game[Any], state: Any, views: Sequence[Any], words: Sequence[str], masked: frozenset[str]
) -> str:
    """The words of an order with those counters named by their hexes that these views cannot tell from others."""
    found = []
    for word in words:
        seen = (game.stand_in(view, state, word) for view in views) if word in masked else (word,)
        called = next(filter(None, seen), "")
        if not called:
            return UNHEARD
        found.append(called)
    return " ".join(found)


# -- dice that a player types ---------------------------------------------------------------------------------


@by_identity
def typist(game: Game[Any], state: Any, *readers: str) -> str | None:
    """The side, of those that read here, that types the die or draw that a state awaits: "" for whoever sits there,
    None for nobody.

    It is None where nobody may see what is drawn, or where whatever comes is told to a side that does not read here, a
    bot's or the other one of a game that is open as one side; or a list of what may be drawn would tell what lies
    unseen.
    """
    if game.decision(state).kind == UNSEEN:
        return None
    results = [game.apply(state, outcome).events for outcome in game.outcomes(state).outcomes]
    if not any(len(told(events, readers)) == len(events) for events in results):
        return None
    hearers = {event.audience for events in results for event in events if event.audience in readers}
    side = hearers.pop() if len(hearers) == 1 else ""
    eyes = side or (readers[0] if len(readers) == 1 else "")
    return side if not hearers and drawn_openly(game, state, eyes) else None


def drawn_openly(game: Game[Any], state: Any, side: str) -> bool:
    """Does a side know everything that may come of the die or draw that a state awaits?"""
    known = game.outcomes(game.view(state, side))
    return known.weighted == game.outcomes(state).weighted
