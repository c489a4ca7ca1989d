"""The hasty bot: every mission by the shortest way, a baseline that only the arena knows."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.bots import BASELINES, LEVELS, find_bot
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.vietnam_battles.game import GAME as BATTLES
from vietnam_tui.play.seats import Seat, SeatError


def told(table: Table) -> str:
    """The order of the hasty bot in a position."""
    choice = find_bot(GAME, "hasty").choose(GAME, table.state, "US", random.Random(1))
    assert GAME.refusal(table.state, choice.action) is None
    assert choice.reason
    return GAME.write_order(table.state, choice.action)


@cache
def played(seed: int) -> Any:
    """The end of a whole game."""
    state, dice, rolled = GAME.setup("green-beret", {}), SeededDice(seed), 0
    bot = find_bot(GAME, "hasty")
    while (side := GAME.decision(state).side) != NOBODY:
        if side == CHANCE:
            action: Any = dice.choose(GAME.outcomes(state), rolled)
            rolled += 1
        else:
            action = bot.choose(GAME, GAME.view(state, side), side, random.Random(seed)).action
        assert GAME.refusal(state, action) is None
        state = GAME.apply(state, action).state
    return state


def test_it_is_a_level_of_the_arena_and_of_games_that_know_it_alone() -> None:
    assert "hasty" in BASELINES
    assert "hasty" not in LEVELS
    with pytest.raises(KeyError):
        find_bot(BATTLES, "hasty")
    with pytest.raises(SeatError):
        Seat.read("bot:hasty")


def test_it_takes_all_the_gear_along_and_goes_straight() -> None:
    table = Table("A1@2010", "Radio-1@2010", "B1@0120", "Camp1@2636", mission="broadcast-signal@2013")
    for order in ("load A1 Radio-1", "move A1 2011 2012 2013"):
        assert told(table) == order
        table.do(order)
    assert told(table) == "halt"
    table.do("halt")
    assert table.state.accomplished == ("broadcast-signal",)


def test_it_fetches_gear_that_lies_elsewhere_and_gives_up_what_cannot_be_done() -> None:
    table = Table("A1@2010", "Radio-1@2008", "B1@0120", "Camp1@2636", mission="broadcast-signal@2013")
    assert told(table) == "move A1 2009 2008"
    table = Table("A1@2010", "Camp1@2636", mission="broadcast-signal@2013")
    assert told(table) == "forfeit"


def test_it_goes_on_when_it_is_hunted() -> None:
    table = Table("A1@2010 detected", "B1@0120", "nva@2110", "Camp1@2636", mission="scout-location@2013")
    assert told(table) == "move A1 2011 2012 2013"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_its_games_end(seed: int) -> None:
    end = played(seed)
    assert end.result is not None
    assert end.accomplished
