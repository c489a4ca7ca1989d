"""Numbers worked out by hand from the charts, the counters and the map: chances, odds, ways along roads."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from vietnam_tui.core.board import Board
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.games.hot_armor.counters import UnitType
from vietnam_tui.games.hot_armor.map_names import bank
from vietnam_tui.games.hot_armor.tables import Tables
from vietnam_tui.games.hot_armor.terrain import Substitutions, TerrainKey

Units = dict[str, UnitType]


@pytest.mark.parametrize(
    ("column", "chances"),
    [
        ("<50%", [6, 0, 0, 0]),
        ("50%", [5, 1, 0, 0]),
        ("100%", [5, 0, 1, 0]),
        ("200%", [4, 1, 1, 0]),
        ("300%", [3, 2, 1, 0]),
        ("400%", [2, 2, 1, 1]),
        ("500%", [1, 2, 2, 1]),
        ("600%", [0, 2, 2, 2]),
    ],
)
def test_chances_of_a_column_in_sixths(frozen: Tables, column: str, chances: list[int]) -> None:
    found = frozen.crt.chances(frozen.crt.columns.index(column) + 1)
    assert [found.get(result, Fraction(0)) * 6 for result in ("-", "D", "(D)", "E")] == chances


def shifted(charts: Tables, attack: int, defence: int, shift: int = 0) -> str:
    """The heading of the column in which odds end after so many shifts to the right."""
    ledger = Ledger().shifted(shift, "everything", "HA-13.8-a")
    column, _ = charts.crt.moved(charts.column(attack, defence), ledger)
    return charts.crt.columns[column - 1]


def shift_of(key: TerrainKey, charts: Tables, *names: str) -> int:
    """What terrain, works and reasons of these names come to, to the right."""
    worth = {line.id: -line.shift for line in (*key.terrain, *key.works)}
    worth |= {shift.id: shift.columns for shift in charts.shift}
    return sum(worth[name] for name in names)


def test_a_t_54_fires_at_an_m48(frozen: Tables, frozen_units: Units) -> None:
    t54, m48 = frozen_units["t-54"].attack, frozen_units["m48"].defence
    assert t54 is not None
    assert shifted(frozen, t54.strength, m48.strength) == "100%"
    assert shifted(frozen, (t54.strength + 1) // 2, m48.strength) == "50%"
    assert shifted(frozen, 2 * t54.strength, m48.strength) == "200%"


def test_odds_are_capped_before_they_are_shifted(frozen: Tables) -> None:
    assert shifted(frozen, 10, 1, -1) == "500%"
    assert shifted(frozen, 2, 5, -2) == "<50%"


def test_three_acavs_fire_at_a_carrier_and_its_platoon(frozen: Tables, frozen_units: Units) -> None:
    acav, btr, platoon = (frozen_units[name] for name in ("acav", "btr", "infantry-a"))
    assert acav.attack is not None
    column = frozen.column(3 * acav.attack.strength, btr.defence.strength)
    assert column == frozen.column(3 * acav.attack.strength, platoon.defence.strength)
    results = {die: frozen.crt.look_up(column, die).result for die in (3, 6)}
    assert results == {3: "D", 6: "E"}
    assert {die: frozen.weakened(result) for die, result in results.items()} == {3: None, 6: "D"}


def test_a_bunker_is_assaulted(frozen: Tables, frozen_terrain: TerrainKey, frozen_units: Units) -> None:
    party = ("infantry-a", "infantry-a", "engineer")
    attack = sum(unit.strength for name in party if (unit := frozen_units[name].attack))
    assault = ("close-assault", "infantry-assault", "engineer")
    bunker = shift_of(frozen_terrain, frozen, *assault, "jungle", "entrenchment-level-2")
    jungle = shift_of(frozen_terrain, frozen, *assault, "jungle")
    assert (attack, bunker, jungle) == (8, -1, 1)
    assert shifted(frozen, attack, frozen_units["infantry-a"].defence.strength, bunker) == "100%"
    assert shifted(frozen, attack, frozen_units["recoilless-rifle"].defence.strength, bunker) == "300%"
    assert shifted(frozen, attack, frozen_units["infantry-a"].defence.strength, jungle) == "300%"


def test_area_artillery_does_nothing_to_men_in_the_jungle(
    frozen: Tables, frozen_terrain: TerrainKey, frozen_units: Units
) -> None:
    (artillery,) = [support for support in frozen.support if support.id == "artillery"]
    platoon = frozen_units["infantry-a"].defence.strength
    assert shifted(frozen, artillery.area, platoon) == "100%"
    assert shifted(frozen, artillery.area, platoon, shift_of(frozen_terrain, frozen, "jungle")) == "<50%"


def test_aa_fire_at_a_helicopter(frozen: Tables, frozen_units: Units) -> None:
    gun, slick = frozen_units["aa-mg"].attack, frozen_units["uh-helicopter"].defence
    weapons = frozen_units["heavy-weapons"].attack
    assert gun is not None
    assert weapons is not None
    assert shifted(frozen, gun.strength, slick.strength) == "100%"
    assert shifted(frozen, gun.strength + (weapons.strength + 1) // 2, slick.strength) == "200%"


def test_a_sagger_fires_at_an_m48(frozen: Tables, frozen_units: Units) -> None:
    sagger, m48 = frozen_units["sagger"], frozen_units["m48"].defence
    assert sagger.attack is not None
    assert shifted(frozen, sagger.attack.strength, m48.strength) == "200%"
    assert shifted(frozen, sagger.attack.strength // 2, m48.strength) == "100%"
    assert (sagger.range + 1) // 2 == 8


# ---------------------------------------------------------------- movement, as far as charts and map decide

JOY = Substitutions(light_vegetation="elephant-grass", slope="slope-1", river="high-river")
STEEP = Substitutions(light_vegetation="elephant-grass", slope="slope-2", river="low-river", routes="track")
DONG_HA = Substitutions(light_vegetation="rice-paddy", slope="slope-1", river="low-river", routes="road")


def entry(key: TerrainKey, board: Board, way: str, counts: Substitutions, foot: str) -> int | None:
    """Points for one step off the roads, on "foot" or as a "vehicle"; None where it is closed."""
    a, b = (board.grid.hex(text) for text in way.split())
    side = board.grid.side(a, b)
    lines = {line.id: line for line in key.terrain}
    hexsides = {line.id: line for line in key.hexside}
    costs = [getattr(lines[counts.line(board.terrain[b])], foot)]
    costs += [
        getattr(hexsides[counts.hexside(kind)], foot)
        for kind in ("stream", "gully", "slope")
        if board.has_side(kind, side)
    ]
    return None if "no" in costs else sum(costs)


@pytest.mark.parametrize(
    ("way", "counts", "on_foot", "by_vehicle"),
    [
        ("1219 1319", JOY, 2, 4),
        ("2823 2824", JOY, 3, 5),
        ("2823 2824", STEEP, 4, None),
        ("1913 1914", STEEP, 4, 5),
        ("3817 3816", DONG_HA, 4, 5),
        ("3816 3815", DONG_HA, 2, 3),
        ("4017 4016", DONG_HA, 4, 5),
        ("3718 3818", JOY, 3, 4),
        ("2114 2113", JOY, 1, 1),
        ("2113 2114", JOY, None, None),
    ],
)
def test_steps_off_the_roads(
    frozen_terrain: TerrainKey,
    frozen_board: Board,
    way: str,
    counts: Substitutions,
    on_foot: int | None,
    by_vehicle: int | None,
) -> None:
    costs = [entry(frozen_terrain, frozen_board, way, counts, who) for who in ("foot", "vehicle")]
    assert costs == [on_foot, by_vehicle]


@pytest.mark.parametrize(
    ("way", "points", "truck"),
    [
        ("1020 1120 1220 1320", "3/2", "1"),
        ("2220 2221 2222 2223 2224 2225", "5/2", "5/3"),
        ("2012 2013 2014", "1", "2/3"),
    ],
)
def test_steps_along_roads(
    frozen_terrain: TerrainKey, frozen_board: Board, way: str, points: str, truck: str
) -> None:
    rates = {route.id: route for route in frozen_terrain.route}
    hexes = [frozen_board.grid.hex(text) for text in way.split()]
    sides = [frozen_board.grid.side(a, b) for a, b in pairwise(hexes)]
    assert all(frozen_board.has_line("road", side) for side in sides)
    road = rates["road"]
    assert len(sides) * road.rate() == Fraction(points)
    assert len(sides) * road.rate(truck=True) == Fraction(truck)


def test_no_road_leads_over_the_hexside_from_1219_into_tay_nam(frozen_board: Board) -> None:
    side = frozen_board.grid.parse_side("1219/1320")
    assert not frozen_board.has_line("road", side)
    assert frozen_board.has_side("stream", side)


def test_an_amphibious_tank_finds_a_bank_within_two_hexes(frozen: Tables, frozen_board: Board) -> None:
    grid, north = frozen_board.grid, bank(frozen_board, "north")
    river = set(frozen_board.hexes_of("river"))

    def across(label: str) -> set[str]:
        start = grid.hex(label)
        if river.isdisjoint(grid.neighbours(start)):
            return set()
        return {
            grid.label(h) for h in north.intersection(grid.within(start, frozen.numbers.amphibious_reach))
        }

    assert across("3717") == {"3715", "3815"}
    assert across("3817") == {"3815"}
    assert across("2015") == set()
