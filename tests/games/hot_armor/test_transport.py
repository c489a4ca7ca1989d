"""Ground transport, tank riders and amphibious vehicles [HA-11, HA-8.20]."""

from __future__ import annotations

import pytest

from tests.games.hot_armor.proving_ground import LOW_WATER, Table
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.rules.position.losses import disrupt
from vietnam_tui.games.hot_armor.transition import Transition

APC, M48, PLATOON = "m113", "m48", "infantry-a"


@pytest.mark.rule("HA-11.1-a", "HA-11.4-b", "HA-11.4-d", "HA-20.6-b", "HA-11.5-a", "HA-8.19-b")
def test_a_passenger_is_taken_aboard_and_moves_with_its_carrier() -> None:
    table = Table(f"Apc:{APC}@0308", f"Alice:{PLATOON}@0308")
    table.do("load Alice Apc", "move Apc 0310")
    assert (table.where("Alice"), table.unit("Apc").spent) == ("0310", 18)
    assert table.refused("move Alice 0311", "is carried and cannot").rule == "HA-11.4-d"
    waiting = Table("Truck:truck fate=box group=2", f"Alice:{PLATOON} fate=box group=2 aboard=Truck")
    assert waiting.refused("enter Alice 0110", "comes in with its carrier").rule == "HA-11.4-d"
    assert "enter Truck 0110" in waiting.offers("enter")
    crowd = Table(
        f"Apc:{APC}@0310", f"Alice:{PLATOON}@0310 aboard=Apc", *(f"{n}:{PLATOON}@0310" for n in "BC")
    )
    assert "unload Alice" in crowd.offers()  # it is no bridge


@pytest.mark.rule("HA-11.1-b", "HA-8.6-a", "HA-8.19-b")
def test_setting_down_ends_the_move_of_both() -> None:
    table = Table(f"Apc:{APC}@0310", f"Alice:{PLATOON}@0310 aboard=Apc")
    table.do("move Apc 0510", "unload Alice")
    assert (table.where("Alice"), table.unit("Alice").carried) == ("0510", False)
    assert table.refused("move Apc 0610", "is finished for this").rule == "HA-8.6-a"
    assert table.refused("move Alice 0610", "is finished for this").rule == "HA-8.6-a"
    halted = Table(f"Apc:{APC}@0310 done", f"Alice:{PLATOON}@0310 aboard=Apc")
    assert halted.refused("unload Alice", "the move of Apc is finished").rule == "HA-8.6-a"


@pytest.mark.rule("HA-11.1-a", "HA-11.1-b")
def test_a_unit_aboard_may_be_set_down_at_once() -> None:
    table = Table(f"Apc:{APC}@0310", f"Alice:{PLATOON}@0310 aboard=Apc")
    table.do("unload Alice")
    assert not table.unit("Alice").carried
    assert table.rule("unloaded") == "HA-11.1-b"
    assert table.refused("unload Apc", "is aboard none of the US").rule == "HA-11.1-b"
    theirs = Table("Tank:m48@0110", enemies=[f"Apc:{APC}@0310", f"Bob:{PLATOON}@0310 aboard=Apc"])
    assert theirs.refused("unload Bob", "is aboard none of the US").rule == "HA-11.1-b"
    due = Table(f"Apc:{APC} fate=box group=2", f"Alice:{PLATOON} fate=box group=2 aboard=Apc")
    assert due.refused("unload Alice", "is not on the map").rule == "HA-11.1-b"


@pytest.mark.rule("HA-11.1-a", "HA-8.6-a")
def test_who_has_moved_is_not_loaded_any_more() -> None:
    table = Table(f"Apc:{APC}@0310", f"Alice:{PLATOON}@0410")
    table.do("move Alice 0310")
    assert table.refused("load Alice Apc", "has begun its move").rule == "HA-11.1-a"
    other = Table(f"Apc:{APC}@0310", f"Alice:{PLATOON}@0410")
    other.do("move Apc 0410")
    assert other.refused("load Alice Apc", "has begun its move").rule == "HA-11.1-a"
    theirs = Table(f"Apc:{APC}@0310", enemies=[f"Eve:{PLATOON}@0410"])
    assert theirs.refused("load Eve Apc", "is none of the US").rule == "HA-11.1-a"


@pytest.mark.rule("HA-11.0-a")
def test_carriers_take_infantry_and_weapons_and_no_vehicle() -> None:
    table = Table(
        f"Apc:{APC}@0310",
        f"Alice:{PLATOON}@0310",
        "Gun:heavy-mortar@0310",
        "Jeep:rr-jeep@0310",
        "Acav:acav@0310",
    )
    assert set(table.offers("load")) == {"load Alice Apc", "load Gun Apc"}
    assert table.refused("load Jeep Apc").rule == "HA-11.0-a"
    assert table.refused("load Alice Acav", "carries nobody").rule == "HA-11.0-a"
    full = Table(f"Apc:{APC}@0310", f"Alice:{PLATOON}@0310 aboard=Apc", "Truck:truck@0310")
    assert full.refused("load Apc Truck", "carries a unit itself").rule == "HA-11.0-a"
    marker = Table("Decoy1:deception@0310 concealed", f"Apc:{APC}@0310", options=["concealment"])
    assert marker.refused("load Decoy1 Apc", "is a marker").rule == "HA-11.0-a"


