"""The loop of play, which screen, dialogue and host share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import toy_game
from tests.toy_play import give, new
from vietnam_tui.core.model import CHANCE
from vietnam_tui.play.journal import CannotSave
from vietnam_tui.play.session import Session
from vietnam_tui.play.table import Happened, Table, Waits

FIGHT = {"scenario": "ford", "trap": "0402", "units": {"Alice": "0303", "Carol": "0304"}}


def test_a_person_is_waited_for_and_nothing_has_changed() -> None:
    table = Table(new())
    assert table.go_on() == Waits("order", "Red")
    assert table.go_on() == Waits("order", "Red")
    assert table.session.log == ()


def test_two_bots_play_to_the_end_and_every_order_is_handed_over() -> None:
    table = Table(new(seats={"Blue": "random", "Red": "random"}, seed=3))
    shown = []
    while (turn := table.go_on()) != Waits("over"):
        happened = table.play(table.think()) if isinstance(turn, Waits) else turn
        assert bool(happened.reason) is (happened.by != CHANCE)
        shown.append((happened.by, happened.order, happened.step.events))
    assert shown == [(entry.by, entry.order, entry.events) for entry in table.session.history]
    assert table.session.result is not None


def test_what_a_bot_thinks_changes_nothing_until_it_is_played() -> None:
    table = Table(new(seats={"Red": "random"}))
    assert table.go_on() == Waits("bot", "Red")
    choice = table.think()
    assert table.session.log == ()
    assert table.play(choice).by == "Red"


def test_typed_dice_are_waited_for_and_taken() -> None:
    table = Table(new(start=toy_game.GAME.position(FIGHT), dice="manual"))
    give(table.session, "attack Carol with Alice", "stand")
    assert table.go_on() == Waits("dice", "")
    assert table.possible() == ["1", "2", "3", "4", "5", "6"]
    with pytest.raises(ValueError, match="'7' cannot happen here"):
        table.take_dice("7")
    assert table.take_dice("2").order == "2"


def test_dice_are_rolled_by_the_program_when_that_is_asked_for() -> None:
    table = Table(new(start=toy_game.GAME.position(FIGHT), dice="manual"))
    give(table.session, "attack Carol with Alice", "stand")
    happened = table.take_dice("roll")
    assert happened.by == CHANCE
    assert happened.order == table.session.history[-1].order


def test_dice_that_nobody_types_are_rolled_one_at_a_time() -> None:
    table = Table(new(start=toy_game.GAME.position(FIGHT)))
    for order in ("attack Carol with Alice", "stand"):
        table.session.do(*toy_game.GAME.read_order(table.session.state, order))
    happened = table.go_on()
    assert isinstance(happened, Happened)
    assert happened.step.events[0].kind == "die"
    assert isinstance(table.go_on(), Waits)


def test_what_cannot_be_saved_has_not_happened(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    table = Table(new(path, seats={"Blue": "random", "Red": "random"}))
    with Session.open(path, take_over=True), pytest.raises(CannotSave):
        table.play(table.think())
    assert table.go_on() == Waits("bot", "Red")
