"""Least-cost movement: reach of a piece, the path to a place, a straight line of sight.

Places are integers; costs are small integers (half movement points in most games), so a bucket queue finds
a unit's reach in tens of microseconds.  What a step costs, and whether a place ends the move, is the
caller's rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from vietnam_tui.core.hexes import Grid, Hex


class Reached(NamedTuple):
    """A place in reach: cheapest cost, and the place before it on that path."""

    cost: int
    previous: int


Steps = Callable[[int, int], Iterable[tuple[int, int]]]


def reach(start: int, limit: int, steps: Steps, spent: int = 0) -> dict[int, Reached]:
    """Places that can be reached with at most `limit`: place -> (cost, previous), the start left out.

    `steps(place, cost)` yields (next place, step cost) for the steps open after reaching `place` at `cost`;
    it yields nothing where a move must stop.  `spent` is what the start has cost already.  Of equally cheap
    paths the one found first wins, so the order of `steps` is the tie-break.
    """
    found: dict[int, Reached] = {start: Reached(spent, start)}
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    if spent <= limit:
        buckets[spent].append(start)
    for cost in range(spent, limit + 1):
        bucket = buckets[cost]
        for place in bucket:
            if found[place][0] != cost:
                continue
            for following, price in steps(place, cost):
                total = cost + price
                if total > limit:
                    continue
                known = found.get(following)
                if known is None or total < known[0]:
                    found[following] = Reached(total, place)
                    buckets[total].append(following)
    del found[start]
    return found


def path_to(found: dict[int, Reached], start: int, goal: int) -> list[int]:
    """The places entered on the cheapest path, the start left out and the goal last."""
    path = [goal]
    while (previous := found[path[-1]].previous) != start:
        path.append(previous)
    return path[::-1]


class Sight(NamedTuple):
    """A line of sight: the hexes along it, and the first hex that blocks it or None."""

    line: list[Hex]
    blocked_by: Hex | None


def line_of_sight(grid: Grid, a: Hex, b: Hex, blocks: Callable[[Hex], bool]) -> Sight:
    """The straight line from a to b; a hex strictly between the ends may block it."""
    line = grid.line(a, b)
    return Sight(line, next((h for h in line[1:-1] if blocks(h)), None))
