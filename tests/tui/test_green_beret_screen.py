"""Green Beret by keys alone: set-up, loads, march, cards, giving up, the end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.tui.green_beret_play import GAME, dice, new, orders, pane, placed, screen
from tests.tui.test_gamescreen import LARGE, SMALL, Shown, app_of, keys, settled, typed
from vietnam_tui.games import find_game
from vietnam_tui.games.green_beret.counters import enemy_units
from vietnam_tui.play.table.save_lobby import SaveLobby
from vietnam_tui.play.table.session import Session
from vietnam_tui.tui.actions import KeySet
from vietnam_tui.tui.pages.loadouts import LoadoutsPage
from vietnam_tui.tui.pages.title import NewGamePage

# ------------------------------------------------------------ set-up and purchases


@pytest.mark.asyncio
async def test_a_game_is_set_up_by_keys(shown: Shown) -> None:
    app = app_of(new())
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "YOU US Set-up: place the base camp [GB-3.1-a]" in screen(app, shown)
        assert "Go to a marked hex, Enter answers" in screen(app, shown)
        await typed(pilot, "goto 1320")
        await keys(pilot, "enter")
        assert app.table.session.history[-1].order == "camp 1320"
        await keys(pilot, "x")
        assert "Set-up: buy teams and leaders, or end" in screen(app, shown)
        await keys(pilot, "x")
        assert "Draw a mission" in screen(app, shown)
        await dice(pilot, "recruit-locals", "1")
        assert ">BUY Goal Recruit Locals 1711, score 0 PP 100" in shown(app)[0].replace("  ", " ")
        assert "p loads" in screen(app, shown)
        assert app.player.board.grid.label(app.player.presenter.spots(app.player.view)["mission"]) == "1711"
        await keys(pilot, "x")
        assert "the mission needs" in screen(app, shown)
        await keys(pilot, "x")
        assert "Friendly Movement Phase: move, or end the phase" in screen(app, shown)


@pytest.mark.asyncio
async def test_enter_on_water_does_not_buy_a_boat_unasked(shown: Shown) -> None:
    app = app_of(new())
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "goto 0303")
        await keys(pilot, "enter")
        assert orders(app) == []
        assert "> Enter: buy PBR 0303 20 PP" in screen(app, shown)
        await keys(pilot, "escape")
        await typed(pilot, "goto 1220")
        await keys(pilot, "enter")
        assert "1220 lies in or next to a village, an airfield or all-water [GB-3.1-a]" in screen(app, shown)


@pytest.mark.asyncio
async def test_a_camp_near_a_beach_says_what_it_brings(shown: Shown) -> None:
    app = app_of(new())
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "goto 1009")
        assert "10 PP more for the nearby beach [GB-6.3-a]" in pane(app, shown)
        assert "Enter: camp 1009 +10 PP" in screen(app, shown)
        await keys(pilot, "enter")
        assert app.player.view.points == 110


@pytest.mark.asyncio
async def test_the_loads_are_dragged_from_the_shop_to_a_team_and_bought(shown: Shown) -> None:
    app = app_of(placed(phase="placement"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "p")
        assert isinstance(app.game_screen.page, LoadoutsPage)
        text = screen(app, shown)
        assert "1 Shop 40 PP |2 1320 camp |3 A1 0/6 mv 4 n +1 |4 B1 0/6 mv 4 n +1" in text
        wares = len(app.game_screen.page.panel.trays[0].items)
        shown_wares = text.count(" PP|") + text.count(" PP |") - 1
        assert f"v {wares - shown_wares} below" in text
        await keys(pilot, "down", "pagedown", "pagedown")
        assert re.search(r"\^ \d+ v \d+\b", screen(app, shown))
        await keys(pilot, *["pageup"] * 3, "3")
        text = screen(app, shown)
        assert ">*M60 8 PP" in text
        assert "1 Shop 32 PP" in text
        assert "A1: 1 of 6 slots [GB-9.1-a], movement 3 [GB-10.3-d], noise +2" in text
        assert "lacks Ex. Ammo" in text
        assert "to 1711: 5 turns, heard 78.8% in all" in text
        assert orders(app) == []
        assert "Enter: buy M60 1320" in text
        await keys(pilot, "enter")
        assert orders(app) == ["buy M60 1320"]
        assert "M60-1 is bought for 8 PP" in screen(app, shown)
        assert "planned, and kept until a phase in which it can be ordered" in screen(app, shown)
        await keys(pilot, "u")
        assert "Nothing is left to put back here; on the map u takes orders back." in screen(app, shown)
        await keys(pilot, "escape")
        assert app.game_screen.page is None


@pytest.mark.asyncio
async def test_a_ware_is_dragged_tray_by_tray_and_back(shown: Shown) -> None:
    app = app_of(placed(phase="placement"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "p", "d")
        page = app.game_screen.page
        assert isinstance(page, LoadoutsPage)
        assert page._ware is not None
        assert (page._tray.id, page._ware.key) == ("depot", "M60-1")
        await keys(pilot, "d", "d")
        assert (page._tray.id, page._ware.key) == ("B1", "M60-1")
        await keys(pilot, "a")
        assert page._tray.id == "A1"
        await keys(pilot, "right", "tab")
        assert page._tray.id == "shop"
        await keys(pilot, "tab")
        await keys(pilot, "u", "u", "u", "u")
        assert page.panel.plan == ()
        assert orders(app) == []


@pytest.mark.asyncio
async def test_what_the_rules_refuse_does_not_stand_in_a_plan(shown: Shown) -> None:
    app = app_of(placed("Radio-1@1320", phase="placement"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "p", "down", "down", "down", "3")
        assert "A2 is no weapon or equipment and cannot be hauled [GB-9.2-a]" in screen(app, shown)
        await keys(pilot, "right", "down", "down", "1")
        assert "Radio-1 has been bought and is not taken back [GB-6.2-e]" in screen(app, shown)
        assert app.player.plan == ()


# ------------------------------------------------------------ the march


@pytest.mark.asyncio
async def test_a_team_is_loaded_moved_and_halted_by_keys(shown: Shown) -> None:
    app = app_of(placed("M60-1@1320", "ExAmmo-1@1320"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "goto camp")
        await keys(pilot, "p")
        page = app.game_screen.page
        assert isinstance(page, LoadoutsPage)
        assert [tray.id for tray in page.panel.trays] == ["depot", "A1", "B1"]
        await keys(pilot, "2", "2", "2", "right", "enter")
        assert orders(app) == ["ride A1 Cdr1", "load A1 M60-1", "load A1 ExAmmo-1"]
        assert app.game_screen.page is None
        assert app.player.hand == "A1"
        await keys(pilot, "w")
        assert "heard 3/10 30.0%" in screen(app, shown)
        await keys(pilot, "w", "enter")
        assert orders(app)[-1] == "move A1 1319 1318"
        assert app.player.hand == "A1"
        assert "x halt" in screen(app, shown)
        await keys(pilot, "x")
        assert orders(app)[-1] == "halt"
        assert app.player.decision.kind == "movement"


@pytest.mark.asyncio
async def test_a_new_turn_begins_with_who_is_outside_the_camp(shown: Shown) -> None:
    app = app_of(placed("A1@1313", "B1@1320"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "goto 1320")
        turn = app.player.view.turn
        await typed(pilot, "end")
        assert app.player.view.turn == turn + 1
        assert app.player.board.grid.label(app.player.cursor) == "1313"


@pytest.mark.asyncio
async def test_an_order_that_fails_half_way_is_not_begun(shown: Shown) -> None:
    app = app_of(placed("M60-1@1320", "B1@1411"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        before = len(app.table.session.history)
        await typed(pilot, "move A1 1319 1310")
        assert "move A1 1310: " in screen(app, shown)
        assert len(app.table.session.history) == before
        await keys(pilot, "escape")
        await typed(pilot, "move A1 1319 1318")
        assert orders(app)[-1] == "move A1 1319 1318"


@pytest.mark.asyncio
async def test_gear_is_dropped_on_the_way_and_the_order_taken_back(shown: Shown) -> None:
    app = app_of(placed("M60-1@1320"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "move A1 1319 with M60")
        await keys(pilot, "space")
        text = pane(app, shown)
        assert "drop M60-1" in text
        await keys(pilot, "escape")
        await typed(pilot, "drop m60")
        assert orders(app)[-1] == "drop M60-1"
        await keys(pilot, "u", "u", "u")
        assert app.player.view.party is None
        assert app.player.find_unit("M60-1") == app.player.board.grid.hex("1320")


@pytest.mark.asyncio
async def test_ending_the_phase_asks_about_teams_outside_not_about_those_at_home(shown: Shown) -> None:
    app = app_of(placed("A1@1411"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "x")
        assert "End? Still able: A1" in pane(app, shown)
        await keys(pilot, "down", "enter")
        await typed(pilot, "move A1 1412; halt")
        await keys(pilot, "x")
        assert "Noise check in 1412" in screen(app, shown)


# ------------------------------------------------------------ cards


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_cards_show_mission_teams_pursuit_pools_and_score(
    shown: Shown, size: tuple[int, int]
) -> None:
    app = app_of(placed("A1@1411 detected", "M60-1@1411", "nva@1611", "pt-76@1908"))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await keys(pilot, "m")
        text = screen(app, shown)
        assert "Mission: Recruit Locals" in text
        assert "M60 or RPK: M60-1 in 1411" in text
        assert "Ex. Ammo: to be bought, from 10 PP" in text
        assert "A1 in 1411, 3 hexes away: lacks Ex. Ammo" in text
        await keys(pilot, "right", "right")
        text = " ".join(screen(app, shown).split())
        assert "moves 1512: nothing to choose [GB-12.4-e]" in text
        assert "or another way as good: you choose on the way" in text
        await keys(pilot, "4")
        text = screen(app, shown)
        assert "enemy units" in text
        assert "of them unseen on the Purchase Points track" in text
        await keys(pilot, "5")
        assert "Score 0: Court-martial" in screen(app, shown)
        await keys(pilot, "m", "g")
        assert app.game_screen.page is None
        assert app.player.cursor == app.player.board.grid.hex("1711")


@pytest.mark.asyncio
async def test_a_large_screen_keeps_the_mission_beside_the_map(shown: Shown) -> None:
    app = app_of(placed())
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        text = screen(app, shown)
        assert "+- Mission (m)" in text
        assert "Ex. Ammo: to be bought, from 10 PP" in text


def test_the_pools_never_tell_their_order_nor_the_markers() -> None:
    session = placed()
    state = session.state
    pool = list(state.enemy_pool)
    for kind, change in (("punji", 1), ("insects", 1), ("nva", -1), ("sniper", -1)):
        pool[list(enemy_units()).index(kind)] += change
    other = state.but(track=("nva", "sniper"), enemy_pool=tuple(pool))
    cards = [tuple(GAME.presenter.cards(GAME.view(position, "US"))) for position in (state, other)]
    assert cards[0] == cards[1]


# ------------------------------------------------------------ giving up, the end, the title


@pytest.mark.asyncio
async def test_giving_up_is_asked_about_first(shown: Shown) -> None:
    app = app_of(placed(accomplished=["scout-location"]))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "forfeit")
        assert orders(app) == []
        assert "the score falls from 1 to 0, Demotion to Court-martial" in pane(app, shown)
        await keys(pilot, "enter")
        assert orders(app) == []
        await typed(pilot, "forfeit")
        await keys(pilot, "down", "enter")
        assert orders(app) == ["forfeit"]


@pytest.mark.asyncio
async def test_the_end_shows_the_level_and_the_report(shown: Shown) -> None:
    app = app_of(placed(accomplished=["scout-location", "bribe-potentate", "de-mine"]))
    async with app.run_test(size=(80, 50)) as pilot:
        await settled(pilot)
        await typed(pilot, "retire")
        await keys(pilot, "down", "enter")
        text = screen(app, shown)
        assert "The game is over" in text
        assert "Reassignment" in text
        assert "After-action report: Green Beret: Vietnam" in text
        assert "wins" not in text
        assert "Support fire" not in text


def test_a_new_game_for_one_has_one_seat_and_its_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    begun: list[Any] = []
    page = NewGamePage(SaveLobby(), begun.append)
    while page.game.code != "gb":
        page.press("right")
    text = "\n".join("".join(part for part, _ in row) for row in page.rows(80, 24))
    assert "US                     < human >   the rules move the enemy" in text
    assert "VC" not in text
    assert "Double agent, rule 16  < off >" in text
    for key in ("down", "down", "right", "down", "down", "down", "down", "enter"):
        page.press(key)
    (table,) = begun
    with table.session as session:
        assert session.options == {"double-agent": "on"}
        assert session.seats == {"US": (True, "")}


@pytest.mark.asyncio
async def test_help_and_hints_name_the_keys_of_this_game_only(shown: Shown) -> None:
    app = app_of(placed())
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        assert "p loads m cards" in screen(app, shown)
        await keys(pilot, "?")
        text = screen(app, shown)
        await keys(pilot, "pagedown")
        text += screen(app, shown)
        assert "p loadouts: shop, base camp and teams" in text
        assert "m cards: the mission, your teams, pursuit" in text
    other = app_of(Session.new(find_game("vb"), "boys-of-67", seed=7, seats={"VC": "bot:random"}))
    async with other.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await keys(pilot, "?")
        assert "cards:" not in screen(other, shown)
        await keys(pilot, "escape", "m")
        assert "There are no cards in this game." in screen(other, shown)
        await keys(pilot, "p")
        assert "There are no loads to plan in this game." in screen(other, shown)


@pytest.mark.asyncio
async def test_ten_turns_and_the_end_by_the_keys_that_close_and_choose(shown: Shown) -> None:
    session = Session.new(GAME, "green-beret", seed=3)
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "camp 1320")
        while session.state.turn <= 10 and session.result is None:
            assert "YOU US" in screen(app, shown)
            await keys(pilot, "x")
            if app.player.menu is not None:
                await keys(pilot, "enter")
        await typed(pilot, "retire")
        await keys(pilot, "down", "enter")
        assert session.result is not None
        assert session.result.level in screen(app, shown)


@pytest.mark.asyncio
async def test_the_set_up_can_be_left_to_the_bot(shown: Shown) -> None:
    app = app_of(Session.new(GAME, "green-beret", seed=4))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "P place the rest" in screen(app, shown)
        await keys(pilot, "P", "enter")
        assert app.player.decision.kind == "placement"
        assert app.player.view.camps()
        assert app.player.my_turn
        await keys(pilot, "h")
        assert "Hint: " in screen(app, shown)


@pytest.mark.asyncio
async def test_the_loads_do_not_leave_a_list_open_behind_them(shown: Shown) -> None:
    app = app_of(placed(phase="placement"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "space", "p")
        assert isinstance(app.game_screen.page, LoadoutsPage)
        await keys(pilot, "escape")
        assert app.player.menu is None
        assert app.player.preview is None


@pytest.mark.asyncio
@pytest.mark.parametrize("key_set", ["default", "vi"])
async def test_the_ways_to_the_mission_have_a_letter_each_and_enter_goes_todays_part(
    shown: Shown, key_set: str
) -> None:
    app = app_of(placed("B1@1619", mission="set-up-ambush@2516"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        app.player.key_set = KeySet(key_set)
        await typed(pilot, "goto 1619")
        await keys(pilot, "enter")
        text = screen(app, shown)
        assert ">A 4 turns, heard 74%" in text
        assert "B 6 turns, heard 47%" in text
        assert "A B ways" in text
        await keys(pilot, "B")
        text = screen(app, shown)
        assert ">B 6 turns, heard 47%" in text
        assert "1/10" in text
        assert "> Enter: move B1 via 1719 1818" in text
        await keys(pilot, "A", "B", "enter")
        assert orders(app) == ["move B1 1719 1818"]
        assert app.player.find_unit("B1") == app.player.board.grid.hex("1818")


@pytest.mark.asyncio
async def test_where_nobody_can_ever_move_each_second_turn_is_asked_for_and_keys_come_through(
    shown: Shown,
) -> None:
    session = Session.new(find_game("gb"), "green-beret", seed=5)
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for order in ("buy PBR 0303", "camp 0303", "end", "end", "end"):  # a camp at sea, and no raft
            await typed(pilot, order)
            await settled(pilot)
        assert session.state.turn == 3
        assert "Friendly Movement Phase: move" in screen(app, shown)
        await keys(pilot, "ctrl+q")
        assert not app.is_running
