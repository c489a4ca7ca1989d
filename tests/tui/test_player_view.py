"""The player: what a seated player may see and do, without any screen."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import toy_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat import acting, choosing, cursor, takeback, typed
from vietnam_tui.tui.seat.player_view import PlayerView


@pytest.fixture
def player(vb_session: Session[Any]) -> PlayerView:
    vb_session.settle_all()
    return PlayerView(SessionTable(vb_session))


def at(player: PlayerView, label: str) -> None:
    cursor.go(player, player.board.grid.hex(label))


def test_enter_takes_up_goes_and_puts_down(player: PlayerView) -> None:
    at(player, "0616")
    acting.act(player)
    assert player.hand == "4/47C"
    assert player.board.grid.hex("0715") in player.reachable()
    acting.act(player)
    assert player.hand == ""
    acting.act(player)
    at(player, "0715")
    acting.act(player)
    assert player.table.session.history[-1].order == "move 4/47C 0715"


def test_enter_on_nothing_says_what_could_be_done(player: PlayerView) -> None:
    at(player, "4601")
    acting.act(player)
    assert player.message.startswith("4601: nothing to do here.")


def test_a_hex_that_is_out_of_reach_is_refused_with_its_rule(player: PlayerView) -> None:
    at(player, "0616")
    acting.act(player)
    at(player, "0717")
    acting.act(player)
    assert player.failed
    assert "[VB-" in player.message


def test_only_the_view_of_the_seat_is_held() -> None:
    session = Session.new(toy_game.GAME, "ford", seed=1)
    player = PlayerView(SessionTable(session), "Red")
    assert acting.act(player) is not None
    player.sit("Blue")
    assert player.view.trap == toy_game.UNKNOWN
    player.recall()
    assert not any("The trap is in" in line.text for line in player.log)


def test_the_other_side_cannot_be_moved(player: PlayerView) -> None:
    assert not typed.run(player, "move 514/1 0718")
    assert player.failed
    assert player.table.session.history[-1].by == "chance"


def test_a_dry_run_changes_nothing_and_shows_what_it_would_cost(player: PlayerView) -> None:
    log = player.table.session.log
    assert typed.run(player, "move 4/47C 0715?")
    assert player.table.session.log == log
    assert player.preview is not None
    assert any("cost 2 of 5 MP" in line for line in player.preview.lines)


def test_orders_parted_by_semicolons_stop_at_the_first_that_fails(player: PlayerView) -> None:
    typed.run(player, "move 4/47C 0715; move 4/47B 0101; move 5Cav 0619")
    orders = [entry.order for entry in player.table.session.history]
    assert "move 4/47C 0715" in orders
    assert not any("5Cav" in order for order in orders)
    assert player.failed
    assert player.fault == (28, 32)


def test_commands_are_told_from_orders_and_verbs_win(player: PlayerView) -> None:
    assert typed.command_of(player, "undo") == typed.Command("undo", "")
    assert typed.command_of(player, "rules 7.7") == typed.Command("rules", "7.7")
    assert typed.command_of(player, "attack 0717 with all") is None
    assert typed.command_of(player, "r 514/1 0718") is None
    assert typed.command_of(player, "overl zoc") == typed.Command("overlay", "zoc")


def test_an_unknown_verb_gets_the_nearest(player: PlayerView) -> None:
    typed.run(player, "mvoe 4/47C 0715")
    assert player.failed
    assert "move" in player.message


@pytest.mark.parametrize("text", ["0711", "3/47C", "cam son", "Ngu Hiep island"])
def test_goto_knows_hexes_units_and_places(player: PlayerView, text: str) -> None:
    assert typed.where(player, text) is not None


def test_searching_goes_round_the_hits(player: PlayerView) -> None:
    assert cursor.search(player, "4/47")
    first = player.cursor
    cursor.next_hit(player, 1)
    assert player.cursor != first
    cursor.next_hit(player, 1)
    assert player.cursor == first
    assert not cursor.search(player, "nothing like that")


def test_ready_units_are_visited_one_after_another(player: PlayerView) -> None:
    seen = []
    for _ in player.presenter.ready(player.view):
        cursor.next_ready(player, 1)
        seen.append(player.cursor)
    assert len(set(seen)) == len(seen)


def test_the_cursor_goes_sideways_by_columns_and_never_off_the_map(player: PlayerView) -> None:
    at(player, "0101")
    cursor.step(player, "W")
    cursor.step(player, "N")
    assert player.cursor == player.board.grid.hex("0101")
    cursor.step(player, "E", 45)
    assert player.board.grid.label(player.cursor) == "4601"
    cursor.step(player, "SE")
    assert player.board.grid.label(player.cursor) == "4601"


def test_undo_and_redo_keep_the_dice(player: PlayerView) -> None:
    typed.run(player, "move 4/47C 0715")
    takeback.undo(player)
    assert player.find_unit("4/47C") == player.board.grid.hex("0616")
    takeback.redo(player)
    assert player.find_unit("4/47C") == player.board.grid.hex("0715")


def test_nothing_can_be_done_while_a_bot_thinks(player: PlayerView) -> None:
    player.waiting = "VC is thinking ..."
    log = player.table.session.log
    typed.run(player, "move 4/47C 0715")
    choosing.close_phase(player)
    assert player.message == "VC is thinking ..."
    acting.act(player)
    takeback.undo(player)
    assert player.table.session.log == log
    assert player.message == "VC is thinking ..."


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=30))
def test_no_text_whatever_breaks_the_order_bar(text: str) -> None:
    from vietnam_tui.games import find_game

    session = Session.new(find_game("vb"), "boys-of-67", seed=7)
    session.settle_all()
    player = PlayerView(SessionTable(session))
    typed.run(player, text)
    typed.completer(player)(text)
