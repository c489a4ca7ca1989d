"""Combat in positions of the scenarios, played on a frozen copy of their map and charts."""

from __future__ import annotations

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.games.search_and_destroy.frames import Ambushing
from vietnam_tui.games.search_and_destroy.rules.assault.retreat import retreat_hexes
from vietnam_tui.games.search_and_destroy.units import Works


def sweep(*counters: str, **more: object) -> Table:
    return Table(*counters, scenario="mechanized-sweep", options={"ambush-markers": "off"}, **more)  # type: ignore[arg-type]


def phnom_penh(*counters: str, **more: object) -> Table:
    return Table(*counters, scenario="defense-of-phnom-penh", choice="A", **more)  # type: ignore[arg-type]


def markers(table: Table) -> list[tuple[str, int, int]]:
    return [(table.state.label(one.place), one.kia, one.wia) for one in table.state.bodies]


def finish(table: Table) -> None:
    """Nobody else takes part."""
    if "resolve" in table.offers():
        table.do("resolve")


# -- the Mechanized Sweep -----------------------------------------------------------------------------------


@pytest.mark.rule("SD-6.0-i", "SD-16.4-e", "SD-6.0-h")
def test_a_carrier_feels_out_a_treeline() -> None:
    for dug, up in (("", True), (" dug", False)):
        table = sweep("A1@4713", f"TM1@4413 down{dug}", "DU1@0404", phase="fire")
        table.do("fire A1 ?4413", dice=[4])
        assert (table.fact("fired", "odds"), table.unit("TM1").up) == ("1-1", up)
    found = sweep("A1@4713", "MN1@4413", "CH1@4612", "DU1@4512", phase="fire")
    for name in ("MN1", "CH1"):
        assert found.refused(f"fire A1 {name}", "has been found and").rule == "SD-6.0-h"


@pytest.mark.rule("SD-12.1-a", "SD-11.1-e", "SD-5.0-n", "SD-8.0-c", "SD-8.0-b")
def test_a_squad_runs_onto_a_mine_on_the_road() -> None:
    table = sweep("S1@4813", "PL@4813", "MN1@4713 down", "DU1@4713", turn=2)
    table.do("move S1 4713", dice=[3])
    assert (table.where("DU1"), table.where("S1"), table.unit("S1").pinned) == ("removed", "4813", "new")
    assert markers(table) == [("4713", 0, 1)]
    table.pass_until(lambda state: state.turn == 3 and state.player == "ARVN" and state.phase == "movement")
    assert table.refused("move S1 4913").rule == "SD-8.0-b"
    table.pass_until(lambda state: state.turn == 4 and state.player == "ARVN" and state.phase == "movement")
    assert table.offers("move S1")
    assert table.rule("put back") == "SD-5.0-n"


@pytest.mark.rule("SD-31.13-h", "SD-31.13-d", "SD-S1.V-a", "SD-S1.V-f", "SD-S1.V-g")
def test_a_recoilless_rifle_stops_a_carrier_seven_hexes_off_and_is_paid_once() -> None:
    gun = "PC1@4508 down weapons=recoilless-rifle"
    table = sweep(gun, "A1@4813", side="NLF", phase="fire")
    table.do("shoot PC1 A1", dice=[2])
    assert (table.fact("damaged", "row"), table.unit("A1").immobile, table.points("NLF")) == ("4", True, 20)
    again = sweep(gun, "A1@4813 immobile paid", side="NLF", phase="fire")
    again.do("shoot PC1 A1", dice=[6])
    assert (again.where("A1"), again.points("NLF")) == ("lost", 0)
    tank = sweep(gun, "T1@4813", side="NLF", phase="fire")
    tank.do("shoot PC1 T1", dice=[4])
    assert tank.points("NLF") == 40


@pytest.mark.rule("SD-S1.V-b", "SD-11.1-c", "SD-S1.V-g")
def test_a_tank_on_a_mine_is_paid_too() -> None:
    table = sweep("T1@4813", "MN1@4713 down")
    table.do("move T1 4713", dice=[5])
    assert (table.where("T1"), table.unit("T1").immobile, table.points("NLF")) == ("4713", True, 40)


@pytest.mark.rule("SD-6.0-f", "SD-20.13-d", "SD-32.2-a", "SD-S1.2-c", "SD-32.0-e")
def test_tank_and_carriers_beat_a_team_and_a_squad_finishes_it() -> None:
    table = sweep("T2@5112", "A3@5013", "A4@5113", "S2@5013", "TM3@5012", "DU1@0404", phase="fire")
    table.do("fire T2 A3 A4 TM3")
    finish(table)
    table.do(dice=[5])
    assert (table.fact("fired", "attack"), table.fact("hit", "odds")) == (10, "3-1")
    assert (table.points("ARVN"), table.unit("TM3").casualties) == (25, 2)
    table.do("end")
    table.do("assault S2 TM3", dice=[3])
    assert (table.where("TM3"), table.where("S2"), table.points("ARVN")) == ("lost", "5012", 35)
    assert markers(table) == [("5012", 1, 2)]