@pytest.mark.rule("HA-11.4-c", "HA-11.1-a")
def test_one_unit_at_a_time_and_one_a_phase() -> None:
    table = Table(f"Apc:{APC}@0310", f"Alice:{PLATOON}@0310 aboard=Apc", f"Bob:{PLATOON}@0310")
    assert table.refused("load Bob Apc", "carries a unit already").rule == "HA-11.4-c"
    table.do("unload Alice")
    assert table.refused("load Bob Apc", "has begun its move").rule == "HA-11.1-a"


@pytest.mark.rule("HA-11.4-c")
def test_a_position_with_two_units_in_one_transport_is_faulty() -> None:
    one = Table(f"Apc:{APC}@0310", f"Alice:{PLATOON}@0310 aboard=Apc", f"Bob:{PLATOON}@0310")
    assert GAME.audit(one.state) == []
    two = one.state.with_unit(one.id("Bob"), aboard=one.id("Apc"))
    assert GAME.audit(two) == ["Apc carries more than one unit [HA-11.4-c]"]


@pytest.mark.rule("HA-11.4-c")
def test_an_empty_transport_takes_a_unit_and_nobody_is_taken_from_another() -> None:
    table = Table(
        f"Apc:{APC}@0310", f"Alice:{PLATOON}@0310 aboard=Apc", f"Other:{APC}@0310", f"Bob:{PLATOON}@0310"
    )
    assert table.refused("load Alice Other", "is carried itself").rule == "HA-11.4-c"
    assert "load Bob Other" in table.offers("load")


@pytest.mark.rule("HA-11.4-e", "HA-13.17-a")
def test_disrupted_units_neither_load_nor_unload_but_stay_aboard() -> None:
    table = Table(
        f"Apc:{APC}@0310",
        f"Alice:{PLATOON}@0310 disrupted",
        f"Other:{APC}@0410 disrupted",
        f"Bob:{PLATOON}@0410 aboard=Other",
    )
    assert table.refused("load Alice Apc").rule == "HA-11.4-e"
    assert table.refused("unload Bob").rule == "HA-11.4-e"


@pytest.mark.rule("HA-11.1-b")
def test_both_must_be_in_command_to_load() -> None:
    table = Table("CP:cp-infantry@0310", f"Apc:{APC}@1010", f"Alice:{PLATOON}@1010", bearer="CP")
    assert table.refused("load Alice Apc", "was out of command").rule == "HA-11.1-b"


@pytest.mark.rule("HA-20.6-b")
def test_who_has_fired_is_not_loaded() -> None:
    table = Table(f"Apc:{APC}@0310", f"Alice:{PLATOON}@0310 fired=full")
    assert table.refused("load Alice Apc", "has fired in this").rule == "HA-20.6-b"
    carrier = Table(f"Apc:{APC}@0310 fired=full", f"Alice:{PLATOON}@0310")
    assert carrier.refused("load Alice Apc", "Apc has fired in this").rule == "HA-20.6-b"
    aboard = Table(f"Apc:{APC}@0310", f"Alice:{PLATOON}@0310 aboard=Apc fired=full")
    assert aboard.refused("unload Alice", "has fired in this").rule == "HA-20.6-b"


@pytest.mark.rule("HA-11.5-a")
def test_a_carrier_whose_passenger_has_fired_stays() -> None:
    table = Table(f"Apc:{APC}@0310", f"Alice:{PLATOON}@0310 aboard=Apc fired=full")
    assert table.refused("move Apc 0410", "has fired in this").rule == "HA-11.5-a"


@pytest.mark.rule("HA-11.6-a", "HA-11.0-a")
def test_a_tank_takes_an_infantry_rider_and_nothing_else() -> None:
    table = Table(f"Tank:{M48}@0310", f"Alice:{PLATOON}@0310", "HW:heavy-weapons@0310", "Ontos:ontos@0310")
    assert table.refused("load HW Tank").rule == "HA-11.6-a"
    assert table.refused("load Alice Ontos", "carries nobody").rule == "HA-11.0-a"
    table.do("load Alice Tank", "move Tank 0410")
    assert table.where("Alice") == "0410"


