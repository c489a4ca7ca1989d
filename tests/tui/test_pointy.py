"""Maps with pointed tops: every size, both parities, and the keys that lead over them."""

from __future__ import annotations

from typing import Any

import pytest

from tests import toy_game
from tests.tui.pictures import agrees
from tests.tui.pointy_map import FILLS, frame, pointy_board, pointy_picture
from vietnam_tui.core.board import Board, MapSheet
from vietnam_tui.core.hexes import GridShape
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.actions import KEY_SETS, KeySet, keymap
from vietnam_tui.tui.map.forms import Zoom
from vietnam_tui.tui.map.hexmap import HexMap, Scene, render_text
from vietnam_tui.tui.seat import cursor
from vietnam_tui.tui.seat.player_view import PlayerView


@pytest.mark.parametrize("zoom", ["grid", "board", "overview"])
def test_every_size_shows_land_water_ways_names_counters_and_markers(zoom: Zoom) -> None:
    agrees(f"map-pointy-{zoom}", frame(zoom))


def test_the_other_parity_shifts_the_other_rows() -> None:
    odd, even = frame("grid"), frame("grid", shifted="even")
    assert odd[1].index("_/") + 3 == even[1].index("_/")
    assert odd[2].startswith("06 |  ")
    assert even[2].startswith("06    |  ")


def test_a_broken_bridge_and_a_crossing_stand_on_the_wall_between_two_hexes() -> None:
    board = pointy_board()
    side = board.grid.parse_side("0403/0404")
    assert "=H==" in render_text(board, Scene(), FILLS)[8]
    assert "=x==" in render_text(board, Scene(Picture(broken_bridges=frozenset({side}))), FILLS)[8]
    assert "=o==" in render_text(board, Scene(Picture(crossings=frozenset({side}))), FILLS)[8]


@pytest.mark.parametrize("zoom", ["overview", "grid", "board"])
def test_what_changes_in_a_hex_stays_in_its_box(zoom: Zoom) -> None:
    board = pointy_board()
    drawn = HexMap(board, FILLS, zoom=zoom, sides=("US", "NVA"))
    hex_ = board.grid.hex("0303")
    scenes = [Scene(), Scene(cursor=hex_, reach=frozenset({hex_}), dimmed=False)]
    plain, marked = ([_cells(drawn.row(scene, y)) for y in range(drawn.height)] for scene in scenes)
    x, y, width, height = drawn.plan.box(hex_)
    changed = {
        (column, row)
        for row in range(drawn.height)
        for column in range(drawn.width)
        if plain[row][column] != marked[row][column]
    }
    assert changed
    assert all(x <= column < x + width and y <= row < y + height for column, row in changed)


def _cells(runs: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    return [(c, style) for text, style in runs for c in text]


def test_rows_can_be_cut_anywhere() -> None:
    board = pointy_board()
    drawn = HexMap(board, FILLS)
    scene = Scene(pointy_picture(board), board.grid.hex("0305"), enemy="NVA")
    for y in range(drawn.height):
        whole = _cells(drawn.row(scene, y))
        for left in range(0, drawn.width - 7, 5):
            assert _cells(drawn.row(scene, y, left, left + 7)) == whole[left : left + 7]


def test_a_facing_is_shown_at_the_side_that_is_faced() -> None:
    board = Board(
        MapSheet("one", "", GridShape(columns=1, rows=1, orientation="pointy"), {".": "clear"}, ".")
    )
    shown = {}
    for facing in board.grid.directions:
        face = UnitFace("A", "US", "I", "1-1", "4", facing=facing)
        picture = Picture({board.grid.hex("0101"): (face,)})
        shown[facing] = [line[1:10] for line in render_text(board, Scene(picture), {}, zoom="board")[1:4]]
    assert [shown[way][0] for way in ("NW", "NE")] == ["^        ", "        ^"]
    assert [shown[way][1].strip() for way in ("W", "E")] == ["<   A", "A   >"]
    assert [shown[way][2][0] + shown[way][2][-1] for way in ("SW", "SE")] == ["v ", " v"]


def test_a_nation_that_fights_beside_the_side_s_own_has_its_own_shade_and_letter() -> None:
    board = pointy_board()
    drawn = HexMap(board, FILLS, zoom="overview", sides=("US", "NVA"))
    cells = [_cells(drawn.row(Scene(pointy_picture(board)), y)) for y in range(drawn.height)]
    inks = {text: style.paper for row in cells for text, style in row if text in "AUN"}
    assert inks == {"A": "first-ally", "U": "first", "N": "second"}


# -- the cursor -----------------------------------------------------------------------------------------


@pytest.fixture
def player() -> PlayerView:
    """A player who looks at the map with pointed tops."""
    player = PlayerView(SessionTable(Session.new(toy_game.GAME, "ford", seed=5)), "Red")
    player.board = pointy_board()
    player.cursor = player.board.grid.hex("0403")
    return player


@pytest.mark.parametrize(
    ("direction", "label"),
    [("NW", "0502"), ("NE", "0503"), ("E", "0404"), ("SE", "0303"), ("SW", "0302"), ("W", "0402")],
)
def test_the_cursor_goes_in_the_directions_of_the_grid(
    player: PlayerView, direction: str, label: str
) -> None:
    cursor.step(player, direction)
    assert player.board.grid.label(player.cursor) == label


def test_straight_up_and_down_keep_to_a_column(player: PlayerView) -> None:
    cursor.step(player, "N", 2)
    assert player.board.grid.label(player.cursor) == "0603"
    cursor.step(player, "S", 5)
    assert player.board.grid.label(player.cursor) == "0203"


def test_six_keys_of_the_hand_lead_around_it_and_the_others_where_they_point() -> None:
    keys = keymap(KeySet("default"), "pointy")
    ring = ("NW", "NE", "E", "SE", "SW", "W")
    assert [keys[k] for k in "qwedsa"] == [f"step {way}" for way in ring]
    assert [keys[k] for k in "QWEDSA"] == [f"leap {way}" for way in ring]
    assert [keys[k] for k in "796314"] == [f"step {way}" for way in ring]
    assert [keys[k] for k in ("left", "right", "up", "down")] == [f"step {way}" for way in "WENS"]
    assert [keymap(KeySet("vi"), "pointy")[k] for k in "yulnbh"] == [f"step {way}" for way in ring]


@pytest.mark.parametrize("key_set", KEY_SETS)
def test_no_key_gets_lost_between_flat_and_pointed_tops(key_set: str) -> None:
    assert set(keymap(KeySet(key_set), "pointy")) == set(keymap(KeySet(key_set), "flat"))
    assert set(keymap(KeySet(key_set), "pointy").values()) == set(keymap(KeySet(key_set), "flat").values())
