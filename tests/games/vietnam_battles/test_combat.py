"""Combat (7.0 to 7.4): who fights whom, the differential and its column.

The open paddies round 2604 again; 0616, 0717 and their neighbours where the river or the jungle matters.
"""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.games.vietnam_battles.counters import tables
from vietnam_tui.games.vietnam_battles.frames import Combat
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import cannot_attack
from vietnam_tui.games.vietnam_battles.rules.combat.differential import read_combat

# ---------------------------------------------------------------- 7.0: adjacency, attacker and defender


@pytest.mark.rule("VB-7.0-a")
def test_combat_needs_adjacent_enemies() -> None:
    table = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2603", "Bob:VC:3-5-6@2605", phase="combat")
    refusal = table.refused("attack Bob with Ann")
    assert refusal.rule == "VB-7.0-a"
    assert refusal.fix == "Try: attack Bob with Alice"
    table.do("attack Bob with Alice")


@pytest.mark.rule("VB-7.0-a")
def test_nobody_attacks_a_unit_that_is_gone() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6 eliminated", "Ben:VC:3-5-6@4601", phase="combat")
    assert table.refused("attack Bob with Alice", "is not on the").rule == "VB-7.0-a"


@pytest.mark.rule("VB-7.0-a", "VB-7.0-c")
def test_attacking_with_all_where_nobody_can_is_refused_with_the_reason() -> None:
    far = Table("Alice:US:2-4-5@2604", "Ann:US:2-4-5@2603", "Bob:VC:3-5-6@2607", phase="combat")
    refusal = far.refused("attack Bob with all")
    assert (refusal.rule, "Alice in 2604 is not adjacent" in refusal.reason) == ("VB-7.0-a", True)
    moving = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605")
    assert moving.refused("attack Bob with all", "attacks follow the").rule == "VB-7.0-c"


@pytest.mark.rule("VB-7.0-a")
def test_nobody_has_to_attack() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat")
    table.do("end")
    assert "attack declared" not in table.kinds()
    assert table.state.player == "VC"


@pytest.mark.rule("VB-7.0-b")
def test_bombardment_needs_no_adjacency_and_is_no_combat() -> None:
    table = Table(
        "Alice:US:2-4-5@2401", "Mike:US:2-4-5@2604 mobile", "Bob:VC:3-2-6@2605", phase="combat", us=[6]
    )
    table.do("bombard Bob with +6")
    table.fall("D2")
    table.do("retreat Bob 2606 2607")
    # nobody took part: nobody advances, and nobody has used up his attack
    assert table.decision.kind == "combat"
    near = Table("Mike:US:2-4-5@2604", "Bob:VC:3-3-6@2605", phase="combat", us=[3])
    near.do("bombard Bob with +3")
    near.fall(".")
    near.do("attack Bob with Mike")


@pytest.mark.rule("VB-7.0-c", "VB-7.0-a")
def test_only_the_player_whose_turn_it_is_attacks_and_only_in_a_combat_phase() -> None:
    for side, attacker, defender in (("US", "Alice", "Bob"), ("VC", "Bob", "Alice")):
        table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", side=side, phase="combat")
        assert table.refused(f"attack {attacker} with {defender}", "is not an enemy").rule == "VB-7.0-a"
        table.do(f"attack {defender} with {attacker}")
        moving = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", side=side)
        refusal = moving.refused(f"attack {defender} with {attacker}", "attacks follow")
        assert (refusal.rule, refusal.fix) == ("VB-7.0-c", "Try: end")
        halted = cannot_attack(moving.state, moving.id(attacker))
        assert halted is not None
        assert (halted.rule, "attacks in a combat phase" in halted.reason) == ("VB-7.0-c", True)


@pytest.mark.rule("VB-7.0-c")
def test_an_attack_may_not_borrow_units_of_the_defender() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", "Carl:VC:3-5-6@2705", phase="combat")
    assert table.refused("attack Bob with Alice Carl", "does not attack in").rule == "VB-7.0-c"


@pytest.mark.rule("VB-7.0-d")
def test_one_attack_is_resolved_before_the_next_is_declared_in_any_order() -> None:
    table = Table(
        "Alice:US:2-4-5@2604",
        "Ann:US:2-4-5@2804",
        "Bob:VC:3-3-6@2605",
        "Carl:VC:3-3-6@2805",
        phase="combat",
        us=[1],
    )
    table.do("attack Carl with Ann")
    refusal = table.refused("attack Bob with Alice")
    assert (refusal.rule, refusal.fix) == ("VB-7.0-d", "Try: pass")
    table.do("pass", "pass")
    table.fall("A1")
    assert table.refused("attack Bob with Alice").rule == "VB-7.0-d"
    table.do("retreat Ann 2803")
    table.do("attack Bob with Alice")


