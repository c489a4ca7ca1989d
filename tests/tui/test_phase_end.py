"""Nothing ends a phase unasked while units are able, in any game, by any way; a key that is held confirms nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tui.conftest import screen_text
from tests.tui.green_beret_play import placed
from tests.tui.test_questions import Clock, boys, order, orders, press
from vietnam_tui.bots import Choice
from vietnam_tui.play.table.positions import open_any
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.held_key import BURST, PAUSE

SMALL = (80, 24)
#: A position of each game in which the side to move can still do something
WORK = {
    "Vietnam Battles": "saves/tree-line.toml",
    "Green Beret": "",
    "Khe Sanh": "saves/hill-861.toml",
    "Search & Destroy": "saves/river-fight.toml",
    "Hot Armor": "saves/tanks-at-the-bridge.toml",
}


def at_work(game: str) -> Session[Any]:
    if not WORK[game]:
        return placed("A1@1411 detected", "M60-1@1411", "nva@1611", phase="movement")
    return open_any(Path(WORK[game]))


async def seated(game: str, pilot: Any, app: GameApp) -> None:
    await pilot.pause()
    if app.game_screen.page is not None:
        await press(app, pilot, "enter")  # the curtain
    if app.player.menu is not None:
        await press(app, pilot, "escape")
    assert app.player.offers.ends, game


WAYS = {
    "x": ("x",),
    "typed": (":", *"end", "enter"),
    "0 in the list of everything": ("space", "0"),
}


@pytest.mark.asyncio
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", WORK)
async def test_a_phase_ends_only_when_it_is_meant(game: str, way: str) -> None:
    app = GameApp(SessionTable(at_work(game)), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await seated(game, pilot, app)
        before = app.player.chair
        await press(app, pilot, *WAYS[way])
        assert app.player.chair is before
        menu = app.player.menu
        assert menu is not None
        assert menu.title.startswith("End? Still able: ")
        assert set(app.player.undone.units) >= {menu.title.split()[3].strip(",:")}
        await press(app, pilot, "2")
        assert (app.player.chair is before, app.player.menu) == (True, None)
        await press(app, pilot, *WAYS[way], "1")
        assert app.player.chair is not before


@pytest.mark.asyncio
@pytest.mark.parametrize("game", WORK)
async def test_the_last_row_counts_who_is_able(game: str) -> None:
    app = GameApp(SessionTable(at_work(game)), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await seated(game, pilot, app)
        assert f" x end, {len(app.player.undone.units)} able " in screen_text(app)[-1]


@pytest.mark.asyncio
@pytest.mark.parametrize(("setting", "asks"), [("never", False), ("always", True)])
@pytest.mark.parametrize("game", WORK)
async def test_the_setting_holds_in_every_game(game: str, setting: str, *, asks: bool) -> None:
    app = GameApp(SessionTable(at_work(game)), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await seated(game, pilot, app)
        await press(app, pilot, ":", *f"set confirm {setting}", "enter")
        before = app.player.chair
        await press(app, pilot, "space", "0")
        assert (app.player.chair is before) == asks


@pytest.mark.asyncio
async def test_who_could_hurt_somebody_is_named_first_and_with_how_likely() -> None:
    app = GameApp(SessionTable(at_work("Search & Destroy")), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await seated("Search & Destroy", pilot, app)
        await press(app, pilot, "x")
        assert app.player.menu is not None
        assert app.player.menu.title.startswith("End? Still able: PB")
        assert "% on " in app.player.menu.title


@pytest.mark.asyncio
async def test_what_is_hinted_ends_no_phase_unasked_and_is_done_when_it_is_obeyed_again() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for _ in range(40):
            await press(app, pilot, "h")
            if app.player.message.startswith("Hint: end"):
                break
            await press(app, pilot, "H")
        else:
            pytest.fail("the bot never ends the phase")
        given = len(orders(app))
        if app.player.undone:
            await press(app, pilot, "H")
            assert len(orders(app)) == given
        await press(app, pilot, "H")
        assert orders(app)[given] == "end"


@pytest.mark.asyncio
async def test_a_hint_that_gives_something_up_is_obeyed_when_it_is_asked_about() -> None:
    class Resigned(SessionTable):
        """A table whose bot gives up."""

        def advice(self, side: str) -> Choice:
            [retire] = self.game.read_order(self.chair(side).view, "retire")
            return Choice(retire, "all is lost")

    app = GameApp(Resigned(at_work("Green Beret")), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(app, pilot, "h")
        await press(app, pilot, "H")
        assert app.player.meant == "retire"
        await press(app, pilot, "H")
        assert app.player.over


def held_boys(clock: Clock) -> GameApp:
    session = boys().table.session  # type: ignore[attr-defined]
    return GameApp(SessionTable(session), pace=0, clock=clock, held_keys=True)


async def hold(app: GameApp, pilot: Any, clock: Clock, key: str, seconds: float) -> None:
    """A key held down: once, after half a second again, then thirty times a second."""
    await press(app, pilot, key)
    end = clock.now + seconds
    clock.now += 0.5
    while clock.now < end:
        await press(app, pilot, key)
        clock.now += 0.033


@pytest.mark.asyncio
@pytest.mark.parametrize("key", ["x", "H", "enter", "0"])
async def test_a_key_that_is_held_confirms_nothing(key: str) -> None:
    clock = Clock()
    app = held_boys(clock)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await hold(app, pilot, clock, key, 3.0)
        assert orders(app) == []


@pytest.mark.asyncio
async def test_a_key_that_is_pressed_again_after_a_pause_or_another_one_confirms() -> None:
    for pause, keys in ((PAUSE, ("x", "x")), (0.1, ("x", "enter")), (0.1, ("x", "1"))):
        clock = Clock()
        app = held_boys(clock)
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            for key in keys:
                await press(app, pilot, key)
                clock.now += pause
            assert orders(app) == ["end"]


@pytest.mark.asyncio
async def test_a_key_that_is_pressed_twice_quickly_confirms_once_no_third_has_followed() -> None:
    clock = Clock()
    app = held_boys(clock)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(app, pilot, "x")
        clock.now += 2 * BURST
        await press(app, pilot, "x")
        assert orders(app) == []
        await pilot.pause(2 * BURST)
        assert orders(app) == ["end"]


@pytest.mark.asyncio
async def test_an_answer_held_down_answers_one_question() -> None:
    clock = Clock()
    app = held_boys(clock)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await order(app, pilot, "move 4/47B 0716; move 5Cav 0617; end")
        await press(app, pilot, "t", "enter")
        given = len(orders(app))
        clock.now += 5
        await hold(app, pilot, clock, "enter", 2.0)
        assert len(orders(app)) == given + 1


@pytest.mark.asyncio
async def test_a_digit_behind_an_end_that_was_not_asked_about_moves_nothing() -> None:
    app = GameApp(SessionTable(at_work("Vietnam Battles")), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await seated("Vietnam Battles", pilot, app)
        await press(app, pilot, ":", *"set confirm never", "enter")
        before = app.player.chair
        await press(app, pilot, "x")
        assert app.player.chair is not before
        assert (app.player.menu, app.game_screen.page) == (None, None)
        cursor = app.player.cursor
        await press(app, pilot, "1")
        assert app.player.cursor == cursor
        assert app.player.message.startswith("Nothing was asked")
        await press(app, pilot, "1")
        assert app.player.cursor != cursor
