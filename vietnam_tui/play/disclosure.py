"""What of the course of a game is told to whom, and who types a die whose result he will be told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import UNSEEN, Event

#: What stands for an order or outcome that one may not hear of
UNHEARD = "..."


def told(events: Iterable[Event], sides: Iterable[str]) -> list[Event]:
    """The events that these sides may learn of."""
    allowed = {"", *sides}
    return [event for event in events if event.audience in allowed]


def order_told(order: str, by: str, events: Iterable[Event], sides: Iterable[str]) -> str:
    """A side's order as these sides hear of it: `UNHEARD` when something came of it that only others may know."""
    known, readers = list(events), list(sides)
    return order if by in readers or len(told(known, readers)) == len(known) else UNHEARD


# -- dice that a player types ---------------------------------------------------------------------------------


@by_identity
def typist(game: Game[Any], state: Any, *readers: str) -> str | None:
    """Who of the sides that read here types the die or draw that a state awaits: "" whoever sits there, None nobody.

    Nobody may see what is drawn, or whatever comes is told to a side that does not
    read here, a bot's or the other one of a game that is open as one side; or a list of what may be
    drawn would tell what lies unseen.
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
