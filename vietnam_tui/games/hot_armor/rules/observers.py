"""Who observes for fire support and indirect fire (12.8, 12.9, 17.5), and what it sees."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.hot_armor.rules.sight import sees
from vietnam_tui.games.hot_armor.rules.stacks import is_helicopter
from vietnam_tui.games.hot_armor.rules.weapons import observing_range_of
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId


def is_observer(state: State, unit: UnitId) -> bool:
    """Is a unit FO-capable, by its type and its nation? [HA-12.9-a, HA-17.5-a]"""
    observes = state.kind(unit).observes
    return observes == "all" or (observes == "US" and state.side(unit) == "US")


def calls_support(state: State, unit: UnitId) -> bool:
    """Does a unit observe for fire support, by itself or by its scenario? [HA-34.8-f]"""
    return is_observer(state, unit) or state.kind(unit).id in state.rules_of(state.side(unit)).spotters


def spotters_of(state: State, side: str, at: Hex) -> tuple[UnitId, ...]:
    """The units of a side that can spot a hex for indirect fire, active or not, face-up ones first [HA-17.4-a]."""
    found = [
        unit
        for unit in state.units_of(side)
        if state.units[unit].on_map
        and is_observer(state, unit)
        and not is_flown(state, unit)
        and refuse_view(state, unit, at) is None
    ]
    return tuple(sorted(found, key=lambda unit: state.units[unit].concealed))


def is_flown(state: State, unit: UnitId) -> bool:
    """Is a unit aboard a helicopter, from where it does not observe? [HA-12.8-a]"""
    carrier = state.units[unit].aboard
    return carrier != NO_UNIT and is_helicopter(state, carrier)


def refuse_calling(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit cannot call fire support in this phase at all, or None."""
    status, name = state.units[unit], state.name(unit)
    if state.side(unit) != state.phasing:
        return Refusal("HA-18.3-a", f"{name} is none of the {state.phasing} units, whose impulse this is")
    if not status.on_map:
        return Refusal("HA-18.3-c", f"{name} is not on the map")
    if not calls_support(state, unit):
        return Refusal("HA-12.9-a", f"{name} does not observe for fire support")
    if not status.active:
        return Refusal("HA-18.3-c", f"{name} was out of command when the phase began")
    if is_flown(state, unit):
        return Refusal("HA-12.8-a", f"{name} flies in {state.name(status.aboard)} and does not observe")
    return None  # a disrupted one may [HA-13.17-e]


def refuse_view(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why an observer does not see a hex, or None; helicopters see over everything [HA-17.5-b]."""
    here, name, label = state.place(unit), state.name(unit), state.label(at)
    distance, reach = state.board.grid.distance(here, at), observing_range_of(state, unit)
    if distance > reach:
        return Refusal("HA-12.8-a", f"{label} is {distance} hexes from {name}, which observes up to {reach}")
    if not sees(state, here, at, flying=is_helicopter(state, unit)):
        return Refusal("HA-18.3-c", f"{name} in {state.where(unit)} does not see {label}")
    return None
