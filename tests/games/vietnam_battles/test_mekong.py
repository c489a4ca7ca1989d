"""Mekong hexes (19.0): no land unit on the water, one bank at a time.

The side channel along the bottom edge parts the mainland (north banks) from Ngu Hiep island (south banks) in
0934, 1033, 1134 ... 1633; 1433 is open ground, the others are jungle.
"""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.orders import OrderError
from vietnam_tui.games.vietnam_battles.game import GAME

FAR = "Ben:VC:3-5-6@4601"


@pytest.mark.rule("VB-19.0-a")
@pytest.mark.parametrize("unit", ["4/47B", "5Cav", "Seals"], ids=["leg", "mobile", "special forces"])
def test_no_land_unit_enters_an_all_water_hex(unit: str) -> None:
    table = Table(f"{unit}@3929", FAR)
    refusal = table.refused(f"move {unit} 3930")
    assert refusal.rule == "VB-19.0-a"
    assert refusal.fix.removeprefix("Try: ") in table.offers(f"move {unit}")


@pytest.mark.rule("VB-19.0-a", "VB-7.7-f")
def test_no_land_unit_retreats_onto_the_water() -> None:
    # of the hexes that lie away from 3928 only 3829 is land
    table = Table("Alice:US:14-4-5@3928", "Bob:VC:3-1-6@3929", phase="combat")
    table.fight("attack Bob with Alice", "D2")
    assert table.offers() == ["retreat Bob 3829", "resist Bob"]
    assert table.refused("retreat Bob 3930 3931").rule == "VB-7.7-f"


@pytest.mark.rule("VB-19.0-b", "VB-5.3-a")
def test_each_bank_holds_one_land_unit() -> None:
    table = Table("Alice:US:2-4-5@1432", "Ann:US:2-4-5@1433s", "Amy:US:2-4-5@1534n", FAR)
    table.do("move Alice 1433n")
    assert (table.where("Alice"), table.where("Ann")) == ("1433n", "1433s")
    assert table.refused("move Amy 1433n", "but not end its").rule == "VB-5.3-a"


@pytest.mark.rule("VB-19.0-b")
def test_a_unit_in_such_a_hex_is_on_one_bank_or_the_other() -> None:
    with pytest.raises(SaveFault, match="two banks: write 1433n or 1433s"):
        Table("Alice:US:2-4-5@1433")
    table = Table("Alice:US:2-4-5@1432", FAR)
    with pytest.raises(OrderError, match="two banks"):
        GAME.read_order(table.state, "move Alice 1433")


@pytest.mark.rule("VB-19.0-c", "VB-5.1-d")
def test_the_bank_is_the_one_beside_the_hex_a_unit_comes_from() -> None:
    table = Table("Alice:US:2-4-6@1432", "Ann:US:2-4-5@1334s", FAR)
    assert table.offers("move Alice 1433") == ["move Alice 1433n"]
    assert table.offers("move Ann 1433") == ["move Ann 1433s"]
    assert table.refused("move Alice 1534s", "no way by land").rule == "VB-5.1-d"
    table.do("move Alice 1433n", "move Alice 1534n")  # and it stays on its side


@pytest.mark.rule("VB-19.0-c")
@pytest.mark.parametrize(
    "order", ["lift Alice 1433n", "lift Alice 1433s", "sail Alice 1134n", "sail Alice 1134s"]
)
def test_the_us_player_chooses_the_bank_of_a_landing(order: str) -> None:
    table = Table("Alice:US:2-4-5@0615", FAR)
    table.do(order)
    assert table.where("Alice") == order.split()[2]


@pytest.mark.rule("VB-19.0-d", "VB-5.1-f")
def test_crossing_to_the_other_bank_takes_the_whole_move() -> None:
    table = Table("Alice:US:2-4-5@1433n", FAR)
    table.do("move Alice 1433s")
    assert (table.fact("moved", "cost"), table.fact("moved", "left")) == (2 * 5, 0)
    assert table.refused("move Alice 1534s").rule == "VB-5.1-f"


@pytest.mark.rule("VB-19.0-d")
def test_a_unit_does_not_cross_in_the_turn_it_enters_the_hex() -> None:
    table = Table("Alice:US:2-4-9@1432", FAR)
    table.do("move Alice 1433n")
    refusal = table.refused("move Alice 1433s")
    assert refusal.rule == "VB-19.0-d"
    assert "from the start" in refusal.reason
    table.go("movement", turn=2)
    table.do("move Alice 1433s")


@pytest.mark.rule("VB-19.0-d")
def test_a_unit_does_not_cross_after_coming_back_to_its_hex() -> None:
    table = Table("Alice:US:2-4-9@1433n", FAR)
    table.do("move Alice 1432", "move Alice 1433n")
    assert table.refused("move Alice 1433s").rule == "VB-19.0-d"


@pytest.mark.rule("VB-19.0-d", "VB-5.1-c", "VB-5.3-a")
@pytest.mark.parametrize(("other", "rule"), [("Ann:US:2-4-5", "VB-5.3-a"), ("Bob:VC:3-5-6", "VB-5.1-c")])
def test_the_other_bank_must_be_free(other: str, rule: str) -> None:
    table = Table("Alice:US:2-4-5@1433n", f"{other}@1433s", FAR)
    assert table.refused("move Alice 1433s").rule == rule


