"""For the campaign bots: what can be seen from where, and how far it is over land to what matters.

Jungle hexes are kept as bits of one integer, so that what a whole way would search is counted at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from vietnam_tui.core.hexes import Hexside
from vietnam_tui.games.vietnam_battles.rules.position.terrain import fares, terrain_table
from vietnam_tui.games.vietnam_battles.spots import Spot, spots_of
from vietnam_tui.games.vietnam_battles.state import State

#: Farther than any way over a map, in half movement points
FAR = 10_000


@cache
def views(map_id: str) -> dict[int, int]:
    """Spot, of land or water -> the jungle hexes that a unit there searches, as bits."""
    spots, key = spots_of(map_id), terrain_table()

    def bits(near: Iterable[Spot]) -> int:
        found = 0
        for spot in near:
            if key[spots.terrain(spot)].hiding:
                found |= 1 << spots.hex(spot)
        return found

    seen: dict[int, int] = {spot: bits((spot, *around)) for spot, around in spots.land_next.items()}
    seen.update({spot: bits(lands) for spot, lands in spots.beside_boat.items()})
    return seen


@lru_cache(maxsize=64)
def _unsearched(map_id: str, searched: tuple[int, ...]) -> int:
    key, spots = terrain_table(), spots_of(map_id)
    found = 0
    for spot in spots.land_next:
        if key[spots.terrain(spot)].hiding:
            found |= 1 << spots.hex(spot)
    for hex_ in searched:
        found &= ~(1 << hex_)
    return found


def unsearched(state: State) -> int:
    """The jungle hexes that no US or ARVN unit has been next to, as bits."""
    return _unsearched(state.map, state.searched)


Fares = Mapping[Spot, tuple[tuple[Spot, int, Hexside], ...]]
Ways = dict[Spot, tuple[tuple[Spot, int], ...]]

_inward: dict[int, tuple[Fares, Ways]] = {}


def _ways_in(land: Iterable[Spot], steps: Fares) -> Ways:
    """Land spot -> the steps that lead into it, remembered for the same fares."""
    known = _inward.get(id(steps))
    if known is not None and known[0] is steps:
        return known[1]
    found: dict[Spot, list[tuple[Spot, int]]] = {spot: [] for spot in land}
    for spot in found:
        for to, price, _ in steps[spot]:
            found[to].append((spot, price))
    if len(_inward) >= 64:
        _inward.clear()
    ways_in = {spot: tuple(ways) for spot, ways in found.items()}
    _inward[id(steps)] = steps, ways_in
    return ways_in


def told_points(half_points: int) -> str:
    """Half movement points as movement points: "2.5 MPs"."""
    return f"{half_points / 2:g} MP{'' if half_points == 2 else 's'}"


def costs_to(
    state: State,
    side: str,
    goals: Mapping[Spot, int],
    tolls: Mapping[Spot, int] | None = None,
    closed: frozenset[Spot] = frozenset(),
) -> dict[Spot, int]:
    """Land spot -> half movement points from there to the nearest goal (itself at its given cost).

    `tolls` are added where a spot is entered; no way leads through `closed` spots.  Zones of control count
    only as far as the tolls say.
    """
    ways_in = _ways_in(state.spots.land_next, fares(state, side))
    tolls = tolls or {}
    costs: dict[Spot, int] = {}
    buckets: dict[int, list[Spot]] = {}
    for spot, cost in goals.items():
        if cost < costs.get(spot, FAR):
            costs[spot] = cost
            buckets.setdefault(cost, []).append(spot)
    at = 0
    while buckets:
        while at not in buckets:
            at += 1
        for spot in buckets[at]:
            if costs[spot] != at:
                continue
            entering = at + tolls.get(spot, 0)
            for before, price in ways_in.get(spot, ()):
                cost = entering + price
                if cost < costs.get(before, FAR) and before not in closed:
                    costs[before] = cost
                    buckets.setdefault(cost, []).append(before)
        del buckets[at]
    return costs


def way_down(
    state: State, side: str, start: Spot, costs: Mapping[Spot, int], tolls: Mapping[Spot, int]
) -> list[Spot]:
    """The spots of the cheapest way from a place to the goal that `costs_to` was asked for."""
    steps, way, here = fares(state, side), [start], start
    while len(way) < 60:
        onward = [(price + tolls.get(to, 0) + costs[to], to) for to, price, _ in steps[here] if to in costs]
        if not onward:
            break
        _, to = min(onward)
        if costs[to] >= costs[here]:
            break
        way.append(to)
        here = to
    return way


@cache
def _discs(map_id: str, radius: int) -> tuple[int, ...]:
    spots, key = spots_of(map_id), terrain_table()
    grid = spots.grid
    jungle = [h for h in spots.land if spots.land[h] and key[spots.board.terrain[h]].hiding]
    found = [0] * grid.size
    for h in jungle:
        near = {h}
        for _ in range(radius):
            near.update([n for seen in near for n in grid.neighbours(seen)])
        for other in near:
            found[other] |= 1 << h
    return tuple(found)


def within(map_id: str, spot: Spot, radius: int) -> int:
    """The jungle hexes within so many hexes of a spot, as bits."""
    return 0 if spot < 0 else _discs(map_id, radius)[spots_of(map_id).hex(spot)]
