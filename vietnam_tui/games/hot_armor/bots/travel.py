"""For the bots: how far it is on the bare map for each manner of moving, how units come along and how fast."""

from __future__ import annotations

from functools import cache, lru_cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.search import Reached, reach
from vietnam_tui.games.hot_armor.bots.worth import parts_of
from vietnam_tui.games.hot_armor.counters import ARMY_OF
from vietnam_tui.games.hot_armor.map_names import BRIDGE, RIVER, places_of
from vietnam_tui.games.hot_armor.placement import closed_hexes
from vietnam_tui.games.hot_armor.rules.movement.costs import (
    Pace,
    Step,
    ground_cost,
    moving_type,
    pace_of,
    steps_of,
)
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter, occupied
from vietnam_tui.games.hot_armor.scenarios import Condition, board, scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import POINT, UnitId

#: Farther than anything
FAR = 10_000
#: What it costs in sixths besides to go through a hex that enemies must be driven from
THROUGH = 16 * POINT
#: How near to enemies it costs those who avoid them more, and what each hex costs them there
SHY, AVOIDED = 2, POINT
#: How many hexes a unit may scatter
PIPS = range(1, 7)
#: How helicopters move
FLIGHT = None

Steps = tuple[tuple[tuple[int, int], ...], ...]


@cache
def open_steps(scenario_id: str, pace: Pace | None) -> Steps:
    """Hex -> the steps out of it with their prices in sixths."""
    sheet = scenario(scenario_id)
    here = board(sheet.map)
    closed = closed_hexes(here, sheet.closed)
    if pace is FLIGHT:
        shut = closed if sheet.closed is not None and sheet.closed.flight else frozenset[Hex]()
        return tuple(
            tuple((to, POINT) for to in here.grid.neighbours(hex_) if to not in shut)
            for hex_ in here.grid.hexes()
        )
    bridges = places_of(here, BRIDGE)
    wet = frozenset(here.hexes_of(RIVER)) if sheet.terrain.river == "high-river" else frozenset[Hex]()

    def price(from_hex: Hex, step: Step) -> int | None:
        if step.to in closed or (step.to in wet and step.to not in bridges):
            return None
        if from_hex in wet or step.to in wet:
            return step.route
        ground = ground_cost(sheet.terrain.line(here.terrain[step.to]), pace)
        costs = [] if ground is None or step.side is None else [ground + step.side]
        if step.route is not None:
            costs.append(step.route + step.level)
        return min(costs, default=None)

    found: list[tuple[tuple[int, int], ...]] = []
    for hex_, steps in enumerate(steps_of(scenario_id, pace)):
        priced = ((step.to, price(Hex(hex_), step)) for step in steps)
        found.append(tuple((to, cost) for to, cost in priced if cost is not None))
    return tuple(found)


@cache
def _backward(scenario_id: str, pace: Pace | None) -> Steps:
    """Hex -> the hexes from which it is entered, with the price of that."""
    steps = open_steps(scenario_id, pace)
    found: list[list[tuple[int, int]]] = [[] for _ in steps]
    for from_hex, onward in enumerate(steps):
        for to, cost in onward:
            found[to].append((from_hex, cost))
    return tuple(map(tuple, found))


@lru_cache(maxsize=4096)
def ranges(map_id: str, place: Hex) -> list[int]:
    """Hex -> how many hexes it is away from a place."""
    return board(map_id).grid.ranges(place)


@lru_cache(maxsize=1024)
def field(
    scenario_id: str,
    pace: Pace | None,
    goals: frozenset[Hex],
    enemies: frozenset[Hex] = frozenset(),
    *,
    shy: bool = False,
) -> tuple[int, ...]:
    """Hex -> what the way to the nearest of some hexes costs, in sixths.

    Ways lead round enemies if they can, and those of who is shy keep away from them.
    """
    back = _backward(scenario_id, pace)
    grid = board(scenario(scenario_id).map).grid
    avoided = frozenset(near for place in enemies for near in grid.within(place, SHY)) if shy else enemies
    costs = [FAR] * len(back)
    for goal in goals:
        costs[goal] = 0
    extra = dict.fromkeys(enemies - goals, THROUGH)
    if shy:
        extra |= {place: extra.get(place, 0) + AVOIDED for place in avoided}
    buckets: dict[int, list[int]] = {0: list(goals)}
    cost, last = 0, 0
    while cost <= last:
        for place in buckets.pop(cost, ()):
            if costs[place] != cost:
                continue
            through = cost + extra.get(Hex(place), 0)
            for before, price in back[place]:
                total = through + price
                if total < costs[before]:
                    costs[before] = total
                    if total in buckets:
                        buckets[total].append(before)
                    else:
                        buckets[total] = [before]
                        last = max(last, total)
        cost += 1
    return tuple(costs)


