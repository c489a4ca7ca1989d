"""Fire that is declared unit by unit is put together by keys as any attack: who takes part is switched on and off."""

from __future__ import annotations

from typing import Any

from tests.games.hot_armor.proving_ground import GAME, Table
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat import acting, cursor
from vietnam_tui.tui.seat.builder import DeclarationBuilder
from vietnam_tui.tui.seat.player_view import PlayerView


def seated(table: Table) -> PlayerView:
    session: Session[Any] = Session.new(GAME, table.state.scenario, seed=1, start=table.state)
    return PlayerView(SessionTable(session), "US")


def at_the_enemy() -> tuple[PlayerView, DeclarationBuilder]:
    player = seated(
        Table(
            "A:t-54@0110", "B:t-54@0110", enemies=["X:m48@0510", "Y:m48@0310"], phase="hard fire", bearer="A"
        )
    )
    cursor.go(player, player.board.grid.hex("0510"))
    acting.act(player)
    assert isinstance(player.menu, DeclarationBuilder)
    return player, player.menu


def test_all_who_can_fire_do_at_first_and_the_odds_are_shown() -> None:
    player, menu = at_the_enemy()
    assert [item.text for item in menu.items][:3] == ["go: 2 units", "[x] A", "[x] B"]
    assert player.preview is not None
    assert player.preview.lines[0] == "X: hard 14 (A 7, B 7) against hard 6"


def test_a_unit_is_switched_off_and_the_odds_follow_but_not_the_last_one() -> None:
    player, menu = at_the_enemy()
    player.move_in_menu(1)
    menu.toggle()
    assert [item.text for item in menu.items][:3] == ["go: 1 unit", "[ ] A", "[x] B"]
    assert player.preview is not None
    assert player.preview.lines[0] == "X: hard 7 (B 7) against hard 6"
    player.move_in_menu(1)
    menu.toggle()
    assert player.message == "Somebody must attack."
    assert menu.on == {"B"}


def test_enter_fires_at_one_target_and_the_others_are_left_for_the_next() -> None:
    player, menu = at_the_enemy()
    player.move_in_menu(1)
    menu.toggle()
    player.move_in_menu(-1)
    acting.act(player)
    session = player.table.session  # type: ignore[attr-defined]
    assert [entry.order for entry in session.history[:2]] == ["aim B 0510", "fire"]
    state = session.state
    assert [state.roster[i].name for i, unit in enumerate(state.units) if unit.fired] == ["B"]
