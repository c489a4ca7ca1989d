"""In the line dialogue an order that ends a phase while units are able has to be said twice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play.test_plain import TOOLS
from vietnam_tui.games import find_game
from vietnam_tui.play.plain.console import ScriptedConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.seat.phase_end import Confirms
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable


def boys() -> Session[Any]:
    return Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot:random"})


def said(session: Session[Any], *lines: str, confirms: Confirms = "able") -> str:
    console = ScriptedConsole(lines)
    Dialogue(SessionTable(session), console, TOOLS, confirms=confirms).run()
    return console.text


def ended(session: Session[Any]) -> list[str]:
    return [entry.order for entry in session.history if entry.by == "US"]


def test_an_end_is_asked_about_and_names_who_is_able() -> None:
    session = boys()
    text = said(session, "end", "quit")
    assert "Still able: 4/47C, 4/47B" in text
    assert "If you mean it, say it once more: end" in text
    assert ended(session) == []


def test_by_its_number_too() -> None:
    session = boys()
    console = ScriptedConsole(["quit"])
    Dialogue(SessionTable(boys()), console, TOOLS).run()
    number = next(line.split()[0] for line in console.written if line.strip().endswith(" end"))
    said(session, number, "quit")
    assert ended(session) == []
    said(session, number, number, "quit")
    assert ended(session)[0] == "end"


@pytest.mark.parametrize(("between", "ends"), [("look 0616", True), ("move 4/47B 0716", False)])
def test_it_is_meant_when_it_is_said_again_and_nothing_was_ordered_meanwhile(
    between: str, *, ends: bool
) -> None:
    session = boys()
    said(session, "end", between, "end", "quit")
    assert ("end" in ended(session)) == ends


def test_among_other_orders_of_a_line_it_is_meant() -> None:
    session = boys()
    said(session, "move 4/47B 0716; end", "quit")
    assert ended(session) == ["move 4/47B 0716", "end"]


def test_it_is_asked_never_if_that_is_set() -> None:
    session = boys()
    said(session, "end", "quit", confirms="never")
    assert ended(session) == ["end"]
