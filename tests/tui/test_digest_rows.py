"""The digest has a row a counter, hidden or not, and opens on what matters most; a march is one sentence of news."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.tui.conftest import screen_text
from tests.tui.green_beret_play import placed
from tests.tui.test_questions import press
from vietnam_tui.bots import find_bot
from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.games import find_game
from vietnam_tui.play.report.digest import KEPT, MARCH, digest, is_harmless
from vietnam_tui.play.report.story import told
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.pages.story import StoryPage

HIDING = [
    ("sd", "patrol-boat-ambush"),
    ("sd", "defense-of-phnom-penh"),
    ("ks", "the-siege-of-khe-sanh"),
    ("ha", "ho-chi-minh-trail"),
]


def played(code: str, scenario: str, turns: int = 2) -> Session[Any]:
    """Some turns as bots play them in the places of people."""
    game, generator = find_game(code), Random(1)
    session = Session.new(game, scenario, seed=11, seats=dict.fromkeys(game.sides(scenario), "human"))
    bot = find_bot(game, "recruit")
    while session.decision.side != NOBODY and game.presenter.turn(session.state) <= turns:
        if session.decision.side == CHANCE:
            session.settle()
        else:
            side = session.decision.side
            session.do(bot.choose(game, session.view(side), side, generator).action)
    return session


@pytest.mark.parametrize(("code", "scenario"), HIDING)
def test_no_counter_has_two_rows_and_hidden_moves_fill_no_pages(code: str, scenario: str) -> None:
    session = played(code, scenario)
    for side in session.game.sides(scenario):
        chair = SessionTable(session).chair(side)
        lines = digest(session.game, chair.view, chair.history, 0, side)
        steps = [
            seen
            for seen in chair.history
            if any(session.game.presenter.march(event) for event in seen.events)
        ]
        marches = [line for line in lines if line.kind == MARCH]
        named = [line.unit for line in marches if line.unit != "?"]
        assert len(set(named)) == len(named)
        counters = len({line.face.name for line in session.game.presenter.roster(session.state)})
        assert len(marches) <= min(len(steps), 2 * counters)
        for before, after in pairwise(marches):
            if before.unit == after.unit == "?":
                assert before.hexes[-1:] != after.hexes[:1] or before.place > after.place


def test_books_are_kept_in_one_line_the_last() -> None:
    session = played("vb", "snoopys-nose")
    chair = SessionTable(session).chair("US")
    lines = digest(session.game, chair.view, chair.history, 0, "US")
    assert [line.weight for line in lines].count(KEPT) == 1
    assert lines[-1].weight == KEPT
    assert lines[-1].text.startswith("besides ")
    assert lines[-1].text.endswith(" entries in the log")


@pytest.mark.asyncio
async def test_the_digest_opens_on_a_combat_with_the_map_there() -> None:
    session = played("vb", "boys-of-67", turns=1)
    seats = {"US": "human", "VC": "bot:random"}
    table = SessionTable(Session.new(session.game, "boys-of-67", seed=1, start=session.state, seats=seats))
    app = GameApp(table, pace=0, digests=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "escape")
        chair, course = SessionTable(session).chair("US"), SessionTable(session).course("US")
        story = told(session.game, chair, chair.history, 0, course.view)
        app.game_screen.page = page = StoryPage(app.player, "What VC did", story, course.view)
        app.game_screen.draw()
        assert page.step is not None
        assert page.step.line.cast is not None
        assert app.player.cursor == page.step.line.hexes[-1]
        assert app.game_screen.is_in_sight(app.player.cursor)


@pytest.mark.asyncio
async def test_in_green_beret_nothing_heard_needs_no_key() -> None:
    session = placed("A1@1411", phase="movement")
    app = GameApp(SessionTable(session), pace=0, digests=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "escape")
        history = app.player.chair.history
        for line in ("move A1 1412; halt", "end"):
            app.game_screen.press(":")
            assert app.game_screen.keys is not None
            app.game_screen.keys.paste(line)
            await press(app, pilot, "enter", *(("1",) if line == "end" and app.player.menu else ()))
        told = digest(
            app.player.game, app.player.view, app.player.chair.history, len(history), app.player.seat
        )
        if is_harmless(told):
            assert not isinstance(app.game_screen.page, StoryPage)
        assert not any(line.kind == MARCH and "A1" in line.text for line in told)


@pytest.mark.asyncio
async def test_a_boat_s_way_is_one_sentence() -> None:
    game = find_game("sd")
    seats = {"US": "human", "NLF": "bot"}
    session = Session.new(game, "patrol-boat-ambush", seed=11, seats=seats)
    app = GameApp(SessionTable(session), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "escape")
        while app.player.decision.kind != "movement":
            await press(app, pilot, "h", "H")
        offers = [offer for offer in app.player.offers.all if offer.face.verb in ("sail", "launch")]
        assert offers
        app.player.news = []
        longest = max(offers, key=lambda offer: len(offer.face.path))
        app.player.do(longest.action)
        await pilot.pause()
        assert len([text for text in app.player.news if "comes to" in text or "moves" in text]) <= 1
        assert screen_text(app)
