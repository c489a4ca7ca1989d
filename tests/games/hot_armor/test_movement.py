"""Movement: costs of ground, hexsides, roads, tracks and bridges, allowances, stacks [HA-8, HA-10]."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.hot_armor.proving_ground import LOW_WATER, Table
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.rules.movement.allowance import allowance
from vietnam_tui.games.hot_armor.rules.movement.costs import Pace, route_rate
from vietnam_tui.games.hot_armor.rules.movement.movement import Move
from vietnam_tui.games.hot_armor.rules.movement.ways import Ways, goals
from vietnam_tui.games.hot_armor.units import POINT, UnitId

M48, TRUCK, CEV, PLATOON = "m48", "truck", "cev", "infantry-a"


def spent(table: Table, name: str) -> Fraction:
    """The movement points that a unit has spent."""
    return Fraction(table.unit(name).spent, POINT)


def cost(type_: str, *way: str, side: str | None = None, **more: object) -> Fraction:
    """What a unit pays along hexes."""
    table = Table(f"Alice:{type_}@{way[0]}", side=side, **more)  # type: ignore[arg-type]
    for hex_ in way[1:]:
        table.do(f"move Alice {hex_}")
        assert table.where("Alice") == hex_
    return spent(table, "Alice")


@pytest.mark.rule("HA-8.2-a", "HA-8.3-a", "HA-8.10-a")
def test_each_hex_costs_what_its_ground_says_on_foot_and_on_wheels() -> None:
    assert [cost(PLATOON, a, b) for a, b in (("0307", "0308"), ("0607", "0707"), ("0808", "0908"))] == [
        1,
        2,
        3,
    ]
    assert [cost(M48, a, b) for a, b in (("0307", "0308"), ("0607", "0707"), ("0808", "0908"))] == [1, 2, 4]
    assert [cost(M48, a, b) for a, b in (("1008", "1108"), ("1108", "1208"), ("1208", "1308"))] == [2, 2, 3]


@pytest.mark.rule("HA-34.1-e", "HA-8.21-a")
def test_light_vegetation_costs_what_the_scenario_makes_of_it() -> None:
    assert cost(M48, "0607", "0707") == 2
    assert cost(M48, "0607", "0707", scenario=LOW_WATER) == 3


@pytest.mark.rule("HA-8.10-b", "HA-8.12-a")
def test_streams_and_gullies_are_paid_on_top() -> None:
    assert (cost(M48, "0308", "0309"), cost(PLATOON, "0308", "0309")) == (3, 2)
    assert (cost(M48, "0408", "0409"), cost(PLATOON, "0408", "0409")) == (4, 2)


@pytest.mark.rule("HA-8.12-b")
def test_a_bridge_cancels_its_hexside_for_everybody() -> None:
    assert cost(M48, "0208", "0209") == 1
    assert Table(f"Alice:{M48}@0405").refused("move Alice 0406", "can cross by a").rule == "HA-8.18-a"
    assert cost(M48, "0510", "0511") > 1  # the same stream, without a bridge


@pytest.mark.rule("HA-34.1-f", "HA-8.7-b", "HA-8.18-a")
def test_slopes_cost_by_their_level_and_the_steep_ones_stop_vehicles() -> None:
    assert (cost(M48, "0508", "0509"), cost(PLATOON, "0508", "0509")) == (3, 2)
    assert cost(PLATOON, "0508", "0509", scenario=LOW_WATER) == 3
    steep = Table(f"Alice:{M48}@0508", scenario=LOW_WATER)
    steep.do("move Alice 0509")
    assert spent(steep, "Alice") > 1, "round about, not over the slope"
    other = Table(f"Alice:{M48}@0509 spent=36", scenario=LOW_WATER)
    refusal = other.refused("move Alice 0508", "the hexside between")
    assert (refusal.rule, "hexside between 0509 and 0508" in refusal.reason) == ("HA-8.7-b", True)


@pytest.mark.rule("HA-8.14-a", "HA-8.15-a", "HA-8.13-a")
def test_a_road_costs_half_and_a_track_one_whatever_the_ground() -> None:
    assert cost(M48, "0710", "0810", "0910", "1010") == Fraction(3, 2)
    assert cost(M48, "0811", "0911") == 1
    assert cost(M48, "0910", "0911") == 1, "from road to track without one is plain ground"


@pytest.mark.rule("HA-8.17-a")
def test_trucks_pay_a_third_on_roads_and_half_on_tracks() -> None:
    assert cost(TRUCK, "0710", "0810", "0910", "1010") == 1
    assert cost("gun-truck", "0811", "0911") == Fraction(1, 2)


@pytest.mark.rule("HA-8.13-a")
def test_a_road_is_spared_its_slope_but_not_a_stream_without_a_bridge() -> None:
    assert cost(M48, "0608", "0609") == Fraction(1, 2)
    assert cost(M48, "0607", "0608") == Fraction(1, 2), "over the bridge"
    dug = cost(M48, "0710", "0810", entrenchments=(_dug("0810"),))
    assert dug == Fraction(3, 2)


def _dug(label: str) -> object:
    from vietnam_tui.games.hot_armor.units import Entrenchment

    return Entrenchment(Table(f"A:{M48}@0101").state.board.grid.hex(label), 1)


@pytest.mark.rule("HA-25.1-c", "HA-8.11-a")
def test_an_entrenchment_adds_to_its_hex() -> None:
    assert cost(PLATOON, "0307", "0308", entrenchments=(_dug("0308"),)) == 2
    assert [cost(M48, "0307", "0308", entrenchments=dug) for dug in ((), (_dug("0308"),))] == [1, 2]
    ruins = (_dug("0308").place,)  # rubble hinders vehicles alone
    assert [cost(type_, "0307", "0308", rubble=ruins) for type_ in (PLATOON, M48)] == [1, 2]


@pytest.mark.rule("HA-8.16-a", "HA-10.3-a")
def test_friends_on_the_road_are_passed_at_the_price_of_the_ground() -> None:
    table = Table(f"Alice:{M48}@0710", f"Bob:{TRUCK}@0810")
    table.do("move Alice 0810")
    assert spent(table, "Alice") == 1
    table.do("move Alice 0910")
    assert spent(table, "Alice") == Fraction(3, 2)
    under = Table(f"Alice:{M48}@0710", "Bird:uh-helicopter@0810")
    under.do("move Alice 0810")
    assert spent(under, "Alice") == Fraction(1, 2)  # helicopters are in nobody's way


@pytest.mark.rule("HA-8.16-a", "HA-10.4-a")
def test_a_stack_is_not_in_its_own_way() -> None:
    table = Table(f"Alice:{M48}@0710", f"Bob:{TRUCK}@0710", f"Rider:{PLATOON}@0710 aboard=Bob")
    table.do("move Alice Bob 0810")
    assert (spent(table, "Alice"), spent(table, "Bob")) == (Fraction(1, 2), Fraction(1, 3))
    assert table.where("Rider") == "0810"


@pytest.mark.rule("HA-34.1-d", "HA-8.19-a")
def test_where_roads_count_as_tracks_a_bridge_keeps_its_rate() -> None:
    assert cost(M48, "0605", "0606", "0607", scenario=LOW_WATER) == Fraction(1, 2) + 1
    assert cost(TRUCK, "0605", "0606", scenario=LOW_WATER) == Fraction(1, 3)
    assert route_rate(LOW_WATER, "road", Pace(vehicle=True)) == POINT


@pytest.mark.rule("HA-8.18-a", "HA-34.1-g", "HA-8.19-a", "HA-8.19-b")
def test_a_high_river_is_entered_by_its_bridge_alone_and_left_along_the_road() -> None:
    table = Table(f"Alice:{M48}@0605")
    assert Table(f"Alice:{M48}@0405").refused("move Alice 0406", "can cross by a").rule == "HA-8.18-a"
    assert (
        Table(f"Alice:{PLATOON}@0507 spent=23").refused("move Alice 0606", "can cross by a").rule
        == "HA-8.18-a"
    )
    table.do("move Alice 0606")
    assert "move Alice 0607" in table.offers()
    assert Table(f"Alice:{M48}@0606 spent=36").refused("move Alice 0507").rule == "HA-8.19-a"


@pytest.mark.rule("HA-8.20-c")
def test_a_low_river_is_waded() -> None:
    assert (
        cost(PLATOON, "0405", "0406", scenario=LOW_WATER),
        cost(M48, "0405", "0406", scenario=LOW_WATER),
    ) == (4, 5)


@pytest.mark.rule("HA-8.19-b")
def test_a_bridge_holds_two_units_of_which_the_second_pays_the_road_rate_too() -> None:
    table = Table(f"Alice:{M48}@0605", f"Bob:{M48}@0606")
    table.do("move Alice 0606")
    assert spent(table, "Alice") == Fraction(1, 2)
    full = Table(
        f"Alice:{M48}@0605", f"Bob:{M48}@0606", f"Carol:{TRUCK}@0606", f"Dan:{PLATOON}@0606 aboard=Carol"
    )
    assert full.refused("move Alice 0606", "has no room for").rule == "HA-8.19-b"
    assert "move Alice 0607" not in full.offers()


@pytest.mark.rule("HA-8.7-a", "HA-8.6-b", "HA-8.2-a")
def test_a_unit_may_always_go_one_hex_but_nothing_else_then() -> None:
    slow = Table("Alice:aa-mg@0808")
    slow.do("move Alice 0908")
    assert spent(slow, "Alice") == 2
    assert slow.offers("move Alice") == []
    tired = Table("Alice:aa-mg@0808 spent=6")
    assert tired.refused("move Alice 0908", "left and cannot come").rule == "HA-8.2-a"
    barred = Table("Alice:aa-mg@0405")
    assert barred.refused("move Alice 0406", "can cross by a").rule == "HA-8.18-a"
    assert tired.refused("move Alice 0808", "is in 0808 already").rule == "HA-8.2-a"


@pytest.mark.rule("HA-8.4-a")
def test_a_unit_without_movement_stays() -> None:
    assert Table("Gun:122mm-gun@0308", side="NVA").refused("move Gun 0309").rule == "HA-8.4-a"


@pytest.mark.rule("HA-8.7-b", "HA-10.2-a")
def test_no_ground_unit_enters_a_hex_with_an_enemy_nor_goes_through() -> None:
    table = Table(f"Alice:{PLATOON}@0310", enemies=["Bob:infantry-a@0410"])
    refusal = table.refused("move Alice 0410", "the enemy is in")
    assert (refusal.rule, refusal.reason) == ("HA-8.7-b", "the enemy is in 0410")
    hovering = Table(f"Alice:{PLATOON}@0310", enemies=["Bird:uh-helicopter@0410"])
    assert hovering.refused("move Alice 0410", "the enemy is in").rule == "HA-8.7-b"


@pytest.mark.rule("HA-10.2-b", "HA-8.7-b", "HA-22.1-a", "HA-22.1-b", "HA-8.22-a", "HA-8.2-a")
def test_a_helicopter_flies_over_anything_but_does_not_end_over_an_enemy() -> None:
    table = Table("Bird:uh-helicopter@0905", enemies=["Bob:infantry-a@0906"])
    assert table.refused("move Bird 0906").rule == "HA-10.2-b"
    on_foot = Table(f"Alice:{PLATOON}@0905", enemies=["Bob:infantry-a@0904"])
    assert on_foot.refused("move Alice 0904", "the enemy is in").rule == "HA-8.7-b"
    table.do("move Bird 0908")
    assert spent(table, "Bird") == 3
    spent_up = Table("Bird:uh-helicopter@0905 moved spent=114", enemies=["Bob:infantry-a@0906"])
    assert spent_up.refused("move Bird 0908", "left and cannot come").rule == "HA-8.2-a"


@pytest.mark.rule("HA-8.5-a", "HA-8.5-c", "HA-7.9-a")
def test_only_units_in_command_as_the_phase_begins_move_and_they_go_as_far_as_they_can() -> None:
    table = Table(f"CP:{PLATOON}@0310", f"Alice:{M48}@0610", f"Bob:{M48}@0710", bearer="CP")
    table.do("move Alice 1610")
    assert table.where("Alice") == "1610"
    assert table.refused("move Bob 0810").rule == "HA-8.5-c"


@pytest.mark.rule("HA-8.6-a", "HA-8.1-a")
def test_a_unit_that_has_been_let_go_moves_no_more() -> None:
    table = Table(f"Alice:{M48}@0310", f"Bob:{M48}@0510", enemies=["Eve:infantry-a@1510"])
    table.do("move Alice 0410", "move Bob 0710")
    assert table.refused("move Alice 0310", "is finished for this").rule == "HA-8.6-a"
    assert table.refused("move Eve 1511", "player who moves, and").rule == "HA-8.1-a"
    two_sides = Table(f"Alice:{PLATOON}@0310", "Gone:m48 fate=lost", enemies=["Bob:m48@0501"])
    assert two_sides.refused("move Bob 0502", "it is the US player who moves").rule == "HA-8.1-a"
    assert two_sides.refused("move Gone 0502", "is not on the map").rule == "HA-8.1-a"
    assert table.state.begun
    done = Table(f"Alice:{M48}@0310", enemies=["Bob:m113@0610"])
    done.do("move Alice 0410", "end")
    assert done.state.stack == ()


@pytest.mark.rule("HA-13.17-a", "HA-13.18-a")
def test_disrupted_ground_units_stay_and_disrupted_helicopters_fly_half_as_far() -> None:
    table = Table(f"Alice:{M48}@0310 disrupted", "Bird:uh-helicopter@0310 disrupted")
    assert table.refused("move Alice 0410", "is disrupted").rule == "HA-13.17-a"
    assert "move Bird 1310" in table.offers()
    assert "move Bird 1410" not in table.offers()
    sound = Table("Bird:uh-helicopter@0310")
    assert "move Bird 1410" in sound.offers()


@pytest.mark.rule("HA-20.6-a", "HA-20.6-b")
def test_who_has_fired_stays_unless_stabilized_and_then_moves_half() -> None:
    table = Table(f"Alice:{PLATOON}@0308", f"Tank:{M48}@0308", f"Gun:{M48}@0308")
    for name, fired in (("Alice", "full"), ("Tank", "full"), ("Gun", "on the move")):
        table.state = table.state.with_unit(table.id(name), fired=fired)
    assert table.refused("move Alice 0307", "has fired in this").rule == "HA-20.6-b"
    assert table.refused("move Tank 0307").rule == "HA-20.6-a"
    table.do("move Gun 0307")
    assert "move Gun 0301" not in table.offers()


@pytest.mark.rule("HA-10.4-a", "HA-13.17-a", "HA-8.6-a")
def test_a_stack_starts_together_drops_units_and_picks_up_none() -> None:
    table = Table(
        f"Alice:{PLATOON}@0308",
        f"Bob:{PLATOON}@0308",
        f"Carol:{PLATOON}@0307",
        f"Dan:{PLATOON}@0308",
        f"Shaken:{PLATOON}@0308 disrupted",
    )
    assert table.refused("join Shaken Alice", "is disrupted").rule == "HA-13.17-a"
    assert table.refused("join Carol Alice", "a stack starts together").rule == "HA-10.4-a"
    table.do("move Alice Bob 0307")
    assert (table.where("Bob"), spent(table, "Bob")) == ("0307", 1)
    assert table.refused("join Carol Alice", "cannot be picked up").rule == "HA-10.4-a"
    assert table.refused("drop Dan", "moves with no stack").rule == "HA-10.4-a"
    table.do("drop Bob", "move Alice 0207")
    assert (table.where("Alice"), table.where("Bob")) == ("0207", "0307")
    assert table.refused("move Bob 0306", "is finished for this").rule == "HA-8.6-a"
    mixed = Table(f"Alice:{PLATOON}@0308", "Bird:uh-helicopter@0308")
    assert mixed.refused("join Bird Alice", "do not move alike").rule == "HA-10.4-a"
    assert mixed.refused("drop Alice", "moves with no stack").rule == "HA-10.4-a"
    two = Table(*(f"{name}:{M48}@0308" for name in "ABCD"))
    two.do("move A B 0307")
    assert two.refused("join D C", "is in hand and moves first").rule == "HA-10.4-a"
    later = Table(*(f"{name}:{PLATOON}@0308" for name in ("Alice", "Bob", "Dan")))
    later.do("move Alice 0307", "join Dan Bob")  # Alice has gone alone
    assert len(later.state.stack) == 2


@pytest.mark.rule("HA-10.4-a", "HA-8.7-a")
def test_a_step_that_one_of_a_stack_cannot_pay_is_closed_to_it() -> None:
    table = Table(f"Tank:{M48}@0308", f"Alice:{PLATOON}@0308")
    table.do("join Alice Tank")
    assert "move Tank 0304" not in table.offers()
    assert not any(offer.startswith("move Alice") for offer in table.offers())
    refusal = table.refused("move Alice 0307", "goes along with")
    assert (refusal.rule, refusal.reason) == ("HA-10.4-a", "Alice goes along with Tank; move Tank")
    alone = Table(f"Tank:{M48}@0312", f"Alice:{PLATOON}@0312")
    assert "move Tank 0307" in alone.offers()
    assert table.refused("drop Alice", "has not moved yet").rule == "HA-10.4-a"
    assert table.refused("join Alice Tank", "moves with that stack already").rule == "HA-10.4-a"


@pytest.mark.rule("HA-10.0-a", "HA-10.1-a")
def test_any_number_of_friends_share_a_hex() -> None:
    crowd = [f"P{n}:{PLATOON}@0410" for n in range(9)]
    table = Table(f"Alice:{M48}@0309", *crowd)
    table.do("move Alice 0410")
    assert table.where("Alice") == "0410"


@pytest.mark.rule("HA-8.23-a")
def test_enhanced_movement_pays_one_for_vegetation_and_one_for_a_slope() -> None:
    assert cost(PLATOON, "0808", "0908", side="NVA") == 1
    assert cost(PLATOON, "0908", "0909", side="NVA") == 2
    assert cost("special-forces", "0808", "0908") == 1
    assert cost("heavy-weapons", "0808", "0908", side="NVA") == 3
    assert cost("engineer", "0808", "0908") == 3
    assert cost("engineer", "0908", "0909") == 4


@pytest.mark.rule("HA-20.3-a")
def test_a_combat_engineer_vehicle_pays_one_for_vegetation_and_two_for_any_slope() -> None:
    assert cost(CEV, "0808", "0908") == 1
    assert cost(CEV, "0908", "0909") == 3
    assert cost(CEV, "0508", "0509", scenario=LOW_WATER) == 3


@pytest.mark.rule("HA-20.3-b")
def test_who_moves_with_a_combat_engineer_vehicle_pays_as_it_does() -> None:
    table = Table(f"Eng:{CEV}@0808", f"Tank:{M48}@0808")
    table.do("move Eng Tank 0908")
    assert (spent(table, "Eng"), spent(table, "Tank")) == (1, 1)
    table.do("drop Eng", "move Tank 0907")
    assert spent(table, "Tank") == 5


@pytest.mark.rule("HA-22.11-c")
def test_a_landing_zone_marker_clears_the_jungle() -> None:
    hex_ = Table(f"A:{M48}@0101").state.board.grid.hex("0908")
    assert cost(M48, "0808", "0908", zones=(hex_,)) == 1
    assert cost(M48, "0808", "0908") == 4


@pytest.mark.rule("HA-20.5-a")
def test_an_avlb_lets_friends_over_its_stream() -> None:
    table = Table(f"Alice:{M48}@0308", "Bridge:avlb@0309")
    grid = table.state.board.grid
    side = grid.side(grid.hex("0308"), grid.hex("0309"))
    table.state = table.state.with_unit(table.id("Bridge"), bridge=side)
    assert table.refused("move Bridge 0310", "holds a bridge in").rule == "HA-20.5-a"
    table.do("move Alice 0309")
    assert spent(table, "Alice") == 1


@pytest.mark.rule("HA-34.9-i", "HA-34.12-f")
def test_doubled_movement_doubles_the_allowance_on_turn_1() -> None:
    first = Table("Alice:infantry-a@3925", side="NVA", scenario="plain-of-jars", turn=1)
    later = Table("Alice:infantry-a@3925", side="NVA", scenario="plain-of-jars", turn=2)
    assert len(first.offers("move")) > len(later.offers("move"))
    assert allowance(first.state, first.id("Alice")) == 2 * allowance(later.state, later.id("Alice"))


@pytest.mark.rule("HA-34.2-i", "HA-34.3-k", "HA-34.9-o")
def test_ground_that_a_scenario_closes_is_not_entered() -> None:
    french = Table("Alice:m24@1515", scenario="street-without-joy")
    assert french.refused("move Alice 1514").rule == "HA-34.2-i"
    bird = Table("Bird:uh-helicopter@3003", side="ARVN", scenario="kontum")
    assert bird.refused("move Bird 3016").rule == "HA-34.9-o"


# -- the data sheet's own figures, on the frozen copy of the printed map --------------------------------------


@pytest.mark.rule("HA-8.14-a", "HA-8.16-a", "HA-8.17-a")
def test_along_the_road_of_the_street_without_joy() -> None:
    scene = "street-without-joy"
    assert cost("m24", "1020", "1120", "1220", "1320", scenario=scene) == Fraction(3, 2)
    assert cost("truck", "1020", "1120", "1220", "1320", scenario=scene) == 1
    table = Table("Alice:m24@1020", "Bob:truck@1120", scenario=scene)
    table.do("move Alice 1120 1220 1320")
    assert spent(table, "Alice") == 2


@pytest.mark.rule("HA-8.12-a", "HA-34.1-f")
def test_streams_into_town_and_slopes_onto_high_ground() -> None:
    scene = "street-without-joy"
    assert (cost("m24", "1219", "1319", scenario=scene), cost(PLATOON, "1219", "1319", scenario=scene)) == (
        4,
        2,
    )
    climb = [cost(type_, "2823", "2824", scenario=scene) for type_ in ("m24", PLATOON)]
    assert climb == [5, 3]
    assert cost(PLATOON, "2823", "2824", scenario=scene, side="Viet Minh") == 3
    assert cost(CEV, "2823", "2824", scenario="into-cambodia", side="US") == 5
    assert cost(PLATOON, "2823", "2824", scenario="into-cambodia", side="US") == 4


@pytest.mark.rule("HA-8.20-c", "HA-8.19-a")
def test_fords_and_bridges_at_low_water() -> None:
    assert cost(M48, "2012", "2013", "2014", scenario="into-cambodia", side="US") == Fraction(3, 2)
    assert cost(M48, "1913", "1914", scenario="into-cambodia", side="US") == 5
    assert cost("t-54", "3817", "3816", "3815", scenario="dong-ha", side="NVA") == 8
    assert cost("t-54", "4017", "4016", scenario="dong-ha", side="NVA") == 5


@pytest.mark.rule("HA-8.14-a")
def test_down_the_south_road() -> None:
    way = [f"22{row}" for row in range(20, 26)]
    assert cost(M48, *way, scenario="somewhere-in-tonkin") == Fraction(5, 2)


@pytest.mark.rule("HA-8.2-a", "HA-8.10-a")
def test_what_is_found_for_a_single_unit_is_what_a_stack_of_one_would_find() -> None:
    for text in (
        f"Alice:{M48}@0608",
        f"Alice:{PLATOON}@0808 spent=6",
        "Alice:aa-mg@0808",
        "Alice:uh-helicopter@0808",
    ):
        table = Table(text, f"Bob:{TRUCK}@0710", f"Carol:{M48}@0606", enemies=["Eve:infantry-a@0907"])
        unit = table.id("Alice")
        found = Ways(table.state, (unit,)).all()
        assert goals(table.state, unit) == set(found) - {table.state.place(unit)} - _held(table)


def _held(table: Table) -> set[int]:
    return {table.state.place(table.id("Eve"))}


@pytest.mark.rule("HA-8.5-b", "HA-7.9-a", "HA-19.1-a")
def test_who_has_left_the_radius_is_idle_in_later_phases_and_who_has_come_into_it_acts() -> None:
    table = Table(
        "Cp:cp-armored@0310",
        "Away:m48@0210",
        "Hurt:infantry-a@0610 disrupted",
        "Other:cp-armored@1110",
        "Near:infantry-a@1110 disrupted",
        bearer="Cp",
        morale=(1, 3),
    )
    assert table.active() == {"Cp", "Away"}
    table.do("move Away 1010", "move Cp 0410")
    table.go("rally")
    assert table.active() == {"Cp", "Hurt"}, "another CP makes nobody active"
    assert table.refused("rally Near", "was out of command").rule == "HA-19.1-a"
    table.do("rally Hurt", dice=[6])
    assert not table.unit("Hurt").disrupted
    assert table.rule("checked") == "HA-19.1-a"
    assert table.rule("rallied") == "HA-19.1-a"


@pytest.mark.rule("HA-8.2-a")
def test_a_hex_out_of_reach_is_refused_with_the_move_that_leads_nearest_to_it() -> None:
    table = Table(f"Alice:{PLATOON}@0307")
    refusal = table.refused("move Alice 1208")
    assert (refusal.rule, refusal.fix[:16]) == ("HA-8.2-a", "Try: move Alice ")
    before, to = table.state, table.state.board.grid.hex("1208")
    table.do(refusal.fix.removeprefix("Try: "))
    distance = table.state.board.grid.distance
    assert distance(table.state.place(table.id("Alice")), to) < distance(before.place(table.id("Alice")), to)


@pytest.mark.rule("HA-2.1-c", "HA-2.2-a")
def test_there_is_no_hex_and_no_unit_beyond_those_of_the_game() -> None:
    table = Table(f"Alice:{PLATOON}@0310")
    beyond = Hex(table.state.board.grid.size)
    for order, rule in (
        (Move(table.id("Alice"), beyond), "HA-2.1-c"),
        (Move(UnitId(len(table.state.roster)), table.state.place(table.id("Alice"))), "HA-2.2-a"),
    ):
        refusal = GAME.refusal(table.state, order)
        assert refusal is not None
        assert refusal.rule == rule
    table.do("move Alice 0311")


@pytest.mark.rule("HA-10.4-a", "HA-8.7-a", "HA-8.7-b")
def test_a_march_over_several_impulses_is_planned_for_the_whole_stack() -> None:
    table = Table(f"Tank:{M48}@0308", f"Alice:{PLATOON}@0308")
    assert table.halts("Tank", "0304") == []
    table.do("join Alice Tank")
    together = table.halts("Tank", "0304")
    assert together == table.halts("Alice", "0304")
    assert together[-1] == "0304"
    assert len(together) > 1
    slow = Table("Alice:aa-mg@0808")
    assert slow.halts("Alice", "0908") == []
    assert slow.halts("Alice", "1008")[0] in ("0908", "0907")
    assert Table(f"Tank:{M48}@0308", f"Bob:{PLATOON}@0304", side="US").halts("Tank", "0304") == []


@pytest.mark.rule("HA-8.6-a")
def test_an_order_that_ends_the_move_of_another_unit_says_so() -> None:
    table = Table(f"Alice:{M48}@0310", f"Bob:{M48}@0510", enemies=["Eve:infantry-a@1510"])

    def said(text: str) -> list[str]:
        view = table.side_sees("US")
        (action,) = GAME.read_order(view, text)
        return [line for line in GAME.presenter.preview(view, action).lines if "ends the move" in line]

    assert said("move Bob 0610") == []
    table.do("move Alice 0410")
    assert said("move Alice 0510") == []
    (line,) = said("move Bob 0610")
    assert line.startswith("ends the move of Alice, which has ")
    table.do("move Bob 0610")
    assert table.refused("move Alice 0510").rule == "HA-8.6-a"
