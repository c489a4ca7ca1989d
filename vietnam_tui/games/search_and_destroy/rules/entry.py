"""Coming onto the map (5.0): units that enter by an edge, passengers aboard vehicles, all of them in their turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.search_and_destroy import events
from vietnam_tui.games.search_and_destroy.chapter import Chapter, Given
from vietnam_tui.games.search_and_destroy.counters import unit_types
from vietnam_tui.games.search_and_destroy.frames import Moving
from vietnam_tui.games.search_and_destroy.map_names import EDGES, edge_hexes
from vietnam_tui.games.search_and_destroy.placement import hexes_for
from vietnam_tui.games.search_and_destroy.rules import boats, riding
from vietnam_tui.games.search_and_destroy.rules.ambush_window import open_window
from vietnam_tui.games.search_and_destroy.rules.closing import closed
from vietnam_tui.games.search_and_destroy.rules.hexes import inverted_in, room_for
from vietnam_tui.games.search_and_destroy.rules.movement import take_up
from vietnam_tui.games.search_and_destroy.rules.setup import alike, group_of
from vietnam_tui.games.search_and_destroy.rules.terrain import CLOSED, ground, movement_of
from vietnam_tui.games.search_and_destroy.scenarios import Edge, board, scenario
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.transition import Transition
from vietnam_tui.games.search_and_destroy.transport_verbs import Launch
from vietnam_tui.games.search_and_destroy.units import UnitId
from vietnam_tui.games.search_and_destroy.verbs import Enter, Ride


def waiting(state: State, *, mounted: bool = False) -> tuple[UnitId, ...]:
    """The player's units that are to enter now by land: on their own, or as passengers; boats and flights apart."""
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


def edges_at(state: State, unit: UnitId, place: Hex) -> tuple[Edge, ...]:
    """The edges by which a unit may enter in a hex: a corner belongs to two [SD-5.0-k]."""
    group = group_of(state, state.roster[unit])
    if group is None:
        return ()
    open_edges = [edge for edge in EDGES if edge in group.zone.edges]
    return tuple(edge for edge in open_edges if place in edge_hexes(state.board, edge))


def refuse(state: State, order: Enter) -> Refusal | None:
    """Why a unit does not enter in a hex, or None [SD-5.0-k]."""
    unit, name = order.unit, state.name(order.unit)
    if unit not in waiting(state):
        return Refusal("SD-5.0-k", f"{name} is no unit that enters now")
    first = next(one for one in waiting(state) if alike(state, one) == alike(state, unit))
    if first != unit:
        return Refusal("SD-5.0-k", f"{state.name(first)} enters before {name}, which is like it")
    return _closed_entry(state, order)


def _closed_entry(state: State, order: Enter) -> Refusal | None:
    """Why nobody like a unit that is to enter comes in by a hex, or None."""
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
        return Refusal("SD-5.0-j", f"{label} has no room for {name}")
    return None


def _entered(state: State, group: int, edge: str) -> int:
    return sum(
        entry.group == group and unit.entered == edge
        for entry, unit in zip(state.roster, state.units, strict=True)
    )


def entries(state: State) -> Iterator[Enter]:
    """Every way in that is open."""
    seen: set[tuple[object, ...]] = set()
    for unit in waiting(state):
        if alike(state, unit) in seen:
            continue
        seen.add(alike(state, unit))
        entry = state.roster[unit]
        for place in sorted(_zone(state.scenario, state.map, entry.group, entry.type)):
            for edge in edges_at(state, unit, place):
                order = Enter(unit, place, edge)
                if _closed_entry(state, order) is None:
                    yield order


def _enter(transition: Transition, order: Enter) -> None:
    """A unit comes onto the map; it may go on with what it has left [SD-5.0-k]."""
    state, unit = transition.state, order.unit
    cost = ground(state).entry(movement_of(state, unit), order.at)
    take_up(transition, unit)
    transition.unit(unit, place=order.at, fate="", spent=cost, entered=order.edge)
    transition.deed(unit, "moved")
    told = events.Entered(unit=state.name(unit), place=state.label(order.at), cost=cost, rule="SD-5.0-k")
    transition.tell(told)
    transition.push(Moving(unit, (), entered=True))
    open_window(transition, unit, order.at)


# -- passengers ---------------------------------------------------------------------------------------------


def refuse_ride(state: State, order: Ride) -> Refusal | None:
    """Why a unit does not enter aboard a vehicle, or None [SD-S1.4-a]."""
    if order.unit not in waiting(state, mounted=True):
        return Refusal("SD-22.1-g", f"{state.name(order.unit)} is no passenger that enters now")
    if not state.units[order.vehicle].entered:
        return Refusal("SD-22.1-g", f"{state.name(order.vehicle)} has not entered in this game")
    return riding.refuse_seat(state, order.unit, order.vehicle)


def rides(state: State) -> Iterator[Ride]:
    """Every passenger with every vehicle that has a seat for it."""
    for unit in waiting(state, mounted=True):
        for vehicle in riding.seats(state, unit):
            if refuse_ride(state, Ride(unit, vehicle)) is None:
                yield Ride(unit, vehicle)


def must_enter(state: State) -> Refusal | None:
    """Why the Movement Phase may not end yet: a force enters completely in its turn [SD-5.0-k]."""
    order = next(chain[Enter | Ride | Launch](entries(state), rides(state), boats.launches(state)), None)
    return None if order is None else Refusal("SD-5.0-k", f"{state.name(order.unit)} is still to enter")


def _read(state: State, reader: Reader) -> tuple[Action, ...]:
    unit = read_unit(state, reader)
    place = read_hex(state, reader)
    if not reader.done:
        edge: Edge = reader.name("edge", {edge: edge for edge in EDGES})
        return (Enter(unit, place, edge),)
    return (Enter(unit, place, next(iter(edges_at(state, unit, place)), "")),)


def _write(state: State, order: Enter) -> str:
    words = f"{state.name(order.unit)} {state.label(order.at)}"
    return f"{words} {order.edge}" if len(edges_at(state, order.unit, order.at)) > 1 else words


CHAPTER = Chapter(
    orders=(
        Given(("movement",), Order(Enter, refuse, _enter), entries),
        Given(
            ("movement",),
            Order(
                Ride, refuse_ride, lambda transition, order: riding.take_seat(transition, order, "SD-22.1-g")
            ),
            rides,
        ),
    ),
    words=(
        Words(
            Enter,
            "enter UNIT HEX [EDGE]",
            "Bring a unit onto the map.",
            "enter T1 5213",
            read=_read,
            write=_write,
            selection=lambda state, order: pick_unit_and_hex(state, order.unit, order.at),
        ),
        riding.WORDS,
    ),
)
