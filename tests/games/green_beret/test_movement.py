"""Friendly movement: hex by hex, parties, minimum moves, no zones (10.0 to 10.5, 10.7 to 10.9, 8.0)."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table


@pytest.mark.rule("GB-10.0-b", "GB-10.1-a", "GB-10.3-c", "GB-10.3-f")
def test_a_team_spends_its_allowance_hex_by_hex() -> None:
    table = Table("A1@0712")
    table.do("move A1 0716")
    assert table.fact("moved", "path") == ("0712", "0713", "0714", "0715", "0716")
    assert table.piece("A1").moved  # nothing is left of its 4
    table = Table("A1@0712")
    refusal = table.refused("move A1 0717")
    assert refusal.rule == "GB-10.3-f"
    assert refusal.fix == "Nearest hex in reach: 0716"
    assert table.refused("move A1 0712", "A1 is in 0712").rule == "GB-10.1-a"


@pytest.mark.rule("GB-10.0-c", "GB-10.5-a", "GB-10.2-c")
def test_minus_pieces_neither_move_alone_nor_haul() -> None:
    table = Table("M60-1@0712", "Radio-1@0712", "A1@0712")
    assert table.refused("move M60-1 0713").rule == "GB-10.5-a"
    assert table.refused("load M60-1 Radio-1").rule == "GB-10.5-a"
    table.do("move A1 0713 with M60-1")
    assert table.where("M60-1") == "0713"


@pytest.mark.rule("GB-10.1-b", "GB-10.1-c", "GB-10.3-e", "GB-10.3-f")
def test_a_counter_moves_once_a_turn_if_at_all() -> None:
    table = Table("A1@0712", "B1@0720")
    assert "end" in table.offers()
    table.do("move A1 0713", "halt")
    assert table.refused("move A1 0714", "has moved this turn").rule == "GB-10.1-b"
    table.do("end", dice=[10])
    assert table.where("B1") == "0720"
    table.do("end")
    assert table.state.turn == 3
    assert table.refused("move A1 0718").rule == "GB-10.3-f"  # the 3 of last turn were not saved
    table.do("move A1 0717")
    assert table.rule("halted") == "GB-10.1-c"
    assert table.piece("A1").steps == 4
    lone = Table("Truck@0712", "A1@0720")
    lone.do("move Truck 0713", "halt")
    assert (lone.piece("Truck").moved, lone.piece("Truck").steps) == (
        True,
        0,
    )  # how far counts for teams alone


@pytest.mark.rule("GB-10.1-b")
def test_a_counter_goes_along_with_one_mover_of_a_party() -> None:
    table = Table("A1@0712", "B1@0712", "Truck@0712", "Radio-1@0712", "Flares@0712")
    table.do("take A1", "take B1", "ride A1 Truck", "load A1 Radio-1")
    for order in ("take Truck", "load B1 Radio-1"):
        assert table.refused(order, "goes along with the").rule == "GB-10.1-b"
    table.do("load B1 Flares", "move A1 0713", "halt")
    assert table.refused("load B1 Flares", "has moved this turn").rule == "GB-10.1-b"


@pytest.mark.rule("GB-10.1-d", "GB-10.7-a", "GB-10.7-c")
@pytest.mark.parametrize(
    ("hex_", "start", "cost"),
    [
        ("1405", "1305", 2),
        ("1412", "1312", 2),
        ("1416", "1316", 3),
        ("1005", "0905", 2),
        ("2015", "1915", 2),
        ("1225", "1125", 1),
    ],
)
def test_terrain_is_paid_on_entry_by_everybody(hex_: str, start: str, cost: int) -> None:
    for mover in ("A1", "H-34", "Jeep"):
        table = Table(f"{mover}@{start}")
        table.do(f"move {mover} {hex_}")
        assert table.fact("moved", "cost") == cost


@pytest.mark.rule("GB-10.1-f", "GB-10.1-e")
def test_team_and_truck_pay_once_and_hauled_gear_nothing() -> None:
    table = Table("A1@1412", "Truck@1412", "Radio-1@1412")
    table.do("move A1 1413 with Truck Radio-1")
    assert table.state.party is not None
    (mover,) = table.state.party.movers
    assert (mover.spent, mover.burden) == (2, 0)


@pytest.mark.rule("GB-10.1-g", "GB-10.3-b", "GB-10.3-a", "GB-10.3-f")
def test_every_team_of_a_stack_pays_for_itself_and_the_slowest_sets_the_pace() -> None:
    table = Table("A1@0712", "B1@0712 casualty=carrying-wounded")
    table.do("take A1", "take B1")
    assert table.refused("move A1 0715").rule == "GB-10.3-f"  # the wounded have 2 only
    table.do("move A1 0714")
    # the slow team has stopped, the other goes on
    assert table.piece("B1").moved
    table.do("move A1 0716")
    assert (table.where("A1"), table.where("B1")) == ("0716", "0714")


@pytest.mark.rule("GB-10.3-b", "GB-10.3-a", "GB-10.3-c")
def test_a_part_of_a_stack_may_stop_and_the_move_is_finished_before_another_begins() -> None:
    table = Table("A1@0712", "B1@0712", "A2@0720")
    table.do("take A1", "take B1", "move A1 0713")
    assert table.refused("move A2 0721", "finishes its move first").rule == "GB-10.3-a"
    assert table.refused("take A2", "cannot join a party").rule == "GB-10.3-b"
    assert table.refused("end").rule == "GB-10.3-c"
    assert Table("A1@0712").refused("halt", "nobody is on the move").rule == "GB-10.3-c"
    table.do("halt A1")
    table.do("move B1 0715", "halt")
    assert (table.where("A1"), table.where("B1")) == ("0713", "0715")
    table.do("move A2 0721")
    assert table.rule("taken") == "GB-10.3-b"


@pytest.mark.rule("GB-10.3-b", "GB-10.3-a")
def test_a_party_forms_in_one_hex_before_it_sets_out() -> None:
    table = Table("A1@0712", "B1@0713")
    table.do("take A1")
    assert table.refused("take B1", "it moves first").rule == "GB-10.3-a"
    assert table.refused("halt", "the party has not").rule == "GB-10.3-b"
    assert table.refused("take A1", "belongs to the party").rule == "GB-10.3-b"


@pytest.mark.rule("GB-10.4-i", "GB-10.2-b", "GB-2.4-e", "GB-10.3-f", "GB-3.1-c")
def test_a_plus_piece_moves_by_itself_less_its_load() -> None:
    table = Table("Truck@0712", "M2@0712")
    assert table.refused("move Truck 0719").rule == "GB-10.3-f"
    table.do("load Truck M2")
    assert table.refused("move Truck 0716").rule == "GB-10.3-f"
    table.do("move Truck 0715")


@pytest.mark.rule("GB-10.4-k", "GB-12.0-e", "GB-2.4-e", "GB-12.6-a")
def test_independent_plus_pieces_are_silent() -> None:
    table = Table("Truck@0712", "Cdr1@0712", "M2@0712", "A1@0713")
    table.do("move Truck 0713 with M2", "halt", "move Cdr1 0713", "halt", "end")
    assert "noise rolled" not in table.kinds()


@pytest.mark.rule("GB-10.8-a", "GB-10.8-b", "GB-10.3-f")
def test_a_minimum_move_of_one_hex_is_always_open_and_stealthy() -> None:
    table = Table("A1@1315", "M2@1315", "M18@1315", "Howitzer@1315")
    table.do("load A1 M2 M18 Howitzer")  # 4 - 3 - 2 - 4
    assert table.offers("move A1 1415") == ["move A1 1415"]
    assert table.refused("move A1 1317").rule == "GB-10.3-f"
    table.do("move A1 1415")  # jungle-mountain, 3
    assert table.rule("moved") == "GB-10.8-a"
    assert table.piece("A1").moved
    assert table.piece("A1").steps == 1


@pytest.mark.rule("GB-10.8-a", "GB-10.3-f", "GB-11.0-a")
def test_no_minimum_move_after_the_first_hex_nor_into_all_water() -> None:
    table = Table("A1@1314 casualty=carrying-wounded")  # movement 2
    table.do("move A1 1315")
    assert table.refused("move A1 1415").rule == "GB-10.3-f"
    shore = Table("A1@0503")
    assert shore.refused("move A1 0403", "is all-water and the").rule == "GB-11.0-a"


@pytest.mark.rule("GB-10.3-b", "GB-10.3-f")
def test_out_of_reach_names_the_slowest_of_the_party() -> None:
    table = Table("A1@0712", "B1@0712", "Truck@0712")
    table.do("ride A1 Truck", "take B1")
    refusal = table.refused("move A1 0717")
    assert refusal.rule == "GB-10.3-f"
    assert "B1 has 4 MP left" in refusal.reason
    table.do("move A1 0716")
    assert table.where("A1") == table.where("B1") == "0716"


@pytest.mark.rule("GB-11.0-a", "GB-10.3-f", "GB-11.2-a")
def test_a_hex_behind_nothing_but_water_is_refused_for_the_water() -> None:
    table = Table("A1@0508", "PBR-1@0303")
    refusal = table.refused("move A1 0304")  # an island
    assert refusal.rule == "GB-11.0-a"
    assert "all-water" in refusal.reason
    assert table.refused("move A1 0520").rule == "GB-10.3-f"  # merely far
    assert (
        table.refused("move PBR-1 1020", "and a patrol boat").rule == "GB-11.2-a"
    )  # a stream, but no way by water from the sea


@pytest.mark.rule("GB-10.9-a", "GB-8.0-a")
def test_enemy_units_hinder_no_movement_and_hexes_hold_any_number() -> None:
    table = Table("A1@0712 detected", "B1@0715", "nva@0713", "nva@0713", "vc-main@0714")
    table.do("move A1 0715")
    assert table.where("A1") == "0715"
    assert table.fact("moved", "cost") == 3
    through = Table("A1@0712 detected", "nva@0713")
    through.do("move A1 0713", "halt")
    assert through.where("A1") == through.where("E1") == "0713"


@pytest.mark.rule("GB-8.0-a", "GB-10.4-m", "GB-13.1-e")
def test_a_plus_piece_alone_may_pass_an_enemy_unit_but_not_stop_there() -> None:
    table = Table("A1@0720 detected", "Truck@0712", "M60-1@0712", "nva@0713")
    table.do("move Truck 0714 with M60-1")
    assert table.where("Truck") == "0714"
    table = Table("A1@0720 detected", "Truck@0712", "M60-1@0712", "Cdr2@0712", "nva@0713")
    table.do("move Truck 0713 with M60-1", "halt")
    assert not table.bought("Truck")
    assert not table.bought("M60-1")
    table.do("move Cdr2 0713", "halt")
    assert table.where("Cdr2") == "not bought"
    assert table.rule("eliminated") == "GB-13.1-e"


@pytest.mark.rule("GB-8.0-a", "GB-10.9-c")
def test_what_a_passing_truck_drops_beside_an_enemy_unit_is_lost_and_nothing_else() -> None:
    table = Table("A1@0720 detected", "Truck@0712", "M60-1@0712", "Radio-1@0712", "nva@0713")
    table.do("move Truck 0713 with M60-1 Radio-1", "drop Radio-1")
    assert not table.bought("Radio-1")
    table.do("move Truck 0714")
    assert table.where("Truck") == table.where("M60-1") == "0714"


@pytest.mark.rule("GB-10.9-c", "GB-10.11-b")
def test_gear_left_with_an_enemy_unit_is_lost() -> None:
    table = Table("A1@0713 detected", "M60-1@0713", "Radio-1@0713", "nva@0713")
    table.do("move A1 0714 with M60-1")
    assert table.bought("M60-1")
    assert not table.bought("Radio-1")
    assert table.rule("eliminated") == "GB-10.9-c"
