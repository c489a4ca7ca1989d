"""Movement (5.0, 5.1, 5.2, 5.3): who moves, how far and over what.

Most of it is played in the open paddies round 2604, where nothing but distance counts.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.core.model import SaveFault


def cost(table: Table, *orders: str) -> float:
    """Movement points that the orders cost together."""
    events = table.do(*orders)
    halves: int = sum(event.facts["cost"] for event in events if event.kind == "moved")
    return halves / 2


def left(table: Table) -> float:
    """Movement points left to the unit that moved last."""
    halves: int = table.fact("moved", "left")
    return halves / 2


# ---------------------------------------------------------------- 5.0, 5.1: who moves, and how often


@pytest.mark.rule("VB-5.0-a")
def test_any_number_of_units_move_in_any_direction_along_adjacent_hexes() -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2804", "Amy:US:2-4-5@2406", "Bob:VC:3-5-6@4003")
    table.do("move Alice 2602", "move Alice 2503", "move Ann 2906")
    assert (table.where("Alice"), table.where("Ann"), table.where("Amy")) == ("2503", "2906", "2406")
    grid = table.state.spots.grid
    for event in table.events:
        hexes = [grid.hex(label) for label in event.facts["path"]]
        assert all(b in grid.neighbours(a) for a, b in pairwise(hexes))
    table.do("end")
    assert table.where("Amy") == "2406"
    here = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@4003")
    assert here.refused("move Alice 2604", "is already in 2604").rule == "VB-5.0-a"
    assert here.refused("move Alice 2616").rule == "VB-5.2-c"


@pytest.mark.rule("VB-5.0-a", "VB-5.1-g")
def test_a_unit_is_finished_when_the_next_one_moves() -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2804", "Bob:VC:3-5-6@4003")
    table.do("move Alice 2603", "move Alice 2602", "move Ann 2803")
    assert table.refused("move Alice 2601").rule == "VB-5.1-g"
    assert table.offers("move Alice") == []
    table.do("move Ann 2802")
    assert table.rule("moved") == "VB-5.0-a"


@pytest.mark.rule("VB-5.1-g")
def test_a_retreat_may_still_shift_a_unit_whose_move_is_finished() -> None:
    table = Table("Alice:US:2-4-5@2604 moved", "Bob:VC:3-5-6@2605", phase="combat")
    table.fight("attack Bob with Alice", "A1")
    table.do("retreat Alice 2603")
    assert table.where("Alice") == "2603"


@pytest.mark.rule("VB-5.0-b")
def test_movement_points_are_paid_hex_by_hex() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@4003")
    assert cost(table, "move Alice 2603") == 1
    assert left(table) == 4
    assert cost(table, "move Alice 2601") == 2
    assert left(table) == 2


@pytest.mark.rule("VB-5.1-a")
def test_units_move_only_in_their_own_movement_phase() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2804")
    assert table.refused("move Bob 2803", "does not move in").rule == "VB-5.1-a"
    table.do("move Alice 2603")
    fighting = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat")
    assert fighting.refused("move Alice 2603", "moves in a movement").rule == "VB-5.1-a"
    enemy_turn = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2804", side="VC")
    assert enemy_turn.refused("move Alice 2603", "does not move in").rule == "VB-5.1-a"
    enemy_turn.do("move Bob 2803")


@pytest.mark.rule("VB-5.1-b", "VB-5.1.2-g")
def test_a_retreat_costs_no_movement_points() -> None:
    # three jungle hexes for a unit that could never enter one by moving
    table = Table("Alice:US:14-4-5@3612", "Bob:VC:1-2-1@3613", phase="combat")
    table.fight("attack Bob with Alice", "D3")
    table.do("retreat Bob 3714 3814 3915")
    assert table.where("Bob") == "3915"
    assert not table.unit("Bob").depleted


@pytest.mark.rule("VB-5.1-b", "VB-5.1.2-g", "VB-6.2-b")
def test_an_advance_costs_no_movement_points_and_heeds_no_zone() -> None:
    # Alice has used up her move; Carl's zone covers both hexes that Bob leaves
    table = Table("Alice:US:5-4-1@2604 moved", "Bob:VC:3-2-6@2605", "Carl:VC:3-5-6@2506", phase="combat")
    table.fight("attack Bob with Alice", "D2")
    table.do("retreat Bob 2606 2607", "advance Alice 2606")
    assert table.where("Alice") == "2606"


@pytest.mark.rule("VB-5.1-c")
def test_no_unit_enters_a_hex_with_an_enemy() -> None:
    table = Table("5Cav@2604", "Bob:VC:3-5-6@2605")
    refusal = table.refused("move 5Cav 2605")
    assert refusal.rule == "VB-5.1-c"
    assert "Bob" in refusal.reason
    table.do("move 5Cav 2705", "move 5Cav 2806")


@pytest.mark.rule("VB-5.1-d", "VB-19.0-a")
def test_no_land_unit_enters_an_all_water_hex() -> None:
    table = Table("Alice:US:2-4-5@3929", "Bob:VC:3-5-6@4003")
    assert table.refused("move Alice 3930").rule == "VB-19.0-a"
    table.do("move Alice 3928")


@pytest.mark.rule("VB-5.1-f", "VB-5.2-c")
def test_the_allowance_is_the_limit_of_a_move() -> None:
    table = Table("Alice:US:2-4-5@2601", "Bob:VC:3-5-6@4003")
    assert table.refused("move Alice 2607", "MP and").rule == "VB-5.2-c"
    assert cost(table, "move Alice 2606") == 5
    assert table.refused("move Alice 2607").rule == "VB-5.1-f"


@pytest.mark.rule("VB-5.1-f")
def test_unused_points_are_neither_saved_nor_given_away() -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2404", "Bob:VC:3-5-6@4003")
    table.do("move Alice 2603", "move Ann 2403")
    assert left(table) == 4
    table.go(turn=2)
    table.do("move Alice 2604")
    assert left(table) == 4


# ---------------------------------------------------------------- 5.2: terrain


@pytest.mark.rule("VB-5.2-a", "VB-2.3.2-d")
def test_an_allowance_is_a_number_of_clear_hexes() -> None:
    table = Table("Alice:US:2-4-5@2601", "Bob:VC:3-5-6@4003")
    assert cost(table, "move Alice 2602") == 1
    assert cost(table, "move Alice 2606") == 4
    assert left(table) == 0


@pytest.mark.rule("VB-5.2-a", "VB-5.2-c")
def test_worked_example_a_hex_of_2_mp_takes_two_movement_points() -> None:
    table = Table("Alice:US:2-4-5@3612", "Bob:VC:3-5-6@4003")
    assert cost(table, "move Alice 3713") == 2
    assert cost(table, "move Alice 3813") == 2
    assert table.refused("move Alice 3913", "MP and").rule == "VB-5.2-c"
    assert cost(table, "move Alice 3812") == 1


@pytest.mark.rule("VB-5.2-b")
def test_crossing_a_river_is_added_to_the_cost_of_the_hex() -> None:
    table = Table("4/47C@0616", "514/1@4003")
    assert cost(table, "move 4/47C 0516") == 1 + 2
    jungle = Table("4/47C@0616", "514/1@4003")
    assert cost(jungle, "move 4/47C 0617") == 2 + 2


@pytest.mark.rule("VB-5.2-c")
def test_a_unit_that_cannot_pay_hex_and_hexside_does_not_enter() -> None:
    table = Table("Alice:US:2-4-3@0616", "Bob:VC:3-5-6@4003")
    refusal = table.refused("move Alice 0617")
    assert refusal.rule == "VB-5.2-c"
    assert refusal.reason == "0617 costs 4 MP and Alice has 3 of 3 MP left"
    table.do("move Alice 0516")


@pytest.mark.rule("VB-5.2-c")
def test_no_move_of_one_hex_is_guaranteed() -> None:
    table = Table("Alice:US:2-4-1@3612", "Bob:VC:3-5-6@4003")
    assert table.refused("move Alice 3613", "MP and").rule == "VB-5.2-c"
    table.do("move Alice 3611")


@pytest.mark.rule("VB-5.2.1-a", "VB-5.2-c")
def test_a_road_hex_costs_half_a_point_whatever_its_terrain() -> None:
    table = Table("Alice:US:2-4-5@1607", "Bob:VC:3-5-6@4003")
    assert cost(table, "move Alice 1608") == 0.5
    assert cost(table, "move Alice 1708") == 0.5
    along = Table("Alice:US:2-4-5@2208", "Bob:VC:3-5-6@4003")
    assert cost(along, "move Alice 2508") == 1.5
    assert along.refused("move Alice 2704", "MP and").rule == "VB-5.2-c"


@pytest.mark.rule("VB-5.2.1-a")
def test_a_step_off_the_road_costs_the_terrain() -> None:
    table = Table("Alice:US:2-4-5@1608", "Bob:VC:3-5-6@4003")
    assert cost(table, "move Alice 1508") == 2
    open_country = Table("Alice:US:2-4-5@2508", "Bob:VC:3-5-6@4003")
    assert cost(open_country, "move Alice 2507") == 1


@pytest.mark.rule("VB-5.2.1-a")
def test_a_bridge_carries_the_road_and_without_it_the_river_is_paid() -> None:
    table = Table("Alice:US:2-4-5@1606", "Bob:VC:3-5-6@4003")
    assert cost(table, "move Alice 1607") == 0.5
    down = Table("Alice:US:2-4-5@1606", "Bob:VC:3-5-6@4003", demolished=["1606/1607"])
    assert cost(down, "move Alice 1607") == 2 + 2


@pytest.mark.rule("VB-5.2.2-a")
def test_a_trail_hex_costs_one_point_whatever_its_terrain() -> None:
    table = Table("Alice:US:2-4-5@1021", "Bob:VC:3-5-6@4003")
    assert cost(table, "move Alice 0921") == 1
    off = Table("Alice:US:2-4-5@1021", "Bob:VC:3-5-6@4003")
    assert cost(off, "move Alice 1020") == 2


@pytest.mark.rule("VB-5.2.2-a", "VB-2.1-b")
def test_a_trail_without_a_bridge_symbol_gives_no_passage_over_the_river() -> None:
    table = Table("Alice:US:2-4-5@0821", "Bob:VC:3-5-6@4003")
    assert cost(table, "move Alice 0921") == 2 + 2
    footbridge = Table("Alice:US:2-4-5@1820", "Bob:VC:3-5-6@4003")
    assert cost(footbridge, "move Alice 1720") == 1


# ---------------------------------------------------------------- 5.3: stacking


@pytest.mark.rule("VB-5.3-a")
def test_no_unit_ends_its_move_with_another() -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2603", "Bob:VC:3-5-6@4003")
    refusal = table.refused("move Alice 2603")
    assert refusal.rule == "VB-5.3-a"
    assert "Ann" in refusal.reason
    table.do("move Alice 2602")


@pytest.mark.rule("VB-5.3-a")
def test_no_position_begins_with_a_stack() -> None:
    with pytest.raises(SaveFault, match="stacked"):
        Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2604")


@pytest.mark.rule("VB-5.3-b")
def test_passing_through_friends_costs_nothing_extra() -> None:
    # friends all round: every way out leads through one of them
    around = ("2603", "2605", "2504", "2505", "2704", "2705")
    ring = [f"Friend{i}:US:2-4-5@{at}" for i, at in enumerate(around)]
    table = Table("Alice:US:2-4-5@2604", *ring, "Bob:VC:3-5-6@4003")
    assert cost(table, "move Alice 2602") == 2
    assert table.where("Alice") == "2602"


@pytest.mark.rule("VB-5.3-c", "VB-2.3-a", "VB-5.3-a")
def test_chits_share_a_hex_with_any_unit() -> None:
    # 3/47C lands: the Landing Beach chit and its unit, then a monitor, all in 0711 or on its hexside
    table = Table("3/47C@0616", "3/47B@0811", "Monitor3@0712/0811", "514/1@4003", tangos=1)
    table.do("sail 3/47C 0711")
    assert table.unit("3/47C").landed == "beach"
    table.do("move Monitor3 0711/0712")
    assert (table.where("3/47C"), table.where("Monitor3")) == ("0711", "0711/0712")
    assert table.refused("move 3/47B 0711", "but not end its").rule == "VB-5.3-a"


@pytest.mark.rule("VB-5.3-a", "VB-5.2-c")
def test_a_march_over_several_phases_halts_in_no_friend_s_hex() -> None:
    assert Table("Alice:US:2-4-5@0615").halts("Alice", "1015") == []
    first, last = Table("Alice:US:2-4-5@0615").halts("Alice", "1215")
    assert last == "1215"
    friend = Table("Alice:US:2-4-5@0615", f"Carl:US:2-4-5@{first}")
    assert first not in friend.halts("Alice", "1215")
    assert Table("Alice:US:2-4-5@0615", "Carl:US:2-4-5@1215").halts("Alice", "1215") == []