# ---------------------------------------------------------------- 7.1: who takes part


@pytest.mark.rule("VB-7.1-a")
def test_the_attacker_picks_his_units_and_their_target() -> None:
    table = Table(
        "Alice:US:2-4-5@2604",
        "Ann:US:2-4-5@2705",
        "Bob:VC:3-5-6@2605",
        "Carl:VC:3-5-6@2706",
        phase="combat",
    )
    assert table.offers("attack") == [
        "attack Bob with Alice",
        "attack Bob with Ann",
        "attack Bob with Alice Ann",
        "attack Carl with Ann",
    ]


@pytest.mark.rule("VB-7.1-b", "VB-7.1-d")
def test_any_number_of_adjacent_units_add_up_against_one_defender() -> None:
    around = ("2604", "2606", "2505", "2506", "2705", "2706")
    units = [f"Unit{i}:US:{i}-4-5@{at}" for i, at in enumerate(around)]
    table = Table(*units, "Bob:VC:3-9-6@2605", phase="combat")
    everybody = Combat(tuple(table.id(f"Unit{i}") for i in range(6)), table.id("Bob"))
    sum_of_all = "attack Unit0 0 + Unit1 1 + Unit2 2 + Unit3 3 + Unit4 4 + Unit5 5 = 15 [VB-7.1-d]"
    assert read_combat(table.state, everybody).reasons[0] == sum_of_all
    assert read_combat(table.state, Combat((), table.id("Bob"))).reasons[0].startswith("defense")
    table.fight("attack Bob with all", "D2")
    assert table.fact("combat resolved", "attackers") == tuple(f"Unit{i}" for i in range(6))
    assert table.fact("combat resolved", "attack") == 0 + 1 + 2 + 3 + 4 + 5


@pytest.mark.rule("VB-7.1-b", "VB-7.1-c", "VB-19.0-g")
def test_no_land_unit_attacks_across_the_mekong_but_its_own_terrain_is_no_matter() -> None:
    table = Table("Alice:US:2-4-5@1033n", "Ann:US:2-4-5@0933", "Bob:VC:3-5-6@1033s", phase="combat")
    assert table.offers("attack") == []
    assert table.refused("attack Bob with Alice").rule == "VB-19.0-g"
    beside = Table("Alice:US:2-4-5@1033n", "Bob:VC:3-5-6@0933", phase="combat")
    beside.do("attack Bob with Alice")
    far = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2602", phase="combat")
    assert far.refused("attack Bob with Alice").rule == "VB-7.0-a"


@pytest.mark.rule("VB-7.1-c", "VB-7.4-a")
@pytest.mark.parametrize("place", ["3612", "3714", "3614"])
def test_the_ground_an_attacker_stands_on_neither_bars_nor_changes_his_attack(place: str) -> None:
    terrain = {"3612": "jungle", "3714": "jungle", "3614": "clear"}
    table = Table(f"Alice:US:6-4-5@{place}", "Bob:VC:3-5-6@3613", phase="combat")
    assert table.state.spots.terrain(table.unit("Alice").place) == terrain[place]
    table.fight("attack Bob with Alice", ".")
    assert table.fact("combat resolved", "line") == "jungle"
    assert table.fact("combat resolved", "column") == tables().crt.column("jungle", 1)


@pytest.mark.rule("VB-7.1-e")
def test_there_may_be_an_attack_on_every_adjacent_enemy() -> None:
    table = Table(
        "Alice:US:4-4-5@2604",
        "Ann:US:4-4-5@2705",
        "Bob:VC:3-5-6@2605",
        "Carl:VC:3-5-6@2706",
        phase="combat",
    )
    table.fight("attack Bob with Alice", ".")
    table.fight("attack Carl with Ann", ".")
    assert table.offers() == ["end"]


# ---------------------------------------------------------------- 7.2: once each


@pytest.mark.rule("VB-7.2-a", "VB-4.1-g")
def test_a_unit_attacks_once_in_a_phase() -> None:
    table = Table(
        "Alice:US:4-4-5@2604", "Ann:US:2-4-5@2505", "Bob:VC:3-5-6@2605", "Carl:VC:3-5-6@2704", phase="combat"
    )
    table.fight("attack Bob with Alice", ".")
    assert table.refused("attack Carl with Alice").rule == "VB-7.2-a"
    mobile = Table(
        "Amy:US:4-4-5@2604 mobile", "Bob:VC:3-5-6@2605", "Carl:VC:3-5-6@2704", phase="mobile combat"
    )
    mobile.fight("attack Bob with Amy", ".")
    assert mobile.refused("attack Carl with Amy").rule == "VB-4.1-g"


