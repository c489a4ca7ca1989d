"""Base camps: sanctuary, moved, entered and lost (12.10, 12.11)."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.rules.position.values import is_sheltered


def placement(*counters: str, points: int = 20, **more: object) -> Table:
    """A placement phase with a camp in 2020."""
    return Table("Camp1@2020", *counters, phase="placement", points=points, **more)


@pytest.mark.rule("GB-12.11-a", "GB-2.1-b", "GB-3.1-a", "GB-3.1-c")
def test_moving_a_camp_costs_a_ten_sided_die() -> None:
    table = placement()
    assert table.refused("relocate Camp2", "is no base camp on the map").rule == "GB-12.11-a"
    table.do("relocate Camp1")
    assert table.chances() == [str(pips) for pips in range(1, 11)]
    table.do(dice=[10])
    assert table.state.points == 10
    assert table.refused("camp 2005", "lies in or next").rule == "GB-3.1-a"
    assert table.refused("camp 2020", "the camp stands in").rule == "GB-12.11-a"
    assert table.refused("end").rule == "GB-12.11-a"
    table.do("camp 1224")
    assert table.where("Camp1") == "1224"
    table.do("relocate Camp1", dice=[3])  # as often as wanted
    table.do("camp 2020")
    assert table.state.points == 7


@pytest.mark.rule("GB-12.11-a")
def test_a_camp_stays_when_the_points_do_not_suffice() -> None:
    table = placement("Camp2@1224", "A1@2020", points=4)
    table.do("relocate Camp1", dice=[5])
    assert table.state.points == 4
    assert table.where("Camp1") == "2020"
    refusal = table.refused("relocate Camp1", "was too dear to")  # no rolling until the die is kind
    assert (refusal.rule, refusal.reason) == (
        "GB-12.11-a",
        "Camp1 was too dear to move this turn; the die stands",
    )
    table.do("relocate Camp2", dice=[4])
    table.do("camp 1226")
    assert table.state.points == 0
    assert table.refused("relocate Camp2", "the die costs at").rule == "GB-12.11-a"
    table.do("end", "forfeit", "end")
    assert not table.piece("Camp1").moved  # next turn it may be tried again
    assert table.rule("camp moved") == "GB-12.11-a"
    last = placement(points=1)
    last.do("relocate Camp1", dice=[1])
    assert last.state.points == 0


@pytest.mark.rule("GB-12.11-a", "GB-3.1-b")
def test_a_camp_is_not_put_on_the_mission_or_on_an_enemy_unit() -> None:
    table = placement("A1@0712 detected", "nva@0722", mission="scout-location@1224")
    table.do("relocate Camp1", dice=[1])
    assert table.refused("camp 1224", "is the hex of").rule == "GB-12.11-a"
    assert table.refused("camp 0722", "an enemy unit is").rule == "GB-12.11-a"
    assert table.refused("camp 0303", "is all-water; a camp").rule == "GB-3.1-b"  # on a PBR only at set-up
    bought = placement(mission="scout-location@1224")
    assert bought.refused("camp 1224", "is the hex of").rule == "GB-12.11-a"
    assert table.rule("relocation") == "GB-12.11-a"
    assert table.rule("relocation rolled") == "GB-12.11-a"


@pytest.mark.rule("GB-12.11-a")
def test_camps_are_moved_in_the_placement_phase_only() -> None:
    assert (
        Table("Camp1@2020", points=20).refused("relocate Camp1", "base camps are moved").rule == "GB-12.11-a"
    )
    assert Table("Camp1@2020").refused("move Camp1 2021", "does not move by").rule == "GB-12.11-a", (
        "and it never walks"
    )


@pytest.mark.rule("GB-12.11-b")
def test_a_moved_camp_earns_no_bonus() -> None:
    table = placement(points=5)
    table.do("relocate Camp1", dice=[2])
    table.do("camp 0903")
    assert table.state.points == 3


@pytest.mark.rule("GB-6.3-a")
def test_a_camp_bought_later_earns_the_bonus() -> None:
    table = placement(points=15)
    table.do("camp 0903")
    assert table.state.points == 15 - table.state.kind(table.id("Camp2")).cost + 10
    assert table.rule("beach bonus") == "GB-6.3-a"


@pytest.mark.rule("GB-12.11-c")
def test_moving_a_camp_moves_nothing_else() -> None:
    table = placement("A1@2020", "Radio-1@2020", "B1@1224")
    table.do("relocate Camp1", dice=[1])
    table.do("camp 1224")
    assert (table.where("A1"), table.where("Radio-1")) == ("2020", "2020")
    assert "undetected" not in table.kinds()  # nobody hunted B1


@pytest.mark.rule("GB-12.11-c", "GB-12.10-c", "GB-12.8-h", "GB-12.7-a", "GB-12.10-e")
def test_a_camp_taken_from_over_a_fight_leaves_the_team_detected() -> None:
    table = placement("A1@2020", "B1@0712 detected", "nva@2020")
    table.do("relocate Camp1", dice=[1])
    table.do("camp 1224")
    assert table.piece("A1").detected
    assert table.where("E1") == "2020"
    assert "hunt" not in table.kinds()
    assert table.decision.rule != "GB-12.7-a"
    calm = placement("A1@2020", "B1@0712 detected", "nva@2021")
    calm.do("relocate Camp1", dice=[1])
    calm.do("camp 1224")
    assert not calm.piece("A1").detected  # only an enemy unit in its own hex sees it
    shared = placement("Camp2@2020", "A1@2020", "B1@0712 detected", "nva@2020")
    shared.do("relocate Camp1", dice=[1])
    shared.do("camp 1224")
    assert not shared.piece("A1").detected  # the other camp is still there
    assert "detected" not in shared.kinds()
    assert table.rule("detected") == "GB-12.8-h"


@pytest.mark.rule("GB-12.11-c", "GB-12.10-b", "GB-12.4-j")
def test_a_camp_put_down_on_a_hunted_team_shelters_it() -> None:
    table = placement("A1@0712 detected", "nva@0722")
    table.do("relocate Camp1", dice=[1])
    table.do("camp 0712")
    assert not table.piece("A1").detected
    assert table.rule("undetected") == "GB-12.11-c"
    assert table.state.enemies == ()
    assert table.pool("nva") == 8


@pytest.mark.rule("GB-12.10-b", "GB-12.5-a", "GB-12.5-b", "GB-4.0-i", "GB-12.9-d", "GB-12.4-j")
def test_entering_a_camp_ends_detection_and_the_hunt() -> None:
    table = Table("A1@2021 detected", "Camp1@2020", "nva@2030")
    table.do("move A1 2020")
    assert not table.piece("A1").detected
    assert table.state.enemies == ()
    assert table.rule("enemies leave") == "GB-12.4-j"
    unheard = Table("A1@2021", "Camp1@2020")
    unheard.do("move A1 2020")
    assert "undetected" not in unheard.kinds()
    assert table.rule("undetected") == "GB-12.5-a"


@pytest.mark.rule("GB-12.5-a")
def test_passing_through_a_camp_is_enough_and_the_last_hex_is_checked() -> None:
    table = Table("A1@2021 detected", "Camp1@2020", "nva@2030")
    table.do("move A1 2020 2019", "halt", "end")
    assert table.state.enemies == ()
    assert table.decision.kind == "ten-sided die"


@pytest.mark.rule("GB-12.5-b", "GB-12.10-f", "GB-12.4-d")
def test_enemy_units_stay_while_another_team_is_detected() -> None:
    table = Table("A1@2021 detected", "B1@0712 detected", "Camp1@2020", "nva@2030")
    table.do("move A1 2020")
    assert not table.piece("A1").detected
    assert table.where("E1") == "2030"


@pytest.mark.rule("GB-12.5-b", "GB-12.6-a")
def test_a_lone_leader_does_not_keep_enemy_units_there() -> None:
    table = Table("A1@2021 detected", "Cdr1@0712", "Camp1@2020", "nva@2030")
    table.do("move A1 2020")
    assert table.state.enemies == ()


@pytest.mark.rule("GB-12.10-c")
def test_a_team_in_a_camp_makes_no_noise_check() -> None:
    table = Table("A1@2022", "Camp1@2020")
    table.do("move A1 2020", "halt", "end")
    assert "noise rolled" not in table.kinds()
    assert table.state.phase == "success"


@pytest.mark.rule("GB-12.10-d", "GB-12.9-d", "GB-10.6-a")
def test_enemy_units_ignore_a_team_in_a_camp() -> None:
    table = Table("A1@2020", "Camp1@2020", "B1@2610 detected", "nva@2019", phase="enemy")
    assert "assault" not in table.kinds()
    table.do("enter 2018")
    assert table.where("E1") != "2019"
    apart = Table("A1@2020", "Camp1@2020", "B1@2610")
    assert [is_sheltered(apart.state, apart.id(team)) for team in ("A1", "B1")] == [True, False]


@pytest.mark.rule("GB-12.10-e", "GB-12.4-i", "GB-12.10-g")
def test_a_camp_entered_by_an_enemy_unit_is_lost_for_good() -> None:
    table = Table("Camp1@2020", "Radio-1@2020", "B1@2024 detected", "nva@2018", phase="enemy")
    assert table.where("Camp1") == "eliminated"
    assert not table.bought("Radio-1")
    assert table.rule("eliminated") == "GB-12.10-e"
    assert "camp entered" not in table.kinds()  # no team was there to be told of


@pytest.mark.rule("GB-12.10-e")
def test_a_lone_leader_saves_no_camp() -> None:
    table = Table("Camp1@2020", "Cdr2@2020", "B1@2024 detected", "nva@2018", phase="enemy")
    assert table.where("Camp1") == "eliminated"
    assert table.where("Cdr2") == "not bought"


@pytest.mark.rule("GB-12.10-e", "GB-12.10-c", "GB-9.4-b")
def test_a_camp_with_a_team_stands_and_is_fought_for() -> None:
    table = Table("A1@2020", "Camp1@2020", "B1@2026 detected", "nva@2018", phase="enemy")
    table.do(dice=["1 6"])  # the enemy unit has entered and attacks; it is beaten
    assert table.fact("assault", "at") == "2020"
    assert table.where("Camp1") == "2020"
    assert table.rule("camp entered") == "GB-12.10-e"


@pytest.mark.rule("GB-12.10-e")
def test_a_camp_left_to_an_enemy_unit_is_lost() -> None:
    table = Table("A1@2020", "Camp1@2020", "B1@0712 detected", "nva@2020")
    table.do("move A1 2021")
    assert table.where("Camp1") == "eliminated"


@pytest.mark.rule("GB-12.10-c", "GB-12.4-a", "GB-12.8-h")
def test_attacking_out_of_a_camp_gives_up_its_shelter() -> None:
    table = Table(
        "A1@2020", "Camp1@2020", "A2@2020", "B1@0712 detected", "nva@2019", "nva@2030", phase="combat"
    )
    table.do("attack E1 with A1", dice=["3 3", "commander-killed", 1, "snakes", "1 6"])
    assert table.piece("A1").detected
    assert not table.piece("A2").detected  # it did not attack
    assert table.rule("detected") == "GB-12.4-a"


@pytest.mark.rule("GB-12.4-a", "GB-12.10-c", "GB-12.7-a")
def test_an_attack_on_a_unit_in_the_camp_itself_brings_nobody_new() -> None:
    table = Table("A1@2020", "Camp1@2020", "B1@0712 detected", "nva@2020", "nva@2030", phase="combat")
    table.do("attack E1 with A1", dice=["6 1"])  # it was detected as long as the unit was there
    assert "hunt" not in table.kinds()
    assert table.decision.rule != "GB-12.7-a"
    assert table.piece("A1").detected  # it gave up its shelter all the same


@pytest.mark.rule("GB-12.10-c")
def test_the_shelter_is_back_when_no_enemy_unit_is_left() -> None:
    table = Table("A1@2020 detected", "Camp1@2020", "nva@2019", phase="combat")
    table.do("attack E1 with A1", dice=["6 1"])
    assert table.state.enemies == ()
    assert not table.piece("A1").detected
    assert table.rule("undetected") == "GB-12.10-c"
    outside = Table("A1@2021 detected", "Camp1@2020", "nva@2022", phase="combat")
    outside.do("attack E1 with A1", dice=["6 1"])
    assert outside.state.enemies == ()
    assert outside.piece("A1").detected  # it has no shelter


@pytest.mark.rule("GB-12.10-c", "GB-12.8-d")
def test_the_shelter_is_back_when_all_who_come_for_it_end_in_the_water() -> None:
    table = Table("A1@0903", "Camp1@0903", "B1@2010 detected", "nva@0904", phase="combat")
    table.do("attack E1 with A1", dice=["6 1"])
    assert table.piece("A1").detected
    table.do(dice=[1, "nva", "5 5"])
    assert table.rule("enemy returned") == "GB-12.8-d"
    assert not table.piece("A1").detected


@pytest.mark.rule("GB-12.10-c", "GB-12.10-b")
def test_a_team_that_gave_up_its_shelter_is_pursued() -> None:
    table = Table("A1@2020 detected", "Camp1@2020", "nva@2016", phase="enemy")
    assert table.where("E1") == "2019"


@pytest.mark.rule("GB-12.10-h", "GB-12.3-d")
def test_without_camps_detection_never_ends() -> None:
    table = Table("A1@0712 detected", "Camp1 lost", "nva@0730")
    table.do("move A1 0711", "halt", "end", dice=[10])
    assert table.piece("A1").detected
