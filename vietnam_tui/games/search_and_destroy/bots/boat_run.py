"""The boats' captain: the shortest way through the rivers that few hidden counters lie along.

Past hidden counters boats go no faster than they can fire back, elsewhere at full speed.  Once a boat has been harmed
nothing is won by haste: boats that have an ambusher in sight halt, and the others come near enough, to fire at him.
Boats that are behind stay as long as there is time, and fire at hidden counters from where no rocket reaches them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.search_and_destroy.bots import river_fire, rivers
from vietnam_tui.games.search_and_destroy.bots.intents import PACE
from vietnam_tui.games.search_and_destroy.bots.reasons import number
from vietnam_tui.games.search_and_destroy.map_names import EDGES, mouths
from vietnam_tui.games.search_and_destroy.rules.movement import boats
from vietnam_tui.games.search_and_destroy.rules.movement.boats import Depart, Launch, Sail
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_by_hex
from vietnam_tui.games.search_and_destroy.rules.position.sight import clear_line, range_between, sees
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import End
from vietnam_tui.games.search_and_destroy.rules.sequence.victory import boats_away
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import UnitId

#: From how far off hidden counters are fired at by who must come back
OUT_OF_REACH, IN_RANGE = 4, 12
#: How many hexsides from its exit a boat stays that must come back
NEAR_EXIT = 20
#: By how many hexsides ways across are about equally good
ABOUT = 6
#: How many hexsides one detours for each counter that may lie in ambush along a way
DETOUR = 6


def order_of_movement(view: State, generator: random.Random) -> Proposal:
    """Boats leave the map, run on, or come onto it; each goes as far as it can.

    Lots decide by which of several mouths that are about equally good the first boat comes.
    """
    shown, hunts = quarry(view), behind(view)
    halted = {
        boat for boat in boats.boats(view) if _halts(view, boat, shown) or (hunts and _stands_off(view, boat))
    }
    for order in Depart.offers(view):
        if isinstance(order, Depart) and order.unit not in halted and not hunts:
            away = boats_away(view) + 1
            return Proposal(order, f"with it {away} boats are away")
    closing = _closing(view, shown, halted) or (_standing_off(view, halted) if hunts else None)
    if closing is not None:
        return Proposal(closing, _still_fires(view, closing))
    runs = [order for order in _runs(view) if order.unit not in halted and _prudent(view, order)]
    if runs:
        best = min(runs, key=lambda order: (_left(view, order.stream), order.unit))
        return Proposal(best, _how_far(view, best))
    entries = list(Launch.offers(view))
    if entries:
        risks = {order: _risk(view, order) for order in entries}
        spread = 0 if view.mouth else ABOUT
        good = [order for order in entries if risks[order] <= min(risks.values()) + spread]
        best_entry = generator.choice([order for order in good if order.unit == good[0].unit])
        return Proposal(best_entry, _way_across(view, best_entry))
    return Proposal(End(), "")


def _still_fires(view: State, order: Sail) -> str:
    """How far a boat has gone then, of how many hexsides after which it still fires."""
    gone = (view.units[order.unit].spent + boats.STEP * _steps(view, order)) // boats.STEP
    return f"it has gone {gone} hexsides then, and fires after {view.type(order.unit).move // boats.STEP} at most"


def _how_far(view: State, order: Sail) -> str:
    """What is left of a boat's way; who could ambush it farther on, where that is why it stops so soon."""
    left = f"{_left(view, order.stream)} hexsides to the edge instead of {_left(view, view.units[order.unit].stream)}"
    farther = [one for one in _runs(view) if one.unit == order.unit and not _prudent(view, one)]
    if not farther:
        return left
    last = min(farther, key=lambda one: _left(view, one.stream))
    watchers = number(_watchers(view, _ahead(view, last)), "hidden counter")
    return f"{left}; past more hexsides, {watchers} beside them, it could not fire"


def _way_across(view: State, order: Launch) -> str:
    """The length of a way from a mouth, and who may lie in ambush along it."""
    way = _from_mouth(view, order)
    return f"{len(way)} hexsides to the opposite edge, {number(_watchers(view, way), 'hidden counter')} beside them"


def quarry(view: State) -> tuple[UnitId, ...]:
    """The ambushers that lie face up, once there is no automatic victory to hurry for."""
    if river_fire.unharmed(view):
        return ()
    enemies = view.units_of(view.other(view.player))
    return tuple(unit for unit in enemies if view.units[unit].on_map and view.units[unit].up)


def behind(view: State) -> bool:
    """Is the fleet not ahead though it is near its exit, with no automatic victory left, and may it still come back?"""
    if river_fire.unharmed(view) or view.turn == view.last_turn:
        return False
    afloat = [view.units[boat] for boat in boats.boats(view) if not view.units[boat].immobile]
    if any(_left(view, status.stream) > NEAR_EXIT for status in afloat if status.on_map):
        return False
    return view.points_of(view.player) <= view.points_of(view.other(view.player))


def _open_to_fire(view: State, banks: tuple[Hex, ...]) -> bool:
    """Are hidden counters in range and in sight of a boat between two banks, none of them within a rocket's reach?"""
    gaps = [_gap(view, banks, lair) + 1 for lair in inverted_by_hex(view, view.other(view.player))]
    return OUT_OF_REACH <= min(gaps, default=rivers.ENDLESS) <= IN_RANGE


