"""The workshop on the screen: counters by keys and orders, lists, what is wrong, and the way there and back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.entering import enter
from tests.tui.test_gamescreen import LARGE, SMALL, Shown, app_of, settled
from vietnam_tui.games import find_game
from vietnam_tui.play.table.save_lobby import SaveLobby
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.workshop.opening import bench_of_map, bench_of_scenario
from vietnam_tui.play.workshop.position_bench import PositionBench
from vietnam_tui.tui.actions import KEY_SETS, KeySet, keymap
from vietnam_tui.tui.pages.replay import ReplayPage
from vietnam_tui.tui.title_app import TitleApp
from vietnam_tui.tui.workshop.fair_page import FairPage
from vietnam_tui.tui.workshop.position_keys import PositionKeys
from vietnam_tui.tui.workshop.workshop_actions import MAP, POSITION, without_digits
from vietnam_tui.tui.workshop.workshop_app import WorkshopApp
from vietnam_tui.tui.workshop.workshop_screen import WorkshopScreen


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("VIETNAM_DATA", str(tmp_path))


@pytest.fixture
def bench() -> Iterator[PositionBench]:
    opened = bench_of_scenario(find_game("vb"), "boys-of-67")
    yield opened
    opened.close()


async def press(pilot: Pilot[Any], *pressed: str) -> None:
    screen = pilot.app.screen
    assert isinstance(screen, WorkshopScreen)
    for key in pressed:
        screen.press(key)
    await pilot.pause()


def spelt(text: str) -> list[str]:
    return ["space" if c == " " else c for c in text]


async def typed(pilot: Pilot[Any], order: str) -> None:
    await press(pilot, ":", *spelt(order), "enter")


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_counters_are_put_moved_turned_and_taken_away_by_keys(
    bench: PositionBench, shown: Shown, size: tuple[int, int]
) -> None:
    app = WorkshopApp(bench)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        text = shown(app)
        assert text[0].startswith(" Workshop: boys-of-67: a new position  Turn 1/4")
        assert "10 not on the map (b)" in "\n".join(text)
        await press(pilot, "g", *"0616", "enter", "b", *"4/47B", "enter")
        assert bench.tables["unit"] == [{"id": "4/47B", "place": "0616"}]
        text = shown(app)
        assert text[0].startswith(" Workshop: boys-of-67: a new position*")
        assert any("4/47B is in 0616." in row for row in text)
        assert any("Enter: take up 4/47B" in row for row in text)
        await press(pilot, "enter", "d")
        assert any("Enter: put 4/47B down in 0717" in row for row in shown(app))
        await press(pilot, "enter", "v")
        assert bench.tables["unit"] == [{"id": "4/47B", "place": "0717", "depleted": True}]
        await press(pilot, "u", "u", "U")
        assert bench.tables["unit"] == [{"id": "4/47B", "place": "0717"}]
        await press(pilot, "x")
        assert "unit" not in bench.tables
        await press(pilot, "x")
        assert any("No counter lies here" in row for row in shown(app))


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_what_is_wrong_is_in_sight_and_listed(
    bench: PositionBench, shown: Shown, size: tuple[int, int]
) -> None:
    app = WorkshopApp(bench)
    async with app.run_test(size=size) as pilot:
        await typed(pilot, "put 4/47B 0616")
        await typed(pilot, "put 4/47C 0616")
        text = shown(app)
        assert any("1 thing wrong: 4/47C and 4/47B are stacked in 0616" in row for row in text)
        await press(pilot, "!")
        assert any("What is wrong" in row for row in shown(app))
        await press(pilot, "escape", "ctrl+s")
        assert any("It is not saved as long as something is wrong" in row for row in shown(app))
        await typed(pilot, "drop 4/47C")
        await typed(pilot, "save ours")
        assert any("Saved:" in row for row in shown(app))
        assert any("Nothing is wrong." in row for row in shown(app))
        await press(pilot, "L")
        assert any('"4/47B"' in row for row in shown(app))


@pytest.mark.asyncio
async def test_a_faulty_order_stays_to_be_mended_and_words_are_completed(
    bench: PositionBench, shown: Shown
) -> None:
    app = WorkshopApp(bench)
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "put zork 0616")
        text = shown(app)
        assert any(":put zork 0616" in row for row in text)
        assert any("there is no counter 'zork'" in row for row in text)
        await press(pilot, "escape", ":", *spelt("set con"))
        assert any("condition" in row for row in shown(app))
        await press(pilot, "escape")
        app.workshop.hands.paste("turn 2")  # type: ignore[union-attr]
        await press(pilot, "enter")
        assert bench.tables["turn"] == 2


@pytest.mark.asyncio
async def test_everything_that_may_hold_of_a_counter_is_a_list(bench: PositionBench, shown: Shown) -> None:
    app = WorkshopApp(bench)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "g", *"0616", "enter")
        await typed(pilot, "put 4/47B")
        await press(pilot, "space", *"moved", "enter")
        assert bench.row_of("4/47B") == {"id": "4/47B", "place": "0616", "moved": True}
        assert any("x moved" in row for row in shown(app))
        await press(pilot, "enter")
        assert "moved" not in bench.row_of("4/47B")
        await press(pilot, *(["backspace"] * 5), *"due", "enter")
        assert any(":mark 4/47B due" in row for row in shown(app))
        await press(pilot, "escape", "?")
        assert any("Enter takes a counter up" in row for row in shown(app))
        await press(pilot, "escape", "ctrl+p", *spelt("turn the"), "enter")
        assert bench.row_of("4/47B")["depleted"]


@pytest.mark.asyncio
async def test_one_goes_to_a_counter_a_marker_or_a_place_by_the_beginning_of_its_name(
    bench: PositionBench, shown: Shown
) -> None:
    for order in ("put 4/47B 0616", "put 514/1 0717", "put camp 0712"):
        bench.do(order)
    app = WorkshopApp(bench)

    def here() -> str:
        return bench.board.label(app.workshop.cursor)

    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "g", *"514", "tab")
        assert any("goto 514/1" in row for row in shown(app))
        await press(pilot, "enter")
        assert here() == "0717"
        await press(pilot, "g", *spelt("ngu h"))
        assert any("Hiep island" in row for row in shown(app))
        await press(pilot, "tab", "enter")
        assert app.workshop.cursor in bench.board.places["Ngu Hiep island"]
        await press(pilot, "g", *"camp@", "enter")
        assert here() == "0712"
        await press(pilot, "g", *"zork", "enter")
        assert any("There is no hex, unit or place zork." in row for row in shown(app))
        assert any("goto zork" in row for row in shown(app))  # it stays to be mended
        await press(pilot, "escape", "g", *"0616", "x")
        assert (here(), bench.names_at(app.workshop.cursor)) == ("0616", [])


@pytest.mark.asyncio
async def test_officers_play_while_one_looks_on(bench: PositionBench, shown: Shown) -> None:
    for order in ("put 4/47B 0616", "put 514/1 0717", "turn 4", "phase mobile combat"):
        bench.do(order)
    app = WorkshopApp(bench)
    async with app.run_test(size=SMALL) as pilot:
        await typed(pilot, "fair 1 random")
        page = app.workshop.page
        assert isinstance(page, FairPage)
        while not page.growing.is_over:
            await pilot.pause(0.01)
        await pilot.pause()
        assert any("1 of 1 games of random officers" in row for row in shown(app))
        await press(pilot, "escape")
        await typed(pilot, "fair 0")
        assert any("1 game at the least" in row for row in shown(app))


@pytest.mark.asyncio
async def test_the_workshop_lies_over_a_game_and_leads_back(vb_session: Session[Any], shown: Shown) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        app.game_screen.press("f4")
        await pilot.pause()
        assert isinstance(app.screen, WorkshopScreen)
        keys = app.screen.hands
        assert isinstance(keys, PositionKeys)
        assert keys.position.state.units == app.player.view.units
        await press(pilot, "ctrl+q")
        assert app.screen is app.game_screen
        assert any(">MOVE" in row for row in shown(app))
        app.table.makes_own = False
        app.game_screen.press("f4")
        await pilot.pause()
        assert any("At a host nothing of your own is kept" in row for row in shown(app))


@pytest.mark.asyncio
async def test_a_past_position_is_made_one_of_ones_own_from_the_replay(vb_session: Session[Any]) -> None:
    app = app_of(vb_session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        app.game_screen.press("enter")
        app.game_screen.press("e")
        app.game_screen.press("enter")
        await settled(pilot)
        before, now = app.player.view.units, app.player.view
        for key in ("V", "left", "f4"):
            app.game_screen.press(key)
        await pilot.pause()
        assert isinstance(app.screen, WorkshopScreen)
        keys = app.screen.hands
        assert isinstance(keys, PositionKeys)
        assert keys.position.state.units == app.player.shown.units != before
        await press(pilot, "ctrl+q")
        assert isinstance(app.game_screen.page, ReplayPage)
        assert app.player.view == now


@pytest.mark.asyncio
async def test_the_title_lists_what_the_workshop_may_begin_with(shown: Shown, bench: PositionBench) -> None:
    bench.do("turn 2")
    app = TitleApp(SaveLobby(), "mono")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        title: Any = app.screen
        for _ in range(5):
            title.press("down")
        title.press("enter")
        await pilot.pause()
        assert any("left unsaved" in row for row in shown(app))
        title.press("enter")
        await pilot.pause()
        assert any("is open in another program" in row for row in shown(app))
        bench.close()
        title.press("enter")
        await pilot.pause()
        assert any("Turn 2/4" in row for row in shown(app))
        await press(pilot, "ctrl+q")
        assert app.screen is title


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_map_is_painted_with_a_key_a_hex(shown: Shown, size: tuple[int, int]) -> None:
    bench = bench_of_map(find_game("ks"), "khe-sanh")
    app = WorkshopApp(bench)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "Workshop: map khe-sanh  Khe Sanh" in shown(app)[0]
        assert bench.board.label(app.workshop.cursor) == "3601"
        await press(pilot, "2", "2", "space", "3", "backspace", "backspace", "2")
        assert bench.tables["terrain_at"] == {
            f"36{n:02}": "highland" if n < 4 else "clear" for n in (1, 2, 3, 4)
        }
        assert bench.board.label(app.workshop.cursor) == "3604"
        assert "4 hexes yours" in shown(app)[0]
        await press(pilot, "enter")
        assert bench.board.label(app.workshop.cursor) == "3501"
        await press(pilot, "p", "right", "right")
        assert bench.board.terrain[bench.board.grid.hex("3503")] == "highland"
        await press(pilot, "escape", "right")
        assert bench.board.terrain[bench.board.grid.hex("3504")] == "mountain"
        assert any("E 3505 mountain" in row for row in shown(app))
        await press(pilot, "9")
        assert any("There are 7 terrains." in row for row in shown(app))
        await press(pilot, "r", "x", "f")
        assert any("hexes: highland." in row for row in shown(app))
        await press(pilot, "u", "b", *"clear", "enter", "x")
        assert bench.board.terrain[app.workshop.cursor] == "clear"
    bench.close()


@pytest.mark.asyncio
async def test_lines_and_hexsides_are_drawn_by_keys(shown: Shown) -> None:
    bench = bench_of_map(find_game("ks"), "khe-sanh")
    app = WorkshopApp(bench)
    async with app.run_test(size=SMALL) as pilot:
        await press(pilot, "t", "right", "right", "t", "enter")
        assert bench.tables["lines"][-1]["path"] == ["3601", "3602", "3603"]
        await press(pilot, "t", "right", "t")
        assert bench.tables["lines"][-1]["path"] == ["3603", "3604"]
        side = bench.board.grid.parse_side("3604/3605")
        await press(pilot, "m", "right", *"stream", "enter")
        assert side in bench.board.sides["stream"]
        await press(pilot, "m", "right")
        assert side not in bench.board.sides["stream"]
        await press(pilot, "m", "up")
        assert any("No hexside lies that way." in row for row in shown(app))
        await press(pilot, "?")
        assert any("A digit gives this hex that terrain" in row for row in shown(app))
        await press(pilot, "escape", "5", "ctrl+s")
        assert any("It is not saved as long as something is wrong" in row for row in shown(app))
    bench.close()


@pytest.mark.parametrize("name", KEY_SETS)
@pytest.mark.parametrize("tops", ["flat", "pointy"])
def test_no_two_actions_of_the_workshop_share_a_key(name: str, tops: str) -> None:
    for actions in (POSITION, without_digits(MAP)):
        assert keymap(KeySet(name), tops, actions)


@pytest.mark.parametrize(
    ("code", "name", "rows"),
    [("gb", "highlands", slice(11, 12)), ("vb", "snoopys-nose", slice(-1, None))],
)
def test_ground_that_is_entered_anew_is_as_it_was_and_takes_less_than_two_keys_a_hex(
    code: str, name: str, rows: slice
) -> None:
    bench = bench_of_map(find_game(code), name)
    entered = enter(bench, rows)
    bench.close()
    assert entered.otherwise == ()
    assert entered.keys < 2 * entered.hexes
