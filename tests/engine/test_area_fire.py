"""Patterns of fire, and their drift, on both orientations."""

from __future__ import annotations

import random

import pytest

from vietnam_tui.core.hexes import Grid, GridShape, Hex
from vietnam_tui.engine.area_fire import (
    Pattern,
    around,
    drifted,
    scattered,
)

GRIDS = [
    Grid(GridShape(columns=12, rows=10, short=True)),
    Grid(GridShape(columns=11, rows=12, orientation="pointy", shifted="odd", label="RRCC")),
]
both = pytest.mark.parametrize("grid", GRIDS, ids=["flat", "pointy"])


@both
def test_all_around_is_what_lies_within(grid: Grid) -> None:
    for radius in range(4):
        for hex_ in grid.hexes():
            laid = around(radius).hexes(grid, hex_)
            assert sorted(laid) == grid.within(hex_, radius)
            assert laid[0] == hex_


@both
def test_a_pattern_turns_with_its_direction(grid: Grid) -> None:
    fork = Pattern(((), (0,), (0, 0), (0, 1)))
    centre = next(h for h in grid.hexes() if len(grid.within(h, 3)) == 37)
    for turned, direction in enumerate(grid.directions):
        here = grid.neighbour(centre, direction)
        assert here is not None
        beyond = grid.neighbour(here, direction)
        beside = grid.neighbour(here, grid.directions[(turned + 1) % 6])
        assert fork.hexes(grid, centre, turned) == (centre, here, beyond, beside)
        assert fork.hexes(grid, centre, turned + 6) == fork.hexes(grid, centre, turned)


@both
def test_what_leaves_the_map_is_lost_for_good(grid: Grid) -> None:
    corner = Hex(0)
    assert set(around(1).hexes(grid, corner)) == {corner, *grid.neighbours(corner)}
    out = next(i for i, n in enumerate(grid.around[corner]) if n is None)
    assert scattered(grid, corner, out, 1) is None
    assert drifted(grid, [corner], out, 0) == (corner,)
    # a walk over the edge and back ends where it would on a larger map
    back = (out + 3) % 6
    assert Pattern(((out, back),)).hexes(grid, corner) == (corner,)


@both
def test_a_drift_moves_all_hexes_alike(grid: Grid) -> None:
    generator = random.Random(3)
    for _ in range(200):
        hexes = [Hex(h) for h in generator.sample(range(grid.size), 5)]
        direction, distance = generator.randrange(6), generator.randrange(4)
        expected = []
        for hex_ in hexes:
            there: Hex | None = hex_
            for _ in range(distance):
                there = None if there is None else grid.around[there][direction]
            if there is not None:
                expected.append(there)
        # a straight way that has left the map does not come back
        assert list(drifted(grid, hexes, direction, distance)) == expected
