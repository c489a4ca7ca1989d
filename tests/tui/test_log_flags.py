"""Whom an entry of the log is about is told by the unit it begins with, not by who gave the order."""

from __future__ import annotations

from tests.tui.test_gamescreen import app_of
from vietnam_tui.games import find_game
from vietnam_tui.play.session import Session


def test_an_attack_is_that_of_the_attacker_and_phases_belong_to_nobody() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3)
    session.settle_all()
    for order in ("move 4/47B 0716", "end", "attack 514/1 with all", "pass", "pass", "pass", "pass"):
        (action, *_) = session.game.read_order(session.state, order)
        session.do(action)
        if order.startswith("attack"):
            session.settle_all()
    player = app_of(session).player
    player.sit("US")
    player.recall()
    told = {line.text.split(" [")[0]: line.by for line in player.log}
    assert told["US Combat Phase"] == ""
    assert all(by == "US" for text, by in told.items() if text.startswith("4/47"))
    assert all(by == "VC" for text, by in told.items() if text.startswith("514/1 "))
