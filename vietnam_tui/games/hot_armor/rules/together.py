"""Stacks on the move (10.4): units that set out together, and those that are left on the way."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor.chapter import Chapter, Given
from vietnam_tui.games.hot_armor.rules.allowance import standstill
from vietnam_tui.games.hot_armor.rules.movement import party, take_in_hand
from vietnam_tui.games.hot_armor.rules.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.verbs import Drop, Join


def refuse_join(state: State, order: Join) -> Refusal | None:
    """Why a unit may not go along with another, or None [HA-10.4-a]."""
    unit, leader = order.unit, order.leader
    for one in (leader, unit):
        stays = standstill(state, one)
        if stays is not None:
            return stays
    name, other = state.name(unit), state.name(leader)
    if unit == leader or unit in state.stack:
        return Refusal("HA-10.4-a", f"{name} moves with that stack already")
    if state.place(unit) != state.place(leader):
        return Refusal("HA-10.4-a", f"{name} is not in the hex of {other}; a stack starts together")
    if is_helicopter(state, unit) != is_helicopter(state, leader):
        return Refusal("HA-10.4-a", f"{name} and {other} do not move alike")
    if state.units[unit].moved or any(state.units[one].moved for one in party(state, leader)):
        return Refusal("HA-10.4-a", f"{name} cannot be picked up on the way")
    if len(state.stack) > 1 and leader != state.stack[0]:
        return Refusal("HA-10.4-a", f"the stack of {state.name(state.stack[0])} is in hand and moves first")
    return None


def joins(state: State) -> Iterator[Action]:
    """Every unit that may go along with another."""
    mine = [unit for unit in state.units_of(state.phasing) if standstill(state, unit) is None]
    leaders = state.stack[:1] if len(state.stack) > 1 else mine
    for leader in leaders:
        for unit in mine:
            order = Join(unit, leader)
            if refuse_join(state, order) is None:
                yield order


def _join(transition: Transition, order: Join) -> None:
    take_in_hand(transition, order.leader)
    transition.set(stack=(*transition.state.stack, order.unit), begun=True)


def refuse_drop(state: State, order: Drop) -> Refusal | None:
    """Why a unit may not be left behind by its stack, or None [HA-10.4-a]."""
    name = state.name(order.unit)
    if order.unit not in state.stack or len(state.stack) < 2:
        return Refusal("HA-10.4-a", f"{name} moves with no stack")
    if not state.units[order.unit].moved:
        return Refusal("HA-10.4-a", f"{name} has not moved yet; units are dropped on the way")
    return None


def drops(state: State) -> Iterator[Action]:
    """Every unit that its stack may leave behind."""
    return (Drop(unit) for unit in state.stack if refuse_drop(state, Drop(unit)) is None)


def _drop(transition: Transition, order: Drop) -> None:
    stack = tuple(unit for unit in transition.state.stack if unit != order.unit)
    transition.unit(order.unit, done=True)
    transition.set(stack=stack)


def _read_join(state: State, reader: Reader) -> tuple[Action, ...]:
    unit = read_unit(state, reader)
    return (Join(unit, read_unit(state, reader)),)


CHAPTER = Chapter(
    orders=(
        Given(("movement",), Order(Join, refuse_join, _join), joins),
        Given(("movement",), Order(Drop, refuse_drop, _drop), drops),
    ),
    words=(
        Words(
            Join,
            "join UNIT LEADER",
            "Let a unit go along with another one of its hex, as a stack.",
            "join Rifle1 M24-1",
            read=_read_join,
            write=lambda state, order: f"{state.name(order.unit)} {state.name(order.leader)}",
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
        Words(
            Drop,
            "drop UNIT",
            "Leave a unit behind while its stack goes on.",
            "drop Rifle1",
            read=lambda state, reader: (Drop(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
    ),
)
