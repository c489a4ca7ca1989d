"""Riding (22.1): what an APC has room for, who comes into play aboard one, mounting and dismounting."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.names import Other
from vietnam_tui.games.search_and_destroy.phrases import half_points
from vietnam_tui.games.search_and_destroy.rules.movement.movement import allowance, standstill, take_up
from vietnam_tui.games.search_and_destroy.rules.position.hexes import no_room, room_for, units_in
from vietnam_tui.games.search_and_destroy.rules.position.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.rules.sequence.setup import group_of
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF, UnitId

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


# -- mounting and dismounting -------------------------------------------------------------------------------


class Mounted(Told, frozen=True, tag="mounted"):
    """A unit has mounted a vehicle [SD-22.1-c]."""

    says = "{unit} mounts {vehicle} in {place}"
    unit: str
    vehicle: str
    place: str


class Dismounted(Told, frozen=True, tag="dismounted"):
    """A passenger has left its vehicle [SD-22.1-c]."""

    says = "{unit} dismounts from {vehicle} in {place}"
    unit: str
    vehicle: str
    place: str


def price() -> int:
    """The cost of mounting or dismounting, in half movement points of the passenger [SD-22.1-c]."""
    return 2 * tables().value("mounting")


def _too_dear(state: State, unit: UnitId) -> Refusal | None:
    left = max(0, allowance(state, unit) - state.units[unit].spent)
    if left >= price():
        return None
    name, need = state.name(unit), half_points(price())
    return Refusal("SD-22.1-c", f"{name} has {half_points(left)} MPs left and needs {need} for it")


class Mount(Order[State, Transition], frozen=True, tag="mount"):
    """Let a unit mount a vehicle in its hex."""

    usage, example = "mount UNIT VEHICLE", "mount S1 A2"
    phases = ("movement",)
    unit: UnitId
    vehicle: Other

    @classmethod
    def candidates(cls, state: State) -> Iterator[Mount]:
        for vehicle in state.units_of(state.player):
            if state.type(vehicle).carries == "passengers" and state.units[vehicle].on_map:
                for unit in units_in(state, state.player, state.units[vehicle].place):
                    yield Mount(unit, vehicle)

    def refusal(self, state: State) -> Refusal | None:
        unit, vehicle = self.unit, self.vehicle
        name, ride = state.name(unit), state.name(vehicle)
        if not state.type(unit).personnel:
            return Refusal("SD-22.1-b", f"{name} is not personnel and does not ride")
        stays = standstill(state, unit)
        if stays is not None:
            return stays
        if state.side(vehicle) != state.side(unit) or state.units[vehicle].place != state.units[unit].place:
            return Refusal("SD-22.1-c", f"{ride} is no vehicle of yours in the hex of {name}")
        if not has_seat(state, unit, vehicle):
            return Refusal("SD-22.1-b", f"{ride} has no room for {name}")
        return _too_dear(state, unit)

    def apply(self, transition: Transition) -> None:
        """A unit mounts; the move of its vehicle, if that is under way, goes on afterwards."""
        state, unit, vehicle = transition.state, self.unit, self.vehicle
        place = state.units[unit].place
        _hand_over(transition, unit, vehicle)
        transition.turn_up(unit, "SD-11.2-a")
        spent = state.units[unit].spent + price()
        transition.unit(unit, place=OFF, fate="aboard", aboard=vehicle, spent=spent, dug=False, note=OFF)
        transition.deed(unit, "mounted")
        transition.clear_works(state.side(unit))
        transition.tell(
            Mounted(
                unit=state.name(unit), vehicle=state.name(vehicle), place=state.label(place), rule="SD-22.1-c"
            )
        )


def _hand_over(transition: Transition, unit: UnitId, vehicle: UnitId) -> None:
    """A rider is in hand, unless its vehicle is, which goes on."""
    if transition.state.mover != vehicle:
        take_up(transition, unit)


# -- dismounting --------------------------------------------------------------------------------------------


def sealed(state: State, unit: UnitId) -> bool:
    """Does a unit that came mounted stay so until an enemy counter has been turned up? [SD-S1.4-b]"""
    group = group_of(state, state.roster[unit])
    return group is not None and group.mounted and not state.found


class Dismount(Order[State, Transition], frozen=True, tag="dismount"):
    """Let a passenger leave its vehicle."""

    usage, example = "dismount UNIT", "dismount S1"
    phases = ("movement",)
    unit: UnitId

    @classmethod
    def offers(cls, state: State) -> Iterator[Dismount]:
        for unit in state.units_of(state.player):
            if state.units[unit].aboard != NO_UNIT and Dismount(unit).refusal(state) is None:
                yield Dismount(unit)

    def refusal(self, state: State) -> Refusal | None:
        unit = self.unit
        status, name = state.units[unit], state.name(unit)
        if state.side(unit) != state.player or status.aboard == NO_UNIT:
            return Refusal("SD-22.1-c", f"{name} is no passenger of yours")
        if sealed(state, unit):
            return Refusal("SD-S1.4-b", f"{name} stays mounted until an NLF unit has fired or been revealed")
        if status.loose and not state.side_sheet(state.side(unit)).command:
            return Refusal("SD-13.2-d", f"{name} is without leadership control and stays mounted")
        place = state.units[status.aboard].place
        if not room_for(state, unit, place):
            return no_room(state, unit, place)
        return refuse_pinned(state, unit) or _too_dear(state, unit)

    def apply(self, transition: Transition) -> None:
        """A passenger leaves its vehicle; after a ride in this phase it goes no farther."""
        state, unit = transition.state, self.unit
        vehicle, before = state.units[unit].aboard, state.units[unit]
        place, rode = state.units[vehicle].place, state.units[vehicle].has("moved")
        _hand_over(transition, unit, vehicle)
        transition.unit(
            unit,
            place=place,
            fate="",
            aboard=NO_UNIT,
            spent=before.spent + price(),
            stopped=rode or before.has("mounted"),
        )
        transition.deed(unit, "mounted", *(("rode",) if rode else ()))
        transition.tell(
            Dismounted(
                unit=state.name(unit), vehicle=state.name(vehicle), place=state.label(place), rule="SD-22.1-c"
            )
        )


CHAPTER = Chapter[State, Transition](verbs=(Mount, Dismount))
