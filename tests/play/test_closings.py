"""Phases that close by themselves: how many may, one after another, before somebody is asked."""

from __future__ import annotations

import pytest

from vietnam_tui.games import find_game
from vietnam_tui.play.plain.console import ScriptedConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.plain.lookups import Tools
from vietnam_tui.play.seat import empty_phases
from vietnam_tui.play.seat.empty_phases import Closings
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

TOOLS = Tools(lambda *_: ["the map"], lambda game, topic: [topic], lambda *_: [])
#: The base camp stands on a patrol boat at sea, and nobody has a raft: no team can ever move
AT_SEA = ("buy PBR 0303", "camp 0303", "end", "end", "end")
#: The last of them is asked about in the dialogue, as points are left to be spent
SAID = (*AT_SEA, "end")


def at_sea() -> Session[object]:
    """A game of Green Beret in which nothing can be done any more."""
    return Session.new(find_game("gb"), "green-beret", seed=5)


def test_a_turn_in_which_nothing_can_be_done_is_asked_for() -> None:
    session = at_sea()
    console = ScriptedConsole([*SAID, "end"])
    assert Dialogue(SessionTable(session), console, TOOLS).run() == 0
    asked = [block for block in console.text.split("US> ") if "Friendly Movement Phase: move" in block]
    assert len(asked) == 2
    assert session.state.turn == 5  # turns 2 and 4 passed by themselves


def test_no_more_than_so_many_close_in_a_row_whatever_the_turn_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(empty_phases, "MOST", 3)
    session = at_sea()
    console = ScriptedConsole([*SAID])
    Dialogue(SessionTable(session), console, TOOLS).run()
    assert console.text.count("closed by itself") == 3


def test_an_order_taken_back_holds_them() -> None:
    closings = Closings(find_game("gb"))
    session = at_sea()
    table = SessionTable(session)
    for text in AT_SEA:
        (action,) = session.game.read_order(session.state, text)
        table.order("US", action)
        while table.chair("US").decision.side != "US":
            session.settle(roll=True)
    closings.held = True
    assert closings.of(table.chair("US")) is None
    closings.held = False
    found = closings.of(table.chair("US"))
    assert found is not None
    assert found.text == "end"
