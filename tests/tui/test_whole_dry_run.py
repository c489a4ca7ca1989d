"""A dry run that is cut in a narrow pane stands whole on the page of tables; what the bar says has room."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui.conftest import screen_text
from tests.tui.test_gamescreen import SMALL, app_of, keys, settled, typed
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session

ORDERS = (
    "place 304/9 0506",
    "place 304/24 0506",
    "place 304/66 0605",
    "place 325/18C 0205",
    "place Sap1 0506",
)


def lang_vei() -> Session[Any]:
    return Session.new(find_game("ks"), "the-fall-of-lang-vei", seed=11, seats={"US/GVN": "bot:random"})


@pytest.mark.asyncio
async def test_the_page_of_tables_begins_with_the_whole_dry_run() -> None:
    app = app_of(lang_vei())
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for order in ORDERS:
            await typed(pilot, order)
        await keys(pilot, "P", "1")
        await settled(pilot)
        await typed(pilot, "enter 203Arm 0503 combat")
        await typed(pilot, "move 304/9 304/24 0505")
        for order in ("turn 304/9", "turn 304/24", "move Sap1 0405", "turn Sap1"):
            await typed(pilot, order)
        await keys(pilot, "x", "1")
        await settled(pilot)
        await keys(pilot, "g", *"0404", "enter", "enter")
        assert app.player.menu is not None
        beside = "\n".join(screen_text(app))
        assert "c: all of it" in beside
        assert "Combined arms" not in beside
        await keys(pilot, "c")
        page = "\n".join(screen_text(app))
        assert "Combined arms [KS-7.5.3-a]" in page
        await keys(pilot, "c")
        assert "Upper Matrix" in "\n".join(screen_text(app))
        await keys(pilot, "2")
        assert "Lower Matrix" in "\n".join(screen_text(app))


@pytest.mark.asyncio
async def test_marks_and_candidates_make_room_for_a_refusal_and_a_dry_run() -> None:
    app = app_of(lang_vei())
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for order in ORDERS:
            await typed(pilot, order)
        await typed(pilot, "place HQ304 0504")
        rows = screen_text(app)[-3:-1]
        assert "is not set up next to an enemy" in rows[0]
        assert "Nearest legal hex: 0603" in " ".join(rows)


@pytest.mark.asyncio
async def test_a_question_is_not_called_a_phase_that_is_not_yours() -> None:
    app = app_of(lang_vei())
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for order in ORDERS:
            await typed(pilot, order)
        await keys(pilot, "P", "1")
        await settled(pilot)
        for order in (
            "enter 203Arm 0503 combat",
            "move 304/9 0505",
            "turn 304/9",
            "move 304/66 0405",
            "turn 304/66",
        ):
            await typed(pilot, order)
        await keys(pilot, "x", "1")
        await settled(pilot)
        await typed(pilot, "attack 0404 with 304/9 304/66")
        assert not app.player.offers.open_ended
        await keys(pilot, "escape", "P")
        assert app.player.message.startswith("This is answered before the phase goes on")


@pytest.mark.asyncio
async def test_odds_before_an_order_shows_what_a_question_mark_behind_it_does() -> None:
    app = app_of(lang_vei())
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "place 304/9 0506 ?")
        asked = app.player.message
        assert asked.startswith("Dry run: ")
        await keys(pilot, "escape")
        app.player.say("")
        await typed(pilot, "odds place 304/9 0506")
        assert app.player.message == asked
        await keys(pilot, "escape")
        await typed(pilot, "odds")
        assert app.player.failed
        assert app.player.message.startswith("odds ORDER: ")