@pytest.mark.rule("VB-7.2-b")
def test_a_unit_is_attacked_once_in_a_phase() -> None:
    table = Table("Alice:US:4-4-5@2604", "Ann:US:4-4-5@2505", "Bob:VC:3-5-6@2605", phase="combat")
    table.fight("attack Bob with Alice", ".")
    assert table.refused("attack Bob with Ann").rule == "VB-7.2-b"


@pytest.mark.rule("VB-7.2-b")
def test_a_unit_attacked_in_the_combat_phase_may_be_attacked_in_the_mobile_combat_phase() -> None:
    table = Table("Alice:US:4-4-5@2604", "Mike:US:4-4-5@2505 mobile", "Bob:VC:3-5-6@2605", phase="combat")
    table.fight("attack Bob with Alice", ".")
    table.go("mobile combat")
    table.fight("attack Bob with Mike", ".")


@pytest.mark.rule("VB-7.2-c")
def test_a_bombarded_unit_may_be_attacked_in_the_same_phase() -> None:
    table = Table("Alice:US:5-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[3, 4])
    table.do("bombard Bob with +4", "pass")
    table.fall(".")
    table.do("attack Bob with Alice", "support +3")
    table.fall("D2")
    assert table.fact("combat resolved", "attack") == 5 + 3


# ---------------------------------------------------------------- 7.3: the differential


@pytest.mark.rule("VB-7.3-a")
def test_the_differential_is_all_attack_less_all_defense_and_may_be_negative() -> None:
    table = Table(
        "Alice:US:2-4-5@2604", "Ann:US:1-4-5@2505", "Bob:VC:3-5-6@2605", phase="combat", us=[1], vc=[3]
    )
    table.do("attack Bob with Alice Ann", "support +1", "support +3")
    frame = table.state.top
    assert isinstance(frame, Combat)
    assert "differential 4 - 8 = -4 [VB-7.3-a]" in read_combat(table.state, frame).reasons
    table.fall("A1")
    assert table.fact("combat resolved", "attack") == 2 + 1 + 1
    assert table.fact("combat resolved", "defense") == 5 + 3
    assert table.fact("combat resolved", "column") == tables().crt.column("clear", -4)


@pytest.mark.rule("VB-7.3-b")
@pytest.mark.parametrize("pips", range(1, 7))
@pytest.mark.parametrize(
    ("line", "target", "place", "heading"),
    [("clear", "2605", "2604", "+1"), ("jungle", "3613", "3614", "+1"), ("village", "1708", "1709", "+1")],
)
def test_the_result_stands_where_the_die_meets_the_column(
    line: str, target: str, place: str, heading: str, pips: int
) -> None:
    crt = tables().crt
    printed = crt.results[str(pips)][crt.lines[line].index(heading)]
    table = Table(f"Alice:US:4-4-5@{place}", f"Bob:VC:3-3-6@{target}", phase="combat")
    table.do("attack Bob with Alice", dice=[pips])
    assert table.fact("combat resolved", "line") == line
    assert table.fact("combat resolved", "result") == printed


@pytest.mark.rule("VB-7.3-b")
@pytest.mark.parametrize(("attack", "defense", "column"), [(40, 1, 12), (0, 40, 1)])
def test_beyond_the_outermost_columns_the_outermost_counts(attack: int, defense: int, column: int) -> None:
    table = Table(f"Alice:US:{attack}-4-5@2604", f"Bob:VC:3-{defense}-6@2605", phase="combat")
    table.do("attack Bob with Alice", dice=[1])
    assert table.fact("combat resolved", "column") == column
    assert table.rule("combat resolved") == "VB-7.3-b"


@pytest.mark.rule("VB-7.3-c", "VB-7.0-d")
def test_a_result_takes_effect_before_the_next_attack() -> None:
    # Ann gains the flank only because Alice's attack drives Bob back at once
    table = Table(
        "Alice:US:5-4-5@2604", "Ann:US:5-4-5@2804", "Bob:VC:3-2-6@2605", "Carl:VC:3-2-6@2805", phase="combat"
    )
    table.fight("attack Bob with Alice", "D2")
    assert table.refused("attack Carl with Ann").rule == "VB-7.0-d"
    table.do("retreat Bob 2606 2607", "advance Alice 2605")
    assert (table.where("Alice"), table.where("Bob")) == ("2605", "2607")
    table.do("attack Carl with Ann")


@pytest.mark.rule("VB-7.3-d", "VB-8.3-a")
def test_a_marker_used_in_ones_own_combat_phase_is_not_there_in_the_enemys() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-3-6@2605", phase="combat", us=[1, 2], vc=[3])
    table.do("attack Bob with Alice", "support +2", "pass", "pass", "pass")
    table.fall(".")
    table.go("combat", side="VC")
    table.do("attack Alice with Bob", "pass")
    assert table.decision.side == "US"
    assert table.refused("support +2").rule == "VB-8.3-a"
    table.do("support +1")


@pytest.mark.rule("VB-7.3-e")
def test_a_strength_is_used_once_and_whole() -> None:
    table = Table("Alice:US:4-4-5@2604", "Bob:VC:3-5-6@2605", "Carl:VC:3-5-6@2704", phase="combat")
    assert table.refused("attack Bob with Alice Alice").rule == "VB-7.3-e"
    table.fight("attack Bob with Alice", ".")
    assert table.fact("combat resolved", "attack") == 4
    assert table.offers("attack") == []


@pytest.mark.rule("VB-7.3-f")
def test_attack_and_defense_strengths_stay_apart() -> None:
    table = Table("Alice:US:4-20-5@2604", "Bob:VC:20-3-6@2605", phase="combat")
    table.fight("attack Bob with Alice", "D2")
    assert table.fact("combat resolved", "attack") == 4
    assert table.fact("combat resolved", "defense") == 3


# ---------------------------------------------------------------- 7.4: terrain


def line_of(table: Table, order: str) -> str:
    """The line of the table that an attack is read on."""
    table.do(order, dice=[2])
    line: str = table.fact("combat resolved", "line")
    return line


@pytest.mark.rule("VB-7.4-a", "VB-7.4-c")
def test_the_defenders_terrain_alone_gives_the_column_once() -> None:
    # three points apart in the open and in the jungle: no shift but the line of the table
    for place, target, line in (("3614", "3613", "jungle"), ("3613", "3614", "clear")):
        table = Table(f"Alice:US:6-4-5@{place}", f"Bob:VC:3-3-6@{target}", phase="combat")
        assert line_of(table, "attack Bob with Alice") == line
        assert table.fact("combat resolved", "column") == tables().crt.column(line, 3)


@pytest.mark.rule("VB-7.4-b")
def test_a_river_helps_when_every_attacker_strikes_across_it() -> None:
    # 0516 lies beyond the river from 0615 and 0616, on the same bank as 0515
    west = "Bob:VC:3-3-6@0516"
    both = Table("Alice:US:3-4-5@0615", "Ann:US:3-4-5@0616", west, phase="combat")
    assert line_of(both, "attack Bob with Alice Ann") == "river"
    dry = Table("Alice:US:3-4-5@0615", "Ann:US:3-4-5@0416", west, phase="combat")
    assert line_of(dry, "attack Bob with Alice Ann") == "clear"
    alone = Table("Alice:US:3-4-5@0615", "Ann:US:3-4-5@0416", west, phase="combat")
    assert line_of(alone, "attack Bob with Alice") == "river"


@pytest.mark.rule("VB-7.4-b")
def test_a_bridge_or_a_monitor_cancels_the_benefit_of_the_river() -> None:
    bridge = Table("Alice:US:3-4-5@1607", "Bob:VC:3-3-6@1606", phase="combat")
    assert line_of(bridge, "attack Bob with Alice") == "bridge"
    one_of_two = Table("Alice:US:3-4-5@1607", "Ann:US:3-4-5@1706", "Bob:VC:3-3-6@1606", phase="combat")
    assert line_of(one_of_two, "attack Bob with Alice Ann") == "bridge"
    down = Table("Alice:US:3-4-5@1607", "Bob:VC:3-3-6@1606", phase="combat", demolished=["1606/1607"])
    assert line_of(down, "attack Bob with Alice") == "river"
    boat = Table("Alice:US:3-4-5@0615", "Monitor1@0516/0616", "Bob:VC:3-3-6@0516", phase="combat")
    assert line_of(boat, "attack Bob with Alice Monitor1") == "clear"


@pytest.mark.rule("VB-7.4-b")
def test_a_river_gives_no_shelter_from_bombardment() -> None:
    table = Table("Alice:US:3-4-5@0615", "Bob:VC:3-3-6@0516", phase="combat", us=[6])
    assert line_of(table, "bombard Bob with +6") == "clear"


@pytest.mark.rule("VB-7.4-d")
def test_the_most_favourable_terrain_counts_alone() -> None:
    # a village beyond the river: the river is the better of the two
    village = Table("Alice:US:3-4-5@1606", "Bob:VC:3-3-6@1607", phase="combat", demolished=["1606/1607"])
    assert line_of(village, "attack Bob with Alice") == "river"
    assert village.fact("combat resolved", "column") == tables().crt.column("river", 0)


@pytest.mark.rule("VB-7.4-d")
def test_worked_example_rough_terrain_behind_a_river_is_worth_the_rough_terrain_only() -> None:
    # jungle stands for the example's rough ground
    table = Table("Alice:US:3-4-5@0616", "Bob:VC:3-3-6@0617", phase="combat")
    assert line_of(table, "attack Bob with Alice") == "jungle"
    assert table.fact("combat resolved", "column") == tables().crt.column("jungle", 0)
