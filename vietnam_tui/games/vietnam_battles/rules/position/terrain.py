"""The cost of a step over land (5.2), bridges included, in half movement points."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.memo import ByNeed
from vietnam_tui.games.vietnam_battles.counters import HexsideTerrain, Terrain, board, scenario, terrain_key
from vietnam_tui.games.vietnam_battles.map_names import BRIDGE, RIVER, VILLAGE
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot, Spots, spots_of
from vietnam_tui.games.vietnam_battles.state import State


class StepTerrain(NamedTuple):
    """A step by land as the map prints it: its cost with river crossings paid, and with them bridged.

    Costs are half movement points, None where the step is prohibited.
    """

    to: Spot
    hexside: Hexside
    unbridged: int | None
    bridged: int | None
    river: bool


@cache
def terrain_table() -> dict[str, Terrain]:
    """Terrain id -> line of the terrain key."""
    return {t.id: t for t in terrain_key().terrain}


@cache
def hexside_table() -> dict[str, HexsideTerrain]:
    """Hexside feature id -> line of the terrain key."""
    return {feature.id: feature for feature in terrain_key().hexside}


@cache
def ground(map_id: str) -> ByNeed[Spot, tuple[StepTerrain, ...]]:
    """Any spot -> the steps by land from it, in the order of the directions; none from water."""
    spots = spots_of(map_id)
    return ByNeed(
        lambda spot: tuple(
            _ground(spots, to, side)
            for to, side in (spots.land_steps[spot] if spot in spots.land_next else ())
        )
    )


def _ground(spots: Spots, to: Spot, side: Hexside) -> StepTerrain:
    board = spots.board
    move = terrain_table()[spots.terrain(to)].move
    base = None if move is None else 2 * move
    extra = 0
    for kind, feature in hexside_table().items():
        if kind not in (BRIDGE, RIVER) and board.has_side(kind, side):
            if feature.move is None:
                base = None
            else:
                extra += 2 * feature.move
    full = None if base is None else base + extra
    # what a road or a trail costs, whatever the terrain [VB-5.2.1-a, VB-5.2.2-a]
    routes = [route.halves for route in terrain_key().route if board.has_line(route.id, side)]
    along = full if full is None else min([full, *routes])
    river = board.has_side(RIVER, side)
    if full is None or not river:
        return StepTerrain(to, side, along, along, river)
    crossing = hexside_table()[RIVER].move
    assert crossing is not None
    # a route over a river without a bridge gives no rate [VB-2.1-b]
    return StepTerrain(to, side, full + 2 * crossing, along, river)


def is_closed(map_id: str, a: Spot, b: Spot) -> bool:
    """Does a prohibited hexside part neighbouring land spots?  No step and no attack goes over it [VB-7.1-b]."""
    return any(
        step.to == b
        and step.bridged is None
        and terrain_table()[spots_of(map_id).terrain(b)].move is not None
        for step in ground(map_id)[a]
    )


def printed_bridges(state: State) -> frozenset[Hexside]:
    """The hexsides with a printed bridge."""
    return state.spots.board.sides.get(BRIDGE, frozenset())


def intact_bridges(state: State) -> frozenset[Hexside]:
    """The bridges that stand [VB-18.1-a]."""
    return printed_bridges(state) - set(state.demolished)


def crossing_hexside(state: State) -> Hexside | None:
    """The hexside that the engineer bridges, if any."""
    return None if state.crossing == OFF else state.spots.hexside(state.crossing)


@lru_cache(maxsize=64)
def _fares(
    map_id: str, demolished: tuple[Hexside, ...], crossing: Hexside | None, side: str
) -> ByNeed[Spot, tuple[tuple[Spot, int, Hexside], ...]]:
    bridges = (spots_of(map_id).board.sides.get(BRIDGE, frozenset()) - set(demolished)) | (
        {crossing} if side == "US" and crossing is not None else set()
    )
    steps_from = ground(map_id)
    return ByNeed(
        lambda spot: tuple(
            (step.to, price, step.hexside)
            for step in steps_from[spot]
            if (price := step.bridged if step.river and step.hexside in bridges else step.unbridged)
            is not None
        )
    )


def fares(state: State, side: str) -> ByNeed[Spot, tuple[tuple[Spot, int, Hexside], ...]]:
    """Any spot -> the steps by land open to a side by terrain: (to, cost in half movement points, hexside).

    A standing bridge serves both sides, the engineer's crossing the US player alone [VB-18.3-a, VB-18.3-h].
    """
    return _fares(state.map, state.demolished, crossing_hexside(state), side)


@lru_cache(maxsize=64)
def _prices(
    map_id: str, demolished: tuple[Hexside, ...], crossing: Hexside | None, side: str
) -> ByNeed[Spot, tuple[tuple[Spot, int], ...]]:
    ways = _fares(map_id, demolished, crossing, side)
    return ByNeed(lambda spot: tuple([(to, price) for to, price, _ in ways[spot]]))


def prices(state: State, side: str) -> ByNeed[Spot, tuple[tuple[Spot, int], ...]]:
    """Any spot -> the steps that `fares` has from there: (to, cost in half movement points)."""
    return _prices(state.map, state.demolished, crossing_hexside(state), side)


# -- where something may be hidden ----------------------------------------------------------------------------


@cache
def closed_hexes(scenario_id: str) -> frozenset[Hex]:
    """Hexes where no Viet Cong unit sets up: villages, and the places that the scenario closes [VB-26.0-h]."""
    sheet = scenario(scenario_id)
    map_board = board(sheet.map)
    named = (h for name in sheet.closed for h in map_board.find_place(name))
    return frozenset((*named, *map_board.hexes_of(VILLAGE)))


def jungle(state: State) -> list[Spot]:
    """Jungle that no US or ARVN unit has been next to."""
    searched = set(state.searched)
    return [spot for spot in _jungle_of(state.map) if spot not in searched]


@cache
def _jungle_of(map_id: str) -> tuple[Spot, ...]:
    key, spots = terrain_table(), spots_of(map_id)
    return tuple(spot for spot in spots.land_next if key[spots.terrain(spot)].hiding)


def hiding_places(state: State) -> list[Spot]:
    """The places where a unit that is still hidden may be."""
    closed = closed_hexes(state.scenario)
    return [s for s in jungle(state) if state.spots.hex(s) not in closed]
