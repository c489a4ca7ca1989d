"""Whoever rolls himself is told what the die decides before it falls."""

from __future__ import annotations

from vietnam_tui.games import find_game
from vietnam_tui.play.plain.awaited import awaited
from vietnam_tui.play.table.session import Session


def before_the_die() -> Session[object]:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3)
    session.settle_all()
    for order in ("move 4/47B 0716", "end", "attack 514/1 with all", "pass", "pass", "pass", "pass"):
        (action, *_) = session.game.read_order(session.state, order)
        session.do(action)
    return session


def test_the_numbers_and_the_faces_are_told_and_the_result_is_open() -> None:
    session = before_the_die()
    game, view = session.game, session.view("US")
    told = awaited(game, view)
    assert told is not None
    assert told.title.endswith("on 514/1")
    assert len(told.dice) == 6
    assert any("column" in text for text in told.sums)
    assert (told.fallen, told.result) == (-1, "")


def test_a_draw_decides_no_combat() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, dice="manual")
    assert awaited(session.game, session.view("US")) is None
