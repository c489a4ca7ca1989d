"""The map as text: every feature has its sign in every size, with and without colour."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Grid, GridShape, Hex
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.tui.map import hexmap
from vietnam_tui.tui.map.forms import BOARD, FORMS, GRID, Form, MapPlan
from vietnam_tui.tui.map.glyphs import ASCII
from vietnam_tui.tui.map.ground import PrintedHex
from vietnam_tui.tui.map.hexmap import HexMap, Scene, render_text, window_around
from vietnam_tui.tui.map.sketch import Facts, Look
from vietnam_tui.tui.map.tile import Tile, draw_hex

EMPTY_GRID = r"""
/0101 \     /0301 \     /0501%\     /0701 \
\     /0201 \     ~0401%\%%%%%/0601 \     /0801 \
/0102 \     /0302%~%%%%%/0502%====  /0702 \     /
\  ====0202 \~~~~~~0402%======/0602 \     /0802 \
/0103 \======0303 H=====/0503%\     /0703 \     /
\     /Ban  ~=====/0403 \%%%%%/0603 \~~~~~/0803 \
/0104 \Long#/03:04\     /0504 \     /~~~~~\~~~~~/
\     /0204 \  :  /0404 \     /0604 \~~~~~~~~~~~\
/0105 \     /03:05\     /0505 \     /~~~~~~~~~~~/
\     /     \     /     \     /     \~~~~~/
"""

SETTLED_GRID = r"""
/0101 \     /0301 \     /0501%\     /0701 \
\     /0201 \     ~0401%\%%%%%/0601 \     /0801 \
/0102 \     /0302%~%%%%%<514/1>===  /0702 \     /
\  ====0202 \M 1-4[0402%]3-5 V/0602 \     /0802 \
/0103 \======4/47+[=====]0503%\   LZ/0703 \     /
\     /Ban  ~3-4 2/0403 \%%%%%/0603 \~~~~~/0803 \
/0104 \Long#/03:04\     /0504 \     /~~~~~\~~~~~/
\     /0204 \  :  /0404 \     /0604 \~~~~~~~~~~~\
/0105 \     /03:05\     /0505 \     /~~~~~~~~~~~/
\     /     \     /     \     /     \~~~~~/
"""

SETTLED_BOARD = r"""
  ______          ______          ______          ______
 /0101  \        /0301  \        /0501%%\        /0701  \
/        \______/        \______/%%%%%%%%\______/        \______
\        /0201  \        ~0401%%\%%%%%%%%/0601  \        /0801  \
 \______/        \______~%%%%%%%%\______/        \______/        \
 /0102  \        /0302%%~%%%%%%%%/0502%%======   /0702  \        /
/        \______/%%%%%%%%~______< 514/1  >______/        \______/
\   =====/0202  \%%%%%2.5~0402%%=V 3-5   /0602  \        /0802  \
 \______======   \M 1-4~[%%%=====]______/    LZ  \______/        \
 /0103  \   =====/0303 2[=====%%%]0503%%\        /0703  \        /
/        \______= 4/47B  ~______/%%%%%%%%\______/        \______/
\        /0203##~I 3-4 +1/0403  \%%%%%%%%/0603  \        /0803  \
 \______/Ban Long~__::__/        \______/        \______/        \
