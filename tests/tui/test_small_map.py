"""The whole map beside the large one: land, water, counters of both sides, the frame of the view."""

from __future__ import annotations

from typing import Any

import pytest

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.map.glyphs import glyphs
from vietnam_tui.tui.map.ground import Survey
from vietnam_tui.tui.map.hexmap import HexMap, Scene
from vietnam_tui.tui.map.small_map import SmallMap
from vietnam_tui.tui.panes.widgets import MapView

SIDES = ("US", "VC")
GAME = find_game("vb")
START = GAME.setup("boys-of-67", {})
BOARD = GAME.presenter.board(START)


def small(depth: int = 2) -> SmallMap:
    return SmallMap(BOARD, GAME.presenter.terrain_glyphs(START), glyphs("ascii"), SIDES, depth)


def unit(side: str) -> tuple[UnitFace, ...]:
    return (UnitFace("Alice", side, "I", "3-4", "5"),)


def text(drawn: SmallMap, picture: Picture, view: frozenset[Hex] = frozenset()) -> list[str]:
    return ["".join(sign for sign, _ in row) for row in drawn.rows(picture, view)]


@pytest.mark.parametrize(("depth", "height"), [(2, 17), (3, 12)])
def test_a_cell_stands_for_one_hex_across_and_some_down(depth: int, height: int) -> None:
    rows = text(small(depth), Picture())
    assert len(rows) == height
    assert {len(row) for row in rows} == {46}
    assert any("~" in row for row in rows)


def test_a_cell_is_water_where_one_of_its_hexes_is_or_lies_at_a_river() -> None:
    survey, drawn = Survey(BOARD, GAME.presenter.terrain_glyphs(START)), small()
    printed = [survey.hex(hex_) for hex_ in BOARD.grid.hexes()]
    wet = {drawn.spot(one.hex) for one in printed if one.hex is not None and (one.water or one.rivers)}
    rows = text(drawn, Picture())
    cells = {drawn.spot(hex_) for hex_ in BOARD.grid.hexes()}
    assert {(x, y) for x, y in cells if rows[y][x] == "~"} == wet
    assert wet != cells


def test_counters_show_whose_they_are_and_where_both_are() -> None:
    drawn, at = small(), BOARD.grid.hex
    picture = Picture(
        {at("0615"): unit("US"), at("0815"): unit("VC"), at("1015"): unit("US"), at("1016"): unit("VC")}
    )
    rows = text(drawn, picture)
    (x, y), (far, _), (both, below) = (drawn.spot(at(label)) for label in ("0615", "0815", "1015"))
    assert (rows[y][x], rows[y][far]) == ("o", "x")
    assert rows[below][both] == ("*" if drawn.spot(at("1016")) == (both, below) else "o")
    assert {sign for row in text(drawn, Picture()) for sign in row} <= {" ", "~"}


def test_the_frame_goes_round_what_is_in_view_and_hides_no_counter() -> None:
    drawn, at = small(), BOARD.grid.hex
    view = frozenset(BOARD.grid.within(at("1015"), 4))
    rows = text(drawn, Picture({at("0615"): unit("US")}), view)
    left, right = (drawn.spot(at(label))[0] for label in ("0615", "1415"))
    top = min(drawn.spot(hex_)[1] for hex_ in view)
    assert rows[top][left] == rows[top][right] == "+"
    assert rows[top][left + 1 : right] == "-" * (right - left - 1)
    x, y = drawn.spot(at("0615"))
    assert rows[y][x] == "o"
    assert rows[y][right] == "|"


@pytest.mark.asyncio
@pytest.mark.parametrize(("size", "shown"), [((200, 60), True), ((80, 24), False)])
async def test_a_large_screen_has_it_beside_the_map_and_moves_its_frame(
    size: tuple[int, int], shown: bool, vb_session: Session[Any]
) -> None:
    app = GameApp(SessionTable(vb_session), pace=0, tier="ascii")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.game_screen
        assert ("Map (@)" in str(screen._panes["side1"]._lines)) == shown
        if shown:
            before = str(screen._panes["side1"]._lines)
            for _ in range(4):
                screen.press("D")
            assert str(screen._panes["side1"]._lines) != before
            screen.press("c")
            screen.press("escape")
            assert "Map (@)" in str(screen._panes["side1"]._lines)


def test_below_a_map_that_is_smaller_than_the_window_nothing_of_the_larger_one_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fills = GAME.presenter.terrain_glyphs(START)
    large, overview = HexMap(BOARD, fills), HexMap(BOARD, fills, zoom="overview")
    view, size = MapView("map"), (120, 53)
    drawn: set[int] = set()
    monkeypatch.setattr(view, "refresh", lambda region: drawn.add(region.y))
    view.show(large, Scene(cursor=Hex(0)), size)
    drawn.clear()
    view.show(overview, Scene(cursor=Hex(0)), size)
    assert overview.height < size[1] < large.height
    assert drawn == set(range(size[1]))
    drawn.clear()
    view.show(overview, Scene(cursor=Hex(0)), size)
    assert not drawn
