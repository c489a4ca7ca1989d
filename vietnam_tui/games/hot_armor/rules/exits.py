"""Leaving the map (4.1): by the hexes of the edge that the scenario names, for good."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import events
from vietnam_tui.games.hot_armor.chapter import Chapter, Given
from vietnam_tui.games.hot_armor.phrases import points
from vietnam_tui.games.hot_armor.placement import hexes_of_zone
from vietnam_tui.games.hot_armor.rules.allowance import allowance, standstill
from vietnam_tui.games.hot_armor.rules.costs import Going, pace_of, route_off
from vietnam_tui.games.hot_armor.rules.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import POINT, UnitId
from vietnam_tui.games.hot_armor.verbs import Leave


def ways_out(state: State, side: str) -> frozenset[Hex]:
    """The hexes by which a side may leave for good [HA-4.1-c]."""
    zones = [
        part.zone
        for victory in state.sheet.victory
        if victory.side == side
        for part in victory.all_of
        if part.kind == "exited" and part.zone is not None
    ]
    return frozenset[Hex]().union(*(hexes_of_zone(state.board, zone) for zone in zones))


def price(state: State, unit: UnitId) -> int | None:
    """What leaving costs: the hex once more, or the rate of a road that runs off the map there [HA-4.1-c]."""
    if is_helicopter(state, unit):
        return tables().numbers.helicopter_hex * POINT
    place, pace = state.place(unit), pace_of(state, unit)
    by_road = None if place in state.rubble else route_off(state.scenario, place, pace)
    if by_road is not None:
        return by_road
    return Going(state, pace, state.side(unit), (unit,)).ground(place)


def refuse(state: State, order: Leave) -> Refusal | None:
    """Why a unit may not leave the map, or None."""
    unit, name = order.unit, state.name(order.unit)
    stays = standstill(state, unit)
    if stays is not None:
        return stays
    if state.place(unit) not in ways_out(state, state.phasing):
        return Refusal("HA-4.1-c", f"no {state.phasing} unit leaves the map from {state.where(unit)}")
    if len(state.stack) > 1 and unit in state.stack:
        return Refusal("HA-4.1-c", f"{name} moves with a stack, and leaves alone")
    cost, status = price(state, unit), state.units[unit]
    left = allowance(state, unit) - status.spent
    fresh = not status.moved and not status.spent
    if cost is None or (cost > left and not fresh):
        needs = points(cost) if cost is not None else "a road"
        return Refusal("HA-4.1-c", f"{name} needs {needs} to leave and has {points(left)} left")
    return None


def leaves(state: State) -> Iterator[Action]:
    """Every unit that may leave."""
    for unit in state.units_of(state.phasing):
        if state.units[unit].on_map and refuse(state, Leave(unit)) is None:
            yield Leave(unit)


def _leave(transition: Transition, order: Leave) -> None:
    state = transition.state
    transition.set(begun=True)
    for one in (order.unit, *state.cargo(order.unit)):
        transition.take_off(one, "exited")
        transition.tell(
            events.Exited(unit=state.name(one), side=state.side(one), place=state.where(one), rule="HA-4.1-c")
        )


CHAPTER = Chapter(
    orders=(
        Given(
            ("movement",),
            Order(Leave, refuse, _leave),
            leaves,
            lambda state: bool(ways_out(state, state.phasing)),
        ),
    ),
    words=(
        Words(
            Leave,
            "leave UNIT",
            "Take a unit off the map for good, with what it carries.",
            "leave Truck1",
            read=lambda state, reader: (Leave(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
    ),
)
