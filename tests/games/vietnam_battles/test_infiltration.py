"""Movement among enemy zones of control (5.1.1) and infiltration (5.1.2), in the open paddies round 2604."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table


def cost(table: Table, *orders: str) -> float:
    """Movement points that the orders cost together."""
    events = table.do(*orders)
    halves: int = sum(event.facts["cost"] for event in events if event.kind == "moved")
    return halves / 2


def left(table: Table) -> float:
    """Movement points left to the unit that moved last."""
    halves: int = table.fact("moved", "left")
    return halves / 2


# ---------------------------------------------------------------- 5.1.1: leg units and zones of control


@pytest.mark.rule("VB-5.1.1-a")
def test_a_leg_unit_stops_on_entering_an_enemy_zone() -> None:
    table = Table("Alice:US:2-4-5@2603", "Bob:VC:3-5-6@2606")
    assert cost(table, "move Alice 2605") == 2
    assert left(table) == 3
    refusal = table.refused("move Alice 2604", ": it entered the")
    assert refusal.rule == "VB-5.1.1-a"
    assert "Bob" in refusal.reason
    assert table.offers("move Alice") == []


@pytest.mark.rule("VB-5.1.1-a")
def test_a_leg_unit_does_not_pass_through_an_enemy_zone() -> None:
    table = Table("Alice:US:2-4-5@2603", "Bob:VC:3-5-6@2606")
    refusal = table.refused("move Alice 2607")
    assert refusal.rule == "VB-5.1.1-a"
    assert "Bob" in refusal.reason
    free = Table("Alice:US:2-4-5@2603", "Bob:VC:3-5-6@4003")
    assert cost(free, "move Alice 2607") == 4


@pytest.mark.rule("VB-5.1.1-b")
def test_a_leg_unit_leaves_a_zone_at_the_normal_cost_and_goes_on() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605")
    assert cost(table, "move Alice 2603") == 1
    assert cost(table, "move Alice 2601") == 2


@pytest.mark.rule("VB-5.1.1-b", "VB-5.1.1-a")
def test_a_leg_unit_that_left_a_zone_halts_in_the_next() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", "Carl:VC:3-5-6@2401")
    assert cost(table, "move Alice 2502") == 3
    assert left(table) == 2
    assert table.refused("move Alice 2603", "it entered the ZOC").rule == "VB-5.1.1-a"


# ---------------------------------------------------------------- 5.1.1, 5.1.2: mobile units and zones of control

#: Bob and Carl cover 2604 and every hex round it but 2504
BETWEEN_ZONES = ("Bob:VC:3-5-6@2605", "Carl:VC:3-5-6@2703")
#: together they cover the highway from 2408 to 2608 and what lies beside it
ASTRIDE_THE_ROAD = ("Bob:VC:3-5-6@2509", "Carl:VC:3-5-6@2607", "Dan:VC:3-5-6@2407")


@pytest.mark.rule("VB-5.1.1-c", "VB-5.1.2-b")
@pytest.mark.parametrize(("allowance", "surcharge"), [(6, 3), (7, 3), (8, 4)])
def test_from_zone_to_zone_costs_a_mobile_unit_half_its_allowance(allowance: int, surcharge: int) -> None:
    table = Table(f"Mike:US:1-2-{allowance}@2604 mobile", *BETWEEN_ZONES)
    assert cost(table, "move Mike 2705") == 1 + surcharge
    assert left(table) == allowance - 1 - surcharge


@pytest.mark.rule("VB-5.1.1-c", "VB-5.1.2-b")
def test_a_mobile_unit_that_entered_a_zone_pays_the_half_as_well() -> None:
    table = Table("Mike:US:1-2-6@2504 mobile", *BETWEEN_ZONES)
    assert cost(table, "move Mike 2604") == 1
    assert cost(table, "move Mike 2705") == 1 + 3
    assert left(table) == 1


@pytest.mark.rule("VB-5.1.1-c", "VB-5.1.2-b")
def test_without_the_half_allowance_there_is_no_step_from_zone_to_zone() -> None:
    table = Table("Mike:US:1-2-6@2402 mobile", *BETWEEN_ZONES)
    assert cost(table, "move Mike 2604") == 3
    refusal = table.refused("move Mike 2705", "a step inside the")
    assert refusal.rule == "VB-5.1.1-c"
    assert "Bob" in refusal.reason or "Carl" in refusal.reason


@pytest.mark.rule("VB-5.1.2-b")
def test_mobile_infiltration_pays_the_road_rate_on_a_road() -> None:
    table = Table("Mike:US:1-2-6@2508 mobile", *ASTRIDE_THE_ROAD)
    assert cost(table, "move Mike 2608") == 0.5 + 3


@pytest.mark.rule("VB-5.1.1-d", "VB-5.1.1-c")
def test_a_mobile_unit_enters_and_leaves_zones_at_the_normal_cost() -> None:
    table = Table("Mike:US:1-2-6@2602 mobile", "Bob:VC:3-5-6@2605")
    assert cost(table, "move Mike 2604") == 2
    assert cost(table, "move Mike 2704") == 1
    # from zone to zone by way of a free hex: terrain only
    assert cost(table, "move Mike 2705") == 1
    assert cost(table, "move Mike 2805") == 1


@pytest.mark.rule("VB-5.1.1-e", "VB-5.1.1-a")
def test_a_mobile_unit_need_not_stop_in_a_zone() -> None:
    table = Table("Mike:US:1-2-6@2603 mobile", "Bob:VC:3-5-6@2606")
    table.do("move Mike 2605", "move Mike 2505")
    assert left(table) == 3
    leg = Table("Alice:US:1-2-6@2603", "Bob:VC:3-5-6@2606")
    leg.do("move Alice 2605")
    assert leg.refused("move Alice 2505", "it entered the ZOC").rule == "VB-5.1.1-a"


@pytest.mark.rule("VB-5.1.1-e", "VB-5.1-f")
def test_a_mobile_unit_out_of_points_is_not_told_to_have_stopped_for_a_zone() -> None:
    table = Table("Mike:US:1-2-2@2603 mobile", "Bob:VC:3-5-6@2606")
    table.do("move Mike 2605")
    assert table.refused("move Mike 2604").rule == "VB-5.1-f"


@pytest.mark.rule("VB-5.1.2-c")
def test_a_mobile_unit_infiltrates_leaves_moves_on_and_enters_another_zone() -> None:
    table = Table("Mike:US:1-2-8@2604 mobile", *BETWEEN_ZONES, "Dan:VC:3-5-6@2908")
    assert cost(table, "move Mike 2705") == 5
    assert cost(table, "move Mike 2805") == 1
    assert cost(table, "move Mike 2807") == 2
    assert left(table) == 0


@pytest.mark.rule("VB-5.1.2-b", "VB-5.1.1-c")
def test_a_mobile_unit_infiltrates_twice_if_it_can_pay_twice() -> None:
    table = Table("Mike:US:1-2-7@2408 mobile", *ASTRIDE_THE_ROAD)
    assert cost(table, "move Mike 2608") == (0.5 + 3) + (0.5 + 3)
    poorer = Table("Mike:US:1-2-6@2408 mobile", *ASTRIDE_THE_ROAD)
    assert poorer.refused("move Mike 2608", "a step inside the").rule == "VB-5.1.1-c"


# ---------------------------------------------------------------- 5.1.2: leg infiltration


@pytest.mark.rule("VB-5.1.2-a", "VB-5.1.2-c")
@pytest.mark.parametrize("allowance", [1, 5])
def test_leg_infiltration_takes_the_whole_allowance_whatever_the_hex_costs(allowance: int) -> None:
    # 0617 is jungle beyond the river: 4 points by the terrain key
    table = Table(f"Alice:US:2-4-{allowance}@0616", "514/1@0717")
    assert cost(table, "move Alice 0617") == allowance
    assert left(table) == 0
    assert table.offers("move Alice") == []


@pytest.mark.rule("VB-5.1.2-a", "VB-5.1.1-a")
def test_leg_infiltration_needs_a_start_next_to_the_enemy() -> None:
    table = Table("Alice:US:2-4-5@2504", *BETWEEN_ZONES)
    table.do("move Alice 2604")
    assert table.refused("move Alice 2705", "it entered the ZOC").rule == "VB-5.1.1-a"
    beside = Table("Alice:US:2-4-5@2604", *BETWEEN_ZONES)
    assert cost(beside, "move Alice 2705") == 5


@pytest.mark.rule("VB-5.1.2-a", "VB-5.1.1-a")
def test_leg_infiltration_goes_one_hex_only() -> None:
    table = Table("Alice:US:2-4-5@2604", *BETWEEN_ZONES)
    assert table.refused("move Alice 2706").rule == "VB-5.1.1-a"


@pytest.mark.rule("VB-5.1.2-a", "VB-19.0-a", "VB-5.1-c")
def test_leg_infiltration_enters_neither_water_nor_the_enemy() -> None:
    table = Table("Alice:US:2-4-5@3929", "Bob:VC:3-5-6@3928")
    assert table.refused("move Alice 3930").rule == "VB-19.0-a"
    assert table.refused("move Alice 3928").rule == "VB-5.1-c"
    table.do("move Alice 3828")


@pytest.mark.rule("VB-5.1.2-f")
def test_commandos_pay_nothing_extra_for_enemy_zones() -> None:
    table = Table("Sam:US:1-3-6@2604 special", *BETWEEN_ZONES)
    assert cost(table, "move Sam 2705") == 1
    assert cost(table, "move Sam 2706") == 1
    assert cost(table, "move Sam 2606") == 1
    leg = Table("Alice:US:1-3-6@2604", *BETWEEN_ZONES)
    assert cost(leg, "move Alice 2705") == 6
