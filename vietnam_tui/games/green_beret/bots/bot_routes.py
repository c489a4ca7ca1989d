"""For the bots: ways across the map, turn by turn, and the noise checks on them.

A team is checked wherever it ends a turn's move outside a base camp.  A team that is heard goes straight back to a base
camp [GB-12.3-a] and sets out again, so the way to choose is that of the fewest expected turns, setbacks included.  Plus
pieces alone are never checked [GB-10.4-k]: for them the fewest turns count.
"""

from __future__ import annotations

import heapq
from functools import cache, lru_cache
from math import inf
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.search import reach
from vietnam_tui.games.green_beret.counters import board
from vietnam_tui.games.green_beret.rules.movement.movement import Terms, open_steps
from vietnam_tui.games.green_beret.rules.movement.planning import chance_heard
from vietnam_tui.games.green_beret.terrain import grounds

#: Turns that a setback is taken for where there is no base camp to go back to, and more than one ever costs
FAR_BACK = 1000.0
#: No hex comes next
NOWHERE_NEXT = -1
#: An improvement smaller than this is none
CLOSE = 1e-9
#: Setbacks are worked out to so many turns
SETTLED = 0.05
#: Rounds in which the value of a setback is worked out; it settles in three or four
ROUNDS = 12


@cache
def risk(noise: int) -> float:
    """The chance that a noise check detects this noise."""
    return float(chance_heard(noise))


class March(NamedTuple):
    """A move on foot in one turn: the final hex and what its terrain adds to the noise [GB-12.1-a, GB-12.2-a]."""

    to: Hex
    noise: int


@lru_cache(maxsize=16)
def marches(map_id: str, movement: int) -> tuple[tuple[March, ...], ...]:
    """Hex -> every move that a team on foot can make from it in a turn.

    A move of a single hex is soft [GB-12.2-b]: where no way is cheaper, and where nothing but the minimum is moved.
    """
    ground, steps = grounds(map_id), open_steps(map_id, craft=False, blue=False, confined=False)
    priced = tuple(tuple((there, price) for there, price, _ in onward) for onward in steps)
    found = []
    for start, next_to in enumerate(priced):
        ways = reach(start, movement, lambda here, _: priced[here])
        soft = {there for there, price in next_to if price > movement or price == ways[there].cost}
        found.append(
            tuple(
                March(Hex(to), min(ground[to].noise, 0) if to in soft else ground[to].noise)
                for to in sorted(soft.union(ways))
            )
        )
    return tuple(found)


class Arrival(NamedTuple):
    """The moves on foot that end in a hex with the same noise of its terrain: the hexes they come from."""

    noise: int
    origins: tuple[int, ...]


@lru_cache(maxsize=16)
def arrivals(map_id: str, movement: int) -> tuple[tuple[Arrival, ...], ...]:
    """Hex -> the moves that end in it."""
    found: list[dict[int, list[int]]] = [{} for _ in board(map_id).grid.hexes()]
    for start, moves in enumerate(marches(map_id, movement)):
        for to, noise in moves:
            found[to].setdefault(noise, []).append(start)
    return tuple(tuple(Arrival(noise, tuple(here[noise])) for noise in here) for here in found)


class Approach(NamedTuple):
    """How a team comes to a goal: expected turns from every hex, the next hex on the way, the risk there.

    `setback` is what being heard costs in turns: the way back from the nearest camp, or what was given.
    """

    goal: Hex
    turns: tuple[float, ...]
    onward: tuple[int, ...]
    heard: tuple[float, ...]
    setback: float

    def way(self, start: int) -> list[Hex]:
        """The hexes in which each turn ends while nothing is heard.

        Where a setback brings a team nearer, it ends with a hex on it already: one waits to be heard.
        """
        found: list[Hex] = []
        here = start
        while here != self.goal and self.onward[here] != NOWHERE_NEXT and self.onward[here] not in found:
            here = self.onward[here]
            found.append(Hex(here))
        return found

    def unheard(self, start: int) -> float:
        """The chance to come through without being heard once."""
        way = self.way(start)
        if start != self.goal and (not way or way[-1] != self.goal):
            return 0.0
        chance = 1.0
        for here in (start, *way)[: len(way)]:
            chance *= 1 - self.heard[here]
        return chance


