"""The map as text: every feature has its sign in every size, with and without colour."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.tui.conftest import FILLS
from tests.tui.pictures import agrees
from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Grid, GridShape, Hex
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.tui.map import hexmap
from vietnam_tui.tui.map.facts import Facts
from vietnam_tui.tui.map.forms import BOARD, FORMS, GRID, Form, MapPlan, Zoom
from vietnam_tui.tui.map.glyphs import ASCII, GlyphTier
from vietnam_tui.tui.map.ground import CAPTION, UNNAMED, PrintedHex
from vietnam_tui.tui.map.hexmap import HexMap, Scene, render_text, window_around
from vietnam_tui.tui.map.sketch import Look
from vietnam_tui.tui.map.tile import Tile, draw_hex


def settled(
    board: Board, picture: Picture, fills: dict[str, str], zoom: Zoom, tier: GlyphTier = "ascii"
) -> list[str]:
    at = board.grid.hex
    scene = Scene(
        picture,
        cursor=at("0402"),
        reach=frozenset({at("0302"), at("0303")}),
        notes={at("0302"): "2.5", at("0303"): "1.5"},
        enemy="VC",
    )
    return render_text(board, scene, fills, zoom=zoom, tier=tier, ruled=True)


@pytest.mark.parametrize("zoom", ["overview", "grid", "board"])
def test_every_size_shows_river_road_trail_jungle_water_names_counters_and_notes(
    small_board: Board, small_picture: Picture, fills: dict[str, str], zoom: Zoom
) -> None:
    empty = render_text(small_board, Scene(), fills, zoom=zoom)
    agrees(f"map-flat-{zoom}", [*empty, "", *settled(small_board, small_picture, fills, zoom)])


def test_a_blown_bridge_and_an_engineers_crossing_have_their_own_signs(
    small_board: Board, fills: dict[str, str]
) -> None:
    side = small_board.grid.parse_side("0303/0402")
    blown = render_text(small_board, Scene(Picture(broken_bridges=frozenset({side}))), fills)
    crossed = render_text(small_board, Scene(Picture(crossings=frozenset({side}))), fills)
    assert "==x==" in blown[4]
    assert "==o==" in crossed[4]


def test_a_river_below_a_hex_lifts_the_road_of_that_hex_to_its_upper_row(fills: dict[str, str]) -> None:
    from vietnam_tui.core.board import LineFeature, MapSheet, SideFeature

    board = Board(
        MapSheet(
            id="lifted",
            title="",
            grid=GridShape(columns=3, rows=3),
            key={".": "clear"},
            terrain="...\n...\n...",
            sides=[SideFeature("river", ["0202/0203"])],
            lines=[LineFeature("road", ["0102", "0202", "0303"])],
        )
    )
    text = render_text(board, Scene(), fills)
    assert text[3].startswith("\\  ====")
    assert "~~~~~" in text[4]


def test_numbers_stand_in_the_hex_of_the_cursor_or_where_they_are_asked_for(
    small_board: Board, fills: dict[str, str]
) -> None:
    at = small_board.grid.hex

    def shown(scene: Scene) -> set[str]:
        text = "".join(render_text(small_board, scene, fills))
        return {label for label in ("0102", "0403", "0505") if label in text}

    assert shown(Scene()) == set()
    assert shown(Scene(cursor=at("0403"))) == {"0403"}
    assert shown(Scene(labels="fifth")) == {"0505"}
    assert shown(Scene(labels="all")) == {"0102", "0403", "0505"}


@pytest.mark.parametrize("zoom", ["overview", "grid", "board"])
def test_plain_pictures_are_ascii(
    small_board: Board, small_picture: Picture, fills: dict[str, str], zoom: Zoom
) -> None:
    assert "".join(settled(small_board, small_picture, fills, zoom)).isascii()


@pytest.mark.parametrize("shifted", ["odd", "even"])
@pytest.mark.parametrize("form", list(FORMS.values()), ids=lambda form: f"{form.tops}-{form.zoom}")
def test_the_tiles_cover_every_cell_once(shifted: str, form: Form) -> None:
    shape = GridShape(columns=5, rows=4, shifted=shifted, orientation=form.tops)  # type: ignore[arg-type]
    plan = MapPlan(Grid(shape), form)
    for y in range(plan.height):
        at = None
        for _, _, part, x in plan.tiles_in_row(y, 0, plan.width):
            assert at is None or x == at
            at = x + plan.form.rows[part][1]
    for hex_ in plan.grid.hexes():
        assert plan.hex_at(*plan.middle(hex_)) == hex_


@pytest.mark.parametrize("form", [GRID, BOARD], ids=lambda form: form.zoom)
def test_the_box_of_a_hex_holds_all_its_sides(
    small_board: Board, fills: dict[str, str], form: object
) -> None:
    drawn = HexMap(small_board, fills, zoom=form.zoom)  # type: ignore[attr-defined]
    plain = [drawn.row(Scene(), y) for y in range(drawn.height)]
    hex_ = small_board.grid.hex("0403")
    marked = [
        drawn.row(Scene(cursor=hex_, reach=frozenset({hex_}), dimmed=False), y) for y in range(drawn.height)
    ]
    x, y, width, height = drawn.plan.box(hex_)
    changed = {
        (column, row)
        for row, (before, after) in enumerate(zip(plain, marked, strict=True))
        for column, (a, b) in enumerate(zip(_cells(before), _cells(after), strict=True))
        if a != b
    }
    assert changed
    assert all(x <= column < x + width and y <= row < y + height for column, row in changed)


def _cells(runs: list[tuple[str, object]]) -> list[tuple[str, object]]:
    return [(c, style) for text, style in runs for c in text]


def test_rows_can_be_cut_anywhere(small_board: Board, small_picture: Picture, fills: dict[str, str]) -> None:
    drawn = HexMap(small_board, fills)
    scene = Scene(small_picture, small_board.grid.hex("0402"), enemy="VC")
    for y in range(drawn.height):
        whole = _cells(drawn.row(scene, y))
        for left in range(0, drawn.width - 7, 5):
            assert _cells(drawn.row(scene, y, left, left + 7)) == whole[left : left + 7]


def test_moving_the_cursor_draws_only_the_tiles_it_touches(
    small_board: Board, fills: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = HexMap(small_board, fills)
    at = small_board.grid.hex
    for y in range(drawn.height):
        drawn.row(Scene(cursor=at("0402")), y)
    painted: list[str] = []

    def draw(look: Look, ground: PrintedHex, facts: Facts) -> Tile:
        painted.append(ground.label)
        return draw_hex(look, ground, facts)

    monkeypatch.setattr(hexmap, "draw_hex", draw)
    for y in range(drawn.height):
        drawn.row(Scene(cursor=at("0403")), y)
    assert set(painted) <= {"0402", "0403", "0502", "0503", "0504"}


def test_a_window_is_centred_on_the_hexes_and_stays_on_the_map(
    small_board: Board, fills: dict[str, str]
) -> None:
    drawn = HexMap(small_board, fills)
    assert window_around(drawn.plan, [small_board.grid.hex("0101")], 20, 4) == (0, 0, 20, 4)
    x, y, width, height = window_around(drawn.plan, [small_board.grid.hex("0804")], 20, 6)
    assert (x + width, y + height) == (drawn.width, drawn.height)


def test_the_map_needs_neither_textual_nor_rich() -> None:
    code = (
        "import sys, vietnam_tui.tui.map.hexmap, vietnam_tui.tui.palette; "
        "print([m for m in sys.modules if m.split('.')[0] in ('textual', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", ["snoopys-nose", "iron-triangle"])
@pytest.mark.parametrize("zoom", ["grid", "board"])
def test_the_names_of_regions_rivers_and_places_are_written_out(name: str, zoom: Zoom) -> None:
    from vietnam_tui.games.vietnam_battles.counters import board

    sheet = board(name)
    drawn = HexMap(sheet, FILLS, zoom=zoom)
    text = "\n".join("".join(part for part, _ in drawn.row(Scene(), y)) for y in range(drawn.height))
    places = [place for place in sheet.sheet.places if place.kind not in UNNAMED or place.kind == CAPTION]
    missing = [place.name for place in places if not all(word in text for word in place.name.split())]
    assert len(missing) <= (1 if zoom == "board" else 0), missing


def test_a_counter_or_a_way_that_crosses_it_takes_a_name_away_as_a_whole(fills: dict[str, str]) -> None:
    from vietnam_tui.games.vietnam_battles.counters import board

    nose = board("snoopys-nose")
    drawn = HexMap(nose, fills)
    name = next(name for name in drawn.names if name.text == "Snoopy's Nose")
    assert len(name.hexes) >= 2
    unit = UnitFace("4/47B", "US", "I", "3-4", "5")
    scenes = [Scene(Picture(units={hex_: (unit,)})) for hex_ in name.hexes]
    for scene in (*scenes, *(Scene(steps=frozenset({hex_})) for hex_ in name.hexes)):
        text = "".join("".join(part for part, _ in drawn.row(scene, y)) for y in range(drawn.height))
        assert not any(word in text for word in ("Snoo", "Nose", "opy"))
        assert drawn.changed(Scene(), scene) == name.hexes


def test_several_chits_lie_side_by_side(small_board: Board, fills: dict[str, str]) -> None:
    at = small_board.grid.hex
    for chits, sign in ((("BC", "MS"), "/BC MS"), (("BC", "MS", "LZ"), "/  BC+")):
        text = render_text(small_board, Scene(Picture(chits={at("0602"): chits})), fills)
        assert any(sign.replace("/", "") in line for line in text)
    chits_there = Scene(Picture(chits={at("0602"): ("BC", "MS", "LZ")}))
    text = render_text(small_board, chits_there, fills, zoom="board")
    assert any("BC MS LZ" in line for line in text)


@pytest.mark.parametrize(
    ("facing", "row", "position"),
    [("N", 0, 3), ("NE", 1, 8), ("SE", 2, 8), ("S", 3, 3), ("SW", 2, 1), ("NW", 1, 1)],
)
def test_a_facing_is_shown_at_the_side_that_is_faced(facing: str, row: int, position: int) -> None:
    look, ground = Look(BOARD, ASCII), PrintedHex(hex=Hex(0), label="0101")
    face = UnitFace("Alice", "US", "I", "3-4", "5", facing=facing, state=("moving",), steps=(1, 2))
    drawn = [
        "".join(text for text, _ in line)
        for line in draw_hex(look, ground, Facts(units=(face,), beside=("", "")))
    ]
    arrows = [(y, x) for y, line in enumerate(drawn) for x, c in enumerate(line) if c in "^v"]
    assert arrows == [(row, position)]
    assert drawn[0][1:].replace("^", "M").strip().startswith("M")
