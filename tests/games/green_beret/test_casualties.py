"""Casualties markers, gear lost with them, leaders killed, teams eliminated (13.0 steps 7-8, 13.1)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.counters import casualties
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.movement.planning import loadout, party_of
from vietnam_tui.games.green_beret.rules.position.values import firepower, movement

LIGHT = ("M72-1", "M72-2", "M72-3", "Grenades-1", "Grenades-2", "Grenades-3")


def at(hex_: str, *names: str) -> list[str]:
    """Counters in a hex."""
    return [f"{name}@{hex_}" for name in names]


def beaten(*counters: str, marker: str = "slowed", team: str = "A1@0712 detected") -> Table:
    """A1 has lost its attack on E1 and drawn a marker."""
    table = Table(team, *counters, "nva@0713", phase="combat")
    table.do("attack E1 with A1", dice=["1 6", marker])
    return table


@pytest.mark.rule("GB-13.0-m", "GB-13.1-a", "GB-2.3-d", "GB-13.0-o")
def test_a_beaten_team_draws_a_marker_and_keeps_it() -> None:
    table = beaten()
    assert table.piece("A1").casualty == "slowed"
    index = list(casualties()).index("slowed")
    assert table.state.casualty_pool[index] == casualties()["slowed"].count - 1
    assert table.rule("marker drawn") == "GB-13.1-a"
    assert table.rule("wounded") == "GB-13.1-a"


@pytest.mark.rule("GB-13.0-m")
def test_a_beaten_defender_draws_as_well() -> None:
    table = Table("A1@0712 detected", "nva@0713", phase="enemy")
    table.do(dice=["6 1", "slowed"])
    assert table.piece("A1").casualty == "slowed"


@pytest.mark.rule("GB-13.1-a", "GB-2.3-d")
def test_markers_are_drawn_by_their_number() -> None:
    table = Table("A1@0712 detected", "nva@0713", phase="combat")
    table.do("attack E1 with A1", dice=["1 6"])
    chances = {str(draw): share * 16 for draw, share in GAME.outcomes(table.state).probabilities()}
    assert chances == {kind: marker.count for kind, marker in casualties().items()}


@pytest.mark.rule("GB-13.1-b", "GB-10.3-f", "GB-10.3-d")
@pytest.mark.parametrize("marker", [kind for kind, printed in casualties().items() if not printed.kills])
def test_markers_lower_the_values_of_the_team(marker: str) -> None:
    printed = casualties()[marker]
    table = Table(f"B1@0712 casualty={marker}")
    assert firepower(table.state, table.id("B1")) == max(0, 2 + printed.firepower)
    assert movement(table.state, table.id("B1")) == max(0, 4 + printed.movement)
    if printed.movement:
        assert table.refused("move B1 0716").rule == "GB-10.3-f"


@pytest.mark.rule("GB-13.1-b", "GB-10.8-a")
def test_no_value_falls_below_zero_and_the_minimum_move_remains(monkeypatch: pytest.MonkeyPatch) -> None:
    worse = replace(casualties()["slowed"], movement=-9, firepower=-9)
    monkeypatch.setitem(casualties(), "slowed", worse)
    table = Table("A1@0712 casualty=slowed", "Jeep@0712")
    assert firepower(table.state, table.id("A1")) == movement(table.state, table.id("A1")) == 0
    table.do("ride A1 Jeep")
    assert "0718" in table.reached("A1")  # the six of the jeep are whole
    table = Table("A1@0712 casualty=slowed")
    table.do("move A1 0713")
    assert table.rule("moved") == "GB-10.8-a"


@pytest.mark.rule("GB-13.1-b", "GB-13.1-d")
def test_the_marker_travels_with_the_team_alone() -> None:
    table = Table("A1@0712 casualty=slowed", "Cdr1@0712")
    table.do("move A1 0713 with Cdr1", "halt")
    assert table.piece("A1").casualty == "slowed"
    assert firepower(table.state, table.id("Cdr1")) == table.state.kind(table.id("Cdr1")).firepower


@pytest.mark.rule("GB-13.0-n", "GB-13.1-c", "GB-13.1-d")
@pytest.mark.parametrize(
    ("marker", "leader", "other"), [("commander-killed", "Cdr1", "Off1"), ("officer-killed", "Off1", "Cdr1")]
)
def test_a_leader_killed_marker_spares_the_team(marker: str, leader: str, other: str) -> None:
    table = beaten("Cdr1@0712", "Off1@0712", "Radio-1@0712", marker=marker)
    assert table.where(leader) == "eliminated"
    assert table.where(other) == "0712"
    assert table.piece("A1").casualty == ""
    assert table.bought("Radio-1")  # and no gear is lost
    assert sum(table.state.casualty_pool) == 16


@pytest.mark.rule("GB-13.1-c")
def test_without_such_a_leader_nothing_happens() -> None:
    table = beaten("Off1@0712", marker="commander-killed")
    assert table.where("Off1") == "0712"
    assert table.piece("A1").casualty == ""
    assert sum(table.state.casualty_pool) == 16
    assert table.rule("marker without effect") == "GB-13.1-c"


@pytest.mark.rule("GB-13.1-c")
def test_of_two_leaders_the_player_picks() -> None:
    table = beaten("Cdr1@0712", "Cdr2@0712", marker="commander-killed")
    assert table.offers("lose") == ["lose Cdr1", "lose Cdr2"]
    assert table.refused("lose A1").rule == "GB-13.1-c"
    table.do("lose Cdr2")
    assert table.where("Cdr2") == "not bought"
    assert table.rule("eliminated") == "GB-13.1-c"


@pytest.mark.rule("GB-13.0-o", "GB-13.1-n")
def test_a_die_of_gear_is_lost_the_player_picking() -> None:
    table = beaten("Radio-1@0712", "M60-1@0712", "Truck@0712", "Demo-1@0712", "Cdr1@0712")
    table.do(dice=[2])
    assert table.refused("lose Cdr1").rule == "GB-13.0-o"
    table.do("lose Demo", "lose Truck")
    assert (table.bought("Radio-1"), table.bought("M60-1"), table.bought("Demo-1")) == (True, True, False)
    assert table.where("Demo-1") == "not bought"
    all_lost = beaten("Radio-1@0712", "M60-1@0712")
    all_lost.do(dice=[5])
    assert not all_lost.bought("M60-1")
    assert all_lost.state.phase == "success"  # nothing is left to decide
    assert table.rule("eliminated") == "GB-13.0-o"
    assert table.rule("gear rolled") == "GB-13.0-o"


@pytest.mark.rule("GB-13.0-o")
def test_without_gear_no_die_is_rolled() -> None:
    assert "gear rolled" not in beaten().kinds()


@pytest.mark.rule("GB-13.0-p")
def test_a_lost_leader_costs_no_gear_while_somebody_is_there() -> None:
    table = beaten("Cdr1@0712", "Radio-1@0712", marker="commander-killed")
    assert table.bought("Radio-1")
    assert "gear rolled" not in table.kinds()


@pytest.mark.rule("GB-13.0-m")
def test_one_marker_a_lost_battle_given_to_a_team_that_fought() -> None:
    table = Table("A1@0712 detected", "B1@0712 detected", "A2@0712", "nva@0713", phase="combat")
    table.do("attack E1 with A1 B1", dice=["1 6", "slowed"])
    assert table.offers("wound") == ["wound A1", "wound B1"]
    assert table.refused("wound A2").rule == "GB-13.0-m"
    table.do("wound B1")
    assert (table.piece("A1").casualty, table.piece("B1").casualty) == ("", "slowed")


@pytest.mark.rule("GB-13.1-i", "GB-13.0-m", "GB-13.1-o")
def test_a_second_marker_eliminates_the_team_and_both_return() -> None:
    table = beaten(team="A1@0712 detected casualty=slowed", marker="weakened")
    assert table.where("A1") == "eliminated"
    assert sum(table.state.casualty_pool) == 16
    spared = beaten(team="A1@0712 detected casualty=slowed", marker="officer-killed")
    assert spared.where("A1") == "0712"
    assert spared.piece("A1").casualty == "slowed"
    assert table.rule("eliminated") == "GB-13.1-i"
    first = beaten(team="A1@0712 detected", marker="weakened")
    assert (first.where("A1"), first.piece("A1").casualty) == ("0712", "weakened")


@pytest.mark.rule("GB-13.1-j", "GB-13.1-m", "GB-13.1-k")
def test_gear_falls_with_its_team_leaders_or_not() -> None:
    table = beaten(
        *at("0712", "Cdr1", "Radio-1", "AC-47", "Jeep"),
        team="A1@0712 detected casualty=slowed",
        marker="weakened",
    )
    assert table.where("A1") == "eliminated"
    assert not any(table.bought(name) for name in ("Radio-1", "AC-47", "Jeep"))
    assert table.where("Cdr1") == "0712"
    assert table.rule("eliminated") == "GB-13.1-j"


@pytest.mark.rule("GB-13.1-k", "GB-13.1-j")
def test_another_team_takes_over_what_it_can_hold() -> None:
    table = Table(
        "A1@0712 detected casualty=slowed",
        "B1@0712 detected",
        *at("0712", *LIGHT, "Radio-1", "Demo-1", "Cdr1"),
        "nva@0713",
        phase="combat",
    )
    table.do("attack E1 with A1", "fire", dice=["1 6", "weakened"])
    assert table.decision.rule == "GB-13.1-k"  # eight counters, six for B1; the commander saves none
    assert "2 counters" in table.decision.prompt
    table.do("lose Demo")
    assert table.decision.kind == "losing"
    table.do("lose Grenades-1")
    assert table.bought("Radio-1")
    assert table.decision.kind != "losing"
    assert table.rule("eliminated") == "GB-13.1-k"


@pytest.mark.rule("GB-13.1-k", "GB-13.1-j", "GB-13.0-p")
def test_only_another_team_claims_the_gear_of_a_lost_one() -> None:
    """A marker for A1, its second: B1 takes six of nine counters over, the officer beside it none."""
    nine = (*LIGHT, "Radio-1", "Demo-1", "Flares")
    table = Table(
        "A1@0712 detected casualty=slowed", "B1@0712 detected", *at("0712", *nine, "Off1"), "nva@0713",
        phase="combat",
    )  # fmt: skip
    table.do("attack E1 with A1 B1", dice=["1 6", "weakened"])
    table.do("wound A1")
    assert table.where("A1") == "eliminated"
    assert table.decision.prompt.startswith("3 counters of gear too many")
    table.do("lose Demo", "lose Flares", "lose Grenades-1")
    assert table.decision.kind != "losing"
    assert sum(table.bought(name) for name in nine) == 6


@pytest.mark.rule("GB-13.1-k")
def test_plus_pieces_that_are_kept_need_no_slot_and_widen_it() -> None:
    table = Table(
        "A1@0712 detected casualty=slowed",
        "B1@0712 detected",
        *at("0712", *LIGHT, "Radio-1", "Demo-1", "Animal"),  # eight, and six and two to hold them
        "nva@0713",
        phase="combat",
    )
    table.do("attack E1 with A1", "fire", dice=["1 6", "weakened"])
    assert table.decision.kind != "losing"
    assert table.bought("Animal")


@pytest.mark.rule("GB-13.1-e")
def test_a_leader_left_alone_with_an_enemy_unit_is_lost() -> None:
    table = Table(
        "A1@0712 detected casualty=slowed", "Cdr1@0712", "nva@0712", "B1@0730 detected", phase="combat"
    )
    table.do("attack E1 with A1", dice=["1 6", "weakened"])
    assert table.where("Cdr1") == "eliminated"
    assert table.rule("eliminated") == "GB-13.1-e"


@pytest.mark.rule("GB-13.1-g")
def test_who_inflicted_a_marker_fights_no_more_this_turn() -> None:
    table = Table("A1@0712 detected", "nva@0713", "sniper@0711", phase="combat")
    table.do("attack E1 with A1", dice=["1 6", "officer-killed"])
    assert table.enemy("E1") is not None
    table.do("pursue")
    assert table.kinds().count("assault") == 1  # pending combat of others goes on
    assert table.fact("assault", "enemy").startswith("E2")
    table.do(dice=["1 6"])
    assert table.state.phase == "success"
    table.do("end", "end", "end")
    assert table.fact("assault", "enemy").startswith("E1")  # next turn it attacks again


@pytest.mark.rule("GB-13.1-h", "GB-4.0-e", "GB-4.0-j")
def test_casualties_come_after_movement_and_the_team_moves_next_turn() -> None:
    table = Table("A1@0711 detected", "nva@0713", "Camp1@2020")
    table.do("move A1 0712", "halt", "end", dice=[10])
    table.do("attack E1 with A1", dice=["1 6", "slowed"])
    assert table.refused("move A1 0711").rule == "GB-4.0-e"
    table.do("end")
    table.do("move A1 0711")
    assert loadout(table.state, party_of(table.state, table.id("A1")).movers[0]).ashore == 3
    assert table.rule("phase") == "GB-4.0-e"


@pytest.mark.rule("GB-13.1-o")
def test_nothing_heals_a_team() -> None:
    table = Table("A1@2021 casualty=slowed", "Camp1@2020")
    table.do("move A1 2020", "halt", "end", "end")
    assert table.piece("A1").casualty == "slowed"


@pytest.mark.rule("GB-2.3-c")
def test_who_has_been_eliminated_never_returns() -> None:
    table = Table("A1 lost", "B1@0712")
    assert table.refused("move A1 0713", "never returns").rule == "GB-2.3-c"
    assert table.refused("move Truck 0713", "is not on the map").rule == "GB-4.0-c"
