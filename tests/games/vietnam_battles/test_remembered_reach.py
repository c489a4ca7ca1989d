"""What is remembered of how far units get lasts as long as nothing has changed for a unit, and no longer."""

from __future__ import annotations

import random

import pytest

from tests.conformance.walk import walk
from tests.games.vietnam_battles.table import TRIANGLE, Table
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.movement.movement import reachable
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move
from vietnam_tui.games.vietnam_battles.state import State


def anew(state: State) -> State:
    """The same position of which nothing is remembered."""
    return state.but(roster=(*state.roster,), units=(*state.units,))


def ends(table: Table, name: str) -> set[str]:
    """Where the moves lead that a unit is offered."""
    state = table.state
    moves = [a for a in GAME.actions(state) if isinstance(a, Move) and state.name(a.unit) == name]
    return {state.spots.label(move.to) for move in moves}


def found(table: Table, name: str) -> object:
    """What is worked out of how far a unit gets."""
    state = table.state
    return reachable(state, next(u for u in state.on_map() if state.name(u) == name))


def test_an_enemy_far_away_changes_nothing_and_one_that_comes_near_does() -> None:
    table = Table("Alice:US:2-4-5@1813", "Bob:VC:3-5-6@2510", "Carl:VC:3-5-6@4003", side="VC")
    begin = table.state
    table.state = begin.but(player="US")
    before, open_to = found(table, "Alice"), ends(table, "Alice")
    assert "1912" in open_to
    table.state = begin
    table.do("move Carl 4005")
    table.state = table.state.but(player="US")
    assert found(table, "Alice") is before
    assert ends(table, "Alice") == open_to
    table.state = table.state.but(player="VC")
    table.do("move Bob 2112")
    table.state = table.state.but(player="US")
    assert found(table, "Alice") is not before
    assert ends(table, "Alice") == ends_anew(table, "Alice") != open_to


def ends_anew(table: Table, name: str) -> set[str]:
    """The same, worked out with nothing remembered."""
    state, table.state = table.state, anew(table.state)
    try:
        return ends(table, name)
    finally:
        table.state = state


def test_a_place_that_an_enemy_has_left_is_open_though_the_zones_around_stay_as_they_were() -> None:
    beside = ("Bob:VC:3-5-6@0610", "Carl:VC:3-5-6@0710", "Dan:VC:3-5-6@0810")
    table = Table("Alice:US:2-4-2@0711 special", *beside, side="VC")
    begin = table.state
    table.state = begin.but(player="US")
    assert "0710" not in ends(table, "Alice")
    table.state = begin
    table.do("move Carl 0708")
    table.state = table.state.but(player="US")
    assert "0710" in ends(table, "Alice")
    assert ends(table, "Alice") == ends_anew(table, "Alice")


def test_a_place_that_a_friend_has_taken_is_no_end_of_a_move_any_more() -> None:
    table = Table("Alice:US:2-4-5@1813", "Ann:US:2-4-5@2013", "Bob:VC:3-5-6@4003")
    assert "1912" in ends(table, "Alice")
    table.do("move Ann to 1912")
    assert "1912" not in ends(table, "Alice")
    assert ends(table, "Alice") == ends_anew(table, "Alice")


def test_a_unit_that_has_moved_is_offered_what_is_left_of_its_move() -> None:
    table = Table("Alice:US:2-4-5@1813", "Ann:US:2-4-5@2013", "Bob:VC:3-5-6@4003")
    whole = ends(table, "Alice")
    table.do("move Alice to 1812")
    assert ends(table, "Alice") == ends_anew(table, "Alice") < whole | {"1813"}
    table.do("move Ann to 2012")
    assert not ends(table, "Alice")


@pytest.mark.parametrize(("scenario", "stops"), [("boys-of-67", 200), (TRIANGLE, 240)])
def test_what_is_offered_is_what_would_be_offered_had_nothing_been_remembered(
    scenario: str, stops: int
) -> None:
    generator = random.Random(3)
    for number, stop in enumerate(walk(GAME, scenario, 3)):
        if number >= stops:
            break
        if stop.actions and generator.random() < 0.3:
            assert stop.actions == tuple(GAME.actions(anew(stop.state)))
