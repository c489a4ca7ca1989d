"""For the bots: who waits in the Reinforcement Box, who can bring whom, and what each is to come for."""

from __future__ import annotations

from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.tasks import Goal
from vietnam_tui.games.hot_armor.bots.travel import strides
from vietnam_tui.games.hot_armor.rules.movement.transport import Load, refuse_load_type
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import POINT, UnitId

#: The golden section: its multiples lie evenly between whole numbers, however many they are
SPREAD = 0.618


def waiting_of(picture: Picture) -> list[UnitId]:
    """Those who wait and may come in now."""
    state = picture.state
    return [
        unit
        for unit in state.units_of(picture.side)
        if state.units[unit].fate == "box" and state.units[unit].active
    ]


def passengers(picture: Picture, carrier: UnitId) -> list[UnitId]:
    """The units that wait in the box, aboard nothing, and that a carrier can take."""
    state = picture.state
    return [
        unit
        for unit in state.units_of(picture.side)
        if state.units[unit].fate == "box"
        and not state.units[unit].carried
        and unit != carrier
        and not is_helicopter(state, unit)
        and refuse_load_type(state, unit, carrier) is None
    ]


def flies_empty(picture: Picture, unit: UnitId) -> bool:
    """Would a helicopter come in for nothing: is it a carrier with nobody aboard?  It is of use where others wait."""
    state = picture.state
    return is_helicopter(state, unit) and bool(state.kind(unit).carries) and not state.cargo(unit)


def rides_in(state: State, load: Load) -> str:
    """Why somebody is taken aboard: what both move in an impulse."""
    own, carried = (strides(state, one) // POINT for one in (load.unit, load.carrier))
    return f"it moves {own} points an impulse by itself, and {carried} aboard {state.name(load.carrier)}"


def destination(picture: Picture, number: int) -> Goal | None:
    """The goal of a unit that is not on the map: goals have as many as their shares of the value."""
    goals = [goal for goal in picture.goals if goal.purpose != "hunt"] or list(picture.goals)
    left = number * SPREAD % 1.0 * sum(goal.value for goal in goals)
    for goal in goals:
        left -= goal.value
        if left < 0:
            return goal
    return goals[-1] if goals else None
