"""Ground transport and tank riders (11.0), where helicopters land (22.9 to 22.11): who carries whom, and when."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import pick_unit
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Happening, Landing
from vietnam_tui.games.hot_armor.map_names import AIRFIELD, BRIDGE, LANDING_ZONE, places_of
from vietnam_tui.games.hot_armor.phrases import join, the
from vietnam_tui.games.hot_armor.placement import closed_hexes
from vietnam_tui.games.hot_armor.rules.movement.costs import Going, pace_of
from vietnam_tui.games.hot_armor.rules.position.areas import bridge_full
from vietnam_tui.games.hot_armor.rules.position.losses import reveal
from vietnam_tui.games.hot_armor.rules.position.sight import ground_of
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.terrain import Terrain, terrain_key
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId


def refuse_landing(state: State, unit: UnitId, carrier: UnitId) -> Refusal | None:
    """The reason why a helicopter neither loads nor unloads a unit where it is, or None; off the map it always may.

    Enemies in the hex need no word here: no helicopter ends its move over them.
    """
    status = state.units[carrier]
    if not is_helicopter(state, carrier) or not status.on_map:
        return None
    at, label, side = status.place, state.label(status.place), state.side(carrier)
    if not _holds(state, unit, at):
        return Refusal("HA-8.18-a", f"{state.name(unit)} cannot be in {label}")
    if state.rules_of(side).lands:
        return _refuse_by_scenario(state, unit, at)  # [HA-22.11-a]
    if state.kind(unit).can("lands anywhere") or _line(state, at).landing:
        return None
    return Refusal("HA-22.9-a", f"helicopters do not come down in {label}: {_line(state, at).name.lower()}")


def _holds(state: State, unit: UnitId, at: Hex) -> bool:
    """Could a unit be in a hex at all? A bridge holds it over any river."""
    if at in closed_hexes(state.board, state.sheet.closed):
        return False
    going = Going(state, pace_of(state, unit), state.side(unit), (unit,))
    return going.ground(at) is not None or at in places_of(state.board, BRIDGE)


def _line(state: State, at: Hex) -> Terrain:
    """The line of the chart for the ground of a hex; roads and hexsides do not matter [HA-22.9-b]."""
    wanted = state.sheet.terrain.line(ground_of(state, at))
    return next(line for line in terrain_key().terrain if line.id == wanted)


def _refuse_by_scenario(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a scenario that names its landing places lets a unit not land in a hex [HA-22.10-a]."""
    rules, ground = state.rules_of(state.side(unit)), state.board.terrain[at]
    here = {
        "landing zone": ground == LANDING_ZONE,
        "marker": at in state.zones,
        "airfield": ground == AIRFIELD,
    }
    if state.kind(unit).id in rules.free_landing or any(here[place] for place in rules.lands):
        return None
    allowed = join([f"{place} hexes" for place in rules.lands])
    return Refusal(
        "HA-22.11-a", f"{state.label(at)} is none of the {allowed} that this scenario lets them use"
    )


# -- transport -------------------------------------------------------------------------------------------


class Loaded(Told, frozen=True, tag="loaded"):
    """A unit is aboard a carrier, or rides on a tank [HA-11.1-a, HA-11.6-a]."""

    unit: str
    carrier: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} goes aboard {self.carrier} {'in ' + self.place if self.place else 'off the map'}"


class Unloaded(Told, frozen=True, tag="unloaded"):
    """A unit has been set down [HA-11.1-b]."""

    says = "{carrier} sets {unit} down in {place}"
    unit: str
    carrier: str
    place: str


