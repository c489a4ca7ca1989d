"""For the bots: what goals are, and who goes for which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed
from vietnam_tui.games.hot_armor.bots.travel import FAR, ROUGH, manner, ranges, strides, ways_by
from vietnam_tui.games.hot_armor.rules.movement.costs import Pace
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import POINT, UnitId

#: How many impulses nearer than another a tank must be to stand guard
WASTED = 2.0

#: A manner of moving, and the number of a goal
Way = tuple[Pace | None, int]

Purpose = Literal["take", "guard", "leave", "hunt"]


class Goal(NamedTuple):
    """Hexes to come to, what for, and what that is worth in all.

    Enemies who must come themselves are waited for, and with the way out where a few who find it are enough.
    What must be fought for, and can be, is not put off; else it takes a while to fight for it.
    """

    purpose: Purpose
    hexes: frozenset[Hex]
    value: float
    patient: bool = False
    fought: bool = False
    fight: float = 0.0

    @property
    def breaks_through(self) -> bool:
        """Is this the goal of a column that breaks through to leave the map, and that every halt brings under fire?"""
        return self.purpose == "leave" and not self.patient


def assigned(state: State, units: Iterable[UnitId], goals: tuple[Goal, ...]) -> dict[UnitId, Goal]:
    """A goal for each unit: the nearest first, each goal as many as its share of the value."""
    free = [unit for unit in units if state.units[unit].on_map]
    if not goals or not free:
        return {}
    total = sum(goal.value for goal in goals)
    places = [max(1, -(-round(100 * len(free) * goal.value / total) // 100)) for goal in goals]
    side = state.side(free[0])
    ways = ByNeed[Way, tuple[int, ...]](lambda key: ways_by(state, side, key[0], goals[key[1]].hexes))
    pairs = sorted(
        (far, unit, number) for unit in free for number, far in _distances(state, unit, goals, ways)
    )
    found: dict[UnitId, Goal] = {}
    for _, unit, number in pairs:
        if unit not in found and places[number]:
            places[number] -= 1
            found[unit] = goals[number]
    return found


def fights(state: State, unit: UnitId) -> bool:
    """Has a unit, or what it carries, any weapon?  Empty carriers hold no ground."""
    attacks = (state.kind(one).attack for one in (unit, *state.cargo(unit)))
    return any(attack is not None and attack.strength > 0 for attack in attacks)


def _distances(
    state: State, unit: UnitId, goals: tuple[Goal, ...], ways: ByNeed[Way, tuple[int, ...]]
) -> Iterator[tuple[int, float]]:
    """How many impulses away the goals of a unit are, by their numbers; enemies, who move, by the bare distance."""
    place, stride = state.place(unit), strides(state, unit)
    armed, way = fights(state, unit), manner(state, unit)
    distance, tank = ranges(state.map, place), state.kind(unit).can("tank")
    for number, goal in enumerate(goals):
        if goal.purpose == "hunt":
            if armed:
                (hex_,) = goal.hexes
                yield number, distance[hex_] * ROUGH * POINT / stride
        elif armed or goal.purpose == "leave":
            time = min(ways[way, number][place] / stride, float(FAR))
            yield number, time + WASTED * (goal.purpose == "guard" and tank)


def is_staff(state: State, unit: UnitId) -> bool:
    """Is a unit a command post, or does it carry one?"""
    return any(state.kind(one).can("command post") for one in (unit, *state.cargo(unit)))


def trails(state: State, unit: UnitId) -> bool:
    """Does a unit follow armor: a soft carrier, a battery, an unarmed one, one that brings what cannot march?"""
    kind = state.kind(unit)
    if kind.arm != "vehicular":
        return False
    support = kind.can("indirect") or kind.can("recovery") or kind.strength == 0
    soft = kind.defence.kind == "soft" and bool(kind.carries)
    return soft or support or any(not state.kind(one).move for one in state.cargo(unit))
