"""For the bots: the ways of boats through the rivers of a map, from one edge to the opposite one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.games.search_and_destroy.map_names import EDGES, OPPOSITE, RIVER, mouths
from vietnam_tui.games.search_and_destroy.rules.position.sight import lines_of
from vietnam_tui.games.search_and_destroy.scenarios import Edge, board

#: How far a boat fires with all its strength
VISIBLE = 12
#: How many hexsides a boat goes in a turn, and how far the last of a fleet is behind the first
FULL_SPEED, LAG = 40, 3
#: A way that does not exist
ENDLESS = 999


@cache
def to_exit(map_id: str, entered: Edge) -> dict[Hexside, int]:
    """River hexside -> how many more a boat that came by an edge enters to reach the opposite one."""
    here = board(map_id)
    rivers = here.sides.get(RIVER, frozenset())
    found = dict.fromkeys(mouths(here)[OPPOSITE[entered]], 0)
    new = list(found)
    while new:
        old, new = new, []
        for side in old:
            for beside in here.grid.touching(side):
                if beside in rivers and beside not in found:
                    found[beside] = found[side] + 1
                    new.append(beside)
    return found


@cache
def course(map_id: str, entered: Edge, start: Hexside) -> tuple[Hexside, ...]:
    """The shortest way from a hexside to the edge opposite to that of entry, none where there is none."""
    ways, grid = to_exit(map_id, entered), board(map_id).grid
    if start not in ways:
        return ()
    way = [start]
    while ways[way[-1]]:
        way.append(min(grid.touching(way[-1]), key=lambda side: (ways.get(side, ENDLESS), side)))
    return tuple(way)


@cache
def crossings(map_id: str) -> tuple[tuple[Hexside, ...], ...]:
    """The shortest way across the map from every river mouth."""
    here = board(map_id)
    found = (course(map_id, edge, mouth) for edge in EDGES for mouth in sorted(mouths(here)[edge]))
    return tuple(way for way in found if way)


@cache
def traffic(map_id: str) -> Counter[Hexside]:
    """How many of the ways across the map lead through each hexside."""
    return Counter(side for way in crossings(map_id) for side in set(way))


@cache
def outrun(map_id: str) -> dict[Hexside, int]:
    """River hexside -> how many ways across lead through it where a fleet at full speed has gone too far to fire.

    Such a boat goes 40 hexsides a turn, and fires after 20 at most; the last of the fleet lags by `LAG`.
    """
    found: Counter[Hexside] = Counter()
    for way in crossings(map_id):
        for steps, side in enumerate(way):
            if steps % FULL_SPEED >= FULL_SPEED // 2 + LAG:
                found[side] += 1
    return dict(found)


def banks(map_id: str, sides: Iterable[Hexside]) -> frozenset[Hex]:
    """The hexes beside some hexsides."""
    grid = board(map_id).grid
    return frozenset(hex_ for side in sides for hex_ in grid.side_hexes[side])


@cache
def _all_banks(map_id: str) -> frozenset[Hex]:
    return banks(map_id, board(map_id).sides.get(RIVER, frozenset()))


@lru_cache(maxsize=4096)
def exposure(map_id: str, place: Hex) -> int:
    """How many hexes of river banks, not too far off, one sees from a hex, and is seen from."""
    grid, lines = board(map_id).grid, lines_of(map_id)
    return sum(
        lines.clear(place, bank) for bank in _all_banks(map_id) if 0 < grid.distance(place, bank) <= VISIBLE
    )
