"""Zones of control (6.0 to 6.2)."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table

#: a hex next to 2605 and one behind it, for all six directions
APPROACHES = (
    ("2604", "2603"),
    ("2606", "2607"),
    ("2505", "2404"),
    ("2506", "2407"),
    ("2705", "2805"),
    ("2706", "2806"),
)


def cost(table: Table, order: str) -> float:
    """Movement points that an order costs."""
    table.do(order)
    halves: int = table.fact("moved", "cost")
    return halves / 2


@pytest.mark.rule("VB-6.0-a")
@pytest.mark.parametrize("side", ["US", "VC"])
@pytest.mark.parametrize("strength", ["", " depleted"])
@pytest.mark.parametrize(("near", "far"), APPROACHES)
def test_the_six_hexes_round_a_unit_are_its_zone(near: str, far: str, strength: str, side: str) -> None:
    enemy = "VC" if side == "US" else "US"
    table = Table(f"Alice:{side}:2-4-9@{far}", f"Bob:{enemy}:3-5-6/1-1-6@2605{strength}", side=side)
    table.do(f"move Alice {near}")
    assert table.offers("move Alice") == []


@pytest.mark.rule("VB-6.0-a")
def test_a_zone_ends_at_the_adjacent_hexes() -> None:
    table = Table("Alice:US:2-4-9@2601", "Bob:VC:3-5-6@2605")
    for beside in ("2503", "2404", "2405", "2406", "2507"):
        table.do(f"move Alice {beside}")
    table.do("move Alice 2506")
    assert table.offers("move Alice") == []


@pytest.mark.rule("VB-6.0-a", "VB-6.2-a", "VB-7.7-d")
def test_zones_are_in_force_in_the_combat_phase_of_either_player() -> None:
    # Alice's zone lies on 2606 and 2706, Bob can leave to neither
    table = Table("Alice:US:5-4-5@2604", "Ann:US:1-4-5@2707", "Bob:VC:3-2-6@2605", phase="combat")
    table.fight("attack Bob with Alice", "D2")
    assert table.refused("retreat Bob 2606 2607").rule == "VB-7.7-d"
    assert table.offers("retreat Bob") == ["retreat Bob 2506 2406", "retreat Bob 2506 2507"]


@pytest.mark.rule("VB-6.0-b", "VB-5.1.1-a")
@pytest.mark.parametrize(
    ("start", "entered", "beyond"),
    [("0519", "0617", "0616"), ("3711", "3712", "3711"), ("0713", "0714", "0614")],
)
def test_a_zone_covers_any_terrain_and_crosses_any_hexside(start: str, entered: str, beyond: str) -> None:
    enemies = {"0617": "Bob:VC:3-5-6@0717", "3712": "Bob:VC:3-5-6@3713", "0714": "Bob:VC:3-5-6@0613"}
    table = Table(f"Alice:US:2-4-20@{start}", enemies[entered])
    table.do(f"move Alice {entered}")
    assert table.refused(f"move Alice {beyond}", "it entered the ZOC").rule == "VB-5.1.1-a"


@pytest.mark.rule("VB-6.0-d")
def test_friendly_units_and_zones_do_not_cancel_an_enemy_zone() -> None:
    # Ann's zone covers 2604 and 2705 too, and Amy stands in Bob's zone herself
    enemies = ("Bob:VC:3-5-6@2605", "Carl:VC:3-5-6@2703")
    friends = ("Ann:US:2-4-5@2804", "Amy:US:2-4-5@2506")
    table = Table("Mike:US:1-2-6@2604 mobile", *friends, *enemies)
    assert cost(table, "move Mike 2705") == 1 + 3
    leg = Table("Alice:US:2-4-9@2603", "Amy:US:2-4-5@2604", "Bob:VC:3-5-6@2605")
    leg.do("move Alice 2505")
    assert leg.offers("move Alice") == []


@pytest.mark.rule("VB-6.0-d", "VB-5.1.1-a")
def test_a_zone_in_a_hex_that_a_friend_holds_still_stops_a_leg_unit() -> None:
    # the short way from 2603 to 2605 runs through Amy's hex, which Bob covers
    table = Table("Alice:US:2-4-2@2603", "Amy:US:2-4-5@2604", "Bob:VC:3-5-6@2705")
    assert table.refused("move Alice 2605").rule == "VB-5.1.1-a"
    free = Table("Alice:US:2-4-2@2603", "Amy:US:2-4-5@2604", "Bob:VC:3-5-6@4003")
    assert cost(free, "move Alice 2605") == 2


@pytest.mark.rule("VB-6.0-d", "VB-6.0-e")
def test_adjacent_enemies_are_in_each_others_zone_and_opposing_zones_coexist() -> None:
    # 2505 is covered by both sides: Alice and Bob alike can only infiltrate into it
    units = ("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2406", "Bob:VC:3-5-6@2605", "Carl:VC:3-5-6@2403")
    assert cost(Table(*units, side="US"), "move Alice 2505") == 5
    assert cost(Table(*units, side="VC"), "move Bob 2505") == 6


@pytest.mark.rule("VB-6.1-a")
def test_a_zone_costs_a_leg_unit_nothing_to_enter_or_to_leave() -> None:
    table = Table("Alice:US:2-4-5@2603", "Bob:VC:3-5-6@2605")
    assert cost(table, "move Alice 2604") == 1
    leaving = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605")
    assert cost(leaving, "move Alice 2603") == 1


@pytest.mark.rule("VB-6.1-a")
def test_a_zone_obliges_nobody_to_move_or_to_attack() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605")
    table.do("end", "end")
    assert table.decision.side == "VC"
    assert table.where("Alice") == "2604"


@pytest.mark.rule("VB-6.2-b", "VB-5.1.1-a")
def test_an_advance_goes_on_through_zones() -> None:
    # Carl covers both hexes that Bob leaves; by movement Alice would have to stop in the first
    units = ("Alice:US:5-4-5@2604", "Bob:VC:3-2-6@2605", "Carl:VC:3-5-6@2506")
    table = Table(*units, phase="combat")
    table.fight("attack Bob with Alice", "D2")
    table.do("retreat Bob 2606 2607", "advance Alice 2606")
    assert table.where("Alice") == "2606"
    moving = Table("Alice:US:5-4-3@2604", "Bob:VC:3-2-6@4003", "Carl:VC:3-5-6@2506")
    assert moving.refused("move Alice 2607").rule == "VB-5.1.1-a"