@lru_cache(maxsize=512)
def approach(
    map_id: str,
    goal: Hex,
    camps: frozenset[Hex],
    *,
    movement: int,
    noise: int,
    checked: bool = True,
    setback: float | None = None,
) -> Approach:
    """The best way to a goal for a team of this movement and noise.

    `checked` says that the noise check in the goal counts as well; a `setback` costs so many turns, without
    one it costs the way from the best camp.
    """
    if setback is not None or not camps:
        return _approach(
            map_id, goal, camps, movement, noise, checked, FAR_BACK if setback is None else setback
        )
    cost = FAR_BACK
    for _ in range(ROUNDS):
        found = _approach(map_id, goal, camps, movement, noise, checked, cost)
        camp = min(camps, key=lambda h: (found.turns[h], h))
        if found.turns[camp] == inf:
            return found._replace(setback=FAR_BACK)
        through = found.unheard(camp)
        if not through:
            return found
        # the turns until a way ends, well or not, over the chance that it ends well
        settled = (found.turns[camp] - (1 - through) * cost) / through
        if abs(settled - cost) < SETTLED:
            break
        cost = settled
    return found


def _approach(
    map_id: str,
    goal: Hex,
    camps: frozenset[Hex],
    movement: int,
    noise: int,
    checked: bool,
    setback: float,
) -> Approach:
    """The best way when being heard costs so many turns.

    A move from a hex far away may be worth less than the hex that it leads to, since whoever is heard there goes back
    to a camp that is nearer; so this is no search that takes the cheapest first, and a hex may be looked at again.
    """
    into = arrivals(map_id, movement)
    turns = [inf] * len(into)
    onward = [NOWHERE_NEXT] * len(into)
    heard = [0.0] * len(into)
    turns[goal] = 0.0
    queue = [(0.0, int(goal))]
    while queue:
        value, here = heapq.heappop(queue)
        if value > turns[here]:
            continue
        safe = here in camps or (here == goal and not checked)
        for terrain, origins in into[here]:
            chance = 0.0 if safe else risk(noise + terrain)
            cost = 1 + (1 - chance) * value + chance * setback
            enough = cost + CLOSE
            for origin in origins:
                if enough < turns[origin]:
                    turns[origin], onward[origin], heard[origin] = cost, here, chance
                    heapq.heappush(queue, (cost, origin))
    return Approach(goal, tuple(turns), tuple(onward), tuple(heard), setback)


# -- plus pieces alone --------------------------------------------------------------------------------------


class Voyage(NamedTuple):
    """Where a mover can get to: turns to every hex (inf out of reach), and the hex before it on the way."""

    start: Hex
    turns: tuple[float, ...]
    before: tuple[int, ...]

    def stops(self, goal: Hex) -> list[Hex]:
        """The hexes in which each turn ends, the goal last; none when it is out of reach or the start."""
        if self.turns[goal] == inf:
            return []
        found: list[Hex] = []
        here, there = int(goal), NOWHERE_NEXT
        while here != self.start:
            if there == NOWHERE_NEXT or self.turns[here] < self.turns[there]:
                found.append(Hex(here))
            there, here = here, self.before[here]
        return found[::-1]


@lru_cache(maxsize=1024)
def voyage(map_id: str, start: Hex, given: Terms) -> Voyage:
    """The fewest turns to every hex, for a mover whose every turn is on these terms."""
    steps = open_steps(map_id, craft=given.craft, blue=given.blue, confined=given.confined)
    allowance, size = max(0, given.ashore_left), len(steps)
    # a label is the turns begun and what the last of them has cost, in one number, so that lower is sooner; with the
    # hex in it as well the queue holds nothing but numbers
    a_turn = allowance + 1
    turns, before = [inf] * size, [NOWHERE_NEXT] * size
    best, settled = [a_turn * size * FAR_BACK] * size, bytearray(size)
    best[start] = allowance
    queue = [allowance * size + start]
    while queue:
        label, here = divmod(heapq.heappop(queue), size)
        if settled[here]:
            continue
        settled[here] = 1
        turn, spent = divmod(label, a_turn)
        turns[here] = float(turn)
        for there, cost, _ in steps[here]:
            if settled[there]:
                continue
            following = (
                label + cost if spent + cost <= allowance else (turn + 1) * a_turn + min(cost, allowance)
            )
            if following < best[there]:
                best[there], before[there] = following, here
                heapq.heappush(queue, following * size + there)
    return Voyage(start, tuple(turns), tuple(before))
