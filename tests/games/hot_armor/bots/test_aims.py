"""What the staff officer goes for, whom he keeps in command for it, and when he waits or hides."""

from __future__ import annotations

import random

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.games.hot_armor.bots.arrivals import HELD, order_of_arrival
from vietnam_tui.games.hot_armor.bots.command import LEFT, Staff
from vietnam_tui.games.hot_armor.bots.doctrine import counsel
from vietnam_tui.games.hot_armor.bots.fires import fire_price
from vietnam_tui.games.hot_armor.bots.lifts import flight, order_of_transport
from vietnam_tui.games.hot_armor.bots.marches import Marches
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.restraint import bides, goes_to_ground, keeps_reserve
from vietnam_tui.games.hot_armor.bots.strikes import Strike, strikes
from vietnam_tui.games.hot_armor.bots.tasks import Goal, Purpose
from vietnam_tui.games.hot_armor.bots.travel import THROUGH, strides, time_to
from vietnam_tui.games.hot_armor.bots.urgency import fear, onward, pull
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.rules.movement.exits import ways_out
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import Enter
from vietnam_tui.games.hot_armor.rules.movement.transport import Unload
from vietnam_tui.games.hot_armor.rules.sequence.sequence import End
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId

DRAGON, CAMBODIA, STARLITE = "task-force-dragon", "into-cambodia", "operation-starlite"
STREET, TRAIL, LAM_SON = "street-without-joy", "ho-chi-minh-trail", "lam-son"


def picture(table: Table, side: str) -> Picture:
    """The position as a side sees it."""
    return Picture(GAME.view(table.state, side), side)


def goals(table: Table, side: str) -> dict[str, Goal]:
    """What a side goes for, by hex."""
    return {table.state.label(min(goal.hexes)): goal for goal in picture(table, side).goals}


def test_a_village_that_the_enemy_is_in_is_to_be_taken_and_one_far_from_him_is_nobodys_business() -> None:
    table = Table("Tank:m48@1620", enemies=["Bob:infantry-a@2224"], scenario=DRAGON)
    found = goals(table, "US")
    assert found["2224"].purpose == "take"
    assert "1709" not in found
    assert all(goal.purpose == "guard" for hex_, goal in found.items() if hex_ != "2224")


def test_a_hex_that_is_held_and_safe_needs_few_and_one_with_enemies_many() -> None:
    table = Table(
        "Rifle:infantry-a@3125",
        enemies=["Bob:infantry-a@1424", "Carl:infantry-a@1425"],
        scenario=CAMBODIA,
        side="US",
    )
    found = goals(table, "US")
    assert found["1424"].value > 3 * found["3125"].value
    table = Table(
        "Rifle:infantry-a@3125",
        enemies=["Bob:infantry-a@1424", "Carl:infantry-a@3024"],
        scenario=CAMBODIA,
        side="US",
    )
    assert goals(table, "US")["3125"].value * 2 > goals(table, "US")["1424"].value


@pytest.mark.parametrize(("turn", "hidden"), [(5, True), (10, False)])
def test_those_who_are_to_be_eliminated_hide_until_the_last_turn(turn: int, *, hidden: bool) -> None:
    table = Table("Tank:m48@1424", enemies=["Bob:infantry-a@2224"], scenario=STARLITE, turn=turn)
    assert (not picture(table, "VC").goals) is hidden


@pytest.mark.parametrize(("scenario", "side", "hidden"), [(TRAIL, "NVA", False), (STARLITE, "VC", True)])
def test_those_who_only_have_to_prevent_hold_ground_where_nobody_counts_their_losses(
    scenario: str, side: str, *, hidden: bool
) -> None:
    assert goes_to_ground(GAME.setup(scenario), side) is hidden


def lam_son(guards: int, turn: int, box: tuple[str, ...] = ()) -> Table:
    """ARVN against so many units around the landing zone that it has to hold."""
    guard = (f"Bob{number}:infantry-a@1609" for number in range(guards))
    return Table(*box, enemies=tuple(guard), scenario=LAM_SON, side="ARVN", turn=turn)


