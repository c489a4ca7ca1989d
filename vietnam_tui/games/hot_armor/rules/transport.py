"""Ground transport and tank riders (11.0): who may carry whom, loading and unloading; helicopters load by it too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.questions import Answer, Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import air_events, events
from vietnam_tui.games.hot_armor.air_frames import Landing
from vietnam_tui.games.hot_armor.chapter import Chapter, Given, Laying
from vietnam_tui.games.hot_armor.frames import Happening, SettingUp
from vietnam_tui.games.hot_armor.rules.deployment import bridge_full
from vietnam_tui.games.hot_armor.rules.landing import refuse_landing
from vietnam_tui.games.hot_armor.rules.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId
from vietnam_tui.games.hot_armor.verbs import Load, Unload


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


def _refuse_pair(state: State, unit: UnitId, carrier: UnitId, side: str) -> Refusal | None:
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


def refuse_load(state: State, order: Load) -> Refusal | None:
    """Why a unit may not be taken aboard in the Movement Phase, or None."""
    unit, carrier = order.unit, order.carrier
    pair = _refuse_pair(state, unit, carrier, state.phasing)
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


def _refuse_part(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit neither loads nor unloads, whichever of the two it is, or None."""
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


def refuse_unload(state: State, order: Unload) -> Refusal | None:
    """Why a unit may not be set down, or None."""
    unit, name = order.unit, state.name(order.unit)
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


def loads(state: State) -> Iterator[Action]:
    """Every pair of units that may go together."""
    return (order for order in _pairs(state, state.phasing) if refuse_load(state, order) is None)


def _pairs(state: State, side: str) -> Iterator[Load]:
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


def unloads(state: State) -> Iterator[Action]:
    """Every unit that may be set down."""
    for unit in state.units_of(state.phasing):
        if state.units[unit].carried and refuse_unload(state, Unload(unit)) is None:
            yield Unload(unit)


def _load(transition: Transition, order: Load) -> None:
    _take_aboard(transition, order)
    transition.unit(order.carrier, loaded=True)
    transition.set(begun=True)
    for one in (order.unit, order.carrier):
        transition.steady_no_more(one)
    _touch_down(transition, order.unit, order.carrier, "load")


def _take_aboard(transition: Transition, order: Load) -> None:
    state, unit = transition.state, order.unit
    if not state.units[unit].concealed:
        transition.reveal(order.carrier, "HA-24.4-b")
    transition.unit(unit, aboard=order.carrier)
    _tell(
        transition,
        unit,
        order.carrier,
        events.Loaded(
            unit=state.name(unit),
            carrier=state.name(order.carrier),
            place=state.label(state.place(unit)),
            rule="HA-11.1-a",
        ),
    )


def _unload(transition: Transition, order: Unload) -> None:
    """Both have finished their move; a helicopter comes down first, and may be kept from unloading."""
    state, unit = transition.state, order.unit
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
        air_events.TouchedDown(
            unit=state.name(carrier), side=state.phasing, place=state.where(unit), rule="HA-22.15-a"
        )
    )
    _touch_down(transition, unit, carrier, "unload")  # [HA-22.15-a]


def set_down(transition: Transition, unit: UnitId) -> None:
    """A unit is out of its carrier, or off its tank [HA-11.1-b]."""
    state = transition.state
    carrier = state.units[unit].aboard
    transition.unit(unit, aboard=NO_UNIT)
    told = events.Unloaded(
        unit=state.name(unit), carrier=state.name(carrier), place=state.where(unit), rule="HA-11.1-b"
    )
    _tell(transition, unit, carrier, told)


def _tell(
    transition: Transition, unit: UnitId, carrier: UnitId, told: events.Loaded | events.Unloaded
) -> None:
    """What a face-down counter loads is its owner's to know [HA-24.0-a]."""
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


# -- before play --------------------------------------------------------------------------------------------


def _refuse_mount(state: State, frame: SettingUp, order: Load) -> Refusal | None:
    return _refuse_pair(state, order.unit, order.carrier, frame.side)


def _mounts(state: State, frame: SettingUp) -> Iterator[Action]:
    return (order for order in _pairs(state, frame.side) if _refuse_mount(state, frame, order) is None)


MOUNTING = Laying(
    Answer(Load, lambda transition, _, order: _take_aboard(transition, order), _refuse_mount), _mounts
)


def _read_load(state: State, reader: Reader) -> tuple[Action, ...]:
    unit = read_unit(state, reader)
    return (Load(unit, read_unit(state, reader)),)


CHAPTER = Chapter(
    orders=(
        Given(("movement",), Order(Load, refuse_load, _load), loads),
        Given(("movement",), Order(Unload, refuse_unload, _unload), unloads),
    ),
    laying=(MOUNTING,),
    words=(
        Words(
            Load,
            "load UNIT CARRIER",
            "Take a unit aboard a carrier, or onto a tank, of its hex.",
            "load Rifle1 M3-1",
            read=_read_load,
            write=lambda state, order: f"{state.name(order.unit)} {state.name(order.carrier)}",
            selection=lambda state, order: pick_unit(state, order.unit),
            aliases=("l",),
        ),
        Words(
            Unload,
            "unload UNIT",
            "Set a unit down where its carrier is; both have finished their move.",
            "unload Rifle1",
            read=lambda state, reader: (Unload(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
            aliases=("u",),
        ),
    ),
)
