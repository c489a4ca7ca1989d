"""A lift is a plan: nobody flies for nothing, men get off near what they are for, zones lie in the enemy's rear."""

from __future__ import annotations

import random

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.bots.arrivals import order_of_arrival
from vietnam_tui.games.hot_armor.bots.command import Staff
from vietnam_tui.games.hot_armor.bots.lifts import (
    called_back,
    flight,
    order_of_transport,
    wanted_places,
)
from vietnam_tui.games.hot_armor.bots.opening import order_of_zone
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.frames import LandingZones
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.rules.movement.airlift import Return
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import Enter, doors
from vietnam_tui.games.hot_armor.rules.sequence.landing_zones import Zone
from vietnam_tui.games.hot_armor.rules.sequence.sequence import End

TRAIL, STARLITE, DRAGON = "ho-chi-minh-trail", "operation-starlite", "task-force-dragon"
FOE = ["Main:infantry-a@1709"]


def picture(table: Table, side: str) -> Picture:
    return Picture(GAME.view(table.state, side), side)


def test_an_empty_helicopter_stays_off_the_map_and_gets_no_marker_for_it() -> None:
    table = Table("Slick:uh-helicopter fate=box group=7", enemies=FOE, scenario=TRAIL, side="US")
    seen = picture(table, "US")
    found = order_of_arrival(seen, random.Random(0))
    assert found is None or isinstance(found.action, End)
    assert Staff(seen).comers == []


@pytest.mark.parametrize(
    ("waiting", "back"),
    [
        ((), False),
        (("Rifle:infantry-a fate=box group=7",), True),
        (("Rifle:infantry-a fate=box group=7", "Slick2:uh-helicopter fate=box group=7"), False),
        (("Rifle:infantry-a fate=later group=8",), False),
    ],
)
def test_a_helicopter_flies_back_only_for_somebody_whom_no_other_can_bring(
    waiting: tuple[str, ...], *, back: bool
) -> None:
    table = Table(
        "Slick:uh-helicopter@1528 group=7", *waiting, enemies=FOE, scenario=TRAIL, side="US", turn=1
    )
    seen = picture(table, "US")
    assert called_back(seen, table.id("Slick")) is back
    found = order_of_transport(seen, {})
    assert (found is not None and isinstance(found.action, Return)) is back


def test_who_is_being_lifted_takes_no_room_where_he_is_to_be_set_down() -> None:
    table = Table(
        "Slick:uh-helicopter@1425",
        "Rifle:infantry-a@1425 aboard=Slick",
        "Able:special-forces@1424",
        "Baker:special-forces@3125",
        enemies=FOE,
        scenario=TRAIL,
        side="US",
        turn=1,
    )
    to = flight(picture(table, "US"), table.id("Slick"))
    if to is not None:
        table.state = table.state.with_unit(table.id("Slick"), place=to).with_unit(
            table.id("Rifle"), place=to
        )
        assert flight(picture(table, "US"), table.id("Slick")) is None, "he is where he wanted to be"


def test_nobody_is_set_down_at_the_edge_over_which_he_came() -> None:
    table = Table(
        "Slick:uh-helicopter@1427 group=7",
        "Rifle:infantry-a@1427 aboard=Slick group=7",
        enemies=["Bob:infantry-a@1426"],
        scenario=TRAIL,
        side="US",
        turn=1,
    )
    seen = picture(table, "US")
    assert not set(wanted_places(seen, table.id("Slick"))) & set(doors(seen.state, table.id("Slick")))


def test_a_landing_zone_lies_near_the_ground_that_those_on_foot_would_come_to_last() -> None:
    table = Table(
        "Cavalry:acav@1420",
        "Rifle:infantry-a@1319",
        enemies=["Bob:infantry-b@2224"],
        scenario=DRAGON,
        side="US",
    )
    frame = LandingZones("US", 1)
    state = table.state.but(frames=(frame,))
    order = order_of_zone(Picture(GAME.view(state, "US"), "US"), frame, random.Random(1)).action
    assert isinstance(order, Zone)
    grid = state.board.grid
    assert 5 <= grid.distance(order.at, grid.hex("2224")) <= 7


def test_men_come_in_by_air_by_the_edge_that_is_nearest_to_where_they_are_set_down() -> None:
    table = Table(
        "Slick:uh-helicopter fate=box group=3",
        "Rifle:infantry-a fate=box group=3 aboard=Slick",
        "Tank:m48@1424",
        enemies=[f"Bob{number}:infantry-a@3921" for number in range(4)],
        scenario=STARLITE,
        side="US",
        zones=(Table.set_up(STARLITE).state.board.grid.hex("3925"),),
    )
    found = order_of_arrival(picture(table, "US"), random.Random(0))
    assert found is not None
    assert isinstance(found.action, Enter)
    assert table.state.label(found.action.at) > "3500"


def test_a_landing_zone_for_those_who_hunt_lies_in_the_rear_of_the_enemy() -> None:
    table = Table(
        *(f"Tank{number}:m48@2320" for number in range(3)),
        "Rifle:infantry-a@2321",
        enemies=[f"Bob{number}:infantry-a@{3022 + number % 2}" for number in range(6)],
        scenario=STARLITE,
        side="US",
    )
    frame = LandingZones("US", 2)
    state = table.state.but(frames=(frame,))
    order = order_of_zone(Picture(GAME.view(state, "US"), "US"), frame, random.Random(1)).action
    assert isinstance(order, Zone)
    grid = state.board.grid
    enemy, own = grid.hex("3022"), grid.hex("2320")
    assert grid.distance(order.at, own) > grid.distance(enemy, own), "beyond him"
    assert 3 <= grid.distance(order.at, enemy) <= 10, "out of his fire, and near"