def _stands_off(view: State, boat: UnitId) -> bool:
    """Does a boat that may still fire lie where it can fire at hidden counters safely?"""
    status = view.units[boat]
    if not status.on_map or status.spent > view.type(boat).move:
        return False
    return _open_to_fire(view, view.board.grid.side_hexes[status.stream])


def _standing_off(view: State, halted: set[UnitId]) -> Sail | None:
    """The shortest move to where a boat can still fire at hidden counters safely."""
    grid = view.board.grid
    found = [
        (spent, order.unit, order.stream, order)
        for order in Sail.offers(view)
        if isinstance(order, Sail) and order.unit not in halted
        if (spent := view.units[order.unit].spent + boats.STEP * _steps(view, order))
        <= view.type(order.unit).move
        and _open_to_fire(view, grid.side_hexes[order.stream])
    ]
    return min(found, key=lambda line: line[:3])[-1] if found else None


def _halts(view: State, boat: UnitId, shown: tuple[UnitId, ...]) -> bool:
    """Has a boat that may still fire one of those who lie face up before its guns?"""
    status = view.units[boat]
    if not status.on_map or status.spent > view.type(boat).move:
        return False
    return any(sees(view, boat, unit) and range_between(view, boat, unit) <= rivers.VISIBLE for unit in shown)


def _closing(view: State, shown: tuple[UnitId, ...], halted: set[UnitId]) -> Sail | None:
    """The shortest move that brings one of those who lie face up before a boat's guns while it may still fire."""
    if not shown:
        return None
    grid = view.board.grid
    lairs = sorted({view.units[unit].place for unit in shown})
    found = []
    for order in Sail.offers(view):
        if not isinstance(order, Sail) or order.unit in halted:
            continue
        banks = grid.side_hexes[order.stream]
        gap = min((_gap(view, banks, lair) for lair in lairs), default=rivers.ENDLESS)
        spent = view.units[order.unit].spent + boats.STEP * _steps(view, order)
        if gap < rivers.VISIBLE and spent <= view.type(order.unit).move:
            found.append((spent, gap, order.unit, order.stream, order))
    return min(found, key=lambda line: line[:4])[-1] if found else None


def _steps(view: State, order: Sail) -> int:
    """How many hexsides a move of a boat leads through."""
    start = view.units[order.unit].stream
    ways = boats.courses(view, order.unit, start, boats.left(view, order.unit))
    return len(boats.course(ways, start, order.stream)) - 1


def _gap(view: State, banks: tuple[Hex, ...], lair: Hex) -> int:
    """How far off a hex is from the nearer bank that it is in sight of, endless where it is out of sight."""
    grid = view.board.grid
    least = min(grid.distance(bank, lair) for bank in banks)
    seen = any(grid.distance(bank, lair) == least and clear_line(view, bank, lair) for bank in banks)
    return least if seen else rivers.ENDLESS


def _runs(view: State) -> Iterator[Sail]:
    """Moves that bring a boat nearer to its exit."""
    for order in Sail.offers(view):
        if isinstance(order, Sail) and _left(view, order.stream) < _left(view, view.units[order.unit].stream):
            yield order


def _slow(view: State, order: Sail) -> bool:
    """Does a boat that has gone there still fire?"""
    status = view.units[order.unit]
    steps = _left(view, status.stream) - _left(view, order.stream)
    return status.spent + boats.STEP * steps <= view.type(order.unit).move


def _prudent(view: State, order: Sail) -> bool:
    """May a boat that has gone there still fire, or is nobody on its way who could ambush it?"""
    if PACE.value == "runs" or _slow(view, order):
        return True
    return not _watchers(view, _ahead(view, order))


def _ahead(view: State, order: Sail) -> tuple[Hexside, ...]:
    """The hexsides that a boat passes on its way to another."""
    status = view.units[order.unit]
    steps = _left(view, status.stream) - _left(view, order.stream)
    return rivers.course(view.map, view.mouth, status.stream)[:steps] if view.mouth else ()


def _left(view: State, stream: Hexside) -> int:
    """How many hexsides are left from one to the exit."""
    return rivers.to_exit(view.map, view.mouth).get(stream, rivers.ENDLESS) if view.mouth else rivers.ENDLESS


def _risk(view: State, order: Launch) -> int:
    """The length of the way from a mouth, and of a detour for each counter that may lie in ambush along it."""
    way = _from_mouth(view, order)
    if not way:
        return rivers.ENDLESS
    return len(way) + DETOUR * _watchers(view, way)


def _from_mouth(view: State, order: Launch) -> tuple[Hexside, ...]:
    entered = next(edge for edge in EDGES if order.mouth in mouths(view.board)[edge])
    return rivers.course(view.map, entered, order.stream)


def _watchers(view: State, way: tuple[Hexside, ...]) -> int:
    """How many hidden counters are so near to a way, and in sight of it, that they may lie in ambush."""
    enemy, reach = view.other(view.player), tables().value("ambush-radius")
    grid, banks = view.board.grid, rivers.banks(view.map, way)
    return sum(
        count
        for lair, count in inverted_by_hex(view, enemy).items()
        if any(grid.distance(lair, bank) <= reach and clear_line(view, lair, bank) for bank in banks)
    )
