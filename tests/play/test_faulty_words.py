"""A refused order is marked at the word that is at fault, in the order line, the line dialogue and `vietnam do`."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table
from tests.tui.green_beret_play import placed
from vietnam_tui.cli.giving import NotCarriedOut, give
from vietnam_tui.play.plain.console import ScriptedConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.plain.lookups import Tools
from vietnam_tui.play.seat.orderline import OrderLine, Refused
from vietnam_tui.play.table.deciding_side import DecidingSide
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat import typed
from vietnam_tui.tui.seat.player_view import PlayerView

UNITS = ("4/47C@0616", "4/47B@0716", "5Cav@0517", "3/47A@0101", "514/1@0717", "514/2@0817")


def game(phase: str = "combat") -> Session[object]:
    table = Table(*UNITS, phase=phase, us=[1, 2, 3, 5], vc=[1, 2])
    seats = {"US": "human", "VC": "bot:random"}
    return Session.new(table.game, "boys-of-67", seed=1, seats=seats, start=table.state)


def marked(session: Session[object], order: str) -> str:
    stop = OrderLine(DecidingSide(session)).dry_run(order)
    assert isinstance(stop, Refused)
    start, end = stop.fault
    text, carets = stop.underlined
    assert text[start:end] == "".join(
        t for t, c in zip(text, carets.ljust(len(text)), strict=True) if c == "^"
    )
    return order[start:end]


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        ("attack 0717 with 4/47B 3/47A", "3/47A"),
        ("attack 514/1 with 4/47b 347a 4/47C", "347a"),
        ("attack 514/2 with 5Cav", "514/2"),
        ("bombard 514/1 with +4", "+4"),
        ("move 4/47B 0616", "move"),
        ("support +2", "support"),
    ],
)
def test_the_word_is_marked_without_which_a_legal_attack_would_be_left(order: str, fault: str) -> None:
    assert marked(game(), order) == fault


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        ("move 4/47B 0715 0717 0718", "0717"),
        ("move 447b to 1919", "1919"),
        ("move 514/1 0716", "514/1"),
        ("lift 3/47A 0918", "0918"),
    ],
)
def test_of_a_way_the_step_at_fault_is_marked(order: str, fault: str) -> None:
    assert marked(game("movement"), order) == fault


def test_of_an_order_that_is_several_actions_the_first_that_is_refused_is_marked() -> None:
    session = placed("A1@1411", "B1@1313", "Radio-1@1411")
    assert marked(session, "load A1 Radio B1") == "B1"


def test_the_screen_marks_the_word_in_the_whole_line() -> None:
    player = PlayerView(SessionTable(game()), "US")
    line = "attack 514/1 with all ?; attack 514/1 with 4/47B 3/47A"
    assert not typed.run(player, line)
    assert player.fault == (line.index("3/47A"), len(line))


def test_the_line_dialogue_underlines_the_word_before_it_says_why() -> None:
    console = ScriptedConsole(["bombard 514/1 with +4"])
    tools = Tools(lambda *_: [], lambda *_: [], lambda *_: [])
    Dialogue(SessionTable(game()), console, tools).run()
    lines = console.text.splitlines()
    at = lines.index("  bombard 514/1 with +4")
    assert lines[at + 1] == "                     ^^"
    assert lines[at + 2].startswith("Refused: the US player holds no +4")


def test_orders_from_the_command_line_say_it_to_people_and_to_programs() -> None:
    with pytest.raises(NotCarriedOut) as refused:
        give(game(), ["bombard 514/1 with +4"], [])
    assert refused.value.lines[1:] == ["  bombard 514/1 with +4", "                     ^^"]
    told = refused.value.data["refused"]
    assert told["typed"][told["start"] : told["end"]] == "+4"
