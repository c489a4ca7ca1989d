"""The order of a stack (10.5), in which results fall: its owner may put a unit on top."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.rules.stacks import units_in
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId

#: How often a player may change in a phase what he could change back, so that he cannot do so for ever
MOST = 24


class Top(Order[State, Transition], frozen=True, tag="top"):
    """Put a unit on top of its stack, where results fall first."""

    usage, example, phases = "top UNIT", "top M48-1", ("movement",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Top]:
        """Every unit that may be put on top."""
        return (Top(unit) for unit in state.units_of(state.phasing))

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not be put on top of its stack, or None [HA-10.5-a]."""
        unit, name, status = self.unit, state.name(self.unit), state.units[self.unit]
        if state.side(unit) != state.phasing:
            return Refusal("HA-10.5-a", f"{name} is none of the {state.phasing} units")
        if not status.on_map or not status.active:
            return Refusal("HA-10.5-a", f"{name} was out of command when the phase began")
        if status.carried:
            return Refusal(
                "HA-10.5-a", f"{name} comes right after {state.name(status.aboard)}, which carries it"
            )
        if units_in(state, state.phasing, status.place)[0] == unit:
            return Refusal("HA-10.5-a", f"{name} is on top already")
        if state.arranged >= MOST:
            return Refusal("HA-10.5-a", "the stacks have been arranged often enough in this phase")
        return None

    def apply(self, transition: Transition) -> None:
        """The units of the hex are numbered anew from the top."""
        state, first = transition.state, self.unit
        there = units_in(state, state.phasing, state.place(first))
        order_now = [first, *(unit for unit in there if unit != first)]
        units = list(state.units)
        for level, unit in enumerate(order_now):
            units[unit] = msgspec.structs.replace(units[unit], level=level)
        transition.set(units=tuple(units), arranged=state.arranged + 1)

    @classmethod
    def open(cls, state: State) -> bool:
        return False


CHAPTER = Chapter[State, Transition](
    verbs=(Top,),
)
