"""How the conditions of both sides stand, and what follows: who has enough spares himself, trucks come behind tanks."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.knowledge import VictoryCondition
from vietnam_tui.games.hot_armor.bots.marches import Marches
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.game import GAME

DONG_HA, KONTUM, STARLITE = "dong-ha", "kontum", "operation-starlite"
GONE = [f"Gone{number}:t-54 fate=exited" for number in range(3)]


def picture(table: Table, side: str) -> Picture:
    return Picture(GAME.view(table.state, side), side)


def aim(table: Table, side: str) -> VictoryCondition:
    assert GAME.doctrine is not None
    (found,) = GAME.doctrine.conditions(table.state, side)
    return found


@pytest.mark.parametrize(
    ("nva", "own", "enemies"),
    [
        (GONE, "met", "lost"),
        ([*GONE[:2], "Tank:t-54@4118"], "open", "lost"),
        ([*GONE, *(f"Tank{number}:t-54@4118" for number in range(8))], "met", "open"),
        (GONE[:2], "lost", "lost"),
    ],
)
def test_a_condition_is_met_for_good_can_be_met_or_is_lost(nva: list[str], own: str, enemies: str) -> None:
    table = Table(*nva, enemies=["Rifle:infantry-a@4302"], scenario=DONG_HA, side="NVA")
    assert aim(table, "NVA").standing == own
    assert aim(table, "NVA").name == "3 units off the map"
    assert aim(table, "ARVN").standing == enemies


def test_ground_that_is_held_is_not_met_before_the_end_and_is_told_in_numbers() -> None:
    table = Table("Tank:t-54@3006", enemies=["Rifle:infantry-a@3107"], scenario=KONTUM, side="NVA")
    found = aim(table, "NVA")
    assert (found.standing, found.told) == ("open", "1 of 5 hexes held, by the end of turn 12")


def test_who_only_has_to_prevent_is_told_so() -> None:
    table = Table("Rifle:infantry-a@1424", enemies=["Bob:infantry-b@2824"], scenario=STARLITE, side="US")
    assert aim(table, "VC").name == "the enemy kept from his condition"


@pytest.mark.parametrize(("gone", "storms"), [(2, True), (3, False)])
def test_who_has_enough_off_the_map_plans_no_assaults_any_more(gone: int, *, storms: bool) -> None:
    nva = ["Anh:infantry-a@4205", "Binh:infantry-a@4205", "Chi:infantry-a@4205", *GONE[:gone]]
    table = Table(*nva, enemies=["Rifle:infantry-b@4204 disrupted"], scenario=DONG_HA, side="NVA", turn=6)
    assert bool(Marches(picture(table, "NVA")).strikes) is storms


def test_a_truck_comes_behind_the_foremost_tank_and_a_tank_may_lead() -> None:
    table = Table(
        "Tank:t-54@3811",
        "Truck:truck@4308",
        enemies=["Rifle:infantry-a@3306"],
        scenario=KONTUM,
        side="NVA",
    )
    marches, grid = Marches(picture(table, "NVA")), table.state.board.grid
    near, far = grid.hex("3508"), grid.hex("4308")
    truck, tank = table.id("Truck"), table.id("Tank")
    assert marches._before_armor(truck, near) > marches._before_armor(truck, far) == 0.0
    assert marches._before_armor(tank, near) == 0.0
