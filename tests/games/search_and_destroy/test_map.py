"""The map of Search & Destroy: it makes sense, it shows what the rules state, and the checks see faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

import msgspec
import pytest

from vietnam_tui.core.board import Area, Board, LineFeature, MapSheet, Place, SideFeature
from vietnam_tui.core.data import load
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.search_and_destroy import map_names
from vietnam_tui.games.search_and_destroy.counters import FOLDER
from vietnam_tui.games.search_and_destroy.files import map_checks
from vietnam_tui.games.search_and_destroy.scenarios import board as board_of
from vietnam_tui.games.search_and_destroy.scenarios import scenario

MAP = "rach-giua"


@pytest.fixture(scope="module")
def board() -> Board:
    return board_of(MAP)


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return load(f"{FOLDER}/maps/{MAP}.toml", MapSheet)


def labels(board: Board, hexes: Iterable[Hex]) -> set[str]:
    return {board.grid.label(h) for h in hexes}


def count(board: Board, kind: str, hexes: Iterable[Hex] | None = None) -> int:
    within = set(board.grid.hexes()) if hexes is None else set(hexes)
    return len(within.intersection(board.hexes_of(kind)))


def test_the_map_makes_sense(board: Board) -> None:
    assert map_checks.check(board) == []


# ---------------------------------------------------------------- what the rules state


def test_every_entry_on_the_map_has_its_fact() -> None:
    entries = {entry.id for entry in rules_library(FOLDER) if entry.kind == "map"}
    assert entries == {rule for rule, _, _ in map_checks.FACTS}


def test_one_map_serves_every_scenario() -> None:
    assert {scenario(name).map for name in title_page(FOLDER).scenarios} == {MAP}


@pytest.mark.rule("SD-M-a", "SD-M-b", "SD-M-i", "SD-6.2-d")
def test_hexes_have_a_flat_side_to_the_north_and_even_columns_sit_lower(board: Board) -> None:
    grid = board.grid
    assert (grid.shape.columns, grid.shape.rows, grid.size) == (52, 34, 1768)
    odd = [grid.label(h) for h in grid.neighbours(grid.hex("2105"))]
    even = [grid.label(h) for h in grid.neighbours(grid.hex("2205"))]
    assert odd == ["2104", "2204", "2205", "2106", "2005", "2004"]
    assert even == ["2204", "2305", "2306", "2206", "2106", "2105"]
    assert grid.directions == ("N", "NE", "SE", "S", "SW", "NW")


@pytest.mark.rule("SD-M-o")
def test_every_kind_of_hex_is_there(board: Board) -> None:
    assert {kind: count(board, kind) for kind in set(board.terrain)} == {
        "clear": 537,
        "broken": 407,
        "treeline": 245,
        "forest": 554,
        "building": 25,
    }


@pytest.mark.rule("SD-M-c", "SD-M-d", "SD-M-e")
def test_the_river_of_phnom_penh_runs_from_3201_to_0117(board: Board) -> None:
    grid = board.grid
    north, west = (map_names.arm(board, name) for name in ("Rach Bac", "Rach Tay"))
    assert (len(north), len(west)) == (43, 46)
    assert (grid.side_label(north[0]), grid.side_label(west[-1])) == ("3201/3301", "0117/0118")
    for before, after in pairwise(north + west):
        assert after in grid.touching(before)


@pytest.mark.rule("SD-M-f", "SD-M-g")
def test_the_zones_on_either_side_of_it(board: Board) -> None:
    north_west, south_east = (map_names.bank(board, part) for part in ("northwest", "southeast"))
    assert (len(north_west), len(south_east)) == (528, 1240)
    assert {"0101", "0109", "2201", "3201", "0117"} <= labels(board, north_west)
    assert {"0118", "2117", "3301"} <= labels(board, south_east)
    kinds = ("clear", "broken", "forest", "treeline", "building")
    assert [count(board, kind, north_west) for kind in kinds] == [168, 137, 139, 75, 9]


@pytest.mark.rule("SD-M-m", "SD-M-q")
def test_rivers_meet_every_edge_and_one_another(board: Board) -> None:
    grid = board.grid
    mouths = {edge: [grid.side_label(s) for s in sides] for edge, sides in map_names.mouths(board).items()}
    assert mouths == {
        "north": ["3201/3301"],
        "east": ["5223/5224"],
        "south": ["3234/3334"],
        "west": ["0117/0118"],
    }
    names = ("Rach Bac", "Rach Tay", "Rach Giua", "Rach Nam", "Rach Dong")
    lengths = {name: len(map_names.arm(board, name)) for name in names}
    assert lengths == {"Rach Bac": 43, "Rach Tay": 46, "Rach Giua": 8, "Rach Nam": 38, "Rach Dong": 61}
    assert [grid.side_label(side) for side in map_names.arm(board, "Rach Giua")] == [
        "2117/2217",
        "2118/2217",
        "2118/2218",
        "2119/2218",
        "2119/2219",
        "2120/2219",
        "2120/2220",
        "2121/2220",
    ]


@pytest.mark.rule("SD-M-q")
@pytest.mark.parametrize(
    "way", [("Rach Bac", "Rach Giua", "Rach Nam"), ("Rach Tay", "Rach Giua", "Rach Dong")]
)
def test_a_boat_finds_its_way_from_edge_to_edge(board: Board, way: tuple[str, ...]) -> None:
    """Along the arms of a way, the first of them perhaps against its listed direction."""
    first, *rest = ([*map_names.arm(board, name)] for name in way)
    if first[-1] not in board.grid.touching(rest[0][0]):
        first.reverse()
    course = [*first, *(side for part in rest for side in part)]
    assert len(course) in (89, 115)
    for before, after in pairwise(course):
        assert after in board.grid.touching(before)


@pytest.mark.rule("SD-M-n", "SD-M-p")
def test_the_bridge_is_the_only_crossing(board: Board) -> None:
    grid, rivers = board.grid, board.sides["river"]
    assert [grid.side_label(side) for side in board.sides["bridge"]] == ["3009/3110"]
    assert board.lines["road"] & rivers == board.sides["bridge"]
    assert not board.lines["trail"] & rivers


@pytest.mark.rule("SD-M-p")
def test_villages(board: Board) -> None:
    villages = {place.name: len(place.hexes) for place in board.sheet.places if place.kind == "village"}
    assert villages == {"Ap Mot": 4, "Ap Hai": 5, "Ap Ba": 5, "Ap Bon": 4, "Ap Nam": 4, "Ap Sau": 3}


@pytest.mark.rule("SD-M-h", "SD-M-r")
def test_thirty_exit_hexes(board: Board) -> None:
    exits = labels(board, board.area("exit hexes"))
    assert len(exits) == 30
    assert {"0101", "0109", "2201"} <= exits
    assert not {"0110", "2301"} & exits


@pytest.mark.rule("SD-M-j", "SD-M-l", "SD-M-s")
def test_edges(board: Board) -> None:
    sizes = {edge: len(map_names.edge_hexes(board, edge)) for edge in map_names.EDGES}
    assert sizes == {"north": 52, "east": 34, "south": 52, "west": 34}
    assert len(frozenset().union(*(map_names.edge_hexes(board, edge) for edge in map_names.EDGES))) == 168
    ends = {end for line in board.sheet.lines for end in (line.path[0], line.path[-1])}
    assert ends == {"0801", "5213", "0125", "2234", "5229", "3334"}


@pytest.mark.rule("SD-M-k")
def test_the_southwest_quarter(board: Board) -> None:
    places = board.grid.places
    quarter = {h for h in board.grid.hexes() if places[h][0] <= 26 and places[h][1] >= 18}
    assert count(board, "clear", quarter) + count(board, "broken", quarter) == 207


def test_woods_are_named_where_they_stand(board: Board) -> None:
    woods = [place for place in board.sheet.places if place.name.startswith("Rung")]
    assert len(woods) == 16
    assert {board.terrain[board.grid.hex(place.hexes[0])] for place in woods} == {"forest"}


# ---------------------------------------------------------------- the checks see faults

Change = Callable[[MapSheet], MapSheet]


def redrawn(label: str, letter: str) -> Change:
    """The sheet with another letter in the picture."""

    def altered(sheet: MapSheet) -> MapSheet:
        column, row = int(label[:2]), int(label[2:])
        rows = sheet.terrain.strip("\n").split("\n")
        rows[row - 1] = rows[row - 1][: column - 1] + letter + rows[row - 1][column:]
        return msgspec.structs.replace(sheet, terrain="\n".join(rows) + "\n")

    return altered


def altered_feature(part: str, field: str, name: str, change: Callable[[list[str]], list[str]]) -> Change:
    """The sheet with another list of hexes or hexsides in one of its features."""

    def altered(sheet: MapSheet) -> MapSheet:
        found = [
            msgspec.structs.replace(f, **{field: change(getattr(f, field))}) if f.name == name else f
            for f in getattr(sheet, part)
        ]
        return msgspec.structs.replace(sheet, **{part: found})

    return altered


def river(name: str, change: Callable[[list[str]], list[str]]) -> Change:
    return altered_feature("sides", "hexsides", name, change)


def route(name: str, change: Callable[[list[str]], list[str]]) -> Change:
    return altered_feature("lines", "path", name, change)


def place(name: str, *hexes: str) -> Change:
    return altered_feature("places", "hexes", name, lambda _: list(hexes))


def added(**features: SideFeature | LineFeature | Place | Area) -> Change:
    def altered(sheet: MapSheet) -> MapSheet:
        more = {key: [*getattr(sheet, key), feature] for key, feature in features.items()}
        return msgspec.structs.replace(sheet, **more)

    return altered


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (added(sides=SideFeature("cliff", ["0101/0102"], "Cliff")), "hexside 'cliff' is not in the terrain"),
        (added(lines=LineFeature("rail", ["0101", "0102"], "Rail")), "route 'rail' is not in the terrain"),
        (river("Rach Bac", lambda s: s[:9] + s[10:]), "Rach Bac breaks off between"),
        (river("Rach Bac", lambda s: [*s, s[0]]), "Rach Bac lists a hexside twice"),
        (river("Rach Nam", lambda s: s[:-1]), "ends in the middle of the land"),
        (river("Rach Nam", lambda s: s[:-1]), "0 rivers meet the south edge"),
        (river("Rach Dong", lambda s: s[1:]), "ends in the middle of the land"),
        (river("Bridge", lambda _: ["0101/0102"]), "bridge 0101/0102 is on no river"),
        (river("Bridge", lambda _: ["3201/3301"]), "bridge 3201/3301 carries no road"),
        (river("Bridge", lambda _: ["3201/3301"]), "a road crosses the river at 3009/3110 with no bridge"),
        (river("Bridge", lambda _: ["3201/3301", "3009/3110"]), "SD-M-n is not honoured"),
        (route("Western trail", lambda p: p[:-1]), "Western trail ends in the middle of the land at 2233"),
        (route("Western trail", lambda p: [*p[:2], p[0], *p[1:]]), "Western trail passes a hex twice"),
        (route("The road", lambda p: p[1:]), "The road ends in the middle of the land at 0902"),
        (added(places=Place("Camp", ["0101"], "camp")), "Camp is of the unknown kind 'camp'"),
        (added(places=Place("Ap Mot", ["0101"], "label")), "two things on the map are called Ap Mot"),
        (place("Ap Sau", "2126", "2226", "2228"), "Ap Sau falls into parts that do not touch"),
        (redrawn("2227", "."), "2227 is a village in only one of the terrain picture and the places"),
        (river("Rach Bac", lambda s: s[1:]), "SD-M-c is not honoured"),
        (river("Rach Tay", lambda s: s[:-1]), "SD-M-d is not honoured"),
        (river("Rach Tay", lambda s: s[1:]), "SD-M-e is not honoured"),
        (river("Rach Tay", lambda s: s[:-1]), "SD-M-f is not honoured"),
        (river("Rach Tay", lambda s: s[:-1]), "SD-M-g is not honoured"),
        (altered_feature("areas", "hexes", "exit hexes", lambda h: h[1:]), "SD-M-r is not honoured"),
        (altered_feature("areas", "hexes", "exit hexes", lambda h: h[:-1]), "SD-M-h is not honoured"),
        (river("Rach Dong", lambda s: s[:-1]), "SD-M-m is not honoured"),
        (river("Rach Dong", lambda s: s[:-1]), "SD-M-q is not honoured"),
        (route("Eastern trail", lambda p: p[1:]), "SD-M-s is not honoured"),
        (place("Ap Sau"), "2126 is a village in only one of the terrain picture"),
    ],
)
def test_a_fault_of_the_map_is_seen(sheet: MapSheet, change: Change, fault: str) -> None:
    faults = map_checks.check(Board(change(sheet)))
    assert any(fault in found for found in faults), faults
