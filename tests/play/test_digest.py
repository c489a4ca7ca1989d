"""The digest: what the others have done in short lines."""

from __future__ import annotations

import random

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.games import find_game
from vietnam_tui.play.report.digest import COMBAT, MARCH, digest, hexes_in
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable


def test_marches_are_joined_and_combats_have_their_die() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot"})
    session.settle_all()
    for order in ("move 4/47B 0716", "end", "attack 514/1 with all", "pass"):
        (action, *_) = session.game.read_order(session.state, order)
        session.do(action)
    generator = random.Random(1)
    while session.result is None and session.view("US").turn == 1:
        session.settle_all()
        if session.result is None:
            session.do(generator.choice(list(session.game.actions(session.state))))
    table = SessionTable(session)
    chair = table.chair("US")
    lines = digest(session.game, chair.view, chair.history, 0)
    marches = [line for line in lines if line.kind == MARCH]
    grid = session.game.presenter.board(chair.view).grid
    assert marches[0].text == "4/47B 0615 > 0716"
    assert [grid.label(hex_) for hex_ in marches[0].hexes] == ["0615", "0716"]
    fights = [line for line in lines if line.kind == COMBAT]
    assert fights
    for line in fights:
        assert line.cast is not None
        assert len(line.cast.dice) == 6
        assert line.cast.dice[line.cast.fallen].result in line.text
    assert not any("Phase" in line.text or "VB-" in line.text for line in lines)
    assert all(chair.history[line.place - 1].events for line in lines)


def test_a_search_in_vain_is_left_out_and_breaks_no_march() -> None:
    table = Table("Alice:US:2-4-8@1620", "Bob:VC:3-5-6@1222 hidden", scenario="snoopys-nose")
    session = Session.new(table.game, "snoopys-nose", seed=1, start=table.state)
    for order in ("move Alice 1521", "move Alice 1522"):
        (action,) = session.game.read_order(session.state, order)
        session.do(action)
    chair = SessionTable(session).chair("VC")
    kinds = [event.kind for seen in chair.history for event in seen.events]
    assert kinds == ["moved", "reveal nothing"] * 2
    assert [line.text for line in digest(session.game, chair.view, chair.history, 0)] == ["Alice 1620 > 1522"]


@pytest.mark.parametrize(("scenario", "words"), [("dong-ha", "ARVN sets up 9 units"), ("koh-tang", "")])
def test_a_set_up_is_one_line_a_side_and_the_beginning_of_a_turn_none(scenario: str, words: str) -> None:
    game = find_game("ha" if scenario == "dong-ha" else "sd")
    session = Session.new(game, scenario, seed=3)
    while session.view("").turn == 1 and session.result is None:
        session.settle_all()
        session.do(session.choose().action)
    for side in game.sides(scenario):
        chair = SessionTable(session).chair(side)
        told = [line.text for line in digest(game, chair.view, chair.history, 0)]
        assert sum("set up" in line or "sets up" in line for line in told) <= len(game.sides(scenario))
        assert not any("urn 1 of" in line or "the bin holds" in line for line in told)
        assert not words or words in told


def test_hexes_are_found_in_sentences() -> None:
    game = find_game("vb")
    grid = game.presenter.board(game.setup("boys-of-67")).grid
    found = hexes_in("514/1 retreats 0717 > 0616, 9999 is none", grid)
    assert [grid.label(hex_) for hex_ in found] == ["0717", "0616"]