@pytest.mark.rule("HA-11.5-c", "HA-11.6-c", "HA-13.14-b", "HA-13.21-a")
def test_what_befalls_the_carrier_befalls_its_passenger() -> None:
    table = Table(f"Apc:{APC}@0310", f"Alice:{PLATOON}@0310 aboard=Apc")
    transition = Transition(table.state)
    disrupt(transition, table.id("Apc"), "HA-13.14-b")
    assert transition.state.units[table.id("Alice")].disrupted
    disrupt(transition, table.id("Apc"), "HA-13.14-b")
    assert transition.state.lost == (table.id("Apc"), table.id("Alice"))
    told = [(event.kind, event.rule) for event in transition.events]
    assert told[:2] == [("disrupted", "HA-13.14-b")] * 2
    assert [rule for kind, rule in told if kind == "eliminated"] == ["HA-13.21-a"] * 2


@pytest.mark.rule("HA-3.2-b", "HA-11.2-a", "HA-11.1-a")
def test_units_may_be_set_up_aboard() -> None:
    table = Table.set_up()
    table.do("place CPI1 0110", "place Rifle1 0110", "place Rifle2 0210", "place Truck1 0110")
    assert table.offers("load") == ["load CPI1 Truck1", "load Rifle1 Truck1"]
    assert table.refused("load Rifle2 Truck1", "are not in one").rule == "HA-11.1-a"
    table.do("load Rifle1 Truck1")
    assert table.unit("Rifle1").carried


@pytest.mark.rule("HA-8.20-a", "HA-8.20-b")
def test_an_amphibious_vehicle_swims_from_bank_to_bank_with_all_its_points() -> None:
    table = Table("Pt:pt76@0307", f"Alice:{PLATOON}@0307 aboard=Pt", "Tank:t-54@0307", side="NVA")
    assert table.refused("swim Tank 0305").rule == "HA-8.20-a"
    assert table.offers("swim") == ["swim Pt 0205", "swim Pt 0305", "swim Pt 0405"]
    table.do("swim Pt 0305")
    assert (table.where("Alice"), table.unit("Pt").spent) == ("0305", 54)
    assert table.offers("move Pt") == []
    assert table.rule("swum") == "HA-8.20-b"
    assert Table("Pt:pt76@0405", side="NVA").offers("swim") == [
        "swim Pt 0307",
        "swim Pt 0407",
        "swim Pt 0507",
    ]


@pytest.mark.rule("HA-8.20-b", "HA-8.7-b")
def test_who_has_moved_or_is_no_neighbour_of_the_river_does_not_swim() -> None:
    far = Table("Pt:pt76@0309", side="NVA")
    assert far.refused("swim Pt 0305", "is not on the").rule == "HA-8.20-b"
    table = Table("Pt:pt76@0308", side="NVA", enemies=["Bob:infantry-a@0405"])
    table.do("move Pt 0307")
    assert table.refused("swim Pt 0305", "has moved in this").rule == "HA-8.20-b"
    tired = Table("Pt:pt76@0307 spent=6", side="NVA")
    assert tired.refused("swim Pt 0305", "has moved in this").rule == "HA-8.20-b"
    held = Table("Pt:pt76@0307", side="NVA", enemies=["Bob:infantry-a@0305"])
    assert held.refused("swim Pt 0305", "the enemy is in").rule == "HA-8.7-b"
    pair = Table("Pt:pt76@0307", "Two:pt76@0307", side="NVA")
    pair.do("join Two Pt")
    assert pair.refused("swim Pt 0305", "moves with a stack").rule == "HA-8.20-b"
    assert "swim Pt 0305" in Table("Pt:pt76@0307", side="NVA").offers()


@pytest.mark.rule("HA-8.20-b")
def test_the_crossings_of_the_plain_of_jars() -> None:
    def crossings(start: str) -> set[str]:
        table = Table(f"Pt:pt76@{start}", side="NVA", scenario="plain-of-jars")
        return {offer.split()[-1] for offer in table.offers("swim")}

    assert crossings("3717") == {"3715", "3815"}
    assert crossings("3817") == {"3815"}
    assert crossings("2015") == set()


@pytest.mark.rule("HA-34.3-k")
def test_a_river_that_a_scenario_closes_is_not_swum() -> None:
    table = Table("Lvt:lvt@1515", scenario="operation-starlite")
    assert table.refused("swim Lvt 1513").rule == "HA-34.3-k"


@pytest.mark.rule("HA-8.19-b", "HA-8.20-c")
def test_nobody_is_set_down_on_a_full_bridge() -> None:
    table = Table(
        f"Apc:{APC}@0606", f"Alice:{PLATOON}@0606 aboard=Apc", f"Tank:{M48}@0606", scenario=LOW_WATER
    )
    assert table.refused("unload Alice", "holds two units already").rule == "HA-8.19-b"
    room = Table(f"Apc:{APC}@0606", f"Alice:{PLATOON}@0606 aboard=Apc", scenario=LOW_WATER)
    room.do("unload Alice")
