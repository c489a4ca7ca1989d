"""The ambusher's plan: two stretches of river, drawn by lot, with everybody in sight of one at first.

The more ways lead through a stretch the likelier it is drawn, and the second lies on ways that the first leaves open.
Trees line the banks: who lies between them is seen by few boats.  So he waits there for those that come, and comes near
unseen to those that do not; to go into the sight of boats that wait for him costs more than it brings.
"""

from __future__ import annotations

import random
from functools import cache

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.search_and_destroy.bots import river_fire, rivers
from vietnam_tui.games.search_and_destroy.bots.reasons import slip_away
from vietnam_tui.games.search_and_destroy.bots.terrain_values import distances
from vietnam_tui.games.search_and_destroy.frames import SettingUp
from vietnam_tui.games.search_and_destroy.rules.fire import ambush_notes
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_notes import Mark
from vietnam_tui.games.search_and_destroy.rules.movement.movement import Move, reachable, standstill
from vietnam_tui.games.search_and_destroy.rules.position.hexes import with_room
from vietnam_tui.games.search_and_destroy.rules.position.positions import Improve
from vietnam_tui.games.search_and_destroy.rules.position.sight import (
    clear_line,
    range_between,
    range_to,
    sees,
    sees_hex,
)
from vietnam_tui.games.search_and_destroy.rules.position.terrain import defence
from vietnam_tui.games.search_and_destroy.rules.sequence import deployment
from vietnam_tui.games.search_and_destroy.rules.sequence.deployment import Place, Ready
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import End
from vietnam_tui.games.search_and_destroy.scenarios import board
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_SIDE, OFF, UnitId

#: How many stretches of river are watched, how far apart they lie at least, and those that one chooses from
ZONES, APART, BESIDE = 2, 12, 9
#: How much lots weigh against the banks that a hex is seen from
LOTS = 3.0
#: What the stretch that all ways lead past is worth to begin with, and one on ways that are watched already
CROSSROADS, ELSEWHERE = 7.0, 0.5
#: How near to its stretch a unit lies, and how near a boat is worth staying for
NEAR, CLOSE = 4, 4
#: So many Game-Turns before the last boats that linger are come near to unseen, over so many hexsides ahead of them
LINGERING, COMING = 5, 12
#: So many hexes of a bank in sight are as bad as to lie a hex farther from where boats will pass
OPEN_WATER, OPEN_SET_UP = 2.0, 3.0
#: The cover that one looks for
COVER = 3
#: By how many Victory Points one must lead to have no need of another boat
AHEAD = 60
#: From how far off a boat is stalked, and how far from where boats will pass one is safe who cannot stop any
AROUND, AWAY = 14, 6


@cache
def stretches(map_id: str) -> tuple[Hex, ...]:
    """A bank hex of each stretch that may be watched: where ways across the map lead through, the busiest first."""
    grid, busy, outrun = board(map_id).grid, rivers.traffic(map_id), rivers.outrun(map_id)
    found: list[Hex] = []
    for side in sorted(outrun, key=lambda one: (-busy[one], -outrun[one], one)):
        bank = grid.side_hexes[side][0]
        if all(grid.distance(bank, other) >= BESIDE for other in found):
            found.append(bank)
    return tuple(found)


@cache
def _ways_past(map_id: str, bank: Hex) -> frozenset[int]:
    """The ways across the map, by number, that lead along a bank."""
    sides = set(board(map_id).grid.sides(bank))
    return frozenset(n for n, way in enumerate(rivers.crossings(map_id)) if sides.intersection(way))


def _watched_first(view: State, placed: list[UnitId], generator: random.Random) -> Hex:
    """The stretch for the next unit: one more by lot until there are enough, then the one that has fewest."""
    grid = view.board.grid
    every, counts = stretches(view.map), dict[Hex, int]()
    for one in placed:
        bank = min(every, key=lambda h: (grid.distance(h, view.units[one].place), h))
        counts[bank] = counts.get(bank, 0) + 1
    if len(counts) >= ZONES:
        return min(counts, key=lambda h: (counts[h], h))
    passed = frozenset[int]().union(*(_ways_past(view.map, bank) for bank in counts))
    free = [bank for bank in every if all(grid.distance(bank, other) >= APART for other in counts)]
    return generator.choices(free, [_promise(view.map, bank, passed) for bank in free])[0]


def _promise(map_id: str, bank: Hex, passed: frozenset[int]) -> float:
    """How much a stretch promises: by the ways past it that nobody watches yet, more where boats have gone too far to
    fire, most where every way leads past it."""
    ways, outrun = _ways_past(map_id, bank), rivers.outrun(map_id)
    silent = max(outrun.get(side, 0) for side in board(map_id).grid.sides(bank))
    if len(ways) == len(rivers.crossings(map_id)):
        return ELSEWHERE if passed else CROSSROADS
    return silent * (len(ways - passed) or ELSEWHERE) if passed else silent


