"""Escaping a detection (12.3)."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table

LIGHT = ("M72-1", "M72-2", "M72-3", "Grenades-1", "Grenades-2", "Grenades-3")


def heard(*counters: str) -> Table:
    """A1 has just been heard in 0715."""
    table = Table("A1@0714", *counters)
    table.do("move A1 0715", "halt", "end", dice=[1])
    return table


@pytest.mark.rule("GB-12.3-a", "GB-12.3-b", "GB-12.3-c", "GB-12.7-a")
def test_a_team_escapes_to_any_camp_without_its_gear() -> None:
    table = heard("Cdr1@0715", "Radio-1@0715", "Truck@0715", "Camp1@2620", "Camp2@2020")
    assert table.offers("escape A1") == ["escape A1 2020", "escape A1 2620"]
    assert table.refused("escape A1 2021", "holds no base camp").rule == "GB-12.3-a"
    assert table.refused("escape Truck 2020", "is no team or leader").rule == "GB-12.3-a"
    table.do("escape A1 2620")
    assert not table.piece("A1").detected
    table.do("escape Cdr1 2020")
    assert (table.where("A1"), table.where("Cdr1")) == ("2620", "2020")
    assert not table.bought("Radio-1")
    assert not table.bought("Truck")  # plus pieces are gear as well
    assert "hunt" not in table.kinds()
    assert table.decision.rule != "GB-12.7-a"
    assert table.state.phase == "success"


@pytest.mark.rule("GB-12.3-a", "GB-12.3-b", "GB-12.3-c", "GB-12.7-a", "GB-4.0-h", "GB-12.4-e")
def test_who_stands_is_hunted_with_his_gear_and_it_is_too_late_to_escape() -> None:
    table = heard("Radio-1@0715", "Camp1@2020")
    table.do("stand")
    assert table.bought("Radio-1")
    assert table.decision.rule == "GB-12.7-a"
    table.do(dice=[1, "nva", "1 6"])
    assert table.piece("A1").detected
    assert table.refused("escape A1 2020").rule == "GB-12.3-b"
    assert table.rule("hunt") == "GB-12.7-a"


@pytest.mark.rule("GB-12.3-a", "GB-12.7-a")
def test_each_may_choose_for_himself() -> None:
    table = heard("B1@0715", "Camp1@2020")
    table.do("escape A1", "stand")
    assert table.piece("B1").detected
    assert table.decision.rule == "GB-12.7-a"


@pytest.mark.rule("GB-12.3-c", "GB-12.7-a")
def test_who_stays_keeps_gear_within_his_portage() -> None:
    table = heard("B1@0715", "Camp1@2020", *(f"{name}@0715" for name in LIGHT), "Radio-1@0715", "Flares@0715")
    table.do("escape A1", "stand")
    assert table.decision.rule == "GB-12.3-c"
    assert table.refused("lose A1").rule == "GB-12.3-c"
    table.do("lose Flares Radio-1")
    assert all(table.bought(name) for name in LIGHT)
    assert table.decision.rule == "GB-12.7-a"
    together = heard("Camp1@2020", *(f"{name}@0715" for name in LIGHT), "Radio-1@0715", "Flares@0715")
    together.do("stand")  # nobody has escaped, and nothing is abandoned
    assert together.decision.rule == "GB-12.7-a"


@pytest.mark.rule("GB-12.3-c", "GB-13.0-p", "GB-12.7-a")
def test_a_leader_who_stays_with_a_team_saves_nothing_either() -> None:
    gear = (*LIGHT, "Radio-1")
    table = heard("B1@0715", "Off1@0715", "Camp1@2020", *(f"{name}@0715" for name in gear))
    table.do("escape A1", "stand")
    assert table.decision.prompt.startswith("1 counter of gear too many")
    table.do("lose Radio-1")
    assert table.decision.rule == "GB-12.7-a"


@pytest.mark.rule("GB-12.3-c", "GB-12.7-a")
def test_a_leader_who_stays_saves_nothing() -> None:
    table = heard("Cdr1@0715", "Radio-1@0715", "Camp1@2020")
    table.do("escape A1", "stand")
    assert table.where("Cdr1") == "0715"
    assert not table.bought("Radio-1")
    assert "hunt" not in table.kinds()
    assert table.decision.rule != "GB-12.7-a"
    assert table.rule("eliminated") == "GB-12.3-c"


@pytest.mark.rule("GB-12.3-a")
def test_a_team_that_was_detected_before_cannot_shake_it_off() -> None:
    table = Table("A1@0714 detected", "nva@0730", "Camp1@2020", "B1@0715")
    table.do("move A1 0715", "halt", "end", dice=[1])
    assert table.offers("escape A1") == []
    refusal = table.refused("escape A1 2020", "was detected before")
    assert (refusal.rule, refusal.reason) == ("GB-12.3-a", "A1 was detected before this noise check")
    table.do("escape B1")  # it was not detected until now
    assert table.where("B1") == "2020"


@pytest.mark.rule("GB-12.3-d", "GB-12.3-a", "GB-12.3-b", "GB-12.7-a")
def test_no_escape_without_a_camp() -> None:
    table = heard()
    assert table.decision.rule == "GB-12.7-a"
    assert table.refused("escape A1 2020").rule == "GB-12.7-a"
    elsewhere = Table("A1@0712")
    assert elsewhere.refused("escape A1 2020").rule == "GB-12.3-d"


@pytest.mark.rule("GB-12.3-d", "GB-12.4-a", "GB-12.7-a")
def test_no_escape_from_detection_by_combat() -> None:
    table = Table("A1@0712", "B1@0730 detected", "nva@0713", "Camp1@2020", phase="combat")
    table.do("attack E1 with A1", dice=["6 1"])
    assert table.piece("A1").detected
    assert table.decision.rule == "GB-12.7-a"


@pytest.mark.rule("GB-10.11-c", "GB-12.3-c")
def test_abandoned_gear_can_be_bought_again() -> None:
    table = heard("Radio-1@0715", "Camp1@2020")
    table.do("escape A1")
    assert table.where("Radio-1") == "not bought"


@pytest.mark.rule("GB-12.3-a", "GB-13.1-e")
def test_a_leader_left_behind_with_an_enemy_unit_is_lost() -> None:
    table = Table("A1@0714", "Cdr1@0714", "Camp1@2020", "nva@0715", "B1@0730 detected")
    table.do("move A1 0715 with Cdr1", "halt", "end", dice=[1])
    assert table.where("Cdr1") == "0715"
    table.do("escape A1", "stand")
    assert table.where("Cdr1") == "eliminated"
    assert table.rule("eliminated") == "GB-13.1-e"
    assert table.rule("escaped") == "GB-12.3-a"


@pytest.mark.rule("GB-12.3-a", "GB-12.10-d")
def test_who_has_escaped_is_safe_while_others_are_hunted() -> None:
    table = Table("A1@0714", "Camp1@2020", "B1@2014 detected", "nva@2017")
    table.do("move A1 0715", "halt", "end", dice=[1])
    table.do("escape A1")
    assert not table.piece("A1").detected
    assert table.fact("enemy moved", "target") == "2014"
