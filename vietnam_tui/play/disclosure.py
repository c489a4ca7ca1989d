"""What of the course of a game is told to whom."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.core.model import Event

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
