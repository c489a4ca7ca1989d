"""Phases in which nothing can be done: whether the enemy can tell as well, so that they may close by themselves."""

from __future__ import annotations

from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import reach_of
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import acting
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import UnitId


def seen_empty(view: State) -> bool:
    """Can the enemy of the side to act tell that it can do nothing in the phase, when it can do nothing? [SD-0-l]

    What lies face up is known to both.  An inverted counter is to the enemy whatever of its side he has not seen:
    where one of these has an Attack Strength, it is plain only far from everything of his that it neither fires nor
    assaults.  A side that has chosen in secret how it wins may have something to show at the end of its Player-Turn.
    The answer is the same in every view.
    """
    side = acting(view)
    hidden = {view.units[unit].place for unit in view.units_of(side) if _inverted(view, unit)}
    hidden |= {one.place for one in view.covered if one.side == side}
    if view.phase == "end" and view.sheet.victory.kind == "choice":
        return False
    if not hidden:
        return True
    if view.phase not in ("fire", "assault"):
        return view.phase == "surprise"  # made by units that lie face up [SD-12.3-a]
    unseen = [unit for unit in view.units_of(side) if not _in_the_open(view, unit)]
    armed = [unit for unit in unseen if view.type(unit).combat_unit]
    if not armed:
        return True
    reach = 1 if view.phase == "assault" else max(_reach(view, unit) for unit in armed)
    enemy, distance = view.other(side), view.board.grid.distance
    theirs = {view.units[unit].place for unit in view.units_of(enemy) if view.units[unit].on_map}
    theirs |= {one.place for one in view.covered if one.side == enemy}
    return all(distance(mine, place) > reach for mine in hidden for place in theirs)


def _inverted(view: State, unit: UnitId) -> bool:
    return view.units[unit].on_map and not view.units[unit].up


def _in_the_open(view: State, unit: UnitId) -> bool:
    return view.units[unit].on_map and view.units[unit].up


def _reach(view: State, unit: UnitId) -> int:
    """The distance in hexes at which a unit can fire or shoot at anything at all."""
    weapons = [line.most for line in tables().weapon if line.id in view.roster[unit].weapons]
    return max(reach_of(view, unit).half, *weapons, 0)