@pytest.mark.parametrize(("turn", "guards", "waits"), [(6, 11, True), (7, 11, False), (6, 10, False)])
def test_guarded_ground_that_counts_at_the_end_is_gone_for_late_by_those_whose_losses_the_enemy_needs(
    turn: int, guards: int, *, waits: bool
) -> None:
    table = lam_son(guards, turn)
    assert bides(table.state, "ARVN") is waits
    assert (not picture(table, "ARVN").goals) is waits


@pytest.mark.parametrize(("turn", "held"), [(2, True), (7, False)])
def test_the_column_on_route_9_waits_off_the_map_for_its_time(turn: int, *, held: bool) -> None:
    table = lam_son(11, turn, ("Staff:cp-armored fate=box group=2", "Tank:m41 fate=box group=2"))
    found = order_of_arrival(picture(table, "ARVN"), random.Random(0))
    assert found is not None
    assert isinstance(found.action, End if held else Enter)
    assert (found.purpose == HELD) is held


@pytest.mark.parametrize(
    ("turn", "third", "friends", "kept"),
    [(7, "1709", 0, True), (9, "1709", 0, False), (7, "1609", 0, False), (7, "1709", 9, False)],
)
def test_the_weaker_side_brings_its_reserve_so_late_that_ground_cannot_be_won_back(
    turn: int, third: str, friends: int, *, kept: bool
) -> None:
    table = Table(
        *(f"Anh{number}:infantry-a@2708" for number in range(1 + friends)),
        "Tank:type-62 fate=box group=1",
        enemies=["Able:m48@1424", "Baker:m48@3125", f"Charlie:m48@{third}"],
        scenario=TRAIL,
        side="NVA",
        turn=turn,
    )
    assert keeps_reserve(table.state, "NVA") is kept
    found = order_of_arrival(picture(table, "NVA"), random.Random(0))
    assert found is not None
    assert isinstance(found.action, End if kept else Enter)


def test_nobody_waits_for_the_end_where_the_enemy_has_ground_to_win_as_well() -> None:
    guard = [f"Bob{number}:infantry-a@1807" for number in range(11)]
    assert not bides(Table(enemies=guard, scenario="somewhere-in-tonkin", side="US").state, "US")
    assert bides(Table(enemies=guard, scenario=LAM_SON, side="ARVN").state, "ARVN")


def test_who_sets_up_first_looks_to_the_ground_that_he_can_set_up_on() -> None:
    found = goals(Table.at(GAME.setup(TRAIL)), "NVA")
    assert {hex_ for hex_, goal in found.items() if goal.purpose == "guard"} == {"1709", "3510"}


def test_who_hides_goes_away_from_the_enemy() -> None:
    table = Table("Bob:infantry-b@2824", enemies=["Tank:m48@2424"], scenario=STARLITE, side="VC", turn=4)
    marches = Marches(picture(table, "VC"))
    best = marches.best(table.id("Bob"))
    tank = table.state.place(table.id("Tank"))
    assert best is not None
    assert table.state.board.grid.distance(best, tank) > table.state.board.grid.distance(
        table.state.place(table.id("Bob")), tank
    )


@pytest.mark.parametrize("purpose", ["leave", "take", "guard"])
def test_a_goal_pulls_the_harder_the_less_time_is_left_and_danger_is_minded_the_less(
    purpose: Purpose,
) -> None:
    goal = Goal(purpose, frozenset(), 1.0, patient=purpose == "leave")
    assert pull(goal, 2.0, 4.0) > 2 * pull(goal, 2.0, 30.0)
    assert fear(goal, 2.0, 4.0) < fear(goal, 2.0, 30.0)
    assert fear(goal, 0.0, 30.0) == 1.0, "who is there waits for nobody"


