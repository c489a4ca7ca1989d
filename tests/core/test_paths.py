"""Least-cost reach against a plain search, and lines of sight."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from vietnam_tui.core.hexes import Grid, GridShape
from vietnam_tui.core.paths import line_of_sight, path_to, reach

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


def test_sight_is_blocked_between_the_ends_only() -> None:
    a, b = GRID.hex("0102"), GRID.hex("0902")
    line = GRID.line(a, b)
    clear = line_of_sight(GRID, a, b, lambda h: h in (a, b))
    assert clear.blocked_by is None
    assert clear.line == line
    blocked = line_of_sight(GRID, a, b, lambda h: h == line[3])
    assert blocked.blocked_by == line[3]
