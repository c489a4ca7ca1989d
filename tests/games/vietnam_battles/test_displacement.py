"""Displacement (7.7.2): a retreat into a friend's hex.

Bob retreats two hexes from Alice; Ann and Amy leave him the corridor by 2606, Carl and Dan hold both its ends.
"""

from __future__ import annotations

import pytest

from tests.games.vietnam_battles.table import Table

CORRIDOR = (
    "Alice:US:6-4-5@2604",
    "Bob:VC:3-2-6/3-1-6@2605",
    "Ann:US:1-4-5@2405",
    "Amy:US:1-4-5@2806",
)
CARL, DAN = "Carl:VC:3-5-6/2-3-6@2507", "Dan:VC:3-5-6/2-3-6@2607"


def retreating(*units: str) -> Table:
    """Bob must retreat two hexes down the corridor."""
    table = Table(*CORRIDOR, *units, phase="combat")
    table.fight("attack Bob with Alice", "D2")
    return table


@pytest.mark.rule("VB-7.7.2-a")
def test_a_friend_steps_aside_when_only_his_hex_is_left_to_end_in() -> None:
    table = retreating(CARL, DAN)
    table.do("retreat Bob 2606 2507")
    assert (table.decision.side, table.decision.kind) == ("VC", "displace")
    table.do("displace Carl 2508")
    assert (table.where("Bob"), table.where("Carl")) == ("2507", "2508")
    assert not table.unit("Bob").depleted
    assert not table.unit("Carl").depleted
    # the path of retreat is Bob's alone
    assert table.offers("advance") == ["advance Alice 2605", "advance Alice 2606"]


@pytest.mark.rule("VB-7.7.2-a", "VB-7.7.2-b")
def test_a_displaced_unit_takes_one_step_away_from_the_attacker() -> None:
    table = retreating(CARL, DAN)
    table.do("retreat Bob 2606 2507")
    assert sorted(table.offers()) == ["displace Carl 2407", "displace Carl 2508"]
    sideways = table.refused("displace Carl 2606", "cannot step aside:")
    assert sideways.rule == "VB-7.7.2-b"
    assert "Alice" in sideways.reason
    assert table.refused("displace Dan 2608", "that must step aside").rule == "VB-7.7.2-a"
    assert table.refused("displace Carl 2509", "cannot step aside:").rule == "VB-7.7.2-b"


@pytest.mark.rule("VB-7.7.2-b")
def test_a_displaced_unit_enters_neither_an_enemy_zone_nor_a_taken_hex() -> None:
    table = retreating(CARL, DAN, "Kim:US:1-4-5@2308", "Ed:VC:3-5-6@4003")
    table.do("retreat Bob 2606 2507")
    zone = table.refused("displace Carl 2407", "cannot step aside:")
    assert zone.rule == "VB-7.7.2-b"
    assert "Kim" in zone.reason
    taken = retreating(CARL, DAN, "Ed:VC:3-5-6@2508")
    taken.do("retreat Bob 2606 2507")
    assert "Ed" in taken.refused("displace Carl 2508").reason
    taken.do("displace Carl 2407")


@pytest.mark.rule("VB-7.7.2-b")
def test_a_displaced_unit_does_not_enter_water() -> None:
    # Carl in 3829 has only water behind him and cannot make room
    table = Table("Alice:US:6-4-5@3927", "Bob:VC:3-2-6@3928", "Carl:VC:3-5-6@3829", phase="combat")
    spots = table.state.spots
    assert spots.board.terrain[spots.grid.hex("3830")] == "water"
    table.fight("attack Bob with Alice", "D2")
    assert not any(order.endswith("3829") for order in table.offers("retreat"))


@pytest.mark.rule("VB-7.7.2-c", "VB-7.7.2-f")
def test_a_displaced_unit_displaces_another_in_turn() -> None:
    others = ("Ed:VC:3-5-6@2508", "Fay:VC:3-5-6@2407")
    table = retreating(CARL, DAN, *others)
    table.do("retreat Bob 2606 2507")
    assert sorted(table.offers()) == ["displace Carl 2407", "displace Carl 2508"]
    table.do("displace Carl 2508")
    assert table.decision.kind == "displace"
    table.do("displace Ed 2509")
    assert [table.where(name) for name in ("Bob", "Carl", "Ed", "Fay")] == ["2507", "2508", "2509", "2407"]
    assert table.kinds().count("displaced") == 2


