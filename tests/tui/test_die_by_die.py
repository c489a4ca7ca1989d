"""The others' combats are told die by die: each stands for a while or until a key, with its place under the cursor."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from tests.tui.conftest import screen_text
from tests.tui.test_gamescreen import SMALL
from vietnam_tui.core.model import CHANCE
from vietnam_tui.core.preview import Cast
from vietnam_tui.games import find_game
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Moved
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.seat.player_view import PlayerView


def fought(pace: float) -> GameApp:
    """The moment before the first die of an attack of the Viet Cong, the person's last marker still to be declined."""
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot:recruit"})
    game = session.game
    session.settle_all()
    for order in ("move 4/47B 0716", "end", "end", "end", "end"):
        (action,) = game.read_order(session.state, order)
        session.do(action)
        session.settle_all()
    while session.decision.kind != "combat":
        (action,) = game.read_order(session.state, "end")
        session.do(action)
        session.settle_all()
    attack = next(
        a for a in game.actions(session.state) if game.write_order(session.state, a).startswith("attack")
    )
    session.do(attack)
    return GameApp(SessionTable(session), pace=pace)


async def until_the_die(app: GameApp, pilot: Any) -> None:
    """Let the bot go on and decline what is asked, until the die has fallen."""
    for _ in range(60):
        await app.workers.wait_for_complete()
        await pilot.pause()
        if app.player.cast is not None:
            return
        if app.player.waiting:
            app.game_screen.press("space")
        elif app.player.my_turn:
            app.game_screen.press("0")
    raise AssertionError("no die has fallen")


@pytest.mark.asyncio
async def test_a_combat_of_the_others_stands_until_a_key() -> None:
    app = fought(inf)
    async with app.run_test(size=SMALL) as pilot:
        await until_the_die(app, pilot)
        cast = app.player.cast
        assert cast is not None
        text = "\n".join(screen_text(app))
        assert cast.title.split(" on ")[1] in text
        assert f"die {cast.fallen + 1}" in text
        if not app.player.my_turn:
            assert "a combat is decided.  Space: next, Esc: skip to your decision" in text
            count = len(app.player.chair.history)
            await pilot.pause(0.3)
            assert len(app.player.chair.history) == count
            app.game_screen.press("escape")
            await pilot.pause()
            assert not app.player.waiting.startswith("a combat is decided")


@pytest.mark.asyncio
async def test_without_a_pace_nothing_stands() -> None:
    app = fought(0)
    async with app.run_test(size=SMALL) as pilot:
        await until_the_die(app, pilot)
        assert not app.player.waiting.startswith("a combat is decided")


def test_a_combat_is_off_the_screen_when_the_others_march_on() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot:recruit"})
    session.settle_all()
    player = PlayerView(SessionTable(session), "US")
    combat = player.cast = Cast("4/47B on 514/1", (), (), -1, "no effect")
    moved = Moved(rule="VB-5.0-a", unit="514/1", path=("0717", "0817"), cost=2, left=10)
    player.tell(Seen("VC", "resist 514/1", ()))
    player.tell(Seen(CHANCE, "", (moved,)))
    assert player.cast is combat
    player.tell(Seen("VC", "move 514/1 0817", (moved,)))
    assert player.cast is None
