"""The order of a stack (10.5), in which results fall: its owner may put a unit on top."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.model import Action
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor.chapter import Chapter, Given
from vietnam_tui.games.hot_armor.fire_verbs import Top
from vietnam_tui.games.hot_armor.rules.stacks import units_in
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition

#: How often a player may change in a phase what he could change back, so that he cannot do so for ever
MOST = 24


def refuse_top(state: State, order: Top) -> Refusal | None:
    """Why a unit may not be put on top of its stack, or None [HA-10.5-a]."""
    unit, name, status = order.unit, state.name(order.unit), state.units[order.unit]
    if state.side(unit) != state.phasing:
        return Refusal("HA-10.5-a", f"{name} is none of the {state.phasing} units")
    if not status.on_map or not status.active:
        return Refusal("HA-10.5-a", f"{name} was out of command when the phase began")
    if status.carried:
        return Refusal("HA-10.5-a", f"{name} comes right after {state.name(status.aboard)}, which carries it")
    if units_in(state, state.phasing, status.place)[0] == unit:
        return Refusal("HA-10.5-a", f"{name} is on top already")
    if state.arranged >= MOST:
        return Refusal("HA-10.5-a", "the stacks have been arranged often enough in this phase")
    return None


def tops(state: State) -> Iterator[Action]:
    """Every unit that may be put on top."""
    return (Top(unit) for unit in state.units_of(state.phasing) if refuse_top(state, Top(unit)) is None)


def _top(transition: Transition, order: Top) -> None:
    """The units of the hex are numbered anew from the top."""
    state, first = transition.state, order.unit
    there = units_in(state, state.phasing, state.place(first))
    order_now = [first, *(unit for unit in there if unit != first)]
    units = list(state.units)
    for level, unit in enumerate(order_now):
        units[unit] = msgspec.structs.replace(units[unit], level=level)
    transition.set(units=tuple(units), arranged=state.arranged + 1)


CHAPTER = Chapter(
    orders=(Given(("movement",), Order(Top, refuse_top, _top), tops, lambda state: False),),
    words=(
        Words(
            Top,
            "top UNIT",
            "Put a unit on top of its stack, where results fall first.",
            "top M48-1",
            read=lambda state, reader: (Top(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
    ),
)
