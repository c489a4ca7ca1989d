"""The map of Khe Sanh, 1968: it makes sense, it shows what the rules state, and the checks see faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
import pytest

from vietnam_tui.core.board import Area, Board, LineFeature, MapSheet, Place, SideFeature
from vietnam_tui.core.data import load
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.library import rules_library
from vietnam_tui.games.khe_sanh import counters, map_names
from vietnam_tui.games.khe_sanh.files import map_checks

MAP = "khe-sanh"


@pytest.fixture(scope="module")
def board() -> Board:
    return counters.board(MAP)


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return load(f"{counters.FOLDER}/maps/{MAP}.toml", MapSheet)


def labels(board: Board, hexes: Iterable[Hex]) -> set[str]:
    return {board.grid.label(h) for h in hexes}


def terrain(board: Board, label: str) -> str:
    return board.terrain[board.grid.hex(label)]


def distance(board: Board, one: str, other: str) -> int:
    return board.grid.distance(board.grid.hex(one), board.grid.hex(other))


def steps(board: Board, start: set[str], ends: set[str], closed: str = "") -> int | None:
    """The steps along roads from one of the hexes to one of the others, None when there is no way."""
    grid, roads = board.grid, board.lines["road"]
    reached = {grid.hex(text) for text in start if text != closed}
    wanted = {grid.hex(text) for text in ends if text != closed}
    count = 0
    while not reached & wanted:
        wider = reached | {
            n
            for h in reached
            for n in grid.neighbours(h)
            if grid.side(h, n) in roads and grid.label(n) != closed
        }
        if wider == reached:
            return None
        reached, count = wider, count + 1
    return count


def test_the_map_makes_sense(board: Board) -> None:
    assert map_checks.check(board) == []


# ---------------------------------------------------------------- what the rules state


def test_every_entry_on_the_map_has_its_fact() -> None:
    entries = {entry.id for entry in rules_library(counters.FOLDER) if entry.kind == "map"}
    assert entries == {rule for rule, _, _ in map_checks.FACTS}


@pytest.mark.rule("KS-2.1-a")
def test_the_map_goes_from_laos_to_the_sea_and_north_beyond_row_26(board: Board) -> None:
    assert (board.grid.shape.columns, board.grid.shape.rows) == (42, 35)
    assert terrain(board, "3642") == terrain(board, "2042") == "sea"
    assert "0303" in labels(board, board.area("laos"))
    assert board.find_place("Hai Lang") == [board.grid.hex("0438")]


@pytest.mark.rule("KS-2.1-b")
def test_rows_come_first_and_even_ones_sit_further_east(board: Board) -> None:
    grid = board.grid
    even = [grid.label(h) for h in grid.neighbours(grid.hex("0808"))]
    odd = [grid.label(h) for h in grid.neighbours(grid.hex("1107"))]
    assert even == ["0909", "0809", "0709", "0708", "0807", "0908"]
    assert odd == ["1207", "1108", "1007", "1006", "1106", "1206"]


@pytest.mark.rule("KS-2.1-c")
@pytest.mark.parametrize(("one", "other"), map_checks.PAIRS)
def test_the_pairs_of_the_rulebook_touch(board: Board, one: str, other: str) -> None:
    assert distance(board, one, other) == 1


@pytest.mark.rule("KS-2.1-e")
def test_the_dmz_parts_north_vietnam_from_the_south(board: Board) -> None:
    dmz, north, laos = (board.area(name) for name in ("dmz", "north vietnam", "laos"))
    assert (len(dmz), len(north), len(laos)) == (177, 24, 13)
    assert {"3040", "2925"} <= labels(board, dmz)
    assert not laos & map_names.playable(board)
    assert dmz | north < map_names.playable(board)


@pytest.mark.rule("KS-2.1.1-a")
def test_every_kind_of_ground_is_there(board: Board) -> None:
    assert set(board.terrain) == {t.id for t in counters.terrain_key().terrain}
    assert set(board.sides) == {"stream", "river", "bridge"}


@pytest.mark.rule("KS-8.2.1-d", "KS-14.2-o", "KS-14.2-p")
def test_the_combat_bases_are_khe_sanh_camp_carroll_and_cam_lo(board: Board) -> None:
    assert labels(board, map_names.places_of(board, "combat-base")) == {"0808", "0809", "1524", "1726"}
    assert not {"1524", "1726"} & labels(board, board.area("the-siege-of-khe-sanh"))


@pytest.mark.rule("KS-8.3.1-b", "KS-8.3.2-b", "KS-A14.3-l", "KS-A14.3-m", "KS-A14.3-n")
@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Hill 881 South", "1004"),
        ("Lang Vei camp", "0404"),
        ("A-1", "2638"),
        ("Gio Linh", "2636"),
        ("C-1", "2436"),
    ],
)
def test_the_fire_bases_of_the_rulebook(board: Board, name: str, label: str) -> None:
    assert labels(board, board.find_place(name)) == {label}
    assert label in labels(board, map_names.places_of(board, "fire-base"))


@pytest.mark.rule("KS-14.2-i", "KS-14.2-j", "KS-14.2-k", "KS-14.2-l", "KS-14.2-r")
def test_strong_points_are_no_bases(board: Board) -> None:
    strong = {"Hill 861": "1106", "Hill 861A": "1006", "Hill 558": "1108", "Hill 950": "1209"}
    for name, label in {**strong, "Rock Quarry": "0807"}.items():
        assert labels(board, board.find_place(name)) == {label}
        assert board.grid.hex(label) not in map_names.places_of(board, "fire-base", "combat-base")
    assert labels(board, board.area("strong points")) == set(strong.values())
    assert "1209" not in labels(board, board.area("siege objectives"))
    assert distance(board, "0807", "0808") == 1


@pytest.mark.rule("KS-14.1-c", "KS-14.1-e")
def test_lang_vei_is_played_within_three_hexes(board: Board) -> None:
    inside = labels(board, board.area("the-fall-of-lang-vei"))
    assert len(inside) == 31
    assert "0508" in inside
    assert "0509" not in inside


@pytest.mark.rule("KS-14.2-c", "KS-14.2-d")
def test_the_siege_is_played_within_eight_hexes(board: Board) -> None:
    inside = labels(board, board.area("the-siege-of-khe-sanh"))
    assert len(inside) == 196
    assert "0817" in inside
    assert "0818" not in inside


@pytest.mark.rule("KS-14.1-d", "KS-14.1-o")
def test_armor_comes_down_the_road_to_lang_vei(board: Board) -> None:
    assert terrain(board, "0505") == "town"
    assert steps(board, {"0503"}, {"0505"}) == 2
    assert steps(board, {"0505"}, {"0404"}) == 1
    assert labels(board, board.area("armor entry")) == {"0503"}
    assert labels(board, board.area("campaign armor entry")) == {"0505"}


@pytest.mark.rule("KS-14.2-e")
def test_ca_lu_lies_on_route_9_outside_the_siege(board: Board) -> None:
    (here,) = board.find_place("Ca Lu")
    assert here not in board.area("the-siege-of-khe-sanh")
    assert distance(board, "0809", board.grid.label(here)) >= 9
    assert steps(board, {"0809"}, {board.grid.label(here)}) is not None


@pytest.mark.rule("KS-A12.1-b", "KS-A12.1-e")
def test_reinforcements_come_from_the_south(board: Board) -> None:
    assert labels(board, board.area("road entry")) == {"0239"}
    assert steps(board, {"0239"}, {"0738"}) is not None
    assert labels(board, board.area("helicopter entry")) == {f"02{column}" for column in range(30, 43)}


@pytest.mark.rule("KS-A14.3-h")
def test_six_battalions_find_a_base_in_the_north(board: Board) -> None:
    north = labels(board, board.area("northern bases"))
    assert {"1524", "1726", "2436", "2636", "2638"} < north
    assert len(north) == 7


@pytest.mark.rule("KS-A14.3-j", "KS-A14.3-p", "KS-A14.3-t")
@pytest.mark.parametrize(
    ("name", "hexes"),
    [("Dong Ha", {"1633", "1634"}), ("Quang Tri", {"0738", "0838"}), ("Cua Viet", {"2040", "2141"})],
)
def test_towns_of_two_hexes(board: Board, name: str, hexes: set[str]) -> None:
    assert labels(board, board.find_place(name)) == hexes
    assert {terrain(board, label) for label in hexes} == {"town"}


@pytest.mark.rule("KS-A14.3-ai")
def test_the_road_from_khe_sanh_to_the_rockpile_has_no_way_round(board: Board) -> None:
    khe_sanh, rockpile = (labels(board, board.area(name)) for name in ("khe sanh", "rockpile road"))
    assert steps(board, {"0808"}, {"1617"}) == 21
    cutting = {
        board.grid.label(h)
        for h in map_names.playable(board)
        if steps(board, khe_sanh, rockpile, closed=board.grid.label(h)) is None
    }
    assert {"0713", "0918", "1617"} <= cutting
    assert len(cutting) == 21
    assert not {"0807", "0808", "1718"} & cutting


# ---------------------------------------------------------------- water and roads


def test_rivers_are_crossed_by_four_bridges(board: Board) -> None:
    grid = board.grid
    assert {grid.side_label(side) for side in board.sides["bridge"]} == {
        "0938/1037",
        "1634/1735",
        "1727/1827",
        "3136/3236",
    }
    assert not board.has_side("river", grid.parse_side("1209/1109"))
    assert board.has_side("stream", grid.parse_side("1209/1109"))


def test_all_land_can_be_walked_to(board: Board) -> None:
    land = map_names.playable(board)
    rivers = board.sides["river"] - board.sides["bridge"]
    reached, new = set[Hex](), {board.grid.hex("0809")}
    while new:
        reached |= new
        new = {
            n
            for h in new
            for n in board.grid.neighbours(h)
            if n in land and board.grid.side(h, n) not in rivers
        } - reached
    assert len(land) == 1419
    assert reached == land


# ---------------------------------------------------------------- the checks see faults

Change = Callable[[MapSheet], MapSheet]


def altered_side(name: str, change: Callable[[list[str]], list[str]]) -> Change:
    def altered(sheet: MapSheet) -> MapSheet:
        sides = [
            msgspec.structs.replace(f, hexsides=change(f.hexsides)) if f.name == name else f
            for f in sheet.sides
        ]
        return msgspec.structs.replace(sheet, sides=sides)

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
        (altered_side("Rao Quan", lambda sides: sides[:5] + sides[6:]), "Rao Quan breaks off between"),
        (altered_side("Xe Pone", lambda sides: sides[:-2]), "Xe Pone ends in the middle of the land"),
        (altered_side("Dong Ha bridge", lambda _: ["1636/1736"]), "a road crosses the river at 1634/1735"),
        (altered_side("Dong Ha bridge", lambda _: ["1635/1736"]), "bridge 1635/1736 carries no road"),
        (added(lines=LineFeature("road", ["1412", "1413"], "Trail")), "Trail runs through 1412"),
        (added(lines=LineFeature("road", ["0336", "0335"], "Lane")), "Lane meets no other road"),
        (altered_area("dmz", lambda hexes: [h for h in hexes if h != "3040"]), "3040 lies north of 2940"),
        (
            altered_area("laos", lambda hexes: [*hexes, "0303", "0910"]),
            "0910 is cut off from the rest of laos",
        ),
        (altered_area("west edge", lambda hexes: hexes[1:]), "0204 is wrongly in or out of the west edge"),
        (altered_area("north edge", lambda hexes: [*hexes, "3520"][1:]), "3513 is wrongly in or out"),
        (moved_place("Ca Lu", "0817"), "KS-14.2-e is not honoured"),
        (moved_place("Ca Lu", "0817"), "the fire-base 0817 is not in the Base Capabilities Chart"),
        (moved_place("Dong Ha", "1633"), "1634 is town in only one of the terrain picture and the places"),
        (moved_place("Hill 950", "1210"), "KS-14.2-r is not honoured"),
        (added(places=Place("C-1", ["2440"], "fire-base")), "two places are called C-1"),
        (added(places=Place("Lao Bao", ["0402"], "town")), "Lao Bao lies in 0402, which is outside play"),
    ],
)
def test_a_fault_of_the_map_is_seen(sheet: MapSheet, change: Change, fault: str) -> None:
    faults = map_checks.check(Board(change(sheet)))
    assert any(fault in found for found in faults), faults