class TouchedDown(Told, frozen=True, tag="touched down"):
    """A helicopter comes down to unload [HA-22.15-a]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} of {the(self.side)} comes down in {self.place} to unload"


def is_tank(state: State, unit: UnitId) -> bool:
    """Is a unit a tank, which takes a rider? [HA-11.6-a]"""
    return state.kind(unit).can("tank")


def rides(state: State, unit: UnitId) -> bool:
    """Is a unit a tank rider, not a passenger inside? [HA-11.6-a]"""
    status = state.units[unit]
    return status.carried and is_tank(state, status.aboard)


def refuse_load_type(state: State, unit: UnitId, carrier: UnitId) -> Refusal | None:
    """Why a unit of this type is not carried by one of that type, or None."""
    kind, by = state.kind(unit), state.kind(carrier)
    name, other = state.name(unit), state.name(carrier)
    if state.is_decoy(unit):
        return Refusal("HA-11.0-a", f"{name} is a marker")
    classes = {kind.arm, "jeep"} if kind.can("jeep") else {kind.arm}
    if is_tank(state, carrier):
        return None if kind.arm == "infantry" else Refusal("HA-11.6-a", f"only infantry rides on {other}")
    if not by.carries:
        return Refusal("HA-11.0-a", f"{other} carries nobody")
    if classes.isdisjoint(by.carries):
        rule = "HA-22.5-a" if is_helicopter(state, carrier) else "HA-11.0-a"
        return Refusal(rule, f"{other} carries {' and '.join(by.carries)} units, and {name} is none")
    return None


def refuse_pair(state: State, unit: UnitId, carrier: UnitId, side: str) -> Refusal | None:
    """Why two units do not go together, whenever it is, or None."""
    name, other = state.name(unit), state.name(carrier)
    for one in (unit, carrier):
        if state.side(one) != side:
            return Refusal("HA-11.1-a", f"{state.name(one)} is none of the {side} units")
    here, there = state.units[unit], state.units[carrier]
    if (here.place, here.fate) != (there.place, there.fate) or not (here.on_map or here.fate == "box"):
        return Refusal("HA-11.1-a", f"{name} and {other} are not in one hex")
    if here.carried or there.carried or unit == carrier:
        return Refusal("HA-11.4-c", f"{name if here.carried else other} is carried itself")
    if state.cargo(carrier):
        return Refusal("HA-11.4-c", f"{other} carries a unit already")
    if state.cargo(unit):
        return Refusal("HA-11.0-a", f"{name} carries a unit itself")
    return refuse_load_type(state, unit, carrier)


class Load(Order[State, Transition], frozen=True, tag="load"):
    """Take a unit aboard a carrier, or onto a tank, of its hex."""

    usage, example, phases, aliases = "load UNIT CARRIER", "load Rifle1 M3-1", ("movement",), ("l",)
    unit: UnitId
    carrier: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Load]:
        return pairs(state, state.phasing)

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not be taken aboard in the Movement Phase, or None."""
        unit, carrier = self.unit, self.carrier
        pair = refuse_pair(state, unit, carrier, state.phasing)
        if pair is not None:
            return pair
        taking_part = _refuse_part(state, unit) or _refuse_part(state, carrier)  # [HA-11.4-e]
        if taking_part is not None:
            return taking_part
        for one in (unit, carrier):
            in_stack = len(state.stack) > 1 and one in state.stack
            if state.units[one].moved or state.units[one].done or in_stack:
                return Refusal("HA-11.1-a", f"{state.name(one)} has begun its move already")
        if state.units[carrier].loaded:
            return Refusal("HA-11.4-c", f"{state.name(carrier)} has carried its unit of this phase")
        return refuse_landing(state, unit, carrier)

    def apply(self, transition: Transition) -> None:
        take_aboard(transition, self)
        transition.unit(self.carrier, loaded=True)
        transition.set(begun=True)
        for one in (self.unit, self.carrier):
            transition.steady_no_more(one)
        _touch_down(transition, self.unit, self.carrier, "load")

    def selection(self, state: State) -> Selection:
        return pick_unit(state, self.unit)


def _refuse_part(state: State, unit: UnitId) -> Refusal | None:
    """The reason why a unit neither loads nor unloads, whichever of the two it is, or None."""
    status, name = state.units[unit], state.name(unit)
    if not status.active:
        return Refusal("HA-11.1-b", f"{name} was out of command when the Movement Phase began")
    if status.disrupted:
        return Refusal("HA-11.4-e", f"{name} is disrupted")
    if status.fired == "full":
        return Refusal("HA-20.6-b", f"{name} has fired in this impulse")
    if status.overwatch:
        return Refusal("HA-29.5-a", f"{name} is in overwatch")
    return None


