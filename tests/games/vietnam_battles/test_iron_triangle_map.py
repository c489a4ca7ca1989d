"""The Iron Triangle map: it makes sense, it shows what the rules state, and the checks see faults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from vietnam_tui.core.board import Area, Board, MapSheet, Place, SideFeature
from vietnam_tui.core.data import load
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.vietnam_battles import counters, map_names
from vietnam_tui.games.vietnam_battles.files import map_checks
from vietnam_tui.games.vietnam_battles.map_names import SAIGON, THI_TINH, column, course, lands

MAP = "iron-triangle"


@pytest.fixture(scope="module")
def board() -> Board:
    return counters.board(MAP)


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return load(f"{counters.FOLDER}/maps/{MAP}.toml", MapSheet)


def labels(board: Board, hexes: Any) -> set[str]:
    return {board.grid.label(h) for h in hexes}


def bank_of(board: Board, label: str) -> frozenset[Hex]:
    """The land that can be reached from a hex without crossing the Saigon."""
    here = board.grid.hex(label)
    return next(land for land in lands(board, board.grid.hexes(), course(board, SAIGON)) if here in land)


def test_the_map_makes_sense(board: Board) -> None:
    assert map_checks.check(board) == []


# ---------------------------------------------------------------- what the rules state


@pytest.mark.rule("VB-2.1-a", "VB-2.1-c")
def test_the_grid_is_that_of_the_other_map(board: Board) -> None:
    grid = board.grid
    assert grid.shape == counters.board("snoopys-nose").grid.shape
    assert labels(board, grid.neighbours(grid.hex("4223"))) == {
        "4222",
        "4224",
        "4123",
        "4124",
        "4323",
        "4324",
    }


@pytest.mark.rule("VB-24.0-l")
def test_ben_suc_is_a_village_on_the_north_bank(board: Board) -> None:
    here = board.grid.hex("1210")
    assert board.find_place("Ben Suc") == [here]
    assert board.terrain[here] == "village"
    assert here in board.area(map_names.IRON_TRIANGLE)
    assert here not in board.area(map_names.SOUTH_OF_THE_SAIGON)
    assert set(board.grid.sides(here)) & set(course(board, SAIGON))


@pytest.mark.rule("VB-27.0-u")
def test_the_triangle_lies_between_its_two_rivers(board: Board) -> None:
    triangle = board.area(map_names.IRON_TRIANGLE)
    rivers = [*course(board, SAIGON), *course(board, THI_TINH)]
    regions = list(lands(board, board.grid.hexes(), rivers))
    assert len(regions) == 3
    assert sum(bool(triangle & region) for region in regions) == 1
    # its point is where the rivers meet; Ben Cat stands across the Thi Tinh
    assert {"1210", "3606", "4222"} <= labels(board, triangle)
    assert triangle.isdisjoint(board.find_place("Ben Cat"))
    assert 200 <= len(triangle) <= 350


@pytest.mark.rule("VB-27.0-u")
def test_red_hexes_are_the_west_edge_and_the_north_edge_as_far_as_route_13(board: Board) -> None:
    red = board.area(map_names.RED_EDGE)
    places = {board.grid.places[h] for h in red}
    route_13 = next(line.path for line in board.sheet.lines if line.name == "Route 13")
    assert places == {(1, row) for row in range(1, 35)} | {(c, 1) for c in range(1, int(route_13[0][:2]))}


@pytest.mark.rule("VB-27.0-u")
def test_the_east_edge_is_the_last_column_on_both_banks(board: Board) -> None:
    edge = board.area(map_names.EAST_EDGE)
    south = board.area(map_names.SOUTH_OF_THE_SAIGON)
    assert edge == {h for h in board.grid.hexes() if column(board, h) == 46}
    assert edge & south
    assert edge - south


@pytest.mark.rule("VB-27.0-v")
def test_the_saigon_runs_from_edge_to_edge_and_parts_the_map_in_two(board: Board) -> None:
    saigon = course(board, SAIGON)
    assert map_names.runs_off_the_map(board, saigon[0])
    assert map_names.runs_off_the_map(board, saigon[-1])
    assert len(list(lands(board, board.grid.hexes(), saigon))) == 2
    assert bank_of(board, "0134") == board.area(map_names.SOUTH_OF_THE_SAIGON)


@pytest.mark.rule("VB-27.0-v")
def test_boats_use_the_saigon_and_not_the_thi_tinh(board: Board) -> None:
    assert map_names.navigable(board) == set(course(board, SAIGON))
    assert board.sides[map_names.UNNAVIGABLE] == set(course(board, THI_TINH))


@pytest.mark.rule("VB-27.0-v")
def test_tunnels_and_plantation_lie_south_of_the_saigon(board: Board) -> None:
    south = bank_of(board, "0134")
    assert board.area(map_names.TUNNELS) < south
    assert set(board.find_place("Fil Hol Plantation")) == set(board.hexes_of("plantation")) < south


def test_tunnels_are_no_terrain(board: Board) -> None:
    assert "tunnels" not in {t.id for t in counters.terrain_key().terrain}
    assert len({board.terrain[h] for h in board.area(map_names.TUNNELS)}) > 1


@pytest.mark.rule("VB-27.0-v")
def test_every_kind_of_terrain_is_there(board: Board) -> None:
    assert set(board.terrain) == {"clear", "jungle", "village", "city", "plantation"}
    assert set(board.sides) == {"river", "bridge", "unnavigable"}
    assert set(board.lines) == {"road", "trail"}
    triangle = board.area(map_names.IRON_TRIANGLE)
    jungle = sum(board.terrain[h] == "jungle" for h in triangle)
    assert len(triangle) / 2 < jungle < len(triangle)


@pytest.mark.rule("VB-27.0-w")
def test_the_boats_start_on_a_hexside_of_the_saigon_at_the_mouth_of_the_thi_tinh(board: Board) -> None:
    start = board.grid.parse_side("4223/4323")
    assert start in course(board, SAIGON)
    assert course(board, THI_TINH)[-1] in board.grid.touching(start)


@pytest.mark.rule("VB-27.0-c")
def test_the_viet_cong_set_up_in_the_triangle_not_west_of_ben_suc(board: Board) -> None:
    triangle, set_up = board.area(map_names.IRON_TRIANGLE), board.area(map_names.VIET_CONG_SETUP)
    assert set_up == {h for h in triangle if column(board, h) >= 12}
    assert triangle - set_up


@pytest.mark.rule("VB-27.0-f", "VB-27.0-g")
def test_the_plantation_parts_the_set_up_of_the_two_brigades(board: Board) -> None:
    south, rubber = board.area(map_names.SOUTH_OF_THE_SAIGON), list(board.hexes_of("plantation"))
    second = board.area(map_names.SECOND_BRIGADE_SETUP)
    light = board.area(map_names.LIGHT_BRIGADE_SETUP)
    assert second | light == south
    assert second.issuperset(rubber)
    assert max(column(board, h) for h in light) + 1 == min(column(board, h) for h in rubber)
    assert min(column(board, h) for h in second) == min(column(board, h) for h in rubber)


@pytest.mark.rule("VB-2.1-b")
def test_bridges_cross_the_thi_tinh_and_a_ferry_the_saigon(board: Board) -> None:
    rivers, bridges = board.sides["river"], board.sides["bridge"]
    crossings = (board.lines["road"] | board.lines["trail"]) & rivers
    assert {board.grid.side_label(s) for s in crossings & bridges} == {"3606/3706", "4221/4322"}
    assert bridges < set(course(board, THI_TINH))
    assert {board.grid.side_label(s) for s in crossings - bridges} == {"1210/1311"}


# ---------------------------------------------------------------- the checks see faults


def faults(sheet: MapSheet, **changes: Any) -> list[str]:
    return map_checks.check(Board(msgspec.structs.replace(sheet, **changes)))


def with_side(
    sheet: MapSheet, kind: str, name: str, change: Callable[[list[str]], list[str]]
) -> list[SideFeature]:
    return [
        msgspec.structs.replace(f, hexsides=change(list(f.hexsides)))
        if (f.kind, f.name) == (kind, name)
        else f
        for f in sheet.sides
    ]


def with_area(sheet: MapSheet, name: str, change: Callable[[list[str]], list[str]]) -> list[Area]:
    return [
        msgspec.structs.replace(a, hexes=change(list(a.hexes))) if a.name == name else a for a in sheet.areas
    ]


def painted(sheet: MapSheet, label: str, letter: str) -> str:
    """The terrain picture with one hex changed."""
    at, row = int(label[:2]), int(label[2:])
    rows = [line for line in sheet.terrain.splitlines() if line.strip()]
    rows[row - 1] = rows[row - 1][: at - 1] + letter + rows[row - 1][at:]
    return "\n".join(rows)


def test_a_piece_of_river_by_itself_is_what_is_cut_off(sheet: MapSheet) -> None:
    found = faults(sheet, sides=with_side(sheet, "river", SAIGON, lambda course: ("0101/0201", *course)))
    off = [fault for fault in found if "cut off" in fault]
    assert off == ["river hexside 0101/0201 is cut off from the rest of the river"]


def test_a_gap_in_the_saigon_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, sides=with_side(sheet, "river", SAIGON, lambda c: c[:60] + c[61:]))
    assert any(fault.startswith("Saigon River breaks off between") for fault in found)
    assert any("is cut off from the rest of the river" in fault for fault in found)
    assert "the Saigon River parts the map into 1 instead of two" in found
    assert "the area 'south of the saigon' is not one whole bank of the Saigon River" in found


def test_a_saigon_that_ends_on_the_map_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, sides=with_side(sheet, "river", SAIGON, lambda c: c[4:]))
    assert "the Saigon River ends on the map, at 0309/0310" in found


def test_a_thi_tinh_that_misses_the_saigon_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, sides=with_side(sheet, "river", THI_TINH, lambda c: c[:-1]))
    assert "the Thi Tinh River does not flow into the Saigon River" in found
    assert "the Saigon River and the Thi Tinh River part the map into 2 instead of three" in found
    assert "hexside 4222/4323 is unnavigable and no river" in found


def test_a_thi_tinh_open_to_boats_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, sides=with_side(sheet, "unnavigable", THI_TINH, lambda c: c[1:]))
    assert "VB-27.0-v is not honoured: boats use the Saigon and not the Thi Tinh" in found


def test_a_start_off_the_river_is_seen(sheet: MapSheet) -> None:
    found = faults(
        sheet, sides=with_side(sheet, "river", SAIGON, lambda c: [s for s in c if s != "4223/4323"])
    )
    assert "VB-27.0-w is not honoured: 4223/4323 is a hexside of the Saigon" in found


@pytest.mark.parametrize(
    ("name", "extra", "fault"),
    [
        ("tunnels", "2715", "2715 of the tunnels is not south of the Saigon River"),
        ("iron triangle", "2022", "2022 of the iron triangle is south of the Saigon River"),
        ("iron triangle", "4308", "4308 of the iron triangle is not between its rivers"),
        ("iron triangle", "2005", "the iron triangle is not one piece of land"),
        ("iron triangle", "2005", "2006 is missing in the iron triangle, which goes on to the river"),
        ("viet cong set-up", "1112", "1112 does not belong to the area 'viet cong set-up'"),
        ("2nd brigade set-up", "2530", "2530 does not belong to the area '2nd brigade set-up'"),
        ("196th set-up", "2730", "2730 does not belong to the area '196th set-up'"),
        ("red edge", "2005", "2005 of the red edge is neither on the west nor on the north edge"),
        ("red edge", "4601", "4601 is in both the red edge and the east edge"),
        ("east edge", "4501", "4501 of the east edge is not in the last column"),
    ],
)
def test_a_hex_too_many_in_an_area_is_seen(sheet: MapSheet, name: str, extra: str, fault: str) -> None:
    assert fault in faults(sheet, areas=with_area(sheet, name, lambda hexes: [*hexes, extra]))


@pytest.mark.parametrize(
    ("name", "missing", "fault"),
    [
        ("iron triangle", "3318", "3318 is missing in the iron triangle, which goes on to the river"),
        ("iron triangle", "1210", "VB-24.0-l is not honoured: Ben Suc is 1210, in the Iron Triangle"),
        ("viet cong set-up", "3318", "3318 is missing in the area 'viet cong set-up'"),
        ("2nd brigade set-up", "2730", "2730 is missing in the area '2nd brigade set-up'"),
        ("196th set-up", "2530", "2530 is missing in the area '196th set-up'"),
        (
            "south of the saigon",
            "2530",
            "the area 'south of the saigon' is not one whole bank of the Saigon River",
        ),
    ],
)
def test_a_hex_missing_in_an_area_is_seen(sheet: MapSheet, name: str, missing: str, fault: str) -> None:
    changed = with_area(sheet, name, lambda hexes: [h for h in hexes if h != missing])
    assert fault in faults(sheet, areas=changed)


@pytest.mark.parametrize("name", ["red edge", "east edge", "iron triangle"])
def test_a_missing_area_is_seen(sheet: MapSheet, name: str) -> None:
    found = faults(sheet, areas=[a for a in sheet.areas if a.name != name])
    assert any(fault.startswith("VB-27.0-u is not honoured") for fault in found)


@pytest.mark.parametrize(
    ("label", "letter", "fault"),
    [
        ("1210", ".", "VB-24.0-l is not honoured: 1210 is a village hex"),
        ("3318", "o", "3318 of the plantation is not south of the Saigon River"),
        ("3706", ".", "Ben Cat names 3706, which is clear"),
        ("2005", "@", "city hex 2005 has no name"),
    ],
)
def test_terrain_against_the_rules_is_seen(sheet: MapSheet, label: str, letter: str, fault: str) -> None:
    assert fault in faults(sheet, terrain=painted(sheet, label, letter))


def test_another_plantation_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, terrain=painted(sheet, "2030", "o"))
    assert any("the Fil Hol Plantation and the Cu Chi tunnels" in fault for fault in found)
    assert "2530 does not belong to the area '196th set-up'" in found


def test_a_bridge_over_the_saigon_without_a_road_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, sides=[*sheet.sides, SideFeature("bridge", ["2820/2821"])])
    assert "bridge 2820/2821 carries no road or trail" in found


def test_two_places_of_one_name_are_seen(sheet: MapSheet) -> None:
    assert "two places are called Ben Cat" in faults(
        sheet, places=[*sheet.places, Place("Ben Cat", ["0101"])]
    )