def test_enemies_are_hunted_from_the_first_turn_on_and_waited_for_where_they_must_come() -> None:
    hunt, guard = (Goal(purpose, frozenset(), 1.0) for purpose in ("hunt", "guard"))
    assert fear(hunt, 2.0, 30.0) == 1.0
    assert pull(hunt, 1.0, 30.0) > pull(guard, 1.0, 30.0)
    awaited = hunt._replace(patient=True)
    assert fear(awaited, 2.0, 30.0) > 1.0
    assert pull(awaited, 1.0, 30.0) < pull(hunt, 1.0, 30.0)


@pytest.mark.parametrize(("side", "patient"), [("ARVN", True), ("US", False)])
def test_who_has_ground_to_keep_lets_the_enemies_come_whom_he_is_to_eliminate(
    side: str, *, patient: bool
) -> None:
    kontum = Table("Rifle:infantry-a@3006", enemies=["Tank:t-54@4208"], scenario="kontum", side="ARVN")
    cambodia = Table("Tank:m48@2012", enemies=["Staff:cp-infantry@2424"], scenario=CAMBODIA, side="US")
    table = kontum if side == "ARVN" else cambodia
    hunts = [goal for goal in picture(table, side).goals if goal.purpose == "hunt"]
    assert hunts
    assert all(goal.patient is patient for goal in hunts)


def test_who_would_come_too_late_has_nothing_to_march_for() -> None:
    def brings(place: str) -> float:
        table = Table(
            f"Tank:m48@{place}", enemies=["Bob:infantry-b@4401"], scenario=CAMBODIA, side="US", turn=9
        )
        return onward(picture(table, "US"), table.id("Tank"))

    assert brings("1323") > 0.0
    assert brings("0101") == 0.0


def test_the_marker_goes_to_who_can_step_into_a_wanted_hex_when_the_game_ends() -> None:
    def worth(turn: int, taker: str, foe: str) -> float:
        table = Table.between(
            f"Rifle:infantry-a@{taker}",
            "Tank:m48@1424",
            enemies=[f"Bob:infantry-b@{foe}"],
            scenario=CAMBODIA,
            side="US",
            turn=turn,
            bin=(0, 1),
        )
        return Staff(picture(table, "US")).worth(table.id("Rifle"))

    assert worth(9, "3024", "4401") > worth(9, "2812", "4401") + 5
    assert worth(9, "3024", "4401") > worth(2, "3024", "4401") + 5
    assert worth(9, "3024", "4401") > worth(9, "3024", "3125") + 5, "only into one that is open"


def test_a_command_post_that_holds_a_wanted_hex_by_itself_stays_in_it() -> None:
    def value(company: str) -> float:
        table = Table(
            "Staff:cp-infantry@3125",
            f"Rifle:infantry-a@{company}",
            enemies=["Bob:infantry-b@4401"],
            scenario=CAMBODIA,
            side="US",
            turn=9,
        )
        marches = Marches(picture(table, "US"))
        here, away = (table.state.board.grid.hex(label) for label in ("3125", "3225"))
        staff = table.id("Staff")
        return marches.value(staff, here) - marches.value(staff, away)

    assert value("3224") > value("3125") + 3


def test_nobody_closes_in_for_an_assault_where_the_marker_does_not_reach() -> None:
    def planned(place: str) -> bool:
        table = Table(
            f"Staff:cp-infantry@{place}",
            "Alice:infantry-a@0307",
            enemies=["Bob:infantry-a@0309 disrupted"],
            bearer="Staff",
            morale=(3, 3),
        )
        return bool(strikes(picture(table, table.state.phasing)))

    assert planned("0305")
    assert not planned("0301")


def test_bunkers_that_the_enemy_must_take_go_up_together_in_the_jungle() -> None:
    state = GAME.setup("coral-balmoral")
    found = picture(Table.at(state), "NVA").goals
    hexes = [min(goal.hexes) for goal in found if goal.purpose == "guard"]
    assert len(hexes) == 6
    assert all(state.board.terrain[hex_] == "jungle" for hex_ in hexes)
    assert max(state.board.grid.distance(one, other) for one in hexes for other in hexes) <= 4


