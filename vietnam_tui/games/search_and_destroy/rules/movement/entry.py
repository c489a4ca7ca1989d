"""Coming onto the map (5.0): units that enter by an edge, passengers aboard vehicles, all of them in their turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.counters import unit_types
from vietnam_tui.games.search_and_destroy.frames import Moving
from vietnam_tui.games.search_and_destroy.map_names import EDGES, edge_hexes
from vietnam_tui.games.search_and_destroy.names import Other
from vietnam_tui.games.search_and_destroy.phrases import HALF_POINTS, counted
from vietnam_tui.games.search_and_destroy.placement import hexes_for
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_notes import open_window
from vietnam_tui.games.search_and_destroy.rules.movement import mounting
from vietnam_tui.games.search_and_destroy.rules.movement.boats import Launch
from vietnam_tui.games.search_and_destroy.rules.movement.movement import take_up
from vietnam_tui.games.search_and_destroy.rules.position.hexes import closed, inverted_in, no_room, room_for
from vietnam_tui.games.search_and_destroy.rules.position.terrain import CLOSED, ground, movement_of
from vietnam_tui.games.search_and_destroy.rules.sequence.setup import (
    first_of_each,
    group_of,
    next_alike,
)
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.scenarios import Edge, board, scenario
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId


class Entered(Told, frozen=True, tag="entered"):
    """A unit has come onto the map; the cost in half movement points [SD-5.0-k]."""

    measures = MappingProxyType({"cost": HALF_POINTS})

    unit: str
    place: str
    cost: int

    @property
    def sentence(self) -> str:
        return f"{self.unit} comes onto the map in {self.place} for {counted(self.cost)}"


def waiting(state: State, *, mounted: bool = False) -> tuple[UnitId, ...]:
    """The player's units that should enter now by land: on their own, or as passengers; boats and flights apart."""
    found: list[UnitId] = []
    for unit in state.units_of(state.player):
        entry = state.roster[unit]
        group = group_of(state, entry)
        if state.units[unit].fate != "due" or not 0 < entry.turn <= state.turn or group is None:
            continue
        if not group.by_air and state.type(unit).kind != "boat" and group.mounted == mounted:
            found.append(unit)
    return tuple(found)


@cache
def _zone(scenario_id: str, map_id: str, group: int, type_id: str) -> frozenset[Hex]:
    return hexes_for(board(map_id), scenario(scenario_id).group[group].zone, unit_types()[type_id])


def doors(state: State, unit: UnitId) -> frozenset[Hex]:
    """The hexes by which a unit that walks or drives may enter, none for one that comes by air or by boat."""
    entry = state.roster[unit]
    group = group_of(state, entry)
    if group is None or group.by_air or state.type(unit).kind == "boat":
        return frozenset()
    return _zone(state.scenario, state.map, entry.group, entry.type)


def edges_at(state: State, unit: UnitId, place: Hex) -> tuple[Edge, ...]:
    """The edges by which a unit may enter in a hex: a corner belongs to two [SD-5.0-k]."""
    group = group_of(state, state.roster[unit])
    if group is None:
        return ()
    open_edges = [edge for edge in EDGES if edge in group.zone.edges]
    return tuple(edge for edge in open_edges if place in edge_hexes(state.board, edge))


