"""How questions are asked and answered: lists, digits, the guard, what closes by itself, hints that are obeyed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tui.conftest import screen_text
from tests.tui.green_beret_play import placed
from tests.tui.test_gamescreen import asks_to_end
from vietnam_tui.core.preview import Cast, DieFace
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.seat.builder import AttackBuilder
from vietnam_tui.tui.seat.menus import Menu, MenuItem

SMALL = (80, 24)
#: Before the first attack on 514/1 the whole force stands around it.
CLOSED_IN = "move 4/47B 0716; move 5Cav 0617; end"


class Clock:
    """A time that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def boys(*, us: str = "human", vc: str = "bot:random", clock: Clock | None = None) -> GameApp:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": us, "VC": vc})
    if clock is None:
        return GameApp(SessionTable(session), pace=0)
    return GameApp(SessionTable(session), pace=0, guard=0.3, clock=clock)


async def press(app: GameApp, pilot: Any, *keys: str) -> None:
    for key in keys:
        app.game_screen.press(key)
        await app.workers.wait_for_complete()
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()


async def order(app: GameApp, pilot: Any, text: str) -> None:
    app.game_screen.press(":")
    assert app.game_screen.keys is not None
    app.game_screen.keys.paste(text)
    await press(app, pilot, "enter")
    if asks_to_end(app.player):
        await press(app, pilot, "enter")


def orders(app: GameApp) -> list[str]:
    return [entry.order for entry in app.table.session.history if entry.by == "US"]  # type: ignore[attr-defined]


def pane(app: GameApp) -> list[str]:
    return [row.rpartition("|")[2].strip() for row in screen_text(app)[1:19]]


@pytest.mark.asyncio
async def test_an_attack_with_everybody_and_no_support_takes_five_keys() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await order(app, pilot, CLOSED_IN)
        await press(app, pilot, "t", "enter", "enter", "0", "0")
        assert "attack 514/1 with 4/47C 4/47B 5Cav Monitor1" in orders(app)
        assert app.player.cast is not None


@pytest.mark.asyncio
async def test_the_builder_shows_sum_column_and_die_for_who_takes_part() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await order(app, pilot, CLOSED_IN)
        await press(app, pilot, "t", "enter")
        menu = app.player.menu
        assert isinstance(menu, AttackBuilder)
        assert pane(app)[:5] == [
            "8 - 5 = +3",
            "jungle: column 6",
            "1   2   3   4   5   6",
            "D2  Ex   .   .  A1  (A)",
            "hurt: VC 33%, US 50%",
        ]
        await press(app, pilot, "down", "down", "space")
        assert any("2 [ ] 4/47B" in row for row in pane(app))
        assert pane(app)[0] == "5 - 5 = +0"
        await press(app, pilot, "4", "enter")
        assert orders(app)[-1] == "attack 514/1 with 4/47C 5Cav"


@pytest.mark.asyncio
async def test_nobody_is_no_attack() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await order(app, pilot, CLOSED_IN)
        await press(app, pilot, "t", "enter", "1", "2", "3", "4")
        assert "Somebody must attack." in app.player.message
        assert isinstance(app.player.menu, AttackBuilder)
        assert app.player.menu.on == {"Monitor1"}


@pytest.mark.asyncio
async def test_answers_are_sorted_by_worth_the_closing_one_last_and_a_digit_answers_at_once() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await order(app, pilot, CLOSED_IN)
        await press(app, pilot, "t", "enter", "enter")
        assert app.player.menu is not None
        texts = [item.text for item in app.player.menu.items]
        worth = [
            app.player.preview_of(item.offer).worth("US") for item in app.player.menu.items[:-1] if item.offer
        ]
        assert texts[-1] == "pass"
        assert worth == sorted(worth, reverse=True)
        assert any(row.startswith("0 pass") for row in pane(app))
        await press(app, pilot, "2")
        assert orders(app)[-1] == texts[1]


@pytest.mark.asyncio
async def test_a_list_says_what_is_above_and_below_and_home_and_end_stay_in_it() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(app, pilot, "space")
        listed = [row for row in pane(app) if "move " in row]
        count = len(app.player.menu.items)  # type: ignore[union-attr]
        assert count > 60
        assert f"v {count - len(listed)} below" in pane(app)
        cursor = app.player.cursor
        await press(app, pilot, "end")
        assert app.player.menu is not None
        assert app.player.menu.item.text == "end"
        assert app.player.cursor == cursor
        assert f"^ {count - len([row for row in pane(app) if 'move ' in row]) - 1} above" in pane(app)
        await press(app, pilot, "home")
        assert app.player.menu.chosen == 0


@pytest.mark.asyncio
async def test_a_question_takes_no_key_before_it_could_be_read() -> None:
    clock = Clock()
    app = boys(clock=clock)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        clock.now += 1
        await order(app, pilot, CLOSED_IN)
        clock.now += 1
        await press(app, pilot, "t", "enter", "enter")
        before = orders(app)
        assert before[-1].startswith("attack")
        await press(app, pilot, "0", "enter", "x", "1")
        assert orders(app) == before
        clock.now += 0.31
        await press(app, pilot, "0")
        assert orders(app) == [*before, "pass"]


