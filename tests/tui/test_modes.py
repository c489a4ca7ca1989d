"""Ways of going: on foot, by helicopter, by boat, one at a time under Tab."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table
from tests.tui.test_gamescreen import SMALL, Shown, app_of, keys, settled
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat import acting, cursor, marching
from vietnam_tui.tui.seat.player_view import PlayerView


def seated(*units: str, **facts: object) -> PlayerView:
    """A player for the US at a table with these counters."""
    return PlayerView(SessionTable(session(*units, **facts)))


def session(*units: str, **facts: object) -> Session[object]:
    start = Table(*units, **facts).state  # type: ignore[arg-type]
    return Session.new(GAME, start.scenario, seed=7, seats={"US": "human", "VC": "bot:random"}, start=start)


def at(player: PlayerView, label: str) -> None:
    cursor.go(player, player.board.grid.hex(label))


FAR = "Bob:VC:3-5-6@4601"


@pytest.fixture
def alice() -> PlayerView:
    """A player with a unit in hand that can walk or be carried by boat."""
    player = seated("Alice:US:2-4-5@0615", FAR)
    at(player, "0615")
    acting.act(player)
    return player


def test_a_unit_that_can_also_be_carried_shows_the_reach_of_its_legs_first(alice: PlayerView) -> None:
    assert [mode.verb for mode in alice.modes] == ["move", "lift", "sail"]
    assert alice.going == "move"
    assert {offer.face.verb for offers in alice.reachable().values() for offer in offers} == {"move"}


def test_the_other_way_shows_its_own_reach_and_how_much_is_open(alice: PlayerView) -> None:
    alice.change_mode(1)
    assert alice.going == "lift"
    alice.change_mode(1)
    assert alice.going == "sail"
    boats = alice.reachable()
    assert {offer.face.verb for offers in boats.values() for offer in offers} == {"sail"}
    assert [len(mode.hexes) for mode in alice.modes if mode.verb == "sail"] == [len(boats)]
    assert alice.message == f"Alice by boat: {len(boats)} hexes."
    alice.change_mode(1)
    assert alice.going == "move"


def test_enter_goes_in_the_way_that_is_chosen(alice: PlayerView) -> None:
    at(alice, "4518")
    march = marching.march_of(alice)
    assert march is not None
    assert march.told.endswith("Open by boat (Tab).")
    alice.change_mode(2)
    acting.act(alice)
    assert alice.table.session.history[-1].order == "sail Alice 4518"  # type: ignore[attr-defined]


def test_where_there_is_one_way_only_there_is_nothing_to_change() -> None:
    player = seated("Alice:US:2-4-5@0615 mobile", FAR, phase="mobile movement")
    at(player, "0615")
    acting.act(player)
    assert player.hand == "Alice"
    assert player.modes == ()
    assert player.reachable()


@pytest.mark.asyncio
async def test_tab_changes_the_way_and_the_bar_names_all_of_them(shown: Shown) -> None:
    app = app_of(session("Alice:US:2-4-5@0615", FAR))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "enter")
        counts = [mode.told for mode in app.player.modes]
        assert f"Alice in hand  {counts[0]}  Tab: {counts[1]}, {counts[2]}" in shown(app)[20]
        assert "Tab other way" in shown(app)[23]
        await keys(pilot, "tab")
        assert f"{counts[1]}  Tab: {counts[0]}, {counts[2]}" in shown(app)[20]
        assert app.player.hand == "Alice"
