"""For the bots: guards of a cordon stay where an exit would be open without them, as long as the enemy may get out."""

from __future__ import annotations

from collections import Counter

from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.search_and_destroy.bots.conditions import may_get_out
from vietnam_tui.games.search_and_destroy.bots.terrain_values import exits_beside
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId


@by_identity
def holders(view: State) -> frozenset[UnitId]:
    """The player's units each of which alone shuts an exit; nobody else's, and nobody once the enemy cannot get out."""
    victory = view.sheet.victory
    if victory.kind != "choice" or view.seat(view.player) != "US" or not may_get_out(view):
        return frozenset()
    shuts = {
        unit: exits_beside(view.map, victory.area, view.units[unit].place)
        for unit in view.units_of(view.player)
        if view.units[unit].on_map and (view.type(unit).combat_unit or view.type(unit).kind == "vehicle")
    }
    guards = Counter(exit_ for exits in shuts.values() for exit_ in exits)
    return frozenset(unit for unit, exits in shuts.items() if any(guards[exit_] == 1 for exit_ in exits))