@pytest.mark.rule("SD-S1.V-c", "SD-S1.V-e", "SD-10.5-a")
def test_every_counter_but_a_dummy_pays_ten_once_when_it_is_turned_up() -> None:
    table = sweep("A1@4713", "PE1@4413 down", "DU1@4512", phase="fire")
    table.do("fire A1 ?4413", dice=[5])
    assert (table.points("ARVN"), table.points("NLF")) == (10, 15)
    dummy = sweep("A1@4713", "DU1@4413", "DU2@4512", phase="fire")
    dummy.do("fire A1 ?4413", dice=[5])
    assert (dummy.where("DU1"), dummy.points("ARVN")) == ("removed", 0)
    again = sweep("A1@4713", "TM1@4413 down", "DU1@4512", phase="fire", found=(1,))
    again.do("fire A1 ?4413", dice=[4])
    assert (again.unit("TM1").up, again.points("ARVN")) == (True, 0)
    own = sweep("A1@4713", "TM1@4611 down weapons=rpg-7", "DU1@4404", side="NLF", phase="fire")
    own.do("shoot TM1 A1", dice=[1])
    assert own.points("ARVN") == 10
    unpaid = Table("Alice:us-rifle@0303", "Bob:militia@0403 down", phase="search")
    unpaid.do("search Alice 0403")
    assert (unpaid.unit("Bob").up, unpaid.points("US")) == (True, 0)


# -- the Defense of Phnom-Penh ------------------------------------------------------------------------------


@pytest.mark.rule("SD-32.0-j", "SD-32.122-a")
def test_a_guard_assaults_a_counter_beside_the_exits() -> None:
    table = phnom_penh("G1@0108", "MI2@0208 down", "DU1@0404", phase="assault")
    table.do("assault G1 ?0208", dice=[4])
    assert (table.where("MI2"), table.unit("MI2").pinned, table.unit("MI2").up) == ("0208", "new", True)
    assert table.rule("revealed") == "SD-32.0-j"


@pytest.mark.rule("SD-32.0-g", "SD-32.1-a", "SD-32.123-b", "SD-32.2-a", "SD-32.123-a")
def test_a_guard_in_an_improved_position_is_driven_out() -> None:
    table = phnom_penh("G1@0108", "MI1@0109", "MI2@0208", side="Khmer-Rouge", phase="assault")
    table.state = table.state.but(works=(Works(table.unit("G1").place, "Government"),))
    table.do("assault MI1 G1")
    finish(table)
    table.do(dice=[6])
    assert (table.fact("assaulted", "odds"), table.fact("hit", "result")) == ("1-2", "P 1W")
    assert sorted(table.offers("retreat")) == ["retreat G1 0107", "retreat G1 0207"]
    table.do("retreat G1 0107")
    assert (table.where("G1"), table.unit("G1").pinned, table.where("MI1")) == ("0107", "new", "0108")
    assert markers(table) == [("0108", 0, 1)]
    assert table.state.works == ()


@pytest.mark.rule("SD-32.124-a", "SD-32.1-a", "SD-32.124-d", "SD-S4.V-c")
def test_a_squad_on_the_edge_of_the_map_is_surrounded_by_friends_too() -> None:
    force = ("G1@0108", "G2@0208", "MI1@0109", "MI2@0209")
    table = phnom_penh(*force, "MI3@0110", phase="assault")
    table.do("assault G1 G2 MI1", dice=[4])
    assert table.fact("hit", "result") == "P 1W"
    assert (table.where("MI1"), markers(table)) == ("lost", [("0109", 6, 0)])
    assert table.state.suffered == (0, 6)
    free = phnom_penh(*force, phase="assault")
    free.do("assault G1 G2 MI1", dice=[4])
    assert (free.where("MI1"), markers(free)) == ("0110", [("0109", 0, 1)])


# -- Koh Tang -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-20.5-a", "SD-8.0-c", "SD-6.0-f")
def test_the_first_volleys_on_the_island() -> None:
    table = Table(
        "NV1@0927",
        "HC1@1026",
        "1/1/A@0928 pinned",
        "DU1@0404",
        side="Khmer-Rouge",
        scenario="koh-tang",
        phase="fire",
    )
    table.do("fire NV1 HC1 1/1/A")
    finish(table)
    table.do(dice=[5])
    assert (table.fact("hit", "odds"), table.fact("hit", "result")) == ("2-1", "P 1K h")
    assert (table.points("Khmer-Rouge"), markers(table)) == (40, [("0928", 1, 0)])
    back = Table("NV1@0927", "2/1/A@1128", "4/1/A@1028", "DU1@0404", scenario="koh-tang", phase="fire")
    back.do("fire 2/1/A 4/1/A NV1", dice=[6])
    assert (back.fact("fired", "defence"), back.fact("hit", "result")) == (3, "P 1K 1W h")
    assert back.points("US") == 25