def left_behind() -> Table:
    """A French command post far behind the tanks that it leads, when the marker is to be put."""
    table = Table.between(
        "Staff:cp-armored@0119",
        "One:m24@1419",
        "Two:m24@2420",
        enemies=["Bob:infantry-a@4322"],
        scenario="street-without-joy",
        bin=(1, 0),
    )
    table.draw("French")
    return table


def test_a_command_post_that_has_been_left_behind_gets_the_marker_and_comes_after_its_units() -> None:
    table = left_behind()
    table.apply(counsel(table.state, random.Random(1)).action)
    table.go("movement")
    assert table.unit("Staff").active
    assert Marches(picture(table, "French")).best(table.id("Staff")) is not None


def test_passengers_get_off_where_flying_brings_them_no_nearer_but_not_across_the_river() -> None:
    def off(hex_: str, zone: str) -> bool:
        table = Table(
            f"Slick:uh-helicopter@{hex_}",
            f"Rifle:infantry-a@{hex_} aboard=Slick",
            enemies=["Bob:infantry-a@1709"],
            scenario="lam-son",
            side="ARVN",
            turn=8,
            zones=(),
        )
        table.state = table.state.but(zones=(table.state.board.grid.hex(zone),))
        found = order_of_transport(picture(table, "ARVN"), {})
        return found is not None and isinstance(found.action, Unload)

    assert off("2309", "2309")
    assert not off("1424", "2309")


def test_a_gunship_does_not_fly_under_aa_fire_that_reaches_everywhere_to_come_a_little_nearer() -> None:
    def flies(gun: str) -> bool:
        table = Table(
            "Cobra:ah-cobra@4402",
            enemies=["Tank:t-54@3506", f"Gun1:{gun}@3606", f"Gun2:{gun}@3607", f"Gun3:{gun}@3707"],
            scenario="kontum",
            side="ARVN",
        )
        return flight(picture(table, "ARVN"), table.id("Cobra")) is not None

    assert flies("heavy-mortar")
    assert not flies("aa-mg")


def test_exits_near_the_enemy_are_barred_where_few_who_leave_are_enough() -> None:
    tanks = [f"Tank{number}:t-54@4217" for number in range(1, 8)]
    table = Table("Rifle:infantry-a@4312", enemies=tanks, scenario="dong-ha")
    found = goals(table, "ARVN")
    barred = {hex_ for hex_, goal in found.items() if goal.purpose == "guard"}
    assert barred
    assert all(hex_.startswith("44") for hex_ in barred)
    few = Table("Rifle:infantry-a@4312", enemies=tanks[:5], scenario="dong-ha")
    assert all(goal.purpose != "guard" for goal in goals(few, "ARVN").values())


def test_those_who_hide_do_not_crowd() -> None:
    def worth(company: str) -> float:
        table = Table(
            "Bob:infantry-b@2824", company, enemies=["Tank:m48@2424"], scenario=STARLITE, side="VC", turn=4
        )
        return Marches(picture(table, "VC")).value(table.id("Bob"), table.state.place(table.id("Bob")))

    assert worth("Carl:infantry-b@4424") > worth("Carl:infantry-b@2824")


def test_before_the_enemy_is_set_up_the_exits_next_to_his_zone_are_barred_and_then_those_next_to_him() -> (
    None
):
    def barred(view: State) -> set[str]:
        found = Picture(view, "ARVN").goals
        return {view.label(min(goal.hexes)) for goal in found if goal.purpose == "guard"}

    start = GAME.view(GAME.setup("dong-ha"), "ARVN")
    assert barred(start) == {"4411", "4412", "4413", "4414"}
    tanks = [f"Tank{number}:t-54@4204" for number in range(1, 8)]
    table = Table("Rifle:infantry-a@4312", enemies=tanks, scenario="dong-ha")
    assert "4404" in barred(GAME.view(table.state, "ARVN"))
    assert "4414" not in barred(GAME.view(table.state, "ARVN"))


