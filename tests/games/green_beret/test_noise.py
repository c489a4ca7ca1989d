"""Noise: totals, stealth, the check of every final hex (12.0 to 12.2)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.counters import casualties
from vietnam_tui.games.green_beret.rules.contact.noise import heard, read_noise
from vietnam_tui.games.green_beret.rules.movement.planning import chance_heard


def noise(table: Table, hex_: str) -> int:
    """The noise of a hex."""
    return read_noise(table.state, table.state.grid.hex(hex_)).total


@pytest.mark.rule("GB-12.0-a", "GB-12.0-e")
def test_one_check_after_the_whole_move_in_its_last_hex() -> None:
    table = Table("A1@0712", "B1@0730")
    table.do("move A1 0713", "move A1 0716")
    assert "noise rolled" not in table.kinds()  # not before the phase is ended
    assert table.refused("listen 0716").rule == "GB-12.0-a"
    table.do("end")
    assert table.decision.prompt == "Noise check in 0716"
    table.do(dice=[10])
    assert table.kinds().count("noise rolled") == 1  # and none for the team that stayed
    assert table.state.phase == "success"


@pytest.mark.rule("GB-12.0-b")
def test_a_detected_team_is_checked_again() -> None:
    table = Table("A1@0712 detected", "nva@0730", "Camp1@2020")
    table.do("move A1 0713", "halt", "end", dice=[1, 1, "sniper", "1 3"])
    assert table.where("E2") == "0710"  # no escape is offered, more enemy units come


@pytest.mark.rule("GB-12.0-c")
def test_one_die_a_hex_in_the_players_order() -> None:
    table = Table("A1@0712", "B1@0714", "A2@0720")
    table.do("move A1 0713", "halt", "move B1 0713", "halt", "move A2 0721", "halt", "end")
    assert table.offers("listen") == ["listen 0713", "listen 0721"]
    assert table.refused("listen 0714").rule == "GB-12.0-c"
    assert table.refused("end").rule == "GB-12.0-c"
    table.do("listen 0721", dice=[10, 10])
    assert table.kinds().count("noise rolled") == 2


@pytest.mark.rule("GB-12.0-d", "GB-12.0-f", "GB-12.1-b", "GB-2.4-c")
def test_everything_in_the_hex_and_the_hex_add_up() -> None:
    table = Table(
        "A1@0712", "B1@1312", "Cdr1@1312", "Off1@1312", "Radio-1@1312", "Intel-1@1312", "Truck@1312"
    )
    assert noise(table, "1312") == 1 + 1 + 1 + 1 - 1 + 5
    table = Table("A1@1304", "Radio-1@1304", "B1@1404", "M60-1@1404")
    table.do("move A1 1404 with Radio-1", "halt")
    assert noise(table, "1404") == 1 + 1 + 1 + 1 + 0  # jungle, entered stealthily
    table = Table("A1@1204", "Radio-1@1204", "B1@1404", "M60-1@1404")
    table.do("move A1 1404 with Radio-1", "halt")
    assert noise(table, "1404") == 1 + 1 + 1 + 1 + 1


@pytest.mark.rule("GB-12.0-d", "GB-13.1-b", "GB-2.4-c")
def test_casualties_may_make_a_team_louder() -> None:
    loud = next(kind for kind, marker in casualties().items() if marker.noise)
    assert noise(Table(f"A1@0712 casualty={loud}"), "0712") == noise(Table("A1@0712"), "0712") + 1


@pytest.mark.rule("GB-12.0-g", "GB-12.0-h", "GB-2.1-b")
def test_the_die_must_be_higher_than_the_noise() -> None:
    assert [pips for pips in range(1, 11) if heard(4, pips)] == [1, 2, 3, 4]
    assert [pips for pips in range(1, 11) if heard(-3, pips)] == [1]  # a 1 is always heard
    assert [pips for pips in range(1, 11) if heard(25, pips)] == list(range(1, 10))  # a 0 (ten) never
    for total in range(-3, 15):
        assert chance_heard(total) == Fraction(sum(heard(total, pips) for pips in range(1, 11)), 10)


@pytest.mark.rule("GB-12.0-g", "GB-12.0-h", "GB-12.0-i")
@pytest.mark.parametrize(
    ("die", "detected", "rule"),
    [(1, True, "GB-12.0-h"), (2, True, "GB-12.0-g"), (3, False, "GB-12.0-g"), (10, False, "GB-12.0-h")],
)
def test_a_failed_check_detects(die: int, detected: bool, rule: str) -> None:
    table = Table("A1@0712", "Cdr1@0712")  # noise 2 in the open
    table.do("move A1 0715 with Cdr1", "halt", "end", dice=[die])
    assert table.piece("A1").detected is detected
    assert ("detected" in table.kinds()) is detected
    assert table.rule("noise rolled") == rule
    assert table.decision.kind == ("die" if detected else "success")


@pytest.mark.rule("GB-12.0-i", "GB-12.5-c")
def test_everybody_in_the_hex_is_detected_and_nobody_else() -> None:
    table = Table("A1@0712", "B1@0713", "A2@0714")
    table.do("move A1 0713", "halt", "end", dice=[1])
    assert table.piece("A1").detected
    assert table.piece("B1").detected  # it has not moved, but was there
    assert not table.piece("A2").detected
    assert table.rule("detected") == "GB-12.0-i"


@pytest.mark.rule("GB-12.0-e")
def test_a_resting_team_is_not_checked_when_a_leader_joins_it() -> None:
    table = Table("A1@0713", "Cdr1@0712")
    table.do("move Cdr1 0713", "halt", "end")
    assert "noise rolled" not in table.kinds()


@pytest.mark.rule("GB-12.1-a", "GB-12.2-a", "GB-12.2-b", "GB-10.8-b")
def test_a_move_of_one_hex_is_stealthy() -> None:
    table = Table("A1@1125")
    table.do("move A1 1225", "halt")  # pathway +3
    assert noise(table, "1225") == 1
    assert read_noise(table.state, table.state.grid.hex("1225")).reasons[-1].endswith("+0 [GB-12.2-b]")
    table = Table("A1@1124")
    table.do("move A1 1225", "halt")
    assert noise(table, "1225") == 1 + 3
    assert read_noise(table.state, table.state.grid.hex("1225")).reasons[-1].endswith("+3 [GB-12.1-a]")
    stream = Table("A1@0904")
    stream.do("move A1 1004", "halt")
    assert noise(stream, "1004") == 1 - 1  # a stream keeps its -1


@pytest.mark.rule("GB-12.2-a")
def test_stealth_is_lost_when_another_team_arrives_from_afar() -> None:
    table = Table("A1@1125", "B1@1124")
    table.do("move A1 1225", "halt", "move B1 1225", "halt")
    assert noise(table, "1225") == 2 + 3


@pytest.mark.rule("GB-12.1-c")
def test_enemy_units_make_no_noise() -> None:
    table = Table("A1@0712 detected", "nva@0712", "nva@0713")
    assert noise(table, "0712") == 1


@pytest.mark.rule("GB-12.0-e")
def test_a_team_is_not_checked_for_the_move_of_another_turn() -> None:
    table = Table("A1@0712")
    table.do("move A1 0713", "halt", "end", dice=[10])
    table.do("end", "end")
    assert table.state.phase == "success"
    assert table.kinds().count("noise rolled") == 1
