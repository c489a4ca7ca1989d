"""For the bots: how units come along, how fast, and how many impulses it is to somewhere."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.bots.ground import FAR, FLIGHT, field
from vietnam_tui.games.hot_armor.bots.worth import parts_of
from vietnam_tui.games.hot_armor.counters import ARMY_OF
from vietnam_tui.games.hot_armor.rules.movement.costs import Pace, moving_type, pace_of
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter, occupied
from vietnam_tui.games.hot_armor.scenarios import Condition
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import POINT, UnitId

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
    way, side = manner(state, unit), state.side(unit)
    enemies = frozenset[Hex]() if way is FLIGHT else occupied(state, state.other(side))
    cost = field(state.scenario, way, hexes, enemies, shy=must_break_through(state, side))[place]
    return min(cost / strides(state, unit), float(FAR))


def must_break_through(state: State, side: str) -> bool:
    """Is most of a side to leave the map?"""
    return any(
        part.kind == "exited" and not few(state, side, part)
        for victory in state.sheet.victory
        if victory.side == side
        for part in parts_of(victory)
    )


def few(state: State, side: str, part: Condition) -> bool:
    """Is it enough if a few units of a side leave the map, rather than most of them?"""
    return part.need * 2 <= len(state.units_of(side))
