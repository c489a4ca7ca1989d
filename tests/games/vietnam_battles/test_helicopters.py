"""Helicopter transport (10.0) and the Landing Zone (10.1)."""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.core.model import CHANCE

FAR = "Bob:VC:3-5-6@4601"


# ---------------------------------------------------------------- when, who and how far


@pytest.mark.rule("VB-10.0-a")
def test_a_helicopter_carries_a_unit_across_the_whole_map() -> None:
    table = Table("Alice:US:2-4-5@0101", FAR)
    events = table.do("lift Alice 4602")
    assert table.where("Alice") == "4602"
    assert table.kinds(events) == ["lifted"]
    assert table.rule("lifted") == "VB-10.0-a"


@pytest.mark.rule("VB-10.0-a")
@pytest.mark.parametrize("phase", ["combat", "mobile movement", "mobile combat"])
def test_helicopters_fly_in_the_movement_phase_only(phase: str) -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase=phase)
    refusal = table.refused("lift Alice 2602")
    assert refusal.rule == "VB-10.0-a"
    assert phase in refusal.reason.lower()


@pytest.mark.rule("VB-10.0-a")
def test_helicopters_fly_neither_for_nor_in_the_turn_of_the_viet_cong() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2608")
    assert table.refused("lift Bob 2602").rule == "VB-10.0-a"
    enemy_turn = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2608", side="VC")
    assert enemy_turn.refused("lift Alice 2602").rule == "VB-10.0-a"
    assert enemy_turn.offers("lift") == []


@pytest.mark.rule("VB-10.0-b", "VB-10.0-d")
def test_each_lift_takes_one_chit_and_only_used_ones_lie_on_the_map() -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2404", "Amy:US:2-4-5@2204", FAR)
    landed = [unit.landed for unit in table.state.units]
    assert landed == ["", "", "", ""]
    table.do("lift Alice 0105", "lift Ann 0106")
    assert [table.unit(name).landed for name in ("Alice", "Ann", "Amy")] == ["zone", "zone", ""]
    refusal = table.refused("lift Amy 0107")
    assert refusal.rule == "VB-10.0-d"
    assert table.offers("lift") == []


@pytest.mark.rule("VB-10.0-m", "VB-10.0-i", "VB-10.0-d")
def test_the_learning_scenario_has_two_helicopters_a_turn() -> None:
    table = Table.set_up()
    table.go("movement")
    assert table.offers("lift") == []  # both lie under Landing Zones of the set-up
    table.go("movement", turn=2)
    table.do("lift 3/47A 0105", "lift 4/47B 0106")
    assert table.refused("lift 4/47C 0107").rule == "VB-10.0-d"


@pytest.mark.rule("VB-10.0-c", "VB-10.0-n")
@pytest.mark.parametrize(
    "unit",
    ["4/47B@0615", "Rngr@0615", "15@0615", "Seals@0615", "4/47B@0519"],
    ids=["company", "ARVN", "engineer", "Seals", "in a village"],
)
def test_any_unit_on_foot_is_lifted(unit: str) -> None:
    table = Table(unit, FAR)
    name = unit.partition("@")[0]
    table.do(f"lift {name} 2604")
    assert table.where(name) == "2604"


@pytest.mark.rule("VB-10.0-c")
def test_no_unit_is_lifted_out_of_the_jungle() -> None:
    table = Table("4/47B@0718", FAR)
    refusal = table.refused("lift 4/47B 2604", "no helicopter can")
    assert refusal.rule == "VB-10.0-c"
    assert "jungle" in refusal.reason
    assert refusal.fix == ""
    assert (
        table.refused("lift 4/47B 0711", "no helicopter can").fix == "Try: sail 4/47B 0711"
    )  # a boat goes where it cannot


@pytest.mark.rule("VB-10.0-c")
def test_no_mobile_unit_is_lifted() -> None:
    table = Table("5Cav@0618", FAR)
    assert table.refused("lift 5Cav 2604", "is mobile and cannot").rule == "VB-10.0-c"


@pytest.mark.rule("VB-10.0-n")
def test_no_monitor_is_lifted() -> None:
    table = Table("Monitor1@0717/0718", FAR)
    assert table.refused("lift Monitor1 2604").rule == "VB-10.0-n"


# ---------------------------------------------------------------- taking off beside the enemy


@pytest.mark.rule("VB-10.0-e")
def test_a_lift_out_of_an_enemy_zone_depletes_the_unit() -> None:
    table = Table("Alice:US:2-4-5/1-2-5@2604", "Bob:VC:3-5-6@2605")
    events = table.do("lift Alice 2602")
    assert table.unit("Alice").depleted
    assert table.where("Alice") == "2602"
    assert table.kinds(events) == ["lifted under fire", "depleted", "lifted"]
    free = Table("Alice:US:2-4-5/1-2-5@2604", "Bob:VC:3-5-6@2606")
    free.do("lift Alice 2602")
    assert not free.unit("Alice").depleted
    assert table.rule("depleted") == "VB-10.0-e"
    assert table.rule("lifted under fire") == "VB-10.0-e"


