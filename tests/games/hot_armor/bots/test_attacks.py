"""How the staff officer attacks and denies: footholds, one town of two, lifts, no shots from afar, no waiting."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.hot_armor.bots.test_aims import CAMBODIA, DRAGON, goals, picture
from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.bots.command import Staff
from vietnam_tui.games.hot_armor.bots.doctrine import counsel
from vietnam_tui.games.hot_armor.bots.fires import fire_price
from vietnam_tui.games.hot_armor.bots.lifts import flight, lift_goal, order_of_transport
from vietnam_tui.games.hot_armor.bots.marches import Marches
from vietnam_tui.games.hot_armor.bots.tasks import Goal
from vietnam_tui.games.hot_armor.bots.urgency import fear, pull
from vietnam_tui.games.hot_armor.bots.waiting import destination
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.map_names import RIVER, named_hexes
from vietnam_tui.games.hot_armor.rules.movement.transport import Unload
from vietnam_tui.games.hot_armor.state import State

TONKIN = "somewhere-in-tonkin"


def test_of_two_towns_that_the_enemy_must_hold_both_the_nearer_is_kept_from_him() -> None:
    def kept(*own: str) -> set[str]:
        placed = [f"Main{number}:infantry-a@{place}" for number, place in enumerate(own, 1)]
        table = Table(*placed, enemies=["Tank:m41@2020"], scenario=TONKIN, side="Communist")
        board = table.state.board
        towns = {name: named_hexes(board, name) for name in ("Thi Tran", "Phia Bac")}
        found = [goal for goal in picture(table, "Communist").goals if goal.purpose == "guard"]
        return {name for name, hexes in towns.items() if any(goal.hexes <= hexes for goal in found)}

    assert kept("1603", "1703", "1704", "1604") == {"Thi Tran"}
    assert kept("3003", "3103", "3104", "3004") == {"Phia Bac"}


def test_a_landing_zone_is_held_where_it_brings_morale_and_the_second_lift() -> None:
    def wanted(side: str, *own: str) -> set[str]:
        table = Table(*own, enemies=["Bob:infantry-a@1424"], scenario=CAMBODIA, side="US")
        return {hex_ for hex_, goal in goals(table, side).items() if goal.purpose == "take"}

    assert wanted("US", "Tank:m48@1811") == {"1424", "3125", "1709"}
    assert wanted("US", "Tank:m48@3125") == {"1424", "3125"}, "one that is wanted anyhow does for both"
    assert "1709" not in wanted("NVA", "Tank:m48@1811")


def set_up(scenario: str, side: str) -> State:
    """The game after a side, and whoever comes before it, has been set up by its staff officer."""
    state = GAME.setup(scenario)
    while isinstance(state.top, SettingUp):
        if state.top.side != side and any(state.units[unit].on_map for unit in state.units_of(side)):
            break
        view = GAME.view(state, GAME.decision(state).side)
        state = GAME.apply(state, counsel(view, random.Random(1)).action).state
    return state


def test_who_sets_up_goes_for_what_is_near_his_zone() -> None:
    state = set_up(TONKIN, "Communist")
    south = named_hexes(state.board, "southern objectives")
    held = {state.place(unit) for unit in state.units_of("Communist") if state.units[unit].on_map}
    assert len(held & south) >= 2


def test_goals_of_those_who_come_later_are_shared_out_by_their_value() -> None:
    table = Table(
        "Rifle:infantry-a@3125",
        enemies=["Bob:infantry-a@1424", "Carl:infantry-a@1425", "Dan:infantry-a@1423"],
        scenario=CAMBODIA,
        side="US",
    )
    view = picture(table, "US")
    found = Counter(destination(view, number) for number in range(60))
    total = sum(goal.value for goal in view.goals)
    assert len(found) > 1
    assert all(abs(60 * goal.value / total - found[goal]) < 3 for goal in view.goals)


@pytest.mark.parametrize(("enemies", "waits"), [(1, False), (9, True)])
def test_the_stronger_does_not_put_off_what_he_must_fight_for(enemies: int, *, waits: bool) -> None:
    foes = [f"Bob{number}:infantry-a@1424" for number in range(enemies)]
    table = Table("Tank1:m48@1811", "Tank2:m48@1911", enemies=foes, scenario=CAMBODIA, side="US")
    goal = goals(table, "US")["1424"]
    assert (fear(goal, 2.0, 30.0) > 1.0) is waits
    assert not goals(table, "US")["3125"].fought


def test_villages_in_reach_of_the_weaker_are_manned_at_once() -> None:
    table = Table("Tank1:m48@1620", "Tank2:m48@2821", enemies=["Bob:infantry-a@2424"], scenario=DRAGON)
    found = goals(table, "US")
    assert found["2224"].purpose == "guard"
    assert found["2224"].fought
    assert not found["2821"].fought, "who is there has nothing to hurry for"


def test_time_to_fight_is_reckoned_with_besides_the_way() -> None:
    free = Goal("take", frozenset(), 1.0)
    held = free._replace(fight=4.0)
    assert pull(held, 1.0, 9.0) > 1.5 * pull(free, 1.0, 9.0)
    assert fear(held, 1.0, 9.0) < fear(free, 1.0, 9.0)
    table = Table("Rifle:infantry-a@3124", enemies=["Bob:infantry-a@1424"], scenario=CAMBODIA, side="US")
    found = goals(table, "US")
    assert found["1424"].fight > 0.0
    assert found["3125"].fight == 0.0


def test_who_is_to_take_ground_from_the_enemy_does_not_stay_back_to_fire() -> None:
    def price(hex_: str, *foes: str) -> float:
        enemies = [f"Bob{number}:infantry-a@{place}" for number, place in enumerate(foes)]
        table = Table(f"Tank:m48@{hex_}", enemies=enemies, scenario=CAMBODIA, side="US", phase="hard fire")
        view = picture(table, "US")
        return fire_price(view, table.id("Tank"))

    assert price("1220", "1424") > 2 * price("1424", "1220")
    assert price("1220", "1424") > price("1220", "1424", *["1425"] * 9)


def loaded(place: str, *more: str) -> Table:
    """A loaded helicopter over Cambodia."""
    return Table(
        f"Slick:uh-helicopter@{place}",
        f"Rifle:infantry-a@{place} aboard=Slick",
        *more,
        enemies=["Bob:infantry-a@1424"],
        scenario=CAMBODIA,
        side="US",
    )


def test_a_lift_goes_to_wanted_ground_that_nobody_is_in_and_sets_down_there() -> None:
    table = loaded("3120")
    zone = table.state.board.grid.hex("3125")
    assert flight(picture(table, "US"), table.id("Slick")) == zone
    there = order_of_transport(picture(loaded("3125"), "US"), {})
    assert there is not None
    assert isinstance(there.action, Unload)
    held = loaded("3120", "Tank:m48@3125")
    goal = lift_goal(picture(held, "US"), held.id("Slick"))
    assert goal is not None
    assert zone not in goal.hexes or held.state.board.grid.hex("1709") not in picture(held, "US").enemies


def test_a_lift_goes_the_last_hex_however_crowded_it_is() -> None:
    table = loaded("3124", "Tank:m48@3125", "One:m48@3125", "Two:m48@3125")
    assert flight(picture(table, "US"), table.id("Slick")) == table.state.board.grid.hex("3125")


def test_the_marker_goes_to_a_lift_that_can_set_down_on_wanted_ground_and_not_to_one_that_has_nothing_to_do() -> (
    None
):
    def worth(place: str, *more: str) -> float:
        table = loaded(place, *more)
        return Staff(picture(table, "US")).worth(table.id("Slick"))

    assert worth("3120") > worth("3120", "Tank:m48@3125")


def test_a_town_is_held_whole_by_who_sets_up_there() -> None:
    state = set_up("kontum", "ARVN")
    held = {state.place(unit) for unit in state.units_of("ARVN") if state.units[unit].on_map}
    assert named_hexes(state.board, "Phia Bac") <= held


def test_all_of_a_town_that_is_held_is_kept_and_the_least_that_must_be_where_it_is_lost() -> None:
    def kept(*places: str) -> int:
        own = [f"Rifle{number}:infantry-a@{place}" for number, place in enumerate(places, 1)]
        table = Table(*own, enemies=["Tank:t-54@3407"], scenario="kontum", side="ARVN")
        return sum(goal.purpose == "guard" for goal in picture(table, "ARVN").goals)

    assert kept("2708") == 2
    assert kept("3006", "3005", "3106", "3107", "3007", "2907") == 6
    table = Table("Rifle:m41@2020", enemies=["Bob:infantry-b@2424"], scenario=TONKIN)
    assert len([goal for goal in picture(table, "US").goals if goal.purpose == "guard"]) < 11, (
        "hills are no town"
    )


def test_who_has_set_out_for_one_place_does_not_turn_to_another_for_a_few_guards() -> None:
    def target(guards: int) -> set[str]:
        own = [
            f"Main{number}:infantry-a@{place}"
            for number, place in enumerate(("1322", "1323", "1325", "1422"))
        ]
        far = [f"Far{number}:infantry-a@3304" for number in range(4)]
        foes = [f"Tank{number}:m48@1424" for number in range(guards)]
        table = Table(
            "Guard:infantry-a@1709",
            *own,
            *far,
            enemies=[*foes, "Bob:infantry-a@3510", "Carl:infantry-a@3125"],
            scenario="ho-chi-minh-trail",
            side="NVA",
            turn=9,
        )
        return {hex_ for hex_, goal in goals(table, "NVA").items() if goal.purpose == "take"}

    assert target(1) == {"1424"}
    assert target(12) == {"1424"}
    assert target(30) != {"1424"}


def test_those_who_must_drive_the_enemy_out_come_together_and_late() -> None:
    free, held = Goal("take", frozenset(), 1.0), Goal("take", frozenset(), 1.0, fight=4.0)
    early, late = (pull(held, 2.0, left) for left in (40.0, 8.0))
    assert late > 3 * early
    assert pull(held, 2.0, 40.0) < pull(free, 6.0, 40.0), (
        "early no more than for who is farther from free ground"
    )


def test_command_posts_that_the_enemy_must_eliminate_stay_far_from_him() -> None:
    def far(scenario: str, side: str) -> float:
        state = set_up(scenario, side)
        grid, bank = state.board.grid, tuple(state.board.hexes_of(RIVER))
        posts = [
            state.place(unit)
            for unit in state.units_of(side)
            if state.units[unit].on_map and state.kind(unit).can("command post")
        ]
        return min(min(grid.distance(place, water) for water in bank) for place in posts)

    assert far(CAMBODIA, "NVA") >= 10

    def gain(scenario: str, side: str) -> float:
        table = Table(
            "Staff:cp-infantry@1724",
            "Main:infantry-a@1624",
            enemies=["Tank:m48@1720"],
            scenario=scenario,
            side=side,
        )
        marches = Marches(picture(table, side))
        near, away = (table.state.board.grid.hex(hex_) for hex_ in ("1724", "1726"))
        return marches.value(table.id("Staff"), away) - marches.value(table.id("Staff"), near)

    assert gain(CAMBODIA, "NVA") > gain("ho-chi-minh-trail", "NVA") + 0.5


def test_empty_carriers_hold_no_ground() -> None:
    table = Table(
        "Truck:truck@1809",
        "Main:infantry-a@2204",
        enemies=["Tank:m48@2112"],
        scenario="ho-chi-minh-trail",
        side="NVA",
    )
    view = picture(table, "NVA")
    assert table.id("Main") in view.tasks
    assert table.id("Truck") not in view.tasks
    loaded_truck = Table(
        "Truck:truck@1809",
        "Main:infantry-a@1809 aboard=Truck",
        enemies=["Tank:m48@2112"],
        scenario="ho-chi-minh-trail",
        side="NVA",
    )
    assert loaded_truck.id("Truck") in picture(loaded_truck, "NVA").tasks
