"""Leaving the map (4.1): by the hexes of the edge that the scenario names, for good."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.phrases import points
from vietnam_tui.games.hot_armor.placement import hexes_of_zone
from vietnam_tui.games.hot_armor.rules.movement.allowance import allowance, standstill
from vietnam_tui.games.hot_armor.rules.movement.costs import Going, pace_of, route_off
from vietnam_tui.games.hot_armor.rules.position.losses import take_off
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import POINT, UnitId


class Exited(Told, frozen=True, tag="exited"):
    """A unit has left the map for good [HA-4.1-c]."""

    says = "{unit} leaves the map from {place}"
    unit: str
    side: Nation
    place: str


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
    """The cost of leaving: the hex once more, or the rate of a road that runs off the map there [HA-4.1-c]."""
    if is_helicopter(state, unit):
        return tables().numbers.helicopter_hex * POINT
    place, pace = state.place(unit), pace_of(state, unit)
    by_road = None if place in state.rubble else route_off(state.scenario, place, pace)
    if by_road is not None:
        return by_road
    return Going(state, pace, state.side(unit), (unit,)).ground(place)


class Leave(Order[State, Transition], frozen=True, tag="leave"):
    """Take a unit off the map for good, with what it carries."""

    usage, example, phases = "leave UNIT", "leave Truck1", ("movement",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Leave]:
        """Every unit in a hex by which it may leave."""
        out = ways_out(state, state.phasing)
        return (Leave(unit) for unit in state.units_of(state.phasing) if state.place(unit) in out)

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not leave the map, or None."""
        unit, name = self.unit, state.name(self.unit)
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

    def apply(self, transition: Transition) -> None:
        state = transition.state
        transition.set(begun=True)
        for one in (self.unit, *state.cargo(self.unit)):
            take_off(transition, one, "exited")
            transition.tell(
                Exited(unit=state.name(one), side=state.side(one), place=state.where(one), rule="HA-4.1-c")
            )

    @classmethod
    def open(cls, state: State) -> bool:
        return bool(ways_out(state, state.phasing))


CHAPTER = Chapter[State, Transition](
    verbs=(Leave,),
)
