"""One order for several units: taken up together, spread, asked about once, given, taken back as a whole."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tests.playthroughs.record import play, read
from tests.tui.test_gamescreen import LARGE, SMALL, Shown, app_of, keys, settled
from tests.tui.test_set_up import own, set_up_by_chance
from vietnam_tui.games import find_game
from vietnam_tui.play.seat.groups import Groups
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.seat import typed
from vietnam_tui.tui.seat.player_view import PlayerView


def nose() -> Session[Any]:
    """Snoopy's Nose as the US begins its first turn, with 28 reinforcements off the map."""
    return Session.new(
        find_game("vb"), "snoopys-nose", seed=7, seats={"VC": "bot"}, start=set_up_by_chance("snoopys-nose")
    )


class Counted:
    """A person's keys, counted."""

    def __init__(self, app: GameApp, pilot: Any) -> None:
        self.app, self.pilot, self.count = app, pilot, 0

    async def press(self, text: str, *more: str) -> None:
        """Press the keys of a text, one a character, then keys by their names."""
        for key in (*text, *more):
            self.count += 1
            await keys(self.pilot, key)

    async def choose(self, title: str) -> None:
        """Take the line of the list that begins so, by its digit."""
        menu = self.app.player.menu
        assert menu is not None
        at = next(i for i, item in enumerate(menu.items) if item.text.startswith(title))
        await self.press(menu.digit_of(at))


@pytest.mark.asyncio
async def test_28_reinforcements_come_in_by_20_keys_whatever_comes_in_between(shown: Shown) -> None:
    session = nose()
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        player, hands = app.player, Counted(app, pilot)
        assert len(player.box) == 28
        before = len(own(session))
        await hands.press("j")
        await hands.choose("all off the map")
        assert len(player.group.units) == 28
        await hands.press("g1524", "enter", "enter")
        text = "\n".join(shown(app))
        assert "28 of 28 units" in text
        assert any("+1" in row for row in shown(app))
        await hands.press("", "enter")
        # a river boat has found somebody on its way: the rest is decided anew, and is still in hand
        assert "Something has come in between" in player.message
        assert player.group.units
        assert player.group.units == tuple(face.name for face in player.box)
        given = len(own(session)) - before
        assert 0 < given < 28
        await hands.press("", "enter", "enter")
        while player.group.units:
            await hands.press("", "enter", "enter")
        assert player.box == ()
        assert hands.count <= 20, hands.count
        assert len(own(session)) - before == 28


@pytest.mark.asyncio
async def test_what_was_given_together_is_taken_back_and_given_again_together(shown: Shown) -> None:
    session = nose()
    app = app_of(session)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        player, hands = app.player, Counted(app, pilot)
        before, state = len(own(session)), session.state
        await hands.press(":group like 2/47A", "enter")
        alike = player.group.units
        assert {"2/47A", "2/47B", "2/47C"} <= set(alike)
        assert "Tab:" in player.message
        await hands.press("", "tab")
        assert player.group.verb == "move"
        await hands.press("g3912", "enter", "enter", "1")
        moved = len(own(session)) - before
        assert 3 <= moved < len(alike)
        assert set(player.group.units) == set(alike) - {order.split()[1] for order in own(session)[before:]}
        await keys(pilot, "u")
        # the first of them has searched on its way: that is asked about
        assert "Taken back in part; of the rest: something was revealed by it" in player.message
        await keys(pilot, "U")
        assert len(own(session)) - before == moved
        await keys(pilot, "u", "u")
        await hands.choose("take it back")
        assert session.state == state


def pegasus() -> Session[Any]:
    """Operation Pegasus as the US/GVN has the first Impulse of the first turn."""
    game = find_game("ks")
    session = Session.new(
        game,
        "operation-pegasus",
        seed=7,
        start=begun("pegasus-nva-operational", "US/GVN"),
        seats={"NVA/VC": "bot"},
    )
    session.settle_all()
    return session


@cache
def begun(recording: str, side: str) -> Any:
    """The first movement of a side in a recorded game, at leisure."""
    game = find_game(read(recording).game)
    for state, _, _ in play(read(recording)):
        if (game.decision(state).side, game.decision(state).kind) == (side, "movement"):
            return state
    raise AssertionError("nobody moves")


@pytest.mark.asyncio
async def test_an_impulse_of_pegasus_with_all_units_moved_takes_60_keys_at_most(shown: Shown) -> None:
    session = pegasus()
    app = app_of(session)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        player, hands = app.player, Counted(app, pilot)
        before = len(own(session))
        await hands.press("j")
        await hands.choose("all that can")
        everybody = len(player.group.units)
        await hands.press("g1416", "enter", "enter", "enter")
        moved = {order.split()[1] for order in own(session)[before:] if order.split()[0] in ("move", "enter")}
        assert len(moved) > 30
        assert everybody - len(moved) < 8, set(player.group.units)
        assert hands.count + len("x1") <= 60, hands.count


