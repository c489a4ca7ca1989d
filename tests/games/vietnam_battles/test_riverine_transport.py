"""Riverine transport (11.0) and the Landing Beach (11.2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.core.model import CHANCE

Lay = Callable[[str, str], None]

FAR = "Bob:VC:3-5-6@4601"


# ---------------------------------------------------------------- when, who and from where


@pytest.mark.rule("VB-11.0-a", "VB-11.0-e")
def test_a_boat_carries_a_unit_any_distance_by_water() -> None:
    # down the Ba Rai, along the Mekong and up the creek of Vinh Kim
    table = Table("Alice:US:2-4-5@0615", FAR)
    events = table.do("sail Alice 4518")
    assert table.where("Alice") == "4518"
    assert table.kinds(events) == ["shipped"]
    assert table.rule("shipped") == "VB-11.0-a"


@pytest.mark.rule("VB-11.0-a")
@pytest.mark.parametrize("phase", ["combat", "mobile movement", "mobile combat"])
def test_boats_sail_in_the_movement_phase_only(phase: str) -> None:
    table = Table("Alice:US:2-4-5@0615", "Bob:VC:3-5-6@0715", phase=phase)
    refusal = table.refused("sail Alice 0711")
    assert refusal.rule == "VB-11.0-a"
    assert phase in refusal.reason.lower()


@pytest.mark.rule("VB-11.0-a")
def test_boats_sail_neither_for_nor_in_the_turn_of_the_viet_cong() -> None:
    table = Table("Alice:US:2-4-5@0615", "Bob:VC:3-5-6@0717")
    assert table.refused("sail Bob 0711").rule == "VB-11.0-a"
    enemy_turn = Table("Alice:US:2-4-5@0615", "Bob:VC:3-5-6@0717", side="VC")
    assert enemy_turn.refused("sail Alice 0711").rule == "VB-11.0-a"


@pytest.mark.rule("VB-11.0-b")
@pytest.mark.parametrize(
    "unit",
    ["4/47B@0615", "Rngr@0615", "15@0615", "4/47B@0718", "4/47B@3929", "4/47B@1134n"],
    ids=["company", "ARVN", "engineer", "out of the jungle", "from the Mekong shore", "from a bank"],
)
def test_any_unit_on_foot_beside_a_river_or_the_mekong_embarks(unit: str) -> None:
    table = Table(unit, FAR)
    name = unit.partition("@")[0]
    table.do(f"sail {name} 0711")
    assert table.where(name) == "0711"


@pytest.mark.rule("VB-11.0-b")
def test_a_unit_away_from_the_water_does_not_embark() -> None:
    table = Table("Alice:US:2-4-5@0715", FAR)
    refusal = table.refused("sail Alice 0711", "is not beside a")
    assert refusal.rule == "VB-11.0-b"
    assert "0715" in refusal.reason
    assert refusal.fix == "Try: lift Alice 0711"


@pytest.mark.rule("VB-11.0-b")
def test_no_mobile_unit_embarks() -> None:
    table = Table("5Cav@0718", FAR)
    assert table.refused("sail 5Cav 0711", "is mobile and cannot").rule == "VB-11.0-b"


@pytest.mark.rule("VB-10.0-n", "VB-12.0-z", "VB-11.0-c")
def test_a_monitor_neither_embarks_nor_carries_anybody() -> None:
    table = Table("Monitor1@0717/0718", "Alice:US:2-4-5@0718", FAR, tangos=0)
    assert table.refused("sail Monitor1 0711").rule == "VB-10.0-n"
    assert table.refused("sail Alice 0711").rule == "VB-11.0-c"
    table.do("move Monitor1 0718/0817")
    assert table.where("Alice") == "0718"


@pytest.mark.rule("VB-11.0-c")
def test_each_unit_takes_one_chit() -> None:
    table = Table("Alice:US:2-4-5@0615", "Ann:US:2-4-5@0614", FAR)
    table.do("sail Alice 0711")
    refusal = table.refused("sail Ann 0712")
    assert refusal.rule == "VB-11.0-c"
    assert table.offers("sail") == []


@pytest.mark.rule("VB-11.0-m", "VB-11.0-i", "VB-11.0-c")
def test_the_learning_scenario_has_one_boat_a_turn() -> None:
    table = Table.set_up()
    table.go("movement")
    assert table.offers("sail") == []  # it lies under the Landing Beach of the set-up
    table.go("movement", turn=2)
    table.do("sail 3/47C 4518")
    assert table.refused("sail 4/47B 4417").rule == "VB-11.0-c"


@pytest.mark.rule("VB-11.0-d")
def test_embarking_in_an_enemy_zone_does_no_harm() -> None:
    table = Table("Alice:US:2-4-5/1-2-5@0616", "Bob:VC:3-5-6@0717")
    table.do("sail Alice 0711")
    assert not table.unit("Alice").depleted
    assert table.unit("Alice").moved
    assert table.where("Alice") == "0711"


# ---------------------------------------------------------------- landing


@pytest.mark.rule("VB-11.0-e")
@pytest.mark.parametrize("place", ["0715", "1505", "2604"])
def test_a_boat_lands_only_beside_a_river_or_the_mekong(place: str) -> None:
    table = Table("Alice:US:2-4-5@0615", FAR)
    refusal = table.refused(f"sail Alice {place}", "touches neither")
    assert refusal.rule == "VB-11.0-e"
    assert refusal.fix.removeprefix("Try: ") in table.offers("sail Alice")


@pytest.mark.rule("VB-11.0-e", "VB-19.0-a")
def test_a_boat_does_not_land_on_the_water() -> None:
    table = Table("Alice:US:2-4-5@0615", FAR)
    assert table.refused("sail Alice 2334", "is no land to").rule == "VB-11.0-e"
    assert table.refused("sail Alice 0717/0718", "is no land to").rule == "VB-11.0-e"


@pytest.mark.rule("VB-11.0-a", "VB-11.0-e")
def test_the_water_must_be_unbroken(overlay: Lay) -> None:
    # land drawn across the Ba Rai parts its upper course from the Mekong
    overlay(
        "maps/snoopys-nose.toml",
        '[[sides]]\nkind = "unnavigable"\nname = "Causeway"\nhexsides = ["0725/0825"]\n',
    )
    table = Table("Alice:US:2-4-5@0615", FAR)
    refusal = table.refused("sail Alice 0728", "no unbroken water")
    assert refusal.rule == "VB-11.0-e"
    assert "unbroken" in refusal.reason
    table.do("sail Alice 0724")
    below = Table("Alice:US:2-4-5@0728", FAR)
    below.do("sail Alice 4518")


@pytest.mark.rule("VB-11.0-f")
def test_a_boat_lands_in_jungle() -> None:
    table = Table("Alice:US:2-4-5@0615", FAR)
    table.do("sail Alice 0718")
    assert table.where("Alice") == "0718"


@pytest.mark.rule("VB-11.0-g")
def test_no_boat_lands_on_a_viet_cong_unit_not_even_on_the_other_bank() -> None:
    table = Table("Alice:US:2-4-5@0615", "Bob:VC:3-5-6@0717", "Ben:VC:3-5-6@1033s")
    for place, name in (("0717", "Bob"), ("1033s", "Ben"), ("1033n", "Ben")):
        refusal = table.refused(f"sail Alice {place}")
        assert refusal.rule == "VB-11.0-g"
        assert name in refusal.reason


@pytest.mark.rule("VB-11.0-e")
def test_a_boat_takes_a_unit_to_another_hex_and_not_to_the_other_bank_of_its_own() -> None:
    table = Table("Alice:US:2-4-5@0934n", FAR)
    assert table.refused("sail Alice 0934s", "to another hex, not").rule == "VB-11.0-e"
    table.do("sail Alice 1134s")
    assert table.where("Alice") == "1134s"


@pytest.mark.rule("VB-11.0-g", "VB-5.3-a")
def test_a_friend_bars_his_own_bank_only_and_a_monitor_nothing() -> None:
    table = Table("Alice:US:2-4-5@0615", "Ann:US:2-4-5@1033s", "Monitor1@1033w", FAR)
    assert table.refused("sail Alice 1033s", "already holds").rule == "VB-5.3-a"
    table.do("sail Alice 1033n")
    assert table.where("Alice") == "1033n"


@pytest.mark.rule("VB-11.0-g")
def test_landing_in_an_enemy_zone_does_no_harm() -> None:
    table = Table("Alice:US:2-4-5/1-2-5@0711", "Bob:VC:3-5-6@0717")
    table.do("sail Alice 0718")
    assert not table.unit("Alice").depleted


@pytest.mark.rule("VB-11.0-h")
@pytest.mark.parametrize("demolished", [[], ["1606/1607"]], ids=["intact", "demolished"])
def test_bridges_do_not_stop_boats(demolished: list[str]) -> None:
    table = Table("Alice:US:2-4-5@0615", FAR, demolished=demolished)
    table.do("sail Alice 2001")  # above the bridge of Cai Lay
    assert table.where("Alice") == "2001"


@pytest.mark.rule("VB-11.0-i")
def test_a_used_boat_is_back_in_the_next_game_turn() -> None:
    table = Table("Alice:US:2-4-5@0615", FAR)
    table.do("sail Alice 0711")
    assert table.unit("Alice").landed == "beach"
    table.go("movement", turn=2)
    assert table.unit("Alice").landed == ""
    table.do("sail Alice 0615")


# ---------------------------------------------------------------- after the landing


@pytest.mark.rule("VB-11.0-j", "VB-10.0-o")
def test_a_landed_unit_moves_no_further_until_the_next_turn() -> None:
    table = Table("Alice:US:2-4-5@0615", FAR)
    table.do("sail Alice 0711")
    for order in ("move Alice 0710", "lift Alice 2604"):
        assert table.refused(order).rule == "VB-11.0-j"
    table.go("movement", turn=2)
    table.do("move Alice 0710")


@pytest.mark.rule("VB-11.0-j")
def test_a_landed_unit_may_attack() -> None:
    table = Table("Alice:US:2-4-5@0711", "Bob:VC:3-5-6@0717")
    table.do("sail Alice 0616", "end")
    assert table.offers("attack") == ["attack Bob with Alice"]


@pytest.mark.rule("VB-11.0-k")
def test_a_landed_unit_does_not_advance() -> None:
    table = Table("Alice:US:9-4-5@2604 beach", "Ann:US:9-4-5@2505", "Bob:VC:3-5-6@2605", phase="combat")
    table.fight("attack Bob with all", "D2")
    table.do("retreat Bob 2606 2607")
    assert table.refused("advance Alice 2605").rule == "VB-11.0-k"
    assert table.offers("advance") == ["advance Ann 2605", "advance Ann 2606"]
    marched = Table("Ann:US:9-4-5@2505", "Bob:VC:3-5-6@2605", phase="combat")
    assert marched.refused("advance Ann 2605").rule == "VB-7.9-d"


# ---------------------------------------------------------------- 11.2: one marker


@pytest.mark.rule("VB-11.2-a")
def test_a_landed_unit_holds_the_whole_attack_to_one_us_marker() -> None:
    table = Table(
        "Ann:US:2-4-5@2505",
        "Alice:US:2-4-5@2604 beach",
        "Bob:VC:3-5-6@2605",
        phase="combat",
        us=[2, 3],
    )
    table.do("attack Bob with all")
    assert "one at most: Alice landed this turn [VB-11.2-a]" in table.decision.prompt
    table.do("support +2")
    assert table.decision.side == CHANCE
    marched = Table("Ann:US:2-4-5@2505", "Bob:VC:3-5-6@2605", phase="combat", us=[2, 3])
    marched.do("attack Bob with Ann", "support +2")
    assert "support +3" in marched.offers()


@pytest.mark.rule("VB-11.2-a")
def test_the_limit_holds_in_defense_through_the_turn_of_the_viet_cong() -> None:
    table = Table("Alice:US:2-4-5@2604 beach", "Bob:VC:3-5-6@2605", side="VC", phase="combat", us=[2, 3])
    table.do("attack Alice with Bob", "support +3")
    assert table.decision.side == CHANCE
