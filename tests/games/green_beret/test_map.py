"""The map of Green Beret: it makes sense, it shows what the rules state, and the checks see faults."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from vietnam_tui.core.board import Area, Board, LineFeature, MapSheet, Place
from vietnam_tui.core.hexes import GridShape, Hex
from vietnam_tui.engine.map_checks import pieces
from vietnam_tui.games.green_beret import counters
from vietnam_tui.games.green_beret.files import map_checks
from vietnam_tui.games.green_beret.terrain import beach_distance, grounds, read_grounds, stream_hexes
from vietnam_tui.tui.map.hexmap import HexMap, Scene, render_text, window_around

MAP = "highlands"


@pytest.fixture(scope="module")
def board() -> Board:
    return counters.board(MAP)


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return counters.map_sheet(MAP)


def terrain(board: Board, label: str) -> str:
    return board.terrain[board.grid.hex(label)]


def labels(board: Board, hexes: Iterable[Hex]) -> list[str]:
    return sorted(board.grid.label(h) for h in hexes)


def repainted(sheet: MapSheet, **hexes: str) -> MapSheet:
    """The map with other terrain: repainted(sheet, h1720="jungle")."""
    letters = {kind: letter for letter, kind in sheet.key.items()}
    rows = [list(row) for row in sheet.terrain.split()]
    for label, kind in hexes.items():
        rows[int(label[3:]) - 1][int(label[1:3]) - 1] = letters[kind]
    return msgspec.structs.replace(sheet, terrain="\n".join("".join(row) for row in rows))


def faults(sheet: MapSheet, **changes: Any) -> list[str]:
    return map_checks.check(Board(msgspec.structs.replace(sheet, **changes)))


def relined(sheet: MapSheet, name: str, path: list[str]) -> list[LineFeature]:
    """The lines of the map with another path for one of them."""
    return [msgspec.structs.replace(line, path=path) if line.name == name else line for line in sheet.lines]


def test_the_map_makes_sense(board: Board) -> None:
    assert map_checks.check(board) == []


# ---------------------------------------------------------------- what the rules state


@pytest.mark.rule("GB-2.2-b")
def test_the_grid_has_room_for_every_hex_number_of_the_rules(board: Board) -> None:
    assert board.grid.size == 26 * 36
    assert board.grid.label(Hex(0)) == "0101"
    assert board.grid.places[board.grid.hex("2603")] == (26, 3)


@pytest.mark.rule("GB-2.2-b")
def test_a_smaller_grid_is_a_fault(sheet: MapSheet) -> None:
    taller = msgspec.structs.replace(sheet.grid, rows=37)
    assert any("GB-2.2-b" in f for f in faults(sheet, grid=taller, terrain=sheet.terrain + "%" * 26 + "\n"))


@pytest.mark.rule("GB-2.2-c")
def test_every_hex_has_a_northern_hexside(board: Board) -> None:
    grid = board.grid
    assert [grid.label(h) for h in grid.neighbours(grid.hex("0516"))] == [
        "0515",
        "0615",
        "0616",
        "0517",
        "0416",
        "0415",
    ]
    assert grid.direction(grid.hex("1720"), grid.hex("1719")) == "N"
    assert [grid.label(h) for h in grid.neighbours(grid.hex("0616"))][1:3] == ["0716", "0717"]


@pytest.mark.rule("GB-2.2-c")
def test_hexes_on_their_points_are_a_fault(sheet: MapSheet) -> None:
    pointy = GridShape(columns=26, rows=36, orientation="pointy")
    found = faults(sheet, grid=pointy, lines=[])
    assert any("GB-2.2-c" in f for f in found)
    assert "the hexes have no northern hexside" in found


@pytest.mark.rule("GB-11.0-g")
def test_1720_is_a_stream_hex_with_a_crossing(board: Board) -> None:
    here = board.grid.hex("1720")
    ground = grounds(MAP)[here]
    assert here in stream_hexes(board)
    assert (ground.terrain, ground.stream, ground.bars_circled) == ("bridge", True, False)


@pytest.mark.rule("GB-11.0-g")
def test_1720_without_a_crossing_is_a_fault(sheet: MapSheet) -> None:
    board = Board(repainted(sheet, h1720="stream"))
    assert "GB-11.0-g is not honoured: 1720 is a stream hex with a crossing" in map_checks.fact_faults(board)


#: mission id -> rule, hexes as the rulebook prints them, terrain that the mission tells
PLACEMENT = {
    "assassinate-potentate": ("f", "2636 1221 1031", ""),
    "befriend-locals": ("g", "1711 1829 0636", "village"),
    "bribe-potentate": ("h", "1631 0413 1307", ""),
    "broadcast-signal": ("i", "2626 2405 0921", ""),
    "capture-equipment": ("j", "2332 0310 0725", ""),
    "create-diversion": ("k", "2509 0230 0934", ""),
    "de-mine": ("l", "1605 2503 1529", "pathway"),
    "demolish-infrastructure": ("m", "1236 2223 1007", "bridge"),
    "destroy-supplies": ("n", "1723 0633 1614", ""),
    "detect-enemy-location": ("o", "2214 2024 0329", ""),
    "drop-off-agent": ("p", "0711 2120 1936", ""),
    "establish-landing-zone": ("q", "1905 1333 2227", "elephant-grass"),
    "gather-intel": ("r", "1719 1228 0714", ""),
    "harass": ("s", "2022 0535 1721", ""),
    "interdict": ("t", "1826 0617 2211", "pathway"),
    "jam-enemy-signal": ("u", "2620 0928 0431", ""),
    "kill-double-agent": ("v", "1011 2429 0421", ""),
    "pre-position-site": ("w", "0620 2321 0123", ""),
    "raid-burn-camp": ("x", "1324 2434 1711", ""),
    "raid-hit-and-run": ("y", "2425 1416 0424", ""),
    "recruit-locals": ("z", "1711 1829 0636", "village"),
    "rescue-prisoner-of-war": ("aa", "0235 2623 2031", ""),
    "re-supply": ("ab", "1734 1018 2008", ""),
    "sabotage": ("ac", "1116 1026 2418", ""),
    "scout-location": ("ad", "1526 2016 0226", ""),
    "seize-airfield": ("ae", "0133 2134 2513", "airfield"),
    "set-up-ambush": ("af", "1419 0730 2516", "pathway"),
    "subvert-agent": ("ag", "0528 1435 0217", ""),
    "test-enemy-defenses": ("ah", "2130 0936 2236", ""),
    "train-the-new-guys": ("ai", "1807 2631 1023", ""),
}
EACH = [
    pytest.param(name, hexes.split(), tells, marks=pytest.mark.rule(f"GB-7.0-{letter}"), id=name)
    for name, (letter, hexes, tells) in PLACEMENT.items()
]


@pytest.mark.parametrize(("name", "hexes", "tells"), EACH)
def test_a_mission_is_placed_where_the_chart_says(
    board: Board, name: str, hexes: list[str], tells: str
) -> None:
    mission = counters.missions()[name]
    assert [mission.hex_for(pips) for pips in range(1, 7)] == [h for h in hexes for _ in "ab"]
    assert all(terrain(board, h) != "water" for h in hexes)
    if tells:
        assert {terrain(board, h) for h in hexes} == {tells}


@pytest.mark.parametrize(("name", "hexes", "tells"), EACH)
def test_a_mission_hex_in_the_sea_is_a_fault(
    sheet: MapSheet, name: str, hexes: list[str], tells: str
) -> None:
    mission = counters.missions()[name]
    for label in hexes:
        flooded = Board(repainted(sheet, **{f"h{label}": "water"}))
        assert list(map_checks.site_faults(flooded, mission)) == [
            f"{map_checks.placement_rule(mission)} is not honoured: {mission.name}: {label} is all water"
        ]


@pytest.mark.rule("GB-7.0-e")
def test_the_chart_has_ninety_entries_in_86_hexes() -> None:
    entries = [label for mission in counters.missions().values() for label in mission.hexes]
    assert (len(counters.missions()), len(entries), len(set(entries))) == (30, 90, 86)
    assert {h: entries.count(h) for h in set(entries) if entries.count(h) > 1} == {
        "1711": 3,
        "1829": 2,
        "0636": 2,
    }


@pytest.mark.rule("GB-7.0-ae")
def test_an_airfield_to_seize_must_be_one(sheet: MapSheet) -> None:
    board = Board(repainted(sheet, h2513="jungle"))
    assert "GB-7.0-ae is not honoured: Seize Airfield: 2513 is none of airfields" in map_checks.fact_faults(
        board
    )


# ---------------------------------------------------------------- the ground


@pytest.mark.rule("GB-3.1-a")
def test_a_camp_stands_clear_of_villages_airfields_and_water(board: Board) -> None:
    grid, ground = board.grid, grounds(MAP)
    barring = {"village", "airfield", "water"}
    for h in grid.hexes():
        near = {board.terrain[h], *(board.terrain[n] for n in grid.neighbours(h))}
        assert ground[h].camp == barring.isdisjoint(near)
    assert not ground[grid.hex("1711")].camp
    assert not ground[grid.hex("1712")].camp
    assert ground[grid.hex("1713")].camp


def test_missions_and_beaches_leave_room_for_camps(board: Board) -> None:
    camps = [h for h in board.grid.hexes() if grounds(MAP)[h].camp]
    distances = [beach_distance(MAP, h) for h in camps]
    sites = [board.grid.hex(label) for m in counters.missions().values() for label in m.hexes]
    assert len(camps) == 756
    assert sum(d is not None and d <= 4 for d in distances) == 78
    assert sum(grounds(MAP)[h].camp for h in sites) == 73


@pytest.mark.rule("GB-11.0-f")
def test_bridges_and_pathways_open_streams_and_a_fallen_bridge_does_not(board: Board) -> None:
    ground = grounds(MAP)
    crossings = {"1720": "bridge", "1118": "pathway", "0516": "broken-bridge", "1619": "stream"}
    found = {label: ground[board.grid.hex(label)] for label in crossings}
    assert {label: g.terrain for label, g in found.items()} == crossings
    assert all(g.stream and g.boat == 1 for g in found.values())
    assert [label for label, g in found.items() if g.bars_circled] == ["0516", "1619"]
    assert not any(g.bars_circled for g in ground if not g.stream)


def test_watercraft_pay_one_in_all_water_and_streams_and_have_no_cost_on_land(board: Board) -> None:
    for h in board.grid.hexes():
        ground = grounds(MAP)[h]
        assert ground.boat == (1 if ground.water or ground.stream else None)
        assert (ground.move is None) == ground.water


def two_grounds(sheet: MapSheet, first: str, second: str) -> Any:
    """The ground of a hex of the first terrain with an area of the second in it."""
    areas = [Area(name=f"also {second}", hexes=["1404"])]
    board = Board(msgspec.structs.replace(repainted(sheet, h1404=first), areas=areas))
    return read_grounds(board)[board.grid.hex("1404")]


@pytest.mark.rule("GB-10.7-b")
@pytest.mark.parametrize(("first", "second"), [("paddy", "jungle-mountain"), ("jungle-mountain", "paddy")])
def test_of_two_grounds_the_dearest_counts(sheet: MapSheet, first: str, second: str) -> None:
    ground = two_grounds(sheet, first, second)
    assert (ground.move, ground.penalty) == (3, -30)


@pytest.mark.rule("GB-12.1-a")
@pytest.mark.parametrize(("first", "second"), [("pathway", "mountain"), ("mountain", "pathway")])
def test_of_two_grounds_the_noisiest_counts(sheet: MapSheet, first: str, second: str) -> None:
    ground = two_grounds(sheet, first, second)
    assert (ground.noise, ground.move) == (3, 2)


def test_a_map_without_beaches_is_at_no_distance_from_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vietnam_tui.games.green_beret.terrain.beaches", lambda map_id: frozenset())
    assert beach_distance(MAP, Hex(0)) is None


# ---------------------------------------------------------------- streams


def test_boats_come_from_the_sea_up_the_song_lon_and_not_up_the_song_con(board: Board) -> None:
    wet = [h for h in board.grid.hexes() if grounds(MAP)[h].boat is not None]
    sea = next(body for body in pieces(board, wet) if board.grid.hex("0101") in body)
    assert {board.grid.hex(label) for label in ("2628", "2307", "1021", "0328")} <= sea
    assert board.grid.hex("1236") not in sea


def test_a_stream_that_rises_in_the_plain_is_seen(sheet: MapSheet) -> None:
    path = next(line.path for line in sheet.lines if line.name == "Song Con")
    found = faults(sheet, lines=relined(sheet, "Song Con", path[2:]))
    assert "Song Con rises in 1831, away from the highlands" in found
    assert "stream hex 2030 lies on no stream" in found


def test_a_stream_that_ends_inland_is_seen(sheet: MapSheet) -> None:
    path = next(line.path for line in sheet.lines if line.name == "Song Cat")
    found = faults(sheet, lines=relined(sheet, "Song Cat", path[:-4]))
    assert "Song Cat ends in 0512, short of the sea, the edge and other streams" in found


def test_a_stream_over_dry_land_is_seen(sheet: MapSheet) -> None:
    found = map_checks.check(Board(repainted(sheet, h1518="jungle")))
    assert "Song Lon runs through 1518, which is jungle" in found


def test_a_stream_that_loops_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, lines=relined(sheet, "Ia Sir", ["2430", "2431", "2531", "2430"]))
    assert "Ia Sir runs through a hex twice" in found


def test_a_stream_beside_itself_is_seen(sheet: MapSheet) -> None:
    path = next(line.path for line in sheet.lines if line.name == "Dak Rong")
    at = path.index("1910")
    found = faults(sheet, lines=relined(sheet, "Dak Rong", [*path[:at], "2010", *path[at:]]))
    assert "Dak Rong runs beside itself at 2009 and 1910" in found


def test_a_stream_through_the_sea_is_seen(sheet: MapSheet) -> None:
    path = next(line.path for line in sheet.lines if line.name == "Song Cat")
    found = faults(sheet, lines=relined(sheet, "Song Cat", [*path, "0407"]))
    assert "Song Cat runs through the all-water hex 0408" in found


def test_streams_side_by_side_are_seen(sheet: MapSheet) -> None:
    extra = LineFeature(kind="stream", name="Twin", path=["1918", "1919", "1819", "1719", "1619"])
    found = faults(sheet, lines=[*sheet.lines, extra])
    assert "Song Lon runs beside Twin at 1820" in found


def test_streams_that_feed_each_other_are_seen(sheet: MapSheet) -> None:
    circle = [
        LineFeature(kind="stream", name="One", path=["2014", "2015", "2115"]),
        LineFeature(kind="stream", name="Two", path=["2115", "2114", "2014"]),
    ]
    assert {"One runs in a circle", "Two runs in a circle"} <= set(
        faults(sheet, lines=[*sheet.lines, *circle])
    )


# ---------------------------------------------------------------- pathways


def test_a_ford_without_a_name_is_seen(sheet: MapSheet) -> None:
    places = [place for place in sheet.places if place.name != "Da ford"]
    assert "a pathway wades the stream at 1118, where no ford is named" in faults(sheet, places=places)


def test_a_ford_elsewhere_is_seen(sheet: MapSheet) -> None:
    places = [*sheet.places, Place(name="Dry ford", kind="ford", hexes=["1018"])]
    assert "the ford at 1018 is not where a pathway crosses a stream" in faults(sheet, places=places)


def test_a_bridge_without_a_pathway_or_a_stream_is_seen(sheet: MapSheet) -> None:
    found = map_checks.check(Board(repainted(sheet, h1404="bridge")))
    assert {"bridge hex 1404 lies on no stream", "bridge hex 1404 carries no pathway"} <= set(found)


def test_a_pathway_through_open_water_of_a_stream_is_seen(sheet: MapSheet) -> None:
    found = map_checks.check(Board(repainted(sheet, h0514="stream")))
    assert "a pathway crosses the stream at 0514 without bridge or ford" in found


def test_a_village_on_a_stream_is_seen(sheet: MapSheet) -> None:
    found = map_checks.check(Board(repainted(sheet, h1720="village")))
    assert "a pathway crosses the stream in 1720, which is village" in found


def test_a_pathway_over_other_ground_is_seen(sheet: MapSheet) -> None:
    found = map_checks.check(Board(repainted(sheet, h1318="pathway", h1018="jungle")))
    assert "pathway hex 1318 lies on no pathway" in found
    assert "Old road runs through 1018, which is jungle" in found


def test_a_pathway_to_nowhere_is_seen(sheet: MapSheet) -> None:
    path = next(line.path for line in sheet.lines if line.name == "Buon Da track")
    found = faults(sheet, lines=relined(sheet, "Buon Da track", path[:-1]))
    assert "Buon Da track ends in 1220, where there is nothing" in found
    assert "village hex 1221 lies on no pathway" in found


def test_a_pathway_cut_off_from_the_others_is_seen(sheet: MapSheet) -> None:
    path = next(line.path for line in sheet.lines if line.name == "Buon Da track")
    found = faults(sheet, lines=relined(sheet, "Buon Da track", path[1:]))
    assert "the pathways at 1219 are cut off from the others" in found


# ---------------------------------------------------------------- the sea, edges, names


def test_a_pond_is_seen(sheet: MapSheet) -> None:
    found = map_checks.check(Board(repainted(sheet, h2119="water")))
    assert "the water at 2119 is cut off from the sea" in found
    assert "2018 lies on the sea and is elephant-grass" in found


def test_a_beach_inland_is_seen(sheet: MapSheet) -> None:
    assert "the beach 2119 is not on the sea" in map_checks.check(Board(repainted(sheet, h2119="beach")))


def test_a_sea_without_an_edge_is_seen(sheet: MapSheet) -> None:
    dry = sheet.terrain.replace("~", ",")
    found = faults(repainted(msgspec.structs.replace(sheet, terrain=dry), h0808="water"), lines=[])
    assert "the sea does not reach the map edge" in found


def test_a_mission_on_an_island_is_seen(sheet: MapSheet) -> None:
    moat = dict.fromkeys(("h0309", "h0409", "h0410", "h0311", "h0210", "h0209"), "water")
    assert "Capture Equipment: 0310 is not reached by land" in map_checks.check(
        Board(repainted(sheet, **moat))
    )


def test_a_map_without_room_for_camps_is_seen(sheet: MapSheet) -> None:
    found = faults(sheet, terrain="\n".join(["#" * 26] * 36), key={"#": "village"}, lines=[])
    assert "there is no room for two base camps" in found
    assert "there is no all-water hex for a PBR" in found
    assert "no base camp can stand within four hexes of a beach" not in found
    beach = faults(
        sheet, terrain="\n".join(["#" * 26] * 35 + ["," * 26]), key={"#": "village", ",": "beach"}, lines=[]
    )
    assert "no base camp can stand within four hexes of a beach" in beach


def test_edges_that_do_not_fit_together_are_seen(sheet: MapSheet) -> None:
    narrow = "\n".join(row[:25] for row in sheet.terrain.split())
    shape = msgspec.structs.replace(sheet.grid, columns=25)
    found = faults(sheet, grid=shape, terrain=narrow, lines=[], places=[])
    assert "with 25 columns the east and west edges do not fit together" in found
    rows = sheet.terrain.split()
    rows[-1] = " ".join(rows[-1][0::2]) + " "
    short = faults(
        sheet,
        grid=msgspec.structs.replace(sheet.grid, short=True),
        terrain="\n".join(rows),
        lines=[],
        places=[],
    )
    assert "with columns of different length the north and south edges do not fit together" in short


def test_names_are_checked(sheet: MapSheet) -> None:
    renamed = [
        msgspec.structs.replace(place, name="Tan Loc") if place.name == "Buon Da" else place
        for place in sheet.places
    ]
    moved = [
        msgspec.structs.replace(place, hexes=["1404"]) if place.name == "Buon Da" else place
        for place in sheet.places
    ]
    assert "two places or lines are called Tan Loc" in faults(sheet, places=renamed)
    found = faults(sheet, places=moved)
    assert "Buon Da names 1404, which is elephant-grass" in found
    assert "village hex 1221 has no name" in found


def test_unknown_terrain_and_lines_are_seen(sheet: MapSheet) -> None:
    assert "terrain 'swamp' is not in the terrain chart" in map_checks.terrain_faults(
        Board(msgspec.structs.replace(sheet, key={**sheet.key, ":": "swamp"}))
    )
    road = LineFeature(kind="road", path=["1404", "1403"])
    assert "line 'road' is neither a stream nor a pathway" in map_checks.terrain_faults(
        Board(msgspec.structs.replace(sheet, lines=[road]))
    )
    marsh = Area(name="also marsh", hexes=["1404"])
    assert "terrain 'marsh' is not in the terrain chart" in map_checks.terrain_faults(
        Board(msgspec.structs.replace(sheet, areas=[marsh]))
    )


# ---------------------------------------------------------------- the picture


def drawn(board: Board, label: str, zoom: Any) -> list[str]:
    fills = {t.id: t.glyph for t in counters.terrain_key().values()}
    here = board.grid.hex(label)
    window = window_around(HexMap(board, fills, zoom=zoom).plan, [here], 20, 6)
    return render_text(board, Scene(), fills, zoom=zoom, window=window)


def test_streams_are_drawn_through_hexes_and_bridges_upon_them(board: Board) -> None:
    around = drawn(board, "1720", "grid")
    assert any("H~~" in line for line in around)
    assert any("~~~~" in line for line in drawn(board, "1821", "grid"))
    assert any("x" in line for line in drawn(board, "0516", "grid"))
    assert any("H" in line for line in drawn(board, "1720", "board"))
    assert any("~" in line for line in drawn(board, "1619", "overview"))