@pytest.mark.asyncio
async def test_typed_and_pasted_orders_are_never_dropped() -> None:
    clock = Clock()
    app = boys(clock=clock)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(app, pilot, *":move", "space", *"4/47B", "space", *"0716", "enter")
        assert orders(app) == ["move 4/47B 0716"]
        await order(app, pilot, "end")
        assert orders(app)[-1] == "end"


@pytest.mark.asyncio
async def test_the_key_that_ends_a_phase_answers_no_question() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await order(app, pilot, CLOSED_IN)
        await press(app, pilot, "t", "enter", "enter")
        before = orders(app)
        await press(app, pilot, "x")
        assert orders(app) == before
        assert "x ends phases only" in app.player.message


@pytest.mark.asyncio
async def test_a_second_press_that_comes_too_soon_ends_no_second_phase() -> None:
    clock = Clock()
    app = boys(clock=clock)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        clock.now += 1
        await order(app, pilot, "end")
        await press(app, pilot, "x", "x")
        assert app.player.decision.kind == "combat"
        assert app.player.menu is None


@pytest.mark.asyncio
async def test_an_idle_phase_closes_by_itself_unless_it_was_opened_again() -> None:
    app = GameApp(SessionTable(placed("A1@1411", "B1@1313")), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        turn = app.player.view.turn
        await order(app, pilot, "end")
        assert app.player.view.turn == turn + 1
        assert app.player.view.phase == "movement"
        closed = [at for at, line in enumerate(app.player.log) if "closed by itself" in line.text]
        begun = [at for at, line in enumerate(app.player.log) if f"Turn {turn + 1}" in line.text]
        assert len(closed) == 1
        assert closed[0] < begun[-1]
        await press(app, pilot, "u")
        assert app.player.view.turn == turn
        assert app.player.decision.kind == "success"


@pytest.mark.asyncio
async def test_the_hint_is_done_with_one_more_key() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(app, pilot, "h")
        assert orders(app) == []
        hinted = app.player.message.removeprefix("Hint: ").partition("  (")[0]
        await press(app, pilot, "H")
        assert orders(app) == [hinted]


@pytest.mark.asyncio
async def test_the_bot_finishes_a_phase_and_no_more() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(app, pilot, "P", "1")
        for _ in range(60):
            await app.workers.wait_for_complete()
            await pilot.pause()
            if app.player.decision.kind != "movement":
                break
        assert app.player.decision.kind == "combat"
        assert orders(app)[-1] == "end"
        assert app.player.waiting == ""


@pytest.mark.asyncio
async def test_reinforcements_come_one_after_the_other_in_a_few_keys() -> None:
    session = Session.new(find_game("vb"), "snoopys-nose", seed=3, seats={"US": "human", "VC": "bot:random"})
    app = GameApp(SessionTable(session), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        for _ in range(500):
            await app.workers.wait_for_complete()
            await pilot.pause()
            if app.player.my_turn and not app.player.waiting:
                break
        player, count = app.player, 2
        assert len(player.box) == 28
        await press(app, pilot, "b", "enter")
        while player.box and count <= 90:
            key = "1" if player.asks else "enter"
            count += 1
            await press(app, pilot, key)
        assert player.box == ()
        assert count <= 90


@pytest.mark.asyncio
async def test_what_was_tried_out_waits_in_the_bar_to_be_ordered() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await order(app, pilot, "move 4/47B 0716 ?")
        assert "Dry run" in app.player.message
        assert orders(app) == []
        await press(app, pilot, "enter")
        assert orders(app) == ["move 4/47B 0716"]


@pytest.mark.asyncio
async def test_the_line_for_enter_says_what_enter_does_beside_a_boat() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await order(app, pilot, "end")
        await order(app, pilot, "goto 514/1")
        would = next(row for row in screen_text(app) if row.startswith(">"))
        await press(app, pilot, "enter")
        assert isinstance(app.player.menu, AttackBuilder)
        assert "take up" not in would


@pytest.mark.asyncio
async def test_a_combat_with_many_faces_leaves_the_answers_of_the_next_question_in_sight() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        faces = tuple(DieFace(str(number), f"0/{number + 7}") for number in range(-7, 9))
        result = "attacker no effect, defender disruption or retreat 2"
        app.player.cast = Cast("Assault on 0404", ("+40, column G", "dice 9"), faces, 12, result)
        app.player.show_menu(Menu("which?", [MenuItem("disrupt"), MenuItem("retreat")]))
        app.game_screen.draw()
        shown = pane(app)
        assert [row for row in shown if row.endswith(("disrupt", "retreat"))] == [">1 disrupt", "2 retreat"]
        assert any("0/12" in row for row in shown)
        assert "0/0" not in " ".join(shown)
        app.player.close_menu()
        app.game_screen.draw()
        assert "0/0" in " ".join(pane(app))


@pytest.mark.asyncio
async def test_a_typed_end_asks_as_the_key_does_and_is_meant_when_typed_again() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(app, pilot, ":", *"end", "enter")
        assert orders(app) == []
        assert app.player.menu is not None
        assert app.player.menu.title.startswith("End? Still able: 4/47C, 4/47B")
        await press(app, pilot, ":", *"end", "enter")
        assert orders(app) == ["end"]


@pytest.mark.asyncio
async def test_an_end_behind_other_orders_is_meant() -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await order(app, pilot, "move 4/47B 0716; end")
        assert orders(app)[-1] == "end"