@pytest.mark.rule("VB-10.0-e")
def test_the_zones_of_several_enemies_cost_one_depletion() -> None:
    table = Table("Alice:US:2-4-5/1-2-5@2604", "Bob:VC:3-5-6@2605", "Ben:VC:3-5-6@2603")
    events = table.do("lift Alice 2602")
    assert table.kinds(events).count("depleted") == 1
    assert not table.unit("Alice").gone


@pytest.mark.rule("VB-10.0-e")
@pytest.mark.parametrize("alice", ["Alice:US:2-4-5@2604", "Alice:US:2-4-5/1-2-5@2604 depleted"])
def test_a_weak_unit_is_lost_where_it_stood_and_its_chit_stays_for_another(alice: str) -> None:
    table = Table(alice, "Ann:US:2-4-5@2404", "Amy:US:2-4-5@2204", "Bob:VC:3-5-6@2605")
    table.do("lift Alice 2602")
    assert table.unit("Alice").gone
    assert table.fact("eliminated", "at") == "2604"
    table.do("lift Ann 0105", "lift Amy 0106")  # both chits are still there
    assert table.offers("lift") == []
    assert table.rule("eliminated") == "VB-10.0-e"


@pytest.mark.rule("VB-10.0-e", "VB-5.0-a", "VB-5.1-g")
def test_whoever_moved_before_a_lost_unit_was_lifted_is_finished() -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2404", "Bob:VC:3-5-6@2605")
    table.do("move Ann 2403", "lift Alice 2602")
    assert table.refused("move Ann 2402").rule == "VB-5.1-g"


# ---------------------------------------------------------------- landing


@pytest.mark.rule("VB-10.0-g")
@pytest.mark.parametrize(
    ("place", "word"),
    [("0718", "jungle"), ("2334", "water"), ("2806", "Ann"), ("2807", "Bob"), ("1033n", "jungle")],
)
def test_a_helicopter_lands_neither_in_jungle_nor_on_water_nor_on_another_unit(place: str, word: str) -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2806", "Bob:VC:3-5-6@2807")
    refusal = table.refused(f"lift Alice {place}")
    assert refusal.rule == "VB-10.0-g"
    assert word in refusal.reason
    assert refusal.fix.startswith("Try: lift Alice ")
    assert refusal.fix.removeprefix("Try: ") in table.offers("lift")


@pytest.mark.rule("VB-10.0-g")
@pytest.mark.parametrize("place", ["2606", "0519", "3929"], ids=["paddy", "village", "Mekong shore"])
def test_a_helicopter_lands_on_any_other_free_hex(place: str) -> None:
    table = Table("Alice:US:2-4-5@2604", FAR)
    table.do(f"lift Alice {place}")
    assert table.where("Alice") == place
    there = Table("Alice:US:2-4-5@2604", FAR)
    assert there.refused("lift Alice 2604", "is already in").rule == "VB-10.0-g"


@pytest.mark.rule("VB-10.0-g")
def test_a_unit_on_the_other_bank_takes_the_hex_too() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@1433s")
    assert table.refused("lift Alice 1433n", "is not free").rule == "VB-10.0-g"
    assert table.offers("lift Alice 1433") == []


@pytest.mark.rule("VB-10.0-g", "VB-12.0-m")
def test_a_monitor_in_the_water_of_the_hex_does_not_prevent_a_landing() -> None:
    table = Table("Alice:US:2-4-5@2604", "Monitor1@3929w", FAR)
    table.do("lift Alice 3929")
    assert table.where("Alice") == "3929"


@pytest.mark.rule("VB-10.0-j")
def test_landing_in_an_enemy_zone_does_no_harm() -> None:
    table = Table("Alice:US:2-4-5/1-2-5@2604", "Bob:VC:3-5-6@2607")
    table.do("lift Alice 2606")
    assert not table.unit("Alice").depleted
    assert not table.unit("Alice").gone


@pytest.mark.rule("VB-10.0-i", "VB-10.0-d")
def test_a_used_chit_is_back_in_the_next_game_turn() -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2404", FAR, slicks=1)
    table.do("lift Alice 2601")
    assert table.refused("lift Ann 2401").rule == "VB-10.0-d"
    table.go("movement", turn=2)
    assert table.unit("Alice").landed == ""
    table.do("lift Alice 2602", "lift Ann 2402")
    assert (table.where("Alice"), table.where("Ann")) == ("2602", "2402")


# ---------------------------------------------------------------- after the landing


@pytest.mark.rule("VB-10.0-k", "VB-10.0-o")
def test_a_landed_unit_moves_no_further_until_the_next_turn() -> None:
    table = Table("Alice:US:2-4-5@2604", FAR)
    table.do("lift Alice 2601")
    assert table.refused("move Alice 2602").rule == "VB-10.0-k"
    assert table.refused("lift Alice 2603").rule == "VB-10.0-k"
    table.go("movement", turn=2)
    table.do("move Alice 2602")


