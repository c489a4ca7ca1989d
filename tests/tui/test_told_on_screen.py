"""What the screen tells while others act, where an order was aimed, what an overlay means, reports and reasons."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

from tests import toy_game
from tests.lesson_play import SHIPPED, begun
from tests.toy_play import new
from tests.tui.green_beret_play import placed
from tests.tui.test_gamescreen import LARGE, SMALL, Shown, app_of, keys, settled, typed
from tests.tui.test_modes import FAR, session
from tests.tui.test_questions import boys
from vietnam_tui.games import find_game
from vietnam_tui.play.learn.lesson import all_lessons
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.table.save_lobby import SaveLobby
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.play.table.table import SEED_TELLS, Gone, Waits
from vietnam_tui.tui.actions import KeySet
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.pages.learn import LearnPage
from vietnam_tui.tui.pages.loadouts import LoadoutsPage
from vietnam_tui.tui.pages.result import ReportPage
from vietnam_tui.tui.panes.edge import messages
from vietnam_tui.tui.seat.menus import Menu, MenuItem
from vietnam_tui.tui.seat.player_view import PlayerView
from vietnam_tui.tui.seat.refusals import why_not


@pytest.mark.asyncio
async def test_while_the_others_play_the_line_for_enter_offers_no_answer(shown: Shown) -> None:
    made = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot:recruit"})
    app = GameApp(SessionTable(made), pace=inf)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for line in ("move 4/47B 0716; move 5Cav 0617; end", "attack 514/1 with all", "support +5"):
            app.game_screen.press(":")
            app.game_screen.keys.paste(line)  # type: ignore[union-attr]
            app.game_screen.press("enter")
            await app.workers.wait_for_complete()
            await pilot.pause()
        rows = shown(app)
        assert "VC plays.  Space: next" in rows[19]
        assert rows[20].startswith("> Space: next")
        assert "0 pass" not in rows[23]
        app.player.show_menu(Menu("which of them?", (MenuItem("this one"),), asked=True))
        app.game_screen.draw()
        assert "which of them?" not in "\n".join(shown(app))
        await keys(pilot, "escape")
        assert not app.player.retells


@pytest.mark.asyncio
async def test_a_typed_order_takes_the_cursor_along() -> None:
    app = app_of(session("Alice:US:2-4-5@0615", FAR))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "goto 3030")
        await typed(pilot, "move Alice 0714")
        assert app.player.cursor == app.player.board.grid.hex("0714")


@pytest.mark.asyncio
async def test_an_overlay_says_what_its_signs_mean(shown: Shown) -> None:
    app = app_of(session("Alice:US:2-4-5@0615", FAR))
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await typed(pilot, "overlay line")
        assert "Overlay line: hexes from" in "\n".join(shown(app))
        assert app.player.presenter.overlay(app.player.view, "line", app.player.cursor)
        await keys(pilot, "*", "end")
        assert "in a Viet Cong one" in "\n".join(shown(app))


@pytest.mark.asyncio
async def test_the_report_and_the_reason_can_be_asked_for(tmp_path: Path, shown: Shown) -> None:
    app = boys()
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "why")
        assert "No bot has played yet." in app.player.message
        await typed(pilot, "report")
        assert isinstance(app.game_screen.page, ReportPage)
        assert "After-action report" in "\n".join(shown(app))
        await keys(pilot, "escape")
        await typed(pilot, f"report {tmp_path / 'made.md'}")
        assert (tmp_path / "made.md").read_text().startswith("# After-action report")


@pytest.mark.asyncio
async def test_the_loads_stop_at_their_edges_and_enter_takes_nobody_up_unloaded() -> None:
    app = app_of(placed())
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "p")
        page = app.game_screen.page
        assert isinstance(page, LoadoutsPage)
        last = len(page.panel.trays) - 1
        await keys(pilot, *["right"] * (last + 3))
        assert page.tray == last
        await keys(pilot, *["left"] * (last + 3))
        assert page.tray == 0
        at = next(i for i, tray in enumerate(page.panel.trays) if tray.unit)
        await keys(pilot, *["right"] * at, "enter")
        assert app.game_screen.page is page
        assert app.player.message.startswith("Nothing is planned for")


@pytest.mark.asyncio
async def test_a_phase_that_cannot_end_yet_says_why() -> None:
    game = find_game("sd")
    app = app_of(Session.new(game, "pilot-rescue", seed=5, seats={"NLF": "human", "US": "bot:random"}))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        if app.player.sets_up:
            await typed(pilot, "rest")
        await keys(pilot, "escape", "x")
        assert "[SD-" in app.player.message
        assert app.player.failed


@pytest.mark.asyncio
async def test_no_key_is_asked_for_by_steps_of_which_nothing_is_seen() -> None:
    made = Session.new(find_game("ks"), "the-fall-of-lang-vei", seed=3, seats={"NVA/VC": "bot:random"})
    app = GameApp(SessionTable(made), pace=inf)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert app.player.seat == "US/GVN"
        app.game_screen.press("x")
        for _ in range(200):
            await app.workers.wait_for_complete()
            await pilot.pause(0)
            if made.decision.kind != "set-up" and app.player.waiting:
                break
        assert "NVA/VC plays.  Space: next" in app.player.waiting
        placed = [entry.order for entry in made.history if entry.order.startswith("place")]
        assert len(placed) == 8
        assert made.history[-1].by == "NVA/VC"


class Silent(SessionTable):
    """A table at which the other side answers in silence, just when somebody looks what has happened."""

    def go_on(self, side: str) -> Seen | Gone | Waits:
        if self.session.decision.kind == "brace":
            (stand,) = self.game.read_order(self.session.state, "stand")
            self.session.do(stand)
            self.session.settle_all()
        return Waits("order", self.session.decision.side)


@pytest.mark.asyncio
async def test_an_answer_that_nobody_hears_leaves_the_screen_at_what_is_asked_now() -> None:
    units = {"scenario": "ford", "trap": "0402", "units": {"Alice": "0303", "Carol": "0302"}}
    app = GameApp(Silent(new(start=toy_game.GAME.position(units), seed=0)), curtain=False)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "attack Carol with Alice")
        await settled(pilot)
        assert app.player.decision.kind == "turn"
        assert app.player.my_turn


def test_the_last_news_are_told_from_their_beginning() -> None:
    player = boys().player
    player.news = ["an early sentence", "a long one " * 9 + "[VB-4.1-e]"]
    (row,) = messages(None, player, 80, 1)
    text = "".join(part for part, _ in row)
    assert text.startswith("a long one ")
    assert text.rstrip().endswith("...")
    told = ["".join(part for part, _ in row) for row in messages(None, player, 80, 3)]
    assert told[0].startswith("an early sentence")


def test_where_a_unit_does_not_come_in_the_rule_says_so_and_no_word_is_missed() -> None:
    table = begun(SHIPPED["ks/lang-vei"])
    player = PlayerView(table, "NVA/VC")
    why = why_not(player, "203Arm", player.board.grid.hex("0303"))
    assert "expected" not in why
    assert "[KS-" in why


def test_a_list_shows_what_stands_above_it_while_its_first_line_is_chosen() -> None:
    page = LearnPage(SaveLobby(), all_lessons(), (), lambda table: None)
    for keys_pressed in ([], ["up", "down"]):
        for key in keys_pressed:
            page.press(key)
        rows = ["".join(part for part, _ in row) for row in page.rows(80, 23)]
        assert rows[1].startswith("Learn")
    page.press("up")
    assert "Learn" not in ["".join(part for part, _ in row) for row in page.rows(80, 23)][1]


@pytest.mark.asyncio
async def test_what_a_seed_is_worth_is_the_answer_to_no_key(shown: Shown) -> None:
    session = Session.new(find_game("gb"), "green-beret", seed=11)
    session.notices.append(SEED_TELLS)
    app = GameApp(SessionTable(session), pace=0)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert any(line.text == SEED_TELLS for line in app.player.log)
        await keys(pilot, "P")
        assert app.player.message == ""
        assert SEED_TELLS not in "\n".join(shown(app))


@pytest.mark.asyncio
async def test_where_all_that_can_act_is_off_the_map_the_line_for_enter_names_the_key_of_its_list(
    shown: Shown,
) -> None:
    session = Session.new(
        find_game("sd"), "patrol-boat-ambush", seed=11, seats={"US": "human", "NLF": "bot:random"}
    )
    app = GameApp(SessionTable(session), pace=0)
    app.player.key_set = KeySet("vi")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        while not app.player.my_turn:
            await settled(pilot)
        await keys(pilot, "escape")
        assert shown(app)[-4].startswith("> Ctrl-B: take up a unit off the map")


@pytest.mark.asyncio
async def test_where_a_boat_does_not_come_in_the_rule_says_so_by_the_hexsides_of_the_hex() -> None:
    seats = {"US": "human", "NLF": "bot:random"}
    app = GameApp(
        SessionTable(Session.new(find_game("sd"), "patrol-boat-ambush", seed=11, seats=seats)), pace=0
    )
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        app.player.take("PB1")
        why = why_not(app.player, "PB1", app.player.board.grid.hex("2515"))
    assert "is not a hexside" not in why
    assert "[SD-" in why
