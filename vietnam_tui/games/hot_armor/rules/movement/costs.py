"""The cost of a step (8.10 to 8.23, 20.3, 20.5, 25.1): ground, hexsides, roads, bridges, works, in sixths.

The costs that the map alone decides are worked out once for each scenario and manner of moving; `Going` adds what
changes: units on the road, bridges of AVLBs, entrenchments, Landing Zone markers, rubble, wrecks.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.games.hot_armor.counters import ARMY_OF, Army, UnitType, unit_types
from vietnam_tui.games.hot_armor.map_names import (
    BRIDGE,
    JUNGLE,
    LIGHT_VEGETATION,
    RIVER,
    ROAD,
    SLOPE,
    STREAM,
    TRACK,
    edge_hexes,
    places_of,
)
from vietnam_tui.games.hot_armor.placement import closed_hexes
from vietnam_tui.games.hot_armor.rules.position.stacks import occupied, stacks
from vietnam_tui.games.hot_armor.scenarios import board, scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.terrain import Cost, Works, terrain_key
from vietnam_tui.games.hot_armor.units import NO_SIDE, POINT, UnitId

#: The terrain that covers vegetation of either level [HA-34.1-e]
VEGETATION = (LIGHT_VEGETATION, JUNGLE)


class Pace(NamedTuple):
    """A manner of moving: which line of the chart, and what it is spared."""

    vehicle: bool = False
    enhanced: bool = False
    engineer: bool = False
    truck: bool = False


class Step(NamedTuple):
    """A step into a neighbouring hex as the map has it, None where it is barred.

    `side` is the cost of the hexside with its slope, `level` without it; `route` is the rate of a road or track that
    leads there.
    """

    to: Hex
    across: Hexside
    side: int | None
    level: int
    route: int | None


def moving_type(state: State, unit: UnitId) -> UnitType:
    """The type whose factor a unit moves with: its own, or what a Deception marker passes for [HA-24.6-c]."""
    guise = state.units[unit].guise
    return unit_types()[guise] if guise and state.is_decoy(unit) else state.kind(unit)


def pace_of(state: State, unit: UnitId) -> Pace:
    """The manner in which a ground unit moves by itself [HA-8.3-a, HA-8.17-a, HA-8.23-a, HA-20.3-a]."""
    return _pace(moving_type(state, unit), ARMY_OF[state.side(unit)])


@by_identity
def _pace(kind: UnitType, army: Army) -> Pace:
    vehicle = kind.arm == "vehicular"
    return Pace(
        vehicle=vehicle,
        enhanced=army in kind.enhanced,
        engineer=vehicle and kind.can("engineer"),
        truck=kind.can("truck"),
    )


# -- what the map decides -------------------------------------------------------------------------------------


def _sixths(cost: Cost) -> int | None:
    return None if cost == "no" else cost * POINT


@cache
def ground_cost(line: str, pace: Pace) -> int | None:
    """The cost of the ground of a hex, by its line of the chart; None where it is prohibited."""
    terrain = next(one for one in terrain_key().terrain if one.id == line)
    if terrain.ground in VEGETATION:
        if pace.engineer:
            return tables().numbers.engineer_vegetation * POINT
        if pace.enhanced:
            return tables().numbers.enhanced_vegetation * POINT
    return _sixths(terrain.vehicle if pace.vehicle else terrain.foot)


def _hexside_cost(scenario_id: str, kind: str, pace: Pace) -> int | None:
    if kind == SLOPE and pace.engineer:
        return tables().numbers.engineer_slope * POINT
    if kind == SLOPE and pace.enhanced:
        return tables().numbers.enhanced_slope * POINT
    wanted = scenario(scenario_id).terrain.hexside(kind)
    line = next(one for one in terrain_key().hexside if one.id == wanted)
    return _sixths(line.vehicle if pace.vehicle else line.foot)


def route_rate(scenario_id: str, kind: str, pace: Pace) -> int:
    """The rate of a road or track as the scenario has it [HA-8.14-a, HA-8.15-a, HA-34.1-d]."""
    wanted = scenario(scenario_id).terrain.route(kind)
    line = next(one for one in terrain_key().route if one.id == wanted)
    return int(line.rate(truck=pace.truck) * POINT)


def _bridge_rate(pace: Pace) -> int:
    """The road rate, at which a bridge over a river is entered in every scenario [HA-8.19-a]."""
    line = next(one for one in terrain_key().route if one.id == ROAD)
    return int(line.rate(truck=pace.truck) * POINT)


@cache
def steps_of(scenario_id: str, pace: Pace) -> tuple[tuple[Step, ...], ...]:
    """Hex -> the steps out of it as the map has them, for a manner of moving on the ground."""
    here = board(scenario(scenario_id).map)
    grid = here.grid
    bridges = places_of(here, BRIDGE)
    found: list[tuple[Step, ...]] = []
    for number in grid.hexes():
        out = (_step(scenario_id, pace, Hex(number), to, bridges) for to in grid.neighbours(Hex(number)))
        found.append(tuple(out))
    return tuple(found)


def _step(scenario_id: str, pace: Pace, from_hex: Hex, to: Hex, bridges: frozenset[Hex]) -> Step:
    here = board(scenario(scenario_id).map)
    across = here.grid.side(from_hex, to)
    rates = [route_rate(scenario_id, kind, pace) for kind in (ROAD, TRACK) if here.has_line(kind, across)]
    if rates and to in bridges:
        rates = [_bridge_rate(pace)]
    level, slope = 0, 0
    barred = False
    for kind in (kind for kind in here.sides if kind != BRIDGE and here.has_side(kind, across)):
        if kind != SLOPE and here.has_side(BRIDGE, across):
            continue  # a bridge cancels the hexside that it spans [HA-8.12-b]
        cost = _hexside_cost(scenario_id, kind, pace)
        if cost is None:
            barred = True
        elif kind == SLOPE:
            slope += cost
        else:
            level += cost
    return Step(to, across, None if barred else level + slope, level, min(rates, default=None))


@cache
def route_off(scenario_id: str, hex_: Hex, pace: Pace) -> int | None:
    """The rate by which a road or track runs off the map in an edge hex, None where none does [HA-21.2-a, HA-4.1-c]."""
    here = board(scenario(scenario_id).map)
    label = here.grid.label(hex_)
    on_edge = any(hex_ in edge_hexes(here, edge) for edge in ("north", "south", "east", "west"))
    kinds = {line.kind for line in here.sheet.lines if label in (line.path[0], line.path[-1])}
    rates = [route_rate(scenario_id, kind, pace) for kind in kinds if kind in (ROAD, TRACK)]
    return min(rates) if rates and on_edge else None


# -- what changes ---------------------------------------------------------------------------------------------


def _works(name: str) -> Works:
    return next(one for one in terrain_key().works if one.id == name)


class Going:
    """The ground as units of one manner of moving find it now.

    `together` are those that move as one stack; with none it is the ground as any single unit finds it.
    """

    def __init__(self, state: State, pace: Pace, side: str, together: tuple[UnitId, ...]) -> None:
        self._state, self._pace = state, pace
        self.enemies = occupied(state, state.other(side))
        sheet = state.sheet
        self.closed = closed_hexes(state.board, sheet.closed)
        self.bridges = places_of(state.board, BRIDGE) - set(state.broken)
        self._high = sheet.terrain.river == "high-river"
        self._crossings = frozenset(
            unit.bridge
            for number in state.units_of(side)
            if (unit := state.units[number]).bridge != NO_SIDE and unit.on_map and not unit.disrupted
        )
        apart = set(together)
        mine = {
            hex_: tuple(u for u in there if _in_the_way(state, u, apart))
            for hex_, there in stacks(state, side).items()
        }
        self.friends = {hex_: len(there) for hex_, there in mine.items() if there}
        self._dug = {one.place: _works(f"entrenchment-level-{one.level}") for one in state.entrenchments}
        self._arrives = max(1, len(together))
        self._open: ByNeed[Hex, list[tuple[Hex, int]]] = ByNeed(self._find_open)
        self._grounds: ByNeed[Hex, int | None] = ByNeed(self._find_ground)
        self._ruined = frozenset(state.rubble)
        self._unrouted = self._ruined | set(state.broken)
        self._changed = self._where_changed()

    def _where_changed(self) -> frozenset[Hex]:
        """The hexes out of which not every step costs what it does on the bare map, and those next to them."""
        state, grid = self._state, self._state.board.grid
        if self._crossings or state.broken_sides:
            return frozenset(grid.hexes())
        places = {*self.enemies, *self.friends, *self._dug, *self._unrouted, *state.zones, *state.wrecks}
        return frozenset(places).union(*(grid.neighbours(place) for place in places))

    def open_steps(self, from_hex: Hex) -> list[tuple[Hex, int]]:
        """The steps out of a hex that are open now, with their prices."""
        return self._open[from_hex]

    def _find_open(self, from_hex: Hex) -> list[tuple[Hex, int]]:
        if from_hex not in self._changed:
            return _bare_steps(self._state.scenario, self._pace)[from_hex]
        return self.found_open(from_hex)

    def found_open(self, from_hex: Hex) -> list[tuple[Hex, int]]:
        """The same, looked for step by step."""
        return [
            (step.to, price)
            for step in steps_of(self._state.scenario, self._pace)[from_hex]
            if step.to not in self.enemies
            and self.room(step.to)
            and (price := self.price(from_hex, step)) is not None
        ]

    def room(self, to: Hex) -> bool:
        """Does a bridge hold those who come besides those who are there? [HA-8.19-b]"""
        if to not in self.bridges:
            return True
        return self.friends.get(to, 0) + self._arrives <= tables().numbers.bridge_limit

    def ground(self, hex_: Hex) -> int | None:
        """The cost of the other terrain of a hex with what is dug or ruined in it; None where it is prohibited."""
        return self._grounds[hex_]

    def _find_ground(self, hex_: Hex) -> int | None:
        state, pace = self._state, self._pace
        ground = state.board.terrain[hex_]
        if hex_ in state.zones and ground in VEGETATION:
            ground = "clear"  # [HA-22.11-c]
        cost = ground_cost(state.sheet.terrain.line(ground), pace)
        if cost is None:
            return None
        return cost + self.surcharge(hex_)

    def surcharge(self, hex_: Hex) -> int:
        """The surcharge of entrenchments and rubble [HA-25.1-c, HA-8.11-a]."""
        works = [self._dug[hex_]] if hex_ in self._dug else []
        if hex_ in self._ruined:
            works.append(_works("rubble"))  # [HA-27.4-a]
        return sum((one.vehicle if self._pace.vehicle else one.foot) * POINT for one in works)

    def others_on_road(self, hex_: Hex) -> bool:
        """Do friendly ground units or wrecks keep a unit off the road in a hex? [HA-8.16-a, HA-32.0-b]"""
        return hex_ in self.friends or hex_ in self._state.wrecks

    def price(self, from_hex: Hex, step: Step) -> int | None:
        """The cost of a step now, None where the ground bars it; enemies aside."""
        state, to = self._state, step.to
        routed = step.route is not None and not (from_hex in self._unrouted or to in self._unrouted)
        if to in self.closed:
            return None
        if state.board.terrain[to] == RIVER and to not in self.bridges and self._high:
            return None
        if (
            state.board.terrain[from_hex] == RIVER
            and self._high
            and not (routed and from_hex in self.bridges)
        ):
            return None  # under high water a bridge is left along its road alone [HA-8.19-a]
        spanned = step.across in self._crossings and state.board.has_side(STREAM, step.across)
        broken = step.across in state.broken_sides
        level = 0 if spanned else step.level
        if broken:
            level += _hexside_cost(state.scenario, STREAM, self._pace) or 0
        plain = self._plain(step, level, slope=True)
        if not routed or step.route is None:
            return plain
        if to in self.bridges:
            return step.route + level
        if self.others_on_road(to):
            return self._plain(step, level, slope=False)
        by_road = step.route + level + (self.surcharge(to) if to in self._dug else 0)
        return by_road if plain is None else min(plain, by_road)

    def _plain(self, step: Step, level: int, *, slope: bool) -> int | None:
        ground = self.ground(step.to)
        if ground is None or (slope and step.side is None):
            return None
        over = (step.side or 0) - step.level if slope else 0
        return ground + level + over


@cache
def _bare_steps(scenario_id: str, pace: Pace) -> tuple[list[tuple[Hex, int]], ...]:
    """Hex -> the steps out of it with their prices while nothing stands on the map of a scenario and nothing is dug."""
    sheet = scenario(scenario_id)
    side = sheet.side[0].name
    bare = State(
        scenario_id, sheet.map, 1, sheet.turns, 1, side, "movement", roster=(), units=(), morale=(1, 1)
    )
    going = Going(bare, pace, side, ())
    return tuple(going.found_open(hex_) for hex_ in board(sheet.map).grid.hexes())


def _in_the_way(state: State, unit: UnitId, together: set[UnitId]) -> bool:
    """Is a unit one of the ground units that others find in a hex? [HA-8.16-a]"""
    status = state.units[unit]
    return unit not in together and not status.carried and state.kind(unit).arm != "helicopter"


# -- where units can come at all ----------------------------------------------------------------------


def passable(state: State, unit: UnitId, to: Hex) -> bool:
    """Do ground and hexside let a unit into a neighbouring hex? [HA-8.7-b, HA-15.2-c]"""
    pace, here = pace_of(state, unit), state.place(unit)
    step = next(one for one in steps_of(state.scenario, pace)[here] if one.to == to)
    return Going(state, pace, state.side(unit), (unit,)).price(here, step) is not None


def has_room(state: State, unit: UnitId, to: Hex) -> bool:
    """Does a bridge hold one unit more? Any other hex does [HA-8.19-b]."""
    return Going(state, pace_of(state, unit), state.side(unit), (unit,)).room(to)
