"""Advance after combat (7.9)."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table

ALICE = "Alice:US:6-4-5/3-2-5@2604"
BOB = "Bob:VC:3-2-6/3-1-6@2605"
FAR = "Carl:VC:3-5-6@4003"


def fought(*units: str, result: str, order: str = "attack Bob with Alice", side: str = "US") -> Table:
    """A table on which the attack has just had this result."""
    table = Table(*units, phase="combat", side=side)
    table.fight(order, result)
    return table


# ---------------------------------------------------------------- when


@pytest.mark.rule("VB-7.9-a", "VB-7.9-d")
def test_attackers_advance_right_after_a_retreat() -> None:
    table = fought(ALICE, BOB, result="D2")
    table.do("retreat Bob 2606 2607")
    assert (table.decision.side, table.decision.kind) == ("US", "advance")
    assert table.refused("end").rule == "VB-7.9-d"
    (advanced,) = [event for event in table.do("advance Alice 2605") if event.kind == "advanced"]
    assert advanced.rule == "VB-7.9-d"
    assert table.where("Alice") == "2605"
    assert table.decision.kind == "combat"
    pair = ("Alice:US:14-4-5@2604", "Ann:US:2-4-5@2505", "Amy:US:2-4-5@2304")
    two = Table(*pair, "Bob:VC:3-2-6@2605", "Carl:VC:3-5-6@4003", phase="combat")
    two.fight("attack Bob with Alice Ann", "D2")
    two.do("retreat Bob 2606 2607")
    assert two.refused("advance Amy 2605", "took no part").rule == "VB-7.9-d"
    two.do("advance Alice 2605")
    assert two.refused("advance Alice 2606", "has advanced already").rule == "VB-7.9-h"


@pytest.mark.rule("VB-7.9-a")
def test_a_defender_eliminated_by_the_table_leaves_his_hex_as_the_path() -> None:
    table = fought("Alice:US:20-4-5@2604", BOB, FAR, result="De")
    assert table.offers() == ["pass", "advance Alice 2605"]
    exchange = fought("Alice:US:2-4-5/1-2-5@2604", f"{BOB} depleted", FAR, result="Ex")
    assert exchange.unit("Alice").depleted
    assert exchange.offers() == ["pass", "advance Alice 2605"]


@pytest.mark.rule("VB-7.9-a", "VB-7.9-d", "VB-7.9-g")
@pytest.mark.parametrize("result", [".", "Ex", "(A)"])
def test_no_advance_while_the_defender_holds_his_hex(result: str) -> None:
    table = fought("Alice:US:3-4-5/2-2-5@2604", BOB, result=result)
    assert table.where("Bob") == "2605"
    assert table.decision.kind == "combat"
    assert table.refused("advance Alice 2605", "units advance right after").rule == "VB-7.9-d"


@pytest.mark.rule("VB-10.0-l")
def test_a_landed_unit_that_is_not_asked_is_told_why() -> None:
    table = fought(f"{ALICE} zone", BOB, result="D2")
    table.do("retreat Bob 2606 2607")
    assert table.decision.kind == "combat"
    assert table.refused("advance Alice 2605").rule == "VB-10.0-l"
    marched = fought(ALICE, BOB, result="D2")
    marched.do("retreat Bob 2606 2607")
    assert "advance Alice 2605" in marched.offers()
    aside = fought(ALICE, BOB, "Ann:US:2-4-5@2603", result="D2")
    aside.do("retreat Bob 2606 2607")
    assert aside.refused("advance Ann 2605").rule == "VB-7.9-d"


@pytest.mark.rule("VB-7.9-g")
def test_who_finds_the_path_taken_is_told_by_whom() -> None:
    table = fought(
        ALICE, "Ann:US:1-4-5@2505", "Amy:US:1-4-5@2705", BOB, result="D2", order="attack Bob with all"
    )
    table.do(table.offers("retreat")[0], "advance Alice 2605")
    table.do(next(order for order in table.offers("advance Ann") if "2605" not in order))
    assert table.decision.kind == "combat"
    refusal = table.refused("advance Amy 2605")
    assert refusal.rule == "VB-7.9-g"
    assert "Alice" in refusal.reason


@pytest.mark.rule("VB-7.9-b")
@pytest.mark.parametrize(("result", "route"), [("A1", "2603"), ("A2", "2603 2602"), ("A3", "2603 2602 2601")])
def test_a_defender_never_advances(result: str, route: str) -> None:
    table = fought("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", result=result)
    table.do(f"retreat Alice {route}")
    assert table.where("Bob") == "2605"
    assert (table.decision.side, table.decision.kind) == ("US", "combat")
    lost = fought("Alice:US:2-4-5@2604", "Bob:VC:3-7-6@2605", result="Ae")
    assert lost.decision.kind == "combat"


# ---------------------------------------------------------------- where


@pytest.mark.rule("VB-7.9-c", "VB-7.9-f")
def test_the_path_of_retreat_is_the_hexes_that_were_left() -> None:
    table = fought("Alice:US:14-4-5@2604", BOB, result="D3")
    table.do("retreat Bob 2606 2507 2508")
    assert table.offers() == ["pass", "advance Alice 2605", "advance Alice 2606", "advance Alice 2507"]
    assert table.refused("advance Alice 2607", "is not on the").rule == "VB-7.9-f"
    assert table.refused("advance Alice 2508", "is not on the").rule == "VB-7.9-f"
    table.do("advance Alice 2507")
    assert table.where("Alice") == "2507"


@pytest.mark.rule("VB-7.9-c", "VB-7.9-a")
def test_a_unit_that_perished_for_want_of_a_way_leaves_its_hex_as_the_path() -> None:
    # 0101 is a corner
    table = fought("Alice:US:6-4-5@0102", "Bob:VC:3-2-6@0101", FAR, result="D2")
    table.do("perish Bob")
    assert table.offers() == ["pass", "advance Alice 0101"]


@pytest.mark.rule("VB-7.9-d")
def test_only_units_that_took_part_advance_and_none_has_to() -> None:
    table = fought(ALICE, "Ann:US:2-4-5@2505", BOB, result="D2")
    table.do("retreat Bob 2606 2607")
    refusal = table.refused("advance Ann 2605", "took no part;")
    assert refusal.rule == "VB-7.9-d"
    assert refusal.fix == "Try: advance Alice 2605"
    table.do("pass")
    assert table.where("Alice") == "2604"
    assert table.decision.kind == "combat"
    assert table.rule("advance declined") == "VB-7.9-d"


@pytest.mark.rule("VB-7.9-d", "VB-7.9-g", "VB-7.9-f")
def test_all_attackers_may_advance_to_different_hexes() -> None:
    table = fought(
        ALICE, "Ann:US:2-4-5@2505", "Amy:US:2-4-5@2705", BOB, result="D2", order="attack Bob with all"
    )
    table.do("retreat Bob 2606 2607", "advance Ann 2605")
    refusal = table.refused("advance Alice 2605")
    assert refusal.rule == "VB-7.9-g"
    assert "Ann" in refusal.reason
    # through Ann's hex to the next one
    table.do("advance Alice 2606")
    assert (table.where("Ann"), table.where("Alice")) == ("2605", "2606")
    # no hex is left for Amy
    assert table.decision.kind == "combat"
    assert table.rule("advanced") == "VB-7.9-d"


@pytest.mark.rule("VB-7.9-e")
def test_an_advance_ignores_every_zone_on_its_way() -> None:
    table = fought(ALICE, BOB, "Carl:VC:3-5-6@2506", "Dan:VC:3-5-6@2706", result="D2")
    table.do("retreat Bob 2606 2607")
    assert table.offers() == ["pass", "advance Alice 2605", "advance Alice 2606"]
    table.do("advance Alice 2606")
    assert table.where("Alice") == "2606"


@pytest.mark.rule("VB-7.9-f")
def test_an_advance_does_not_pass_through_an_enemy() -> None:
    # Bob slips through Carl's hex and on; the path ends for Alice where Carl stands
    closed = ("Ann:US:1-4-5@2405", "Amy:US:1-4-5@2806")
    table = fought("Alice:US:14-4-5@2604", BOB, "Carl:VC:3-5-6@2606", *closed, result="D3")
    table.do("retreat Bob 2606 2607 2608")
    assert table.offers("advance") == ["advance Alice 2605"]


# ---------------------------------------------------------------- and then


@pytest.mark.rule("VB-7.9-h")
def test_an_advanced_unit_is_finished_for_the_player_turn() -> None:
    table = fought(ALICE, "Ann:US:2-4-5@2705", BOB, "Carl:VC:3-5-6@2505", result="D2")
    table.do("retreat Bob 2606 2607", "advance Alice 2605")
    assert table.refused("attack Carl with Alice", "advanced after combat and").rule == "VB-7.9-h"
    assert table.offers() == ["end"]


@pytest.mark.rule("VB-7.9-h")
def test_an_advanced_mobile_unit_neither_moves_nor_fights_in_the_mobile_phases() -> None:
    units = ("Mike:US:6-4-6@2604 mobile", "Mia:US:1-2-6@2504 mobile", BOB, "Carl:VC:3-5-6@2505")
    table = fought(*units, result="D2", order="attack Bob with Mike")
    table.do("retreat Bob 2606 2607", "advance Mike 2605")
    table.go("mobile movement")
    assert table.refused("move Mike 2604", "advanced after combat and").rule == "VB-7.9-h"
    table.go("mobile combat")
    assert table.refused("attack Carl with Mike", "advanced after combat and").rule == "VB-7.9-h"
    table.do("attack Carl with Mia")


@pytest.mark.rule("VB-7.9-h")
def test_an_advanced_engineer_lays_no_bridge_in_the_same_player_turn() -> None:
    units = ("Enid:US:6-8-4@0415 engineer", "Mike:US:1-2-6@2804 mobile", "Bob:VC:3-2-6@0414", FAR)
    table = fought(*units, result="D2", order="attack Bob with Enid")
    table.do("retreat Bob 0413 0412")
    advanced = Table(*units, phase="mobile movement")
    advanced.state = table.state
    advanced.do("advance Enid 0414")
    advanced.go("mobile movement")
    refusal = advanced.refused("bridge 0515/0615", "advanced and is")
    assert refusal.rule == "VB-7.9-h"
    table.do("pass")
    table.go("mobile movement")
    table.do("bridge 0515/0615")


@pytest.mark.rule("VB-7.9-h")
def test_an_advanced_unit_moves_and_attacks_again_in_its_next_player_turn() -> None:
    table = fought(ALICE, BOB, result="D2")
    table.do("retreat Bob 2606 2607", "advance Alice 2605")
    table.go(turn=2)
    table.do("move Alice 2606")
    table.go("combat", turn=2)
    table.do("attack Bob with Alice")


@pytest.mark.rule("VB-7.9-i")
def test_an_advanced_unit_may_be_attacked_from_the_next_enemy_combat_phase() -> None:
    table = fought(ALICE, BOB, result="D2")
    table.do("retreat Bob 2606 2607", "advance Alice 2606")
    table.go("combat", side="VC")
    table.do("attack Alice with Bob")
    assert table.fact("attack declared", "at") == "2606"