def test_the_way_off_the_map_leads_round_an_enemy_who_sits_on_the_road() -> None:
    def impulses(*enemies: str) -> float:
        table = Table("Tank:m24@3420", enemies=list(enemies), scenario=STREET)
        tank, ways = table.id("Tank"), ways_out(table.state, "French")
        return time_to(table.state, tank, table.state.place(tank), ways)

    free = impulses("Bob:infantry-a@1419")
    blocked = impulses("Bob:infantry-a@3620")
    tank = strides(Table("Tank:m24@3420", scenario=STREET).state, UnitId(0))
    assert free < blocked < free + THROUGH / tank


def test_who_stands_at_the_exit_gets_the_marker_before_a_command_post_far_from_it() -> None:
    table = Table.between(
        "Staff:cp-armored@2221",
        "Far:m24@2220",
        "Out:m3@4421",
        "Rifle:infantry-a@4421 aboard=Out",
        enemies=["Bob:infantry-a@3015"],
        scenario=STREET,
        bin=(1, 0),
        turn=4,
    )
    table.draw("French")
    table.apply(counsel(table.state, random.Random(1)).action)
    table.go("movement")
    assert table.unit("Out").active


def test_a_carrier_with_a_command_post_aboard_keeps_its_command_together_and_goes_for_nothing_itself() -> (
    None
):
    table = Table(
        "Truck:truck@1120",
        "Staff:cp-infantry@1120 aboard=Truck",
        "Tank:m24@1120",
        enemies=["Bob:infantry-a@3006"],
        scenario="somewhere-in-tonkin",
        side="US",
    )
    tasks = picture(table, "US").tasks
    assert table.id("Tank") in tasks
    assert table.id("Truck") not in tasks


@pytest.mark.parametrize(("losses", "spared"), [(8, False), (9, True), (11, True), (12, False)])
def test_who_bleeds_and_gains_nothing_breaks_off_until_nothing_is_left_to_spare(
    losses: int, *, spared: bool
) -> None:
    units = [f"Tank{number}:m41@2907" for number in range(losses + 1)]
    table = Table(*units, enemies=["Bob:infantry-a@2007"], scenario=LAM_SON, side="ARVN", turn=8)
    table.state = table.state.but(lost=tuple(table.id(f"Tank{number}") for number in range(losses)))
    assert (not picture(table, "ARVN").goals) is spared


def test_who_hides_goes_where_he_can_join_an_assault_that_promises_something() -> None:
    table = Table(
        "Bob:infantry-a@2824", enemies=["Alice:infantry-a@2724"], scenario=STARLITE, side="VC", turn=4
    )
    bob, alice = table.id("Bob"), table.id("Alice")
    marches = Marches(picture(table, "VC"))
    assert not marches.picture.goals
    marches.strikes = {}
    calm = marches.value(bob, table.state.place(bob))
    marches.strikes = {bob: Strike(table.state.place(alice), (bob,), 2.0)}
    assert marches.value(bob, table.state.place(bob)) == calm + 2.0


def test_a_column_that_breaks_through_does_not_wait_and_minds_danger_less_than_a_few_who_slip_out() -> None:
    column, few = (Goal("leave", frozenset(), 1.0, patient=patient) for patient in (False, True))
    assert pull(column, 2.0, 30.0) > 4 * pull(few, 2.0, 30.0)
    assert fear(column, 2.0, 30.0) < 1.0 < fear(few, 2.0, 30.0)
    street = picture(Table("Tank:m24@1220", enemies=["Bob:infantry-a@3015"], scenario=STREET), "French")
    tanks = [f"Tank{number}:t-54@4218" for number in range(6)]
    rock = picture(Table("Alice:infantry-a@4312", enemies=tanks, scenario="dong-ha"), "NVA")
    assert [goal.patient for goal in street.goals if goal.purpose == "leave"] == [False]
    assert [goal.patient for goal in rock.goals if goal.purpose == "leave"] == [False, True]


