"""Bridges (18.0): blown, repaired, and replaced by the engineer.

Highway 4 crosses the Ba Rai by the bridge 1606/1607, the path to Long Tien the Tra Tan by that of 1720/1820.
The engineer works four hexes far.
"""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import NOSE, Table
from vietnam_tui.core.orders import OrderError
from vietnam_tui.games.vietnam_battles.game import GAME

FAR = "Ben:VC:3-5-6@4601"
CAI_LAY = "1606/1607"


def cost(table: Table, order: str) -> float:
    """Movement points that a move costs."""
    table.do(order)
    halves: int = table.fact("moved", "cost")
    return halves / 2


# ---------------------------------------------------------------- 18.0: demolition


@pytest.mark.rule("VB-18.0-a", "VB-18.1-a")
@pytest.mark.parametrize("side", ["US", "VC"])
def test_a_unit_of_either_side_blows_a_bridge_as_it_comes_beside_it(side: str) -> None:
    table = Table(f"Al:{side}:2-4-5@1505", f"Far:{'VC' if side == 'US' else 'US'}:2-4-5@4601", side=side)
    assert table.offers("demolish") == []
    table.do("move Al 1506")
    refusal = table.refused(f"demolish {CAI_LAY} with Al", "is not beside")
    assert refusal.rule == "VB-18.0-a"
    assert refusal.fix == "Try: move Al 1606"
    table.do("move Al 1606", f"demolish {CAI_LAY}")
    assert table.kinds()[-1] == "bridge blown"
    assert table.refused(f"demolish {CAI_LAY} with Al").rule == "VB-18.1-a"


@pytest.mark.rule("VB-18.0-a")
def test_a_unit_that_starts_beside_the_bridge_must_first_move_beside_it() -> None:
    table = Table("Alice:US:2-4-5@1606", FAR)
    assert table.refused(f"demolish {CAI_LAY} with Alice", "blows a bridge only").rule == "VB-18.0-a"
    fighting = Table("Alice:US:2-4-5@1606", FAR, phase="combat")
    assert (
        "not in the Combat Phase"
        in fighting.refused(f"demolish {CAI_LAY} with Alice", "bridges are blown").reason
    )
    table.do("move Alice 1607", f"demolish {CAI_LAY}")  # the other end of it will do


@pytest.mark.rule("VB-18.0-a")
def test_a_unit_that_a_find_keeps_from_moving_blows_no_bridge_where_it_stands() -> None:
    table = Table("15@1606", "Bob:VC:3-5-6@1605 hidden", FAR, scenario=NOSE)
    table.do("move 15 1605")
    assert (table.where("15"), table.state.mover) == ("1606", table.id("15"))
    assert table.offers("demolish") == []
    assert table.refused(f"demolish {CAI_LAY} with 15", "blows a bridge only").rule == "VB-18.0-a"
    table.do("move 15 1607", f"demolish {CAI_LAY}")


@pytest.mark.rule("VB-18.0-a")
def test_the_moment_is_past_when_another_unit_moves() -> None:
    table = Table("Alice:US:2-4-5@1506", "Ann:US:2-4-5@2604", FAR)
    table.do("move Alice 1606", "move Ann 2605")
    assert table.refused(f"demolish {CAI_LAY} with Alice", "blows a bridge only").rule == "VB-18.0-a"


@pytest.mark.rule("VB-18.0-a")
@pytest.mark.parametrize("order", ["lift Alice 1606", "sail Alice 1606"])
def test_a_unit_that_lands_beside_the_bridge_may_blow_it(order: str) -> None:
    table = Table("Alice:US:2-4-5@0615", FAR)
    table.do(order, f"demolish {CAI_LAY}")
    assert table.kinds()[-1] == "bridge blown"


@pytest.mark.rule("VB-18.0-a")
def test_a_unit_that_advances_or_retreats_beside_the_bridge_does_not_blow_it() -> None:
    table = Table("Alice:US:14-4-5@1506", "Bob:VC:3-1-6@1606", FAR, phase="combat")
    table.fight("attack Bob with Alice", "De")
    table.do("advance Alice 1606")
    assert table.refused(f"demolish {CAI_LAY} with Alice", "bridges are blown while").rule == "VB-18.0-a"
    assert table.offers("demolish") == []


