"""Two at one keyboard: an order typed unseen behind the curtain, so that nobody has to change places."""

from __future__ import annotations

import pytest

from tests.tui.pty_terminal import PtyTerminal
from tests.tui.test_gamescreen import SMALL, Shown, app_of, keys, settled, typed
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.pages.page import CurtainPage


def two() -> GameApp:
    return app_of(Session.new(find_game("vb"), "boys-of-67", seed=3))


async def sealed(pilot: object, line: str) -> None:
    await keys(pilot, ":", *("space" if c == " " else c for c in line), "enter")  # type: ignore[arg-type]


async def at_the_defender(pilot: object) -> None:
    """Up to the defender's first support marker, behind his curtain."""
    await settled(pilot)  # type: ignore[arg-type]
    await keys(pilot, "enter")  # type: ignore[arg-type]
    for order in ("move 4/47B 0716; move 5Cav 0617", "end", "end", "attack 514/1 with all", "pass"):
        await typed(pilot, order)  # type: ignore[arg-type]


@pytest.mark.asyncio
async def test_an_answer_is_typed_unseen_and_whoever_sits_there_stays(shown: Shown) -> None:
    app = two()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_defender(pilot)
        assert isinstance(app.game_screen.page, CurtainPage)
        text = "\n".join(shown(app))
        assert "VC, take the seat." in text
        assert "attack" in text
        hand = app.table.session.view("VC").hand("VC")  # type: ignore[attr-defined]
        await keys(pilot, ":", *f"support +{hand[0]}".replace(" ", "_"))
        assert f"+{hand[0]}" not in "\n".join(shown(app))
        await keys(pilot, "escape")
        await sealed(pilot, f"support +{hand[0]}")
        assert app.table.session.history[-1].order == f"support +{hand[0]}"  # type: ignore[attr-defined]
        assert app.player.seat == "US"
        assert app.game_screen.page is None
        assert app.player.my_turn
        assert any(f"+{hand[0]}" in line for line in app.player.news)


@pytest.mark.asyncio
async def test_nought_declines(shown: Shown) -> None:
    app = two()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_defender(pilot)
        await sealed(pilot, "0")
        assert app.table.session.history[-1].order == "pass"  # type: ignore[attr-defined]
        assert app.player.seat == "US"


@pytest.mark.asyncio
async def test_the_last_word_of_an_answer_will_do() -> None:
    app = two()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_defender(pilot)
        hand = app.table.session.view("VC").hand("VC")  # type: ignore[attr-defined]
        await sealed(pilot, f"+{hand[-1]}")
        assert app.table.session.history[-1].order == f"support +{hand[-1]}"  # type: ignore[attr-defined]


@pytest.mark.asyncio
async def test_what_goes_wrong_tells_nothing_of_what_the_side_holds(shown: Shown) -> None:
    app = two()
    async with app.run_test(size=SMALL) as pilot:
        await at_the_defender(pilot)
        for line in ("support +9", "attack everybody", "bogus"):
            await sealed(pilot, line)
            text = "\n".join(shown(app))
            assert "That cannot be ordered now." in text
            assert "in hand" not in text
            assert line not in text
        await keys(pilot, "enter")
        assert app.player.seat == "VC"
        assert app.player.my_turn


def test_at_a_terminal_the_line_dialogue_shows_nothing_of_an_order_typed_unseen() -> None:
    two = ("--us", "human", "--vc", "human", "--plain")
    with PtyTerminal("play", "boys-of-67", "--seed", "3", "--no-save", *two) as terminal:
        terminal.wait_for("US decides. Change places")
        terminal.press("\r")
        for line in ("move 4/47B 0716; move 5Cav 0617", "end", "end", "attack 514/1 with all", "pass"):
            terminal.press(f"{line}\r")
        terminal.wait_for("VC decides. Change places")
        assert terminal.press(": +2") == b""
        terminal.press("\r")
        terminal.wait_for("VC applies +2")
        assert "US>" in terminal.rows()
