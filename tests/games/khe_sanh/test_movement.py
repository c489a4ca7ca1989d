"""Movement: costs, allowances, roads, rivers, armor, what stops a unit [KS-5]."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.games.khe_sanh.rules.movement.movement import allowance

US, NVA = "US/GVN", "NVA/VC"
BATTALION, ARMOR, MECHANIZED = "us-marine-battalion", "us-marine-armored-cavalry", "us-mechanized-battalion"
REGIMENT = "nva-infantry"


@pytest.mark.rule("KS-5.1-c", "KS-5.1-d", "KS-5.0-b", "KS-5.1-b", "KS-5.2-a")
def test_each_hex_costs_what_its_terrain_says() -> None:
    table = Table(f"Alice:{BATTALION}@0902 maneuver", side=US)
    table.do("move Alice 1002")
    assert table.piece("Alice").spent == 2
    table.do("move Alice 1003")
    assert table.piece("Alice").left == 10 - 4
    assert table.rule("moved") == "KS-5.0-b"
    assert table.refused("move Alice 1003", "is in 1003 already").rule == "KS-5.0-b"
    both = Table(f"Alice:{BATTALION}@0902", f"Gone:{BATTALION} fate=lost", f"Bob:{REGIMENT}@0602", side=US)
    assert both.refused("move Gone 0903", "is not on the map").rule == "KS-5.2-a"
    assert both.refused("move Bob 0603", "player who moves").rule == "KS-5.2-a"


@pytest.mark.rule("KS-5.1.1-b", "KS-5.2.1-a", "KS-5.0-c", "KS-5.1-a", "KS-5.1.1-c", "KS-5.1.1-a")
def test_a_unit_spends_no_more_than_its_mode_gives_it() -> None:
    table = Table(f"Alice:{BATTALION}@0903 combat", f"Bob:{BATTALION}@0905 maneuver", side=US)
    assert table.refused("move Alice 0906").rule == "KS-5.1.1-b"
    table.do("move Alice 0904", "move Bob 0902")
    assert (table.piece("Alice").left, table.piece("Bob").left) == (2, 4)
    mech = Table(f"Mech:{MECHANIZED}@0903 combat", f"Tank:{ARMOR}@0904 maneuver", side=US)
    assert [allowance(mech.state, mech.id(name)) for name in ("Mech", "Tank")] == [8, 16]


@pytest.mark.rule("KS-5.1-e")
def test_along_a_road_only_the_road_counts() -> None:
    table = Table(f"Alice:{BATTALION}@0506 maneuver", side=US)
    table.do("move Alice 0511")
    assert table.piece("Alice").spent == 5
    cross = Table(f"Alice:{BATTALION}@0608 maneuver", side=US)
    cross.do("move Alice 0508")
    assert cross.piece("Alice").spent == 3


@pytest.mark.rule("KS-5.2.4-c", "KS-5.2.4-d")
def test_a_major_river_is_crossed_at_its_bridge_alone() -> None:
    table = Table(f"Alice:{BATTALION}@0301 maneuver", f"Bob:{BATTALION}@0302 maneuver", side=US)
    assert "move Alice 0401" in table.offers()  # round by the bridge
    combat = Table(f"Alice:{BATTALION}@0301 combat", side=US)
    assert combat.refused("move Alice 0401").rule == "KS-5.2.4-c"
    table.do("move Bob 0402")
    assert table.piece("Bob").spent == 2


@pytest.mark.rule("KS-5.1-c")
def test_a_stream_costs_one_more() -> None:
    table = Table(f"Alice:{BATTALION}@0802 maneuver", side=US)
    table.do("move Alice 0902")
    assert table.piece("Alice").spent == 3


@pytest.mark.rule("KS-5.2.4-e", "KS-11.1-b", "KS-11.1-c", "KS-5.2.3-a", "KS-5.2.4-c")
def test_armor_comes_into_highland_by_road_and_never_into_mountains() -> None:
    field = Table(f"Tank:{ARMOR}@0606 maneuver", side=US)
    assert field.refused("move Tank 0607", "armor cannot come into").rule == "KS-5.2.4-e"
    table = Table(f"Tank:{ARMOR}@0506 maneuver", side=US)
    table.do("move Tank 0509")
    assert table.piece("Tank").spent == 3
    edge = Table("Alice:us-marine-company@0310 maneuver", side=US)
    assert edge.refused("move Alice 0311").rule == "KS-5.2.3-a"  # closed to everybody
    hill = Table(f"Tank:{ARMOR}@0709 maneuver", side=US)
    assert hill.refused("move Tank 0710", "armor cannot come into").rule == "KS-5.2.4-e"


@pytest.mark.rule("KS-5.2.4-f", "KS-11.2.2-b", "KS-5.2.4-e")
def test_mechanized_units_never_enter_mountains() -> None:
    table = Table(f"Mech:{MECHANIZED}@0709 maneuver", side=US)
    assert table.refused("move Mech 0710").rule == "KS-5.2.4-f"
    table.do("move Mech 0708")
    assert table.piece("Mech").spent == 4


@pytest.mark.rule("KS-11.2.3-d")
def test_a_headquarters_pays_as_mechanized_units_do_and_mountains_are_open_to_it() -> None:
    table = Table("Staff:us-marine-hq@0708", side=US)
    table.do("move Staff 0709")
    assert table.piece("Staff").left == 16 - 4
    table.do("move Staff 0710")
    assert table.where("Staff") == "0710"


@pytest.mark.rule("KS-5.2.2-a")
def test_a_unit_goes_on_until_another_moves() -> None:
    table = Table(f"Alice:{BATTALION}@0903 maneuver", f"Bob:{BATTALION}@0905 maneuver", side=US)
    table.do("move Alice 0904", "move Alice 0903")
    table.do("move Bob 0906")
    assert table.refused("move Alice 0904").rule == "KS-5.2.2-a"


@pytest.mark.rule("KS-5.1.1-c", "KS-3.3.3-a")
def test_a_unit_may_always_move_one_hex() -> None:
    table = Table(f"Alice:{BATTALION}@0809 combat us", side=US)
    assert table.piece("Alice").allowance == 2
    table.do("move Alice 0710")
    assert (table.where("Alice"), table.piece("Alice").left) == ("0710", 0)
    assert table.refused("turn Alice", "to turn takes").rule == "KS-3.3.3-a"


@pytest.mark.rule("KS-5.1.1-c", "KS-5.1.1-b")
def test_not_after_a_mode_change() -> None:
    table = Table(f"Alice:{BATTALION}@0809 combat us", side=US)
    table.do("turn Alice")
    assert table.refused("move Alice 0710").rule == "KS-5.1.1-b"


@pytest.mark.rule("KS-3.2.4-a", "KS-3.2-a")
def test_a_unit_stops_in_an_enemy_zone() -> None:
    table = Table(f"Alice:{BATTALION}@0903 maneuver", f"Bob:{REGIMENT}@0906 combat", side=US)
    table.do("move Alice 0905")
    assert table.piece("Alice").stopped
    assert table.refused("move Alice 0904").rule == "KS-3.2.4-a"
    free = Table(f"Alice:{BATTALION}@0903 maneuver", f"Bob:{REGIMENT}@0906 combat nva", side=US)
    free.do("move Alice 0905", "move Alice 0904")


@pytest.mark.rule("KS-3.2.4-c", "KS-3.2.4-d")
def test_no_step_leads_from_one_enemy_zone_into_another_unless_friends_are_there() -> None:
    alice, bob = f"Alice:{BATTALION}@1005 combat us-light", f"Bob:{REGIMENT}@0906 combat"
    alone = Table(alice, bob, side=US)
    assert alone.refused("move Alice 0905").rule == "KS-3.2.4-d"
    alone.do("move Alice 1004")
    joined = Table(alice, "Carol:us-marine-company@0905", bob, side=US)
    joined.do("move Alice 0905")
    assert joined.piece("Alice").stopped
    staff = Table(alice, "Staff:us-marine-hq@0905", bob, side=US)
    assert staff.refused("move Alice 0905").rule == "KS-3.2.4-d"
    round_about = Table(f"Alice:{BATTALION}@1005 maneuver", bob, side=US)
    round_about.do("move Alice 0905")
    assert round_about.piece("Alice").spent == 4


@pytest.mark.rule("KS-5.2.2-a", "KS-5.2.1-b", "KS-5.2-a")
def test_a_unit_that_is_let_go_has_finished() -> None:
    table = Table(f"Alice:{BATTALION}@0903 maneuver", f"Bob:{BATTALION}@0905 maneuver", side=US)
    table.do("move Alice 0902", "move Bob 0904")
    assert table.refused("move Alice 0903").rule == "KS-5.2.2-a"
    table.do("move Bob 0905")


@pytest.mark.rule("KS-5.2.3-b", "KS-5.2.1-d", "KS-3.1.4-b", "KS-3.1-b")
def test_enemies_bar_a_hex_and_friends_do_not() -> None:
    table = Table(
        f"Alice:{BATTALION}@0902 maneuver",
        *(f"F{n}:us-marine-company@0903" for n in range(3)),
        "Bob:nva-dummy@0802 SW",
        side=US,
    )
    assert table.refused("move Alice 0802").rule == "KS-5.2.3-b"
    table.do("move Alice 0903", "move Alice 0904")
    assert table.where("Alice") == "0904"


@pytest.mark.rule("KS-5.2.4-a")
def test_the_dmz_is_closed_to_the_americans() -> None:
    table = Table(f"Alice:{BATTALION}@1002 maneuver", side=US)
    assert table.refused("move Alice 1102").rule == "KS-5.2.4-a"
    Table(f"Bob:{REGIMENT}@1002").do("move Bob 1102")
    assert table.refused("move Alice 0310").rule != "KS-5.2.4-a"


@pytest.mark.rule("KS-8.4-a")
def test_nobody_of_the_vietcong_walks_into_an_empty_base() -> None:
    table = Table(f"Bob:{REGIMENT}@0904", "Dan:nva-dummy@0904")
    for name in ("Bob", "Dan"):
        assert table.refused(f"move {name} 1004").rule == "KS-8.4-a"
    Table(f"Alice:{BATTALION}@0904 maneuver", side=US).do("move Alice 1004")


@pytest.mark.rule("KS-5.2-a", "KS-4.0-b")
def test_the_other_player_does_not_move() -> None:
    table = Table(f"Alice:{BATTALION}@0902 maneuver", f"Bob:{REGIMENT}@0908")
    assert table.refused("move Alice 0903", "player who moves, and").rule == "KS-5.2-a"


@pytest.mark.rule("KS-3.1.3-a", "KS-5.2.1-c", "KS-5.1.1-b")
def test_a_force_goes_no_further_than_its_slowest_unit() -> None:
    table = Table(f"Alice:{BATTALION}@0902 combat", f"Tank:{ARMOR}@0902 maneuver", side=US)
    orders = table.game.read_order(table.state, "move Alice Tank 0906")
    assert [table.state.name(order.unit) for order in orders] == ["Alice", "Tank"]
    assert table.refused("move Alice 0906").rule == "KS-5.1.1-b"
    table.do("move Tank Alice 0904")
    assert (table.where("Alice"), table.where("Tank")) == ("0904", "0904")


@pytest.mark.rule("KS-11.3.5-b", "KS-11.3.4-f", "KS-11.3.1-b")
def test_whatever_is_hidden_moves_alike() -> None:
    table = Table(f"Bob:{REGIMENT}@0902", "Dan:nva-dummy@0902", "Staff:nva-hq@0902")
    assert {table.piece(name).allowance for name in ("Bob", "Dan", "Staff")} == {10}


@pytest.mark.rule("KS-11.3.4-f", "KS-5.1.1-a")
def test_a_headquarters_that_shows_itself_moves_as_in_maneuver_mode() -> None:
    table = Table("Staff:nva-hq@0902 combat", f"Bob:{REGIMENT}@0902 combat", "Lost:nva-hq@0905 combat nva")
    assert {name: table.piece(name).allowance for name in ("Staff", "Bob", "Lost")} == {
        "Staff": 10,
        "Bob": 4,
        "Lost": 5,
    }


@pytest.mark.rule("KS-A11.3.6-b", "KS-5.1-a")
def test_a_village_never_moves() -> None:
    table = Table("Hamlet:vc-village@0902")
    assert table.refused("move Hamlet 0903").rule == "KS-A11.3.6-b"
    assert allowance(table.state, table.id("Hamlet")) == 0
    beside = Table("Hamlet:vc-village@0902", f"Bob:{REGIMENT}@0903 combat")
    beside.do("move Bob 0904")
    assert beside.where("Bob") == "0904"


@pytest.mark.rule("KS-7.3.4-c")
def test_a_disrupted_unit_has_half_its_points_rounded_up() -> None:
    table = Table(f"Bob:{REGIMENT}@0902 combat nva", f"Carl:{REGIMENT}@0905 nva")
    assert (table.piece("Bob").allowance, table.piece("Carl").allowance) == (2, 5)


@pytest.mark.rule("KS-5.1.1-a", "KS-5.1.1-c", "KS-3.2.4-a")
def test_a_march_over_several_impulses_is_planned_by_mode_and_past_enemy_zones() -> None:
    fast, slow = (Table(f"Alice:{BATTALION}@0506 {mode}", side=US) for mode in ("maneuver", "combat"))
    assert fast.halts("Alice", "0511") == []
    assert slow.halts("Alice", "0511") == ["0510", "0511"]
    assert fast.halts("Alice", "0506") == []
    climber = Table(f"Alice:{BATTALION}@0809 combat us", side=US)
    assert climber.piece("Alice").allowance == 2
    assert climber.halts("Alice", "0710") == []
    assert climber.halts("Alice", "0711")[0] == "0710"
    slowed = Table(f"Alice:{BATTALION}@0903 maneuver", f"Bob:{REGIMENT}@0906 combat", side=US)
    assert slowed.halts("Alice", "0906") == []
    assert slowed.halts("Alice", "0907")
    free = Table(f"Alice:{BATTALION}@0903 maneuver", side=US)
    assert len(slowed.halts("Alice", "0907")) > max(1, len(free.halts("Alice", "0907")))
    slowed.do("move Alice 0905")
    assert slowed.halts("Alice", "0907") == []
    leaves = Table(f"Alice:{BATTALION}@0905 combat", f"Bob:{REGIMENT}@0906 combat", side=US)
    assert leaves.halts("Alice", "0901") == ["0903", "0901"]