@pytest.mark.rule("VB-18.0-a")
@pytest.mark.parametrize("hidden", ["1720 hidden", "1222 hidden"])
def test_a_unit_that_lands_beside_the_bridge_blows_it_but_not_one_that_is_bumped_there(hidden: str) -> None:
    table = Table("Alice:US:6-14-5/3-14-5@1507", f"Bob:VC:3-5-6@{hidden}", FAR, scenario=NOSE)
    table.do("sail Alice 1720")
    bumped = table.decision.kind == "ambush"
    if bumped:
        table.do("bump Alice 1820")
        table.fall("Ex")
        assert (table.where("Alice"), table.decision.kind) == ("1820", "movement")
    assert (table.offers("demolish") == []) is bumped
    if bumped:
        assert table.refused("demolish 1720/1820 with Alice", "blows a bridge only").rule == "VB-18.0-a"


@pytest.mark.rule("VB-18.0-a")
def test_a_monitor_blows_the_bridge_of_the_hexside_that_it_enters() -> None:
    table = Table("Monitor1@1507/1607", "Monitor3@1606/1706", FAR)
    table.do("move Monitor3 1606/1707")
    assert table.refused(f"demolish {CAI_LAY} with Monitor3", "is not beside").rule == "VB-18.0-a"
    table.do(f"move Monitor1 {CAI_LAY}", f"demolish {CAI_LAY}")
    assert table.kinds()[-1] == "bridge blown"


@pytest.mark.rule("VB-18.0-a")
def test_a_mobile_unit_blows_a_bridge_in_the_mobile_movement_phase() -> None:
    table = Table("5Cav@1506", FAR, phase="mobile movement")
    table.do("move 5Cav 1606", f"demolish {CAI_LAY}")
    assert table.kinds()[-1] == "bridge blown"
    assert table.rule("bridge blown") == "VB-18.0-a"


@pytest.mark.rule("VB-18.0-a")
def test_there_must_be_a_bridge() -> None:
    table = Table("Alice:US:2-4-5@1505", FAR)
    table.do("move Alice 1605")
    refusal = table.refused("demolish 1605/1706", "there is no bridge")
    assert refusal.rule == "VB-18.0-a"
    assert "1606/1607" in refusal.reason


@pytest.mark.rule("VB-18.0-b")
def test_the_unit_that_blew_a_bridge_is_finished_for_the_game_turn() -> None:
    table = Table("5Cav@1506", "5/60A@2604", "Bob:VC:3-5-6@1605")
    table.do("move 5Cav 1606", f"demolish {CAI_LAY}")
    assert table.refused("move 5Cav 1507", "blew a bridge this").rule == "VB-18.0-b"
    table.do("end")
    assert table.offers("attack Bob with 5Cav")  # it may still fight
    table.do("end")
    assert table.state.phase == "mobile movement"
    assert table.refused("move 5Cav 1507", "blew a bridge this").rule == "VB-18.0-b"
    table.go("movement", turn=2)
    table.do("move 5Cav 1507")
    again = Table("5Cav@1606 stopped", "5/60A@2604", "Bob:VC:3-5-6@1605")
    assert again.refused(f"demolish {CAI_LAY} with 5Cav").rule == "VB-18.0-b"
    assert len(table.state.demolished) == 1


@pytest.mark.rule("VB-18.0-c")
def test_nobody_has_to_blow_a_bridge_and_a_blown_one_stays_down() -> None:
    table = Table("Alice:US:2-4-5@1506", "Ann:US:2-4-5@2604", FAR)
    table.do("move Alice 1606", "move Ann 2605", "end")
    assert table.state.demolished == ()
    down = Table("Alice:US:2-4-5@1506", FAR)
    down.do("move Alice 1606", f"demolish {CAI_LAY}")
    down.go("movement", turn=3)
    assert cost(down, "move Alice 1607") == 2 + 2


@pytest.mark.rule("VB-18.0-d")
def test_the_viet_cong_repair_nothing() -> None:
    table = Table("Bob:VC:3-5-6@1606", "15@2604", side="VC", demolished=[CAI_LAY])
    assert table.refused(f"repair {CAI_LAY}").rule == "VB-18.0-d"


# ---------------------------------------------------------------- 18.1: a demolished bridge


@pytest.mark.rule("VB-18.1-a", "VB-2.1-b")
def test_a_demolished_bridge_costs_what_a_river_costs() -> None:
    for demolished, expected in (([], 0.5), ([CAI_LAY], 2 + 2)):
        table = Table("Alice:US:2-4-5@1606", FAR, demolished=demolished)
        assert cost(table, "move Alice 1607") == expected