def order_of_setup(view: State, frame: SettingUp, generator: random.Random) -> Proposal:
    """Place the next unit, then write a stretch of the river down for everybody who sees it.

    Anti-tank weapons and a part of the infantry lie where boats that run cannot answer; the others feign an ambush
    on the ways that lead elsewhere.
    """
    coming = deployment.next_of_each(view, frame.side)
    if coming:
        return _place(view, frame, coming[0], generator)
    for unit in view.units_of(frame.side):
        bank = _stretch(view, unit)
        if bank != OFF:
            order = Mark(unit, bank)
            if ambush_notes.refuse_at_start(view, frame.side, order) is None:
                return Proposal(order, "")
    return Proposal(Ready(), "")


def _place(view: State, frame: SettingUp, unit: UnitId, generator: random.Random) -> Proposal:
    """A hex with cover near a stretch, in sight of it and of little else."""
    placed = [one for one in view.units_of(frame.side) if view.units[one].on_map]
    bank, grid = _watched_first(view, placed, generator), view.board.grid
    open_hexes = with_room(view, unit, sorted(deployment.open_to(view, unit)))
    if view.roster[unit].weapons:
        open_hexes = [
            h for h in open_hexes if 1 <= grid.distance(h, bank) <= NEAR and clear_line(view, h, bank)
        ] or open_hexes
    best = min(
        open_hexes,
        key=lambda h: (
            rivers.exposure(view.map, h)
            + OPEN_SET_UP * max(0, COVER - defence(view, h))
            + LOTS * generator.random(),
            grid.distance(h, bank),
        ),
    )
    return Proposal(Place(unit, best), "")


def _stretch(view: State, unit: UnitId) -> Hex:
    """The bank that a unit writes down in the set-up, where boats have gone too far to fire; OFF for none."""
    outrun, grid = rivers.outrun(view.map), view.board.grid
    if not view.units[unit].on_map:
        return OFF
    hexes = [place for place in ambush_notes.hexes_for(view, unit) if view.board.grid.sides(place)]

    def worth(place: Hex) -> tuple[int, int, int]:
        return (
            max((outrun.get(side, 0) for side in grid.sides(place)), default=0),
            -grid.distance(place, view.units[unit].place),
            -place,
        )

    best = max(hexes, key=worth, default=OFF)
    return best if best != OFF and worth(best)[0] else OFF


# -- in play ------------------------------------------------------------------------------------------------


def order_of_movement(view: State) -> Proposal:
    """A unit in sight of a boat that it cannot stop hides; one that lies where none will come goes where one will.

    Boats that hold comrades pinned under their fire are stalked by those who have anti-tank weapons.
    """
    lead = view.points_of(view.player) - view.points_of(view.other(view.player))
    lingering = lead <= 0 and view.turn >= view.last_turn - LINGERING
    ahead = expected(view, COMING if lingering else rivers.ENDLESS)
    guards = _guards(view)
    for unit in view.units_of(view.player):
        status = view.units[unit]
        if not ahead or not status.on_map or status.spent or standstill(view, unit) is not None:
            continue
        if any(stoppable(view, unit, boat) for boat in (*_prey(view), *guards)):
            continue
        heavy = view.game == "points" and river_fire.slow(view, unit)
        wanted = [] if heavy else guards
        found = _stalk(view, unit, wanted) or _lie_in_wait(view, unit, ahead, waits=lead < AHEAD)
        if found is not None:
            return found
    return Proposal(End(), "")


def _lie_in_wait(view: State, unit: UnitId, ahead: frozenset[Hex], *, waits: bool) -> Proposal | None:
    """Out of sight to where boats will pass, or for who cannot or need not stop any to where none of them looks."""
    place, gaps = view.units[unit].place, distances(view.map, ahead)
    exposed = in_sight(view, place)
    armed = waits and weapon_reach(view, unit) > 0
    if armed and not exposed and gaps[place] <= CLOSE:
        return None
    ways = with_room(view, unit, reachable(view, unit))
    covered = [to for to in ways if not in_sight(view, to)]

    def drawback(to: Hex) -> float:
        gap = gaps[to] if armed else max(0, AWAY - gaps[to])
        return gap + rivers.exposure(view.map, to) / OPEN_WATER

    best = min(covered, key=lambda to: (drawback(to), -defence(view, to), to), default=None)
    if best is not None and (exposed or drawback(best) < drawback(place)):
        return Proposal(Move(unit, best), slip_away(view, view.player, view.units[unit].place, best))
    return None


