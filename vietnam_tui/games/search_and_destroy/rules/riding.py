"""Riding (22.1): what an APC has room for, and who enters or is set up aboard one."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.search_and_destroy import events
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.transition import Transition
from vietnam_tui.games.search_and_destroy.units import UnitId
from vietnam_tui.games.search_and_destroy.verbs import Ride

#: Other units that take the room of a squad [SD-22.1-b]
OTHERS = 2


def has_seat(state: State, unit: UnitId, vehicle: UnitId) -> bool:
    """Has an APC room for a unit beside those it carries: one squad-size unit, or two others? [SD-22.1-b]"""
    if state.type(vehicle).carries != "passengers" or not state.type(unit).personnel:
        return False
    load = [state.type(one).squad_size for one in state.passengers(vehicle)]
    return not load if state.type(unit).squad_size else not any(load) and len(load) < OTHERS


def refuse_seat(state: State, unit: UnitId, vehicle: UnitId) -> Refusal | None:
    """Why a unit that comes into play does not ride in a vehicle, or None."""
    name, ride = state.name(unit), state.name(vehicle)
    if state.side(unit) != state.side(vehicle) or not state.units[vehicle].on_map:
        return Refusal("SD-22.1-g", f"{ride} is no vehicle of yours on the map")
    if not has_seat(state, unit, vehicle):
        return Refusal("SD-22.1-b", f"{ride} has no room for {name}")
    return None


def seats(state: State, unit: UnitId) -> Iterator[UnitId]:
    """The vehicles that a unit may ride in when it comes into play."""
    for vehicle in state.units_of(state.side(unit)):
        if refuse_seat(state, unit, vehicle) is None:
            yield vehicle


def take_seat(transition: Transition, order: Ride, rule: str) -> None:
    """A unit comes into play aboard a vehicle."""
    state = transition.state
    transition.unit(order.unit, fate="aboard", aboard=order.vehicle)
    place = state.label(state.units[order.vehicle].place)
    told = events.Placed(
        unit=state.name(order.unit), place=place, aboard=state.name(order.vehicle), rule=rule
    )
    transition.tell(told)


def _read(state: State, reader: Reader) -> tuple[Action, ...]:
    unit = read_unit(state, reader)
    return (Ride(unit, read_unit(state, reader)),)


WORDS: Words[State] = Words(
    Ride,
    "ride UNIT VEHICLE",
    "Let a unit be set up or enter aboard a vehicle.",
    "ride S1 A2",
    read=_read,
    write=lambda state, order: f"{state.name(order.unit)} {state.name(order.vehicle)}",
    selection=lambda state, order: pick_unit(state, order.vehicle),
)