@pytest.mark.rule("VB-18.1-a", "VB-7.4-b")
def test_a_demolished_bridge_covers_the_defender_like_a_river() -> None:
    for demolished, line in (([], "bridge"), (["1720/1820"], "river")):
        table = Table("Alice:US:3-4-5@1720", "Bob:VC:3-5-6@1820", phase="combat", demolished=demolished)
        table.do("attack Bob with Alice", "die 3")
        assert table.fact("combat resolved", "line") == line


# ---------------------------------------------------------------- 18.2: repair


@pytest.mark.rule("VB-18.2-a", "VB-18.2-b", "VB-18.0-d")
@pytest.mark.parametrize(
    ("die", "stands"), [(1, False), (2, False), (3, False), (4, False), (5, True), (6, True)]
)
def test_a_repair_succeeds_on_five_and_six(die: int, stands: bool) -> None:
    table = Table("15@1609", "Alice:US:2-4-5@1606", FAR, demolished=[CAI_LAY])
    table.do(f"repair {CAI_LAY}", dice=[die])
    assert table.fact("repair rolled", "success") is stands
    assert cost(table, "move Alice 1607") == (0.5 if stands else 4)
    assert table.rule("repair tried") == "VB-18.2-a"


@pytest.mark.rule("VB-18.2-a")
@pytest.mark.parametrize("engineer", ["1611", "1403", "2006"])
def test_the_engineer_works_four_hexes_far_whatever_the_terrain(engineer: str) -> None:
    table = Table(f"15@{engineer}", FAR, demolished=[CAI_LAY])
    table.do(f"repair {CAI_LAY}", dice=[5])


@pytest.mark.rule("VB-18.2-a")
@pytest.mark.parametrize("engineer", ["1612", "2105"])
def test_the_engineer_works_no_farther(engineer: str) -> None:
    table = Table(f"15@{engineer}", FAR, demolished=[CAI_LAY])
    refusal = table.refused(f"repair {CAI_LAY}")
    assert refusal.rule == "VB-18.2-a"
    assert "5 hexes off" in refusal.reason
    assert refusal.fix.removeprefix("Try: ") in table.offers("move 15")
    table.do(refusal.fix.removeprefix("Try: "), f"repair {CAI_LAY}")
    nobody = Table("Alice:US:2-4-5@1607", FAR, demolished=[CAI_LAY])
    assert nobody.refused(f"repair {CAI_LAY}").rule == "VB-18.2-a"


@pytest.mark.rule("VB-18.2-a")
def test_the_range_is_measured_at_the_attempt_and_costs_the_engineer_nothing() -> None:
    table = Table("15@1612", FAR, demolished=[CAI_LAY])
    table.do("move 15 1611", f"repair {CAI_LAY}", "die 3", "move 15 1612")
    assert table.where("15") == "1612"


@pytest.mark.rule("VB-18.2-a")
@pytest.mark.parametrize(
    "bob", ["1607", "1605", "1708"], ids=["in a hex", "next to one", "next to the other"]
)
def test_no_repair_beside_the_viet_cong(bob: str) -> None:
    table = Table("15@1610", f"Bob:VC:3-5-6@{bob}", demolished=[CAI_LAY])
    refusal = table.refused(f"repair {CAI_LAY}")
    assert refusal.rule == "VB-18.2-a"
    assert f"Bob in {bob}" in refusal.reason
    off = Table("15@1610", "Bob:VC:3-5-6@1604", demolished=[CAI_LAY])
    off.do(f"repair {CAI_LAY}", dice=[6])


@pytest.mark.rule("VB-18.2-a")
def test_repairs_belong_to_both_us_movement_phases() -> None:
    for phase, allowed in (("mobile movement", True), ("combat", False), ("mobile combat", False)):
        table = Table("15@1610", FAR, phase=phase, demolished=[CAI_LAY])
        if allowed:
            table.do(f"repair {CAI_LAY}", dice=[6])
        else:
            assert table.refused(f"repair {CAI_LAY}", "bridges are repaired in").rule == "VB-18.2-a"


@pytest.mark.rule("VB-18.2-a")
def test_only_a_demolished_bridge_is_repaired() -> None:
    table = Table("15@1610", FAR)
    assert table.refused(f"repair {CAI_LAY}", "no demolished bridge lies").rule == "VB-18.2-a"