def _prey(view: State) -> list[UnitId]:
    """The boats on the map that are worth a shot."""
    fleet = view.units_of(view.other(view.player))
    return [boat for boat in fleet if view.units[boat].on_map and not view.units[boat].paid]


def _guards(view: State) -> list[UnitId]:
    """The boats that hold somebody pinned under their fire, afloat or stopped."""
    down = [
        unit for unit in view.units_of(view.player) if view.units[unit].on_map and view.units[unit].pinned
    ]
    fleet = view.units_of(view.other(view.player))
    return [
        boat for boat in fleet if view.units[boat].on_map and any(sees(view, boat, unit) for unit in down)
    ]


def weapon_reach(view: State, unit: UnitId) -> int:
    """How far a unit's anti-tank weapon reaches, 0 for none that is ready."""
    status, found = view.units[unit], 0
    for line in tables().weapon:
        if line.id in view.roster[unit].weapons and line.most:
            spent = status.launched if line.id == "rpg-7" else False
            found = max(found, 0 if spent else line.most)
    return found


def stoppable(view: State, unit: UnitId, boat: UnitId) -> bool:
    """May a unit shoot at a boat or vehicle from where it lies?"""
    reach = weapon_reach(view, unit)
    return bool(reach) and range_between(view, unit, boat) <= reach and sees(view, unit, boat)


def _stalk(view: State, unit: UnitId, boats: list[UnitId]) -> Proposal | None:
    """To cover from which one of some boats can be shot at."""
    reach, grid = weapon_reach(view, unit), view.board.grid
    near = [boat for boat in boats if grid.distance(view.units[unit].place, view.units[boat].place) <= AROUND]
    if not reach or not near:
        return None
    ways = with_room(view, unit, reachable(view, unit))
    good = [
        to
        for to in ways
        if any(range_to(view, boat, to) <= reach and sees_hex(view, boat, to) for boat in near)
    ]
    best = min(
        good,
        key=lambda to: (-defence(view, to), rivers.exposure(view.map, to), to),
        default=None,
    )
    if best is None:
        best = _nearer(view, unit, [to for to in ways if not in_sight(view, to)], near)
    return (
        None
        if best is None
        else Proposal(Move(unit, best), slip_away(view, view.player, view.units[unit].place, best))
    )


def _nearer(view: State, unit: UnitId, ways: list[Hex], boats: list[UnitId]) -> Hex | None:
    """The hex that is nearest to one of some boats, None where it is not nearer than the unit's own."""

    def gap(to: Hex) -> int:
        return min(range_to(view, boat, to) for boat in boats)

    best = min(ways, key=lambda to: (gap(to), -defence(view, to), to), default=None)
    return best if best is not None and gap(best) < gap(view.units[unit].place) else None


def in_sight(view: State, place: Hex) -> bool:
    """Is a hex in sight of a boat?"""
    fleet = view.units_of(view.other(view.player))
    return any(view.units[boat].on_map and sees_hex(view, boat, place) for boat in fleet)


def expected(view: State, most: int = rivers.ENDLESS) -> frozenset[Hex]:
    """The banks along which boats that are on the map have still to pass, so many hexsides ahead of each."""
    sides: set[Hexside] = set()
    for unit in view.units_of(view.other(view.player)):
        status = view.units[unit]
        if status.stream != NO_SIDE:
            sides.add(status.stream)
            if view.mouth and not status.immobile:
                sides.update(rivers.course(view.map, view.mouth, status.stream)[:most])
    return rivers.banks(view.map, sides)


def order_of_end(view: State) -> Proposal:
    """Everybody who may writes down a bank along which a boat has still to pass, else the usual stretch."""
    ahead = expected(view)
    for unit in view.units_of(view.player):
        status = view.units[unit]
        if not status.on_map or ambush_notes.refuse_writer(view, unit, view.player) is not None:
            continue
        if status.has(*ambush_notes.BUSY, "noted"):
            continue
        best = _watched(view, unit, ahead)
        if status.note != OFF and (not ahead or status.note in ahead):
            continue
        if best not in (OFF, status.note) and Mark(unit, best).refusal(view) is None:
            return Proposal(Mark(unit, best), "")
    for unit in view.units_of(view.player):
        if Improve(unit).refusal(view) is None:
            return Proposal(Improve(unit), "")
    return Proposal(End(), "")


def _watched(view: State, unit: UnitId, ahead: frozenset[Hex]) -> Hex:
    """The bank that most ways lead along, among those that a unit may write down; OFF for none."""
    busy = rivers.traffic(view.map)
    grid = view.board.grid
    hexes = [hex_ for hex_ in ambush_notes.hexes_for(view, unit) if not ahead or hex_ in ahead]
    return max(hexes, key=lambda h: (max(busy[side] for side in grid.sides(h)), -h), default=OFF)
