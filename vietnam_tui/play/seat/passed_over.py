"""Phases that closed by themselves, since nobody had anything to decide in them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from vietnam_tui.core.model import Event
from vietnam_tui.core.presenter import Presenter


def passed_over(sheet: Presenter[Any], events: Sequence[Event]) -> tuple[Event, ...]:
    """Those of the events of one order that opened a phase which closed at once, with nothing in it.

    Turns and impulses may be opened between two phases; the last that an order opens is a phase, which stays open.
    """
    opened = [event for event in events if sheet.opens_phase(event)]
    if not opened:
        return ()
    phase = opened[-1].kind
    return tuple(
        event
        for event, following in pairwise(events)
        if sheet.opens_phase(event)
        and event.kind == phase
        and (following.ends_turn or sheet.opens_phase(following))
    )
