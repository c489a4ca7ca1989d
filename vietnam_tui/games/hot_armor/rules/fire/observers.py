"""The observers for fire support and indirect fire (12.8, 12.9, 17.5), and fire over what blocks a line (17.0)."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.hot_armor.map_names import JUNGLE
from vietnam_tui.games.hot_armor.rules.fire.weapons import observing_range_of, refuse_blocked, refuse_distance
from vietnam_tui.games.hot_armor.rules.position.losses import reveal
from vietnam_tui.games.hot_armor.rules.position.sight import ground_of, sees
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
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


# -- indirect --------------------------------------------------------------------------------------------


def is_direct(state: State, unit: UnitId, at: Hex) -> bool:
    """Does a unit fire directly, by a line of fire of its own?  It does unless it can and must fire indirectly.

    [HA-17.6-a]
    """
    return not state.kind(unit).can("indirect") or refuse_blocked(state, unit, at) is None


def refuse_shot(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """The reason why a unit can fire at a hex neither directly nor indirectly, or None."""
    far = refuse_distance(state, unit, at)  # [HA-17.2-a]
    if far is not None:  # [HA-17.2-a]
        return far
    blocked = refuse_blocked(state, unit, at)
    if blocked is None or not state.kind(unit).can("indirect"):  # [HA-17.1-a]
        return blocked
    label = state.label(at)
    tube = refuse_tube(state, unit, at)
    if tube is not None:
        return tube
    if not spotters_of(state, state.side(unit), at):
        return Refusal("HA-17.4-a", f"neither {state.name(unit)} nor an observer sees {label}")
    return None


def refuse_tube(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a unit that has no line of fire cannot fire indirectly from where it is, or None."""
    name, label = state.name(unit), state.label(at)
    if state.units[unit].disrupted:
        return Refusal("HA-17.3-a", f"{name} is disrupted, and has no line of fire to {label}")
    if ground_of(state, state.place(unit)) == JUNGLE:
        return Refusal("HA-17.3-b", f"{name} is in jungle, and has no line of fire to {label}")
    return None


def reveal_spotter(transition: Transition, side: str, at: Hex) -> None:
    """If none but concealed units spot a hex, the first of them is revealed [HA-24.4-a]."""
    reveal(transition, spotters_of(transition.state, side, at)[0], "HA-24.4-a")
