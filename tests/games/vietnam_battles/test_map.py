"""The Snoopy's Nose map: it makes sense, it shows what the rules state, and the checks see faults."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from vietnam_tui.core.board import Area, Bank, Board, LineFeature, MapSheet, Place, SideFeature
from vietnam_tui.core.data import load
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.vietnam_battles import counters, map_names
from vietnam_tui.games.vietnam_battles.files import map_checks

MAP = "snoopys-nose"


@pytest.fixture(scope="module")
def board() -> Board:
    return counters.board(MAP)


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return load(f"{counters.FOLDER}/maps/{MAP}.toml", MapSheet)


def terrain(board: Board, label: str) -> str:
    return board.terrain[board.grid.hex(label)]


def labels(board: Board, hexes: Any) -> set[str]:
    return {board.grid.label(h) for h in hexes}


def test_the_map_makes_sense(board: Board) -> None:
    assert map_checks.check(board) == []


# ---------------------------------------------------------------- what the rules state


@pytest.mark.rule("VB-2.1-a")
def test_the_grid_covers_the_sheet(board: Board) -> None:
    assert board.grid.size == 46 * 34 - 23


@pytest.mark.rule("VB-2.1-c")
def test_the_numbering_is_that_of_the_rules(board: Board) -> None:
    grid = board.grid
    assert labels(board, grid.neighbours(grid.hex("0717"))) == {
        "0716",
        "0718",
        "0616",
        "0617",
        "0816",
        "0817",
    }
    assert labels(board, grid.neighbours(grid.hex("0816"))) == {
        "0815",
        "0817",
        "0716",
        "0717",
        "0916",
        "0917",
    }


@pytest.mark.rule("VB-25.0-k")
def test_the_viet_cong_start_in_adjacent_jungle_hexes(board: Board) -> None:
    assert terrain(board, "0717") == terrain(board, "0816") == "jungle"
    assert board.grid.distance(board.grid.hex("0717"), board.grid.hex("0816")) == 1


@pytest.mark.rule("VB-25.0-l")
def test_4_47_starts_in_the_open_on_the_side_of_the_ambush(board: Board) -> None:
    assert terrain(board, "0615") == terrain(board, "0616") == "clear"
    assert not board.has_side("river", board.grid.parse_side("0616/0717"))
    assert not board.has_side("river", board.grid.parse_side("0615/0616"))


@pytest.mark.rule("VB-25.0-m")
def test_0711_is_land_on_the_river_at_an_end_of_0712_0811(board: Board) -> None:
    grid = board.grid
    assert terrain(board, "0711") != "water"
    beside = {s for s in grid.sides(grid.hex("0711")) if board.has_side("river", s)}
    assert beside & set(grid.touching(grid.parse_side("0712/0811")))


@pytest.mark.rule("VB-25.0-n")
def test_the_cavalry_starts_in_the_open_across_the_river_from_the_ambush(board: Board) -> None:
    grid = board.grid
    assert terrain(board, "0618") == "clear"
    assert grid.distance(grid.hex("0618"), grid.hex("0718")) == 1
    assert grid.distance(grid.hex("0618"), grid.hex("0717")) == 2


@pytest.mark.rule("VB-25.0-o")
def test_helicopters_can_land_in_0917_and_1215(board: Board) -> None:
    landing = {t.id for t in counters.terrain_key().terrain if t.landing}
    assert {terrain(board, "0917"), terrain(board, "1215")} <= landing


@pytest.mark.rule("VB-25.0-p")
@pytest.mark.parametrize("side", ["0717/0718", "0712/0811"])
def test_the_monitors_start_on_hexsides_of_the_ba_rai(board: Board, sheet: MapSheet, side: str) -> None:
    assert board.has_side("river", board.grid.parse_side(side))
    assert side in next(f.hexsides for f in sheet.sides if f.name == "Rach Ba Rai")


@pytest.mark.rule("VB-25.0-p")
def test_the_two_arms_close_the_bend(board: Board) -> None:
    """Without crossing the river the bend can be left to the east only."""
    grid = board.grid
    inside, waiting = {grid.hex("0615")}, [grid.hex("0615")]
    while waiting:
        here = waiting.pop()
        for n in grid.neighbours(here):
            if n not in inside and grid.places[n][0] < 9 and not board.has_side("river", grid.side(here, n)):
                inside.add(n)
                waiting.append(n)
    assert {"0616", "0717", "0712", "0816"} <= labels(board, inside)
    assert not {"0711", "0718", "0618", "0811", "0517"} & labels(board, inside)
    assert all(11 < grid.places[h][1] < 23 for h in inside)


@pytest.mark.rule("VB-26.0-v")
def test_the_checkpoint_watches_the_bridge_of_highway_4(board: Board) -> None:
    assert labels(board, board.find_place("Checkpoint")) == {"1606"}
    side = board.grid.parse_side("1606/1607")
    assert board.has_side("bridge", side)
    assert board.has_line("road", side)


@pytest.mark.rule("VB-26.0-w")
def test_the_two_labelled_hexes_are_land(board: Board) -> None:
    assert labels(board, board.find_place("To Dong Tam")) == {"3929"}
    assert labels(board, board.find_place("C.P.")) == {"4601"}
    assert terrain(board, "3929") == terrain(board, "4601") == "clear"


@pytest.mark.rule("VB-26.0-x")
def test_boats_enter_on_both_sides_of_the_river_mouth(board: Board) -> None:
    entry = board.area(map_names.ENTRY)
    assert labels(board, entry) == {"0734", "0833"}
    assert entry <= board.area(map_names.COASTAL)
    assert board.has_side("river", board.grid.parse_side("0734/0833"))


@pytest.mark.rule("VB-26.0-y")
def test_the_mekong_divides_the_east_edge(board: Board) -> None:
    edge = board.area(map_names.EAST_EDGE)
    north = board.area(map_names.NORTH_EAST_EDGE)
    assert edge == {h for h in board.grid.hexes() if board.grid.places[h][0] == 46}
    assert labels(board, edge - north) == {"4628", "4629", "4630", "4631", "4632", "4633"}
    assert all(board.terrain[h] != "water" for h in north)


@pytest.mark.rule("VB-26.0-z")
def test_every_kind_of_terrain_is_there(board: Board) -> None:
    assert set(board.terrain) == {"clear", "jungle", "village", "water"}
    assert set(board.sides) == {"river", "bridge"}
    assert set(board.lines) == {"road", "trail"}
    assert 150 <= len(list(board.hexes_of("jungle"))) <= 300


@pytest.mark.rule("VB-19.0-b")
def test_divided_hexes_have_a_north_and_a_south_bank(board: Board) -> None:
    assert board.banks
    for banks in board.banks.values():
        assert set(banks) == {"north", "south"}


@pytest.mark.rule("VB-2.1-b")
def test_trails_cross_rivers_by_bridges_and_by_ferries(board: Board) -> None:
    rivers, bridges = board.sides["river"], board.sides["bridge"]
    crossings = (board.lines["road"] | board.lines["trail"]) & rivers
    assert {board.grid.side_label(s) for s in crossings & bridges} == {"1606/1607", "1720/1820", "4519/4619"}
    assert {board.grid.side_label(s) for s in crossings - bridges} == {"0821/0921", "1727/1827"}


def reach(board: Board, start: Hex, terrains: set[str]) -> set[Hex]:
    found, waiting = {start}, [start]
    while waiting:
        for n in board.grid.neighbours(waiting.pop()):
            if n not in found and board.terrain[n] in terrains:
                found.add(n)
                waiting.append(n)
    return found


def test_all_land_north_of_the_mekong_hangs_together(board: Board) -> None:
    land = {"clear", "jungle", "village"}
    north = reach(board, board.grid.hex("4601"), land)
    south = reach(board, board.grid.hex("4633"), land)
    assert not north & south
    assert north | south == set(board.hexes_of(*land))


# ---------------------------------------------------------------- the checks see faults


def faults(sheet: MapSheet, **changes: Any) -> list[str]:
    return map_checks.check(Board(msgspec.structs.replace(sheet, **changes)))


def with_course(sheet: MapSheet, name: str, change: Any) -> list[SideFeature]:
    return [
        msgspec.structs.replace(f, hexsides=change(list(f.hexsides))) if f.name == name else f
        for f in sheet.sides
    ]


def painted(sheet: MapSheet, label: str, letter: str) -> str:
    """The terrain picture with one hex changed."""
    column, row = int(label[:2]), int(label[2:])
    rows = [line for line in sheet.terrain.splitlines() if line.strip()]
    rows[row - 1] = rows[row - 1][: column - 1] + letter + rows[row - 1][column:]
    return "\n".join(rows)


def with_area(sheet: MapSheet, name: str, change: Any) -> list[Area]:
    return [
        msgspec.structs.replace(a, hexes=change(list(a.hexes))) if a.name == name else a for a in sheet.areas
    ]


def test_a_broken_river_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, sides=with_course(sheet, "Rach Tra Tan", lambda c: c[:5] + c[6:]))
    assert any("Rach Tra Tan breaks off between" in fault for fault in found)
    assert any("is cut off from the Mekong" in fault for fault in found)


def test_a_river_that_ends_before_the_mekong_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, sides=with_course(sheet, "Rach Tra Tan", lambda c: c[4:]))
    assert "river hexside 1731/1831 is cut off from the Mekong" in found


def test_a_hexside_listed_twice_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, sides=with_course(sheet, "Rach Gam", lambda c: [*c, c[0]]))
    assert "Rach Gam lists a hexside twice" in found


def test_a_missing_monitor_hexside_is_seen(sheet: MapSheet) -> None:
    found = faults(
        sheet, sides=with_course(sheet, "Rach Ba Rai", lambda c: [s for s in c if s != "0717/0718"])
    )
    assert any(fault.startswith("VB-25.0-p is not honoured") for fault in found)


def test_a_bridge_on_no_river_and_without_a_road_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, sides=[*sheet.sides, SideFeature("bridge", ["0101/0102", "1719/1819"])])
    assert "bridge 0101/0102 is on no river" in found
    assert "bridge 0101/0102 carries no road or trail" in found
    assert "bridge 1719/1819 carries no road or trail" in found


def test_a_trail_into_the_river_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, lines=[*sheet.lines, LineFeature("trail", ["1719", "1819", "1919", "2019"])])
    assert "a road or trail crosses the river at 1719/1819 with no bridge or ferry" in found


def test_a_lonely_trail_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, lines=[*sheet.lines, LineFeature("trail", ["0101", "0102"], "Lonely")])
    assert "Lonely meets no other road or trail" in found


def test_a_road_under_water_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, lines=[*sheet.lines, LineFeature("road", ["3929", "3930"], "Pier")])
    assert "Pier runs through 3930, which is all water" in found


def test_a_ferry_on_no_trail_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, places=[*sheet.places, Place("Ghost ferry", ["0730", "0830"], "ferry")])
    assert "the ferry at 0730/0830 is on no road or trail" in found


def test_water_in_the_picture_only_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, terrain=painted(sheet, "2020", "~"))
    assert "2020 is water in only one of the terrain picture and the area 'mekong all-water'" in found


def test_a_coast_without_its_coastal_hex_is_seen(sheet: MapSheet) -> None:
    found = faults(
        sheet, areas=with_area(sheet, map_names.COASTAL, lambda hexes: [h for h in hexes if h != "3929"])
    )
    assert "3929 lies beside all-water 3930 and is not coastal" in found


def test_a_coastal_hex_inland_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, areas=with_area(sheet, map_names.COASTAL, lambda hexes: [*hexes, "2020"]))
    assert "coastal hex 2020 touches neither the Mekong nor the map edge" in found
    assert "Mekong hex 2020 is cut off from the rest of the river" in found


def test_a_coastal_hex_of_water_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, areas=with_area(sheet, map_names.COASTAL, lambda hexes: [*hexes, "3930"]))
    assert "coastal hex 3930 shows no land" in found


def test_an_entry_inland_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, areas=with_area(sheet, map_names.ENTRY, lambda hexes: [*hexes, "2020"]))
    assert "entry hex 2020 is not on the map edge" in found
    assert "entry hex 2020 has no water" in found
    assert any(fault.startswith("VB-26.0-x is not honoured") for fault in found)


def test_an_edge_hex_inland_and_one_of_water_are_seen(sheet: MapSheet) -> None:
    found = faults(
        sheet, areas=with_area(sheet, map_names.NORTH_EAST_EDGE, lambda hexes: [*hexes, "4501", "4629"])
    )
    assert "4501 of the east edge north of the Mekong is not in the last column" in found
    assert "4629 of the east edge north of the Mekong is all water" in found


@pytest.mark.parametrize(
    ("bank", "fault"),
    [
        (Bank("2020", "north", ["2019"]), "2020 has banks and is not coastal"),
        (Bank("2133", "north", ["2132"]), "2133 has 1 bank instead of two"),
        (Bank("0833", "south", []), "the south bank of 0833 touches no land"),
        (Bank("4229", "south", ["4230"]), "the south bank of 4229 touches 4230, which is all water"),
        (Bank("0833", "south", ["0934"]), "the south bank of 0833 does not meet a south bank of 0934"),
    ],
)
def test_a_faulty_bank_is_seen(sheet: MapSheet, bank: Bank, fault: str) -> None:
    assert fault in faults(sheet, banks=[*sheet.banks, bank])


def test_banks_that_meet_on_land_are_seen(sheet: MapSheet) -> None:
    banks = [
        msgspec.structs.replace(b, joins=[*b.joins, "0933"]) if (b.hex, b.name) == ("0934", "south") else b
        for b in sheet.banks
    ]
    assert "both banks of 0934 touch 0933, so that the water would not divide them" in faults(
        sheet, banks=banks
    )


def test_a_village_without_houses_and_houses_without_a_name_are_seen(sheet: MapSheet) -> None:
    assert "Ap Bac names 3302, which is jungle" in faults(sheet, terrain=painted(sheet, "3302", "%"))
    assert "village hex 2020 has no name" in faults(sheet, terrain=painted(sheet, "2020", "#"))


def test_two_places_of_one_name_are_seen(sheet: MapSheet) -> None:
    assert "two places are called Ap Bac" in faults(sheet, places=[*sheet.places, Place("Ap Bac", ["0101"])])


def test_unknown_terrain_is_seen(sheet: MapSheet) -> None:
    found = faults(
        sheet,
        key={**sheet.key, "x": "swamp"},
        terrain=painted(sheet, "2020", "x"),
        sides=[*sheet.sides, SideFeature("wall", ["0101/0102"])],
        lines=[*sheet.lines, LineFeature("rail", ["0113", "0112"])],
    )
    assert found[:3] == [
        "terrain 'swamp' is not in the terrain key",
        "hexside 'wall' is not in the terrain key",
        "route 'rail' is not in the terrain key",
    ]


@pytest.mark.parametrize(
    ("label", "letter", "rule"),
    [
        ("0717", ".", "VB-25.0-k"),
        ("0616", "%", "VB-25.0-l"),
        ("0618", "%", "VB-25.0-n"),
        ("1215", "%", "VB-25.0-o"),
        ("0711", "~", "VB-25.0-m"),
        ("1606", "~", "VB-26.0-v"),
        ("3929", "~", "VB-26.0-w"),
        ("4601", "~", "VB-26.0-w"),
    ],
)
def test_terrain_against_the_rules_is_seen(sheet: MapSheet, label: str, letter: str, rule: str) -> None:
    found = faults(sheet, terrain=painted(sheet, label, letter))
    assert any(fault.startswith(f"{rule} is not honoured") for fault in found)