@pytest.mark.rule("VB-10.0-o")
def test_a_unit_that_has_moved_is_not_carried() -> None:
    table = Table("Alice:US:2-4-5@0615", FAR)
    table.do("move Alice 0616")
    assert table.refused("lift Alice 2604").rule == "VB-10.0-o"
    assert table.refused("sail Alice 3929").rule == "VB-10.0-o"


@pytest.mark.rule("VB-10.0-o", "VB-10.0-k")
def test_a_unit_takes_one_kind_of_transport() -> None:
    table = Table("Alice:US:2-4-5@0615", FAR)
    table.do("lift Alice 0516")
    assert table.refused("sail Alice 3929").rule == "VB-10.0-k"


@pytest.mark.rule("VB-10.0-k")
def test_a_landed_unit_may_attack() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2608")
    table.do("lift Alice 2607", "end")
    assert table.offers("attack") == ["attack Bob with Alice"]


@pytest.mark.rule("VB-10.0-l")
def test_a_landed_unit_does_not_advance_and_its_partner_may() -> None:
    table = Table("Alice:US:9-4-5@2604 zone", "Ann:US:9-4-5@2505", "Bob:VC:3-5-6@2605", phase="combat")
    table.fight("attack Bob with all", "D2")
    table.do("retreat Bob 2606 2607")
    assert table.offers("advance") == ["advance Ann 2605", "advance Ann 2606"]
    refusal = table.refused("advance Alice 2605")
    assert refusal.rule == "VB-10.0-l"
    alone = Table("Alice:US:9-4-5@2604 zone", "Bob:VC:3-5-6@2605", phase="combat")
    alone.fight("attack Bob with all", "D2")
    alone.do("retreat Bob 2606 2607")
    assert alone.decision.kind == "combat"


# ---------------------------------------------------------------- 10.1: one marker


@pytest.mark.rule("VB-10.1-a")
def test_a_landed_unit_holds_the_whole_attack_to_one_us_marker() -> None:
    table = Table(
        "Alice:US:2-4-5@2604 zone",
        "Ann:US:2-4-5@2505",
        "Bob:VC:3-5-6@2605",
        phase="combat",
        us=[2, 3],
        vc=[1, 2],
    )
    table.do("attack Bob with all")
    assert "one at most: Alice landed this turn [VB-10.1-a]" in table.decision.prompt
    table.do("support +2", "support +1")
    assert table.decision.side == "VC"  # the second US opportunity is passed over
    table.do("support +2")
    assert table.decision.side == CHANCE
    without = Table(
        "Alice:US:2-4-5@2604 zone",
        "Ann:US:2-4-5@2505",
        "Bob:VC:3-5-6@2605",
        phase="combat",
        us=[2, 3],
    )
    without.do("attack Bob with Ann", "support +2")
    assert "one at most" not in without.decision.prompt
    without.do("support +3")


@pytest.mark.rule("VB-10.1-a")
def test_the_one_marker_may_come_at_the_second_opportunity() -> None:
    table = Table("Alice:US:2-4-5@2604 zone", "Bob:VC:3-5-6@2605", phase="combat", us=[2, 3], vc=[1])
    table.do("attack Bob with Alice", "pass", "pass", "support +3", "pass", "die 2")
    assert table.fact("combat resolved", "attack") == 5


@pytest.mark.rule("VB-10.1-a")
@pytest.mark.parametrize("order", ["attack Alice with Bob", "bombard Alice with +1"])
def test_the_limit_holds_in_defense_through_the_turn_of_the_viet_cong(order: str) -> None:
    table = Table(
        "Alice:US:2-4-5@2604 zone", "Bob:VC:3-5-6@2605", side="VC", phase="combat", us=[2, 3], vc=[1]
    )
    table.do(order)
    while table.decision.side == "VC":
        table.do("pass")
    table.do("support +3")
    while table.decision.side == "VC":
        table.do("pass")
    assert table.decision.side == CHANCE
    table.do("die 2")
    assert table.fact("combat resolved", "defense") == 4 + 3


@pytest.mark.rule("VB-10.1-a")
def test_the_limit_ends_with_the_game_turn() -> None:
    table = Table("Alice:US:2-4-5@2604 zone", "Bob:VC:3-5-6@2605")
    table.go("combat", turn=2)
    table.do("attack Bob with Alice")
    table.do(table.offers("support")[0])
    while table.decision.side == "VC":
        table.do("pass")
    assert table.offers("support")


@pytest.mark.rule("VB-10.1-a")
def test_the_limit_does_not_bind_the_viet_cong() -> None:
    table = Table("Alice:US:2-4-5@2604 zone", "Bob:VC:3-5-6@2605", phase="combat", us=[1], vc=[1, 2])
    table.do("attack Bob with Alice", "support +1", "support +1", "support +2", "die 2")
    assert table.fact("combat resolved", "defense") == 5 + 3