@pytest.mark.rule("VB-18.2-b")
def test_one_roll_for_each_bridge_in_a_turn() -> None:
    table = Table("Eng:US:1-8-14@1613 engineer", FAR, demolished=[CAI_LAY, "1720/1820"])
    table.do(f"repair {CAI_LAY}", "die 2")
    assert table.refused(f"repair {CAI_LAY}").rule == "VB-18.2-b"
    table.do("repair 1720/1820", "die 6")
    table.go("movement", turn=2)
    table.do(f"repair {CAI_LAY}", "die 6")
    assert table.state.demolished == ()
    assert table.rule("repair rolled") == "VB-18.2-b"


@pytest.mark.rule("VB-18.2-b")
def test_the_roll_of_the_movement_phase_is_not_repeated_in_the_mobile_movement_phase() -> None:
    table = Table("15@1610", "5Cav@2604", FAR, demolished=[CAI_LAY])
    table.do(f"repair {CAI_LAY}", "die 2")
    table.go("mobile movement")
    assert table.refused(f"repair {CAI_LAY}").rule == "VB-18.2-b"


@pytest.mark.rule("VB-18.2-c")
def test_a_repaired_bridge_is_safe_for_the_turn_and_may_be_blown_in_the_next() -> None:
    table = Table("15@1610", "Alice:US:2-4-5@1506", FAR, demolished=[CAI_LAY])
    table.do(f"repair {CAI_LAY}", "die 5", "move Alice 1606")
    assert table.refused(f"demolish {CAI_LAY}").rule == "VB-18.2-c"
    table.go("movement", turn=2)
    assert cost(table, "move Alice 1607") == 0.5  # it still stands
    table.do(f"demolish {CAI_LAY}")
    assert table.kinds()[-1] == "bridge blown"


# ---------------------------------------------------------------- 18.3: the engineer's crossing


@pytest.mark.rule("VB-18.3-a", "VB-18.3-f")
@pytest.mark.parametrize(
    "unit", ["4/47B", "Rngr", "15", "5Cav"], ids=["US", "ARVN", "the engineer", "mobile"]
)
def test_a_crossing_takes_the_river_off_the_cost(unit: str) -> None:
    others = [] if unit == "15" else ["15@0719"]
    table = Table(f"{unit}@0718", *others, FAR)
    assert [(e.kind, e.rule) for e in table.do("bridge 0717/0718")] == [("crossing laid", "VB-18.3-a")]
    assert cost(table, f"move {unit} 0717") == 2
    without = Table(f"{unit}@0718", *others, FAR)
    assert cost(without, f"move {unit} 0717") == 2 + 2
    assert table.rule("crossing laid") == "VB-18.3-a"


@pytest.mark.rule("VB-18.3-a")
def test_a_crossing_needs_a_river_or_a_hex_that_the_mekong_divides() -> None:
    table = Table("15@1609", FAR)
    assert table.refused(f"bridge {CAI_LAY}", "needs no crossing: a").rule == "VB-18.3-a"  # the bridge stands
    shore = Table("15@3928", FAR)
    assert shore.refused("bridge 3929w", "is neither a river").rule == "VB-18.3-a"
    assert shore.offers("bridge") == []


@pytest.mark.rule("VB-18.3-b")
def test_a_crossing_is_laid_in_both_us_movement_phases() -> None:
    for phase in ("movement", "mobile movement"):
        table = Table("15@0719", FAR, phase=phase)
        table.do("bridge 0717/0718")
    for phase, side in (("combat", "US"), ("movement", "VC")):
        table = Table("15@0719", FAR, phase=phase, side=side)
        assert table.refused("bridge 0717/0718").rule == "VB-18.3-b"


@pytest.mark.rule("VB-18.3-b")
def test_the_crossing_lies_within_four_hexes_of_either_side() -> None:
    table = Table("15@0722", FAR)
    table.do("bridge 0717/0718")
    beyond = Table("15@0723", FAR)
    refusal = beyond.refused("bridge 0717/0718")
    assert refusal.rule == "VB-18.3-b"
    assert "5 hexes off" in refusal.reason


@pytest.mark.rule("VB-18.3-b")
@pytest.mark.parametrize("bob", ["0717", "0716", "0719"])
def test_no_crossing_beside_the_viet_cong(bob: str) -> None:
    table = Table("15@0720", f"Bob:VC:3-5-6@{bob}")
    assert table.refused("bridge 0717/0718").rule == "VB-18.3-b"
    off = Table("15@0720", "Bob:VC:3-5-6@0715")
    off.do("bridge 0717/0718")


