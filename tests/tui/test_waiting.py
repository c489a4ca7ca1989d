"""One list for everything that waits: what is asked of whom, how much is left of it, and answers for all of it."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.play.test_plain import talk
from tests.tui.test_gamescreen import EXAMPLE, SMALL, Shown, app_of, keys, settled
from tests.tui.test_set_up import own
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session


def driven_back() -> Session[Any]:
    """The tree line after an attack that has failed: all who took part must retreat."""
    game = find_game("vb")
    start = game.position(tomllib.loads(EXAMPLE.read_text()))
    seats = {"US": "human", "VC": "bot"}
    session = Session.new(game, "boys-of-67", seed=7, seats=seats, dice="manual", start=start)
    (attack,) = session.game.read_order(session.state, "attack 514/1 with all")
    session.do(attack)
    while session.decision.kind == "support":
        (passed,) = session.game.read_order(session.state, "pass")
        session.do(passed)
    session.settle_with("5")
    session.reseat({}, dice="auto")
    assert session.decision.kind in ("retreat", "lose")
    return session


def test_the_list_counts_and_one_word_answers_all() -> None:
    session = driven_back()
    before = len(own(session))
    text = talk(session, "retreat all", "quit")
    assert "Waiting: retreat 1 of 4" in text
    assert "at once: retreat all" in text
    assert len(own(session)) - before >= 4
    assert session.decision.kind != "retreat"


@pytest.mark.asyncio
async def test_the_list_stands_in_the_bottom_lines(shown: Shown) -> None:
    session = driven_back()
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "Waiting: retreat 1 of 4" in shown(app)[22]
        await keys(pilot, *":retreat", "space", *"all", "enter")
        assert session.decision.kind != "retreat"
        assert not any("Waiting" in row for row in shown(app))
