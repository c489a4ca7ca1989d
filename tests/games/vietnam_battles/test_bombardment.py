"""Bombardment: when and what (8.4), counter-battery (8.4.1), friendly fire (8.4.2), terrain and limits (8.5, 8.6).

Fired into the open paddies round 2604 unless the terrain is what counts.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.core.model import CHANCE

Lay = Callable[[str, str], None]


def resolved(table: Table, *facts: str) -> tuple[object, ...]:
    """Facts of the latest die roll."""
    return tuple(table.fact("combat resolved", fact) for fact in facts)


# ---------------------------------------------------------------- 8.4: when and what


@pytest.mark.rule("VB-8.4-a", "VB-8.5-a")
def test_any_enemy_unit_anywhere_may_be_bombarded_one_after_another() -> None:
    # a ridge of friends and jungle between does not matter
    table = Table(
        "Alice:US:2-4-5@0717",
        "Bob:VC:3-5-6@0816",
        "Ben:VC:3-5-6@4601",
        "Bill:VC:3-5-6@3421",
        phase="combat",
        us=[4, 5, 5],
    )
    for order in ("bombard Ben with +5", "bombard Bill with +4", "bombard Bob with +5"):
        table.fight(order, ".")
    assert table.kinds().count("bombardment declared") == 3


@pytest.mark.rule("VB-8.4-a")
def test_bombardment_comes_before_the_first_ground_attack() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", "Ben:VC:3-5-6@2806", phase="combat", us=[4, 5])
    table.fight("bombard Bob with +5", ".")
    table.do("attack Bob with Alice", "pass", "pass", "die 1")
    refusal = table.refused("bombard Ben with +4", "bombardment is")
    assert refusal.rule == "VB-8.4-a"
    assert "first ground attack" in refusal.reason
    assert table.rule("bombardment declared") == "VB-8.4-a"


@pytest.mark.rule("VB-8.4-a")
@pytest.mark.parametrize("phase", ["movement", "mobile movement", "mobile combat"])
def test_bombardment_belongs_to_the_combat_phase(phase: str) -> None:
    table = Table("5Cav@2604", "Bob:VC:3-5-6@2605", phase=phase, us=[4])
    assert table.refused("bombard Bob with +4", "bombardment belongs to the").rule == "VB-8.4-a"


@pytest.mark.rule("VB-8.4-a", "VB-8.3-a")
def test_the_current_player_alone_bombards_and_not_his_own_units() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2606", side="VC", phase="combat", us=[4], vc=[3])
    assert table.offers("bombard") == ["bombard Alice with +3"]
    assert table.refused("bombard Bob with +3", "is not an enemy").rule == "VB-8.4-a"
    assert table.refused("bombard Alice with +4").rule == "VB-8.3-a"  # the enemy's marker


@pytest.mark.rule("VB-8.4-a", "VB-8.6-d")
def test_of_two_units_in_a_hex_one_is_the_target_and_the_hex_has_had_its_bombardment() -> None:
    table = Table(
        "Alice:US:2-4-5@2604", "Bob:VC:3-5-6@1033n", "Ben:VC:3-5-6@1033s", phase="combat", us=[4, 5]
    )
    assert table.offers("bombard") == [f"bombard {name} with +{m}" for name in ("Bob", "Ben") for m in (4, 5)]
    table.fight("bombard Ben with +5", ".")
    assert table.refused("bombard Bob with +4").rule == "VB-8.6-d"


@pytest.mark.rule("VB-8.4-b", "VB-8.5-b")
def test_the_markers_less_the_defense_are_read_on_the_line_of_the_target() -> None:
    for place, line in (("2605", "clear"), ("0717", "jungle"), ("0519", "village")):
        table = Table(f"Bob:VC:3-5-6@{place}", "Alice:US:2-4-5@4003", phase="combat", us=[4, 6])
        table.do("bombard Bob with +6", "support +4", "die 2")
        assert resolved(table, "attack", "defense", "line") == (10, 5, line)


@pytest.mark.rule("VB-8.5-b")
def test_support_fire_in_an_attack_does_not_lift_the_cover_of_the_target() -> None:
    table = Table("Alice:US:2-4-5@0716", "Bob:VC:3-5-6@0717", phase="combat", us=[6])
    table.do("attack Bob with Alice", "support +6", "die 2")
    assert resolved(table, "attack", "line") == (8, "jungle")


# ---------------------------------------------------------------- 8.4: results


@pytest.mark.rule("VB-8.4-c")
def test_a_bombardment_eliminates_and_nobody_advances() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-1-6@2605", "Ben:VC:3-5-6@4003", phase="combat", us=[5, 6])
    table.do("bombard Bob with +6", "support +5", "die 1")
    assert resolved(table, "result") == ("De",)
    assert table.unit("Bob").gone
    assert table.decision.kind == "combat"
    assert table.rule("eliminated") == "VB-8.4-c"


@pytest.mark.rule("VB-8.4-c")
@pytest.mark.parametrize(("result", "distance"), [("D2", 2), ("D3", 3)])
def test_a_bombardment_makes_its_target_retreat_and_nobody_advances(result: str, distance: int) -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-1-6@2605", phase="combat", us=[5, 6])
    table.do("bombard Bob with +6", "support +5")
    table.fall(result)
    assert table.decision.side == "VC"
    routes = table.offers("retreat Bob")
    assert routes
    assert {len(route.split()) - 2 for route in routes} == {distance}
    table.do(routes[0])
    assert table.decision.kind == "combat"
    assert table.where("Alice") == "2604"


@pytest.mark.rule("VB-8.4-c")
def test_a_dot_has_no_effect() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6/2-3-6@2605", phase="combat", us=[5])
    before = table.state.units
    events = table.fight("bombard Bob with +5", ".")
    assert table.state.units == before
    assert table.kinds(events)[-1] == "no effect"


@pytest.mark.rule("VB-8.4-d", "VB-8.4-f")
@pytest.mark.parametrize(
    ("result", "rule"), [("A1", "VB-8.4-d"), ("A2", "VB-8.4-d"), ("A3", "VB-8.4-d"), ("Ae", "VB-8.4-f")]
)
def test_results_against_an_attacker_are_ignored(result: str, rule: str) -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[1])
    before = table.state.units
    events = table.fight("bombard Bob with +1", result)
    assert table.state.units == before
    assert table.decision.kind == "combat"
    assert (events[-1].kind, events[-1].rule) == ("no effect", rule)
    nothing = Table("Alice:US:2-4-5/1-2-5@0102", "Bob:VC:3-5-6@4601", phase="combat", us=[5])
    assert nothing.fight("bombard Bob with +5", ".")[-1].rule == "VB-8.4-c"


@pytest.mark.rule("VB-8.4-e", "VB-7.3-c")
def test_an_exchange_depletes_the_target_alone() -> None:
    table = Table("Alice:US:2-4-5/1-2-5@2604", "Bob:VC:3-5-6/2-3-6@2605", phase="combat", us=[5])
    table.fight("bombard Bob with +5", "Ex")
    assert table.unit("Bob").depleted
    assert not table.unit("Alice").depleted
    assert table.decision.kind == "combat"
    assert table.rule("depleted") == "VB-8.4-e"
    missed = Table("Alice:US:2-4-5/1-2-5@2604", "Bob:VC:3-5-6/2-3-6@2605", phase="combat", us=[5])
    missed.fight("bombard Bob with +5", ".")
    assert not missed.unit("Bob").depleted


@pytest.mark.rule("VB-8.4-e")
def test_an_exchange_eliminates_a_depleted_target() -> None:
    table = Table(
        "Alice:US:2-4-5/1-2-5@2604",
        "Bob:VC:3-5-6/2-3-6@2605 depleted",
        "Ben:VC:3-5-6@4003",
        phase="combat",
        us=[3],
    )
    table.fight("bombard Bob with +3", "Ex")
    assert table.unit("Bob").gone
    assert table.decision.kind == "combat"
    assert table.rule("eliminated") == "VB-8.4-e"


@pytest.mark.rule("VB-8.4-g", "VB-8.6-d")
def test_two_markers_fall_together_and_a_third_does_not() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[2, 3, 4])
    table.do("bombard Bob with +2", "support +3")
    assert table.decision.side == CHANCE
    table.do("die 3")
    assert resolved(table, "attack") == (5,)
    assert table.kinds().count("combat resolved") == 1
    assert table.refused("bombard Bob with +4").rule == "VB-8.6-d"


@pytest.mark.rule("VB-8.4-g", "VB-8.3-a")
def test_a_marker_strikes_one_hex_only() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", "Ben:VC:3-5-6@2606", phase="combat", us=[5])
    table.fight("bombard Bob with +5", ".")
    assert resolved(table, "target") == ("Bob",)
    assert table.refused("bombard Ben with +5", "has used his +5 this turn").rule == "VB-8.3-a"
    assert table.refused("bombard Ben with +4", "holds no +4").rule == "VB-8.3-a"


@pytest.mark.rule("VB-8.4-h")
def test_a_bombarding_marker_does_not_come_back_in_the_same_turn() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[5, 2], vc=[1, 1])
    table.fight("bombard Bob with +5", ".")
    assert (table.state.hand("US"), table.state.spent[0]) == ((2,), (5,))
    table.go("combat", side="VC")
    table.do("attack Alice with Bob", "pass")
    assert table.offers("support") == ["support +2"]


# ---------------------------------------------------------------- 8.4.1: counter-battery


@pytest.mark.rule("VB-8.4.1-a", "VB-8.3-f")
def test_counter_battery_alternates_with_the_bombarding_player() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[5, 6, 1], vc=[1, 1, 2, 3])
    table.do("bombard Bob with +6")
    sides = []
    for choice in ("support +3", "support +5", "support +2"):
        sides.append(table.decision.side)
        table.do(choice)
    assert sides == ["VC", "US", "VC"]
    assert table.decision.side == CHANCE
    table.do("die 2")
    assert resolved(table, "attack", "defense") == (11, 5 + 5)
    rules = [event.rule for event in table.events if event.kind == "support applied"]
    assert rules == ["VB-8.4.1-a", "VB-8.3-f", "VB-8.4.1-a"]


@pytest.mark.rule("VB-8.4.1-a")
def test_counter_battery_may_wait_for_the_second_opportunity() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[5], vc=[2, 3])
    table.do("bombard Bob with +5", "pass", "support +3", "die 2")
    assert resolved(table, "attack", "defense") == (5, 5 + 3)


@pytest.mark.rule("VB-8.4.1-a")
def test_worked_example_a_counter_battery_of_six_takes_six_off_the_bombardment(overlay: Lay) -> None:
    # +6 against +6: what is left of the bombardment is 0, less the defense of 4
    overlay("tables.toml", '[[pool]]\nside = "VC"\nmarkers = [1, 1, 2, 2, 3, 6]\n')
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2804", side="VC", phase="combat", us=[6], vc=[6])
    table.do("bombard Alice with +6", "support +6", "die 1")
    attack, defense, column = resolved(table, "attack", "defense", "column")
    assert attack - defense == 0 - 4  # type: ignore[operator]
    unhelped = Table("Alice:US:2-10-5@2604", "Bob:VC:3-5-6@2804", side="VC", phase="combat", vc=[6])
    unhelped.do("bombard Alice with +6", "die 1")
    assert resolved(unhelped, "column") == (column,)


# ---------------------------------------------------------------- 8.4.2: friendly fire


@pytest.mark.rule("VB-8.4.2-a")
def test_friendly_fire_depletes_the_closest_friend_of_the_bombarding_player() -> None:
    table = Table(
        "Alice:US:2-4-5/1-2-5@2606",
        "Ann:US:2-4-5/1-2-5@2607",
        "Bob:VC:3-5-6@2603",
        "Ben:VC:3-5-6@2602",
        phase="combat",
        us=[5],
    )
    events = table.fight("bombard Bob with +5", "(A)")
    assert [u for u in ("Alice", "Ann", "Bob", "Ben") if table.unit(u).depleted] == ["Alice"]
    assert table.kinds(events)[-2:] == ["friendly fire", "depleted"]


@pytest.mark.rule("VB-8.4.2-a")
def test_friendly_fire_strikes_at_any_distance() -> None:
    table = Table("Alice:US:2-4-5/1-2-5@0102", "Bob:VC:3-5-6@4601", phase="combat", us=[5])
    table.fight("bombard Bob with +5", "(A)")
    assert table.unit("Alice").depleted
    harmless = Table("Alice:US:2-4-5/1-2-5@0102", "Bob:VC:3-5-6@4601", phase="combat", us=[5])
    harmless.fight("bombard Bob with +5", "A1")
    assert harmless.kinds()[-1] == "no effect"


@pytest.mark.rule("VB-8.4.2-a")
@pytest.mark.parametrize("alice", ["Alice:US:2-4-5@2604", "Alice:US:2-4-5/1-2-5@2604 depleted"])
def test_friendly_fire_eliminates_a_one_sided_or_depleted_unit(alice: str) -> None:
    table = Table(alice, "Ann:US:2-4-5@2404", "Bob:VC:3-5-6@2605", phase="combat", us=[5])
    table.fight("bombard Bob with +5", "(A)")
    assert table.unit("Alice").gone
    assert table.state.last_turn == 3  # the body counts
    assert table.rule("eliminated") == "VB-8.4.2-a"


@pytest.mark.rule("VB-8.4.2-a")
def test_friendly_fire_counts_arvn_units_and_monitors() -> None:
    table = Table("Rngr@0618", "4/47C@0614", "514/1@0717", phase="combat", us=[5])
    table.fight("bombard 514/1 with +5", "(A)")
    assert table.unit("Rngr").depleted  # two hexes off; the company three
    boats = Table("Monitor1@0717/0718", "4/47C@0615", "514/1@0717", phase="combat", us=[5])
    boats.fight("bombard 514/1 with +5", "(A)")
    assert boats.unit("Monitor1").depleted


@pytest.mark.rule("VB-8.4.2-a", "VB-12.0-ab")
def test_a_monitor_beside_the_target_is_as_close_as_a_unit_next_to_it() -> None:
    table = Table("Monitor1@0717/0718", "4/47C@0616", "514/1@0717", phase="combat", us=[5])
    table.fight("bombard 514/1 with +5", "(A)")
    assert table.offers() == ["lose Monitor1", "lose 4/47C"]
    assert table.rule("friendly fire") == "VB-8.4.2-a"


@pytest.mark.rule("VB-8.4.2-a")
def test_friendly_fire_of_the_viet_cong_strikes_the_viet_cong() -> None:
    table = Table("Alice:US:2-3-5/1-2-5@2604", "Bob:VC:3-5-6/2-3-6@2606", side="VC", phase="combat", vc=[3])
    table.fight("bombard Alice with +3", "(A)")
    assert table.unit("Bob").depleted
    assert not table.unit("Alice").depleted


@pytest.mark.rule("VB-8.4.2-b", "VB-8.4.2-a")
def test_the_bombarding_player_chooses_among_equally_close_friends() -> None:
    table = Table(
        "Alice:US:2-4-5/1-2-5@2603",
        "Ann:US:2-4-5/1-2-5@2607",
        "Amy:US:2-4-5/1-2-5@2608",
        "Bob:VC:3-5-6@2605",
        phase="combat",
        us=[5],
    )
    table.fight("bombard Bob with +5", "(A)")
    assert table.decision.side == "US"
    assert table.offers() == ["lose Alice", "lose Ann"]
    assert table.refused("lose Amy").rule == "VB-8.4.2-a"
    table.do("lose Ann")
    assert [u for u in ("Alice", "Ann", "Amy") if table.unit(u).depleted] == ["Ann"]
    assert table.rule("depleted") == "VB-8.4.2-a"


# ---------------------------------------------------------------- 8.6: limits


@pytest.mark.rule("VB-8.6-b", "VB-8.3-a")
def test_a_bombarding_marker_is_not_divided() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[6])
    refusal = table.refused("bombard Bob with +3")
    assert refusal.rule == "VB-8.3-a"
    assert "+6" in refusal.reason
    table.do("bombard Bob with +6", "die 2")
    assert resolved(table, "attack") == (6,)


@pytest.mark.rule("VB-8.6-d")
def test_a_hex_is_bombarded_once_a_turn_by_either_player() -> None:
    table = Table(
        "Alice:US:2-4-5@2605",
        "Ann:US:2-4-5@2803",
        "Bob:VC:3-5-6@2607",
        side="VC",
        phase="combat",
        vc=[2, 2],
        bombarded=["2605"],
    )
    refusal = table.refused("bombard Alice with +2")
    assert refusal.rule == "VB-8.6-d"
    assert "2605" in refusal.reason
    assert table.offers("bombard") == ["bombard Ann with +2"]


@pytest.mark.rule("VB-8.6-d")
def test_a_hex_may_be_bombarded_again_in_the_next_turn() -> None:
    table = Table("Alice:US:2-4-5@2603", "Bob:VC:3-5-6@2605", phase="combat", us=[5, 4])
    table.fight("bombard Bob with +5", ".")
    assert table.offers("bombard") == []
    table.go("combat", turn=2)
    assert table.offers("bombard Bob")


@pytest.mark.rule("VB-8.6-d")
def test_a_bombarded_unit_that_has_moved_off_may_be_bombarded_elsewhere() -> None:
    # the limit is the hex's, not the unit's
    table = Table("Alice:US:2-4-5@2603", "Bob:VC:3-1-6@2605", phase="combat", us=[5, 6, 4])
    table.do("bombard Bob with +6", "support +5")
    table.fall("D2")
    table.do("retreat Bob 2606 2607")
    assert table.offers("bombard") == ["bombard Bob with +4"]


@pytest.mark.rule("VB-8.6-d", "VB-7.2-c")
def test_a_bombarded_unit_may_still_be_attacked() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[5])
    table.fight("bombard Bob with +5", ".")
    assert "attack Bob with Alice" in table.offers()