class Enter(Order[State, Transition], frozen=True, tag="enter"):
    """Bring a unit onto the map."""

    usage, example = "enter UNIT HEX [EDGE]", "enter T1 5213"
    phases = ("movement",)
    unit: UnitId
    at: Hex
    edge: Edge | Literal[""] = ""

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        """Of units that are alike the next one is meant."""
        unit = next_alike(state, read_unit(state, reader), waiting(state))
        place = read_hex(state, reader)
        if not reader.done:
            edge: Edge = reader.name("edge", {edge: edge for edge in EDGES})
            return (Enter(unit, place, edge),)
        return (Enter(unit, place, next(iter(edges_at(state, unit, place)), "")),)

    def words(self, state: State) -> str:
        words = f"{state.name(self.unit)} {state.label(self.at)}"
        return f"{words} {self.edge}" if len(edges_at(state, self.unit, self.at)) > 1 else words

    def selection(self, state: State) -> Selection:
        return pick_unit_and_hex(state, self.unit, self.at)

    @classmethod
    def offers(cls, state: State) -> Iterator[Enter]:
        for unit in first_of_each(state, waiting(state)):
            entry = state.roster[unit]
            for place in sorted(_zone(state.scenario, state.map, entry.group, entry.type)):
                for edge in edges_at(state, unit, place):
                    order = Enter(unit, place, edge)
                    if _closed_entry(state, order) is None:
                        yield order

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit does not enter in a hex, or None [SD-5.0-k]."""
        unit, name = self.unit, state.name(self.unit)
        if unit not in waiting(state):
            return Refusal("SD-5.0-k", f"{name} is no unit that enters now")
        first = next_alike(state, unit, waiting(state))
        if first != unit:
            return Refusal("SD-5.0-k", f"{state.name(first)} enters before {name}, which is like it")
        return _closed_entry(state, self)

    def apply(self, transition: Transition) -> None:
        """A unit comes onto the map; it may go on with what it has left [SD-5.0-k]."""
        state, unit = transition.state, self.unit
        cost = ground(state).entry(movement_of(state, unit), self.at)
        take_up(transition, unit)
        transition.unit(unit, place=self.at, fate="", spent=cost, entered=self.edge)
        transition.deed(unit, "moved")
        told = Entered(unit=state.name(unit), place=state.label(self.at), cost=cost, rule="SD-5.0-k")
        transition.tell(told)
        transition.push(Moving(unit, (), entered=True))
        open_window(transition, unit, self.at)


def _closed_entry(state: State, order: Enter) -> Refusal | None:
    """The reason why nobody like a unit that should enter comes in by a hex, or None."""
    unit, place = order.unit, order.at
    name, label = state.name(unit), state.label(place)
    entry = state.roster[unit]
    group = state.sheet.group[entry.group]
    if place not in _zone(state.scenario, state.map, entry.group, entry.type):
        return Refusal(group.rule, f"{name} does not enter in {label}")
    if order.edge not in edges_at(state, unit, place):
        return Refusal(group.rule, f"{label} is not on the {order.edge or 'right'} edge")
    if group.each_edge and _entered(state, entry.group, order.edge) >= group.each_edge:
        return Refusal(group.rule, f"{group.each_edge} units have entered on the {order.edge} edge")
    barred = closed(state, unit, place)
    if barred is not None:
        return barred
    if inverted_in(state, state.other(state.side(unit)), place):
        return Refusal("SD-5.0-k", f"an inverted counter lies in {label}, which is no entry hex therefore")
    if ground(state).entry(movement_of(state, unit), place) == CLOSED:
        return Refusal("SD-5.0-k", f"{name} cannot come into {label}")
    if not room_for(state, unit, place):
        return no_room(state, unit, place)
    return None


def _entered(state: State, group: int, edge: str) -> int:
    return sum(
        entry.group == group and unit.entered == edge
        for entry, unit in zip(state.roster, state.units, strict=True)
    )


# -- passengers ---------------------------------------------------------------------------------------------


class Ride(Order[State, Transition], frozen=True, tag="ride"):
    """Let a unit be set up or enter aboard a vehicle."""

    usage, example = "ride UNIT VEHICLE", "ride S1 A2"
    phases = ("movement",)
    unit: Other
    vehicle: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Ride]:
        for unit in waiting(state, mounted=True):
            for vehicle in mounting.seats(state, unit):
                yield Ride(unit, vehicle)

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit does not enter aboard a vehicle, or None [SD-S1.4-a]."""
        if self.unit not in waiting(state, mounted=True):
            return Refusal("SD-22.1-g", f"{state.name(self.unit)} is no passenger that enters now")
        if not state.units[self.vehicle].entered:
            return Refusal("SD-22.1-g", f"{state.name(self.vehicle)} has not entered in this game")
        return mounting.refuse_seat(state, self.unit, self.vehicle)

    def apply(self, transition: Transition) -> None:
        mounting.take_seat(transition, self.unit, self.vehicle)


def must_enter(state: State) -> Refusal | None:
    """Why the Movement Phase may not end yet: a force enters completely in its turn [SD-5.0-k]."""
    order = next(
        chain[Enter | Ride | Launch](Enter.offers(state), Ride.offers(state), Launch.offers(state)), None
    )
    return None if order is None else Refusal("SD-5.0-k", f"{state.name(order.unit)} is still to enter")


CHAPTER = Chapter[State, Transition](verbs=(Enter, Ride))
