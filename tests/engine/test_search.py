"""Searches for the cheapest way against a plain one."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from vietnam_tui.core.hexes import Grid, GridShape, Hex
from vietnam_tui.engine.search import cheapest_first, path_to, reach, way_to

GRID = Grid(GridShape(columns=9, rows=8, short=True))


def prices(seed: int) -> dict[int, int]:
    """A made-up cost to enter each hex."""
    generator = random.Random(seed)
    return {h: generator.choice([1, 2, 2, 3, 4]) for h in GRID.hexes()}


def plainly(start: int, limit: int, cost: dict[int, int]) -> dict[int, int]:
    """Cheapest costs by relaxing every edge until nothing changes."""
    best = {start: 0}
    for _ in range(GRID.size):
        for h, known in list(best.items()):
            for n in GRID.neighbours(h):  # type: ignore[arg-type]
                total = known + cost[n]
                if total <= limit and total < best.get(n, limit + 1):
                    best[n] = total
    return best


@given(st.integers(0, 500), st.integers(0, GRID.size - 1), st.integers(0, 9))
def test_reach_finds_the_cheapest_costs_and_paths(seed: int, start: int, limit: int) -> None:
    cost = prices(seed)
    found = reach(start, limit, lambda h, _: ((n, cost[n]) for n in GRID.neighbours(h)))  # type: ignore[arg-type]
    expected = plainly(start, limit, cost)
    assert {place: entry.cost for place, entry in found.items()} == {
        place: total for place, total in expected.items() if place != start
    }
    for place, entry in found.items():
        path = path_to(found, start, place)
        assert path[-1] == place
        assert sum(cost[h] for h in path) == entry.cost


def test_what_was_spent_before_counts() -> None:
    found = reach(0, 4, lambda h, _: ((n, 1) for n in GRID.neighbours(h)), spent=3)  # type: ignore[arg-type]
    assert set(found) == set(GRID.neighbours(GRID.hex("0101")))


def test_a_place_without_steps_ends_the_move() -> None:
    wall = set(GRID.neighbours(GRID.hex("0404")))
    found = reach(
        GRID.hex("0404"),
        9,
        lambda h, _: () if h in wall else ((n, 1) for n in GRID.neighbours(h)),  # type: ignore[arg-type]
    )
    assert set(found) == wall


@given(st.integers(0, 300), st.integers(0, GRID.size - 1))
def test_the_cheapest_come_first_and_by_the_cheapest_way(seed: int, start: int) -> None:
    cost = prices(seed)
    found = list(
        cheapest_first([(start, 0)], lambda h, spent: ((n, spent + cost[n]) for n in GRID.neighbours(Hex(h))))
    )
    assert {s.node: s.label for s in found} == plainly(start, 10**6, cost)
    assert [s.label for s in found] == sorted(s.label for s in found)
    previous = {s.node: s.previous for s in found}
    for settled in found:
        way = way_to(previous, settled.node)
        assert way[0] == start
        assert sum(cost[h] for h in way[1:]) == settled.label


def test_labels_may_be_turns_and_what_the_last_turn_has_cost() -> None:
    # three points a turn, every hex two: what does not fit waits for the next turn
    def steps(h: int, label: tuple[int, int]) -> list[tuple[int, tuple[int, int]]]:
        turn, spent = label
        total = (turn, spent + 2) if spent + 2 <= 3 else (turn + 1, 2)
        return [(n, total) for n in GRID.neighbours(Hex(h))]

    start = GRID.hex("0101")
    turns = {s.node: s.label[0] for s in cheapest_first([(int(start), (1, 0))], steps)}
    assert all(turns[h] == max(1, GRID.distance(start, Hex(h))) for h in turns)


def test_of_equal_ways_the_first_found_wins_and_nodes_need_not_compare() -> None:
    ways = {"start": (1j, 2j), 1j: (3j,), 2j: (3j,), 3j: ()}
    found = list(
        cheapest_first([("start", 0)], lambda node, cost: ((n, cost + 1) for n in ways[node]))  # type: ignore[index]
    )
    assert [(s.node, s.previous) for s in found] == [("start", None), (1j, "start"), (2j, "start"), (3j, 1j)]


def test_nothing_is_searched_beyond_what_is_asked_for() -> None:
    asked: list[int] = []

    def steps(n: int, cost: int) -> list[tuple[int, int]]:
        asked.append(n)
        return [(n + 1, cost + 1)]

    assert next(s for s in cheapest_first([(0, 0)], steps) if s.node == 5).label == 5
    assert asked == [0, 1, 2, 3, 4]


def test_several_starts_share_the_map_between_them() -> None:
    starts = [(GRID.hex("0101"), 0), (GRID.hex("0908"), 0)]
    cost = {
        s.node: s.label
        for s in cheapest_first(starts, lambda h, spent: ((n, spent + 1) for n in GRID.neighbours(h)))
    }
    assert all(cost[h] == min(GRID.distance(h, start) for start, _ in starts) for h in GRID.hexes())


def test_a_cheaper_way_found_later_counts() -> None:
    roads = {"A": {"B": 1, "C": 9}, "B": {"C": 2}, "C": {"D": 1}, "D": {}}
    found = list(cheapest_first([("A", 0)], lambda n, cost: ((m, cost + c) for m, c in roads[n].items())))
    assert [(s.node, s.label, s.previous) for s in found] == [
        ("A", 0, None),
        ("B", 1, "A"),
        ("C", 3, "B"),
        ("D", 4, "C"),
    ]
