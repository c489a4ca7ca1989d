"""Answers that no dice decide stand in the order in which an officer would give them, the cursor beside the first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from tests.tui.test_questions import press
from vietnam_tui.bots.ranking import worths
from vietnam_tui.core.forecast import Forecast
from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.games import find_game
from vietnam_tui.play.seat.offers import Offers
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp

#: A scenario of each game in which an officer is asked for a retreat, an escape or an advance before long
QUESTIONS = {
    "boys-of-67": ("vb", "retreat"),
    "green-beret": ("gb", "escaping"),
    "the-siege-of-khe-sanh": ("ks", "retreat"),
    "pilot-rescue": ("sd", "strike"),
    "dong-ha": ("ha", "advance"),
}


def asked(scenario: str) -> Session[Any]:
    """The first game that bots have played up to the question."""
    games = (played_up_to(scenario, seed) for seed in range(5, 25))
    return next(session for session in games if session.decision.side != NOBODY)


def played_up_to(scenario: str, seed: int) -> Session[Any]:
    """A game that bots have played up to the question, or to its end."""
    code, kind = QUESTIONS[scenario]
    game = find_game(code)
    session = Session.new(game, scenario, seed=seed, seats=dict.fromkeys(game.sides(scenario), "bot:recruit"))
    while session.decision.side != NOBODY:
        side = session.decision.side
        if side == CHANCE:
            session.settle()
            continue
        offers = Offers(game, session.view(side), mine=True)
        if session.decision.kind == kind and offers.asks and len(offers.answers) > 1:
            break
        session.do(session.choose().action)
    return session


@pytest.mark.asyncio
@pytest.mark.parametrize("scenario", QUESTIONS)
async def test_the_first_line_is_what_an_officer_would_answer(scenario: str) -> None:
    session = asked(scenario)
    side, state = session.decision.side, session.state
    liked = worths(session.game, session.view(side), side, list(session.game.actions(session.view(side))))
    seats = {each: "human" if each == side else "bot:random" for each in session.game.sides(scenario)}
    app = GameApp(SessionTable(Session.new(session.game, scenario, seed=1, start=state, seats=seats)), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "escape")
        if app.player.shape.held is not None:  # a strike that is asked for comes into the hand first
            await press(app, pilot, "escape")
        player, menu = app.player, app.player.menu
        assert menu is not None
        offers = [item.offer for item in menu.items if item.offer is not None and not item.closes]
        rolled = any(player.preview_of(offer).odds for offer in offers)
        if not rolled:
            values = [liked.get(offer.action, float("-inf")) for offer in offers]
            assert values[0] == max(values)


def asked_alone() -> GameApp:
    """The screen of whoever is asked in The Boys of '67, against a bot."""
    session = asked("boys-of-67")
    side, state = session.decision.side, session.state
    seats = {each: "human" if each == side else "bot:random" for each in ("US", "VC")}
    return GameApp(
        SessionTable(Session.new(session.game, "boys-of-67", seed=1, start=state, seats=seats)), pace=0
    )


@pytest.mark.asyncio
async def test_cursor_line_and_enter_are_about_the_same_answer() -> None:
    app = asked_alone()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "escape")
        menu = app.player.menu
        assert menu is not None
        assert menu.chosen == 0
        offer = menu.item.offer
        assert offer is not None
        assert app.player.cursor in (offer.target, *map(app.player.find_unit, offer.units))
        await press(app, pilot, "down")
        offer = menu.item.offer
        assert offer is not None
        assert app.player.cursor in (offer.target, *map(app.player.find_unit, offer.units))


@pytest.mark.asyncio
async def test_answers_that_hurt_alike_are_told_apart_by_the_units_lost(
    shown: Callable[[App[Any]], list[str]],
) -> None:
    app = asked_alone()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(app, pilot, "escape")
        player, menu = app.player, app.player.menu
        assert menu is not None
        first, second = (item.offer for item in menu.items[:2])
        assert first is not None
        assert second is not None
        alike = Forecast({"VC": 0.0, "US": 1.0}, {}, 9)
        for lost, heading, behind in ((1.0, "units lost:", "1.0"), (0.0, "in the end:", "100%")):
            other = Forecast(alike.hurts, {"US": lost}, 9)
            player.foreseen = {first.action: alike, second.action: other}
            app.game_screen.draw()
            await pilot.pause()
            text = "\n".join(shown(app))
            assert heading in text
            assert behind in text
