"""All-water and streams, rafts, scuba sets, patrol boats, helicopters (11.0 to 11.2)."""

from __future__ import annotations

import pytest

from tests.games.green_beret.table import Table
from vietnam_tui.games.green_beret.counters import counters
from vietnam_tui.games.green_beret.game import GAME
from vietnam_tui.games.green_beret.rules.position.values import floats


@pytest.mark.rule("GB-11.0-a")
def test_all_water_needs_a_blue_hexagon() -> None:
    table = Table("A1@0503")
    assert table.refused("move A1 0403", "is all-water and the").rule == "GB-11.0-a"
    for craft in ("Raft-1", "Scuba-1"):
        table = Table("A1@0503", f"{craft}@0503")
        table.do(f"load A1 {craft}", "move A1 0403")
        assert table.where("A1") == "0403"
    table = Table("A1@0503", "H-34@0503")
    table.do("ride A1 H-34", "move A1 0203")
    assert table.where("H-34") == "0203"


@pytest.mark.rule("GB-11.0-a")
def test_one_raft_takes_a_whole_stack_with_leaders_and_gear() -> None:
    table = Table("A1@0503", "B1@0503", "Cdr1@0503", "Raft-1@0503", "Radio-1@0503")
    table.do("load A1 Raft-1 Radio-1", "take B1", "take Cdr1", "move A1 0403")
    assert [table.where(name) for name in ("A1", "B1", "Cdr1", "Radio-1")] == ["0403"] * 4


@pytest.mark.rule("GB-11.0-a")
def test_vehicles_and_animals_never_enter_all_water() -> None:
    table = Table("A1@0503", "Raft-1@0503", "Jeep@0503")
    table.do("load A1 Raft-1 Jeep")
    assert table.refused("move A1 0403", "is all-water and the").rule == "GB-11.0-a"
    alone = Table("Cdr1@0503", "Raft-1@0503")
    alone.do("take Cdr1", "take Raft-1")  # no team: a raft hauls no leader
    assert alone.refused("move Cdr1 0403", "is all-water and the").rule == "GB-11.0-a"


@pytest.mark.rule("GB-11.0-a")
def test_a_team_left_in_the_water_wades_ashore() -> None:
    table = Table("A1@0403")
    assert table.refused("move A1 0303", "is all-water and the").rule == "GB-11.0-a"
    table.do("move A1 0503")
    island = Table("A1@0203", "Raft-1@0203")
    assert island.refused("move A1 0202", "is all-water and the").rule == "GB-11.0-a"
    island.do("take A1", "take Raft-1", "move A1 0202")
    at_sea = Table("A1@0206", "Raft-1@0206")  # water all round: only with the raft that lies there
    at_sea.do("take A1", "take Raft-1", "move A1 0205")
    assert at_sea.where("Raft-1") == "0205"
    lost = Table("A1@0206")
    assert lost.offers("take A1") == []
    assert lost.refused("take A1", "with it the party").rule == "GB-11.0-a"


@pytest.mark.rule("GB-11.1-a", "GB-10.3-f")
@pytest.mark.parametrize(("gear", "reach"), [("", 2), ("Raft-1", 4), ("Scuba-1", 4)])
def test_a_raft_or_scuba_set_pays_one_a_water_hex(gear: str, reach: int) -> None:
    table = Table("A1@1005", *([f"{gear}@1005"] if gear else []))
    if gear:
        table.do(f"load A1 {gear}")
    assert table.refused(f"move A1 10{6 + reach:02d}").rule == "GB-10.3-f"
    table.do(f"move A1 10{5 + reach:02d}")
    assert table.piece("A1").moved


@pytest.mark.rule("GB-11.1-b", "GB-10.3-f")
def test_a_raft_adds_its_movement_in_water_alone() -> None:
    assert sorted(name for name, kind in counters().items() if floats(kind)) == ["Raft", "Scuba"]
    table = Table("A1@1005", "Raft-1@1005")
    table.do("ride A1 Raft-1")
    assert "1010" in table.reached("A1")  # 4 + 1 stream hexes at 1
    assert "0905" in table.reached("A1")
    table.do("move A1 0905")
    assert table.refused("move A1 0909").rule == "GB-10.3-f"  # on land 4, not 5
    assert "0908" in table.reached("A1")


