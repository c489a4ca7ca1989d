"""Surprise attacks (12.3): who was looked for may attack who looked; fire and Close Assault ask here who may whom.

The attacks are orders of the Surprise Attack Segment, which the hiding side gives; an attack marks its units with the
deed "surprised".
"""

from __future__ import annotations

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.search_and_destroy.rules.position.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.rules.position.terrain import defence
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId


def looked_into(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """The units that have looked into the hex of a unit in this Player-Turn and are next to it still.

    [SD-12.3-a, SD-12.3-c]
    """
    place = state.units[unit].place
    grid = state.board.grid
    found = {
        look.unit
        for look in state.looked
        if look.place == place
        and state.units[look.unit].on_map
        and grid.distance(state.units[look.unit].place, place) <= 1
    }
    return tuple(sorted(found))


def able(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit makes no surprise attack at all, or None [SD-12.3-a]."""
    name, status = state.name(unit), state.units[unit]
    if state.side(unit) != state.other(state.player) or not state.type(unit).combat_unit:
        return Refusal("SD-12.3-a", f"{name} is no combat unit of the side that was looked for")
    if not status.on_map or not status.up or not looked_into(state, unit):
        return Refusal("SD-12.3-a", f"nobody beside {name} has looked into its hex in this Player-Turn")
    if status.has("surprised"):
        return Refusal("SD-12.3-a", f"{name} has made its surprise attack")
    return refuse_pinned(state, unit)


def refuse(state: State, unit: UnitId, target: UnitId) -> Refusal | None:
    """Why a unit may not attack a target by surprise, or None."""
    found = able(state, unit)
    if found is None and target not in looked_into(state, unit):
        name = state.name(target)
        return Refusal("SD-12.3-a", f"{name} has not looked into the hex of {state.name(unit)}, or is gone")
    return found


def anybody(state: State) -> bool:
    """Could anybody make a surprise attack?  All found units lie face up, so that everybody knows."""
    return any(able(state, unit) is None for unit in state.units_of(state.other(state.player)))


def defence_of(state: State, target: UnitId) -> int:
    """The strength with which a searcher meets surprise fire: its terrain alone; a prober has 1 [SD-12.3-b]."""
    probed = any(look.unit == target and look.how == "probe" for look in state.looked)
    return 1 if probed else defence(state, state.units[target].place)
