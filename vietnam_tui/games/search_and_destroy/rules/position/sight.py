"""Lines of sight and range (6.2, 6.23): who sees which hex, and how far off it is.

A boat sees and is seen through the bank hex of its hexside that is nearer to the other party, and is a hex farther
off than that [SD-6.2-e].
"""

from __future__ import annotations

from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.sight import ClearLines
from vietnam_tui.games.search_and_destroy.scenarios import board
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.terrain import terrain_key
from vietnam_tui.games.search_and_destroy.units import NO_SIDE, OFF, UnitId


@cache
def lines_of(map_id: str) -> ClearLines:
    """The lines of sight of a map [SD-6.2-b, SD-6.2-c, SD-6.2-d]."""
    here, blocking = board(map_id), terrain_key().blocking()
    return ClearLines(here.grid, (h for h in here.grid.hexes() if here.terrain[h] in blocking))


def clear_line(state: State, a: Hex, b: Hex) -> bool:
    """Is there a line of sight between two hexes, the same both ways? [SD-6.2-a, SD-6.2-b, SD-6.2-c]"""
    return lines_of(state.map).clear(a, b)


def eyes(state: State, unit: UnitId) -> tuple[tuple[Hex, ...], int]:
    """The hexes through which a unit sees and is seen, and how much farther off it is than these; none off the map."""
    status = state.units[unit]
    if status.stream != NO_SIDE:
        return state.board.grid.side_hexes[status.stream], 1
    place = state.place(unit)
    return ((place,) if place != OFF else ()), 0


def _pairs(state: State, ones: tuple[Hex, ...], others: tuple[Hex, ...]) -> tuple[int, list[tuple[Hex, Hex]]]:
    """The least distance between hexes of two groups, and the pairs that are so far apart."""
    grid = state.board.grid
    if len(ones) == len(others) == 1:
        return grid.distance(ones[0], others[0]), [(ones[0], others[0])]
    found = [(grid.distance(a, b), a, b) for a in ones for b in others]
    least = min(distance for distance, _, _ in found)
    return least, [(a, b) for distance, a, b in found if distance == least]


def range_to(state: State, unit: UnitId, place: Hex) -> int:
    """The distance of a hex from a unit on the map, at least one [SD-0-k, SD-33.1-b]."""
    hexes, more = eyes(state, unit)
    return max(1, min(state.board.grid.distance(eye, place) for eye in hexes) + more)


def range_between(state: State, unit: UnitId, other: UnitId) -> int:
    """The distance between two units on the map, at least one."""
    (ones, more), (others, still_more) = eyes(state, unit), eyes(state, other)
    return max(1, _pairs(state, ones, others)[0] + more + still_more)


def sees_hex(state: State, unit: UnitId, place: Hex) -> bool:
    """Has a unit on the map, or the vehicle that it rides in, a line of sight to a hex, of any length? [SD-6.2-f]"""
    hexes, _ = eyes(state, unit)
    if len(hexes) == 1:
        return clear_line(state, hexes[0], place)
    return bool(hexes) and any(clear_line(state, a, b) for a, b in _pairs(state, hexes, (place,))[1])


def sees(state: State, unit: UnitId, other: UnitId) -> bool:
    """Has a unit on the map a line of sight to another?"""
    ones, others = eyes(state, unit)[0], eyes(state, other)[0]
    return bool(ones and others) and any(clear_line(state, a, b) for a, b in _pairs(state, ones, others)[1])


def watched(state: State, side: str, place: Hex, *, by_personnel: bool = False) -> bool:
    """Is a hex in sight of a unit of a side: of its personnel, vehicles and boats, or of its personnel alone?

    Passengers see nothing, inverted counters of the viewer's own side do, static ones and Dummies never
    [SD-6.2-f, SD-16.4-c].
    """
    for unit in state.units_of(side):
        type_ = state.type(unit)
        looks = type_.personnel or (not by_personnel and type_.kind in ("vehicle", "boat"))
        if looks and state.units[unit].on_map and sees_hex(state, unit, place):
            return True
    return False
