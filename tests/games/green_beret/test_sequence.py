"""The five phases of a turn (4.0)."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.rules.sequence.turns import PHASE_TITLES, PhaseBegun


def titles(table: Table) -> list[str]:
    """The phases that have begun."""
    return [event.phase for event in table.events if isinstance(event, PhaseBegun)]


@pytest.mark.rule("GB-4.0-a", "GB-0-c")
def test_phases_come_in_their_order() -> None:
    table = Table("A1@0712", mission="", phase="success")
    table.do(dice=["scout-location", 1])
    assert table.state.phase == "placement"
    table.do("end", "end", "end")
    names = ["movement", "combat", "enemy", "success", "movement"]
    assert titles(table) == [PHASE_TITLES[name] for name in names]
    assert table.rule("turn") == "GB-4.0-a"
    met = Table("A1@0712 detected", "nva@0720", phase="combat")
    met.do("end")
    assert not any(enemy.attacked or enemy.waits for enemy in met.state.enemies)


@pytest.mark.rule("GB-4.0-a")
def test_letting_the_enemy_act_by_its_numbers_holds_for_one_phase() -> None:
    table = Table("A1@0712 detected", "B1@2612 detected", "trucks@0722", "trucks@2622", phase="enemy")
    table.do("pursue")
    assert table.state.phase == "success"
    table.do("end", "end")
    assert table.state.phase == "enemy"
    assert table.offers("activate") == ["activate E1", "activate E2"]


@pytest.mark.rule("GB-4.0-b", "GB-4.0-j")
def test_the_placement_phase_is_skipped_while_the_mission_is_open() -> None:
    table = Table("A1@0712", phase="success")
    table.do("end")
    assert titles(table) == [PHASE_TITLES["movement"]]


@pytest.mark.rule("GB-4.0-e")
def test_teams_and_plus_pieces_move_in_their_phase_only() -> None:
    table = Table("A1@0712", "Jeep@0712")
    assert table.offers("move A1")
    assert table.offers("move Jeep")
    table.do("move A1 0711")
    assert table.where("A1") == "0711"
    table = Table("A1@0712 detected", "nva@0713", phase="combat")
    assert table.refused("move A1 0711", "Green Berets move in").rule == "GB-4.0-e"
    assert table.refused("take A1", "Green Berets move in").rule == "GB-4.0-e"
    fit = Table("A1@0712", "Jeep@0712")
    fit.do("take A1")
    assert fit.decision.kind == "moving"


@pytest.mark.rule("GB-4.0-f")
def test_attacking_is_optional_and_has_its_phase() -> None:
    table = Table("A1@0712 detected", "nva@0713")
    assert table.refused("attack E1 with A1").rule == "GB-4.0-f"
    table.do("end")
    assert table.offers() == ["attack E1 with A1", "end", "forfeit", "retire"]
    assert table.rule("phase") == "GB-4.0-f"
    table.do("attack E1 with A1")
    assert table.decision.kind == "dice"
    heard = Table("A1@0712", "Cdr1@0712")
    heard.do("move A1 0715 with Cdr1", "halt", "end", dice=[3])
    assert heard.decision.kind == "success"


@pytest.mark.rule("GB-4.0-g", "GB-10.9-b", "GB-12.9-c")
def test_enemy_units_must_move_and_attack() -> None:
    table = Table("A1@0712 detected", "nva@0716", phase="enemy")
    assert table.where("E1") == "0713"
    assert table.fact("assault", "at") == "0712"
    assert table.decision.kind == "dice"


@pytest.mark.rule("GB-4.0-g")
def test_an_enemy_unit_stops_for_a_team_that_is_not_detected() -> None:
    table = Table("A1@0712 detected", "B1@0718", "nva@0720", phase="enemy")
    assert table.where("E1") == "0719"
    assert table.fact("assault", "teams") == ("B1",)
    assert table.rule("phase") == "GB-4.0-g"


@pytest.mark.rule("GB-4.0-h", "GB-4.0-g")
def test_the_player_orders_the_enemy_units() -> None:
    table = Table("A1@0712 detected", "nva@0716", "sniper@0708", phase="enemy")
    assert table.offers("activate") == ["activate E1", "activate E2"]
    assert table.refused("end", "every enemy unit must").rule == "GB-4.0-g"
    table.do("activate E2")
    assert (table.where("E1"), table.where("E2")) == (
        "0716",
        "0711",
    )  # it ends its attack before the next moves
    assert table.decision.kind == "dice"
    three = Table("A1@0712 detected", "nva@0720", "sniper@0704", "nva@0730", phase="enemy")
    three.do("activate E2")
    assert three.offers("activate") == ["activate E1", "activate E3"]
    assert three.refused("activate E2").rule == "GB-4.0-h"  # each acts once
    assert three.refused("activate E4", "no enemy unit E4").rule == "GB-4.0-g"
    early = Table("A1@0712 detected", "nva@0720", "sniper@0704")
    assert early.refused("activate E2", "enemy units act in the Enemy").rule == "GB-4.0-g"


@pytest.mark.rule("GB-4.0-h")
def test_the_player_may_leave_the_order_to_the_numbers() -> None:
    table = Table("A1@0712 detected", "nva@0720", "sniper@0704", phase="enemy")
    table.do("pursue")
    assert (table.where("E1"), table.where("E2")) == ("0717", "0707")
    assert table.state.phase == "success"
    assert not table.state.in_order


@pytest.mark.rule("GB-4.0-i", "GB-12.4-j")
def test_enemy_units_leave_when_the_last_detected_team_is_gone() -> None:
    table = Table("A1@0712 detected casualty=slowed", "B1@0730", "nva@0713", "nva@0720", phase="combat")
    table.do("attack E1 with A1", dice=["1 6", "weakened"])
    assert table.where("A1") == "eliminated"
    assert table.state.enemies == ()
    assert table.pool("nva") == 8
    hunted = Table(
        "A1@0712 detected casualty=slowed", "B1@0730 detected", "nva@0713", "nva@0720", phase="combat"
    )
    hunted.do("attack E1 with A1", dice=["1 6", "weakened"])
    assert hunted.where("A1") == "eliminated"
    assert len(hunted.state.enemies) == 2
