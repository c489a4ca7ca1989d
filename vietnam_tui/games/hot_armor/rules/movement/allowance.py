"""The units that may move, and how far (8.4 to 8.6, 11.4, 13.17, 20.6): allowances in sixths of a point, and what holds
a unit.
"""

from __future__ import annotations

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.hot_armor.counters import ARMY_OF
from vietnam_tui.games.hot_armor.rules.movement.costs import moving_type
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.units import NO_SIDE, POINT, UnitId


def half(number: int) -> int:
    """Half of a number, rounded up."""
    return (number + 1) // 2


def allowance(state: State, unit: UnitId) -> int:
    """The points that a unit may spend in a Movement Phase, in sixths, every halving rounded up to a whole point.

    [HA-8.2-a]
    """
    status, side = state.units[unit], state.side(unit)
    kind = moving_type(state, unit)
    whole = kind.allowance(ARMY_OF[side])
    if state.turn <= state.rules_of(side).doubled:
        whole *= 2  # [HA-34.9-i]
    halvings = int(status.fired == "on the move")  # [HA-20.6-a]
    halvings += status.towing  # [HA-32.2-a]
    halvings += kind.arm == "helicopter" and status.disrupted  # [HA-13.18-a]
    halvings += kind.arm == "helicopter" and _slow_flight(state)
    for _ in range(halvings):
        whole = half(whole)
    return whole * POINT


def _slow_flight(state: State) -> bool:
    """Does the weather slow helicopters down? [HA-28.0-b]"""
    if not state.plays("visibility"):
        return False
    found = next(one for one in tables().visibility if one.id == state.sheet.visibility)
    return "helicopter movement" in found.halved


def standstill(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit cannot move at all now, or None."""
    status, name = state.units[unit], state.name(unit)
    if state.side(unit) != state.phasing:
        return Refusal("HA-8.1-a", f"it is the {state.phasing} player who moves, and {name} is not his")
    if not status.on_map:
        return Refusal("HA-8.1-a", f"{name} is not on the map")
    if not status.active:
        return Refusal("HA-8.5-c", f"{name} was out of command when the Movement Phase began")
    if status.carried:
        return Refusal("HA-11.4-d", f"{name} is carried and cannot move by itself")
    if status.done:
        return Refusal("HA-8.6-a", f"the move of {name} is finished for this impulse")
    if status.disrupted and not is_helicopter(state, unit):
        return Refusal("HA-13.17-a", f"{name} is disrupted")
    return _held(state, unit)


def _held(state: State, unit: UnitId) -> Refusal | None:
    """The reason, in what a unit has done or is, that it may not move."""
    status, name = state.units[unit], state.name(unit)
    if status.fired == "full":
        rule = "HA-20.6-a" if state.kind(unit).can("stabilized") else "HA-20.6-b"
        return Refusal(rule, f"{name} has fired in this impulse and stays where it is")
    if any(state.units[one].fired for one in state.cargo(unit)):
        return Refusal("HA-11.5-a", f"the passenger of {name} has fired in this impulse")
    if status.overwatch:
        return Refusal("HA-29.5-a", f"{name} is in overwatch")
    if status.bridge != NO_SIDE:
        return Refusal("HA-20.5-a", f"{name} holds a bridge in this impulse")
    if state.is_decoy(unit) and not status.guise:
        words = f"{name} moves with the factor of a type of unit, which is named first"
        return Refusal("HA-24.6-c", words, f"pose {name} TYPE, a type of its own side")
    if not allowance(state, unit):
        return Refusal(
            "HA-8.4-a", f"{name} cannot move by itself", f"a carrier takes it along: load {name} CARRIER"
        )
    if status.spent >= allowance(state, unit):
        return Refusal("HA-8.2-a", f"{name} has spent all its movement points")
    return None
