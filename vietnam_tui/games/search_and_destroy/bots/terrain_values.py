"""For the bots: what follows from a map alone: ways off it, roads, fields of fire, distances."""

from __future__ import annotations

from functools import cache, lru_cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.search import cheapest_first, reach
from vietnam_tui.games.search_and_destroy.counters import Movement
from vietnam_tui.games.search_and_destroy.map_names import EDGES, ROAD, TRAIL, edge_hexes
from vietnam_tui.games.search_and_destroy.rules.position.sight import lines_of
from vietnam_tui.games.search_and_destroy.rules.position.terrain import Ground
from vietnam_tui.games.search_and_destroy.scenarios import board

#: How far one looks for a field of fire
FIELD = 4
FAR = 999


def spread(map_id: str, sources: frozenset[Hex]) -> tuple[int, ...]:
    """Hex -> how many hexes it is from the nearest of some."""
    grid = board(map_id).grid
    found = [FAR] * grid.size
    new = list(sources)
    for place in new:
        found[place] = 0
    while new:
        old, new = new, []
        for place in old:
            for beside in grid.neighbours(place):
                if found[beside] == FAR:
                    found[beside] = found[place] + 1
                    new.append(beside)
    return tuple(found)


@lru_cache(maxsize=256)
def distances(map_id: str, sources: frozenset[Hex]) -> tuple[int, ...]:
    """The same, remembered."""
    return spread(map_id, sources)


@lru_cache(maxsize=256)
def drives(land: Ground, movement: Movement, sources: frozenset[Hex]) -> tuple[int, ...]:
    """Hex -> how many movement points it is from the nearest of some, or from beside it where the ground is closed."""
    steps = land.steps[movement]
    starts = {beside for place in sources for beside in (place, *land.grid.neighbours(place))}
    found = [FAR] * land.grid.size
    for settled in cheapest_first(
        [(place, 0) for place in sorted(starts)],
        lambda here, cost: [(to, cost + price) for to, price in steps[here]],
    ):
        found[settled.node] = settled.label // 2
    return tuple(found)


def edge_distance(map_id: str, place: Hex) -> int:
    """How far a hex is from the nearest edge."""
    return _edges(map_id)[place]


@cache
def _edges(map_id: str) -> tuple[int, ...]:
    here = board(map_id)
    return spread(map_id, frozenset[Hex]().union(*(edge_hexes(here, edge) for edge in EDGES)))


def road_distance(map_id: str, place: Hex) -> int:
    """How far a hex is from the nearest road or trail."""
    return _roads(map_id)[place]


@cache
def _roads(map_id: str) -> tuple[int, ...]:
    here = board(map_id)
    lined = {
        hex_
        for kind in (ROAD, TRAIL)
        for side in here.lines.get(kind, frozenset())
        for hex_ in here.grid.side_hexes[side]
    }
    return spread(map_id, frozenset(lined))


@lru_cache(maxsize=4096)
def exits_beside(map_id: str, area: str, place: Hex) -> frozenset[Hex]:
    """The exit hexes that somebody in a hex guards."""
    return frozenset(board(map_id).area(area)) & {place, *board(map_id).grid.neighbours(place)}


@lru_cache(maxsize=4096)
def seen_hexes(map_id: str, place: Hex) -> frozenset[Hex]:
    """The hexes that one sees from a hex and that lie near to it."""
    lines = lines_of(map_id)
    return frozenset(other for other in board(map_id).grid.within(place, FIELD) if lines.clear(place, other))


@cache
def _walks(map_id: str) -> tuple[int, ...]:
    """Hex -> half movement points from it to the nearest exit on foot, about."""
    land = Ground(map_id, "clear", "normal")
    area = board(map_id).area("exit hexes")
    best = [FAR] * land.grid.size
    steps = land.steps["foot"]
    for exit_ in area:
        for place, found in reach(exit_, FAR - 1, lambda here, _: steps[here], 0).items():
            best[place] = min(best[place], found.cost)
        best[exit_] = 0
    return tuple(best)


def walk(map_id: str, place: Hex) -> int:
    """Half movement points from a hex to the nearest exit on foot, about."""
    return _walks(map_id)[place]
