"""Monitors (12.0): where they go, what they bar, how they fight.

Most of it is played in the bend of the Ba Rai, where the river runs ... 0616/0617, 0617/0717, 0717/0718,
0718/0817, 0718/0818, 0719/0818 ..., and at the mouth of the river by 0734/0833.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.vietnam_battles.table import Table

Lay = Callable[[str, str], None]

FAR = "Ben:VC:3-5-6@4601"


def causeway(*hexsides: str) -> str:
    """A map with land drawn across the river on these hexsides."""
    listed = ", ".join(f'"{side}"' for side in hexsides)
    return f'[[sides]]\nkind = "unnavigable"\nname = "Causeway"\nhexsides = [{listed}]\n'


# ---------------------------------------------------------------- moving


@pytest.mark.rule("VB-12.0-b")
def test_monitors_move_in_the_movement_phase_only() -> None:
    table = Table("Monitor1@0717/0718", FAR)
    table.do("move Monitor1 0617/0717")
    later = Table("Monitor1@0717/0718", FAR, phase="mobile movement")
    assert later.refused("move Monitor1 0617/0717", "a monitor and moves").rule == "VB-12.0-b"


@pytest.mark.rule("VB-12.0-b")
def test_monitors_do_not_fight_in_the_mobile_combat_phase() -> None:
    table = Table("Monitor1@0717/0718", "Bob:VC:3-5-6@0717", phase="mobile combat")
    assert table.refused("attack Bob with Monitor1", "a monitor and does").rule == "VB-12.0-b"


@pytest.mark.rule("VB-12.0-c")
def test_monitors_go_by_water_only() -> None:
    table = Table("Monitor1@0734/0833", FAR)
    refusal = table.refused("move Monitor1 0833", "moves by water only,")
    assert refusal.rule == "VB-12.0-c"
    assert refusal.fix.removeprefix("Try: ") in table.offers("move Monitor1")
    assert all("/" in order or order.endswith("w") for order in table.offers("move Monitor1"))
    table.do("move Monitor1 0733/0833", "move Monitor1 0833w")
    on_foot = Table("4/47B@0717", FAR)
    assert on_foot.refused("move 4/47B 0717/0718").rule == "VB-12.0-h"
    ashore = Table("Monitor1@0734/0833", FAR)
    assert ashore.refused("move Monitor1 2604").rule == "VB-12.0-c"


@pytest.mark.rule("VB-12.0-f")
def test_every_hexside_and_every_mekong_hex_costs_one_point() -> None:
    table = Table("Monitor3@0733/0833", FAR)
    for place, left in (("0734/0833", 11), ("0833w", 10), ("0934w", 9), ("1134w", 7)):
        table.do(f"move Monitor3 {place}")
        assert table.fact("moved", "left") == 2 * left  # half points


@pytest.mark.rule("VB-12.0-f")
@pytest.mark.parametrize(
    ("monitor", "farthest", "beyond"),
    [("Monitor1", "0513/0612", "0512/0612"), ("Monitor3", "0512/0612", "0611/0612")],
    ids=["1-4-11", "0-2-12"],
)
def test_a_monitor_goes_no_farther_than_its_movement_number(monitor: str, farthest: str, beyond: str) -> None:
    table = Table(f"{monitor}@0717/0718", FAR)
    refusal = table.refused(f"move {monitor} {beyond}")
    assert refusal.rule == "VB-12.0-f"
    table.do(f"move {monitor} {farthest}")
    assert table.fact("moved", "left") == 0
    assert table.rule("moved") == "VB-12.0-f"
    walking = Table("Alice:US:2-4-5@0715", FAR)
    assert walking.refused("move Alice 0701").rule == "VB-5.2-c"


@pytest.mark.rule("VB-12.0-g")
def test_the_mekong_in_a_hex_and_a_hexside_of_it_are_two_places() -> None:
    table = Table("Monitor1@0734/0833", "Monitor3@0733/0833", FAR)
    table.do("move Monitor1 0734w")
    assert table.fact("moved", "cost") == 2
    table.do("move Monitor3 0734/0833")  # the first no longer occupies it
    assert (table.where("Monitor1"), table.where("Monitor3")) == ("0734w", "0734/0833")


@pytest.mark.rule("VB-12.0-h")
def test_a_monitor_occupies_the_hexside_and_not_the_hex() -> None:
    table = Table("Monitor1@0717/0718", "Alice:US:2-4-5@0716", "Bob:VC:3-5-6@0718")
    table.do("move Alice 0717")
    assert table.where("Alice") == "0717"
    table.do("end", "attack Bob with Alice")  # its foe on the other side is not in the monitor's hex either


@pytest.mark.rule("VB-12.0-h")
def test_no_other_unit_occupies_a_hexside_or_the_water() -> None:
    table = Table("Alice:US:2-4-5@0718", FAR)
    assert table.refused("move Alice 0717/0718").rule == "VB-12.0-h"
    shore = Table("Alice:US:2-4-5@3929", FAR)
    assert shore.refused("move Alice 3929w").rule == "VB-12.0-h"
    assert table.refused("move Alice 0718", "is already in").rule == "VB-5.0-a"
    assert shore.refused("move Alice 1010").rule == "VB-5.2-c"


@pytest.mark.rule("VB-12.0-i")
def test_a_hexside_cut_off_by_land_is_not_entered(overlay: Lay) -> None:
    overlay("maps/snoopys-nose.toml", causeway("0719/0818"))
    table = Table("Monitor1@0717/0718", FAR)
    table.do("move Monitor1 0718/0818")
    for place in ("0719/0818", "0818/0819"):
        refusal = table.refused(f"move Monitor1 {place}")
        assert refusal.rule == "VB-12.0-i"
        assert "connected" in refusal.reason


@pytest.mark.rule("VB-12.0-i")
@pytest.mark.parametrize("demolished", [[], ["1606/1607"]], ids=["intact", "demolished"])
def test_bridges_do_not_stop_monitors(demolished: list[str]) -> None:
    table = Table("Monitor1@1507/1607", FAR, demolished=demolished)
    assert table.refused("move Monitor1 0733/0833").rule == "VB-12.0-f"  # too far, and not cut off
    table.do("move Monitor1 1606/1707")
    assert table.fact("moved", "path") == ("1507/1607", "1606/1607", "1606/1707")
    assert table.fact("moved", "cost") == 2 * 2


@pytest.mark.rule("VB-12.0-i")
def test_the_ba_rai_opens_into_the_mekong() -> None:
    table = Table("Monitor1@0733/0833", FAR)
    table.do("move Monitor1 0934w")
    path = table.fact("moved", "path")
    assert path == ("0733/0833", "0833w", "0934w")


@pytest.mark.rule("VB-12.0-n", "VB-12.1-a")
def test_a_monitor_enters_the_water_of_an_enemy_held_hex_and_goes_on() -> None:
    table = Table("Monitor1@3829w", "Bob:VC:3-5-6@3929")
    table.do("move Monitor1 3929w")
    assert table.where("Monitor1") == "3929w"
    table.do("move Monitor1 4028w", "move Monitor1 4129w")


@pytest.mark.rule("VB-12.1-a")
def test_enemy_zones_do_not_hamper_a_monitor() -> None:
    table = Table("Monitor1@0616/0617", "Bob:VC:3-5-6@0717", "Bill:VC:3-5-6@0617")
    table.do("move Monitor1 0719/0818")
    assert table.fact("moved", "cost") == 2 * 5


@pytest.mark.rule("VB-12.0-o")
def test_one_monitor_a_place_at_the_end_of_a_move() -> None:
    table = Table("Monitor1@0717/0718", "Monitor3@0617/0717", FAR)
    refusal = table.refused("move Monitor1 0617/0717")
    assert refusal.rule == "VB-12.0-o"
    assert "Monitor3" in refusal.reason
    assert table.refused("move Monitor1 0734/0833").rule != "VB-12.0-o"  # nobody lies there
    table.do("move Monitor1 0616/0617")  # but through it
    assert table.fact("moved", "path") == ("0717/0718", "0617/0717", "0616/0617")


@pytest.mark.rule("VB-12.0-o")
def test_two_monitors_may_lie_in_one_hex_at_different_places() -> None:
    table = Table("Monitor1@0718/0817", "Monitor3@0718/0818", "Monitor2@0734w", FAR)
    table.do("move Monitor2 0734/0833")
    table.do("move Monitor1 0717/0718")
    assert table.where("Monitor3") == "0718/0818"


@pytest.mark.rule("VB-12.0-p")
def test_a_transport_lands_where_a_monitor_lies() -> None:
    table = Table("Monitor1@3929w", "Alice:US:2-4-5@0615", FAR)
    table.do("sail Alice 3929")
    assert (table.where("Alice"), table.unit("Alice").landed) == ("3929", "beach")


# ---------------------------------------------------------------- no zone, but a bar


@pytest.mark.rule("VB-12.0-j", "VB-5.1.1-a")
def test_a_monitor_exerts_no_zone() -> None:
    table = Table("Monitor1@0717/0718", "Bob:VC:3-5-6@0619", "Alice:US:2-4-5@4601", side="VC")
    table.do("move Bob 0718")
    table.do("move Bob 0719")  # a land unit there would have stopped it
    stopped = Table("Alice:US:2-4-5@0717", "Bob:VC:3-5-6@0619", side="VC")
    stopped.do("move Bob 0718")
    assert stopped.refused("move Bob 0719", "it entered the ZOC").rule == "VB-5.1.1-a"


@pytest.mark.rule("VB-12.0-k")
def test_no_enemy_moves_across_the_hexside_of_a_monitor() -> None:
    table = Table("Monitor1@0717/0718", "Bob:VC:3-5-4@0717", "Alice:US:2-4-5@4601", side="VC")
    refusal = table.refused("move Bob 0718", "the way of")
    assert refusal.rule == "VB-12.0-k"
    assert "Monitor1" in refusal.reason
    free = Table("Monitor1@0718/0817", "Bob:VC:3-5-4@0717", "Alice:US:2-4-5@4601", side="VC")
    free.do("move Bob 0718")


@pytest.mark.rule("VB-12.0-k", "VB-12.0-l")
def test_no_enemy_enters_the_coastal_hex_of_a_monitor_and_one_inside_may_leave() -> None:
    table = Table(
        "Monitor1@3929w", "Bob:VC:3-5-6@3928", "Bill:VC:3-5-6@3929", "Alice:US:2-4-5@0101", side="VC"
    )
    table.do("move Bill 4028")
    for order in ("move Bill 3929", "move Bob 3929"):
        assert table.refused(order, "the way of").rule == "VB-12.0-k"
    free = Table("Monitor1@3930w", "Bob:VC:3-5-6@3928", "Alice:US:2-4-5@0101", side="VC")
    free.do("move Bob 3929")


@pytest.mark.rule("VB-12.0-l", "VB-12.0-k")
@pytest.mark.parametrize(("bank", "to"), [("1033n", "1032"), ("1033s", "1134s")])
def test_an_enemy_leaves_from_either_side_of_the_water(bank: str, to: str) -> None:
    table = Table("Monitor1@1033w", f"Bob:VC:3-5-6@{bank}", "Alice:US:2-4-5@0101", side="VC")
    table.do(f"move Bob {to}")
    assert table.refused(f"move Bob {bank}", "the way of").rule == "VB-12.0-k"
    friend = Table("Monitor1@3929w", "Alice:US:2-4-5@3928", FAR)
    friend.do("move Alice 3929")
    assert friend.where("Alice") == "3929"


@pytest.mark.rule("VB-12.0-k")
def test_a_monitor_bars_a_retreat_across_its_hexside() -> None:
    def ways(monitor: str) -> set[str]:
        table = Table(f"Monitor1@{monitor}", "Alice:US:14-4-5@0716", "Bob:VC:3-1-6@0717", phase="combat")
        table.fight("attack Bob with Alice", "D2")
        return {order.split()[2] for order in table.offers("retreat Bob")}

    assert "0718" in ways("0514/0613")
    assert "0718" not in ways("0717/0718")


@pytest.mark.rule("VB-12.0-k")
def test_a_monitor_bars_an_advance_across_its_hexside_but_no_attack() -> None:
    def advances(monitor: str) -> list[str]:
        table = Table(
            f"Monitor1@{monitor}",
            "Alice:US:2-1-5@0717",
            "Bob:VC:14-5-6@0718",
            side="VC",
            phase="combat",
        )
        table.fight("attack Alice with Bob", "D2")
        table.do("retreat Alice 0716 0715")
        return table.offers("advance")

    assert advances("0514/0613") == ["advance Bob 0717", "advance Bob 0716"]
    assert advances("0717/0718") == []


@pytest.mark.rule("VB-12.0-k")
def test_a_monitor_bars_a_displacement_across_its_hexside() -> None:
    # Ann and Amy leave Bob no way but into the hex of Bill, who must step aside
    def steps(monitor: str) -> set[str]:
        table = Table(
            f"Monitor1@{monitor}",
            "Alice:US:2-9-5@0715",
            "Ann:US:2-4-5@0615",
            "Amy:US:2-4-5@0815",
            "Bob:VC:3-5-6@0716",
            "Bill:VC:3-5-6@0717",
            side="VC",
            phase="combat",
        )
        table.fight("attack Alice with Bob", "A1")
        table.do("retreat Bob 0717")
        return set(table.offers("displace"))

    assert steps("0514/0613") == {"displace Bill 0617", "displace Bill 0718", "displace Bill 0817"}
    assert steps("0717/0718") == {"displace Bill 0617", "displace Bill 0817"}


@pytest.mark.rule("VB-12.0-m")
def test_a_monitor_does_not_hinder_friends() -> None:
    table = Table("Monitor1@0717/0718", "Monitor3@3929w", "Alice:US:2-4-5@0717", "Ann:US:2-4-5@3928", FAR)
    table.do("move Alice 0718", "move Ann 3929")
    assert (table.where("Alice"), table.where("Ann")) == ("0718", "3929")


@pytest.mark.rule("VB-12.0-m")
def test_a_monitor_does_not_hinder_the_retreat_of_a_friend() -> None:
    table = Table(
        "Monitor1@0717/0718", "Alice:US:2-1-5@0717", "Bob:VC:14-5-6@0716", side="VC", phase="combat"
    )
    table.fight("attack Alice with Bob", "D2")
    assert "retreat Alice 0718 0719" in table.offers()


# ---------------------------------------------------------------- fighting


@pytest.mark.rule("VB-12.0-a", "VB-12.0-r", "VB-7.2-a")
def test_a_monitor_on_a_hexside_attacks_the_two_hexes_beside_it() -> None:
    table = Table(
        "Monitor1@0717/0718", "Bob:VC:3-1-6@0717", "Bill:VC:3-5-6@0718", "Will:VC:3-5-6@0817", phase="combat"
    )
    assert table.offers("attack") == ["attack Bob with Monitor1", "attack Bill with Monitor1"]
    assert table.refused("attack Will with Monitor1").rule == "VB-12.0-r"
    table.fight("attack Bob with Monitor1", ".")
    assert table.refused("attack Bill with Monitor1").rule == "VB-7.2-a"


@pytest.mark.rule("VB-12.0-r")
def test_a_monitor_on_the_mekong_attacks_around_it_and_both_banks_of_its_hex() -> None:
    table = Table(
        "Monitor1@1033w",
        "Bob:VC:3-5-6@1033n",
        "Bill:VC:3-5-6@1033s",
        "Will:VC:3-5-6@0933",
        "Walt:VC:3-5-6@1134s",
        "Ward:VC:3-5-6@1031",
        phase="combat",
    )
    assert {order.split()[1] for order in table.offers("attack")} == {"Bob", "Bill", "Will", "Walt"}
    assert table.refused("attack Ward with Monitor1").rule == "VB-12.0-r"


@pytest.mark.rule("VB-12.0-r", "VB-12.0-b")
def test_a_monitor_attacks_together_with_land_units() -> None:
    table = Table("Monitor1@0717/0718", "4/47C@0616", "Bob:VC:3-5-6@0717", phase="combat")
    table.do("attack Bob with all", "die 2")
    assert table.fact("combat resolved", "attack") == 1 + 3


@pytest.mark.rule("VB-12.0-e", "VB-12.0-s")
def test_a_monitor_may_take_the_attackers_loss() -> None:
    table = Table("Monitor1@0717/0718", "4/47C@0616", "Bob:VC:3-4-6@0717", phase="combat")
    table.fight("attack Bob with all", "(A)")
    assert table.offers() == ["lose Monitor1", "lose 4/47C"]
    table.do("lose Monitor1")
    assert table.unit("Monitor1").depleted
    assert not table.unit("4/47C").depleted


@pytest.mark.rule("VB-12.0-e")
def test_a_depleted_monitor_is_eliminated_by_another_loss() -> None:
    table = Table("Monitor1@0717/0718 depleted", "Bob:VC:3-1-6@0717", phase="combat")
    table.fight("attack Bob with Monitor1", "(A)")
    assert table.unit("Monitor1").gone


@pytest.mark.rule("VB-12.0-t")
def test_a_monitor_never_advances() -> None:
    table = Table("Monitor1@0717/0718", "Alice:US:14-4-5@0616", "Bob:VC:3-1-6@0717", phase="combat")
    table.fight("attack Bob with all", "D2")
    table.do(table.offers("retreat Bob 0817")[0])
    assert all(order.split()[1] == "Alice" for order in table.offers("advance"))
    assert table.refused("advance Monitor1 0717").rule == "VB-12.0-t"
    alone = Table("Monitor1@0717/0718", "Bob:VC:3-1-6@0717", phase="combat", us=[5, 6])
    alone.do("attack Bob with Monitor1", "support +6", "support +5")
    alone.fall("D2")
    alone.do(alone.offers("retreat Bob")[0])
    assert alone.decision.kind == "combat"
    walker = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat")
    assert walker.refused("advance Alice 2605").rule == "VB-7.9-d"


@pytest.mark.rule("VB-12.0-u")
def test_attackers_eliminated_includes_a_monitor() -> None:
    table = Table("Monitor1@0717/0718", "Alice:US:1-4-5@0616", "Bob:VC:3-8-6@0717", phase="combat")
    table.fight("attack Bob with all", "Ae")
    assert table.unit("Monitor1").gone
    assert table.unit("Alice").gone


@pytest.mark.rule("VB-12.0-v", "VB-12.0-r")
@pytest.mark.parametrize(
    ("monitor", "bob"),
    [("0717/0718", "0717"), ("3929w", "3929"), ("3929w", "3928")],
    ids=["beside its hexside", "in its hex", "next to its hex"],
)
def test_the_viet_cong_attack_a_monitor_and_do_not_advance(monitor: str, bob: str) -> None:
    for result in ("D2", "De"):
        table = Table(
            f"Monitor1@{monitor}", f"Bob:VC:20-5-6@{bob}", "Alice:US:2-4-5@0101", side="VC", phase="combat"
        )
        if result == "D2":
            table.do("attack Monitor1 with Bob", "die 6")
            assert table.fact("combat resolved", "result") == "D2"
            table.do(table.offers("retreat Monitor1")[0])
        else:
            table.do("attack Monitor1 with Bob", "die 1")
            assert table.unit("Monitor1").gone
        assert table.decision.kind != "advance"
        assert table.where("Bob") == bob
    land = Table("Bob:VC:20-5-6@2604", "Alice:US:2-4-5@2605", "Ann:US:2-4-5@0101", side="VC", phase="combat")
    land.do("attack Alice with Bob", "die 1")
    assert land.decision.kind == "advance"


@pytest.mark.rule("VB-12.0-v", "VB-12.0-r")
def test_a_monitor_is_attacked_only_from_beside_it() -> None:
    table = Table("Monitor1@0717/0718", "Bob:VC:3-5-6@0817", side="VC", phase="combat")
    assert table.refused("attack Monitor1 with Bob").rule == "VB-12.0-r"


@pytest.mark.rule("VB-12.0-aa")
@pytest.mark.parametrize(
    ("monitor", "bob", "line"),
    [
        ("0717/0718", "0717", "clear"),  # jungle on both sides of the river
        ("3930w", "3929", "clear"),
        ("3929w", "3929", "clear"),
        ("3829w", "3829", "jungle"),
    ],
    ids=["hexside", "all water", "clear coast", "jungle coast"],
)
def test_a_monitor_takes_no_land_cover_but_that_of_a_coastal_hex(monitor: str, bob: str, line: str) -> None:
    table = Table(f"Monitor1@{monitor}", f"Bob:VC:3-5-6@{bob}", side="VC", phase="combat")
    table.do("attack Monitor1 with Bob", "die 3")
    assert table.fact("combat resolved", "line") == line


@pytest.mark.rule("VB-12.0-aa", "VB-7.4-b")
def test_a_monitor_on_the_defenders_hexside_takes_the_river_from_him() -> None:
    def line(*attackers: str) -> str:
        table = Table(*attackers, "Bob:VC:3-5-6@0719", phase="combat")
        table.do("attack Bob with all", "die 3")
        return str(table.fact("combat resolved", "line"))

    assert line("Alice:US:3-4-5@0818") == "river"
    assert line("Alice:US:3-4-5@0818", "Monitor1@0719/0818") == "clear"


@pytest.mark.rule("VB-12.0-ab", "VB-8.6-d")
def test_the_hexside_of_a_monitor_is_bombarded_once_whatever_falls_beside_it() -> None:
    table = Table(
        "Monitor1@0717/0718",
        "Alice:US:2-1-5@0717",
        "Bob:VC:3-5-6@2604",
        side="VC",
        phase="combat",
        vc=[1, 2, 3],
    )
    table.fight("bombard Monitor1 with +3", ".")
    refusal = table.refused("bombard Monitor1 with +2")
    assert refusal.rule == "VB-8.6-d"
    assert "0717/0718" in refusal.reason
    table.fight("bombard Alice with +2", ".")
    assert table.offers("bombard") == []


@pytest.mark.rule("VB-12.0-ab")
def test_a_retreat_caused_by_a_monitor_leads_away_from_its_hexside() -> None:
    table = Table("Monitor1@0717/0718", "Bob:VC:3-1-6@0717", phase="combat", us=[5, 6])
    table.do("attack Bob with Monitor1", "support +6", "support +5")
    table.fall("D2")
    firsts = {order.split()[2] for order in table.offers("retreat Bob")}
    # 0718 lies beside the hexside and is no farther from it than 0717
    assert firsts == {"0616", "0617", "0716", "0816", "0817"}


@pytest.mark.rule("VB-12.0-ab")
def test_a_bombarded_unit_retreats_from_a_monitor_that_is_its_closest_enemy() -> None:
    table = Table("Monitor1@0717/0718", "Alice:US:2-4-5@0713", "Bob:VC:3-1-6@0717", phase="combat", us=[5, 6])
    table.do("bombard Bob with +6", "support +5")
    table.fall("D2")
    assert {order.split()[2] for order in table.offers("retreat Bob")} == {
        "0616",
        "0617",
        "0716",
        "0816",
        "0817",
    }
