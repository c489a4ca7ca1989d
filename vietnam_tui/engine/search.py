"""Searches for the cheapest way: reach of a unit, the path to a place, and any search by a label that grows.

Where costs are small integers (half movement points in most games) and places are integers, `reach` finds them with a
bucket queue in tens of microseconds.  `cheapest_first` takes any nodes and any labels that compare.  The caller's
rule says what a step costs, and whether a place ends the move.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

Node = TypeVar("Node", bound=Hashable)
#: The cost of a way so far: an int, or a tuple such as (turns, spent in the last turn)
Label = TypeVar("Label", bound="Comparable")


class Comparable(Protocol):
    """A value that can be told to be lower than another of its type."""

    def __lt__(self, other: Any, /) -> bool: ...


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
    entry = tuple.__new__  # as `Reached(...)` would, in half the time
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
                    found[following] = entry(Reached, (total, place))
                    buckets[total].append(following)
    del found[start]
    return found


def path_to(found: dict[int, Reached], start: int, goal: int) -> list[int]:
    """The places entered on the cheapest path, the start left out and the goal last."""
    path = [goal]
    while (previous := found[path[-1]].previous) != start:
        path.append(previous)
    return path[::-1]


class Settled(NamedTuple, Generic[Node, Label]):
    """A node whose cheapest way is known: its label, and the node before it on that way (None at a start)."""

    node: Node
    label: Label
    previous: Node | None


def cheapest_first(
    starts: Iterable[tuple[Node, Label]],
    steps: Callable[[Node, Label], Iterable[tuple[Node, Label]]],
) -> Iterator[Settled[Node, Label]]:
    """Every node that can be reached, the one with the lowest label first (Dijkstra's search).

    `steps(node, label)` yields the nodes that follow, each with the label of the whole way to it, which must not
    be lower than `label`.  Of ways with equal labels the one found first wins; put into the label what else should
    decide.  Stop asking once the goal has come: nothing beyond it is searched.

    >>> roads = {"A": {"B": 2, "C": 5}, "B": {"C": 2}, "C": {}}
    >>> for settled in cheapest_first([("A", 0)], lambda n, cost: ((m, cost + c) for m, c in roads[n].items())):
    ...     print(*settled)
    A 0 None
    B 2 A
    C 4 B
    """
    # the number keeps equal labels in the order in which they were found, and nodes from being compared
    queue: list[tuple[Label, int, Node, Node | None]] = []
    for number, (node, label) in enumerate(starts):
        heapq.heappush(queue, (label, number, node, None))
    number = len(queue)
    settled: set[Node] = set()
    best: dict[Node, Label] = {}
    while queue:
        label, _, node, previous = heapq.heappop(queue)
        if node in settled:
            continue
        settled.add(node)
        yield Settled(node, label, previous)
        for following, total in steps(node, label):
            if following not in settled and (following not in best or total < best[following]):
                best[following] = total
                number += 1
                heapq.heappush(queue, (total, number, following, node))


def way_to(previous: Mapping[Node, Node | None], goal: Node) -> list[Node]:
    """The nodes from a start to the goal, both included, by what came before each: `Settled.previous` by node."""
    way = [goal]
    while (before := previous[way[-1]]) is not None:
        way.append(before)
    return way[::-1]
