"""The view follows what moves, and nothing is said of what was put down or given up."""

from __future__ import annotations

import pytest

from tests.tui.conftest import screen_text
from tests.tui.green_beret_play import placed
from tests.tui.test_marching import FAR, at, taken_up
from tests.tui.test_questions import boys, order, press
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.map.counter import short_name
from vietnam_tui.tui.pages.loadouts import LoadoutsPage
from vietnam_tui.tui.pages.page import HelpPage
from vietnam_tui.tui.seat import acting, cursor, destinations

SMALL = (80, 24)


@pytest.mark.asyncio
async def test_the_cursor_goes_along_when_the_hint_is_obeyed() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.player.cursor = app.player.board.grid.hex("0101")
        await press(app, pilot, "h", "H")
        moved = app.player.chair.history[-1].order.split()[1]
        assert app.player.cursor == app.player.find_unit(moved)
        assert app.game_screen.is_in_sight(app.player.cursor)


@pytest.mark.asyncio
async def test_what_is_in_hand_is_put_down_when_the_hint_is_about_another() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(app, pilot, "h")
        meant = app.player.message.split()[2]
        other = next(name for name in app.player.offers.units if name != meant)
        app.player.take(other)
        await press(app, pilot, "H")
        assert app.player.hand == ""
        assert not any(f"{other} in hand" in row for row in screen_text(app))


def test_escape_gives_up_a_march_that_was_planned_just_now() -> None:
    player = taken_up("Alice:US:2-4-5@0615", FAR)
    at(player, "1215")
    acting.act(player)
    assert "Esc gives it up" in player.message
    assert destinations.destination(player, "Alice") is not None
    assert destinations.think_better(player)
    assert destinations.destination(player, "Alice") is None
    assert player.hand == "Alice"
    assert not destinations.think_better(player)


@pytest.mark.asyncio
async def test_help_on_a_page_tells_its_keys_and_goes_back_to_it() -> None:
    app = GameApp(SessionTable(placed(phase="placement")), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await press(app, pilot, "escape", "p", "?")
        page = app.game_screen.page
        assert isinstance(page, HelpPage)
        assert any("Loads" in row or "load" in row for row in screen_text(app)[1:4])
        await press(app, pilot, "escape")
        assert isinstance(app.game_screen.page, LoadoutsPage)


@pytest.mark.asyncio
async def test_a_threat_is_none_where_the_enemy_stands_himself() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await order(app, pilot, "move 4/47B 0716; move 5Cav 0617")
        held = {h for h, faces in app.player.picture.units.items() if faces[0].side == "VC"}
        assert app.player.threats
        assert not held & set(app.player.threats)


@pytest.mark.parametrize("width", [3, 4, 5])
@pytest.mark.parametrize("name", ["304/24", "325/18C", "I/3/26", "320/48", "1/1/1Cav", "4/47B"])
def test_no_short_name_reads_as_a_hex(name: str, width: int) -> None:
    assert len(short_name(name, width)) <= width
    assert not (len(short_name(name, width)) == 4 and short_name(name, width).isdigit())


@pytest.mark.asyncio
async def test_a_set_up_left_to_the_hint_is_followed_counter_by_counter() -> None:
    session = Session.new(find_game("ha"), "dong-ha", seed=3, seats={"ARVN": "human", "NVA": "bot:random"})
    app = GameApp(SessionTable(session), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for _ in range(2):
            await press(app, pilot, "h", "H")
            placed_now = app.player.chair.history[-1].order.split()[1]
            place = app.player.find_unit(placed_now)
            assert place is not None
            assert app.player.cursor == place
            assert app.game_screen.is_in_sight(place)


@pytest.mark.asyncio
async def test_what_dice_bring_out_of_sight_is_gone_to_unless_something_is_asked_elsewhere() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        player, grid = app.player, app.player.board.grid
        player.cursor, far = grid.hex("0101"), grid.hex("1520")
        app.game_screen.draw()
        player.touched, player.led = frozenset({far}), "asked"
        cursor.follow(player)
        assert player.cursor == grid.hex("0101")
        player.led = ""
        cursor.follow(player)
        assert player.cursor == far