@lru_cache(maxsize=2048)
def within_reach(
    scenario_id: str, pace: Pace | None, start: Hex, left: int, enemies: frozenset[Hex]
) -> dict[int, Reached]:
    """The hexes to which `left` sixths carry, enemies in the way, each with its cost and the hex before it.

    What the rules let nobody enter because of friends is found out by the order; a first step is always open.
    """
    steps = open_steps(scenario_id, pace)
    blocked = frozenset[Hex]() if pace is FLIGHT else enemies
    found = reach(start, left, lambda place, _: (one for one in steps[place] if one[0] not in blocked))
    for to, cost in steps[start]:
        if cost > left and to not in blocked:
            found[to] = Reached(left, start)
    return {to: one for to, one in found.items() if to not in enemies}


@lru_cache(maxsize=4096)
def brink(map_id: str, place: Hex) -> float:
    """The part of the scatters from a hex that lead over the edge of the map, where a unit is lost [HA-13.20-c]."""
    grid = board(map_id).grid
    lost = 0
    for direction in grid.directions:
        at: Hex | None = place
        for _ in PIPS:
            at = grid.neighbour(at, direction) if at is not None else None
            lost += at is None
    return lost / (len(PIPS) * len(grid.directions))


#: Points that a hex costs on the average
ROUGH = 1.5


def manner(state: State, unit: UnitId) -> Pace | None:
    """How a unit comes along."""
    return FLIGHT if is_helicopter(state, unit) else pace_of(state, unit)


def strides(state: State, unit: UnitId) -> int:
    """What a unit moves in an impulse, in sixths, whatever it has done in this one; 1 for one that must be carried."""
    return moving_type(state, unit).allowance(ARMY_OF[state.side(unit)]) * POINT or 1


def time_to(state: State, unit: UnitId, place: Hex, hexes: frozenset[Hex]) -> float:
    """How many impulses a unit needs from a hex to the nearest of others, round the enemies that it sees.

    A column that breaks through keeps away from them, too, where another road is not much longer.
    """
    return min(ways_to(state, unit, hexes)[place] / strides(state, unit), float(FAR))


def ways_to(state: State, unit: UnitId, hexes: frozenset[Hex]) -> tuple[int, ...]:
    """Hex -> what the way from it to the nearest of others costs a unit, in sixths, as `time_to` reckons it."""
    return ways_by(state, state.side(unit), manner(state, unit), hexes)


def ways_by(state: State, side: str, way: Pace | None, hexes: frozenset[Hex]) -> tuple[int, ...]:
    """The same for units of a side that come along in this manner."""
    enemies = frozenset[Hex]() if way is FLIGHT else occupied(state, state.other(side))
    return field(state.scenario, way, hexes, enemies, shy=must_break_through(state, side))


def must_break_through(state: State, side: str) -> bool:
    """Is most of a side to leave the map?"""
    return _breaks_through(state.scenario, side, len(state.units_of(side)))


@cache
def _breaks_through(scenario_id: str, side: str, units: int) -> bool:
    return any(
        part.kind == "exited" and not _few(part, units)
        for victory in scenario(scenario_id).victory
        if victory.side == side
        for part in parts_of(victory)
    )


def few(state: State, side: str, part: Condition) -> bool:
    """Is it enough if a few units of a side leave the map, rather than most of them?"""
    return _few(part, len(state.units_of(side)))


def _few(part: Condition, units: int) -> bool:
    return part.need * 2 <= units
