"""What of the course of a game is told to whom."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.core.model import Event

#: What stands for an order or outcome that one may not hear of
UNHEARD = "..."


def reveals(event: Event) -> bool:
    """Does an event show a player something that he could not know?  Its kind begins with "reveal" then.

    "reveal nothing" shows that nothing is there.
    """
    return event.kind.startswith("reveal")


def finds(event: Event) -> bool:
    """Does an event bring something to light, so that what was to follow is decided anew?"""
    return reveals(event) and event.kind != "reveal nothing"


def ends_turn(event: Event) -> bool:
    """Does a turn begin or end with it?  Its kind has the word "turn" in it then."""
    return "turn" in event.kind.split()


def told(events: Iterable[Event], sides: Iterable[str]) -> list[Event]:
    """The events that these sides may learn of."""
    allowed = {"", *sides}
    return [event for event in events if event.audience in allowed]


def order_told(order: str, by: str, events: Iterable[Event], sides: Iterable[str]) -> str:
    """A side's order as these sides hear of it: `UNHEARD` when something came of it that only others may know."""
    known, readers = list(events), list(sides)
    return order if by in readers or len(told(known, readers)) == len(known) else UNHEARD
