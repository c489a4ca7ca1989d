"""From one state to the next in the terms of this game: units, the unit in hand, what comes up after the action."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.model import Event
from vietnam_tui.engine import transition
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import NO_UNIT


class Transition(transition.Transition[State]):
    """The changes of a state, in the terms of this game."""

    def site(self, index: int, **changes: object) -> None:
        """Change a base camp or supply cache."""
        sites = list(self.state.sites)
        sites[index] = msgspec.structs.replace(sites[index], **changes)
        self.set(sites=tuple(sites))

    def release(self) -> None:
        """No unit is in hand any more: none goes on with a move that it has begun."""
        self.set(mover=NO_UNIT, mover_spent=0)

    @property
    def told(self) -> int:
        """The number of events that have been told so far."""
        return len(self.events)

    def headline(self, told: int, event: Event) -> None:
        """Tell what has happened above what it has led to: all events but the first `told` ones."""
        self.events.insert(told, event)
        self.stages.insert(told, self.state)