@pytest.mark.rule("SD-S6.V-a", "SD-20.5-b")
def test_between_khmer_rouge_and_vietnamese_both_score_the_nlf_values() -> None:
    for side, firer, target in (("Vietnamese", "NV1", "NV10"), ("Khmer-Rouge", "NV10", "NV1")):
        table = Table(
            "NV1:nva-squad@0404 side=Vietnamese",
            "NV10:nva-squad@0405 side=Khmer-Rouge",
            side=side,
            scenario="khmer-rouge-vs-vietnam",
            phase="fire",
        )
        table.do(f"fire {firer} {target}")
        finish(table)
        table.do(dice=[6])
        assert (table.fact("hit", "result"), table.points(side)) == ("P 1W", 20)


# -- the Patrol Boat Ambush ---------------------------------------------------------------------------------


def reach(*counters: str) -> Table:
    """A boat has just come into a reach for which others lie in wait."""
    table = Table("PB1@2118 stream=2118/2218", *counters, scenario="patrol-boat-ambush")
    here = table.state.board.grid.hex("2118")
    table.state = table.state.but(frames=(Ambushing("NLF", table.id("PB1"), here),))
    return table


@pytest.mark.rule("SD-18.0-c", "SD-33.3-a", "SD-33.35-b", "SD-S3.2-a")
def test_a_squad_on_the_bank_fires_at_a_boat_from_ambush() -> None:
    table = reach("NV1@1920 down note=2118")
    table.do("fire NV1 PB1", "resolve", dice=[5])
    assert (table.fact("fired", "odds"), table.fact("hit", "row")) == ("1-2", "6")
    assert (table.fact("hit", "result"), table.points("NLF")) == ("P 1W", 0)
    assert table.state.grazed
    assert not table.unit("PB1").immobile


@pytest.mark.rule("SD-18.0-d", "SD-33.34-b", "SD-S3.V-b", "SD-S3.V-c", "SD-33.34-d", "SD-18.0-c")
def test_a_gun_on_the_bank_stops_a_boat_for_thirty_points() -> None:
    table = reach("CC1@2120 down note=2118 weapons=recoilless-rifle", "NV1@1920 down note=2117")
    assert table.refused("fire NV1 PB1", "has not written").rule == "SD-18.0-c"
    table.do("shoot CC1 PB1", dice=[4])
    assert (table.unit("PB1").immobile, table.points("NLF")) == (True, 30)
    again = reach("CC1@2120 down note=2118 weapons=recoilless-rifle")
    again.state = again.state.with_unit(again.id("PB1"), immobile=True, paid=True)
    again.do("shoot CC1 PB1", dice=[4])
    assert (again.where("PB1"), again.points("NLF")) == ("lost", 0)


@pytest.mark.rule("SD-33.44-a", "SD-32.1-a", "SD-32.2-a")
def test_nobody_retreats_or_follows_over_a_river_too_deep_to_wade() -> None:
    table = Table("NV1@2218", "PB1@2118 stream=2118/2218", scenario="patrol-boat-ambush")
    labels = [table.state.label(place) for place in retreat_hexes(table.state, table.id("NV1"))]
    assert "2118" not in labels
    assert labels


# -- the Pilot ----------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-S2.1-b", "SD-S2.1-d", "SD-S2.1-e", "SD-S2.V-c")
def test_a_wounded_pilot_stays_and_a_second_hit_or_a_death_ends_the_game() -> None:
    table = Table("PILOT@4512 down", "HC1@4513", side="NLF", scenario="pilot-rescue", phase="fire")
    table.do("fire HC1 ?4512", dice=[6])
    assert (table.unit("PILOT").wia, table.unit("PILOT").pinned) == (1, "new")
    assert table.state.result is None
    wounded = Table(
        "PILOT@3202", "HC1@3203", "NV1@3103", side="NLF", scenario="pilot-rescue", phase="assault"
    )
    wounded.do("assault HC1 NV1 PILOT", dice=[2])
    assert wounded.state.result is None
    assert (wounded.where("PILOT"), wounded.unit("PILOT").wia) == ("3202", 1)
    wounded.go("movement", "US")
    assert wounded.refused("move PILOT 3201").rule == "SD-S2.1-b"
    unhurt = Table("PILOT@3202", side="US", scenario="pilot-rescue", phase="movement")
    unhurt.do("move PILOT 3201")
    assert unhurt.where("PILOT") == "3201"


@pytest.mark.rule("SD-S2.1-d", "SD-S2.V-c", "SD-S2.1-e")
@pytest.mark.parametrize(("before", "die"), [(0, 4), (1, 3)])
def test_the_pilot_s_death_wins_for_the_nlf(before: int, die: int) -> None:
    table = Table(
        f"PILOT@3202 wia={before}", "HC1@3203", "NV1@3103", side="NLF", scenario="pilot-rescue", phase="fire"
    )
    table.do("fire HC1 NV1 PILOT")
    finish(table)
    table.do(dice=[6])
    assert table.state.result is not None
    assert (table.state.result.winner, table.where("PILOT")) == ("NLF", "lost")
