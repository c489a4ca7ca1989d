"""Stacking, zones of control, modes and facing [KS-3]."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.games.khe_sanh.rules.movement.modes import Face
from vietnam_tui.games.khe_sanh.rules.position.stacks import limit

US, NVA = "US/GVN", "NVA/VC"
BATTALION, REGIMENT = "us-marine-battalion", "nva-infantry"


@pytest.mark.rule("KS-3.2.1-a", "KS-3.2.1-c", "KS-3.3.2-a")
def test_combat_mode_controls_all_around() -> None:
    table = Table("Alice:us-marine-company@0603 combat", side=US)
    assert table.zone(US) >= {"0602", "0604", "0703", "0704", "0503", "0504"}


@pytest.mark.rule("KS-3.2.1-b", "KS-3.4.1-a", "KS-2.2.2-a")
def test_maneuver_mode_controls_what_it_faces() -> None:
    table = Table(f"Bob:{REGIMENT}@0603 NE")
    assert table.zone(NVA) == {"0703", "0704", "0604"}
    place = table.piece("Bob").place
    for facing in (-1, 6):
        refusal = GAME.refusal(table.state, Face(place, facing))
        assert refusal is not None
        assert refusal.rule == "KS-3.4.1-a"
    table.do("face 0603 W")
    assert table.zone(NVA) == {"0703", "0602", "0503"}
    for facing in range(6):
        refusal = GAME.refusal(table.state, Face(place, facing))
        assert refusal is None or refusal.rule == "KS-3.4.2-a"


@pytest.mark.rule("KS-3.2.3-a", "KS-3.2.3-b")
def test_a_zone_crosses_streams_but_no_river_and_no_bridge() -> None:
    table = Table(f"Alice:{BATTALION}@0302 combat", "Carol:us-marine-company@0902 combat", side=US)
    assert not table.zone(US) & {"0401", "0402"}
    assert {"0801", "0802"} <= table.zone(US)


@pytest.mark.rule("KS-3.2.3-a")
def test_a_zone_does_not_reach_into_the_sea() -> None:
    table = Table(f"Alice:{BATTALION}@0310 combat", side=US)
    assert "0311" not in table.zone(US)


@pytest.mark.rule("KS-3.2.1-d", "KS-8.2-c", "KS-8.3-c", "KS-11.2.5-a", "KS-8.4-c")
def test_a_base_controls_all_around_until_it_is_captured() -> None:
    empty = Table(f"Bob:{REGIMENT}@0702")
    assert {"0403", "0405", "0905", "1105"} <= empty.zone(US)
    taken = Table.at(
        empty.state.but(bases=tuple(type(b)(b.place, b.base, captured=True) for b in empty.state.bases))
    )
    assert taken.zone(US) == set()


@pytest.mark.rule("KS-3.2-b", "KS-11.3.4-a", "KS-11.3.4-b", "KS-11.2.3-b", "KS-11.3.5-b")
def test_headquarters_control_nothing_unless_they_are_hidden() -> None:
    assert Table("Staff:nva-hq@0603 combat").zone(NVA) == set()
    assert len(Table("Staff:nva-hq@0603 hidden").zone(NVA)) == 3
    assert len(Table("Dan:nva-dummy@0603").zone(NVA)) == 3
    assert "0602" not in Table("Staff:us-marine-hq@0603").zone(US)


@pytest.mark.rule("KS-3.2.6-a")
def test_disrupted_units_control_nothing() -> None:
    table = Table(f"Bob:{REGIMENT}@0603 combat us", "Dan:nva-dummy@0703 us-light")
    assert table.zone(NVA) == set()


@pytest.mark.rule("KS-3.2.2-a", "KS-3.2.2-b", "KS-3.2.2-c", "KS-3.2.2-d")
def test_zones_of_both_sides_lie_in_one_hex_and_neither_cancels_the_other() -> None:
    table = Table(
        f"Alice:{BATTALION}@0602 combat", f"Bob:{REGIMENT}@0604 combat", f"Carl:{REGIMENT}@0704 combat"
    )
    assert "0603" in table.zone(US) & table.zone(NVA)
    table.do("move Carl 0703")
    assert table.piece("Carl").stopped


@pytest.mark.rule("KS-A11.3.6-c", "KS-A11.3.6-d", "KS-A11.3.6-g")
def test_a_village_controls_all_around_once_it_is_revealed_and_stays_so() -> None:
    table = Table("Hamlet:vc-village@0603 NE")
    assert len(table.zone(NVA)) == 3
    table.do("turn Hamlet")
    assert len(table.zone(NVA)) == 6
    assert table.refused("turn Hamlet").rule == "KS-A11.3.6-g"
    regiment = Table(f"Bob:{REGIMENT}@0603 combat")
    regiment.do("turn Bob")
    assert regiment.state.hidden(regiment.id("Bob"))


# -- modes and facing ---------------------------------------------------------------------------------------


@pytest.mark.rule("KS-3.3.3-a", "KS-3.3.3-b", "KS-3.3.3-c", "KS-5.1.1-a", "KS-2.2-b")
def test_a_mode_change_costs_two_points_and_leaves_the_allowance() -> None:
    table = Table(f"Alice:{BATTALION}@0902 maneuver", side=US)
    table.do("move Alice 0903", "turn Alice", "move Alice 0904")
    assert (table.piece("Alice").mode, table.piece("Alice").left) == ("combat", 10 - 6)
    late = Table(f"Alice:{BATTALION}@0902 maneuver", side=US)
    late.do("move Alice 0906")
    late.do("turn Alice")
    assert late.refused("turn Alice", "to turn takes").rule == "KS-3.3.3-a"
    assert table.rule("turned") == "KS-3.3.3-a"
    theirs = Table(f"Alice:{BATTALION}@0902 maneuver", f"Bob:{REGIMENT}@0603", side=US)
    assert theirs.refused("turn Bob", "is no piece of the US/GVN").rule == "KS-3.3.3-a"
    gone = Table(f"Alice:{BATTALION}@0902", f"Gone:{BATTALION} fate=lost", side=US)
    assert gone.refused("turn Gone", "player on the map").rule == "KS-3.3.3-a"


@pytest.mark.rule("KS-3.3.3-d", "KS-11.3.1-d")
def test_a_unit_stopped_next_to_the_enemy_may_still_turn() -> None:
    table = Table(f"Bob:{REGIMENT}@0903", f"Alice:{BATTALION}@0905 combat")
    table.do("move Bob 0904", "turn Bob")
    assert table.piece("Bob").mode == "combat"


@pytest.mark.rule("KS-3.3.3-a", "KS-11.2.3-b")
def test_headquarters_and_dummies_have_no_other_mode() -> None:
    assert (
        Table("Staff:us-marine-hq@0902", side=US).refused("turn Staff", "has no other mode").rule
        == "KS-3.3.3-a"
    )
    assert Table("Dan:nva-dummy@0902").refused("turn Dan", "has no other mode").rule == "KS-3.3.3-a"
    enemy = Table(f"Alice:{BATTALION}@0902", f"Bob:{REGIMENT}@0505", side=US)
    assert enemy.refused("turn Bob", "is no piece of the US/GVN").rule == "KS-3.3.3-a"


@pytest.mark.rule("KS-11.3.1-f", "KS-11.3.1-a", "KS-5.1.1-a")
def test_a_unit_hides_again_only_if_no_enemy_was_next_to_it() -> None:
    table = Table(
        f"Bob:{REGIMENT}@0904 combat", f"Carl:{REGIMENT}@0702 combat", f"Alice:{BATTALION}@0905 combat"
    )
    assert table.refused("turn Bob").rule == "KS-11.3.1-f"
    table.do("turn Carl")
    assert table.state.hidden(table.id("Carl"))
    gone = Table(
        f"Bob:{REGIMENT}@0904 combat", f"Lost:{REGIMENT} fate=lost", f"Alice:{BATTALION}@0905 combat"
    )
    gone.go("movement", US)
    gone.go("movement", NVA)
    assert (gone.piece("Bob").allowance > 0, gone.piece("Lost").allowance) == (True, 0)


@pytest.mark.rule("KS-3.1.1-b", "KS-3.4.2-a", "KS-3.4-a", "KS-3.1-a")
def test_a_force_has_one_facing() -> None:
    table = Table(f"Bob:{REGIMENT}@0603 NE", f"Carl:{REGIMENT}@0602 SW", "Ed:nva-infantry@0603 combat")
    table.do("move Carl 0603")
    assert table.piece("Carl").facing == table.piece("Bob").facing
    table.do("face 0603 SE")
    assert table.piece("Carl").facing == table.piece("Bob").facing
    assert table.piece("Ed").facing == -1
    assert table.refused("face 0603 SE").rule == "KS-3.4.2-a"
    assert table.refused("face 0703 SE").rule == "KS-3.4-a"
    assert table.rule("faced") == "KS-3.4.2-a"
    alone = Table(f"Bob:{REGIMENT}@0603 NE")
    alone.do("face 0603 W")
    assert alone.fact("faced", "side") == NVA
    assert alone.state.arranged == 1


@pytest.mark.rule("KS-3.4.2-b", "KS-3.4-a")
def test_nobody_turns_in_the_enemys_impulse() -> None:
    table = Table(f"Alice:{BATTALION}@0902 maneuver", f"Bob:{REGIMENT}@0908")
    assert table.refused("face 0902 W").rule == "KS-3.4-a"


# -- stacking -----------------------------------------------------------------------------------------------


@pytest.mark.rule("KS-3.1.2-b", "KS-3.1.4-a", "KS-4.3-d", "KS-3.1.1-a", "KS-3.5-e")
def test_whoever_is_too_many_at_the_end_of_a_segment_is_lost() -> None:
    three = [f"B{n}:{REGIMENT}@0603" for n in range(3)]
    table = Table(*three, f"Carl:{REGIMENT}@0602", f"Dan:{REGIMENT}@0802")
    table.do("move Carl 0603", "end")
    assert table.refused("lose Dan", "is none of the units").rule == "KS-3.1.4-a"
    assert (table.decision.side, table.decision.kind) == (NVA, "overstacked")
    assert set(table.offers()) == {"lose B0", "lose B1", "lose B2", "lose Carl"}
    table.do("lose B1")
    assert table.where("B1") == "lost"
    assert [event.facts["unit"] for event in table.heard(US) if event.kind == "eliminated"] == ["B1"]
    assert table.decision.kind != "overstacked"
    assert table.rule("eliminated") == "KS-3.1.4-a"
    fitting = Table(*(f"B{n}:{REGIMENT}@0603" for n in range(2)), f"Carl:{REGIMENT}@0602")
    fitting.do("move Carl 0603", "end")
    assert fitting.decision.kind != "overstacked"
    assert fitting.where("Carl") == "0603"


@pytest.mark.rule("KS-3.1.2-a", "KS-3.1.2-c")
def test_a_town_holds_four_and_headquarters_do_not_count() -> None:
    table = Table(*(f"B{n}:{REGIMENT}@0505" for n in range(3)), f"Carl:{REGIMENT}@0506", "Staff:nva-hq@0506")
    table.do("move Carl 0505", "move Staff 0505", "end")
    assert table.decision.kind != "overstacked"
    for fifth in (f"Dan:{REGIMENT}", "Dan:nva-dummy"):
        crowded = Table(*(f"B{n}:{REGIMENT}@0505" for n in range(4)), f"{fifth}@0506")
        crowded.do("move Dan 0505", "end")
        assert crowded.decision.kind == "overstacked"


@pytest.mark.rule("KS-A11.3.6-f", "KS-3.1.2-a")
def test_a_village_makes_room_for_four() -> None:
    table = Table(*(f"B{n}:{REGIMENT}@0603" for n in range(4)), "Hamlet:vc-village@0603")
    table.do("end")
    assert table.decision.kind != "overstacked"


@pytest.mark.rule("KS-3.1.2-a")
def test_a_town_or_a_base_makes_room_for_four_of_either_side_and_open_ground_for_three() -> None:
    state = Table(f"Ann:{BATTALION}@0603").state
    for label, room in (("0505", 4), ("0404", 4), ("0603", 3)):
        assert {limit(state, side, state.board.grid.hex(label)) for side in (US, NVA)} == {room}
