"""For the bots: what Operation Pegasus is about, the road to Khe Sanh, the base and its hills."""

from __future__ import annotations

from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.khe_sanh.bots.goals import objectives
from vietnam_tui.games.khe_sanh.counters import board
from vietnam_tui.games.khe_sanh.map_names import KHE_SANH, ROAD, ROCKPILE_ROAD
from vietnam_tui.games.khe_sanh.rules.road import cuts
from vietnam_tui.games.khe_sanh.rules.stacks import counters_in, forces, occupied
from vietnam_tui.games.khe_sanh.state import NVA, State


def campaign(state: State) -> bool:
    """Is the game about the road to Khe Sanh?"""
    return state.sheet.victory.kind == "road"


@cache
def _road(map_id: str) -> tuple[Hex, ...]:
    """The hexes without any of which the base is cut off from the Rockpile, in order from the base."""
    here = board(map_id)
    starts, goals = here.area(KHE_SANH), here.area(ROCKPILE_ROAD)

    def walk(without: Hex | None) -> dict[Hex, Hex | None]:
        came: dict[Hex, Hex | None] = dict.fromkeys(sorted(starts - {without}))
        edge = list(came)
        for place in edge:
            for near in here.grid.neighbours(place):
                if near not in came and near != without and here.has_line(ROAD, here.grid.side(place, near)):
                    came[near] = place
                    edge.append(near)
        return came

    whole = walk(None)
    at: Hex | None = min((goal for goal in goals if goal in whole), default=None)
    chain: list[Hex] = []
    while at is not None:
        chain.append(at)
        at = whole[at]
    return tuple(hex_ for hex_ in reversed(chain) if not goals & set(walk(hex_)))


def road(state: State) -> tuple[Hex, ...]:
    """The hexes of the road that must be free, from Khe Sanh on; none in other scenarios."""
    return _road(state.map) if campaign(state) else ()


def prizes(state: State) -> frozenset[Hex]:
    """Every hex that decides the game."""
    return frozenset((*road(state), *objectives(state)))


def blocks(state: State) -> tuple[Hex, ...]:
    """The road hexes that the NVA cuts, as its own side knows."""
    there = forces(state, NVA)
    return tuple(h for h in road(state) if any(cuts(state, p) for p in there.get(h, ())))


def aims(state: State) -> tuple[Hex, ...]:
    """Where the US/GVN has to drive somebody off, as it sees it.

    Hills come first, those that the fewest hold before others, then whoever is next to one of them, then the road from
    its far end.
    """
    theirs = occupied(state, NVA)
    hills = sorted(
        (hex_ for hex_ in objectives(state) if hex_ in theirs), key=lambda h: (counters_in(state, NVA, h), h)
    )
    ring = sorted(
        (hex_ for hex_ in theirs if hex_ not in hills and besieges(state, hex_)),
        key=lambda h: (counters_in(state, NVA, h), h),
    )
    way = [hex_ for hex_ in reversed(road(state)) if hex_ in theirs and hex_ not in (*hills, *ring)]
    return (*hills, *ring, *way)


def besieges(state: State, hex_: Hex) -> bool:
    """Is a hex next to one that decides, or in the middle of them?"""
    return any(near in objectives(state) for near in state.board.grid.neighbours(hex_))
