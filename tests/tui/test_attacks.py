"""One way to attack in all games: Enter on the enemy shows the odds with who takes part, and Enter gives the order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui.test_questions import SMALL, press
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.seat import cursor
from vietnam_tui.tui.seat.builder import AttackBuilder

GAME = find_game("ks")
SIEGE = "the-siege-of-khe-sanh"
REGIMENT = {"id": "304/9", "place": "0605", "mode": "combat"}


def siege(*units: dict[str, str]) -> GameApp:
    """A Combat Segment of the NVA/VC: one company of Rangers is left in 0606."""
    tables: dict[str, Any] = {
        "scenario": SIEGE,
        "turn": 2,
        "segment": "combat",
        "surprise": "lost",
        "captured": ["0808", "0809", "1004"],
        "unit": [*units, {"id": "37Rngr", "place": "0606"}],
    }
    session = Session.new(
        GAME, SIEGE, start=GAME.position(tables), seed=1, seats={"NVA/VC": "human", "US/GVN": "bot:random"}
    )
    return GameApp(SessionTable(session), pace=0)


def orders(app: GameApp) -> list[str]:
    """The orders of the NVA/VC so far."""
    return [entry.order for entry in app.table.session.history if entry.by == "NVA/VC"]  # type: ignore[attr-defined]


async def on_enemy(app: GameApp, pilot: Any) -> None:
    """Enter on the Rangers."""
    cursor.go(app.player, GAME.presenter.board(app.player.view).grid.hex("0606"))
    await press(app, pilot, "enter")


@pytest.mark.parametrize("more", [(), ({"id": "304/24", "place": "0706", "mode": "combat"},)])
@pytest.mark.asyncio
async def test_a_digit_commits_no_assault(more: tuple[dict[str, str], ...]) -> None:
    app = siege(REGIMENT, *more)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await on_enemy(app, pilot)
        assert isinstance(app.player.menu, AttackBuilder)
        await press(app, pilot, "1")
        assert orders(app) == []
        if more:
            await press(app, pilot, "1")
        await press(app, pilot, "home", "enter")
        assert orders(app)[0].startswith("attack 0606 with 304/9")


@pytest.mark.asyncio
async def test_who_stands_in_hand_attacks_no_enemy_unseen_either() -> None:
    app = siege(REGIMENT)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.player.take("304/9")
        await on_enemy(app, pilot)
        assert orders(app) == []
        assert isinstance(app.player.menu, AttackBuilder)


@pytest.mark.asyncio
async def test_an_assault_comes_before_fire_from_afar() -> None:
    guns = (
        {"id": "45Art", "place": "0611", "mode": "combat"},
        {"id": "68Art", "place": "0612", "mode": "combat"},
    )
    app = siege(REGIMENT, *guns)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        notes = {offer.text: offer.face.note for offer in app.player.offers.all if offer.face.verb == "hif"}
        assert notes == {
            "hif 0606 with 45Art 68Art": "FS16 from afar",
            "hif 0606 with 45Art": "FS8 from afar",
            "hif 0606 with 68Art": "FS8 from afar",
        }
        await on_enemy(app, pilot)
        assert isinstance(app.player.menu, AttackBuilder)
        assert app.player.menu.built.startswith("attack ")


@pytest.mark.asyncio
async def test_whoever_may_attack_together_can_be_switched_on_and_off_one_by_one() -> None:
    others = [
        {"id": f"304/{n}", "place": place, "mode": "combat"} for n, place in ((24, "0706"), (66, "0607"))
    ]
    app = siege(REGIMENT, *others)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await on_enemy(app, pilot)
        menu = app.player.menu
        assert isinstance(menu, AttackBuilder)
        assert menu.on == {"304/9", "304/24", "304/66"}
        await press(app, pilot, "2")
        assert menu.on == {"304/9", "304/66"}
        assert not app.player.failed
        tried = menu.item.tries
        assert tried is not None
        assert tried.lines
        await press(app, pilot, "home", "enter")
        assert orders(app)[:2] == ["attack 0606 with 304/9", "join 304/66"]
