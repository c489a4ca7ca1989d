"""Phases that nobody had anything to decide in are told apart from those that wait for an order."""

from __future__ import annotations

import pytest

from vietnam_tui.games import find_game
from vietnam_tui.play.seat.passed_over import passed_over
from vietnam_tui.play.table.session import Session

#: Two units of Vietnam Battles out of each other's reach, none of them mobile
DUEL = {
    "scenario": "boys-of-67",
    "unit": [{"id": "514/1", "place": "0717"}, {"id": "4/47B", "place": "0616"}],
}


def test_the_mobile_phases_of_leg_units_close_by_themselves() -> None:
    game = find_game("vb")
    session = Session.new(game, "boys-of-67", start=game.position(DUEL | {"phase": "combat"}), seed=1)
    (end,) = game.read_order(session.state, "end")
    session.do(end)
    events = session.history[-1].events
    told = [game.presenter.describe(session.state, event) for event in passed_over(game.presenter, events)]
    assert told == ["US Mobile Movement Phase [VB-4.1-a]", "US Mobile Combat Phase [VB-4.1-a]"]
    assert game.presenter.opens_phase(events[-1])
    assert events[-1] not in passed_over(game.presenter, events)


@pytest.mark.parametrize("code", ["vb", "gb", "ks"])
def test_the_phase_that_waits_for_an_order_has_not_closed(code: str) -> None:
    game = find_game(code)
    session = Session.new(game, game.scenarios()[0], seed=3)
    told = 0
    for _ in range(150):
        session.settle_all()
        if session.result is not None:
            break
        orders = {game.write_order(session.state, action): action for action in game.actions(session.state)}
        session.do(orders.get("end", orders.get("ready", next(iter(orders.values())))))
        events = session.history[-1].events
        opened = [event for event in events if game.presenter.opens_phase(event)]
        if opened and session.result is None:
            told += 1
            assert opened[-1] not in passed_over(game.presenter, events)
    assert told