@pytest.mark.rule("VB-19.0-d", "VB-12.0-k")
def test_a_monitor_in_the_water_keeps_the_viet_cong_from_crossing() -> None:
    table = Table("Bob:VC:3-5-6@1433n", "Monitor1@1433w", side="VC")
    assert table.refused("move Bob 1433s", "the way of").rule == "VB-12.0-k"
    free = Table("Bob:VC:3-5-6@1433n", "Monitor1@1334w", side="VC")
    free.do("move Bob 1433s")


@pytest.mark.rule("VB-19.0-e")
def test_a_mobile_unit_does_not_cross_without_the_engineer() -> None:
    table = Table("5Cav@1433n", FAR)
    refusal = table.refused("move 5Cav 1433s")
    assert refusal.rule == "VB-19.0-e"
    assert (
        Table("Alice:US:2-4-5@1433n", "Ann:US:2-4-5@1433s", FAR).refused("move Alice 1433s").rule
        != "VB-19.0-e"
    )
    late = Table("Alice:US:2-4-9@1432", FAR)
    late.do("move Alice 1433n")
    assert late.refused("move Alice 1433s").rule == "VB-19.0-d"  # on foot it is too late alone
    bridged = Table("5Cav@1433n", "15@1332", FAR)
    bridged.do("bridge 1433w", "move 5Cav 1433s")
    assert bridged.fact("moved", "cost") == 2 * 1


@pytest.mark.rule("VB-19.0-f", "VB-7.7-f")
@pytest.mark.parametrize("crossing", ["", "1433w"], ids=["no crossing", "engineer's crossing"])
def test_nobody_crosses_in_retreat(crossing: str) -> None:
    # the island would be the way out: every hex of the mainland is in a zone or beside the attacker
    table = Table(
        "Bob:VC:14-5-6@1432",
        "Bill:VC:3-5-6@1333",
        "Will:VC:3-5-6@1533",
        "4/47B@1433n",
        "15@1130",
        side="VC",
        phase="combat",
        crossing=crossing,
    )
    table.fight("attack 4/47B with Bob", "D2")
    assert table.offers() == ["resist 4/47B", "perish 4/47B"]
    assert table.refused("retreat 4/47B 1433s 1534s").rule == "VB-7.7-f"


@pytest.mark.rule("VB-19.0-g", "VB-19.0-h")
def test_no_land_unit_attacks_across_the_mekong() -> None:
    table = Table(
        "4/47B@1433n", "Bob:VC:3-5-6@1433s", "Bill:VC:3-5-6@1534s", "Will:VC:3-5-6@1334n", phase="combat"
    )
    assert table.offers("attack") == ["attack Will with 4/47B"]
    for name in ("Bob", "Bill"):
        refusal = table.refused(f"attack {name} with 4/47B")
        assert refusal.rule == "VB-19.0-g"
        assert "across the Mekong" in refusal.reason


@pytest.mark.rule("VB-19.0-h")
def test_foes_share_a_hex_on_opposite_banks() -> None:
    table = Table("Alice:US:2-4-5@1432", "Bob:VC:3-5-6@1433s")
    table.do("move Alice 1433n", "move Alice 1432")  # no zone holds her there
    table.do("move Alice 1433n")
    assert table.where("Alice") == "1433n"


@pytest.mark.rule("VB-19.0-i", "VB-5.1.1-a")
def test_no_zone_reaches_over_the_water() -> None:
    island = Table("Alice:US:2-4-6@1432", "Bob:VC:3-5-6@1534s", "Bill:VC:3-5-6@1334s")
    island.do("move Alice 1433n", "move Alice 1534n")
    mainland = Table("Alice:US:2-4-6@1432", "Bob:VC:3-5-6@1334n")
    mainland.do("move Alice 1433n")
    assert mainland.refused("move Alice 1534n", "it entered the ZOC").rule == "VB-5.1.1-a"


@pytest.mark.rule("VB-19.0-i")
def test_a_helicopter_takes_a_unit_off_the_other_bank_unharmed() -> None:
    table = Table("Alice:US:2-4-5/1-2-5@1433n", "Bob:VC:3-5-6@1433s")
    table.do("lift Alice 2604")
    assert not table.unit("Alice").depleted


@pytest.mark.rule("VB-19.0-j")
@pytest.mark.parametrize(
    ("target", "attacker", "line"),
    [
        ("3829", "3828", "jungle"),
        ("3929", "3928", "clear"),
        ("1534s", "1433s", "jungle"),
        ("1433n", "1432", "clear"),
    ],
)
def test_a_unit_on_the_shore_defends_in_the_terrain_of_its_hex(target: str, attacker: str, line: str) -> None:
    table = Table(f"Alice:US:3-4-5@{attacker}", f"Bob:VC:3-5-6@{target}", phase="combat")
    table.do("attack Bob with Alice", "die 3")
    assert table.fact("combat resolved", "line") == line
