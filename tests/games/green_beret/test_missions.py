"""Missions: drawn, placed, accomplished, forfeited (6.1, 7.0 to 7.2, 10.10, 12.6)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tests.games.green_beret.table import Table, every_mission_but
from vietnam_tui.games.green_beret.counters import Mission, counters, missions
from vietnam_tui.games.green_beret.frames import MissionDraw
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.sequence.objectives import possible_missions

TARGET = "0712"


def gear(kinds: tuple[str, ...], place: str) -> list[str]:
    """One counter of each kind in a hex."""
    return [f"{kind}-1@{place}" if counters()[kind].count > 1 else f"{kind}@{place}" for kind in kinds]


@pytest.mark.parametrize(
    "mission",
    [pytest.param(m, id=m.id, marks=pytest.mark.rule(m.rules[0])) for m in missions().values()],
)
def test_what_each_mission_needs(mission: Mission) -> None:
    """Every choice of the required gear will do; with any requirement left out it does not."""
    for choice in product(*mission.needs):
        kinds = tuple(dict.fromkeys(choice))
        table = Table("A1@0711", *gear(kinds, TARGET), mission=f"{mission.id}@{TARGET}")
        table.do(f"move A1 {TARGET}")
        assert table.state.mission == mission.id  # not before it halts
        table.do("halt")
        assert table.state.accomplished == (mission.id,)
        assert all(table.where(name.partition("@")[0]) == TARGET for name in gear(kinds, TARGET))
    for left_out in range(len(mission.needs)):
        rest = [either for i, either in enumerate(mission.needs) if i != left_out]
        present = tuple(dict.fromkeys(kind for either in rest for kind in either))
        present = tuple(kind for kind in present if kind not in mission.needs[left_out])
        table = Table("A1@0711", *gear(present, TARGET), mission=f"{mission.id}@{TARGET}")
        table.do(f"move A1 {TARGET}", "halt")
        assert table.state.mission == mission.id


@pytest.mark.rule("GB-6.1-c")
@pytest.mark.parametrize("mission", ["drop-off-agent", "scout-location"])
def test_two_missions_need_no_gear(mission: str) -> None:
    table = Table("A1@0711", mission=f"{mission}@0712")
    table.do("move A1 0712", "halt")
    assert table.state.accomplished == (mission,)


@pytest.mark.rule("GB-6.1-a")
def test_required_gear_is_not_used_up() -> None:
    table = Table("A1@0711", "Bribe@0711", mission="bribe-potentate@0712")
    table.do("move A1 0712 with Bribe", "halt")
    assert table.state.accomplished == ("bribe-potentate",)
    assert table.where("Bribe") == "0712"


@pytest.mark.rule("GB-6.1-b", "GB-7.1-a")
def test_all_of_the_gear_must_be_there_one_of_each_choice_is_enough() -> None:
    table = Table("A1@0711", "Intel-1@0711", mission="assassinate-potentate@0712")
    table.do("move A1 0712 with Intel", "halt")
    assert not table.state.accomplished
    table = Table("A1@0711", "Intel-1@0711", "SVD@0711", mission="assassinate-potentate@0712")
    table.do("move A1 0712 with Intel SVD", "halt")
    assert table.state.accomplished == ("assassinate-potentate",)
    assert table.rule("accomplished") == "GB-7.1-a"


@pytest.mark.rule("GB-7.1-a")
def test_gear_may_come_after_the_team() -> None:
    table = Table("A1@0711", "Radio-1@0711", "B1@0711", mission="jam-enemy-signal@0712")
    table.do("move A1 0712", "halt")
    assert not table.state.accomplished
    table.do("move B1 0712 with Radio", "halt")
    assert table.state.accomplished == ("jam-enemy-signal",)


@pytest.mark.rule("GB-7.1-a")
def test_gear_dropped_on_a_halted_team_completes_the_mission() -> None:
    table = Table("A1@0711", "Radio-1@0711", "Truck@0711", mission="jam-enemy-signal@0712")
    table.do("move A1 0712", "halt", "move Truck 0712 with Radio", "drop Radio-1")
    assert table.state.accomplished == ("jam-enemy-signal",)


@pytest.mark.rule("GB-7.1-a", "GB-10.10-b")
def test_gear_that_only_passes_by_completes_nothing() -> None:
    table = Table("A1@0711", "Radio-1@0711", "Truck@0711", mission="jam-enemy-signal@0712")
    table.do("move A1 0712", "halt", "move Truck 0712 with Radio")
    assert not table.state.accomplished
    stopped = table.state
    table.do("move Truck 0713", "halt")
    assert not table.state.accomplished
    table.state = stopped
    table.do("halt")
    assert table.state.accomplished == ("jam-enemy-signal",)


@pytest.mark.rule("GB-7.1-a", "GB-7.1-b", "GB-12.6-b")
def test_leaders_and_gear_accomplish_nothing() -> None:
    table = Table("Cdr1@0711", "Truck@0711", mission="scout-location@0712")
    table.do("move Cdr1 0712", "halt", "move Truck 0712", "halt")
    assert not table.state.accomplished


@pytest.mark.rule("GB-7.1-a", "GB-10.10-a", "GB-10.10-b")
def test_passing_through_the_hex_is_not_enough() -> None:
    table = Table("A1@0711", mission="scout-location@0712")
    table.do("move A1 0712")
    assert not table.state.accomplished
    table.do("move A1 0713", "halt")
    assert not table.state.accomplished
    assert table.where("A1") == "0713"


@pytest.mark.rule("GB-7.1-c", "GB-6.2-c", "GB-7.1-d", "GB-7.2-a")
def test_an_accomplished_mission_leaves_the_map_for_good_and_pays_at_once() -> None:
    table = Table("A1@0711", mission="scout-location@0712", points=3)
    table.do("move A1 0712", "halt")
    assert table.state.current is None
    assert "scout-location" not in table.state.mission_pool
    assert table.state.points == 3 + missions()["scout-location"].award
    assert table.refused("forfeit", "there is no mission").rule == "GB-7.2-a"
    assert (table.state.accomplished, table.state.forfeited) == (("scout-location",), ())


@pytest.mark.rule("GB-7.1-c")
def test_success_comes_before_the_noise_check() -> None:
    table = Table("A1@0711", "Camp1@2020", mission="scout-location@0712")
    table.do("move A1 0712", "halt")
    assert table.state.accomplished
    table.do("end", dice=[1])
    table.do("escape A1")
    assert table.state.accomplished == ("scout-location",)
    assert table.rule("accomplished") == "GB-7.1-a"
    assert table.kinds().index("accomplished") < table.kinds().index("noise rolled")


@pytest.mark.rule("GB-7.0-a", "GB-4.0-b", "GB-4.0-j", "GB-7.1-a")
def test_a_new_mission_is_drawn_only_once_the_last_is_settled() -> None:
    table = Table("A1@0712", "Camp1@0712")
    table.do("end", "end")
    assert table.state.turn == 3
    assert table.state.phase == "movement"  # no placement phase, and so no purchases
    table.do("forfeit", "end")
    assert table.decision.rule == "GB-7.0-a"
    assert set(table.chances()) == set(every_mission_but("broadcast-signal"))
    odds = {str(mission): chance for mission, chance in GAME.outcomes(table.state).probabilities()}
    left = sum(mission.count for name, mission in missions().items() if name in odds)
    assert odds == {name: Fraction(missions()[name].count, left) for name in odds}
    assert table.rule("phase") == "GB-4.0-b"


@pytest.mark.rule("GB-7.0-a")
def test_a_mission_that_lies_in_the_pool_twice_is_drawn_twice_as_often() -> None:
    table = Table("A1@0712", mission="", phase="success")
    pool = ("scout-location", "drop-off-agent", "scout-location")
    odds = possible_missions(table.state.but(mission_pool=pool), MissionDraw()).probabilities()
    assert {str(mission): chance for mission, chance in odds} == {
        "scout-location": Fraction(2, 3),
        "drop-off-agent": Fraction(1, 3),
    }


@pytest.mark.rule("GB-7.0-b", "GB-7.0-c")
@pytest.mark.parametrize(
    ("die", "hex_"), [(1, "2626"), (2, "2626"), (3, "2405"), (4, "2405"), (5, "0921"), (6, "0921")]
)
def test_a_die_places_the_mission(die: int, hex_: str) -> None:
    table = Table("A1@0712", mission="", phase="success")
    table.do(dice=["broadcast-signal", die])
    assert table.state.label(table.state.mission_hex) == hex_
    assert table.rule("mission placed") == "GB-7.0-b"


def drawn_onto(*counters_: str, points: int = 0) -> Table:
    """Drop-off Agent is placed in 0711."""
    table = Table(*counters_, mission="", phase="success", points=points)
    table.do(dice=["drop-off-agent", 1])
    return table


@pytest.mark.rule("GB-7.0-c", "GB-7.0-a")
def test_a_mission_placed_on_a_camp_is_done_even_without_a_team() -> None:
    table = drawn_onto("Camp1@0711", "A1@0720", points=1)
    assert table.state.accomplished == ("drop-off-agent",)
    assert table.state.points == 1 + missions()["drop-off-agent"].award
    assert table.state.phase == "placement"
    assert table.offers("buy")  # the award may be spent now: with a point alone nothing could be bought
    table.do("end", "end")
    assert table.decision.rule == "GB-7.0-a"  # drawn anew next turn only
    assert table.rule("accomplished") == "GB-7.0-c"
    assert table.rule("mission drawn") == "GB-7.0-a"


@pytest.mark.rule("GB-7.0-c")
def test_automatic_success_needs_no_gear() -> None:
    table = Table("A1@1236", mission="", phase="success")
    table.do(dice=["demolish-infrastructure", 1])
    assert table.state.accomplished == ("demolish-infrastructure",)


@pytest.mark.rule("GB-7.0-d")
def test_a_mission_placed_on_teams_betrays_all_of_them() -> None:
    table = drawn_onto("A1@0711", "B1@0711", "A2@0711", "B2@0712", "Camp1@2020")
    assert table.fact("detected", "teams") == ("A1", "A2", "B1")
    assert [table.piece(team).detected for team in ("A1", "A2", "B1", "B2")] == [True, True, True, False]
    assert table.kinds().count("detected") == 1
    table.do(dice=[1, "nva", "4 3"])
    assert table.decision.kind == "placement"  # one die for the hex, whoever is in it


@pytest.mark.rule("GB-7.0-d", "GB-12.7-a")
def test_a_mission_placed_on_a_team_betrays_it() -> None:
    table = drawn_onto("A1@0711", "Camp1@2020")
    assert table.piece("A1").detected
    assert table.decision.rule == "GB-12.7-a"  # and no escape is offered
    table.do(dice=[1, "nva", "4 3"])
    assert table.where("E1") == "0714"
    assert table.state.phase == "placement"
    assert table.rule("detected") == "GB-7.0-d"


@pytest.mark.rule("GB-7.0-d")
def test_a_team_in_a_camp_is_not_betrayed() -> None:
    table = drawn_onto("A1@0711", "Camp1@0711")
    assert not table.piece("A1").detected
    assert table.state.phase == "placement"


@pytest.mark.rule("GB-7.2-a", "GB-7.2-b", "GB-5.0-a")
def test_a_mission_may_be_forfeited_from_the_movement_phase_on() -> None:
    assert Table("A1@0712", phase="placement").refused("forfeit", "a mission can be").rule == "GB-7.2-a"
    for phase in ("movement", "success"):
        table = Table("A1@0712", phase=phase)
        table.do("forfeit")
        assert table.state.forfeited == ("broadcast-signal",)
        assert table.state.points == 0
        assert "broadcast-signal" not in table.state.mission_pool
    assert table.rule("forfeited") == "GB-7.2-b"


@pytest.mark.rule("GB-7.2-a")
def test_a_mission_may_be_forfeited_in_the_middle_of_things() -> None:
    table = Table("A1@0711")
    table.do("move A1 0712", "forfeit")
    assert "halt" in table.offers()
    table = Table("A1@0712 detected", "nva@0713", phase="combat")
    table.do("forfeit")
    assert table.offers("attack")


@pytest.mark.rule("GB-7.2-c")
def test_the_turn_is_played_out_after_a_forfeit() -> None:
    table = Table("A1@0712 detected", "nva@0716")
    table.do("forfeit")
    assert table.state.phase == "movement"
    table.do("move A1 0711", "halt", "end", dice=[10])
    assert "enemy moved" in table.kinds()
