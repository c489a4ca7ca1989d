"""Naval gunfire and where it strays (14.0)."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table


def bombarded(*counters: str, dice: list[int | str]) -> Table:
    """A1 in 0712 attacks E1 in 0713 with naval gunfire and wins; then the given dice fall."""
    table = Table("A1@0712 detected", "NavalGunfire@0712", "nva@0713", *counters, phase="combat")
    table.do("attack E1 with A1", "use NavalGunfire", dice=["6 1", *dice])
    return table


@pytest.mark.rule("GB-14.0-a")
def test_a_die_after_every_combat_in_which_it_was_used() -> None:
    table = bombarded(dice=[])
    assert table.decision.rule == "GB-14.0-a"
    table.do(dice=[4])
    assert table.fact("stray shot", "at") == "0714"  # around the hex of the enemy unit, though it is gone


@pytest.mark.rule("GB-14.0-a", "GB-9.0-a")
def test_declining_its_value_is_no_use() -> None:
    table = Table("A1@0712 detected", "NavalGunfire@0712", "nva@0713", phase="combat")
    table.do("attack E1 with A1")
    assert table.offers() == ["use NavalGunfire", "fire", "forfeit", "retire"]
    assert table.refused("arm", "no gear but naval").rule == "GB-9.0-a"
    table.do("fire", dice=["6 1"])
    assert "stray shot" not in table.kinds()


@pytest.mark.rule("GB-14.0-a")
def test_in_defence_it_strays_as_well() -> None:
    table = Table("A1@0712 detected", "NavalGunfire@0712", "nva@0713", phase="enemy")
    table.do("use NavalGunfire", dice=["1 1", 4])
    assert table.rule("stray shot") == "GB-14.0-a"


@pytest.mark.rule("GB-14.0-a")
def test_suppressive_fire_is_no_use_in_combat() -> None:
    table = Table("A1@0712 detected", "NavalGunfire@0712", "nva@0716", phase="suppression")
    table.do("suppress E1 with NavalGunfire", "fire", dice=[6])
    assert "stray shot" not in table.kinds()


@pytest.mark.rule("GB-14.0-b", "GB-13.1-j", "GB-13.1-m")
def test_all_green_berets_in_the_hex_are_eliminated_with_a_camp() -> None:
    table = bombarded("B1@0714 casualty=slowed", "Cdr1@0714", "Radio-1@0714", "Camp1@0714", dice=[4])
    assert table.where("B1") == table.where("Cdr1") == table.where("Camp1") == "eliminated"
    assert not table.bought("Radio-1")
    assert "marker drawn" not in table.kinds()
    assert sum(table.state.casualty_pool) == 16
    own = bombarded(dice=[1])
    assert own.where("A1") == "eliminated"  # 0712 lies north of 0713
    assert not own.bought("NavalGunfire")


@pytest.mark.rule("GB-14.0-b")
def test_an_empty_camp_is_lost_gear_alone_is_not_harmed() -> None:
    table = bombarded("Camp1@0714", "Radio-1@0714", "Jeep@0714", dice=[4])
    assert table.where("Camp1") == "eliminated"
    assert table.bought("Radio-1")
    assert table.bought("Jeep")


@pytest.mark.rule("GB-14.0-b", "GB-13.0-p")
def test_a_lone_leader_falls_with_what_he_holds() -> None:
    table = bombarded("Cdr1@0714", "Radio-1@0714", "Jeep@0714", dice=[4])
    assert table.where("Cdr1") == "eliminated"
    assert not table.bought("Radio-1")
    assert table.bought("Jeep")
    assert table.rule("eliminated") == "GB-14.0-b"


@pytest.mark.rule("GB-14.0-b", "GB-5.0-d")
def test_the_last_team_may_fall_to_a_stray_shot() -> None:
    table = bombarded("B1 lost", dice=[1])
    assert table.state.result is not None
    assert table.state.result.rule == "GB-5.0-d"


@pytest.mark.rule("GB-14.0-b", "GB-12.4-j")
def test_enemy_units_leave_when_the_last_detected_team_falls_to_a_stray_shot() -> None:
    table = bombarded("nva@0730", dice=[1])
    assert table.where("A1") == "eliminated"
    assert table.state.enemies == ()
    assert table.pool("nva") == 8


@pytest.mark.rule("GB-14.0-c")
def test_enemy_units_in_the_hex_are_eliminated() -> None:
    table = bombarded("sniper@0714", "nva@0714", "B1@0714", dice=[4])
    assert table.enemy("E2") is None
    assert table.enemy("E3") is None
    assert table.rule("enemy eliminated") == "GB-14.0-c"
    assert table.where("B1") == "eliminated"  # both sides suffer


@pytest.mark.rule("GB-14.0-c", "GB-14.0-a")
def test_elsewhere_it_has_no_effect() -> None:
    table = bombarded(dice=[3])
    assert table.where("A1") == "0712"
    edge = Table("A1@0702 detected", "NavalGunfire@0702", "nva@0701", phase="combat")
    edge.do("attack E1 with A1", "use NavalGunfire", dice=["6 1", 1])
    assert edge.fact("stray shot", "at") == "off the map"


@pytest.mark.rule("GB-14.0-b", "GB-3.1-c")
def test_a_patrol_boat_that_has_lost_its_camp_moves_again() -> None:
    boats = ("PBR-1@0403 anchored", "PBR-2@0403 anchored", "Camp1@0403 anchored", "Camp2@0403 anchored")
    shore = ("A1@0503 detected", "NavalGunfire@0503", "nva@0504")
    table = Table(*shore, *boats, phase="combat")
    table.do("attack E1 with A1", "use NavalGunfire", dice=["6 1", 6])
    assert table.where("Camp1") == table.where("Camp2") == "eliminated"
    table.do("end")
    table.do("move PBR-1 0303", "halt", "move PBR-2 0402")
    missed = Table(*shore, *boats, phase="combat")
    missed.do("attack E1 with A1", "use NavalGunfire", dice=["6 1", 4])
    missed.do("end")
    assert missed.refused("move PBR-1 0303", "carries a base camp").rule == "GB-3.1-c"
