"""Whom an entry of the log is about is told by the unit it begins with, not by who gave the order."""

from __future__ import annotations

import pytest

from tests.tui.test_gamescreen import app_of
from vietnam_tui.games import find_game
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import Arrived
from vietnam_tui.games.search_and_destroy.rules.position.pinning import PinLifted
from vietnam_tui.games.search_and_destroy.rules.sequence.command import OutOfCommand
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.table.session import Session
from vietnam_tui.tui.seat.log import Teller


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


@pytest.mark.rule("SD-8.0-c", "SD-15.1-b")
def test_who_is_pinned_or_commanded_no_longer_is_told_of_his_own_side() -> None:
    game = find_game("sd")
    session = Session.new(game, "mechanized-sweep", seed=3)
    view = game.view(session.state, "NLF")
    events = (
        PinLifted(units=("TM1", "TM2"), rule="SD-8.0-c"),
        OutOfCommand(units=("TM3",), rule="SD-15.1-b"),
    )
    seen = Seen("ARVN", "end", events, "")
    told = [(line.text, line.by) for line in Teller(game.presenter).lines(view, seen, 1)]
    assert told == [
        ("TM1 and TM2 are no longer pinned [SD-8.0-c]", "NLF"),
        ("TM3 is out of command [SD-15.1-b]", "NLF"),
    ]


@pytest.mark.rule("HA-21.1-a")
def test_reinforcements_are_told_of_the_side_whose_they_are() -> None:
    game = find_game("ha")
    view = game.view(Session.new(game, "dong-ha", seed=3).state, "NVA")
    seen = Seen("NVA", "end", (Arrived(side="ARVN", units=16, rule="HA-21.1-a"),), "")
    (line,) = Teller(game.presenter).lines(view, seen, 1)
    assert line.by == "ARVN", "the NVA has ended the turn"
