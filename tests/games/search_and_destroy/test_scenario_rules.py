"""What the six scenarios say of play: options, lengths, searchers, weapons, what is paid for."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from tests.games.search_and_destroy.test_carrying import borne
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.search_and_destroy.counters import FOLDER, unit_types
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.position.sight import clear_line
from vietnam_tui.games.search_and_destroy.rules.sequence import turns
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import CHAPTERS
from vietnam_tui.games.search_and_destroy.scenarios import scenario
from vietnam_tui.games.search_and_destroy.units import Supply

NAMES = title_page(FOLDER).scenarios
ELEMENTS = {"sappers", "recoilless-rifle", "heavy-machine-gun"}

S1, S2, S3 = "mechanized-sweep", "pilot-rescue", "patrol-boat-ambush"
S4, S5, S6 = "defense-of-phnom-penh", "koh-tang", "khmer-rouge-vs-vietnam"


# -- options ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-0-j", "SD-S2.5-b")
def test_the_optional_rules_in_force_unless_the_players_agree_otherwise() -> None:
    usual = {name: set(GAME.setup(name).options) for name in NAMES}
    common = {"casualties", "company-cadres", "close-assault"}
    assert usual == {
        S1: common | {"leadership", "ambush-markers"},
        S2: common | {"gun-support"},
        S3: common | {"patrol-boats", "ambush-markers"},
        S4: common | {"leadership"},
        S5: common | {"leadership"},
        S6: common | {"ambush-markers"},
    }


@pytest.mark.rule("SD-0-j")
def test_fire_and_movement_and_ammunition_may_be_agreed_on_everywhere_ambushes_in_three() -> None:
    for name in NAMES:
        switches = {option.name for option in GAME.options(name)}
        assert {"fire-and-movement", "ammunition"} <= switches
        assert ("ambush-markers" in switches) is (name in (S1, S3, S4, S5))
        assert "gun-support" not in switches
        chosen = GAME.setup(name, {"ammunition": "on", "fire-and-movement": "on"})
        assert chosen.on("ammunition")
        assert chosen.on("fire-and-movement")


@pytest.mark.rule("SD-0-j")
def test_where_close_assault_is_switched_off_nobody_assaults() -> None:
    on = Table("NV1@0503", "Ann:us-rifle@0504", scenario=S3, side="NLF", phase="assault")
    assert "assault NV1 Ann" in on.offers()
    off = Table(
        "NV1@0503",
        "Ann:us-rifle@0504",
        scenario=S3,
        side="NLF",
        phase="assault",
        options={"close-assault": "off"},
    )
    assert off.refused("assault NV1 Ann").rule == "SD-0-j"


# -- length and sequence ------------------------------------------------------------------------------------

LENGTHS = {
    S1: (15, "SD-S1.L-a", ("T1@0505", "TM1@3030")),
    S2: (20, "SD-S2.L-a", ("PILOT@0505", "MI1@3030")),
    S3: (10, "SD-S3.L-a", ("PB1@1101 stream=1101/1201", "NV1@3030")),
    S4: (10, "SD-S4.L-a", ("G1@0505", "MI1@3030")),
    S5: (15, "SD-S5.L-a", ("1/1/A@0505", "NV1@3030")),
    S6: (15, "SD-S6.L-a", ("NV1@0505 side=Vietnamese", "NV2@3030 side=Khmer-Rouge")),
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.rule(
    "SD-4.0-j", "SD-S1.L-a", "SD-S2.L-a", "SD-S3.L-a", "SD-S4.L-a", "SD-S5.L-a", "SD-S6.L-a", "SD-4.0-i"
)
def test_a_scenario_ends_after_its_last_game_turn(name: str) -> None:
    turns, _, counters = LENGTHS[name]
    second = Table(scenario=name).state.sides[1]
    choice = {"choice": "B"} if name == S4 else {}
    play = Table(*counters, scenario=name, side=second, phase="end", turn=turns - 1, **choice)
    play.do("end")
    assert (play.state.turn, play.state.result) == (turns, None)
    play.pass_until(lambda state: state.result is not None)
    assert play.fact("game turn ends", "turn") == turns
    assert play.state.result is not None
    assert play.rule("game turn ends") == "SD-4.0-i"


@pytest.mark.rule("SD-4.0-e", "SD-4.0-f")
def test_the_phases_of_a_player_turn_in_their_order() -> None:
    assert list(turns.PHASES) == [
        "command",
        "support",
        "flights",
        "movement",
        "search",
        "surprise",
        "interrogation",
        "area fire",
        "gunships",
        "fire",
        "assault",
        "end",
    ]


@pytest.mark.rule("SD-4.0-e")
def test_steps_for_which_a_player_has_no_means_are_skipped() -> None:
    play = Table("Alice:us-rifle@0303", "Bob:militia@0909", side="NLF", phase="end", turn=1)
    seen: list[str] = []
    while play.state.turn == 1 or play.state.player == "US":
        play.do("end")
        if play.state.player == "US":
            seen.append(play.state.phase)
    assert seen == ["movement", "fire", "assault", "end"]


@pytest.mark.rule("SD-4.0-h")
def test_the_steps_at_the_end_of_a_player_turn_come_in_their_order() -> None:
    us = Table(
        "Alice:us-rifle@0303",
        "Mine:mine@0304",
        "Anna:us-rifle@0306",
        "Cash:cache@0306",
        "Sue:us-rifle@0308 rounds=2",
        "Pam:us-rifle@0310 pinned=old rounds=2",
        phase="end",
        options={"ammunition": "on"},
        supplies=tuple(Supply(Table().state.board.grid.hex(place), 3) for place in ("0308", "0310")),
    )
    us.do("improve Sue")
    events = [kind for kind in us.kinds() if kind != "scored"]
    assert events == ["improved"]
    kinds = [kind for kind in us.kinds(us.do("end")) if kind in ("removed", "resupplied", "pin lifted")]
    assert kinds == ["removed", "removed", "resupplied", "pin lifted"]
    assert us.unit("Pam").rounds == 2
    nlf = Table(
        "Bob:militia@0303 down",
        "Alice:us-rifle@0304",
        "Ben:militia@0909 rounds=1",
        "Cash:cache@0909",
        "Pip:militia@0807 pinned=old",
        side="NLF",
        phase="end",
        options={"ammunition": "on"},
    )
    nlf.do("improve Bob")
    wanted = ("revealed", "resupplied", "pin lifted")
    assert [kind for kind in nlf.kinds(nlf.do("end")) if kind in wanted] == list(wanted)
    named = [chapter for chapter in CHAPTERS if "end" in chapter.ends]
    assert "player turn" in named[-1].at  # pins go last of all


@pytest.mark.rule("SD-5.0-h")
def test_enemies_next_to_its_way_do_not_hinder_a_unit() -> None:
    spent: list[int] = []
    for enemies in ((), ("Bob:militia@0403", "Ben:militia@0404", "Bill:militia@0204")):
        play = Table("Alice:us-rifle@0303", *enemies)
        play.do("move Alice 0305")
        play.do("move Alice 0306")
        spent.append(play.unit("Alice").spent)
    assert spent[0] == spent[1]


# -- searching ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-12.0-c", "SD-S6.3-a", "SD-S2.3-a")
def test_the_nlf_in_two_and_the_vietnamese_in_six_search_as_the_us_does() -> None:
    for name, searcher, counters in (
        (S2, "NLF", ("MI1@0303", "DU1@0403")),
        (S6, "Vietnamese", ("NV1@0303 side=Vietnamese", "NV2@0403 down side=Khmer-Rouge")),
    ):
        unit, hidden = (text.split("@")[0] for text in counters)
        play = Table(*counters, scenario=name, side=searcher, phase="search")
        play.do(f"search {unit} 0403")
        assert (play.where(hidden) == "removed") is (name == S2)
        assert play.unit(hidden).up
        probe = Table(*counters, scenario=name, side=searcher)
        probe.do(f"move {unit} 0403")
        if probe.decision.kind == "ambush":
            probe.do("pass")
        assert [look.how for look in probe.state.looked] == ["probe"]
        assert scenario(name).searcher == searcher


@pytest.mark.rule("SD-S2.3-d", "SD-12.1-a", "SD-5.0-b")
def test_a_probe_shows_the_pilot_and_bounces_and_a_search_of_the_same_turn_may_follow() -> None:
    for spent, allowed in ((0, True), (12, False)):
        play = Table(f"MI1@0303 spent={spent}", "PILOT@0403 down", scenario=S2, side="NLF")
        play.do("move MI1 0403")
        assert (play.where("MI1"), play.where("PILOT"), play.unit("PILOT").up) == ("0303", "0403", True)
        assert play.refused("move MI1 0302", "has finished its move").rule == "SD-5.0-b"
        play.do("end")
        assert (play.state.phase == "search" and "search MI1 0403" in play.offers()) is allowed
    free = Table("MI1@0303", "PILOT@0403 down", scenario=S2, side="NLF")
    free.do("move MI1 0403")
    free.pass_until(lambda state: state.player == "US" and state.phase == "movement")
    assert free.offers("move PILOT")


@pytest.mark.rule("SD-S2.3-e", "SD-6.0-i")
def test_fire_at_an_inverted_us_counter_hits_the_pilot_who_hides_again_unseen() -> None:
    play = Table("HC1@0303", "PILOT@0403 down", scenario=S2, side="NLF", phase="fire")
    play.do("fire HC1 ?0403", dice=[5])
    assert play.unit("PILOT").up
    assert play.unit("PILOT").casualties or play.unit("PILOT").pinned
    assault = Table("HC1@0303", "DU1@0403", scenario=S2, side="NLF", phase="assault")
    assault.do("assault HC1 ?0403")
    assert assault.where("DU1") == "removed"
    away = Table("HC1@3030", "PILOT@0403", scenario=S2, side="US", phase="end")
    away.pass_until(lambda state: state.turn == 3)
    assert not away.unit("PILOT").up


@pytest.mark.rule("SD-S2.1-a", "SD-5.0-l")
def test_pilot_and_dummies_have_twelve_points_and_go_anywhere_but_off_the_map() -> None:
    play = Table("PILOT@0903 down", "DU1@0904", "MI1@3030", scenario=S2, side="US")
    board = play.state.board
    for name in ("PILOT", "DU1"):
        reached = {board.terrain[board.grid.hex(order.split()[-1])] for order in play.offers(f"move {name}")}
        assert "forest" in reached
        assert unit_types()[play.state.roster[play.id(name)].type].move == 12
    forest = next(
        order
        for order in play.offers("move PILOT")
        if board.terrain[board.grid.hex(order.split()[-1])] == "forest"
    )
    play.do(forest)
    assert not play.unit("PILOT").up
    assert play.refused("leave DU1", "has no reason to").rule == "SD-5.0-l"


# -- forces -------------------------------------------------------------------------------------------------


def weapons(name: str) -> dict[str, tuple[str, ...]]:
    """The weapons of every Cadre and team of a scenario."""
    return {entry.name: entry.weapons for entry in GAME.setup(name).roster if entry.weapons}


@pytest.mark.rule("SD-31.1-a", "SD-31.1-b", "SD-31.1-c", "SD-31.1-e", "SD-31.16-a")
def test_the_elements_stand_with_the_cadres_that_the_scenarios_name() -> None:
    found = {name: {unit: ELEMENTS & set(has) for unit, has in weapons(name).items()} for name in NAMES}
    assert {name: {unit: has for unit, has in units.items() if has} for name, units in found.items()} == {
        S1: {"PC1": {"recoilless-rifle"}},
        S2: {"CC1": {"heavy-machine-gun"}},
        S3: {"CC1": {"recoilless-rifle"}},
        S4: {"CC1": {"sappers"}},
        S5: {},
        S6: {"CC1": {"sappers"}, "CC2": {"sappers"}},
    }


@pytest.mark.rule("SD-31.1-d", "SD-31.13-f", "SD-22.3-b", "SD-S1.2-b")
def test_one_element_a_cadre_and_an_rpg_7_for_each_without_a_rifle() -> None:
    for name in NAMES:
        state, armed = GAME.setup(name), weapons(name)
        assert all(len(ELEMENTS & set(has)) <= 1 for has in armed.values())
        rockets = {unit for unit, has in armed.items() if "rpg-7" in has}
        assert not any("recoilless-rifle" in armed[unit] for unit in rockets)
        cadres = {
            entry.name
            for entry in state.roster
            if unit_types()[entry.type].kind == "cadre" and "recoilless-rifle" not in entry.weapons
        }
        squads = {f"NV{number}" for number in range(1, 7)} if name == S3 else set[str]()
        teams = {"TM1", "TM2", "TM3"} if name == S1 else squads
        assert rockets == ({"PC1", "PC2"} if name == S4 else cadres | teams)


@pytest.mark.rule("SD-31.16-a", "SD-31.12-a")
def test_sappers_are_lost_with_their_cadre() -> None:
    force = ("CC1@0303 weapons=sappers", "MI1@0404", "G1@0304")
    table = Table(*force, scenario=S4, side="Khmer-Rouge", phase="assault", choice="A")
    table.do("assault MI1 G1", "join CC1", dice=[2])
    assert table.fact("hit", "row") == "4"
    gone = Table(
        "CC1 fate=lost weapons=sappers",
        *force[1:],
        scenario=S4,
        side="Khmer-Rouge",
        phase="assault",
        choice="A",
    )
    gone.do("assault MI1 G1", dice=[4])
    assert gone.fact("hit", "row") == "4"


@pytest.mark.rule("SD-31.0-c", "SD-31.0-e")
def test_there_are_three_company_cadres() -> None:
    assert list(unit_types()["company-cadre"].names) == ["CC1", "CC2", "CC3"]


@pytest.mark.rule("SD-31.17-a")
def test_what_the_base_scenarios_would_add_can_be_looked_up() -> None:
    (entry,) = [entry for entry in rules_library(FOLDER) if entry.id == "SD-31.17-a"]
    house = {line.name: line.count for line in entry.force if line.where == "scenario 27.14"}
    assert house == {"Company Cadre": 3, "Sapper": 1, "Heavy Machine Gun": 2}
    assert sum(line.count for line in entry.force if line.name == "Company Cadre") == 13
    assert [line.name for line in entry.force if line.where == "scenario 27.22"] == ["none"]


@pytest.mark.rule("SD-S1.2-b", "SD-22.3-a")
def test_a_team_has_one_rocket_and_its_firearms() -> None:
    counters = ("TM1@4713 weapons=rpg-7", "A1@4512", "S1@4513")
    table = Table(*counters, scenario=S1, side="NLF", phase="fire")
    assert {"shoot TM1 A1", "fire TM1 S1"} <= set(table.offers())
    table.do("shoot TM1 A1", dice=[1])
    again = Table("TM1@4713 weapons=rpg-7 launched", *counters[1:], scenario=S1, side="NLF", phase="fire")
    assert again.refused("shoot TM1 A1", "has fired the RPG-7").rule == "SD-22.3-a"
    again.do("fire TM1 S1")
    assert again.fact("fired", "attack") == 1


@pytest.mark.rule("SD-S1.3-a", "SD-31.1-e")
def test_the_platoon_cadre_of_the_sweep_has_the_rifle_six_points_and_a_shot_a_turn() -> None:
    assert weapons(S1)["PC1"] == ("recoilless-rifle",)
    gun = "PC1@4713 weapons=recoilless-rifle"
    table = Table(gun, "A1@4512", scenario=S1, side="NLF", phase="fire")
    table.do("shoot PC1 A1", dice=[1])
    assert table.unit("PC1").shot
    assert not table.unit("PC1").launched
    slow = Table(gun, "A1@3030", scenario=S1, side="NLF")
    fast = Table("PC1@4713", "A1@3030", scenario=S1, side="NLF")
    assert set(slow.offers("move")) < set(fast.offers("move"))


@pytest.mark.rule("SD-S0-b", "SD-24.11-a")
def test_nobody_has_support_but_what_the_scenario_gives_him() -> None:
    strikes = {name: GAME.setup(name).strikes for name in NAMES}
    assert strikes == {S1: 5, S2: 10, S3: 0, S4: 0, S5: 0, S6: 2}
    for name in (S3, S4):
        state = GAME.setup(name)
        assert (state.hueys, state.gunships, state.missions, scenario(name).support) == (0, (), (), [])


# -- points -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-14.0-c", "SD-22.41-b", "SD-33.35-c")
def test_vehicles_and_boats_pay_nobody_where_the_scenario_does_not_say_so() -> None:
    apc = Table("PC1@0303 weapons=rpg-7", "Track:m113@0304", side="NLF", phase="fire")
    apc.do("shoot PC1 Track", dice=[6])
    assert (apc.where("Track"), apc.points("NLF")) == ("lost", 0)
    boat = Table("PC1@1003 weapons=rpg-7", "Boat:patrol-boat@1103 stream=1103/1203", side="NLF", phase="fire")
    boat.do("shoot PC1 Boat", dice=[6])
    assert (boat.where("Boat"), boat.points("NLF")) == ("lost", 0)


@pytest.mark.rule("SD-S0-d", "SD-S1.V-f", "SD-S1.V-a", "SD-S1.V-b")
def test_a_vehicle_immobilized_and_later_destroyed_is_paid_once() -> None:
    for name, paid, stop in (("A1", 20, 2), ("T1", 40, 4)):
        play = Table(
            "PC1@4813 weapons=recoilless-rifle",
            "TM1@4713 weapons=rpg-7",
            f"{name}@4614",
            scenario=S1,
            side="NLF",
            phase="fire",
        )
        play.do(f"shoot PC1 {name}", dice=[stop])
        assert (play.unit(name).immobile, play.points("NLF")) == (True, paid)
        play.do(f"shoot TM1 {name}", dice=[6])
        assert (play.where(name), play.points("NLF")) == ("lost", paid)
    whole = Table("TM1@4713 weapons=rpg-7", "T1@4614", scenario=S1, side="NLF", phase="fire")
    whole.do("shoot TM1 T1", dice=[6])
    assert (whole.where("T1"), whole.points("NLF")) == ("lost", 40)


@pytest.mark.rule("SD-S1.V-d", "SD-10.4-a")
def test_the_cache_of_the_sweep_is_worth_40_when_it_is_destroyed() -> None:
    play = Table("S1@0303", "CH1@0303", scenario=S1, side="ARVN", phase="end")
    play.do("end")
    assert (play.where("CH1"), play.points("ARVN"), play.points("NLF")) == ("removed", 40, 0)


@pytest.mark.rule("SD-14.0-a", "SD-S5.V-a", "SD-14.0-b")
def test_koh_tang_is_won_by_the_higher_total() -> None:
    for points, winner, level in (
        ((200, 100), "US", "marginal"),
        ((100, 460), "Khmer-Rouge", "decisive"),
        ((80, 80), "", "draw"),
    ):
        play = Table(
            "1/1/A@0505", "NV1@3030", scenario=S5, side="Khmer-Rouge", phase="end", turn=15, points=points
        )
        play.do("end")
        assert play.state.result is not None
        assert (play.state.result.winner, play.state.result.level) == (winner, level)
    assert play.rule("game over") == "SD-14.0-b"


@pytest.mark.rule("SD-20.5-c", "SD-14.0-a", "SD-20.4-a")
def test_one_us_body_left_alone_turns_a_game_that_was_won() -> None:
    play = Table(
        "1/1/A@0505",
        "NV1@3030",
        scenario=S5,
        side="Khmer-Rouge",
        phase="end",
        turn=15,
        points=(50, 0),
        bodies=(borne(1, "US", kia=1),),
    )
    play.do("end")
    assert play.state.result is not None
    assert (play.points("Khmer-Rouge"), play.state.result.winner) == (60, "Khmer-Rouge")


# -- the other scenarios ------------------------------------------------------------------------------------


@pytest.mark.rule("SD-S4.1-a", "SD-5.0-m")
def test_the_defense_of_phnom_penh_knows_no_special_rules() -> None:
    sheet = scenario(S4)
    assert (sheet.rivers, sheet.clear, sheet.face_up, sheet.award, sheet.support) == (
        "normal",
        "clear",
        [],
        [],
        [],
    )
    play = Table("MI1@0118 down", "G1@0505", scenario=S4, side="Khmer-Rouge", choice="A")
    play.do("move MI1 0117")
    assert play.unit("MI1").spent == 10


@pytest.mark.rule("SD-S6.2-a")
def test_the_khmer_rouge_write_ambush_hexes_the_vietnamese_do_not() -> None:
    counters = ("NV1@0303 side=Khmer-Rouge", "NV2@0306 side=Vietnamese")
    own = Table(*counters, scenario=S6, side="Khmer-Rouge", phase="end")
    assert own.offers("mark NV1")
    other = Table(*counters, scenario=S6, side="Vietnamese", phase="end")
    assert other.offers("mark") == []


@pytest.mark.rule("SD-S2.1-c")
def test_a_wounded_pilot_is_rescued_from_open_ground_alone() -> None:
    for place, allowed in (("3810", True), ("4413", False)):
        play = Table(
            f"PILOT@{place} wia=1", "MI1@0505", scenario=S2, side="NLF", phase="end", turn=6, hueys=2
        )
        play.do("end")
        play.pass_until(lambda state: state.player == "US" and state.phase in ("flights", "movement"))
        assert ((play.state.phase == "flights") and f"evacuate {place}" in play.offers()) is allowed
        assert play.state.board.terrain[play.unit("PILOT").place] == ("clear" if allowed else "treeline")


# -- the printed map ----------------------------------------------------------------------------------------


@pytest.mark.rule("SD-6.23-a", "SD-6.23-b")
def test_a_line_along_a_hexside_or_through_a_corner_is_blocked_by_both_sides_alone() -> None:
    state = Table(scenario=S1).state
    grid = state.board.grid
    for a, b, clear in (
        ("3401", "3601", True),
        ("3402", "3602", False),
        ("1304", "1504", False),
        ("1903", "2103", True),
        ("3105", "3305", False),
        ("3810", "4509", True),
        ("4410", "4813", True),
        ("2224", "2720", True),
    ):
        assert clear_line(state, grid.hex(a), grid.hex(b)) is clear
        assert clear_line(state, grid.hex(b), grid.hex(a)) is clear
