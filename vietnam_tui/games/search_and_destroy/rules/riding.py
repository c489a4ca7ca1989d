"""Riding (22.1): what an APC has room for, and who enters or is set up aboard one."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId

#: Other units that take the room of a squad [SD-22.1-b]
OTHERS = 2


class Placed(Told, frozen=True, tag="placed"):
    """A unit has been set up [SD-S0-g]; `aboard` names the vehicle that it rides in."""

    unit: str
    place: str
    aboard: str = ""
    improved: bool = False

    @property
    def sentence(self) -> str:
        position = " in an Improved Position" if self.improved else ""
        ride = f", aboard {self.aboard}" if self.aboard else ""
        return f"{self.unit} is set up in {self.place}{ride}{position}"


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


def take_seat(transition: Transition, unit: UnitId, vehicle: UnitId) -> None:
    """A unit comes into play aboard a vehicle [SD-22.1-g]."""
    state = transition.state
    transition.unit(unit, fate="aboard", aboard=vehicle)
    place = state.label(state.units[vehicle].place)
    told = Placed(unit=state.name(unit), place=place, aboard=state.name(vehicle), rule="SD-22.1-g")
    transition.tell(told)
