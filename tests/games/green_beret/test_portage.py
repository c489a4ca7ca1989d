"""Portage: what teams and plus pieces haul and use (8.0, 9.0, 10.2, 10.4, 10.5, 11.2, 17.0)."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.rules.movement.planning import loadout, party_of

#: Nine counters of gear without weight
LIGHT = ("M72-1", "M72-2", "M72-3", "Grenades-1", "Grenades-2", "Grenades-3", "Radio-1", "Radio-2", "Flares")


def at(hex_: str, *names: str) -> list[str]:
    """Counters in a hex."""
    return [f"{name}@{hex_}" for name in names]


def camp(*names: str) -> Table:
    """Everything in 0712."""
    return Table(*at("0712", *names))


@pytest.mark.rule("GB-9.1-a", "GB-8.0-b", "GB-9.0-a", "GB-9.1-b")
def test_a_team_hauls_six() -> None:
    table = camp("A1", *LIGHT)
    table.do(f"load A1 {' '.join(LIGHT[:6])}")
    refusal = table.refused(f"load A1 {LIGHT[6]}")
    assert refusal.rule == "GB-9.1-a"
    assert "6" in refusal.reason


@pytest.mark.rule("GB-9.1-b")
def test_a_leader_hauls_one() -> None:
    table = camp("Off1", *LIGHT)
    table.do("load Off1 Flares")
    assert table.refused("load Off1 Radio-1").rule == "GB-9.1-b"


@pytest.mark.rule("GB-9.2-a")
def test_a_plus_piece_hauls_as_many_as_its_noise() -> None:
    table = camp("Truck", *LIGHT)
    table.do(f"load Truck {' '.join(LIGHT[:5])}")
    assert table.refused(f"load Truck {LIGHT[5]}").rule == "GB-9.2-a"
    scuba = camp("Scuba-1", *LIGHT)  # noise 0
    assert scuba.refused("load Scuba-1 Flares").rule == "GB-9.2-a"


@pytest.mark.rule("GB-9.2-b", "GB-9.2-c", "GB-10.4-a", "GB-10.2-b")
def test_a_plus_piece_hauls_no_plus_piece() -> None:
    table = camp("Truck", "Jeep", "M60-1")
    assert table.refused("load Truck Jeep").rule == "GB-9.2-b"
    table.do("load Truck M60-1")
    black = camp("Truck", "Cdr1")
    black.do("load Truck Cdr1")


@pytest.mark.rule("GB-9.2-c", "GB-10.4-b", "GB-2.4-g")
def test_black_numbered_plus_pieces_are_hauled_but_not_by_each_other() -> None:
    table = camp("Truck", "Cdr1", "Raft-1")
    table.do("load Truck Cdr1", "load Truck Raft-1")
    both = camp("A1", "Truck", "Cdr1", "Cdr2", "Off1", "Off2", "Raft-1", "Raft-2", "Scuba-1", "Scuba-2")
    both.do("ride A1 Truck", "load A1 Cdr1 Cdr2 Off1 Off2 Raft-1 Raft-2 Scuba-1 Scuba-2")
    figures = loadout(both.state, party_of(both.state, both.id("A1")).movers[0])
    assert figures.slots_used == 8  # what the team cannot haul the truck does
    black = camp("Cdr1", "Raft-1")
    assert black.refused("load Cdr1 Raft-1").rule == "GB-10.4-b"
    assert black.refused("load Raft-1 Cdr1").rule == "GB-10.4-b"


@pytest.mark.rule("GB-9.2-c", "GB-9.2-a", "GB-9.3-a")
def test_a_hauled_black_piece_fills_a_slot_of_the_hauler() -> None:
    table = camp("Truck", "Cdr1", *LIGHT)
    table.do("load Truck Cdr1", f"load Truck {' '.join(LIGHT[:4])}")
    assert table.refused(f"load Truck {LIGHT[4]}").rule == "GB-9.2-a"  # five with the commander
    full = camp("Truck", "Cdr1", *LIGHT)
    full.do(f"load Truck {' '.join(LIGHT[:5])}")
    assert full.refused("load Truck Cdr1").rule == "GB-9.2-a"
    team = camp("A1", "Truck", "Cdr1", *LIGHT, "Demo-1", "MedicalKit-1")
    team.do("ride A1 Truck", f"load A1 {' '.join(LIGHT)} Demo-1 MedicalKit-1")
    assert team.refused("load A1 Cdr1").rule == "GB-9.3-a"  # six and five are full


@pytest.mark.rule("GB-10.4-b")
def test_with_a_black_carrier_the_team_hauls_black_pieces_in_its_own_slots() -> None:
    table = camp("A1", "Cdr1", "Cdr2", "Off1", "Off2", "Raft-1", "Raft-2", "Scuba-1", "Scuba-2", "Flares")
    table.do("ride A1 Cdr1", "load A1 Cdr2 Off1 Off2 Raft-1 Raft-2 Scuba-1")
    assert table.refused("load A1 Scuba-2").rule == "GB-10.4-b"
    table.do("load A1 Flares")  # the commander carries this one


@pytest.mark.rule("GB-9.3-a", "GB-4.0-e")
def test_a_team_and_its_carrier_add_their_portage() -> None:
    table = camp("A1", "Truck", *LIGHT, "MedicalKit-1", "MedicalKit-2", "M21")
    table.do("ride A1 Truck", f"load A1 {' '.join(LIGHT)} MedicalKit-1 MedicalKit-2")
    figures = loadout(table.state, party_of(table.state, table.id("A1")).movers[0])
    assert (figures.slots_used, figures.slots) == (11, 11)
    assert table.refused("load A1 M21").rule == "GB-9.3-a"


@pytest.mark.rule("GB-9.3-a", "GB-9.1-a", "GB-9.2-a")
def test_a_team_and_a_plus_piece_that_move_apart_have_their_own_portage_each() -> None:
    table = camp("A1", "Truck", *LIGHT, "MedicalKit-1", "MedicalKit-2", "M21", "Demo-1")
    table.do("take A1", "take Truck", f"load A1 {' '.join(LIGHT[:6])}")
    assert table.refused(f"load A1 {LIGHT[6]}").rule == "GB-9.1-a"
    table.do(f"load Truck {' '.join(LIGHT[6:])} MedicalKit-1 MedicalKit-2")
    assert table.refused("load Truck M21").rule == "GB-9.2-a"


@pytest.mark.rule("GB-9.3-b", "GB-10.4-c", "GB-10.3-b", "GB-9.0-b")
def test_carrier_and_team_stay_together_for_the_whole_move() -> None:
    table = camp("A1", "Truck")
    table.do("ride A1 Truck", "move A1 0713")
    for order in ("drop Truck", "halt Truck"):
        refusal = table.refused(order)
        assert refusal.rule == "GB-10.4-c"
        assert "Truck carries A1" in refusal.reason
        assert "GB-9.3-b" in refusal.reason
        assert refusal.fix == "Try: halt"
    assert table.refused("halt A1", "is the whole party").rule == "GB-10.3-b"
    assert table.where("Truck") == "0713"
    late = Table("A1@0712", "Truck@0713")
    late.do("move A1 0713")
    assert late.refused("ride A1 Truck", "did not set out").rule == "GB-10.4-c"
    assert table.rule("rides") == "GB-10.4-c"


@pytest.mark.rule("GB-10.2-a", "GB-10.3-g")
def test_a_team_hauls_any_kind_of_counter_a_hauled_plus_piece_gives_no_bonus() -> None:
    table = camp("A1", "M60-1", "Radio-1", "Cdr1", "Jeep")
    table.do("load A1 M60-1 Radio-1 Cdr1 Jeep")
    figures = loadout(table.state, party_of(table.state, table.id("A1")).movers[0])
    assert figures.slots_used == 4
    assert figures.ashore == 4 - 1


@pytest.mark.rule("GB-10.2-a", "GB-17.0-b")
def test_while_a_team_hauls_a_plain_plus_piece_no_other_adds_to_it() -> None:
    table = camp("A1", "H-34", "Jeep")
    table.do("load A1 Jeep")
    assert table.refused("ride A1 H-34", "while it does no").rule == "GB-10.2-a"
    table = camp("A1", "H-34", "Jeep", "Animal")
    table.do("ride A1 H-34")
    assert table.refused("load A1 Jeep", "which then cannot haul").rule == "GB-10.2-a"
    assert table.refused("load A1 Animal", "which then cannot haul").rule == "GB-10.2-a"


@pytest.mark.rule("GB-17.0-b", "GB-10.5-b", "GB-10.3-d", "GB-10.3-f")
def test_the_loaded_h34_of_the_example_moves_twenty_two() -> None:
    eight = ("M2", "Mortar", "M60-1", "Demo-1", "Radio-1", "M72-1", "M72-2", "Flares")
    table = camp("A1", "H-34", "Cdr1", *eight)
    table.do("ride A1 H-34")
    figures = loadout(table.state, party_of(table.state, table.id("A1")).movers[0])
    assert figures.ashore == 29
    table.do(f"load A1 Cdr1 {' '.join(eight)}")
    figures = loadout(table.state, party_of(table.state, table.id("A1")).movers[0])
    assert (figures.ashore, figures.slots_used) == (22, 9)
    assert table.refused("move A1 2636").rule == "GB-10.3-f"


@pytest.mark.rule("GB-17.0-b", "GB-9.2-a")
def test_an_h34_hauls_ten_counters() -> None:
    ten = (*LIGHT, "Cdr1")
    table = camp("H-34", *ten, "Demo-1")
    table.do(f"load H-34 {' '.join(ten)}")
    refusal = table.refused("load H-34 Demo-1")
    assert refusal.rule == "GB-9.2-a"
    assert "10 counters" in refusal.reason


@pytest.mark.rule("GB-10.4-h", "GB-10.5-b", "GB-10.4-c")
def test_examples_of_joint_movement() -> None:
    for gear, carrier, expected in (("", "Truck", 10), ("M2", "Truck", 7), ("M2", "H-34", 26)):
        table = camp("A1", carrier, "M2")
        table.do(f"ride A1 {carrier}", *([f"load A1 {gear}"] if gear else []))
        assert table.fact("rides", "carrier") == carrier
        assert loadout(table.state, party_of(table.state, table.id("A1")).movers[0]).ashore == expected


@pytest.mark.rule("GB-10.4-d", "GB-10.4-e", "GB-10.4-f")
def test_one_plus_value_a_team_and_one_team_a_plus_piece() -> None:
    table = camp("A1", "B1", "Truck", "Jeep")
    table.do("ride A1 Truck")
    assert table.refused("ride A1 Jeep").rule == "GB-10.4-d"
    table.do("take B1")
    refusal = table.refused("ride B1 Truck")
    assert refusal.rule == "GB-10.4-f"
    assert "adds its movement to A1" in refusal.reason
    table.do("ride B1 Jeep")
    assert camp("Truck", "Jeep").refused("ride Jeep Truck").rule == "GB-10.4-e"


@pytest.mark.rule("GB-10.4-c", "GB-10.2-c")
def test_only_plus_pieces_carry() -> None:
    assert camp("A1", "M60-1").refused("ride A1 M60-1", "is no plus piece").rule == "GB-10.4-c"


@pytest.mark.rule("GB-10.4-g")
def test_a_plus_piece_that_is_neither_chosen_nor_hauled_goes_on_its_own_value() -> None:
    table = camp("A1", "H-34", "Animal")
    table.do("ride A1 H-34", "take Animal", "move A1 0713")
    # the animal has used its +1 and drops out; the helicopter flies on
    assert table.where("Animal") == "0713"
    assert table.piece("Animal").moved
    table.do("move A1 0720")
    assert (table.where("A1"), table.where("H-34"), table.where("Animal")) == ("0720", "0720", "0713")


@pytest.mark.rule("GB-11.2-b")
def test_a_pbr_is_never_hauled() -> None:
    table = Table(*at("1005", "A1", "PBR-1", "H-34"))
    assert table.refused("load A1 PBR-1").rule == "GB-11.2-b"
    assert table.refused("load H-34 PBR-1").rule == "GB-11.2-b"
    table.do("ride A1 PBR-1")
    other = camp("A1", LIGHT[0])
    other.do(f"load A1 {LIGHT[0]}")  # what is no boat is hauled


@pytest.mark.rule("GB-9.2-a")
def test_teams_and_camps_are_not_hauled() -> None:
    table = camp("A1", "B1", "Truck", "Camp1")
    assert table.refused("load Truck B1").rule == "GB-9.2-a"
    assert table.refused("load A1 Camp1").rule == "GB-9.2-a"


@pytest.mark.rule("GB-10.4-j")
def test_gear_changes_hands_freely() -> None:
    table = camp("A1", "Truck", "Radio-1")
    table.do("move A1 0713 with Radio-1", "halt")
    assert table.refused("load Truck Radio-1").rule == "GB-10.4-j"  # it is elsewhere now
    other = camp("A1", "Truck", "Radio-1")
    other.do("move Truck 0713 with Radio-1", "halt")
    assert other.where("Radio-1") == "0713"


@pytest.mark.rule("GB-3.5-b", "GB-9.4-a", "GB-9.1-a")
def test_a_camp_does_not_raise_what_anyone_hauls() -> None:
    table = camp("A1", "Camp1", *LIGHT)
    table.do(f"load A1 {' '.join(LIGHT[:6])}")
    assert table.refused(f"load A1 {LIGHT[6]}").rule == "GB-9.1-a"


@pytest.mark.rule("GB-10.11-a", "GB-10.11-b", "GB-10.11-c", "GB-10.5-c")
def test_stripped_gear_neither_weighs_nor_is_lost() -> None:
    table = camp("A1", "M2", "Radio-1")
    table.do("load A1 Radio-1")
    assert loadout(table.state, party_of(table.state, table.id("A1")).movers[0]).ashore == 4
    assert table.refused("drop Radio-1").rule == "GB-10.11-a"
    table.do("move A1 0716")
    assert table.where("M2") == "0712"
    assert table.where("Radio-1") == "0716"
    table.do("end", dice=[10])
    table.do("end")
    table.do("move A1 0712 with Radio-1")  # and it can be taken up again
    table.do("end", dice=[10])
    table.do("end", "load A1 M2")
    under_way = camp("A1", "Radio-1")
    under_way.do("load A1 Radio-1", "move A1 0713", "drop Radio-1")
    assert under_way.where("Radio-1") == "0713"


@pytest.mark.rule("GB-9.0-b", "GB-10.1-i", "GB-10.5-c", "GB-10.3-f")
def test_dropping_gear_on_the_way_gives_no_movement_back() -> None:
    table = camp("A1", "M2", "Radio-1", "B1")
    table.do("move A1 0713 with M2 Radio-1")  # 4 - 3 = 1: the move is over
    assert table.piece("A1").moved
    table = camp("A1", "Mortar", "Radio-1", "B1")
    table.do("load A1 Mortar Radio-1", "move A1 0713", "drop Mortar")
    assert table.where("Mortar") == "0713"
    assert sorted(table.offers("move A1"))[0] != ""
    assert table.refused("move A1 0715").rule == "GB-10.3-f"  # 4 - 2 - 1 = 1 left, not 3
    table.do("move A1 0714")
    table.do("move B1 0713")
    assert table.refused("load B1 Mortar").rule == "GB-10.1-i"
    assert table.rule("dropped") == "GB-10.1-i"


@pytest.mark.rule("GB-9.0-b")
def test_gear_is_picked_up_on_the_way_if_the_move_could_have_been_made_with_it() -> None:
    table = Table("A1@0712", "Radio-1@0713", "M2@0714")
    table.do("move A1 0713", "load A1 Radio-1", "move A1 0714")
    refusal = table.refused("load A1 M2", "movement points,")
    assert refusal.rule == "GB-9.0-b"
    assert "1 movement point" in refusal.reason
    assert table.where("Radio-1") == "0714"
    lighter = Table("A1@0712", "Mortar@0714")
    lighter.do("move A1 0714", "load A1 Mortar")  # 4 - 2 = 2, all of which it has spent


@pytest.mark.rule("GB-10.1-i")
def test_what_has_moved_is_not_hauled_on() -> None:
    table = Table("A1@0712", "Radio-1@0712", "B1@0712")
    table.do("move A1 0713 with Radio-1", "halt", "move B1 0713")
    assert table.refused("load B1 Radio-1").rule == "GB-10.1-i"
