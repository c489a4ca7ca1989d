"""Aims: how every condition of victory stands, and what officers make of it: keep what is met, spoil what can be."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from tests.games.search_and_destroy.test_flights import island
from tests.games.search_and_destroy.test_officers import lying
from tests.officers.__main__ import set_up
from vietnam_tui.core.intents import holding, intents_of
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.search_and_destroy.bots import conditions
from vietnam_tui.games.search_and_destroy.counters import FOLDER
from vietnam_tui.games.search_and_destroy.frames import Choosing
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.air.lifts import Land
from vietnam_tui.games.search_and_destroy.rules.movement.movement import Move
from vietnam_tui.games.search_and_destroy.rules.sequence.exits import Choose
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import End
from vietnam_tui.games.search_and_destroy.units import OFF

CORDON, ROUGE, GUARDS = "defense-of-phnom-penh", "Khmer-Rouge", "Government"
RUNNERS = tuple(f"MI{number}:militia@2{number}20 down" for number in range(7))


def standing(table: Table, side: str) -> dict[str, str]:
    return {one.name: one.standing for one in GAME.doctrine.conditions(table.state, side)}


def advised(table: Table) -> object:
    found = GAME.doctrine.ruling(table.side_sees(table.decision.side), random.Random(0))
    assert found is not None
    return found.action


# -- how they stand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("suffered", "bled"), [((30, 20), "met"), ((30, 21), "lost"), ((29, 20), "open"), ((0, 0), "open")]
)
def test_to_bleed_the_guards_is_met_open_or_lost_by_the_casualties_of_both(
    suffered: tuple[int, int], bled: str
) -> None:
    table = Table(*RUNNERS, scenario=CORDON, side=ROUGE, choice="B", suffered=suffered)
    assert standing(table, ROUGE) == {conditions.BLED: bled}


@pytest.mark.parametrize(
    ("away", "out", "held"), [(6, "met", "lost"), (5, "open", "open"), (1, "open", "open")]
)
def test_to_get_out_is_met_once_enough_have_left(away: int, out: str, held: str) -> None:
    table = Table(*RUNNERS, scenario=CORDON, side=ROUGE, choice="A")
    for unit in table.state.units_of(ROUGE)[:away]:
        table.state = table.state.with_unit(unit, place=OFF, fate="gone")
    assert standing(table, ROUGE) == {conditions.OUT: out}
    assert standing(table, GUARDS) == {conditions.HELD: held}


def test_who_has_too_few_left_cannot_get_out_any_more() -> None:
    table = Table(*RUNNERS[:5], scenario=CORDON, side=ROUGE, choice="A")
    assert standing(table, ROUGE) == {conditions.OUT: "lost"}
    assert standing(table, GUARDS) == {conditions.HELD: "met"}


@pytest.mark.parametrize(("choice", "seen"), [("A", "open"), ("B", "open")])
def test_guards_do_not_know_which_condition_was_chosen(choice: str, seen: str) -> None:
    table = Table(*RUNNERS, scenario=CORDON, side=GUARDS, choice=choice, suffered=(30, 21))
    found = GAME.doctrine.conditions(table.side_sees(GUARDS), GUARDS)
    assert [aim.standing for aim in found] == [seen]


@pytest.mark.parametrize(("points", "stands"), [((30, 10), "open"), ((10, 30), "met"), ((20, 20), "open")])
def test_more_points_are_met_where_the_enemy_has_no_turn_left(points: tuple[int, int], stands: str) -> None:
    table = island("Alice:us-rifle@1020", "Bob:nva-squad@2030", side="Khmer-Rouge", turn=15, points=points)
    assert standing(table, "Khmer-Rouge")[conditions.MORE] == stands
    assert standing(table, "US")[conditions.MORE] == "open"


def test_casualties_that_lie_alone_count_in_what_is_reckoned_with() -> None:
    table = island("Alice:us-rifle@1020", "Bob:nva-squad@2030")
    table.state = table.state.but(bodies=(lying(table, "US", "1520", 1),))
    assert conditions.forecast(table.state, "Khmer-Rouge") == 60
    assert conditions.forecast(table.state, "US") == 0


def test_the_pilot_and_the_boats_have_conditions_of_their_own() -> None:
    pilot = Table("PILOT:pilot@2513 down", "Bob:militia@2813", scenario="pilot-rescue", side="NLF")
    assert standing(pilot, "NLF") == {conditions.CAUGHT: "open", conditions.KEPT: "open"}
    assert standing(pilot, "US") == {conditions.RESCUED: "open"}
    boat = "PB1:patrol-boat@2117 stream=2117/2217"
    whole = Table(boat, scenario="patrol-boat-ambush", mouth="north")
    assert standing(whole, "US") == {conditions.UNHARMED: "open", conditions.MORE: "open"}
    grazed = Table(boat, scenario="patrol-boat-ambush", mouth="north", grazed=True)
    assert standing(grazed, "US")[conditions.UNHARMED] == "lost"


# -- what officers make of it -------------------------------------------------------------------------------


def test_who_has_bled_the_guards_enough_fires_no_more() -> None:
    counters = ("Alice:gov-squad@2022", "MI1:militia@2024 down")
    fights, content = (
        Table(*counters, scenario=CORDON, side=ROUGE, phase="fire", choice="B", suffered=(inflicted, 3))
        for inflicted in (10, 30)
    )
    assert not isinstance(advised(fights), End)
    assert isinstance(advised(content), End)


def test_who_has_won_on_points_in_the_last_turn_stirs_no_more() -> None:
    counters = ("Alice:us-rifle@1020", "Bob:nva-squad@1030")
    for points, stirs in (((30, 10), True), ((10, 30), False)):
        table = Table(*counters, scenario="koh-tang", side="Khmer-Rouge", turn=15, points=points)
        assert isinstance(advised(table), Move) is stirs


def test_a_guard_stays_where_an_exit_would_be_open_without_him() -> None:
    # 0109 is an exit: who stands beside it alone does not go after the enemy, though he sees none
    alone = Table("Alice:gov-squad@0110", "MI1:militia@1020 down", *RUNNERS, scenario=CORDON, side=GUARDS)
    assert isinstance(advised(alone), End)
    beaten = Table("Alice:gov-squad@0110", "MI1:militia@1020 down", scenario=CORDON, side=GUARDS)
    assert isinstance(advised(beaten), Move)


def test_squads_land_before_those_who_command_them() -> None:
    table = island(due=("L/1/A", "1/1/A"))
    order = advised(table)
    assert isinstance(order, Land)
    assert table.state.name(order.unit) == "1/1/A"


@pytest.mark.parametrize("scenario", title_page(FOLDER).scenarios)
def test_no_hex_hides_somebody_in_most_games(scenario: str) -> None:
    games = [set_up(scenario, seed, {}) for seed in range(1, 7)]
    for side in GAME.sides(scenario):
        places = Counter(place for hidden in games for place in hidden[side])
        assert all(count <= 5 for count in places.values()), places.most_common(3)


# -- what they may mean -------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", title_page(FOLDER).scenarios)
def test_every_way_of_a_choice_point_is_told_and_the_usual_one_changes_nothing(scenario: str) -> None:
    state = GAME.setup(scenario)
    for side in GAME.sides(scenario):
        for point in GAME.doctrine.choice_points(GAME.view(state, side), side):
            assert 2 <= len(point.ways) <= 4
            assert all(way.told for way in point.ways)
            assert point.value == point.ways[0].value


def test_boats_that_mean_to_run_do_not_creep_past_hidden_counters() -> None:
    boat, lair = "PB1:patrol-boat@2117 stream=2117/2217", "NV1:nva-squad@2120 down"
    table = Table(boat, lair, scenario="patrol-boat-ambush", mouth="north")
    (pace,) = GAME.doctrine.choice_points(table.side_sees("US"), "US")
    creeps = advised(table)
    with holding(intents_of((pace,))[1]):
        assert advised(table) != creeps


def test_who_means_to_leave_the_map_chooses_so() -> None:
    table = Table(*RUNNERS, "Alice:gov-squad@0110", scenario=CORDON, side=ROUGE)
    view = table.side_sees(ROUGE).but(frames=(Choosing(side=ROUGE),))
    condition, _ = GAME.doctrine.choice_points(view, ROUGE)
    for intent in intents_of((condition,))[1:]:
        with holding(intent):
            found = GAME.doctrine.ruling(view, random.Random(0))
        assert found is not None
        assert isinstance(found.action, Choose)
        assert found.action.condition == intent.ways["condition"].value
