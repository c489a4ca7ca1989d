"""Suppressive fire (15.0)."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.rules.combat.suppression import suppresses

LIGHT = ("M72-1", "M72-2", "M72-3", "Grenades-1", "Grenades-2", "Grenades-3")


def ready(*counters: str) -> Table:
    """A1 is detected in 0712, and it is time to suppress."""
    return Table("A1@0712 detected", *counters, phase="suppression")


@pytest.mark.rule("GB-15.0-a", "GB-13.0-g")
def test_before_any_enemy_unit_moves() -> None:
    table = ready("M60-1@0712", "nva@0716")
    assert table.decision.rule == "GB-15.0-a"
    assert "enemy moved" not in table.kinds()
    table.do("end")
    assert table.where("E1") == "0713"
    assert table.refused("suppress E1 with M60-1").rule == "GB-13.0-g"
    early = Table("A1@0712 detected", "M60-1@0712", "nva@0716")
    assert early.refused("suppress E1 with M60-1").rule == "GB-15.0-a"


@pytest.mark.rule("GB-15.0-b")
def test_weapons_of_detected_teams_only() -> None:
    table = ready(
        "M60-1@0712",
        "Cdr1@0712",
        "NightScope@0712",
        "Demo-1@0712",
        "B1@0730",
        "RPK@0730",
        "M1919@0720",
        "nva@0716",
    )
    assert table.offers("suppress") == ["suppress E1 with M60-1"]
    for name in ("Cdr1", "NightScope", "Demo-1"):
        assert table.refused(f"suppress E1 with {name}", "is no weapon that").rule == "GB-15.0-b"
    assert (
        table.refused("suppress E1 with RPK", "no detected team has").rule == "GB-15.0-b"
    )  # B1 is not detected
    assert (
        table.refused("suppress E1 with M1919", "no detected team has").rule == "GB-15.0-b"
    )  # nobody has it


@pytest.mark.rule("GB-15.0-b", "GB-9.0-a")
def test_six_weapons_a_team_all_in_a_camp() -> None:
    everything = [f"{name}@0712" for name in (*LIGHT, "M60-1")]
    table = ready(*everything, "nva@0716")
    table.do(f"suppress E1 with {' '.join(LIGHT)}")
    assert table.refused("suppress E1 with M60-1", "can fire no more").rule == "GB-15.0-b"
    sheltered = ready("Camp1@0712", *everything, "nva@0716")  # it attacked out of the camp
    sheltered.do(f"suppress E1 with {' '.join(LIGHT)} M60-1")


@pytest.mark.rule("GB-15.0-c", "GB-15.0-h")
def test_all_are_nominated_before_the_first_fires() -> None:
    table = ready("M60-1@0712", "RPK@0712", "nva@0715", "sniper@0709")
    table.do("suppress 1 with m60 a1")
    assert table.refused("end", "what is nominated fires").rule == "GB-15.0-c"
    assert table.refused("suppress E2 with M60-1", "has its target already").rule == "GB-15.0-h"
    assert table.refused("suppress E3 with RPK", "no enemy unit E3").rule == "GB-15.0-c"
    table.do("suppress E1 with RPK", "fire")
    assert table.decision.kind == "die"
    table.do(dice=[6, 6])  # what is left over after a success is spent as well
    assert table.kinds().count("suppression") == 2
    assert table.rule("weapon aimed") == "GB-15.0-c"


@pytest.mark.rule("GB-15.0-c")
def test_firing_needs_a_nomination() -> None:
    table = ready("M60-1@0712", "nva@0716")
    assert table.refused("fire", "no weapon is nominated").rule == "GB-15.0-c"


@pytest.mark.rule("GB-15.0-d", "GB-15.0-i")
def test_the_die_must_beat_the_distance() -> None:
    assert [pips for pips in range(1, 7) if suppresses(pips, 4)] == [5, 6]
    assert not any(suppresses(pips, 6) for pips in range(1, 7))
    for die, moved in ((4, True), (5, False)):
        table = ready("M60-1@0712", "nva@0716")
        table.do("suppress E1 with M60", "fire", dice=[die])
        assert (table.where("E1") != "0716") is moved
    assert table.rule("suppression") == "GB-15.0-d"


@pytest.mark.rule("GB-15.0-i")
def test_terrain_does_not_matter() -> None:
    table = Table("A1@1405 detected", "M60-1@1405", "pt-76@1415", "snakes@1407", phase="suppression")
    assert table.offers("suppress E1") == ["suppress E1 with M60-1"]  # ten hexes away, through jungle
    table.do("suppress E2 with M60", "fire", dice=[3])
    assert table.fact("suppression", "suppressed") is True


@pytest.mark.rule("GB-15.0-e")
def test_a_suppressed_unit_stays_for_this_phase_and_is_otherwise_whole() -> None:
    table = ready("M60-1@0712", "nva@0716")
    table.do("suppress E1 with M60", "fire", dice=[5])
    assert table.where("E1") == "0716"
    assert table.state.phase == "success"
    table.do("end", "end", "end")
    assert table.where("E1") == "0713"
    missed = ready("M60-1@0712", "nva@0716")
    missed.do("suppress E1 with M60", "fire", dice=[1])
    assert missed.where("E1") == "0713"


@pytest.mark.rule("GB-15.0-f")
def test_an_adjacent_unit_attacks_though_suppressed() -> None:
    table = ready("M60-1@0712", "nva@0713")
    table.do("suppress E1 with M60", "fire", dice=[6])
    assert table.fact("assault", "at") == "0712"


@pytest.mark.rule("GB-15.0-g", "GB-15.0-h")
def test_a_weapon_that_fired_is_out_of_combat_but_may_be_lost() -> None:
    table = ready("M60-1@0712", "nva@0713")
    table.do("suppress E1 with M60", "fire", dice=[1])
    assert table.piece("M60-1").fired
    table.do(dice=["6 1"])
    assert table.fact("combat resolved", "defense") == 3  # the team alone
    table.do(dice=["slowed", 1])
    assert not table.bought("M60-1")
    back = ready("M60-1@0712", "nva@0716")
    back.do("suppress E1 with M60", "fire", dice=[6])
    assert not back.piece("M60-1").fired  # turned back at the end of the phase
    laden = ready("M60-1@0712", *(f"{name}@0712" for name in LIGHT), "AC-47@0712", "nva@0713")
    laden.do("suppress E1 with M60", "fire", dice=[1])
    assert laden.refused("use M60-1", "was used for suppressive fire").rule == "GB-15.0-g"
    assert laden.refused("use Radio-1", "is not in").rule == "GB-13.0-e"
    assert laden.refused("use A1", "no gear that adds").rule == "GB-13.0-g"


@pytest.mark.rule("GB-15.0-b", "GB-12.10-c")
def test_a_team_fought_inside_its_camp_counts_as_detected() -> None:
    inside = Table("A1@2020", "Camp1@2020", "M60-1@2020", "B1@0712 detected", "nva@2020", phase="suppression")
    assert inside.offers("suppress") == ["suppress E1 with M60-1"]
    beside = Table("A1@2020", "Camp1@2020", "M60-1@2020", "B1@0712 detected", "nva@2021", phase="suppression")
    assert beside.decision.kind != "suppressing"  # nobody detected has a weapon
