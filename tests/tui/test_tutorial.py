"""The tutorial leads through the first turn of The Boys of '67 at 80x24."""

from __future__ import annotations

import pytest

from tests.tui.conftest import screen_text
from tests.tui.pictures import agrees
from tests.tui.test_questions import press
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.pages.digest import DigestPage
from vietnam_tui.tui.tutorial import PROMPTS, SEED, Tutorial


@pytest.mark.asyncio
async def test_ten_prompts_lead_through_the_first_turn() -> None:
    seats = {"US": "human", "VC": "bot:recruit"}
    session = Session.new(find_game("vb"), "boys-of-67", seed=SEED, seats=seats)
    app = GameApp(SessionTable(session), pace=0, digests=True)
    tutorial = app.game_screen.tutorial = Tutorial()
    assert len(PROMPTS) == 10
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert any("Tutorial 1 of 10" in row for row in screen_text(app))
        for number, keys in enumerate(
            [
                ("G",),
                ("escape",),
                ("enter",),
                ("e", "enter"),
                ("escape", "h"),
                ("H",),
                ("x", "1"),
                ("t", "enter"),
            ],
            start=1,
        ):
            await press(app, pilot, *keys)
            for _ in range(8):
                if tutorial.at >= number or app.player.decision.kind != "movement":
                    break
                await press(app, pilot, "h", "H") if number < 7 else await press(app, pilot, "x", "1")
            assert tutorial.at >= number, PROMPTS[number - 1].text
        await press(app, pilot, "enter")
        for _ in range(40):
            if tutorial.ended or isinstance(app.game_screen.page, DigestPage):
                break
            await press(app, pilot, *(("1",) if app.player.menu is not None else ("x",)))
        await press(app, pilot, "enter", "r", "r")
        assert (
            "Snoopy's Nose" in " ".join(row.rpartition("|")[2] for row in screen_text(app)) or tutorial.ended
        )
        assert tutorial.at == len(PROMPTS)
        await press(app, pilot, "x", "1")
        assert tutorial.ended
        assert app.player.view.turn > 1 or app.player.over


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(80, 24), (200, 60)], ids=["80x24", "200x60"])
async def test_a_prompt_stands_below_the_map(size: tuple[int, int]) -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=SEED, seats={"VC": "bot:recruit"})
    app = GameApp(SessionTable(session), pace=0)
    app.game_screen.tutorial = Tutorial()
    async with app.run_test(size=size) as pilot:
        await press(app, pilot, "G", "escape")
        agrees(f"tutorial-{size[0]}x{size[1]}", screen_text(app))


@pytest.mark.asyncio
@pytest.mark.parametrize("answer", ["1", "2", "0", "enter"])
async def test_all_answers_stand_in_sight_at_every_prompt_at_80x24(answer: str) -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=SEED, seats={"US": "human", "VC": "bot"})
    app = GameApp(SessionTable(session), pace=0, digests=True)
    tutorial = app.game_screen.tutorial = Tutorial()
    asked = 0
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "G", "escape", "enter", "e", "enter", "escape", "h", "H")
        for _ in range(6):
            await press(app, pilot, "h", *(() if app.player.message.startswith("Hint: end") else ("H",)))
        await press(app, pilot, "x", "1")
        for _ in range(60):
            if tutorial.at == len(PROMPTS):
                break
            menu, rows = app.player.menu, screen_text(app)
            if menu is not None and app.game_screen.page is None:
                asked += 1
                pane = [row[55:].removeprefix("|").strip() for row in rows[1:19]]
                assert not [row for row in pane if row.endswith((" below", " above"))], tutorial.text
                for number in range(min(9, len(menu.items))):
                    digit = menu.digit_of(number)
                    assert any(row.removeprefix(">").startswith(f"{digit} ") for row in pane), (digit, pane)
                assert any(tutorial.head in row for row in rows[21:23]) or app.player.message
                await press(app, pilot, answer)
            elif app.game_screen.page is not None:
                await press(app, pilot, "enter")
            else:
                await press(app, pilot, *(("t", "enter") if asked == 0 else ("x",)))
    assert asked >= 2


def test_every_prompt_has_room_in_the_two_rows_below_the_map() -> None:
    tutorial = Tutorial()
    for tutorial.at in range(len(PROMPTS) + 1):
        assert len(tutorial.below(80)) <= 2


@pytest.mark.asyncio
async def test_another_scenario_has_no_tutorial() -> None:
    session = Session.new(find_game("vb"), "snoopys-nose", seed=1, seats={"US": "bot:random", "VC": "human"})
    app = GameApp(SessionTable(session), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(app, pilot, "f2")
        assert app.game_screen.tutorial is None
        assert "boys-of-67" in app.player.message
