"""The others' turn is told by a digest that stands, can be watched again, and leads to places."""

from __future__ import annotations

import pytest

from tests.tui.test_questions import order, pane, press
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.pages.replay import ReplayPage
from vietnam_tui.tui.pages.story import StoryPage

SMALL = (80, 24)


def boys() -> GameApp:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot:recruit"})
    return GameApp(SessionTable(session), pace=0, digests=True)


@pytest.mark.asyncio
async def test_the_digest_stands_until_a_key_and_leads_to_places() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for _ in range(12):
            if isinstance(app.game_screen.page, StoryPage):
                break
            await order(app, pilot, "end")
            await app.workers.wait_for_complete()
            await pilot.pause()
        page = app.game_screen.page
        assert isinstance(page, StoryPage)
        home = page.home
        assert app.player.view.turn == 2
        story = page.story
        marches = [line for line in page.lines if line.unit and len(line.hexes) > 1]
        assert app.player.tracks == tuple(line.hexes for line in marches)
        assert "".join(app.player.signs.values())[:1] == "1"
        assert page.group is story.groups[0]
        assert page.step is not None
        assert page.step.line.weight == max(line.weight for line in page.lines)
        assert app.player.cursor == page.step.line.hexes[-1]
        assert app.game_screen.is_in_sight(app.player.cursor)
        assert any(row.startswith(("1 ", "Cb", "--")) for row in pane(app))
        await press(app, pilot, "x")
        assert app.game_screen.page is page
        await press(app, pilot, "end")
        assert page.group is story.groups[-1]
        assert app.player.cursor in page.group.hexes
        await press(app, pilot, "v")
        assert app.game_screen.page is page
        assert app.player.past is not None
        assert page.scene == 0
        assert page.step.line.until == min(line.until for line in page.lines)
        await press(app, pilot, "end")
        assert page.scene == len(page.lines) - 1
        await press(app, pilot, "escape")
        assert app.player.past is None
        assert app.game_screen.page is page
        await press(app, pilot, "escape")
        assert app.player.cursor == home
        assert app.player.tracks == ()
        assert app.player.signs == {}
        await press(app, pilot, "M", "enter")
        assert app.game_screen.page is None
        assert app.player.cursor == story.groups[0].steps[0].line.hexes[-1] != home
        await press(app, pilot, "M", ":")
        assert app.game_screen.page is None
        assert app.game_screen.order_bar is not None


@pytest.mark.asyncio
async def test_enter_on_a_line_of_the_log_shows_its_place_and_position() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await order(app, pilot, "move 4/47B 0716; move 5Cav 0617")
        await press(app, pilot, "L", "up", "enter")
        assert isinstance(app.game_screen.page, ReplayPage)
        grid = app.player.board.grid
        assert app.player.cursor == grid.hex("0716")
        assert app.player.find_unit("4/47B") == grid.hex("0716")
        assert app.player.find_unit("5Cav") != grid.hex("0617")


@pytest.mark.asyncio
async def test_who_comes_second_and_who_resumes_is_told_what_was_done_before() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "bot:recruit", "VC": "human"})
    app = GameApp(SessionTable(session), pace=0, digests=True)
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(80):
            await app.workers.wait_for_complete()
            await pilot.pause()
            if isinstance(app.game_screen.page, StoryPage):
                break
            if app.player.my_turn and not app.player.waiting:
                await press(app, pilot, "0")
        page = app.game_screen.page
        assert isinstance(page, StoryPage)
        assert any(line.unit for line in page.lines)
    again = GameApp(SessionTable(session), pace=0, digests=True)
    async with again.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(again.game_screen.page, StoryPage)
