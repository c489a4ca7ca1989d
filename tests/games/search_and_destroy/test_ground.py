"""What steps cost, who sees what, how far off things are [SD-5, SD-6]."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.games.search_and_destroy.counters import Movement
from vietnam_tui.games.search_and_destroy.rules.position.sight import (
    range_between,
    range_to,
    sees,
    sees_hex,
    watched,
)
from vietnam_tui.games.search_and_destroy.rules.position.terrain import CLOSED, defence, ground, landing


def cost(table: Table, movement: Movement, from_hex: str, to_hex: str) -> int:
    grid = table.state.board.grid
    return ground(table.state).cost(movement, grid.hex(from_hex), grid.hex(to_hex))


@pytest.mark.rule("SD-5.0-c", "SD-5.0-d")
def test_each_hex_costs_what_its_terrain_says() -> None:
    table = Table("Alice:us-rifle@0303")
    hexes = [("0302", "0402"), ("0402", "0502"), ("0502", "0602"), ("0602", "0703"), ("1002", "0903")]
    assert [cost(table, "foot", *pair) for pair in hexes] == [2, 4, 4, 2 * 3, 4]
    assert [cost(table, "apc", *pair) for pair in hexes] == [2, 4, 8, CLOSED, 8]
    assert [cost(table, "tank", *pair) for pair in hexes] == [2, 4, 6, CLOSED, 8]


@pytest.mark.rule("SD-5.0-c", "SD-5.0-d")
def test_along_a_road_or_trail_the_terrain_does_not_matter() -> None:
    table = Table("Alice:us-rifle@0303")
    assert [cost(table, movement, "0604", "0705") for movement in ("foot", "apc", "tank")] == [2, 1, 1]
    assert [cost(table, movement, "0702", "0703") for movement in ("foot", "apc", "tank")] == [2, 4, 4]
    assert cost(table, "foot", "0605", "0705") == 6


@pytest.mark.rule("SD-5.0-c", "SD-5.0-d", "SD-5.0-m", "SD-M-n")
def test_a_river_costs_more_but_at_the_bridge() -> None:
    table = Table("Alice:us-rifle@0303")
    assert [cost(table, movement, "1102", "1202") for movement in ("foot", "apc", "tank")] == [8, 14, CLOSED]
    assert [cost(table, movement, "1105", "1204") for movement in ("foot", "apc", "tank")] == [2, 1, 1]


@pytest.mark.rule("SD-S3.1-b", "SD-33.44-a")
def test_where_boats_are_no_land_unit_wades() -> None:
    table = Table("Bob:nva-squad@2218 down", side="NLF", scenario="patrol-boat-ambush")
    assert cost(table, "foot", "2218", "2118") == CLOSED
    assert table.refused("move Bob 2118", "the river lies between 2218 and 2118").rule == "SD-33.44-a"
    assert cost(table, "foot", "3110", "3009") == 2


@pytest.mark.rule("SD-S5.1-a", "SD-S5.1-b", "SD-S6.1-a", "SD-9.2-a")
def test_where_rivers_are_ignored_clear_counts_as_broken() -> None:
    for scenario in ("koh-tang", "khmer-rouge-vs-vietnam"):
        table = Table("Bob:nva-squad@2218 side=Khmer-Rouge down", scenario=scenario)
        assert cost(table, "foot", "0118", "0117") == 4
        clear = next(h for h, kind in enumerate(table.state.board.terrain) if kind == "clear")
        place = next(h for h in table.state.board.grid.hexes() if h == clear)
        assert defence(table.state, place) == 2
        assert landing(table.state, place)
        woods = next(h for h in table.state.board.grid.hexes() if table.state.board.terrain[h] == "forest")
        assert defence(table.state, woods) == 3


@pytest.mark.rule("SD-6.0-d")
def test_terrain_defends() -> None:
    table = Table("Alice:us-rifle@0303")
    grid = table.state.board.grid
    labels = ("0303", "0503", "0603", "0703", "0903")
    assert [defence(table.state, grid.hex(label)) for label in labels] == [1, 2, 3, 3, 3]


@pytest.mark.rule("SD-5.0-k")
def test_the_way_onto_the_map_costs_the_terrain_or_the_road() -> None:
    table = Table("Alice:us-rifle@0303")
    grid, here = table.state.board.grid, ground(table.state)
    assert [here.entry("apc", grid.hex(label)) for label in ("0103", "0105", "0501", "0801")] == [
        2,
        1,
        4,
        CLOSED,
    ]
    assert here.entry("foot", grid.hex("1201")) == 2


@pytest.mark.rule("SD-6.2-b", "SD-6.2-c", "SD-6.2-a")
def test_woods_block_what_lies_behind_them_but_not_themselves() -> None:
    table = Table("Alice:us-rifle@0403", "Bob:militia@0603", "Carl:militia@0903")
    alice, bob, carl = (table.id(name) for name in ("Alice", "Bob", "Carl"))
    assert sees(table.state, alice, bob)
    assert sees(table.state, bob, alice)
    assert not sees(table.state, alice, carl)
    assert range_between(table.state, alice, bob) == 2


@pytest.mark.rule("SD-0-k", "SD-6.2-e", "SD-33.1-b")
def test_a_boat_is_one_hex_off_both_its_banks() -> None:
    table = Table("Boat:patrol-boat@1104 stream=1104/1203", "Bob:militia@1203", "Carl:militia@1403")
    grid, boat = table.state.board.grid, table.id("Boat")
    assert [range_to(table.state, boat, grid.hex(label)) for label in ("1104", "1203", "1304")] == [1, 1, 2]
    assert range_between(table.state, table.id("Carl"), boat) == 3
    assert sees_hex(table.state, boat, grid.hex("1303"))


@pytest.mark.rule("SD-6.2-f")
def test_passengers_and_dummies_do_not_see() -> None:
    table = Table("T:m113@0403", "Rider:us-rifle in=T", "Dum:dummy@0404")
    place = table.state.board.grid.hex("0603")
    assert watched(table.state, "US", place)
    assert not watched(table.state, "US", place, by_personnel=True)
    assert not watched(table.state, "NLF", place)
    assert not watched(table.state, "US", table.state.board.grid.hex("0903"))  # behind the woods
    boat = Table("PB:patrol-boat@1102 stream=1102/1202", "Bob:militia@0306").state
    assert sees_hex(boat, 0, boat.board.grid.hex("0804"))  # from 1202 alone
    assert not all(sees_hex(boat, 0, hex_) for hex_ in boat.board.grid.hexes())
