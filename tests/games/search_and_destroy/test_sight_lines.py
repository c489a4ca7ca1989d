"""Lines of sight on the map of Search & Destroy, traced by the engine by what the terrain chart says of a hex."""

from __future__ import annotations

import pytest

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.sight import line_between, look
from vietnam_tui.games.search_and_destroy.scenarios import board
from vietnam_tui.games.search_and_destroy.terrain import terrain_key

BOARD = board("rach-giua")
BLOCKING = terrain_key().blocking()


def hampers(h: Hex) -> int:
    return int(BOARD.terrain[h] in BLOCKING)


def seen(a: str, b: str) -> bool:
    """From centre to centre, as the rules have it."""
    return look(line_between(BOARD.grid, BOARD.grid.hex(a), BOARD.grid.hex(b)), hampers).open


@pytest.mark.rule("SD-6.2-d")
@pytest.mark.parametrize(
    ("a", "b", "clear"),
    [
        ("3401", "3601", True),
        ("3402", "3602", False),
        ("1303", "1503", True),
        ("1304", "1504", False),
        ("1903", "2103", True),
        ("1904", "2104", False),
        ("3105", "3305", False),
        ("3810", "4509", True),
        ("4410", "4813", True),
        ("0124", "0527", True),
        ("4211", "4713", False),
        ("4413", "4813", True),
        ("4813", "4508", True),
    ],
)
def test_lines_of_sight(a: str, b: str, clear: bool) -> None:
    assert seen(a, b) == seen(b, a) == clear


@pytest.mark.parametrize(
    ("a", "b", "hexside", "blocking"),
    [
        ("3401", "3601", ("3501", "3502"), 1),
        ("3402", "3602", ("3502", "3503"), 2),
        ("1303", "1503", ("1402", "1403"), 1),
        ("1304", "1504", ("1403", "1404"), 2),
        ("3105", "3305", ("3204", "3205"), 2),
    ],
)
def test_a_hexside_blocks_by_both_of_its_hexes(
    a: str, b: str, hexside: tuple[str, str], blocking: int
) -> None:
    grid = BOARD.grid
    (along,) = [s for s in line_between(grid, grid.hex(a), grid.hex(b)).stretches if s.kind == "along"]
    assert {grid.label(h) for h in along.hexes} == set(hexside)
    assert sum(map(hampers, along.hexes)) == blocking


@pytest.mark.parametrize(
    ("a", "b", "touched"), [("3810", "4509", "4310"), ("4410", "4813", "4512"), ("0124", "0527", "0425")]
)
def test_a_corner_never_blocks(a: str, b: str, touched: str) -> None:
    grid = BOARD.grid
    line = line_between(grid, grid.hex(a), grid.hex(b))
    corners = {h for s in line.stretches if s.kind == "corner" for h in s.hexes}
    assert grid.hex(touched) in corners - set(line.through())
    assert hampers(grid.hex(touched))
    assert seen(a, b)


def test_neighbours_and_the_ends_of_a_line_never_block() -> None:
    grid = BOARD.grid
    woods = [h for h in grid.hexes() if hampers(h)]
    for h in woods:
        for n in grid.neighbours(h):
            assert seen(grid.label(h), grid.label(n))
