"""For the bots: those who look for the Pilot fire at counters together, search those beside them, probe the others."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.search_and_destroy.bots.terrain_values import distances
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import band_of
from vietnam_tui.games.search_and_destroy.rules.movement.movement import (
    Move,
    allowance,
    reachable,
    standstill,
)
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_by_hex, room_for
from vietnam_tui.games.search_and_destroy.rules.position.sight import clear_line
from vietnam_tui.games.search_and_destroy.rules.position.terrain import defence
from vietnam_tui.games.search_and_destroy.rules.search.searching import searcher_refusal
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: At what odds it is better to fire at a counter than to go there
TOGETHER = 2


def order_to_catch(view: State) -> Proposal | None:
    """The next unit goes beside a counter that nobody can search yet, early enough to search it; else into its hex."""
    enemy, grid = view.other(view.player), view.board.grid
    lairs = _lairs(view)
    searchers = {
        view.units[unit].place for unit in view.units_of(view.player) if searcher_refusal(view, unit) is None
    }
    free = frozenset(place for place in lairs if not searchers.intersection(grid.neighbours(place)))
    own = view.units_of(view.player)
    first = 0 if view.mover == NO_UNIT or view.mover not in own else own.index(view.mover) + 1
    if not free:
        return None
    near, firing = distances(view.map, free), volleys(view)
    for unit in filter(lambda one: _can_go(view, one), own[first:]):
        status = view.units[unit]
        if near[status.place] <= 1 or unit in firing:
            continue
        ways = {Hex(to): way.cost for to, way in reachable(view, unit).items()}
        beside = [to for to, cost in ways.items() if near[to] == 1 and 2 * cost <= allowance(view, unit)]
        beside = [to for to in beside if not status.loose and room_for(view, unit, to)]
        if beside:
            to = min(beside, key=lambda to: (ways[to], to))
            lair = min(place for place in free if grid.distance(place, to) == 1)
            return Proposal(
                Move(unit, to), f"it can search {view.label(lair)} from there in this Player-Turn"
            )
        probed = [to for to in ways if to in free and to in inverted_by_hex(view, enemy)]
        if probed:
            to = min(probed, key=lambda to: (ways[to], to))
            return Proposal(Move(unit, to), f"it comes too late to search: a Probe of {view.label(to)}")
    return None


def _can_go(view: State, unit: UnitId) -> bool:
    """May a combat unit on the map still make its whole move?"""
    status = view.units[unit]
    able = status.on_map and not status.spent and view.type(unit).combat_unit
    return able and standstill(view, unit) is None


def _lairs(view: State) -> frozenset[Hex]:
    """Where the Pilot may be: inverted counters, or himself face up."""
    enemy = view.other(view.player)
    shown = (
        view.units[unit].place
        for unit in view.units_of(enemy)
        if view.units[unit].on_map and view.units[unit].up
    )
    return frozenset((*inverted_by_hex(view, enemy), *shown))


@by_identity
def volleys(view: State) -> frozenset[UnitId]:
    """The units that have not moved and see a counter with so many others that they had better fire together."""
    grid, found = view.board.grid, set[UnitId]()
    own = [
        unit
        for unit in view.units_of(view.player)
        if view.type(unit).attack
        and view.units[unit].on_map
        and not view.units[unit].pinned
        and not view.units[unit].spent
    ]
    for lair in _lairs(view):
        seeing, strength = list[UnitId](), 0
        for unit in own:
            place = view.units[unit].place
            fire = tables().at_range(view.type(unit).attack, band_of(view, unit), grid.distance(place, lair))
            if fire and clear_line(view, place, lair):
                seeing.append(unit)
                strength += fire
        if strength >= TOGETHER * defence(view, lair):
            found.update(seeing)
    return frozenset(found)
