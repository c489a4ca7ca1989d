"""Playing on the screen by keys and by orders, headless."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.events import Paste
from textual.pilot import Pilot

from tests import toy_game
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games import find_game
from vietnam_tui.play.catalogue import scenario_card
from vietnam_tui.play.table.save_lobby import SaveLobby
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.pages.title import NewGamePage
from vietnam_tui.tui.panes.lines import width_of
from vietnam_tui.tui.seat.player_view import PlayerView
from vietnam_tui.tui.title_app import TitleApp

Shown = Callable[[App[Any]], list[str]]
EXAMPLE = Path(__file__).resolve().parents[2] / "saves" / "tree-line.toml"
SMALL, LARGE = (80, 24), (200, 60)


async def settled(pilot: Pilot[Any]) -> None:
    """Wait until every message is dealt with, and bots and chance have had their turns."""
    await pilot.pause(0)
    for _ in range(400):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause(0)
        if not pilot.app.player.waiting:  # type: ignore[attr-defined]
            return
    raise AssertionError("the other side never finishes")


async def keys(pilot: Pilot[Any], *pressed: str) -> None:
    for key in pressed:
        pilot.app.game_screen.press(key)  # type: ignore[attr-defined]
        await settled(pilot)


async def typed(pilot: Pilot[Any], order: str) -> None:
    """Type a line; a phase that is to end by it is ended though units are still able."""
    await keys(pilot, ":", *("space" if c == " " else c for c in order), "enter")
    if asks_to_end(pilot.app.player):  # type: ignore[attr-defined]
        await keys(pilot, "enter")


def asks_to_end(player: PlayerView) -> bool:
    """Is it asked whether the phase is to end at all?"""
    return player.menu is not None and player.menu.title.startswith("End?")


def app_of(session: Session[Any], **options: Any) -> GameApp:
    return GameApp(SessionTable(session), pace=0, **options)


@pytest.mark.asyncio
async def test_the_first_screen_says_who_must_do_what_and_how(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        text = shown(app)
        assert len(text) == 24
        assert text[0].startswith(" The Boys of '67 Turn 1/4 #--- >MOVE")
        assert "YOU US  Movement Phase: move units, or end the phase [VB-4.1-b]" in text[19]
        assert "Enter: take up 4/47B" in text[20]
        assert "? helps" in " ".join(text[21:23])
        assert "? help" in text[23]
        assert any("[4/47B]" in row for row in text)
        assert any("3-4-5" in row for row in text)


@pytest.mark.asyncio
async def test_a_unit_is_moved_by_keys_alone(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        assert app.player.hand == "4/47B"
        await pilot.press("e")
        await pilot.pause()
        assert any("[0715" in row for row in shown(app))
        assert "Enter: move 4/47B 0715" in "".join(shown(app))
        await pilot.press("enter")
        await settled(pilot)
        assert app.table.session.history[-1].order == "move 4/47B 0715"
        assert app.player.find_unit("4/47B") == app.player.board.grid.hex("0715")
        await pilot.press("u")
        await settled(pilot)
        assert app.player.find_unit("4/47B") == app.player.board.grid.hex("0615")
        assert "Taken back: move 4/47B 0715" in "".join(shown(app))
        await keys(pilot, "U")
        assert app.player.find_unit("4/47B") == app.player.board.grid.hex("0715")


@pytest.mark.asyncio
async def test_a_letter_on_a_unit_jumps_to_it(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "f")
        assert len(app.game_screen.jumps) >= 6
        letter = next(
            k for k, hex_ in app.game_screen.jumps.items() if app.player.units_at(hex_) == ["514/2"]
        )
        assert any(f"{letter}514/2" in row for row in shown(app))
        await keys(pilot, letter)
        assert app.player.focus == "514/2"
        assert not app.game_screen.jumps
        await keys(pilot, "f", "escape", "e")
        assert app.player.cursor != app.player.find_unit("514/2")


@pytest.mark.asyncio
async def test_an_impossible_hex_is_refused_with_the_rule(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "goto 4/47C")
        await keys(pilot, "enter", "d")
        assert app.player.cursor == app.player.board.grid.hex("0717")
        await keys(pilot, "enter")
        assert app.player.failed
        assert "[VB-" in "".join(shown(app)[20:23])
        assert app.table.session.history[-1].by == CHANCE


@pytest.mark.asyncio
async def test_typing_an_order_completes_dry_runs_and_plays(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, ":", "m", "o", "tab", "4", "/", "4", "7", "C")
        assert app.game_screen.order_bar is not None
        await keys(pilot, "space")
        rows = " ".join(shown(app)[21:23])
        assert "0715 2 MP" in rows
        await keys(pilot, "0", "7", "1", "5", "?", "enter")
        assert "cost 2 of 5 MP" in "".join(shown(app))
        assert app.table.session.history[-1].by == CHANCE
        await keys(pilot, ":", "up", "backspace", "enter")
        assert app.table.session.history[-1].order == "move 4/47C 0715"


@pytest.mark.asyncio
async def test_a_faulty_order_stays_in_the_bar_with_a_caret(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "move 4/48B 0706")
        text = shown(app)
        assert text[20] == ":move 4/48B 0706"
        assert text[21].strip() == "^^^^^"
        assert text[21].index("^") == text[20].index("4/48B")
        assert "4/47B" in text[22]
        await keys(pilot, "escape")
        assert app.game_screen.order_bar is None


@pytest.mark.asyncio
async def test_of_a_line_too_long_for_the_screen_the_refused_word_is_in_sight_with_its_mark(
    vb_session: Session[Any], shown: Shown
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        line = f"look 0615; {'look 0616; ' * 6}move 4/47B 1919; {'look 0617; ' * 6}end"
        await keys(pilot, ":")
        app.game_screen.order_bar.insert(line)
        await keys(pilot, "enter")
        text = shown(app)
        assert text[21].strip() == "^^^^"
        assert text[20][text[21].index("^") :].startswith("1919")
        await keys(pilot, *["backspace"] * 4)
        assert "move 4/47B ;" in app.game_screen.order_bar.text


@pytest.mark.asyncio
async def test_an_attack_by_keys_shows_its_odds_and_asks_for_support(
    vb_session: Session[Any], shown: Shown
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await keys(pilot, "x", "enter", "t", "enter")
        text = "\n".join(shown(app))
        assert "> go: 2 units" in text
        assert "1 [x] 4/47C" in text
        assert "A1 attackers retreat 1" in text
        assert ">3<" in text
        assert ">-1<" in text
        await keys(pilot, "enter")
        assert app.player.decision.kind == "support"
        assert "first support fire marker for the attack on 514/1?" in "\n".join(shown(app))
        assert app.player.menu is not None
        two = [item.text for item in app.player.menu.items].index("support +2")
        await keys(pilot, str(two + 1))
        assert any(entry.order == "support +2" for entry in app.table.session.history)
        await keys(pilot, "0")
        assert any(
            entry.order.startswith("die") or entry.by == CHANCE for entry in app.table.session.history[-4:]
        )


@pytest.mark.asyncio
async def test_ending_a_phase_with_work_left_asks_first(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "x")
        assert "Still able: 4/47C" in "\n".join(shown(app))
        await keys(pilot, "down", "enter")
        assert app.player.decision.kind == "movement"
        await keys(pilot, "x", "enter")
        assert app.player.decision.kind == "combat"


@pytest.mark.asyncio
async def test_help_lists_the_live_keys_and_the_rule_in_question(
    vb_session: Session[Any], shown: Shown
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await keys(pilot, "?")
        text = "\n".join(shown(app))
        assert "VB-4.1-b Movement Phase" in text
        assert "  u                 take the last order back" in text
        await keys(pilot, "escape")
        await typed(pilot, "set keyset vi")
        await keys(pilot, "?")
        assert "  Ctrl-Z            take the last order back" in "\n".join(shown(app))
        await keys(pilot, "f1")
        text = "\n".join(shown(app))
        assert ">VB-4.1-b" in text
        await keys(pilot, "/", *"displace", "enter")
        assert "VB-7.7.2" in "\n".join(shown(app))


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [SMALL, (120, 40), LARGE])
async def test_tables_log_and_overlays_can_be_opened_everywhere(
    vb_session: Session[Any], shown: Shown, size: tuple[int, int]
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await keys(pilot, "c")
        assert "die 6" in "\n".join(shown(app))
        await keys(pilot, "2")
        assert "Jungle" in "\n".join(shown(app))
        await keys(pilot, "L")
        assert "-- Tables" not in "\n".join(shown(app))
        assert "US receives 8 support fire markers" in "\n".join(shown(app))
        await keys(pilot, "L")
        assert "-- Log" not in "\n".join(shown(app))
        for name in app.player.presenter.overlays:
            await keys(pilot, "o")
            assert app.player.overlay == name
        await keys(pilot, "z", "Z", "Z", "i", "#")
        assert all(len(row) <= size[0] for row in shown(app))


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(20, 5), (30, 8), (40, 12), (60, 14), (79, 23), (300, 90)])
async def test_every_size_of_terminal_shows_something_sensible(
    vb_session: Session[Any], shown: Shown, size: tuple[int, int]
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        text = shown(app)
        assert len(text) == size[1]
        if size == (20, 5):
            assert " ".join(" ".join(text).split()).startswith("20x5 is too small.")
        else:
            assert any("YOU US" in row for row in text)
            await keys(pilot, "r", "enter", "escape")
            await typed(pilot, "move 4/47C 0715")
            assert app.table.session.history[-1].order == "move 4/47C 0715"


@pytest.mark.asyncio
async def test_two_people_change_seats_behind_a_curtain_that_hides_everything(shown: Shown) -> None:
    session = Session.new(toy_game.GAME, "ford", seed=1)
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert app.player.seat == "Red"
        await typed(pilot, "lay 0202")
        text = "\n".join(shown(app))
        assert "Blue, take the seat." in text
        assert "0202" not in text
        assert "The trap is in" not in text
        await keys(pilot, "r", "x", "enter")
        text = "\n".join(shown(app))
        assert app.player.seat == "Blue"
        assert app.player.view.trap == toy_game.UNKNOWN
        assert "The trap is in" not in text
        assert "Red hides a trap" in text
        await keys(pilot, ":", "up")
        assert app.game_screen.order_bar is not None
        assert app.game_screen.order_bar.text == ""


@pytest.mark.asyncio
async def test_dice_can_be_typed_in_and_nonsense_is_told(shown: Shown) -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=1, seats={"VC": "bot:random"}, dice="manual")
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert session.decision.side == CHANCE
        assert "dice>" in "\n".join(shown(app))
        await keys(pilot, "9", "enter")
        assert "cannot happen here; possible: " in "\n".join(shown(app))
        await keys(pilot, "escape", "enter")
        assert "dice>" in "\n".join(shown(app))
        await keys(pilot, "escape", ":", *(c if c != " " else "space" for c in "1 1 2 2 2 2 3 3"), "enter")
        assert session.chances == 2  # the draw of the bot is nobody's to see, so the program makes it


@pytest.mark.asyncio
async def test_the_replay_steps_both_ways_and_leaves_the_game_alone(
    vb_session: Session[Any], shown: Shown
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await typed(pilot, "move 4/47C 0715")
        await typed(pilot, "move 4/47B 0616")
        log = app.table.session.log
        await keys(pilot, "V", "left", "left")
        assert app.player.past is not None
        assert app.player.find_unit("4/47C") == app.player.board.grid.hex("0616")
        await keys(pilot, "right")
        assert app.player.find_unit("4/47C") == app.player.board.grid.hex("0715")
        assert "Replay 3 of 4: US: move 4/47C 0715" in "\n".join(shown(app))
        assert app.game_screen.page is not None
        narrow = [row[0][0] for row in app.game_screen.page.content(22)]
        assert "    1 *  +1 +1 +2 +..." in narrow, "what is cut says so"
        here = narrow.index(">   3 US move 4/47C")
        assert narrow[here + 1] == "         0715", "where one is nothing is cut"
        await keys(pilot, "escape")
        assert app.player.past is None
        assert app.player.find_unit("4/47B") == app.player.board.grid.hex("0616")
        assert app.table.session.log == log


@pytest.mark.asyncio
async def test_the_replay_keeps_the_secrets_of_the_other_side_until_the_game_is_over(shown: Shown) -> None:
    session = Session.new(toy_game.GAME, "ford", seed=1)
    app = app_of(session)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await keys(pilot, "enter", "enter", "V", "left", "right")
        assert app.player.seat == "Blue"
        text = "\n".join(shown(app))
        assert "Replay 1 of 1: Red: ..." in text
        assert "lay 0202" not in text
        assert app.player.past.trap == toy_game.UNKNOWN


@pytest.mark.asyncio
async def test_going_back_past_the_dice_asks_and_is_marked(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "x", "enter")
        await typed(pilot, "bombard 514/1 with +1")
        assert app.table.session.history[-1].by == "VC"
        await keys(pilot, "u")
        assert app.player.menu is not None
        assert app.player.menu.title.endswith("Take it back all the same?")
        await keys(pilot, "2", "enter")
        assert any(entry.take_back for entry in app.table.session.log)
        assert app.player.decision.kind == "combat"


@pytest.mark.asyncio
async def test_a_hint_names_an_order_and_changes_nothing(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        log = app.table.session.log
        await keys(pilot, "h")
        assert "Hint: " in "\n".join(shown(app)[21:23])
        assert app.table.session.log == log


@pytest.mark.asyncio
async def test_a_whole_game_can_be_played_by_orders_to_its_result(shown: Shown) -> None:
    game = find_game("vb")
    session = Session.new(game, "boys-of-67", seed=3, seats={"US": "human", "VC": "bot:random"})
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for _ in range(300):
            if session.result is not None:
                break
            offer = app.player.offers.closing or app.player.offers.all[0]
            await typed(pilot, offer.face.text)
        assert session.result is not None
        text = "\n".join(shown(app))
        assert "The game is over" in text
        assert f"[{session.result.rule}]" in text
        await keys(pilot, "end")
        assert "the game is over" in "\n".join(shown(app))
        await keys(pilot, "V", "home")
        assert app.player.past is not None


@pytest.mark.asyncio
async def test_a_game_open_as_one_side_waits_for_the_other_and_shows_only_its_own(shown: Shown) -> None:
    session = Session.new(toy_game.GAME, "ford", seed=1)
    session.do(toy_game.GAME.read_order(session.state, "lay 0402")[0])
    session.open_as("Red")
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "Blue decides; this game is open as Red" in "\n".join(shown(app))
        await typed(pilot, "move Alice 0102")
        assert "Not your turn: Blue" in "\n".join(shown(app))
        await keys(pilot, "u")
        assert len(session.history) == 0, "Red's own last order can be taken back"
    session.do(toy_game.GAME.read_order(session.state, "lay 0402")[0])
    session.open_as("Blue")
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "u")
        assert "Red gave the last order; with two players that stays done" in "\n".join(shown(app))


async def _read(pilot: Any, app: TitleApp) -> None:
    """Wait until the reader of saves has read what the title asks for."""
    await pilot.pause()
    notes = app.screen.notes  # type: ignore[attr-defined]
    while None in notes._known.values():
        await pilot.pause(0.01)
    await pilot.pause()


@pytest.mark.asyncio
async def test_the_title_offers_the_options_of_a_scenario_and_begins_from_positions(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, shown: Shown
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    (tmp_path / "fork.toml").write_text(EXAMPLE.read_text())
    app = TitleApp(SaveLobby(), "256")
    async with app.run_test(size=SMALL) as pilot:
        await _read(pilot, app)
        assert not any("Continue" in row for row in shown(app)), "a position was never played"
        await pilot.press("s")
        await pilot.pause()
        assert any("fork.toml: a position" in row for row in shown(app))
        await pilot.press("enter")
        await pilot.pause()
    begun = app.return_value
    assert isinstance(begun, SessionTable)
    with begun.session as session:
        assert session.start.turn == 2
        assert session.humans == ("US",)
        assert session.path == tmp_path / "boys-of-67.toml"

    page = NewGamePage(SaveLobby(), lambda _: None)
    page.cards = [(toy_game.GAME, scenario_card(toy_game.GAME, "ford"))]
    page.press("right")
    assert page.chosen_options == {"turns": "4"}
    page.chosen = 3
    page.press("left")
    assert page.chosen_options == {"turns": "9"}
    assert any("< 9 >" in entry.text for entry in page.entries())


@pytest.mark.asyncio
async def test_the_title_begins_a_new_game_with_the_players_chosen(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, shown: Shown
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    app = TitleApp(SaveLobby(), "256")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert any("V I E T N A M" in row for row in shown(app))
        await pilot.press("enter")
        await pilot.pause()
        assert any("The Boys of '67" in row for row in shown(app))
        await pilot.press("down", "right", "down")
        while app.screen.pages[-1].players["VC"] != "human":  # type: ignore[attr-defined]
            await pilot.press("right")
        await pilot.press("down", "right", "up", "up", "up", "up", "enter")
        await pilot.pause()
    begun = app.return_value
    assert isinstance(begun, SessionTable)
    with begun.session as session:
        assert str(session.seats["US"]).startswith("bot")
        assert session.seats["VC"].human
        assert session.dice == "manual"
        assert session.path is not None
        assert session.path.parent == tmp_path
    second = TitleApp(SaveLobby(), "256")
    async with second.run_test(size=SMALL) as pilot:
        await _read(pilot, second)
        assert any("Continue" in row and "boys-of-67" in row for row in shown(second))
        await pilot.press("enter")
        await pilot.pause()
    again = second.return_value
    assert again is not None
    again.close()


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(60, 14), SMALL, LARGE])
async def test_nothing_of_the_help_is_cut_off(size: tuple[int, int], vb_session: Session[Any]) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await keys(pilot, "?")
        page = app.game_screen.page
        assert page is not None
        rows = page.content(size[0])
        assert max(map(width_of, rows)) <= size[0]
        words = " ".join(" ".join(piece for row in rows for piece, _ in row).split())
        for verb in app.player.game.verbs:
            assert verb.usage in words
            assert verb.help in words


@pytest.mark.asyncio
async def test_when_the_game_is_over_enter_shows_the_result_again(shown: Shown) -> None:
    session = Session.new(toy_game.GAME, "ford", seed=1, seats={"Red": "bot:random", "Blue": "bot:random"})
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "The game is over" in shown(app)[1]
        await keys(pilot, "escape")
        text = shown(app)
        assert "> Enter: how the game ended" in text
        assert "Enter result" in text[-1]
        assert not any(word in text[-1] for word in (" r next", " x end", " h hint"))
        for key in ("x", "r", "h", "space"):
            await keys(pilot, key)
            assert "The game is over." in shown(app)
        await keys(pilot, "enter")
        assert "The game is over" in shown(app)[1]


@pytest.mark.asyncio
async def test_a_list_that_takes_the_place_of_another_does_not_keep_its_dry_run(
    vb_session: Session[Any],
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "enter", "space")
        assert app.player.preview is not None
        assert app.player.preview.title.startswith("move")
        await keys(pilot, "escape", "escape", "space", "x")
        assert app.player.menu is not None
        assert "Still able" in app.player.menu.title
        assert app.player.preview is None or not app.player.preview.title.startswith("move")


@pytest.mark.asyncio
async def test_a_message_that_does_not_fit_says_so(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=(60, 14)) as pilot:
        await settled(pilot)
        await keys(pilot, "enter")
        row = app.game_screen._plan.messages.y
        assert shown(app)[row].endswith(" ...")
        await keys(pilot, "escape", "escape")
        assert not shown(app)[row].endswith("...")


@pytest.mark.asyncio
async def test_what_is_searched_for_is_not_called_an_order(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, ":")
        assert "dry run" in shown(app)[-1]
        await keys(pilot, "escape", "g")
        assert "Enter do it" in shown(app)[-1]
        assert "dry run" not in shown(app)[-1]


@pytest.mark.asyncio
async def test_the_list_of_a_unit_begins_where_the_cursor_is(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "goto 4/47C")
        await keys(pilot, "enter", "q")
        here = app.player.board.grid.label(app.player.cursor)
        assert "path" in "\n".join(shown(app)[-3:-1])
        await keys(pilot, "space")
        assert app.player.menu is not None
        assert app.player.menu.item.text == f"move 4/47C {here}"
        await keys(pilot, "down")
        assert "path" not in "\n".join(shown(app)[-3:-1]), "the line below is about the hex under the cursor"


@pytest.mark.asyncio
async def test_a_line_is_typed_while_the_others_play(vb_session: Session[Any]) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        app.player.waiting = "VC is thinking ..."
        for key in (":", *"look", "space", *"0616"):
            app.game_screen.press(key)
        assert app.game_screen.order_bar is not None
        assert app.game_screen.order_bar.text == "look 0616"
        app.game_screen.press("enter")
        assert app.game_screen.order_bar is None
        app.player.waiting = ""


@pytest.mark.asyncio
async def test_pasted_lines_become_orders_in_the_order_bar(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        app.game_screen.on_paste(Paste("look 0616\n  look 0615\n"))
        await settled(pilot)
        assert ":look 0616; look 0615" in shown(app)
        assert len(vb_session.history) == 2, "nothing is carried out before Enter"
        await keys(pilot, "escape", "?")
        app.game_screen.on_paste(Paste("x"))
        assert app.game_screen.order_bar is None, "a page takes no pasted text"


@pytest.mark.asyncio
async def test_what_is_named_by_several_is_not_said_to_be_missing(
    vb_session: Session[Any], shown: Shown
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        before = app.player.cursor
        await typed(pilot, "goto 4/47")
        assert "4/47 may be 4/47B, 4/47C." in shown(app)
        await typed(pilot, "goto zzz")
        assert "There is no hex, unit or place zzz." in shown(app)
        assert app.player.cursor == before


@pytest.mark.asyncio
async def test_the_name_of_what_one_goes_to_is_completed(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "g", *"ngu", "space", "h")
        assert any("Hiep island" in row for row in shown(app))
        assert any("Tab complete" in row for row in shown(app))
        await keys(pilot, "tab", "enter")
        assert app.player.cursor in app.player.board.places["Ngu Hiep island"]
        await keys(pilot, "g", *"4/47", "tab", "tab", "enter")
        assert app.player.cursor == app.player.find_unit("4/47C")


@pytest.mark.asyncio
async def test_a_size_or_a_numbering_that_does_not_exist_changes_nothing(
    vb_session: Session[Any], shown: Shown
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "zoom huge")
        assert "Sizes: overview, grid, board" in shown(app)
        await typed(pilot, "labels most")
        assert "Numbers: cursor, all, fifth" in shown(app)
        assert (app.game_screen.zoom, app.game_screen.labels) == ("grid", "cursor")


@pytest.mark.asyncio
async def test_a_letter_behind_the_whole_number_of_a_hex_to_go_to_is_a_key_of_the_map(
    vb_session: Session[Any],
) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "g", *"071", "r")
        assert app.game_screen.order_bar.text == "071r"
        await keys(pilot, "escape", "g", *"0714", "q")
        assert app.game_screen.order_bar is None
        assert app.player.cursor == app.player.board.grid.neighbour(app.player.board.grid.hex("0714"), "NW")
