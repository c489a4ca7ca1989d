"""No position can be reached from what a player has before him but such as his side may see."""

from __future__ import annotations

import gc
from types import FunctionType, ModuleType
from typing import Any

import pytest

from tests.toy_play import new
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import State
from vietnam_tui.core.presenter import Presenter
from vietnam_tui.games import find_game
from vietnam_tui.play.seat.chair import History
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.pages.replay import ReplayPage
from vietnam_tui.tui.seat import acting, choosing, step_by_step, typed
from vietnam_tui.tui.seat.player_view import PlayerView

#: Where the game itself is, how it is asked, and what everybody shares
ELSEWHERE = (SessionTable, History, Game, Presenter, type, ModuleType, FunctionType)


def positions_in(root: object) -> list[State]:
    """Every position that can be got at from an object."""
    found: list[State] = []
    waiting, known = [root], {id(root)}
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, State):
            found.append(thing)
        for further in gc.get_referents(thing):
            if id(further) not in known and not isinstance(further, ELSEWHERE):
                known.add(id(further))
                waiting.append(further)
    return found


def see_that_all_may_be_seen(player: PlayerView) -> None:
    found = positions_in(player)
    assert player.view in found
    for state in found:
        assert player.game.view(state, player.seat) == state


def test_what_is_hidden_would_be_found() -> None:
    session = new()
    (lay,) = session.game.read_order(session.state, "lay 0402")
    session.do(lay)
    player = PlayerView(SessionTable(session), "Blue")
    see_that_all_may_be_seen(player)
    player.past = session.state
    with pytest.raises(AssertionError):
        see_that_all_may_be_seen(player)


@pytest.mark.parametrize("seats", [{}, {"Red": "random"}], ids=["two people", "against a bot"])
def test_a_trap_is_nowhere_before_whom_it_is_laid_for(seats: dict[str, Any]) -> None:
    session = new(seats=seats)
    (lay,) = session.game.read_order(session.state, "lay 0402")
    session.do(lay)
    player = PlayerView(SessionTable(session), "Blue")
    player.recall()
    typed.run(player, "move Alice 0102")
    choosing.list_choices(player)
    acting.act(player)
    page = ReplayPage(player, player.table.course("Blue"))
    for key in ("home", "right", "end"):
        page.press(key)
        see_that_all_may_be_seen(player)


def test_the_stages_of_what_happens_are_those_of_the_side() -> None:
    game = find_game("vb")
    session = Session.new(game, "snoopys-nose", seed=1)
    while session.decision.side != "US":
        if session.settle() is None:
            session.do(next(iter(game.actions(session.state))))
    table = SessionTable(session)
    player = PlayerView(table, "US")
    assert session.view("US") != session.state
    for _ in range(6):
        offer = player.offers.first(1)[0]
        player.do(offer.action, sure=True)
        while player.stages.left:
            step_by_step.show_next(player)
            see_that_all_may_be_seen(player)
        step_by_step.stop(player)
        see_that_all_may_be_seen(player)
        if not player.my_turn:
            break