@pytest.mark.rule("GB-11.1-b", "GB-10.3-f")
def test_a_move_that_leaves_the_water_has_no_bonus() -> None:
    table = Table("A1@1005", "Raft-1@1005")
    table.do("ride A1 Raft-1", "move A1 1008")  # 3 of 4, or of 5 in water
    assert "1010" in table.reached("A1")
    assert table.refused("move A1 0810").rule == "GB-10.3-f"
    table.do("move A1 0908")
    assert table.piece("A1").moved
    afloat = Table("A1@1005", "Raft-1@1005")
    afloat.do("ride A1 Raft-1", "move A1 1009")
    assert afloat.refused("move A1 0909").rule == "GB-10.3-f"  # the fifth point is for water only
    afloat.do("move A1 1010")


@pytest.mark.rule("GB-11.2-a", "GB-11.0-a")
def test_a_patrol_boat_keeps_to_the_water_at_one_a_hex() -> None:
    table = Table("A1@1005", "PBR-1@1005")
    table.do("ride A1 PBR-1")
    assert table.refused("move A1 1105", "boat keeps to the").rule == "GB-11.2-a"
    table.do("move A1 1021")
    assert table.fact("moved", "cost") == 16
    alone = Table("PBR-1@0303")
    assert alone.refused("move PBR-1 0503", "boat keeps to the").rule == "GB-11.2-a"
    alone.do("move PBR-1 0301")
    assert alone.fact("moved", "cost") == 2


@pytest.mark.rule("GB-11.2-a", "GB-10.4-c", "GB-10.3-f")
def test_a_patrol_boat_adds_twelve_to_a_team() -> None:
    table = Table("A1@1001", "PBR-1@1001")
    table.do("ride A1 PBR-1")
    assert "1017" in table.reached("A1")
    assert table.refused("move A1 1018").rule == "GB-10.3-f"


@pytest.mark.rule("GB-10.4-n", "GB-10.4-m")
def test_a_raft_on_the_coast_has_no_shelter() -> None:
    table = Table("Raft-1@0503", "Raft-2@0403", "A1@0507 detected", "nva@0502", phase="enemy")
    assert not table.bought("Raft-1")
    assert table.bought("Raft-2")  # the enemy unit does not enter the water
    assert table.rule("eliminated") == "GB-10.4-m"


@pytest.mark.rule("GB-11.1-b", "GB-10.3-f")
def test_water_reached_over_land_brings_no_bonus() -> None:
    table = Table("A1@0805", "Raft-1@0805")
    table.do("ride A1 Raft-1")
    assert "1008" in table.reached("A1")  # one hex of grass, then the stream
    assert table.refused("move A1 1009").rule == "GB-10.3-f"  # four points, not five
    ashore = Table("A1@0905", "Raft-1@0905")
    ashore.do("ride A1 Raft-1")
    assert "1009" in ashore.reached("A1")  # all its hexes are water


@pytest.mark.rule("GB-10.3-c", "GB-11.0-a")
def test_a_team_goes_on_by_raft_once_the_jeep_with_it_has_halted() -> None:
    start = GAME.position(
        {
            "scenario": "green-beret",
            "turn": 2,
            "phase": "movement",
            "track": ["punji", "insects"],
            "piece": [{"id": name, "place": "0707"} for name in ("A1", "M60-1", "Raft-1", "Jeep")]
            + [{"id": name, "place": "2020"} for name in ("B1", "Cdr1", "Off1", "Camp1")],
        }
    )
    table = Table.at(start)  # 0706 is a beach: the sea round about, and the mountains that they came from
    table.do("load A1 M60-1", "ride A1 Raft-1", "take Jeep", "move A1 0706")
    assert table.offers("move") == []
    table.do("halt Jeep")
    assert "0705" in table.reached("A1")
    table.do("move A1 0705")
    assert (table.where("A1"), table.where("Jeep")) == ("0705", "0706")