@pytest.mark.rule("VB-18.3-b", "VB-19.0-i")
@pytest.mark.parametrize(
    ("bob", "allowed"), [("1033s", False), ("1032", False), ("1134s", False), ("1031", True)]
)
def test_no_crossing_of_the_mekong_in_a_hex_under_viet_cong_control(bob: str, allowed: bool) -> None:
    table = Table("15@0931", f"Bob:VC:3-5-6@{bob}")
    if allowed:
        table.do("bridge 1033w")
    else:
        assert table.refused("bridge 1033w").rule == "VB-18.3-b"


@pytest.mark.rule("VB-18.3-c")
def test_a_crossing_lasts_until_another_is_laid() -> None:
    table = Table("15@0719", "Alice:US:2-4-5@0718", FAR)
    table.do("bridge 0717/0718")
    table.go("movement", turn=2)
    assert cost(table, "move Alice 0717") == 2
    table.go("movement", turn=3)
    table.do("bridge 0718/0817")
    assert cost(table, "move Alice 0718") == 2 + 2


@pytest.mark.rule("VB-18.3-c")
@pytest.mark.parametrize(
    "units",
    [("15@0723", FAR), ("15 eliminated", FAR), ("15@0719", "Bob:VC:3-5-6@0816")],
    ids=["engineer out of range", "engineer lost", "enemy zone"],
)
def test_a_crossing_lapses_at_the_start_of_a_us_movement_phase(units: tuple[str, ...]) -> None:
    table = Table(*units, "Alice:US:2-4-5@0718", side="VC", phase="mobile combat", crossing="0717/0718")
    table.do("end")
    table.go("movement", turn=2)
    assert "crossing lapsed" in table.kinds()
    assert cost(table, "move Alice 0717") == 2 + 2
    assert table.rule("crossing lapsed") == "VB-18.3-c"


@pytest.mark.rule("VB-18.3-c")
def test_an_enemy_who_comes_later_does_not_undo_the_crossing_of_the_turn() -> None:
    table = Table("15@0719", "Alice:US:2-4-5@0718", "Bob:VC:3-5-6@0815", "5Cav@4601", phase="movement")
    table.do("bridge 0717/0718")
    table.go("movement", side="VC")
    table.do("move Bob 0716")
    assert table.state.crossing == table.state.spots.parse("0717/0718")


@pytest.mark.rule("VB-18.3-c", "VB-18.3-d")
def test_one_crossing_a_turn_once_it_is_laid() -> None:
    table = Table("15@0719", FAR)
    table.do("bridge 0717/0718")
    refusal = table.refused("bridge 0718/0817")
    assert refusal.rule == "VB-18.3-d"
    assert "0717/0718" in refusal.reason


@pytest.mark.rule("VB-18.3-c", "VB-18.3-d")
def test_a_crossing_of_an_earlier_turn_is_exchanged_before_it_is_used() -> None:
    table = Table("15@0719", "Alice:US:2-4-5@0718", FAR, crossing="0717/0718")
    assert table.refused("bridge 0717/0718").rule == "VB-18.3-c"  # it is there already
    table.do("bridge 0718/0817")
    assert cost(table, "move Alice 0717") == 2 + 2
    elsewhere = Table("15@0719", "Alice:US:2-4-5@0718", FAR, crossing="0717/0718")
    elsewhere.do("move Alice 0618", "bridge 0718/0817")  # Alice has not gone over it
    used = Table("15@0719", "Alice:US:2-4-5@0718", FAR, crossing="0717/0718")
    used.do("move Alice 0717")
    assert used.refused("bridge 0718/0817").rule == "VB-18.3-d"
    over = Table("4/47B@1432", "15@0719", FAR, crossing="1433w")
    over.do("move 4/47B 1433s")
    assert over.refused("bridge 0717/0718").rule == "VB-18.3-d"
    beside = Table("4/47B@1432", "15@0719", FAR, crossing="1433w")
    beside.do("move 4/47B 1433n")
    assert not beside.state.crossing_in_effect  # it has come to the bank alone
    below = Table("Monitor2@0734w", FAR, crossing="0734w")
    below.do("move Monitor2 0734/0833")
    assert not below.state.crossing_in_effect  # a monitor goes under it


@pytest.mark.rule("VB-18.3-e")
def test_a_crossing_over_a_demolished_bridge_does_not_repair_it() -> None:
    table = Table("15@1609", "Alice:US:2-4-5@1606", "Ann:US:2-4-5@2604", FAR, demolished=[CAI_LAY])
    table.do(f"bridge {CAI_LAY}")
    assert cost(table, "move Alice 1607") == 0.5  # the road goes on over it
    assert f"repair {CAI_LAY}" in table.offers()
    table.do("move 15 1612")
    table.go("movement", turn=2)
    assert "crossing lapsed" in table.kinds()
    assert cost(table, "move Alice 1606") == 1 + 2


