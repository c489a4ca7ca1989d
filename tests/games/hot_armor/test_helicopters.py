"""Helicopters: flight, fire, what they carry and where they come down [HA-22.0 to HA-22.12, HA-13.18, HA-20.7]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.state import Standing
from vietnam_tui.games.hot_armor.units import POINT, Support

ASKED: tuple[Standing, Standing] = ("ask", "ask")
SLICK, CARGO, SCOUT, COBRA, HUEY = "uh-helicopter", "ch-helicopter", "oh-helicopter", "ah-cobra", "ah-huey"
PLATOON = "infantry-a"


def zones(*labels: str, scenario: str = "proving-ground") -> tuple[Hex, ...]:
    """Hexes with Landing Zone markers."""
    grid = Table("Any:truck@0101", scenario=scenario).state.board.grid
    return tuple(sorted(grid.hex(label) for label in labels))


# -- flight -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-22.1-a", "HA-8.22-a", "HA-22.0-a", "HA-8.2-a")
def test_a_helicopter_pays_a_point_a_hex_over_any_ground() -> None:
    table = Table(f"Bird:{SLICK}@0508")
    table.do("move Bird 0509", "move Bird 0505")
    assert table.unit("Bird").spent == 5 * POINT, "a slope and the river cost no more"
    assert table.refused("move Bird 0505", "already").rule == "HA-8.2-a"


@pytest.mark.rule("HA-22.0-a", "HA-8.5-c", "HA-8.6-a")
def test_for_the_rest_it_moves_as_others_do() -> None:
    far = Table("CP:cp-infantry@0110", f"Bird:{SLICK}@1610", bearer="CP")
    assert far.refused("move Bird 1510").rule == "HA-8.5-c"
    done = Table(f"Bird:{SLICK}@0508 done")
    assert done.refused("move Bird 0509", "is finished for this").rule == "HA-8.6-a"


@pytest.mark.rule("HA-22.1-b", "HA-10.2-b")
def test_enemies_do_not_stop_a_flight_which_does_not_end_over_them() -> None:
    table = Table(f"Bird:{SLICK}@0101", enemies=[f"X:{PLATOON}@0201", f"Y:{PLATOON}@0102"])
    assert table.refused("move Bird 0201").rule == "HA-10.2-b"
    table.do("move Bird 0301")
    assert table.where("Bird") == "0301"


@pytest.mark.rule("HA-13.18-a", "HA-8.2-a", "HA-12.1-a")
def test_a_disrupted_helicopter_flies_and_fires_half_as_far() -> None:
    table = Table(f"Bird:{HUEY}@0102 disrupted")
    table.do("move Bird 1102")
    assert table.refused("move Bird 1202", "has spent all its").rule == "HA-8.2-a"
    fire = Table(
        f"Bird:{HUEY}@0610 disrupted", enemies=[f"X:{PLATOON}@0310", f"Y:{PLATOON}@0210"], phase="soft fire"
    )
    assert fire.refused("aim Bird 0210", "whose fire reaches").rule == "HA-12.1-a"
    fire.do("fire Bird 0310", dice=[1])
    assert fire.fact("attacked", "strength") == 2
    assert table.rule("moved") == "HA-8.2-a"
    sound = Table(f"Bird:{HUEY}@0610", enemies=[f"X:{PLATOON}@0310"], phase="soft fire")
    sound.do("fire Bird 0310", dice=[1])
    assert sound.fact("attacked", "strength") == 4


@pytest.mark.rule("HA-13.18-b")
@pytest.mark.parametrize(
    ("state", "commanded"), [("", {"CP", "Here", "Near"}), (" disrupted", {"CP", "Here"})]
)
def test_a_disrupted_cp_helicopter_activates_its_own_hex_alone(state: str, commanded: set[str]) -> None:
    table = Table(
        f"CP:cp-helicopter@0310{state}", "Here:truck@0310", "Near:truck@0410", bearer="CP", phase="movement"
    )
    assert table.active() == commanded


# -- sight and fire -----------------------------------------------------------------------------------------


@pytest.mark.rule("HA-12.7-a", "HA-22.6-a", "HA-12.3-a")
def test_nothing_blocks_the_fire_of_a_helicopter() -> None:
    ground = Table("Car:acav@0807", enemies=[f"X:{PLATOON}@1107", f"Y:{PLATOON}@0707"], phase="soft fire")
    assert ground.refused("aim Car 1107").rule == "HA-12.3-a"
    table = Table(f"Bird:{HUEY}@0807", enemies=[f"X:{PLATOON}@1107"], phase="soft fire")
    table.do("fire Bird 1107", dice=[1])
    assert table.fact("attacked", "strength") == 4


@pytest.mark.rule("HA-22.12-a", "HA-34.1-a", "HA-12.8-a", "HA-18.4-b", "HA-12.1-a")
def test_an_observation_helicopter_observes_to_its_second_range_and_fires_to_the_first() -> None:
    guns = (Support("Guns", "artillery", "US"),)
    table = Table(f"Scout:{SCOUT}@0507", enemies=[f"X:{PLATOON}@1507"], phase="fire support", support=guns)
    assert table.offers("call artillery point 1507")
    assert table.refused("call artillery point 1607").rule == "HA-18.4-b"
    fire = Table(f"Scout:{SCOUT}@1207", enemies=[f"X:{PLATOON}@1507", "Y:truck@1407"], phase="soft fire")
    assert fire.refused("aim Scout 1507", "whose fire reaches").rule == "HA-12.1-a"
    assert fire.offers("aim Scout 1407")


@pytest.mark.rule("HA-22.6-a", "HA-20.6-a", "HA-8.2-a")
def test_a_gunship_fires_on_the_move_at_half_strength_and_flies_half_as_far() -> None:
    table = Table(f"Bird:{HUEY}@0102", enemies=[f"X:{PLATOON}@0302"], phase="soft fire")
    table.do("fire Bird 0302 moving", dice=[1])
    assert table.fact("attacked", "strength") == 2
    table.do("move Bird 1102")
    assert table.refused("move Bird 1202", "has spent all its").rule == "HA-8.2-a"


@pytest.mark.rule("HA-22.6-b", "HA-13.13-a", "HA-26.1-c", "HA-12.1-a")
def test_neither_ground_fire_nor_fire_support_hits_a_helicopter_in_flight() -> None:
    table = Table("Tank:m48@0310", enemies=[f"Bird:{SLICK}@0410", f"Y:{PLATOON}@0510"], phase="hard fire")
    assert table.refused("aim Tank 0410", "holds no enemy unit").rule == "HA-12.1-a"
    jet = (Support("Jet", "airstrike", "US"),)
    strike = Table(
        "Cp:cp-infantry@0110",
        enemies=[f"Bird:{SLICK}@0610", f"Y:{PLATOON}@0610"],
        phase="fire support",
        support=jet,
    )
    strike.do("call airstrike point 0610", "fire", dice=[6, 1])
    assert [e.facts["unit"] for e in strike.events if e.kind == "attacked"] == ["Y"]


@pytest.mark.rule("HA-22.6-c", "HA-22.7-b", "HA-13.14-b")
def test_helicopters_hit_each_other_with_their_strengths_and_the_usual_results() -> None:
    enemies = [f"Prey:{HUEY}@0410", f"Foot:{PLATOON}@0410"]
    table = Table(f"A:{HUEY}@0310", "Car:acav@0310", enemies=enemies, phase="soft fire")
    table.do("fire A Car 0410", dice=[1, 1])
    found = {e.facts["unit"]: e.facts["strength"] for e in table.events if e.kind == "attacked"}
    assert found == {"Prey": 4, "Foot": 8}, "the ground adds nothing against the one in the air"
    alone = Table(f"A:{HUEY}@0310", enemies=[f"Prey:{HUEY}@0410"], phase="soft fire")
    alone.do("fire A 0410", dice=[5])
    assert alone.fact("attacked", "column") == "200%"
    assert alone.unit("Prey").disrupted, "a D disrupts, as with any unit"


@pytest.mark.rule("HA-22.7-b", "HA-22.6-c")
@pytest.mark.parametrize(("dice", "place"), [((5, 6), "0410"), ((5, 1, 1, 2), "0408")])
def test_a_loaded_helicopter_panics_where_another_is_disrupted(dice: tuple[int, ...], place: str) -> None:
    table = Table(
        f"A:{HUEY}@0310",
        enemies=[f"Prey:{SLICK}@0410", f"In:{PLATOON}@0410 aboard=Prey"],
        phase="soft fire",
    )
    table.do("fire A 0410", dice=dice)
    for name in ("Prey", "In"):
        assert (table.where(name), table.unit(name).disrupted) == (place, True)
    assert table.unit("In").carried


# -- ammunition ---------------------------------------------------------------------------------------------


@pytest.mark.rule("HA-20.7-a")
@pytest.mark.parametrize(("die", "place"), [(6, "removed"), (5, "0310")])
def test_a_cobra_that_rolls_6_after_its_fire_is_gone_and_not_lost(die: int, place: str) -> None:
    table = Table(f"Bird:{COBRA}@0310", enemies=["X:t-54@0410"], phase="hard fire")
    table.do("fire Bird 0410", dice=[1, die])
    assert (table.where("Bird"), table.state.lost) == (place, ())
    assert table.rule("ammunition") == "HA-20.7-a"


@pytest.mark.rule("HA-20.7-a")
def test_a_huey_never_runs_out() -> None:
    table = Table(f"Bird:{HUEY}@0310", enemies=["X:truck@0410"], phase="soft fire")
    table.do("fire Bird 0410", dice=[1])
    assert "ammunition" not in table.kinds()
    assert table.decision.side != "chance"


@pytest.mark.rule("HA-20.7-a", "HA-16.5-a")
def test_a_helicopter_reacts_itself_and_that_costs_ammunition_too() -> None:
    table = Table("Tank:m48@0210", enemies=[f"Bird:{COBRA}@0510"], standing=ASKED, morale=(3, 3))
    table.do("move Tank 0310")
    assert table.offers("react") == ["react Bird Tank"]
    table.do("react Bird Tank", "fire", dice=[1, 6])
    assert table.where("Bird") == "removed"
    assert table.rule("removed") == "HA-20.7-a"


# -- what they carry ----------------------------------------------------------------------------------------


@pytest.mark.rule("HA-22.2-a", "HA-22.3-a", "HA-22.5-c", "HA-22.7-c", "HA-11.4-d", "HA-22.3-c")
def test_a_helicopter_takes_a_unit_of_its_hex_along_and_sets_it_down() -> None:
    table = Table(f"Bird:{SLICK}@0310", f"Alice:{PLATOON}@0310")
    table.do("load Alice Bird")
    assert table.unit("Bird").spent == 0
    assert table.refused("move Alice 0410", "is carried and cannot").rule == "HA-11.4-d"
    table.do("move Bird 0301", "unload Alice")
    assert (table.where("Alice"), table.unit("Alice").carried) == ("0301", False)
    assert table.unit("Bird").spent == 9 * POINT


@pytest.mark.rule("HA-22.3-b", "HA-8.6-a")
def test_setting_down_ends_the_move_of_both() -> None:
    table = Table(f"Bird:{SLICK}@0310", f"Alice:{PLATOON}@0310 aboard=Bird")
    table.do("move Bird 0308", "unload Alice")
    assert table.refused("move Bird 0310", "is finished for this").rule == "HA-8.6-a"
    assert table.refused("move Alice 0310", "is finished for this").rule == "HA-8.6-a"


@pytest.mark.rule("HA-22.3-a", "HA-11.1-a")
def test_both_start_the_phase_in_one_hex_or_the_unit_stays_aboard() -> None:
    table = Table(f"Bird:{SLICK}@0410", f"Alice:{PLATOON}@0310")
    table.do("move Bird 0310")
    assert table.refused("load Alice Bird", "has begun its move").rule == "HA-11.1-a"
    stays = Table(f"Bird:{SLICK}@0310", f"Alice:{PLATOON}@0310 aboard=Bird")
    stays.do("move Bird 0308")
    stays.finish()
    assert stays.unit("Alice").carried


@pytest.mark.rule("HA-22.3-c", "HA-11.4-e")
@pytest.mark.parametrize(("bird", "alice"), [(" disrupted", ""), ("", " disrupted")])
def test_disrupted_units_neither_get_in_nor_out(bird: str, alice: str) -> None:
    table = Table(f"Bird:{SLICK}@0310{bird}", f"Alice:{PLATOON}@0310{alice}")
    assert table.refused("load Alice Bird").rule == "HA-11.4-e"
    inside = Table(f"Bird:{SLICK}@0310{bird}", f"Alice:{PLATOON}@0310{alice} aboard=Bird")
    assert inside.refused("unload Alice").rule == "HA-11.4-e"
    calm = Table(f"Bird:{SLICK}@0310", f"Alice:{PLATOON}@0310")
    assert "load Alice Bird" in calm.offers()


@pytest.mark.rule("HA-11.4-e", "HA-13.18-a")
def test_a_disrupted_helicopter_flies_on_with_whom_it_carries() -> None:
    table = Table(f"Bird:{SLICK}@0102 disrupted", f"Alice:{PLATOON}@0102 disrupted aboard=Bird")
    table.do("move Bird 1102")
    assert (table.where("Alice"), table.unit("Alice").carried) == ("1102", True)


@pytest.mark.rule("HA-11.4-a", "HA-22.5-a", "HA-22.5-b", "HA-22.2-a", "HA-11.0-a")
def test_infantry_and_weapons_go_by_air_jeeps_by_the_cargo_helicopter_alone() -> None:
    table = Table(
        f"Slick:{SLICK}@0310",
        f"Cargo:{CARGO}@0310",
        f"Scout:{SCOUT}@0310",
        f"Alice:{PLATOON}@0310",
        "Gun:heavy-mortar@0310",
        "Jeep:rr-jeep@0310",
        "Mg:mg-jeep@0310",
        "Apc:m113@0310",
    )
    loads = {offer for offer in table.offers("load") if not offer.endswith("Apc")}
    assert loads == {
        "load Alice Slick",
        "load Gun Slick",
        "load Alice Cargo",
        "load Gun Cargo",
        "load Jeep Cargo",
        "load Mg Cargo",
    }
    assert table.refused("load Jeep Slick").rule == "HA-22.5-a"
    assert table.refused("load Apc Cargo").rule == "HA-22.5-a"
    assert table.refused("load Alice Scout", "carries nobody").rule == "HA-11.0-a"


@pytest.mark.rule("HA-22.5-d", "HA-11.4-c", "HA-11.1-a")
def test_one_unit_at_a_time_and_one_a_phase() -> None:
    table = Table(f"Bird:{SLICK}@0310", f"Alice:{PLATOON}@0310", f"Bob:{PLATOON}@0310")
    table.do("load Alice Bird")
    assert table.refused("load Bob Bird", "carries a unit already").rule == "HA-11.4-c"
    table.do("unload Alice")
    assert table.refused("load Bob Bird", "has begun its move").rule == "HA-11.1-a"
    assert table.rule("loaded") == "HA-11.1-a"
    spent_up = Table("Apc:m113@0310 loaded", f"Bob:{PLATOON}@0310")
    assert spent_up.refused("load Bob Apc", "has carried its unit of this").rule == "HA-11.4-c"


@pytest.mark.rule("HA-22.7-a")
def test_who_is_aboard_is_lost_with_its_helicopter() -> None:
    table = Table(
        f"A:{HUEY}@0310",
        "B:ah-huey@0310",
        enemies=[f"Prey:{SLICK}@0410", f"In:{PLATOON}@0410 aboard=Prey"],
        phase="soft fire",
    )
    table.do("fire A B 0410", dice=[6])
    assert (table.where("Prey"), table.where("In")) == ("lost", "lost")


@pytest.mark.rule("HA-22.8-a", "HA-15.1-a", "HA-11.5-e")
def test_who_has_been_flown_in_may_assault_and_who_is_aboard_may_not() -> None:
    table = Table(
        "CP:cp-helicopter@0409",
        f"Bird:{SLICK}@0308",
        f"Alice:{PLATOON}@0308 aboard=Bird",
        f"Two:{SLICK}@0308",
        f"Bob:{PLATOON}@0308 aboard=Two",
        enemies=[f"X:{PLATOON}@0610"],
        bearer="CP",
    )
    table.do("move Bird 0510", "unload Alice", "move Two 0510", "end")
    assert table.offers("storm") == ["storm Alice 0610"]
    assert table.refused("storm Bob 0610").rule == "HA-11.5-e"


@pytest.mark.rule("HA-22.4-a", "HA-11.3-b", "HA-4.1-c")
def test_a_helicopter_flies_units_in_and_where_exits_are_allowed_out() -> None:
    coming = Table(f"Bird:{SLICK} fate=box group=2", f"Alice:{PLATOON} fate=box group=2")
    coming.do("load Alice Bird", "enter Bird 0109", "move Bird 0309", "unload Alice")
    assert coming.where("Alice") == "0309"
    going = Table(
        f"Bird:{SLICK}@4421",
        f"Alice:{PLATOON}@4421 aboard=Bird",
        scenario="street-without-joy",
        side="French",
    )
    going.do("leave Bird")
    assert (going.where("Bird"), going.where("Alice")) == ("exited", "exited")
    alone = Table(f"Bird:{SLICK}@4420", scenario="street-without-joy", side="French")
    alone.do("move Bird 4421", "leave Bird")
    assert alone.where("Bird") == "exited"


# -- where they come down -----------------------------------------------------------------------------------


def lands(hex_: str, type_: str = PLATOON, **more: object) -> str:
    """By which rule a unit is not unloaded in a hex, "" if it is; loading is refused alike."""
    table = Table(f"Bird:{SLICK}@{hex_}", f"Alice:{type_}@{hex_} aboard=Bird", **more)  # type: ignore[arg-type]
    waits = Table(f"Bird:{SLICK}@{hex_}", f"Alice:{type_}@{hex_}", **more)  # type: ignore[arg-type]
    if table.offers("unload"):
        assert waits.offers("load")
        return ""
    rule = table.refused("unload Alice").rule
    assert waits.refused("load Alice Bird").rule == rule
    return rule


@pytest.mark.rule("HA-22.9-a", "HA-22.9-b")
@pytest.mark.parametrize(
    ("hex_", "allowed"),
    [
        ("0308", True),  # clear
        ("0707", True),  # elephant grass
        ("1407", True),  # printed landing zone
        ("1507", True),  # airfield
        ("1307", True),  # hilltop
        ("0610", True),  # a road in the clear
        ("0508", True),  # a slope on its side
        ("0907", False),  # jungle
        ("0910", False),  # jungle with a road
        ("1107", False),  # village
        ("1207", False),  # town
    ],
)
def test_helicopters_come_down_where_the_chart_lets_them(hex_: str, allowed: bool) -> None:
    assert lands(hex_) == ("" if allowed else "HA-22.9-a")


@pytest.mark.rule("HA-22.10-a", "HA-8.18-a")
def test_special_forces_get_in_and_out_anywhere_but_in_a_high_river() -> None:
    for hex_ in ("0907", "1107", "1207"):
        assert lands(hex_, "special-forces") == ""
    assert lands("0306", "special-forces") == "HA-8.18-a"
    assert lands("0306", "special-forces", scenario="low-water") == ""


@pytest.mark.rule(
    "HA-22.11-a", "HA-22.10-a", "HA-34.3-f", "HA-34.11-f", "HA-34.7-j", "HA-34.6-k", "HA-34.6-l"
)
@pytest.mark.parametrize(
    ("scenario", "airfield", "free"),
    [
        ("operation-starlite", "", "HA-22.11-a"),
        ("task-force-dragon", "", "HA-22.11-a"),
        ("lam-son", "HA-22.11-a", "HA-22.11-a"),
        ("into-cambodia", "", ""),
    ],
)
def test_scenarios_with_markers_name_the_landing_places(scenario: str, airfield: str, free: str) -> None:
    side = "ARVN" if scenario == "lam-son" else "US"
    marked = zones("2222", scenario=scenario)

    def tried(hex_: str, type_: str = PLATOON, *, marker: bool = False) -> str:
        return lands(hex_, type_, scenario=scenario, side=side, zones=marked if marker else ())

    assert tried("1424") == "", "a printed landing zone"
    assert tried("2518") == airfield
    assert tried("2222") == "HA-22.11-a", "clear ground will not do"
    assert tried("2222", marker=True) == ""
    assert tried("2222", "special-forces") == free


@pytest.mark.rule("HA-22.11-a", "HA-22.4-a")
def test_bases_off_the_map_are_always_open() -> None:
    table = Table(
        f"Bird:{SLICK} fate=box", f"Alice:{PLATOON} fate=box", scenario="operation-starlite", side="US"
    )
    assert table.offers("load") == ["load Alice Bird"]


@pytest.mark.rule("HA-22.11-b", "HA-10.2-b", "HA-2.4-e")
def test_both_sides_use_a_marked_hex_and_an_enemy_there_keeps_helicopters_out() -> None:
    marked = zones("0907")
    held = Table(f"Bird:{SLICK}@0807", enemies=[f"X:{PLATOON}@0907"], zones=marked)
    assert held.refused("move Bird 0907").rule == "HA-10.2-b"
    assert held.state.zones == marked
    entered = Table("Tank:m48@0807", zones=marked)
    entered.do("move Tank 0907")
    assert entered.state.zones == marked
    free = Table(f"Bird:{SLICK}@0807", f"Alice:{PLATOON}@0807 aboard=Bird", zones=marked)
    free.do("move Bird 0907", "unload Alice")
    assert free.where("Alice") == "0907"
    wild = Table(f"Bird:{SLICK}@0807", f"Alice:{PLATOON}@0807 aboard=Bird")
    wild.do("move Bird 0907")
    assert wild.refused("unload Alice").rule == "HA-22.9-a"


@pytest.mark.rule("HA-22.11-c", "HA-22.9-a")
def test_a_marker_clears_jungle_and_leaves_a_town_as_it_is() -> None:
    assert lands("0907") == "HA-22.9-a"
    assert lands("0907", zones=zones("0907")) == ""
    assert lands("1207", zones=zones("1207")) == "HA-22.9-a"
