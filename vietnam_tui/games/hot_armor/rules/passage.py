"""Where ground units can come at all, whatever it costs: what scatter, close assault and advance ask of the ground."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.rules.costs import Going, pace_of, steps_of
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId


def passable(state: State, unit: UnitId, to: Hex) -> bool:
    """Do ground and hexside let a unit into a neighbouring hex? [HA-8.7-b, HA-15.2-c]"""
    pace, here = pace_of(state, unit), state.place(unit)
    step = next(one for one in steps_of(state.scenario, pace)[here] if one.to == to)
    return Going(state, pace, state.side(unit), (unit,)).price(here, step) is not None


def has_room(state: State, unit: UnitId, to: Hex) -> bool:
    """Does a bridge hold one unit more? Any other hex does [HA-8.19-b]."""
    return Going(state, pace_of(state, unit), state.side(unit), (unit,)).room(to)