@pytest.mark.rule("VB-7.7.2-c")
def test_a_unit_may_be_displaced_again() -> None:
    table = retreating(f"{CARL} displaced", DAN)
    table.do("retreat Bob 2606 2507", "displace Carl 2508")
    assert table.where("Carl") == "2508"


@pytest.mark.rule("VB-7.7.2-d")
def test_a_displaced_unit_attacks_no_more_this_turn_but_a_retreated_one_does() -> None:
    table = retreating(CARL, DAN)
    table.do("retreat Bob 2606 2507", "displace Carl 2508", "advance Alice 2606")
    table.go("movement", side="VC")
    # Bob makes room for Carl beside Alice
    table.do("move Bob 2506", "move Carl 2507")
    table.go("combat", side="VC")
    assert table.refused("attack Alice with Carl").rule == "VB-7.7.2-d"
    table.do("attack Alice with Bob")


@pytest.mark.rule("VB-7.7.2-d")
def test_a_displaced_unit_attacks_again_in_the_next_turn() -> None:
    table = Table("Alice:US:1-4-5@2604", "Carl:VC:3-5-6@2605 displaced", side="VC", phase="combat")
    assert table.refused("attack Alice with Carl").rule == "VB-7.7.2-d"
    table.go("combat", side="VC", turn=2)
    table.do("attack Alice with Carl")


@pytest.mark.rule("VB-7.7.2-e")
def test_the_owner_may_refuse_to_displace() -> None:
    table = retreating(CARL, DAN)
    assert table.offers() == [
        "retreat Bob 2606",
        "retreat Bob 2606 2507",
        "retreat Bob 2606 2607",
        "resist Bob",
    ]
    table.do("retreat Bob 2606")
    assert table.unit("Bob").depleted
    assert (table.where("Carl"), table.where("Dan")) == ("2507", "2607")


@pytest.mark.rule("VB-7.7.2-e")
def test_refusing_to_displace_may_mean_elimination() -> None:
    table = Table(
        "Alice:US:2-4-5@2604",
        "Amy:US:2-4-5@2504",
        "Joan:US:2-4-5@4601",
        "Bob:VC:3-5-6@2605",
        "Carl:VC:3-5-6@2703",
        phase="combat",
    )
    table.fight("attack Bob with Alice", "A1")
    assert table.offers() == ["retreat Alice 2504", "resist Alice", "perish Alice"]
    table.do("perish Alice")
    assert table.unit("Alice").gone
    assert table.where("Amy") == "2504"


@pytest.mark.rule("VB-7.7.2-f", "VB-7.7.2-a")
def test_no_displacement_while_a_vacant_hex_is_open() -> None:
    table = retreating(CARL)
    refusal = table.refused("retreat Bob 2606 2507")
    assert refusal.rule == "VB-7.7.2-f"
    assert "Carl" in refusal.reason
    assert table.offers("retreat") == ["retreat Bob 2606 2607"]


@pytest.mark.rule("VB-7.7.2-f", "VB-7.7.2-b")
def test_no_further_displacement_while_the_displaced_unit_has_a_vacant_hex() -> None:
    table = retreating(CARL, DAN, "Ed:VC:3-5-6@2508")
    table.do("retreat Bob 2606 2507")
    assert table.offers() == ["displace Carl 2407"]
    assert table.refused("displace Carl 2508").rule == "VB-7.7.2-f"
    assert (
        table.refused("displace Carl 2201", "cannot step aside:").rule == "VB-7.7.2-b"
    )  # vacant as well, but not next to him


@pytest.mark.rule("VB-7.7.2-a")
def test_a_friend_who_cannot_step_aside_stays() -> None:
    # Carl in the corner has nowhere to go; Alice resists or is lost
    table = Table(
        "Alice:US:1-4-5@0102", "Amy:US:1-4-5@0101", "Bob:VC:3-5-6@0103", "Carl:VC:3-5-6@0303", phase="combat"
    )
    table.fight("attack Bob with Alice", "A1")
    assert "retreat Alice 0101" not in table.offers()


@pytest.mark.rule("VB-7.7.2-c", "VB-7.7.1-b")
def test_friends_do_not_displace_each_other_in_circles() -> None:
    # with no enemy on the map Carl and Dan would step toward each other
    units = ("Bob:VC:3-5-6@0101", "Carl:VC:3-5-6@0201", "Dan:VC:3-5-6@0302")
    table = Table(*units, phase="combat", us=[5, 6])
    table.do("bombard Bob with +6", "support +5")
    table.fall("D2")
    assert table.offers() == ["resist Bob", "perish Bob"]