@pytest.mark.asyncio
async def test_whom_a_helicopter_takes_along_is_listed_by_enter_wherever_the_cursor_stands(
    shown: Shown,
) -> None:
    session = pegasus()
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        player = app.player
        await keys(pilot, "b")
        assert player.menu is not None
        sea = next(item for item in player.menu.items if item.unit == "Sea2")
        await keys(pilot, player.menu.digit_of(player.menu.items.index(sea)), "r")
        assert "1/1 in hand: board.  Enter shows how" in player.message
        await keys(pilot, "escape", "escape")
        player.cursor = player.board.grid.hex("1004")
        await keys(pilot, "e")
        assert any("Enter: who may be chosen of those off the map" in row for row in shown(app))
        await keys(pilot, "enter")
        assert player.menu is not None
        assert [item.unit for item in player.menu.items] == ["1/1", "1/1", "HQ1"]
        await keys(pilot, "enter")
        assert own(session)[-1] == "board 1/1 maneuver"


def dong_ha() -> Session[Any]:
    game = find_game("ha")
    return Session.new(
        game, "dong-ha", seed=7, start=begun("dong-ha-arvn-stops-the-tanks", "ARVN"), seats={"NVA": "bot"}
    )


@pytest.mark.asyncio
async def test_the_move_of_a_command_of_hot_armor_takes_15_keys_at_most(shown: Shown) -> None:
    session = dong_ha()
    app = app_of(session)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        player, hands = app.player, Counted(app, pilot)
        before = len(own(session))
        await hands.press("j")
        await hands.choose("all that can")
        command = set(player.group.units)
        await hands.press("g4115", "enter", "enter", "enter")
        moved = {order.split()[1] for order in own(session)[before:] if order.startswith("move")}
        assert moved == command
        assert len(moved) > 2
        assert hands.count + len("x1") <= 15, hands.count


@pytest.mark.asyncio
async def test_a_box_goes_as_far_as_it_can_the_next_does_the_same_and_the_list_tells_where_to(
    shown: Shown,
) -> None:
    session = dong_ha()
    app = app_of(session)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        player, hands = app.player, Counted(app, pilot)
        grid, places = player.board.grid, Groups(player.offers).places
        first, *others = sorted(places.values(), key=lambda hex_: grid.places[hex_])
        await hands.press(f"g{grid.label(first)}", "enter", "j")
        await hands.choose("a box of hexes")
        assert "other corner" in player.message
        await hands.press("j")
        inside = player.group.units
        assert inside == Groups(player.offers).here(first)
        assert len(inside) < len(places)
        await hands.press(f"g{grid.label(others[-1])}", "enter", "enter", "enter")
        before = len(own(session))
        assert before >= len(inside)
        await hands.press("J")
        assert player.group.asked is not None
        assert player.group.goal == others[-1]
        await hands.press("", "escape", "=")
        goal = f"bound for {grid.label(others[-1])}"
        told = [row for row in shown(app) if goal in row]
        assert {unit for unit in inside if any(unit in row for row in told)} == set(inside)


def test_an_order_for_several_that_is_only_tried_out_is_shown_and_not_given() -> None:
    player = PlayerView(SessionTable(nose()))
    history = len(player.chair.history)
    assert typed.run(player, "move all 4011?")
    assert player.menu is not None
    player.menu = None
    assert typed.run(player, "advance none?")
    assert player.message == "Nothing that is asked is answered by advance."
    assert not typed.run(player, "move all 9999?")
    assert player.failed
    assert len(player.chair.history) == history


def line(order: str) -> list[str]:
    """The keys of a typed line."""
    return ["space" if letter == " " else letter for letter in order]


@pytest.mark.asyncio
async def test_enter_takes_up_first_who_can_do_more_than_what_is_open_at_any_time(shown: Shown) -> None:
    session = Session.new(find_game("ha"), "kontum", seed=22, seats={"ARVN": "bot"})
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        while session.decision.kind != "movement":
            await keys(pilot, "x" if session.decision.kind == "set-up" else "enter")
        for name in ("T54-1", "T54-2", "Type62-1"):
            await keys(pilot, ":", *line(f"enter {name} 4408"), "enter")
        player = app.player
        assert player.able_at(player.cursor) == ["Type62-1", "T54-2"], "T54-2 can only be put on top"
        await keys(pilot, ":", *line("enter group 4408"), "enter")
        assert player.message.startswith("No group is in hand")
