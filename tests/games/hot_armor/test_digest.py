"""The digest of what the others did stands when a turn begins, but not where nobody else has done anything."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import GAME, Table
from tests.tui.conftest import screen_text
from tests.tui.test_questions import order
from vietnam_tui.core.preview import Cast, DieFace
from vietnam_tui.play.report.digest import digest, is_harmless
from vietnam_tui.play.report.meaning import meanings
from vietnam_tui.play.report.story import told
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.pages.story import StoryPage

FORCES = ("Cp:cp-infantry@0310", "Alice:infantry-a@0410")


def begun(seed: int) -> GameApp:
    """The US has the last impulse of a turn."""
    table = Table.between(*FORCES, enemies=["Bob:infantry-a@1501"], bin=(1, 0), morale=(2, 1))
    seats = {"US": "human", "NVA": "bot:random"}
    session = Session.new(GAME, table.state.scenario, seed=seed, start=table.state, seats=seats)
    return GameApp(SessionTable(session), pace=0, digests=True)


@pytest.mark.asyncio
async def test_a_digest_stands_as_an_impulse_begins_if_another_side_has_acted_and_only_then() -> None:
    found = set()
    for seed in range(1, 5):
        app = begun(seed)
        async with app.run_test(size=(80, 24)) as pilot:
            await app.workers.wait_for_complete()
            await pilot.pause()
            known = len(app.player.chair.history)
            for _ in range(25):
                player = app.player
                stands = isinstance(app.game_screen.page, StoryPage)
                if player.decision.kind == "command":
                    acted = any(seen.by == "NVA" for seen in player.chair.history[known:])
                    lines = digest(player.game, player.view, player.chair.history, known, "US")
                    assert stands == (acted and not is_harmless(lines))
                    found.add(acted)
                    known = len(player.chair.history)
                if stands:
                    app.game_screen.press("enter")
                    await pilot.pause()
                await order(app, pilot, "designate Cp" if player.decision.kind == "command" else "end")
                await app.workers.wait_for_complete()
                await pilot.pause()
    assert found == {True, False}


@pytest.mark.asyncio
async def test_a_combat_that_was_decided_makes_room_for_the_list_of_who_takes_the_marker() -> None:
    units = [f"Unit{number}:infantry-a@04{number:02}" for number in range(5, 11)]
    table = Table.between(*units, enemies=["Bob:infantry-a@1501"], bin=(1, 0), morale=(2, 1))
    session = Session.new(GAME, table.state.scenario, seed=1, start=table.state, seats={"NVA": "bot:random"})
    app = GameApp(SessionTable(session), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.player.decision.kind == "command"
        faces = tuple(DieFace(str(die), "-") for die in range(1, 7))
        app.player.cast = Cast("Bob: 6 against 3", ("column 200%", "die 1"), faces, 0, "no effect")
        app.game_screen.draw()
        await pilot.pause()
        screen = screen_text(app)
        assert not any("Bob: 6 against 3" in row for row in screen)
        assert sum("designate Unit" in row[55:] for row in screen) == len(units)


def test_what_follows_from_the_set_up_alone_is_no_news() -> None:
    state = Table.set_up().state
    seats = {"US": "human", "NVA": "human"}
    session = Session.new(GAME, state.scenario, seed=1, start=state, seats=seats)
    while session.decision.kind in GAME.presenter.set_up:
        offered = list(GAME.actions(session.state))
        session.do(
            next(
                (one for one in offered if GAME.write_order(session.state, one).startswith("place")),
                offered[0],
            )
        )
    for side in ("US", "NVA"):
        chair, course = SessionTable(session).chair(side), SessionTable(session).course(side)
        assert meanings(GAME, course.view(0), chair.view, side)
        assert told(GAME, chair, chair.history, 0, course.view).meanings == ()
