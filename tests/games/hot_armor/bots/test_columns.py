"""How the staff officer leads a column off the map: armor first, command posts with it and last of all."""

from __future__ import annotations

import random

import pytest

from tests.games.hot_armor.bots.test_aims import DRAGON, STREET, picture
from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.bots.doctrine import counsel
from vietnam_tui.games.hot_armor.bots.marches import Marches
from vietnam_tui.games.hot_armor.bots.urgency import onward
from vietnam_tui.games.hot_armor.rules.movement.exits import Leave
from vietnam_tui.games.hot_armor.rules.movement.movement import Move


def at_the_exit(other: str) -> Table:
    """A command post of the French that could leave the map, and another unit."""
    return Table("Staff:cp-armored@4421", other, enemies=["Bob:infantry-a@3015"], scenario=STREET, turn=4)


@pytest.mark.parametrize(
    ("other", "waits"),
    [("Truck:truck@4220 disrupted", True), ("Truck:truck@1220 disrupted", False)],
)
def test_a_command_post_leaves_the_map_last_of_those_in_its_reach(other: str, *, waits: bool) -> None:
    table = at_the_exit(other)
    assert (counsel(table.state, random.Random(1)).action != Leave(table.id("Staff"))) is waits
    assert (onward(picture(table, "French"), table.id("Staff")) < 5) is waits


def test_a_command_post_waits_for_nobody_in_the_last_impulses() -> None:
    table = at_the_exit("Truck:truck@4220 disrupted")
    table.state = table.state.but(turn=6, bin=(0, 2))
    assert counsel(table.state, random.Random(1)).action == Leave(table.id("Staff"))


def test_a_command_post_goes_with_its_column() -> None:
    table = Table("Staff:cp-armored@2220", enemies=["Bob:infantry-a@1015"], scenario=STREET)
    order = counsel(table.state, random.Random(1)).action
    assert isinstance(order, Move)
    assert table.state.label(order.to) > "3500"
    assert onward(picture(table, "French"), table.id("Staff")) > 1


def test_a_column_moves_from_its_head_and_of_those_equally_far_armor_first_to_draw_the_fire() -> None:
    foes = ["Bob:infantry-a@3618"]
    table = Table(
        "Truck:truck@2020", "Tank:m24@2020", "Head:truck@2120", enemies=foes, scenario=STREET, turn=2
    )
    turns = Marches(picture(table, "French"))._turns()
    assert turns == [table.id("Head"), table.id("Tank"), table.id("Truck")]
    sweep = Table("Truck:m113@2220", "Tank:m48@2020", enemies=foes, scenario=DRAGON)
    assert Marches(picture(sweep, "US"))._turns() == [sweep.id("Truck"), sweep.id("Tank")]


def test_the_head_of_a_column_is_nearest_to_the_exit_however_fast_it_is() -> None:
    near = ["Tank:m24@2120", "Truck:truck@2020"]
    table = Table(*near, enemies=["Bob:infantry-a@3618"], scenario=STREET, turn=2)
    assert Marches(picture(table, "French"))._turns() == [table.id("Tank"), table.id("Truck")]
