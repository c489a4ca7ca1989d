"""The map of Hot Armor: Vietnam: it makes sense, it shows what the rules state, and the checks see faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
import pytest

from vietnam_tui.core.board import Area, Board, LineFeature, MapSheet, Place, SideFeature
from vietnam_tui.core.data import load
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.hot_armor import map_names
from vietnam_tui.games.hot_armor.counters import FOLDER
from vietnam_tui.games.hot_armor.files import map_checks
from vietnam_tui.games.hot_armor.scenarios import Bank, scenario
from vietnam_tui.games.hot_armor.scenarios import board as board_of

MAP = "central-valley"


@pytest.fixture(scope="module")
def board() -> Board:
    return board_of(MAP)


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return load(f"{FOLDER}/maps/{MAP}.toml", MapSheet)


def labels(board: Board, hexes: Iterable[Hex]) -> set[str]:
    return {board.grid.label(h) for h in hexes}


def count(board: Board, ground: str) -> int:
    return len(list(board.hexes_of(ground)))


def test_the_map_makes_sense(board: Board) -> None:
    assert map_checks.check(board) == []


# ---------------------------------------------------------------- what the rules state


@pytest.mark.rule("HA-2.1-a", "HA-2.1-b")
def test_every_entry_on_the_map_has_its_fact() -> None:
    entries = {entry.id for entry in rules_library(FOLDER) if entry.kind == "map" and not entry.scenarios}
    entries |= {"HA-34.0-c"}  # Route 9, which one scenario alone names
    assert entries - {rule for rule, _, _ in map_checks.FACTS} == {"HA-2.1-a", "HA-2.1-b"}


@pytest.mark.rule("HA-2.1-a")
def test_one_map_serves_every_scenario() -> None:
    assert {scenario(name).map for name in title_page(FOLDER).scenarios} == {MAP}


@pytest.mark.rule("HA-2.1-b", "HA-2.1-c")
def test_hexes_have_a_flat_side_to_the_north_and_even_columns_sit_lower(board: Board) -> None:
    grid = board.grid
    assert (grid.shape.columns, grid.shape.rows, grid.size) == (44, 28, 1210)
    odd = [grid.label(h) for h in grid.neighbours(grid.hex("2105"))]
    even = [grid.label(h) for h in grid.neighbours(grid.hex("2205"))]
    assert odd == ["2104", "2204", "2205", "2106", "2005", "2004"]
    assert even == ["2204", "2305", "2306", "2206", "2106", "2105"]
    assert grid.directions == ("N", "NE", "SE", "S", "SW", "NW")
    assert "2228" not in {grid.label(h) for h in grid.hexes()}


@pytest.mark.rule("HA-12.1-b")
def test_the_printed_range(board: Board) -> None:
    grid = board.grid
    assert grid.distance(grid.hex("2202"), grid.hex("2206")) == 4


@pytest.mark.rule("HA-34.0-a")
def test_every_kind_of_ground_is_there(board: Board) -> None:
    assert {ground: count(board, ground) for ground in set(board.terrain)} == {
        "clear": 564,
        "light-vegetation": 270,
        "jungle": 279,
        "river": 52,
        "village": 14,
        "town": 14,
        "high-ground": 10,
        "landing-zone": 4,
        "airfield": 3,
    }
    assert set(board.sides) == {"stream", "bridge", "gully", "slope"}
    assert {kind: len(sides) for kind, sides in board.sides.items()} == {
        "stream": 127,
        "bridge": 6,
        "gully": 32,
        "slope": 112,
    }


def test_high_ground_is_the_only_elevation(board: Board) -> None:
    high = {h for h in board.grid.hexes() if board.levels[h]}
    assert high == set(board.hexes_of("high-ground"))
    assert {"0724", "0824", "2824"} <= labels(board, high)


@pytest.mark.rule("HA-34.0-d")
def test_the_river_divides_the_map(board: Board) -> None:
    north, south = (map_names.bank(board, part) for part in map_names.BANKS)
    assert (len(north), len(south)) == (575, 583)
    river = labels(board, board.hexes_of("river"))
    assert {"0113", "0812", "2013", "4415", "4416"} <= river
    assert not (labels(board, north) | labels(board, south)) & river


def test_the_river_is_three_hexes_wide_in_the_east_where_nothing_swims_it(board: Board) -> None:
    rows: dict[int, int] = {}
    for h in board.hexes_of("river"):
        column = board.grid.places[h][0]
        rows[column] = rows.get(column, 0) + 1
    assert {column for column, rows_ in rows.items() if rows_ > 1} == {41, 42, 43, 44}
    assert {rows[column] for column in (41, 42, 43, 44)} == {3}


@pytest.mark.rule("HA-34.0-b")
def test_route_14_runs_from_edge_to_edge_south_of_the_river(board: Board) -> None:
    route = map_names.line_hexes(board, "Route 14")
    assert len(route) == 44
    assert {"0119", "1320", "1419", "4421"} <= labels(board, route)
    assert len(map_names.beyond_line(board, "Route 14", "south")) == 327
    north = labels(board, map_names.beyond_line(board, "Route 14", "north"))
    assert "1319" in north
    assert not {"1320", "1321"} & north


@pytest.mark.rule("HA-34.0-c")
def test_route_9_reaches_the_east_edge(board: Board) -> None:
    route = map_names.line_hexes(board, "Route 9")
    assert labels(board, route & map_names.edge_hexes(board, "east")) == {"4408"}
    assert route <= map_names.bank(board, "north")


@pytest.mark.rule("HA-34.0-e", "HA-34.0-f", "HA-34.0-g")
@pytest.mark.parametrize(
    ("town", "hexes", "part"),
    [
        ("Thi Tran", "1808 1807 1708 1908 1809", "north"),
        ("Phia Bac", "3006 3005 3106 3107 3007 2907", "north"),
        ("Tay Nam", "1320 1319 1419", "south"),
    ],
)
def test_towns(board: Board, town: str, hexes: str, part: Bank) -> None:
    found = frozenset(board.find_place(town))
    assert labels(board, found) == set(hexes.split())
    assert found <= map_names.bank(board, part)


@pytest.mark.rule("HA-34.0-h")
def test_landing_zones(board: Board) -> None:
    assert labels(board, board.area("landing zones")) == {"1709", "3510", "1424", "3125"}
    assert labels(board, board.area("southern landing zones")) == {"1424", "3125"}
    around = {n for h in board.find_place("Thi Tran") for n in board.grid.neighbours(h)}
    assert labels(board, around & board.area("landing zones")) == {"1709"}


@pytest.mark.rule("HA-34.0-i")
def test_eleven_objectives_lie_south_of_the_river(board: Board) -> None:
    assert len(board.area("southern objectives")) == 11
    assert len(board.area("buildings on roads")) == 17


@pytest.mark.rule("HA-34.0-k", "HA-34.0-l")
def test_edges(board: Board) -> None:
    sizes = {edge: len(map_names.edge_hexes(board, edge)) for edge in ("north", "south", "west", "east")}
    assert sizes == {"north": 44, "south": 44, "west": 28, "east": 27}
    assert {"0128", "0227"} <= labels(board, map_names.edge_hexes(board, "south"))


def test_streams_have_six_bridges_and_the_river_two(board: Board) -> None:
    grid = board.grid
    assert {grid.side_label(side) for side in board.sides["bridge"]} == {
        "0709/0809",
        "1220/1320",
        "2207/2308",
        "2821/2921",
        "3607/3707",
        "3820/3921",
    }
    assert labels(board, map_names.places_of(board, "bridge")) == {"0812", "2013"}


def test_the_only_slope_under_a_road(board: Board) -> None:
    routes = board.lines["road"] | board.lines["track"]
    steep = {board.grid.side_label(side) for side in routes & board.sides["slope"]}
    assert steep == {"2224/2225"}


def test_all_land_of_a_bank_can_be_walked_to(board: Board) -> None:
    for part in map_names.BANKS:
        land = map_names.bank(board, part)
        reached, new = set[Hex](), {min(land)}
        while new:
            reached |= new
            new = {n for h in new for n in board.grid.neighbours(h) if n in land} - reached
        assert reached == land


# ---------------------------------------------------------------- the checks see faults

Change = Callable[[MapSheet], MapSheet]


def redrawn(label: str, letter: str, picture: str = "terrain") -> Change:
    """The sheet with another letter in a picture."""

    def altered(sheet: MapSheet) -> MapSheet:
        column, row = int(label[:2]), int(label[2:])
        rows = getattr(sheet, picture).strip("\n").split("\n")
        rows[row - 1] = rows[row - 1][: column - 1] + letter + rows[row - 1][column:]
        return msgspec.structs.replace(sheet, **{picture: "\n".join(rows) + "\n"})

    return altered


def altered_side(name: str, change: Callable[[list[str]], list[str]]) -> Change:
    def altered(sheet: MapSheet) -> MapSheet:
        sides = [
            msgspec.structs.replace(f, hexsides=change(f.hexsides)) if f.name == name else f
            for f in sheet.sides
        ]
        return msgspec.structs.replace(sheet, sides=sides)

    return altered


def altered_line(name: str, change: Callable[[list[str]], list[str]]) -> Change:
    def altered(sheet: MapSheet) -> MapSheet:
        lines = [
            msgspec.structs.replace(f, path=change(f.path)) if f.name == name else f for f in sheet.lines
        ]
        return msgspec.structs.replace(sheet, lines=lines)

    return altered


def altered_area(name: str, change: Callable[[list[str]], list[str]]) -> Change:
    def altered(sheet: MapSheet) -> MapSheet:
        areas = [
            msgspec.structs.replace(a, hexes=change(a.hexes)) if a.name == name else a for a in sheet.areas
        ]
        return msgspec.structs.replace(sheet, areas=areas)

    return altered


def moved_place(name: str, *hexes: str) -> Change:
    def altered(sheet: MapSheet) -> MapSheet:
        places = [
            msgspec.structs.replace(p, hexes=list(hexes)) if p.name == name else p for p in sheet.places
        ]
        return msgspec.structs.replace(sheet, places=places)

    return altered


def added(**features: SideFeature | LineFeature | Place | Area) -> Change:
    def altered(sheet: MapSheet) -> MapSheet:
        more = {key: [*getattr(sheet, key), feature] for key, feature in features.items()}
        return msgspec.structs.replace(sheet, **more)

    return altered


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (added(sides=SideFeature("cliff", ["0101/0102"], "Cliff")), "hexside 'cliff' is not in the terrain"),
        (redrawn("0724", ".", "levels"), "0724 is high-ground at elevation 0"),
        (redrawn("2202", "1", "levels"), "2202 is clear at elevation 1"),
        (altered_side("Hill sides", lambda sides: sides[1:]), "0623/0724 leads up to high ground"),
        (redrawn("2214", "."), "is cut off from the rest of the river"),
        (redrawn("2214", "."), "the river leaves out column 22"),
        (redrawn("2214", "."), "2214 lies on neither bank of the river"),
        (redrawn("2211", "~"), "river hex 2211 is cut off"),
        (altered_side("Suoi Dong", lambda sides: sides[:5] + sides[6:]), "Suoi Dong breaks off between"),
        (altered_side("Suoi Dong", lambda sides: sides[:-2]), "Suoi Dong ends in the middle of the land"),
        (altered_side("Suoi Bac", lambda sides: [*sides, sides[0]]), "Suoi Bac lists a hexside twice"),
        (altered_side("Suoi Bac", lambda sides: [*sides, "2313/2314"]), "Suoi Bac runs along the river"),
        (altered_side("Western gully", lambda _: ["1220/1320"]), "1220/1320 is both stream and gully"),
        (added(sides=SideFeature("slope", ["4401/4402"], "Bump")), "the slope 4401/4402 stands alone"),
        (altered_side("Stream bridges", lambda s: s[1:]), "a road crosses the stream at 1220/1320"),
        (altered_side("Stream bridges", lambda s: [*s, "1424/1525"]), "bridge 1424/1525 carries no road"),
        (altered_side("Stream bridges", lambda s: [*s, "0101/0102"]), "bridge 0101/0102 is on no stream"),
        (moved_place("Central bridge", "2114"), "river hex 2013 has a bridge without a road"),
        (altered_line("Airfield track", lambda path: path[:-2]), "Airfield track ends in the middle"),
        (added(lines=LineFeature("track", ["4401", "4402"], "Lane")), "Lane meets no other road"),
        (added(places=Place("Hill", ["0724"], "summit")), "Hill is of the unknown kind 'summit'"),
        (added(places=Place("Airfield", ["0101"], "label")), "two places are called Airfield"),
        (moved_place("Tay Nam", "1320", "1319", "1519"), "Tay Nam falls into parts that do not touch"),
        (moved_place("LZ Tay", "1425"), "1424 is landing-zone in only one of the terrain picture"),
        (altered_area("landing zones", lambda h: h[1:]), "1709 is wrongly in or out of the landing zones"),
        (altered_area("buildings on roads", lambda h: [*h, "0319"]), "0319 is wrongly in or out"),
        (redrawn("1709", "."), "HA-34.0-e is not honoured"),
        (redrawn("3125", "."), "3125 is landing-zone in only one of the terrain picture"),
        (altered_area("southern landing zones", lambda h: h[1:]), "HA-34.0-h is not honoured"),
        (moved_place("Phia Bac", "3006", "3005", "3106", "3107"), "HA-34.0-f is not honoured"),
        (moved_place("Tay Nam", "1319"), "HA-34.0-g is not honoured"),
        (altered_line("Route 14", lambda path: path[:-1]), "HA-34.0-b is not honoured"),
        (altered_line("Route 9", lambda path: path[1:]), "HA-34.0-c is not honoured"),
    ],
)
def test_a_fault_of_the_map_is_seen(sheet: MapSheet, change: Change, fault: str) -> None:
    faults = map_checks.check(Board(change(sheet)))
    assert any(fault in found for found in faults), faults
