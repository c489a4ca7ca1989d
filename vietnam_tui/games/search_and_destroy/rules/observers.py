"""Observers (21.1): who may call a mission on a hex, and how well."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.search_and_destroy.counters import Kind
from vietnam_tui.games.search_and_destroy.rules.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.rules.sight import sees_hex
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF, Observed, UnitId

#: The Forward Observer's type
FORWARD = "us-fo"
#: Kinds of leaders, who call missions less accurately [SD-21.1-b]
LEADERS: tuple[Kind, ...] = ("leader", "cadre")
#: Who is no leader though counted with them
NO_LEADER = "pilot"


def grade(state: State, unit: UnitId) -> Observed:
    """How well a mission is observed: by a Forward Observer or boat, by a leader, by nobody [SD-21.1-a]."""
    if unit == NO_UNIT:
        return "unobserved"
    type_ = state.type(unit)
    if type_.id == FORWARD or type_.kind == "boat":  # [SD-33.42-a]
        return "observed"
    return "by leader" if type_.kind in LEADERS and type_.id != NO_LEADER else "unobserved"


def observers(state: State) -> tuple[UnitId, ...]:
    """The player's units that may call a mission somewhere."""
    return tuple(unit for unit in state.units_of(state.player) if _refuse(state, unit) is None)


def _refuse(state: State, unit: UnitId) -> Refusal | None:
    name = state.name(unit)
    if state.side(unit) != state.player or state.place(unit) == OFF:
        return Refusal("SD-21.1-a", f"{name} is no unit of the {state.player} on the map")
    if grade(state, unit) == "unobserved":
        return Refusal("SD-21.1-a", f"{name} is neither a Forward Observer nor a leader nor a boat")
    if state.units[unit].has("called"):
        return Refusal("SD-21.1-a", f"{name} has called a mission in this Player-Turn")
    return refuse_pinned(state, unit)


def refuse_observer(state: State, unit: UnitId, centre: Hex) -> Refusal | None:
    """Why a unit does not call a mission on a hex, or None; one who rides may [SD-22.1-g]."""
    found = _refuse(state, unit)
    if found is None and not sees_hex(state, unit, centre):
        return Refusal("SD-21.1-a", f"{state.name(unit)} has no line of sight to {state.label(centre)}")
    return found
