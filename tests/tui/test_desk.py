"""The desk: what a seated player may see and do, without any screen."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import toy_game
from vietnam_tui.play.session import Session
from vietnam_tui.tui import choosing, cursor, takeback, typed
from vietnam_tui.tui.desk import Desk


@pytest.fixture
def desk(vb_session: Session[Any]) -> Desk:
    vb_session.settle_all()
    return Desk(vb_session)


def at(desk: Desk, label: str) -> None:
    cursor.go(desk, desk.board.grid.hex(label))


def test_enter_takes_up_goes_and_puts_down(desk: Desk) -> None:
    at(desk, "0616")
    desk.act()
    assert desk.hand == "4/47C"
    assert desk.board.grid.hex("0716") in desk.reachable()
    desk.act()
    assert desk.hand == ""
    desk.act()
    at(desk, "0716")
    desk.act()
    assert desk.session.history[-1].order == "move 4/47C 0716"


def test_enter_on_nothing_says_what_could_be_done(desk: Desk) -> None:
    at(desk, "4601")
    desk.act()
    assert desk.message.startswith("4601: nothing to do here.")


def test_a_hex_that_is_out_of_reach_is_refused_with_its_rule(desk: Desk) -> None:
    at(desk, "0616")
    desk.act()
    at(desk, "0717")
    desk.act()
    assert desk.failed
    assert "[VB-" in desk.message


def test_only_the_view_of_the_seat_is_held() -> None:
    session = Session.new(toy_game.GAME, "ford", seed=1)
    desk = Desk(session, "Red")
    assert desk.act() is not None
    desk.sit("Blue")
    assert desk.view.trap == toy_game.UNKNOWN
    desk.recall()
    assert not any("The trap is in" in line.text for line in desk.log)


def test_the_other_side_cannot_be_moved(desk: Desk) -> None:
    assert not typed.order(desk, "move 514/1 0718")
    assert desk.failed
    assert desk.session.history[-1].by == "chance"


def test_a_dry_run_changes_nothing_and_shows_what_it_would_cost(desk: Desk) -> None:
    log = desk.session.log
    assert typed.order(desk, "move 4/47C 0716?")
    assert desk.session.log == log
    assert desk.preview is not None
    assert any("cost 2 of 5 MP" in line for line in desk.preview.lines)


def test_orders_parted_by_semicolons_stop_at_the_first_that_fails(desk: Desk) -> None:
    typed.run(desk, "move 4/47C 0716; move 4/47B 0101; move 5Cav 0619")
    orders = [entry.order for entry in desk.session.history]
    assert "move 4/47C 0716" in orders
    assert not any("5Cav" in order for order in orders)
    assert desk.failed
    assert desk.fault == (17, 32)


def test_commands_are_told_from_orders_and_verbs_win(desk: Desk) -> None:
    assert typed.command_of(desk, "undo") == typed.Command("undo", "")
    assert typed.command_of(desk, "rules 7.7") == typed.Command("rules", "7.7")
    assert typed.command_of(desk, "attack 0717 with all") is None
    assert typed.command_of(desk, "r 514/1 0718") is None
    assert typed.command_of(desk, "overl zoc") == typed.Command("overlay", "zoc")


def test_an_unknown_verb_gets_the_nearest(desk: Desk) -> None:
    typed.run(desk, "mvoe 4/47C 0716")
    assert desk.failed
    assert "move" in desk.message


@pytest.mark.parametrize("text", ["0711", "3/47C", "cam son", "Ngu Hiep island"])
def test_goto_knows_hexes_units_and_places(desk: Desk, text: str) -> None:
    assert typed.where(desk, text) is not None


def test_searching_goes_round_the_hits(desk: Desk) -> None:
    assert cursor.search(desk, "4/47")
    first = desk.cursor
    cursor.next_hit(desk, 1)
    assert desk.cursor != first
    cursor.next_hit(desk, 1)
    assert desk.cursor == first
    assert not cursor.search(desk, "nothing like that")


def test_ready_units_are_visited_one_after_another(desk: Desk) -> None:
    seen = []
    for _ in desk.sheet.ready(desk.view):
        cursor.next_ready(desk, 1)
        seen.append(desk.cursor)
    assert len(set(seen)) == len(seen)


def test_the_cursor_goes_sideways_by_columns_and_never_off_the_map(desk: Desk) -> None:
    at(desk, "0101")
    cursor.step(desk, "W")
    cursor.step(desk, "N")
    assert desk.cursor == desk.board.grid.hex("0101")
    cursor.step(desk, "E", 45)
    assert desk.board.grid.label(desk.cursor) == "4601"
    cursor.step(desk, "SE")
    assert desk.board.grid.label(desk.cursor) == "4601"


def test_undo_and_redo_keep_the_dice(desk: Desk) -> None:
    typed.run(desk, "move 4/47C 0716")
    takeback.undo(desk)
    assert desk.find_unit("4/47C") == desk.board.grid.hex("0616")
    takeback.redo(desk)
    assert desk.find_unit("4/47C") == desk.board.grid.hex("0716")


def test_nothing_can_be_done_while_a_bot_thinks(desk: Desk) -> None:
    desk.waiting = "VC is thinking ..."
    log = desk.session.log
    typed.run(desk, "move 4/47C 0716")
    choosing.close_phase(desk)
    desk.act()
    takeback.undo(desk)
    assert desk.session.log == log
    assert desk.message == "VC is thinking ..."


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=30))
def test_no_text_whatever_breaks_the_order_bar(text: str) -> None:
    from vietnam_tui.games import find_game

    session = Session.new(find_game("vb"), "boys-of-67", seed=7)
    session.settle_all()
    desk = Desk(session)
    typed.run(desk, text)
    typed.completer(desk)(text)
