"""Where the staff officer lets units and command posts stand: apart in the open, and where there is something to do."""

from __future__ import annotations

import random

import pytest

from tests.games.hot_armor.bots.test_aims import DRAGON, STREET, goals, picture
from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.bots import marches
from vietnam_tui.games.hot_armor.bots.arrivals import order_of_arrival
from vietnam_tui.games.hot_armor.bots.marches import Marches
from vietnam_tui.games.hot_armor.bots.travel import strides
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import Enter
from vietnam_tui.games.hot_armor.scenarios import scenario


def test_nobody_crowds_where_the_enemy_can_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    def price(place: str) -> float:
        """What a friend in the hex costs a tank, with guns of the enemy in another."""
        worth, guns = [], [f"Gun{number}:recoilless-rifle@{place}" for number in range(4)]
        for other in ("1220", "1120"):
            table = Table("Tank:m24@1220", f"Truck:truck@{other}", enemies=guns, scenario=STREET)
            tank = table.id("Tank")
            worth.append(Marches(picture(table, "French")).value(tank, table.state.place(tank)))
        return worth[1] - worth[0]

    assert price("1420") > price("3020") + 0.05
    monkeypatch.setattr(marches, "PACKED", 0.0)
    assert price("1420") == pytest.approx(price("3020"), abs=0.05)


def test_a_command_post_goes_with_those_who_have_something_to_do_and_not_with_guards_far_from_the_enemy() -> (
    None
):
    def weight(enemy: str) -> float:
        """How much a guard in Thi Tran counts."""
        table = Table(
            "Guard:infantry-a@1808",
            enemies=[enemy],
            scenario="somewhere-in-tonkin",
            side="US",
        )
        seen = picture(table, "US")
        assert table.state.board.grid.hex("1808") in seen.tasks[table.id("Guard")].hexes
        return Marches(seen).forwardness[table.id("Guard")]

    assert weight("Bob:infantry-a@2006") == 1.0
    assert weight("Bob:infantry-a@3003") == marches.SETTLED


@pytest.mark.parametrize(("enemy", "kept"), [("2924", True), ("4024", False)])
def test_ground_that_no_enemy_can_be_in_soon_is_left_alone(enemy: str, *, kept: bool) -> None:
    crowd = [f"Bob{number}:infantry-a@4020" for number in range(6)]
    table = Table(
        "Tank:m48@1620", enemies=[*crowd, f"Carl:infantry-a@{enemy}"], scenario=DRAGON, side="US", turn=3
    )
    found = goals(table, "US")
    assert ("2224" in found) is kept


def test_command_posts_come_in_behind_the_others() -> None:
    number = next(
        n for n, group in enumerate(scenario("kontum").group) if group.side == "ARVN" and group.turn
    )
    table = Table(
        "Bait:infantry-a@3006",
        f"Staff:cp-armored fate=box group={number}",
        f"Tank:m48 fate=box group={number}",
        enemies=["Bob:infantry-a@3108"],
        scenario="kontum",
        side="ARVN",
        turn=3,
    )
    found = order_of_arrival(picture(table, "ARVN"), random.Random(0))
    assert found is not None
    assert isinstance(found.action, Enter)
    assert found.action.unit == table.id("Tank")
    assert strides(table.state, table.id("Staff")) > strides(table.state, table.id("Tank"))
