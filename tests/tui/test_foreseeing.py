"""The enemy's answer on the screen: reckoned while one looks, told, answers sorted by it, then silence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.tui.conftest import screen_text
from tests.tui.test_questions import CLOSED_IN, boys, order, press
from vietnam_tui.core.forecast import Forecast
from vietnam_tui.play.seat.aids import BETWEEN_PEOPLE
from vietnam_tui.tui import foreseeing, game_screen
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.foreseeing import Foreseeing
from vietnam_tui.tui.panes.edge import keys_of_menu
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.refusals import why_not

SMALL = (80, 24)


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds are enough to see how it is told, and they are reckoned when the test says so."""
    monkeypatch.setattr(foreseeing, "ENOUGH", 2)
    monkeypatch.setattr(game_screen, "PAUSE", 1e6)


def shown(app: GameApp) -> str:
    return "\n".join(screen_text(app))


def watching(app: GameApp) -> Foreseeing:
    found = app.game_screen.foreseeing = Foreseeing(app.player)
    return found


def reckon(app: GameApp) -> None:
    """Have all that is wanted reckoned, spell by spell, as the timer does."""
    screen = app.game_screen
    assert screen.foreseeing is not None
    while screen.foreseeing.reckons:
        if screen.foreseeing.spell():
            screen.draw()


async def at_the_builder(app: GameApp, pilot: Any) -> None:
    await pilot.pause()
    await order(app, pilot, CLOSED_IN)
    watching(app)
    await press(app, pilot, "t", "enter")


@pytest.mark.asyncio
async def test_the_builder_tells_it_beside_the_odds_and_then_falls_silent() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_builder(app, pilot)
        assert "answer:" not in shown(app)
        reckon(app)
        text = shown(app)
        assert "now: VC 33% US 50%" in text
        assert "answer: VC" in text
        assert "worlds" in text
        found = app.game_screen.foreseeing
        assert found is not None
        assert not found.follow(seen=True)
        await press(app, pilot, "1")
        assert "answer:" not in shown(app)
        assert found.reckons


@pytest.mark.asyncio
async def test_nothing_is_reckoned_for_what_nobody_looks_at() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_builder(app, pilot)
        found = app.game_screen.foreseeing
        assert found is not None
        assert found.reckons
        await press(app, pilot, "?")
        assert not found.reckons
        await press(app, pilot, "escape", "escape")
        assert not found.reckons


@pytest.mark.asyncio
async def test_answers_in_a_combat_stand_best_first_with_what_comes_of_them() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_builder(app, pilot)
        await press(app, pilot, "enter")
        player, before = app.player, app.player.appeared
        assert player.menu is not None
        assert player.menu.asked
        reckon(app)
        assert player.foreseen
        worths = [
            round(player.foreseen[item.offer.action].worth("US") / 0.05)
            for item in player.menu.items
            if item.offer is not None and not item.closes
        ]
        assert worths == sorted(worths, reverse=True)
        assert "in the end:" in shown(app)
        best = max(player.foreseen.values(), key=lambda forecast: forecast.worth("US"))
        chosen = player.menu.item.offer
        assert chosen is not None
        assert player.foreseen[chosen.action].worth("US") >= best.worth("US") - 0.05
        assert player.appeared >= before


@pytest.mark.asyncio
async def test_a_list_that_the_player_has_touched_keeps_its_order() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_builder(app, pilot)
        await press(app, pilot, "enter")
        menu = app.player.menu
        assert menu is not None
        await press(app, pilot, "down")
        reckon(app)
        assert app.player.menu is menu
        assert menu.chosen == 1
        assert app.player.foreseen


@pytest.mark.asyncio
async def test_between_people_it_is_told_only_where_the_table_allows_it() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_builder(app, pilot)
        player = app.player
        player.chair = msgspec.structs.replace(player.chair, aids=BETWEEN_PEOPLE)
        found = watching(app)
        assert not found.follow(seen=True)
        assert not found.reckons


@pytest.mark.asyncio
async def test_a_digit_commits_no_attack_whose_odds_are_not_on_show() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_builder(app, pilot)
        player, menu = app.player, app.player.menu
        assert menu is not None
        at = next(index for index, item in enumerate(menu.items) if item.text.startswith("bombard"))
        before = player.chair.at
        await press(app, pilot, menu.digit_of(at))
        assert player.chair.at == before
        assert menu.chosen == at
        assert player.message.startswith("Enter gives the order: bombard")


@pytest.mark.asyncio
async def test_the_keys_of_a_list_of_attacks_say_that_a_digit_only_shows_its_line() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_builder(app, pilot)
        player = app.player
        attack = next(offer for offer in player.offers.all if offer.face.verb == "attack")
        player.menu = Menu("At 0717", [MenuItem(offer=attack)])
        assert ("1", "show") in keys_of_menu(player, player.menu)
        player.menu = Menu("At 0717", [MenuItem(offer=attack)], asked=True)
        assert ("1", "at once") in keys_of_menu(player, player.menu)


@pytest.mark.asyncio
async def test_of_an_attack_on_nobody_the_empty_hex_is_told_and_no_word_is_missed() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_builder(app, pilot)
        player = app.player
        attack = next(offer for offer in player.offers.all if offer.face.verb == "attack")
        why = why_not(player, attack.units[0], player.board.grid.hex("0101"))
        assert why.startswith("no enemy unit in 0101")


@pytest.mark.asyncio
async def test_a_list_that_has_been_sorted_is_sorted_again_only_for_a_clearly_better_answer() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_builder(app, pilot)
        await press(app, pilot, "enter")
        reckon(app)
        player, found = app.player, app.game_screen.foreseeing
        assert player.menu is not None
        assert found is not None
        offers = [item.offer for item in player.menu.items if item.offer is not None]
        first, second = offers[0].action, offers[1].action
        sorted_once, worth = player.menu, player.foreseen[first].worth("US")
        for better, moved in ((0.05, False), (0.5, True)):
            hurts = {"VC": worth + better, "US": 0.0}
            player.foreseen = {**player.foreseen, first: Forecast({"VC": worth}, {}, 9)}
            player.foreseen[second] = Forecast(hurts, {}, 9)
            found._sort([second, first, *(offer.action for offer in offers[2:])])
            assert (player.menu is not sorted_once) == moved
