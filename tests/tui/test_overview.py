"""The whole map with the frame of the view in it, and what stands on a map without colour."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui.test_gamescreen import LARGE, SMALL, Shown, app_of, keys, settled
from tests.tui.test_modes import FAR, session
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.pages.overview import OverviewPage


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_frame_shows_what_the_view_shows_and_enter_goes_there(
    vb_session: Session[Any], shown: Shown, size: tuple[int, int]
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        start = app.player.cursor
        await keys(pilot, "@")
        page = app.game_screen.page
        assert isinstance(page, OverviewPage)
        x, y, width, height = page.frame()
        across, down = page.drawn.plan.middle(start)
        assert x <= across < x + width
        assert y <= down < y + height
        assert "+-" in "\n".join(shown(app))
        await keys(pilot, *"DDDDDDD")
        assert app.player.cursor == start
        assert page.frame()[0] > x
        there = page.hex
        assert f"go to {app.player.board.grid.label(there)}" in "\n".join(shown(app))
        await keys(pilot, "enter")
        assert app.game_screen.page is None
        assert app.player.cursor == there
        assert app.game_screen.is_in_sight(there)


@pytest.mark.asyncio
async def test_escape_leaves_the_view_where_it_was(vb_session: Session[Any]) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        start = app.player.cursor
        await keys(pilot, "@", "d", "d", "escape")
        assert app.game_screen.page is None
        assert app.player.cursor == start


@pytest.mark.asyncio
@pytest.mark.parametrize(("tier", "marked"), [("mono", True), ("16", True), ("256", False)])
async def test_where_shades_do_not_tell_it_a_sign_says_which_hexes_are_open(tier: Any, marked: bool) -> None:
    app = GameApp(SessionTable(session("Alice:US:2-4-5@0615", FAR)), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        app.recolour(tier, theme="dark", ascii_only=True)
        await keys(pilot, "enter", "tab")
        assert app.player.going == "lift"
        scene = app.game_screen._scene()
        assert scene.reach
        assert all(bool(scene.notes[hex_]) is marked for hex_ in scene.reach)
