"""Green Beret by keys alone: noise and escape, fights, the enemy's turn stage by stage."""

from __future__ import annotations

import pytest

from tests.tui.green_beret_play import dice, orders, pane, placed, screen
from tests.tui.test_gamescreen import LARGE, SMALL, Shown, app_of, keys, settled, typed
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp

# ------------------------------------------------------------ noise and escape


@pytest.mark.asyncio
async def test_the_order_of_two_noise_checks_is_asked_by_a_list(shown: Shown) -> None:
    app = app_of(placed("A1@1411", "B1@1610"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "move A1 1412; halt")
        await typed(pilot, "move B1 1609; halt")
        await keys(pilot, "x")
        assert "Noise checks: which hex next, 1412 or 1609 [GB-12.0-c]" in screen(app, shown)
        await keys(pilot, "2")
        assert orders(app)[-1] == "listen 1609"


@pytest.mark.asyncio
async def test_who_is_heard_may_escape_by_keys(shown: Shown) -> None:
    app = app_of(placed("A1@1411", "M60-1@1411"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "move A1 1412 with M60")
        await typed(pilot, "goto camp")
        await keys(pilot, "x", "x")
        await dice(pilot, "1")
        assert "noise check in 1412" in screen(app, shown)
        assert app.player.board.grid.label(app.player.cursor) == "1412"
        assert "Detected in 1412: who escapes to a base camp without gear [GB-12.3-a]" in screen(app, shown)
        text = pane(app, shown)
        assert ">1 escape A1 1320" in text
        assert "all gear it leaves is eliminated" in text
        assert "forfeit" not in text
        await keys(pilot, "enter")
        assert "escape A1 1320" in orders(app)
        assert app.player.find_unit("A1") == app.player.board.grid.hex("1320")
        assert app.player.find_unit("M60-1") is None


@pytest.mark.asyncio
async def test_who_stands_is_hunted(shown: Shown) -> None:
    app = app_of(placed("A1@1411", track=[]))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "move A1 1412; halt")
        await keys(pilot, "x")
        await dice(pilot, "1")
        await keys(pilot, "x")
        assert orders(app)[-1] == "end"
        assert "x ends phases only" in screen(app, shown)
        await keys(pilot, "0")
        assert orders(app)[-1] == "stand"
        await dice(pilot, "1", "nva", "1 2")
        assert "E1 (NVA platoon) appears in 1410" in pane(app, shown)
        assert "1 enemy unit" in app.player.presenter.header(app.player.view)


# ------------------------------------------------------------ fights


@pytest.mark.asyncio
async def test_an_attack_shows_its_odds_then_the_gear_then_the_dice(shown: Shown) -> None:
    app = app_of(placed("A1@1411 detected", "M60-1@1411", "NavalGunfire@1411", "nva@1410", phase="combat"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "x end" in screen(app, shown)
        await keys(pilot, "t")
        assert "attacks A1 in 1411" in pane(app, shown)
        await keys(pilot, "enter")
        text = pane(app, shown)
        assert "> go: 1 unit" in text
        assert "1 [x] A1" in text
        assert "enemy eliminated" in text
        assert orders(app) == []
        await keys(pilot, "enter")
        text = pane(app, shown)
        assert ">1 use NavalGunfire" in text
        assert "2 arm" in text
        assert "0 fire" in text
        await keys(pilot, "x")
        assert orders(app) == ["attack E1 with A1"]
        assert "x ends phases only" in screen(app, shown)
        assert app.player.menu is not None
        guns = [item.text for item in app.player.menu.items].index("use NavalGunfire")
        await keys(pilot, str(guns + 1))
        assert orders(app)[-1] == "use NavalGunfire"
        await keys(pilot, "0")
        assert orders(app)[-1] == "fire"
        await dice(pilot, "6 1")
        assert "10 x 6 +23 = 83" in pane(app, shown)
        assert "naval gunfire strays" in app.player.prompt
        await dice(pilot, "3")


@pytest.mark.asyncio
async def test_casualties_are_given_and_gear_lost_by_lists(shown: Shown) -> None:
    app = app_of(
        placed(
            "A1@1411 detected", "A2@1411 detected", "M60-1@1411", "Radio-1@1411", "nva@1410", phase="combat"
        )
    )
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "attack 1410 with a1 a2")
        await dice(pilot, "1 6", "slowed")
        assert "Casualties (Movement -1) for A1 or A2 [GB-13.0-m]" in screen(app, shown)
        await keys(pilot, "2")
        assert orders(app)[-1] == "wound A2"
        await dice(pilot, "1")
        assert "1 counter of gear in 1411 is lost: pick it" in screen(app, shown)
        await keys(pilot, "2")
        assert orders(app)[-1] == "lose Radio-1"


# ------------------------------------------------------------ the enemy's turn


@pytest.mark.asyncio
async def test_suppressive_fire_is_aimed_from_the_weapon_to_the_enemy(shown: Shown) -> None:
    app = app_of(placed("A1@1411 detected", "M60-1@1411", "nva@1413"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "x", "enter")
        assert "Suppressive fire: aim weapons at enemy units, fire, or end [GB-15.0-a]" in screen(app, shown)
        assert app.player.hand == "M60-1"
        await typed(pilot, "goto E1")
        assert "suppressed 2/3 66.7%; 2 hexes away: a die above 2 [GB-15.0-d]" in screen(app, shown)
        await keys(pilot, "enter")
        assert orders(app)[-1] == "suppress E1 with M60-1"
        await keys(pilot, "x")
        assert orders(app)[-1] == "fire"
        await dice(pilot, "6")
        assert "it is suppressed" in "\n".join(line.text for line in app.player.log)


@pytest.mark.asyncio
async def test_the_order_of_the_enemy_is_chosen_with_what_each_would_do(shown: Shown) -> None:
    app = app_of(placed("A1@1411 detected", "nva@1413", "vc-local@1611"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "x", "enter")
        text = pane(app, shown)
        assert ">1 activate E1" in text
        assert "goes for A1 in 1411" in text
        await keys(pilot, "2")
        assert orders(app)[-1] == "activate E2"


@pytest.mark.asyncio
async def test_the_enemy_s_doings_are_told_stage_by_stage(shown: Shown) -> None:
    app = GameApp(SessionTable(placed("A1@1411 detected", "nva@1611", "checkpoint@1713")), pace=60)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.game_screen.press("x")
        app.game_screen.press("enter")
        assert "which enemy unit acts next" in screen(app, shown)
        app.game_screen.press("0")
        await pilot.pause()
        first = screen(app, shown)
        assert "what happens, step by step: 1 more" in first
        assert "Space: next Esc: all at once" in first
        assert "E1 (NVA platoon) moves from 1611 to 1512" in pane(app, shown)
        assert "attacks A1" not in pane(app, shown)
        assert app.game_screen.order_bar is None
        app.game_screen.press("space")
        await pilot.pause()
        assert "E1 (NVA platoon) attacks A1 in 1411" in pane(app, shown)
        app.game_screen.press("escape")
        await pilot.pause()
        assert app.player.past is None
        assert "dice>" in screen(app, shown)


@pytest.mark.asyncio
async def test_the_map_shows_the_moment_that_is_told(shown: Shown) -> None:
    app = GameApp(SessionTable(placed("A1@1411 detected", "vc-local@1811", "vc-local@1108")), pace=60)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        app.game_screen.press("x")
        app.game_screen.press("enter")
        app.game_screen.press("0")
        await pilot.pause()
        grid, seen = app.player.board.grid, []
        while app.player.stages.under_way:
            at = app.player.find_unit("E1")
            assert at is not None
            seen.append(grid.label(at))
            app.game_screen.press("space")
            await pilot.pause()
        assert len(set(seen)) > 1
        assert app.player.find_unit("E1") == grid.hex(seen[-1])


@pytest.mark.asyncio
async def test_past_the_dice_only_a_marked_take_back_leads(shown: Shown) -> None:
    app = app_of(placed("A1@1411"))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "move A1 1412; halt")
        await keys(pilot, "x")
        await dice(pilot, "1")
        await keys(pilot, "u")
        assert "The dice have spoken since the last order" in pane(app, shown)
        assert ">1 leave it as it is 2 take it back; the log marks it" in pane(app, shown)
        await keys(pilot, "down", "enter")
        assert "Taken back (marked)" in screen(app, shown)
        assert app.player.decision.kind == "movement"
        assert not app.player.view.pieces[0].detected
