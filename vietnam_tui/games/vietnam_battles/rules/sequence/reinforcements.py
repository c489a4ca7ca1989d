"""Reinforcements (3.0, 4.1, 26.0, 27.0): who waits off the map, and by what way each may come."""

from __future__ import annotations

from functools import cache

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.vietnam_battles.counters import scenario
from vietnam_tui.games.vietnam_battles.map_names import EAST_EDGE, NORTH_EAST_EDGE
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot, spots_of
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId

BY_LAND = {
    "east edge": EAST_EDGE,
    "north-east edge": NORTH_EAST_EDGE,
    "helicopter or east edge": EAST_EDGE,
}
BY_AIR = ("helicopter", "helicopter or east edge")
BY_BOAT = ("riverine", "aboard")
BY_WATER = "water"


def waits(state: State, unit: UnitId) -> bool:
    """Is a unit off the map and due, this turn or earlier? [VB-4.1-c]"""
    piece, status = state.roster[unit], state.units[unit]
    return bool(piece.entry) and status.place == OFF and not status.gone and piece.due <= state.turn


def entry_rule(state: State, unit: UnitId) -> str:
    """The rule by which a unit comes onto the map."""
    return scenario(state.scenario).entry_rules[state.roster[unit].entry]


def not_yet_here(state: State, unit: UnitId) -> Refusal:
    """The refusal of a unit that is off the map and cannot come on now."""
    piece = state.roster[unit]
    if piece.due > state.turn:
        return Refusal("VB-3.0-e", f"{piece.name} comes in Game Turn {piece.due}, not before")
    if piece.entry:
        return Refusal("VB-4.1-c", f"{piece.name} comes onto the map in the Movement Phase only")
    return Refusal("VB-3.0-e", f"{piece.name} is not on the map")


def waiting(state: State, side: str) -> list[UnitId]:
    """A side's units that may come in now, in roster order."""
    return [
        UnitId(i) for i, piece in enumerate(state.roster) if piece.side == side and waits(state, UnitId(i))
    ]


def edge_spots(state: State, unit: UnitId) -> tuple[Spot, ...]:
    """The land spots by which a reinforcement walks onto the map [VB-26.0-i, VB-26.0-m]."""
    return _land_in(state.map, BY_LAND.get(state.roster[unit].entry, ""))


@cache
def _land_in(map_id: str, area: str) -> tuple[Spot, ...]:
    spots = spots_of(map_id)
    return tuple(s for h in sorted(spots.board.area(area)) for s in spots.land[h])


def entry_waters(state: State) -> list[Spot]:
    """The water spots by which boats come in: of the entry hexes, or the hexside named [VB-26.0-l]."""
    spots = state.spots
    found: list[Spot] = []
    for text in scenario(state.scenario).water_entry:
        found += [spots.parse(text)] if "/" in text else spots.shore[spots.grid.hex(text)]
    return found
