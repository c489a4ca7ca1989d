"""Lines of sight on the map of Hot Armor: Vietnam, traced by the engine by what the terrain chart says of a hex."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.sight import BLOCKS, Line, lines_between, look
from vietnam_tui.games.hot_armor.map_names import HIGH_GROUND, ROAD, TRACK
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.terrain import Substitutions, terrain_key

RICE = Substitutions(light_vegetation="rice-paddy", slope="slope-1", river="high-river")
GRASS = Substitutions(light_vegetation="elephant-grass", slope="slope-1", river="high-river")
HAMPERS = {"open": 0, "impedes": 1, "blocks": BLOCKS}


@cache
def ground() -> Board:
    """The frozen copy of the printed map."""
    return Table(scenario="street-without-joy").state.board


def grades(counts: Substitutions, start: Hex) -> Callable[[Hex], int]:
    """How much each hex hampers a line from a hex; from high ground nothing but high ground does."""
    sight = {line.id: HAMPERS[line.sight] for line in terrain_key().terrain}
    if ground().terrain[start] == HIGH_GROUND:
        return lambda h: BLOCKS * (ground().terrain[h] == HIGH_GROUND)
    return lambda h: sight[counts.line(ground().terrain[h])]


def by_road(line: Line) -> bool:
    """Does a line run along roads and tracks for its whole length?"""
    sides = [ground().grid.side(*s.hexes) for s in line.stretches if s.kind == "across"]
    return len(sides) == len(line.through()) + 1 and all(
        any(ground().has_line(kind, side) for kind in (ROAD, TRACK)) for side in sides
    )


def seen(a: str, b: str, counts: Substitutions, *, roads: bool = True) -> bool:
    """By any of thirteen points to any other: one line that is open, or that runs along a road, is enough."""
    start, goal = ground().grid.hex(a), ground().grid.hex(b)
    grade, most = grades(counts, start), tables().numbers.impeding - 1
    return any(
        look(line, grade, most=most).open or (roads and by_road(line))
        for line in lines_between(ground().grid, start, goal)
    )


@pytest.mark.parametrize(
    ("a", "b", "rice", "grass"),
    [
        ("0714", "0717", True, True),
        ("0714", "0718", True, False),
        ("0124", "0327", True, False),
        ("0103", "0204", True, True),
        ("0104", "0304", False, False),
        ("2022", "2024", False, False),
        ("3419", "3421", True, True),
        ("1823", "1223", True, True),
        ("1223", "1823", False, False),
        ("2824", "2821", True, True),
        ("2821", "2824", False, False),
        ("3003", "3107", True, True),
        ("3727", "4026", True, True),
        ("2124", "2224", True, True),
    ],
)
def test_sight_in_rice_paddies_and_in_elephant_grass(a: str, b: str, rice: bool, grass: bool) -> None:
    assert (seen(a, b, RICE), seen(a, b, GRASS)) == (rice, grass)


@pytest.mark.parametrize(("a", "b"), [("3003", "3107"), ("3727", "4026")])
def test_the_road_alone_opens_some_lines(a: str, b: str) -> None:
    assert not seen(a, b, RICE, roads=False)


def test_a_hill_sees_down_and_is_not_seen_from_below() -> None:
    assert seen("2824", "2821", GRASS)
    assert not seen("2821", "2824", GRASS)
    assert ground().levels[ground().grid.hex("2824")] == 1


def test_no_two_hills_hide_a_hex_from_each_other_within_five_hexes() -> None:
    hills = set(ground().hexes_of(HIGH_GROUND))
    for hill in sorted(hills):
        for h in ground().grid.within(hill, 5):
            if h != hill:
                assert seen(ground().grid.label(hill), ground().grid.label(h), GRASS)