class Unload(Order[State, Transition], frozen=True, tag="unload"):
    """Set a unit down where its carrier is; both have finished their move."""

    usage, example, phases, aliases = "unload UNIT", "unload Rifle1", ("movement",), ("u",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Unload]:
        """Every unit that may be set down."""
        for unit in state.units_of(state.phasing):
            if state.units[unit].carried:
                yield Unload(unit)

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not be set down, or None."""
        unit, name = self.unit, state.name(self.unit)
        status = state.units[unit]
        if state.side(unit) != state.phasing or not status.carried:
            return Refusal("HA-11.1-b", f"{name} is aboard none of the {state.phasing} units")
        if not status.on_map:
            return Refusal("HA-11.1-b", f"{name} is not on the map")
        taking_part = _refuse_part(state, unit) or _refuse_part(state, status.aboard)  # [HA-11.4-e]
        if taking_part is not None:
            return taking_part
        if state.units[status.aboard].done:
            return Refusal("HA-8.6-a", f"the move of {state.name(status.aboard)} is finished")
        landing = refuse_landing(state, unit, status.aboard)
        if landing is not None:
            return landing
        if bridge_full(state, state.phasing, status.place):
            return Refusal("HA-8.19-b", f"the bridge in {state.where(unit)} holds two units already")
        return None

    def apply(self, transition: Transition) -> None:
        """Both have finished their move; a helicopter comes down first, and may be kept from unloading."""
        state, unit = transition.state, self.unit
        carrier = state.units[unit].aboard
        transition.unit(unit, done=True)
        transition.unit(carrier, done=True, loaded=True)
        transition.set(stack=tuple(one for one in state.stack if one != carrier), begun=True)
        for one in (unit, carrier):
            transition.steady_no_more(one)
        if not is_helicopter(state, carrier):
            set_down(transition, unit)
            return
        transition.tell(
            TouchedDown(
                unit=state.name(carrier), side=state.phasing, place=state.where(unit), rule="HA-22.15-a"
            )
        )
        _touch_down(transition, unit, carrier, "unload")  # [HA-22.15-a]


def pairs(state: State, side: str) -> Iterator[Load]:
    """Units of a side that are in one place with something that carries."""
    mine = state.units_of(side)
    carriers = [unit for unit in mine if state.kind(unit).carries or is_tank(state, unit)]
    by_place: dict[tuple[Hex, str], list[UnitId]] = {}
    for unit in mine:
        status = state.units[unit]
        if status.on_map or status.fate == "box":
            by_place.setdefault((status.place, status.fate), []).append(unit)
    for carrier in carriers:
        status = state.units[carrier]
        for unit in by_place.get((status.place, status.fate), ()):
            yield Load(unit, carrier)


def take_aboard(transition: Transition, order: Load) -> None:
    """A unit is in its carrier, or on its tank [HA-11.1-a]."""
    state, unit = transition.state, order.unit
    if not state.units[unit].concealed:
        reveal(transition, order.carrier, "HA-24.4-b")
    transition.unit(unit, aboard=order.carrier)
    _tell(
        transition,
        unit,
        order.carrier,
        Loaded(
            unit=state.name(unit),
            carrier=state.name(order.carrier),
            place=state.label(state.place(unit)),
            rule="HA-11.1-a",
        ),
    )


def set_down(transition: Transition, unit: UnitId) -> None:
    """A unit is out of its carrier, or off its tank [HA-11.1-b]."""
    state = transition.state
    carrier = state.units[unit].aboard
    transition.unit(unit, aboard=NO_UNIT)
    told = Unloaded(
        unit=state.name(unit), carrier=state.name(carrier), place=state.where(unit), rule="HA-11.1-b"
    )
    _tell(transition, unit, carrier, told)


def _tell(transition: Transition, unit: UnitId, carrier: UnitId, told: Loaded | Unloaded) -> None:
    """Only the owner may know what a face-down counter loads [HA-24.0-a]."""
    hidden = transition.state.units[unit].concealed
    transition.tell_of(unit if hidden else carrier, told)


def _touch_down(
    transition: Transition, unit: UnitId, carrier: UnitId, way: Literal["load", "unload"]
) -> None:
    """A helicopter that loads or unloads on the map is on the ground for that moment [HA-22.15-a]."""
    state = transition.state
    if is_helicopter(state, carrier) and state.units[carrier].on_map:
        at = state.place(carrier)
        transition.push(Landing(unit, carrier, at, way))
        transition.queue(Happening((carrier, unit), at, way))


CHAPTER = Chapter[State, Transition](
    verbs=(
        Load,
        Unload,
    ),
)
