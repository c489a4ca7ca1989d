"""Where Viet Cong units and camps may be hidden: jungle, less what is closed or has been searched."""

from __future__ import annotations

from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.vietnam_battles.counters import board, scenario
from vietnam_tui.games.vietnam_battles.map_names import VILLAGE
from vietnam_tui.games.vietnam_battles.rules.terrain import terrain_table
from vietnam_tui.games.vietnam_battles.spots import Spot, spots_of
from vietnam_tui.games.vietnam_battles.state import State


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
    """Where a unit that is still hidden may be."""
    closed = closed_hexes(state.scenario)
    return [s for s in jungle(state) if state.spots.hex(s) not in closed]