def test_a_column_sets_up_as_near_to_the_exit_as_it_can_its_command_posts_as_well() -> None:
    state = GAME.setup(STREET)
    while GAME.decision(state).side == "French":
        state = GAME.apply(state, counsel(GAME.view(state, "French"), random.Random(1)).action).state
    places = {state.label(state.place(unit)) for unit in state.units_of("French")}
    assert places == {"1220"}
    assert sum(state.units[unit].carried for unit in state.units_of("French")) == 9


def test_a_column_takes_the_road_that_keeps_away_from_enemies_if_it_is_not_much_longer() -> None:
    def impulses(enemy: str) -> float:
        table = Table("Tank:m24@3420", enemies=[enemy], scenario=STREET)
        tank = table.id("Tank")
        return time_to(table.state, tank, table.state.place(tank), ways_out(table.state, "French"))

    assert impulses("Bob:infantry-a@3618") > impulses("Bob:infantry-a@3015")


def test_who_is_to_leave_the_map_leaves_it_rather_than_fire_or_hide_when_he_bleeds() -> None:
    losses = [f"Truck{number}:truck@1220" for number in range(8)]
    table = Table(
        "Tank:m24@4421",
        *losses,
        enemies=["Bob:infantry-a@4218"],
        scenario=STREET,
        phase="hard fire",
    )
    table.state = table.state.but(lost=tuple(table.id(name.partition(":")[0]) for name in losses))
    seen = picture(table, "French")
    assert {goal.purpose for goal in seen.goals} == {"leave"}
    assert fire_price(seen, table.id("Tank")) > 3.0


def test_a_command_post_that_has_been_left_behind_does_not_stay_behind_to_fire() -> None:
    def price(tank: str) -> float:
        table = Table("Staff:cp-armored@2220", tank, enemies=["Bob:infantry-a@2217"], scenario=STREET)
        return fire_price(picture(table, "French"), table.id("Staff"))

    assert price("Tank:m24@3020") > price("Tank:m24@2221") + 0.5


def test_nobody_of_a_column_gets_off_because_the_enemy_is_near() -> None:
    table = Table(
        "Carrier:m3@3020",
        "Staff:cp-infantry@3020 aboard=Carrier",
        "Tank:m24@3020",
        enemies=["Bob:infantry-a@3018"],
        scenario=STREET,
    )
    assert order_of_transport(picture(table, "French"), {}) is None


def test_while_there_is_time_a_vanguard_goes_for_the_way_out_and_the_others_keep_their_losses_from_the_enemy() -> (
    None
):
    nva = [f"T{number}:t-54@4418" for number in range(1, 17)]
    for turn, going in ((8, 6), (9, 16)):
        table = Table("Alice:infantry-a@4302", enemies=nva, scenario="dong-ha", side="ARVN", turn=turn)
        tasks = picture(table, "NVA").tasks
        assert {goal.purpose for goal in tasks.values()} == {"leave"}
        assert len(tasks) == going


def test_when_enough_have_left_those_near_the_way_out_follow_and_the_others_hide() -> None:
    gone = [f"Gone{number}:t-54 fate=exited" for number in range(1, 4)]
    nva = ["Near:t-54@4404", "Far:t-54@3920"]
    for away, tasks, free in ((gone, {"Near"}, False), (gone[:2], {"Near", "Far"}, True)):
        table = Table("Alice:infantry-a@4302", enemies=[*nva, *away], scenario="dong-ha", side="ARVN", turn=6)
        assert table.state.other("ARVN") == "NVA"
        seen = picture(table, "NVA")
        assert {table.state.name(unit) for unit in seen.tasks} == tasks
        assert bool(seen.goals) is free


def test_a_command_post_that_means_to_stay_gets_no_marker_for_being_far_from_its_units(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = left_behind()
    staff = table.id("Staff")
    assert Marches(picture(table, "French")).sets_out(staff)
    comes = Staff(picture(table, "French")).needs[staff]
    monkeypatch.setattr(Marches, "sets_out", lambda self, unit: False)
    assert comes - Staff(picture(table, "French")).needs[staff] == pytest.approx(LEFT)