"""

EMPTY_OVERVIEW = r"""
. . .~%%%%= . .
====~~====. . .
. B~=H. %%. . .
. . : . . . ~~~~
.   :   .   ~~
"""


def lines(picture: str) -> list[str]:
    return picture.strip("\n").split("\n")


def settled(board: Board, picture: Picture, fills: dict[str, str], zoom: str) -> list[str]:
    at = board.grid.hex
    return render_text(
        board,
        picture,
        fills,
        zoom=zoom,  # type: ignore[arg-type]
        cursor=at("0402"),
        marks={at("0302"): "target"},
        notes={at("0302"): "2.5", at("0303"): "1.5"},
        enemy="VC",
    )


def test_the_small_grid_shows_river_bridge_road_trail_jungle_water_and_name(
    small_board: Board, fills: dict[str, str]
) -> None:
    assert render_text(small_board, Picture(), fills) == lines(EMPTY_GRID)


def test_counters_stack_hexside_chit_cursor_and_notes_in_the_small_grid(
    small_board: Board, small_picture: Picture, fills: dict[str, str]
) -> None:
    assert settled(small_board, small_picture, fills, "grid") == lines(SETTLED_GRID)


def test_the_large_board_shows_number_and_counter_together(
    small_board: Board, small_picture: Picture, fills: dict[str, str]
) -> None:
    assert settled(small_board, small_picture, fills, "board")[:13] == lines(SETTLED_BOARD)


def test_the_overview_shows_the_lie_of_the_land_in_two_cells_a_hex(
    small_board: Board, fills: dict[str, str]
) -> None:
    assert render_text(small_board, Picture(), fills, zoom="overview") == lines(EMPTY_OVERVIEW)


def test_a_blown_bridge_and_an_engineers_crossing_have_their_own_signs(
    small_board: Board, fills: dict[str, str]
) -> None:
    side = small_board.grid.parse_side("0303/0402")
    blown = render_text(small_board, Picture(broken_bridges=frozenset({side})), fills)
    crossed = render_text(small_board, Picture(crossings=frozenset({side})), fills)
    assert "0303 x=====" in blown[4]
    assert "0303 o=====" in crossed[4]


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
    text = render_text(board, Picture(), fills)
    assert "=====" in text[3]
    assert "~~~~~" in text[4]


def test_labels_may_be_thinned_out(small_board: Board, fills: dict[str, str]) -> None:
    everything = "".join(render_text(small_board, Picture(), fills))
    fifth = "".join(render_text(small_board, Picture(), fills, labels="fifth"))
    none = "".join(render_text(small_board, Picture(), fills, labels="none"))
    assert "0505" in everything
    assert "0505" in fifth
    assert "0403" not in fifth
    assert "0505" not in none


@pytest.mark.parametrize("zoom", ["overview", "grid", "board"])
def test_plain_pictures_are_ascii(
    small_board: Board, small_picture: Picture, fills: dict[str, str], zoom: str
) -> None:
    assert "".join(settled(small_board, small_picture, fills, zoom)).isascii()


def test_the_unicode_tier_draws_jungle_and_river_with_safe_characters(
    small_board: Board, fills: dict[str, str]
) -> None:
    import unicodedata

    text = "".join(render_text(small_board, Picture(), fills, tier="unicode"))
    assert "∿" in text
    assert all(unicodedata.east_asian_width(c) in "NNaH" for c in text if not c.isascii())


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
    marked = [drawn.row(Scene(cursor=hex_, marks={hex_: "target"}), y) for y in range(drawn.height)]
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

    def draw(look: Look, ground: PrintedHex, *rest: Any) -> Tile:
        painted.append(ground.label)
        return draw_hex(look, ground, *rest)

    monkeypatch.setattr(hexmap, "draw_hex", draw)
    for y in range(drawn.height):
        drawn.row(Scene(cursor=at("0403")), y)
    assert set(painted) <= {"0402", "0403", "0502", "0503", "0504"}


def test_a_window_is_centred_on_the_hexes_and_stays_on_the_map(
    small_board: Board, fills: dict[str, str]
) -> None:
    drawn = HexMap(small_board, fills)
    assert window_around(drawn, [small_board.grid.hex("0101")], 20, 4) == (0, 0, 20, 4)
    x, y, width, height = window_around(drawn, [small_board.grid.hex("0804")], 20, 6)
    assert (x + width, y + height) == (drawn.width, drawn.height)


def test_the_map_needs_neither_textual_nor_rich() -> None:
    code = (
        "import sys, vietnam_tui.tui.map.hexmap, vietnam_tui.tui.palette; "
        "print([m for m in sys.modules if m.split('.')[0] in ('textual', 'rich')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_names_of_regions_and_rivers_run_across_the_snoopys_nose_map(fills: dict[str, str]) -> None:
    from vietnam_tui.games.vietnam_battles.counters import board

    text = render_text(board("snoopys-nose"), Picture(), fills)
    for name in ("Snoopy's Nose", "Ban Long forest", "Mekong", "Rach Tra Tan", "To Dong Tam"):
        assert any(name in line for line in text), name
    assert any("/Check" in line for line in text)
    assert any("C.P." in line for line in text)


def test_a_counter_hides_the_name_that_runs_through_its_hex(fills: dict[str, str]) -> None:
    from vietnam_tui.games.vietnam_battles.counters import board

    nose = board("snoopys-nose")
    unit = UnitFace("4/47B", "US", "I", "3-4", "5")
    text = render_text(nose, Picture(units={nose.grid.hex("0613"): (unit,)}), fills)
    assert not any("Snoopy" in line for line in text)
    assert any("4/47B" in line for line in text)


def test_a_chit_does_not_hide_that_its_hex_is_marked(small_board: Board, fills: dict[str, str]) -> None:
    at = small_board.grid.hex
    chits = Picture(chits={at("0602"): ("BC",)})
    for mark, sign in (("target", "*BC"), ("danger", "*BC"), ("path", " BC"), ("", " BC")):
        text = "\n".join(render_text(small_board, chits, fills, marks={at("0602"): mark} if mark else {}))
        assert sign in text


def test_several_chits_lie_side_by_side(small_board: Board, fills: dict[str, str]) -> None:
    at = small_board.grid.hex
    for chits, sign in ((("BC", "MS"), "/BC MS"), (("BC", "MS", "LZ"), "/  BC+")):
        text = render_text(small_board, Picture(chits={at("0602"): chits}), fills)
        assert any(sign.replace("/", "") in line for line in text)
    text = render_text(small_board, Picture(chits={at("0602"): ("BC", "MS", "LZ")}), fills, zoom="board")
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
    assert drawn[0][1:] == ("M ^1/2" if facing == "N" else "M 1/2 ")