@pytest.mark.rule("VB-18.3-f", "VB-19.0-d", "VB-19.0-e")
@pytest.mark.parametrize("unit", ["4/47B", "5/60A"], ids=["leg", "mobile"])
def test_a_crossing_of_the_mekong_costs_the_hex_and_no_more(unit: str) -> None:
    table = Table(f"{unit}@1432", "15@1332", FAR)
    table.do("bridge 1433w")
    assert cost(table, f"move {unit} 1433s") == 1 + 1  # not from the start, not the whole move
    table.do(f"move {unit} 1534s")
    without = Table(f"{unit}@1432", "15@1332", FAR)
    order = f"move {unit} 1433s"
    assert order not in without.offers() or cost(without, order) > 1 + 1


@pytest.mark.rule("VB-18.3-f", "VB-5.3-b")
def test_a_friend_on_the_far_bank_is_passed() -> None:
    table = Table("4/47B@1433n", "4/47C@1433s", "15@1332", FAR)
    table.do("bridge 1433w", "move 4/47B 1534s")
    assert table.fact("moved", "path") == ("1433n", "1433s", "1534s")


@pytest.mark.rule("VB-18.3-g")
def test_the_trail_goes_on_over_the_crossing() -> None:
    table = Table("15@0721", "4/47B@0821", FAR)
    table.do("bridge 0821/0921")
    assert cost(table, "move 4/47B 0921") == 1
    without = Table("15@0721", "4/47B@0821", FAR)
    assert cost(without, "move 4/47B 0921") == 2 + 2


def line_of_an_attack_from_0516_on_0616(*orders: str, crossing: str = "") -> str:
    """The line on which the Viet Cong attack over the river after these orders of the US player."""
    table = Table("15@0614", "4/47B@0616", "4/47C@0516", "Bob:VC:3-5-6@0316", crossing=crossing)
    table.do(*orders)
    table.go("movement", side="VC")
    table.do("move Bob 0516", "end", "attack 4/47B with Bob", "die 3")
    return str(table.fact("combat resolved", "line"))


@pytest.mark.rule("VB-18.3-h")
def test_anybody_attacks_over_a_crossing_laid_this_turn_on_the_bridge_line() -> None:
    assert line_of_an_attack_from_0516_on_0616("move 4/47C 0515", "bridge 0516/0616") == "bridge"
    assert line_of_an_attack_from_0516_on_0616("move 4/47C 0515") == "river"


@pytest.mark.rule("VB-18.3-h")
def test_a_crossing_of_an_earlier_turn_counts_in_attack_when_it_was_used_this_turn() -> None:
    used, unused = "move 4/47C to 0615", "move 4/47C 0515"
    assert line_of_an_attack_from_0516_on_0616(used, crossing="0516/0616") == "bridge"
    assert line_of_an_attack_from_0516_on_0616(unused, crossing="0516/0616") == "river"


@pytest.mark.rule("VB-18.3-h")
def test_the_viet_cong_do_not_move_over_the_crossing() -> None:
    table = Table("15@0720", "Bob:VC:3-5-6@0717", side="VC", crossing="0717/0718")
    assert cost(table, "move Bob 0718") == 2 + 2


@pytest.mark.rule("VB-18.3-h", "VB-19.0-g")
def test_a_crossing_of_the_mekong_allows_no_attack() -> None:
    table = Table("15@1332", "4/47B@1433n", "Bob:VC:3-5-6@1433s", phase="combat", crossing="1433w")
    assert table.refused("attack Bob with 4/47B").rule == "VB-19.0-g"


@pytest.mark.rule("VB-18.3-a")
def test_a_hex_that_the_mekong_divides_is_bridged_over_its_water_whatever_it_is_called() -> None:
    table = Table("15@1333", FAR)
    assert [GAME.write_order(table.state, a) for a in GAME.read_order(table.state, "bridge 1334")] == [
        "bridge 1334w"
    ]
    assert table.refused("bridge 1334n", "is neither a river").fix == "Try: bridge 1334w"
    with pytest.raises(OrderError, match="1334w for its water"):
        GAME.read_order(table.state, "move 15 1334")
    table.do("bridge 1334")
    assert table.state.spots.label(table.state.crossing) == "1334w"
