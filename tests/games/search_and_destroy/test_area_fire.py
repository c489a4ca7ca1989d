"""Area fire: missions, their accuracy and shapes, what falls on friend and foe, tanks and mortars [SD-21]."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.model import CHANCE, UNSEEN, SaveFault
from vietnam_tui.games.search_and_destroy.frames import Blow, Plotting
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Die, Drawn
from vietnam_tui.games.search_and_destroy.rules.support.flak import flyer
from vietnam_tui.games.search_and_destroy.rules.support.shelling import blow_odds
from vietnam_tui.games.search_and_destroy.rules.support.strike_shapes import shapes
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, Works

RING = "4413 4412 4513 4514 4414 4314 4313"


def ranged(*counters: str, phase: str = "support", strikes: int = 3, **more: object) -> Table:
    """The firing range."""
    return Table(*counters, scenario="firing-range", phase=phase, strikes=strikes, **more)  # type: ignore[arg-type]


def sweep(*counters: str, phase: str = "support", strikes: int = 5, **more: object) -> Table:
    return Table(*counters, scenario="mechanized-sweep", phase=phase, strikes=strikes, **more)  # type: ignore[arg-type]


def vietnam(*counters: str, strikes: int = 2, **more: object) -> Table:
    """The Vietnamese with their two Air Strikes."""
    return Table(
        *counters,
        scenario="khmer-rouge-vs-vietnam",
        side="Vietnamese",
        phase="support",
        strikes=strikes,
        **more,  # type: ignore[arg-type]
    )


def landing(table: Table, *dice: int) -> None:
    """End phases until the missions land, then let dice fall."""
    while table.decision.side != CHANCE:
        table.do("end")
    table.do(dice=list(dice))


def labels(table: Table) -> list[str]:
    return [table.state.label(place) for place in table.state.missions[-1].hexes]


# -- shapes -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-21.24-a", "SD-21.2-b")
def test_artillery_lies_by_the_north_arrow_whoever_calls_it() -> None:
    nine = {"0505", "0504", "0604", "0605", "0506", "0405", "0404", "0503", "0507"}
    for observer in ("0501", "0108"):
        table = ranged(f"FO:us-fo@{observer}")
        table.do("plot 0505")
        assert set(labels(table)) == nine
    hit = ranged(*(f"B{place}:militia@{place}" for place in ("0503", "0507", "0605")), "Out:militia@0603")
    hit.do("plot 0505")
    landing(hit, 1, 1, 1, 1)
    shelled = [
        (event.facts["place"], event.facts["attack"]) for event in hit.events if event.kind == "shelled"
    ]
    assert shelled == [("0503", 6), ("0507", 6), ("0605", 6)]


@pytest.mark.rule("SD-21.25-a", "SD-21.25-b", "SD-21.25-c")
def test_a_strike_is_free_in_shape_but_each_hex_touches_two_others() -> None:
    table = sweep()
    table.do(f"plot {RING} 4512")
    assert len(table.state.missions[0].hexes) == 8
    row = sweep()
    row.do("plot 4407 4408 4409 4410 4411 4412")
    assert row.refused("add 4413").rule == "SD-21.25-a"
    assert row.refused("add 4412", "is in the pattern").rule == "SD-21.25-b"
    assert row.refused("add 4420").rule == "SD-21.25-a"
    seven = sweep()
    seven.do(f"plot {RING}")
    assert seven.state.missions == ()
    assert seven.decision.kind == "strike"
    assert seven.refused("end").rule
    assert all(offer.startswith("add") or offer == "resign" for offer in seven.offers())


@pytest.mark.rule("SD-21.25-b", "SD-21.24-a")
def test_a_strike_has_no_hole() -> None:
    table = sweep()
    table.do("plot 4412 4513 4514 4414 4314 4313 4512")
    assert table.refused("add 4612", "the pattern would have").rule == "SD-21.25-b"
    assert table.offers("add") == ["add 4413"]
    assert len(shapes(8, holes=True)) > len(shapes(8, holes=False)) > 400


# -- calling ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-21.1-a", "SD-24.11-a")
def test_a_mission_needs_nobody_but_there_are_only_so_many() -> None:
    table = ranged(strikes=1)
    table.do("plot 0505")
    assert table.state.strikes == 0
    assert table.state.phase == "flights"
    landing(table, 1)
    assert table.state.missions == ()
    table.pass_until(lambda state: state.turn == 3)
    assert table.state.phase == "flights"
    assert ranged(strikes=0).refused("plot 0505", "has used all strikes").rule == "SD-24.11-a"
    none = Table("Alice:us-rifle@0101", phase="support", strikes=3)
    assert none.refused("plot 0505", "neither Artillery nor Air").rule == "SD-24.11-a"
    assert none.decision.kind != "support" or none.offers("plot") == []


@pytest.mark.rule("SD-21.1-a", "SD-33.42-a", "SD-22.1-g", "SD-8.0-b")
def test_who_observes_sees_the_centre_and_calls_one_mission_a_turn() -> None:
    table = ranged(
        "FO:us-fo@0505",
        "P:us-fo@0404 pinned",
        "L:us-platoon-leader in=A1",
        "A1:m113@0403",
        "R:us-rifle@0303",
        "PB:patrol-boat@1102 stream=1102/1202",
    )
    assert table.refused("plot 0705 by FO", "has no line of").rule == "SD-21.1-a"
    assert table.refused("plot 0303 by P").rule == "SD-8.0-b"
    assert table.refused("plot 0303 by R", "is neither a Forward").rule == "SD-21.1-a"
    table.do("plot 0303 by FO")
    assert table.state.missions[0].observed == "observed"
    assert table.refused("plot 0304 by FO", "has called a mission").rule == "SD-21.1-a"
    table.do("plot 0304 by L", "plot 1002 by PB")
    assert [mission.observed for mission in table.state.missions] == ["observed", "by leader", "observed"]


@pytest.mark.rule("SD-S2.6-a", "SD-S2.F-d")
def test_the_strikes_for_the_pilot_are_unobserved() -> None:
    table = Table(
        "PILOT@4413 down", "FO@4412", scenario="pilot-rescue", side="US", phase="support", strikes=10
    )
    assert table.refused("plot 4412 by FO").rule == "SD-S2.6-a"
    assert not any("by" in offer for offer in table.offers("plot"))
    elsewhere = ranged("FO:us-fo@0402", "Bob:militia@1403")
    elsewhere.do("plot 0305 by FO")
    assert elsewhere.state.missions[0].observed == "observed"


@pytest.mark.rule("SD-21.1-b")
@pytest.mark.parametrize(
    ("observer", "drifts"),
    [("", {1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 6: 2}), (" by FO", {5: 0, 6: 1}), (" by L", {4: 0, 5: 1, 6: 1})],
)
def test_how_far_a_mission_drifts(observer: str, drifts: dict[int, int]) -> None:
    for die, far in drifts.items():
        table = ranged("FO:us-fo@0402", "L:us-platoon-leader@0403", "Bob:militia@1403")
        table.do(f"plot 0305{observer}")
        landing(table, die)
        assert table.fact("accuracy", "drift") == far
        assert (table.decision.kind == "direction") == (far > 0)
    assert table.rule("accuracy") == "SD-21.1-b"


@pytest.mark.rule("SD-21.1-b")
def test_every_hex_drifts_the_same_way_and_off_the_map_is_lost() -> None:
    table = ranged("Bob:militia@0402", "Carl:militia@0304")
    table.do("plot 0303")
    landing(table, 5, 1)
    assert table.fact("drifted", "toward").lower().startswith("n")
    assert set(table.fact("drifted", "hexes")) == {"0301", "0302", "0401", "0201"} | {"0303"} - {
        "0303"
    } | set(table.fact("drifted", "hexes"))
    assert len(table.fact("drifted", "hexes")) < 9
    assert "0305" not in table.fact("drifted", "hexes")
    assert table.fact("drifted", "toward") == table.state.board.grid.directions[0]


@pytest.mark.rule("SD-21.1-a")
def test_a_mission_lands_where_it_was_plotted_whatever_has_moved() -> None:
    table = ranged("Alice:us-rifle@0303", "Bob:militia@0605")
    table.do("plot 0303")
    table.go("movement")
    table.do("move Alice 0103")
    landing(table, 1)
    assert "shelled" not in table.kinds()
    assert table.rule("plotted") == "SD-21.1-a"


# -- who is hit ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-21.0-a", "SD-21.0-b", "SD-S1.1-b", "SD-22.1-g")
def test_friend_and_foe_are_hit_but_no_passengers() -> None:
    table = ranged("Alice:us-rifle@0303", "Bob:militia@0403", "A1:m113@0302", "S1:us-rifle in=A1")
    table.do("plot 0303")
    landing(table, 1, 4, 6, 1)
    shelled = [event.facts["unit"] for event in table.events if event.kind == "shelled"]
    assert shelled == ["A1", "Alice", "Bob"]
    assert table.unit("A1").immobile
    assert table.unit("Alice").casualties
    assert not table.unit("S1").casualties
    assert table.points("NLF") == 40 * table.unit("Alice").kia + 20 * table.unit("Alice").wia


@pytest.mark.rule("SD-21.0-b")
def test_a_position_counts_and_a_vehicle_is_stopped_by_the_mark_alone() -> None:
    table = ranged("A1:m113@0602", "Bob:nva-squad@0603")
    bare = blow_odds(table.state, "artillery", 6, table.unit("Bob").place, table.id("Bob"), "NLF")
    assert (bare.attack, bare.defence, bare.odds(table.state)) == (6, 3, "2-1")
    dug = table.state.but(works=(Works(table.unit("Bob").place, "NLF"), Works(table.unit("A1").place, "US")))
    assert blow_odds(dug, "artillery", 6, table.unit("Bob").place, table.id("Bob"), "NLF").defence == 4
    assert blow_odds(dug, "artillery", 6, table.unit("A1").place, table.id("A1"), "US").defence == 3
    table.do("plot 0603")
    landing(table, 1, 4, 4)
    assert not table.unit("A1").immobile
    assert table.unit("Bob").wia == 1


@pytest.mark.rule("SD-21.0-b", "SD-0-l", "SD-10.5-a")
def test_every_inverted_counter_is_rolled_for_and_turned_up_when_pinned() -> None:
    table = ranged("Bob:militia@0603 down", "Mine:mine@0603 down", "Dum:dummy@0604", "Cache:cache@0504 down")
    table.do("plot 0603")
    landing(table, 1, 1)
    assert table.fact("shelled", "place") == "0603"
    assert table.decision.kind == UNSEEN
    table.apply(Drawn(table.id("Mine")))
    blind = table.side_sees("US").top
    assert blind is not None
    assert blind.target == NO_UNIT  # type: ignore[union-attr]
    table.do(dice=[1])
    assert not table.unit("Mine").up
    table.do(dice=[4])
    assert (table.unit("Bob").up, table.unit("Bob").pinned) == (True, "new")
    assert table.rule("revealed") == "SD-21.0-b"
    assert table.rule("shelled") == "SD-21.0-b"


@pytest.mark.rule("SD-21.0-b")
def test_static_units_suffer_nothing_and_dummies_go() -> None:
    table = ranged("Mine:mine@0402 down", "Dum:dummy@0403")
    table.do("plot 0403")
    landing(table, 1, 6, 6)
    assert (table.where("Mine"), table.unit("Mine").up) == ("0402", True)
    assert table.where("Dum") == "removed"
    assert table.points("US") == 0
    assert table.rule("dummy") == "SD-21.0-b"


@pytest.mark.rule("SD-21.0-b")
def test_a_boat_is_hit_once_a_mission_against_its_armour() -> None:
    table = ranged("PB:patrol-boat@1103 stream=1103/1203")
    table.do("plot 1103")
    landing(table, 1, 4)
    shelled = [event.facts for event in table.events if event.kind == "shelled"]
    assert [(facts["unit"], facts["defence"]) for facts in shelled] == [("PB", 3)]
    assert table.unit("PB").wia == 1
    assert table.rule("hit") == "SD-21.0-b"


@pytest.mark.rule("SD-20.45-c", "SD-21.0-a")
def test_a_peasant_hit_by_area_fire_pays_the_other_side() -> None:
    table = ranged("Pea:peasant@0303")
    table.do("plot 0303")
    landing(table, 1, 3)
    assert table.points("NLF") == 15 * table.unit("Pea").casualties > 0


def test_saves_in_the_middle_of_a_mission_are_read_back() -> None:
    table = ranged("Bob:militia@0603 down", "Mine:mine@0603 down", "Alice:us-rifle@0602")
    table.do("plot 0603")
    while table.decision.side != CHANCE:
        table.do("end")
    for fallen in (Die(4), Die(2), Die(2), Drawn(table.id("Bob")), Die(1)):
        assert GAME.unpack(GAME.pack(table.state)) == table.state
        table.apply(fallen)
    assert GAME.unpack(GAME.pack(table.state)) == table.state
    for side in ("US", "NLF", ""):
        view = GAME.view(table.state, side)
        assert GAME.view(GAME.view(view, side), "") == GAME.view(table.state, "")


def test_saves_that_fit_no_area_fire_are_refused() -> None:
    table = ranged("Bob:militia@0603 down", "Mine:mine@0603 down", "Alice:us-rifle@0602")
    spot, alice, bob = table.unit("Bob").place, table.id("Alice"), table.id("Bob")
    fits = Blow("US", "NLF", "artillery", 6, spot, NO_UNIT, blind=True)
    state = table.state.but(frames=(fits,))
    assert GAME.unpack(GAME.pack(state)) == state
    everybody = (bob, table.id("Mine"))
    for changes in (
        {"spared": everybody},
        {"spared": (alice,)},
        {"target": bob},
        {"target": alice, "blind": False},
        {"blind": False},
        {"strength": 0},
    ):
        with pytest.raises(SaveFault):
            GAME.unpack(GAME.pack(table.state.but(frames=(msgspec.structs.replace(fits, **changes),))))
    for hexes in ((), (spot,) * 2, tuple(table.state.board.grid.hexes())[:9]):
        frame = Plotting("US", "air-strike", hexes, NO_UNIT, "unobserved")
        with pytest.raises(SaveFault):
            GAME.unpack(GAME.pack(table.state.but(frames=(frame,))))


# -- strikes of the scenarios -------------------------------------------------------------------------------


@pytest.mark.rule("SD-S1.1-a", "SD-21.1-b", "SD-S1.1-c", "SD-S1.V-c")
def test_the_first_strike_of_the_sweep() -> None:
    table = sweep("PE1@4412 down", "TM1@4413 down", "DU4@4512", "DU3@4612", turn=1)
    table.do(f"plot {RING} 4512")
    landing(table, 4, 2)
    assert set(table.fact("drifted", "hexes")) == {
        "4513",
        "4512",
        "4612",
        "4613",
        "4514",
        "4413",
        "4412",
        "4611",
    }
    table.do(dice=[5, 3, 2, 1])
    odds = [event.facts["odds"] for event in table.events if event.kind == "shelled"]
    assert odds == ["1-1", "1-1", "1-1", "5-1"]
    assert [table.fact("shelled", key) for key in ("attack", "defence")] == [5, 1]
    assert (table.unit("PE1").up, table.unit("TM1").up) == (True, False)
    assert (table.where("DU4"), table.where("DU3")) == ("4512", "removed")
    assert (table.points("ARVN"), table.points("NLF")) == (10, 15)
    assert "flak" not in table.kinds()
    assert table.rule("drifted") == "SD-21.1-b"


@pytest.mark.rule("SD-21.1-a", "SD-22.1-g", "SD-S1.1-a")
def test_the_mounted_leader_calls_the_second_strike() -> None:
    table = sweep("A1@4813 immobile", "PL in=A1", "PC1@4508", turn=2)
    table.do("plot 4508 4507 4607 4608 4509 4408 4407 4406 by PL")
    landing(table, 3, 4)
    assert table.fact("accuracy", "drift") == 0
    assert (table.unit("PC1").wia, table.unit("PC1").pinned) == (1, "new")


@pytest.mark.rule("SD-21.3-a", "SD-21.3-b", "SD-21.2-c", "SD-20.44-b", "SD-S6.5-a", "SD-20.44-a", "SD-9.4-a")
def test_an_air_strike_is_shot_down_by_those_under_it() -> None:
    counters = ("NV10@4413 down", "MI7@4412 down", "SN5@4415 down", "HC4@4410 down")
    table = vietnam(*counters)
    table.do(f"plot {RING} 4512")
    landing(table, 1)
    assert table.decision.side == "Khmer-Rouge"
    assert table.refused("join HC4").rule == "SD-21.3-b"
    assert table.decision.prompt == "Khmer-Rouge: fire at the aircraft over 4413 and 7 more, or pass"
    table.do("join NV10")
    assert (
        table.decision.prompt
        == "Khmer-Rouge: fire at the aircraft over 4413 and 7 more: name more, or resolve"
    )
    assert table.refused("pass", "units have opened fire").rule == "SD-9.4-a"
    table.do("join SN5", "resolve", dice=[6])
    assert table.unit("NV10").up
    assert table.fact("flak", "defence") == 3
    assert "shot down" in table.kinds()
    assert "shelled" not in table.kinds()
    assert table.points("Khmer-Rouge") == 20 + 50
    missed = vietnam(*counters)
    missed.do(f"plot {RING} 4512")
    landing(missed, 1)
    missed.do("join NV10", "resolve", dice=[5])
    assert missed.refused("join NV10", "has fired at a").rule == "SD-9.4-a"
    missed.do("pass", dice=[1])
    assert missed.fact("shelled", "attack") == 10
    assert (missed.points("Khmer-Rouge"), missed.state.flown) == (50, 1)
    assert table.rule("scored") == "SD-S6.5-a"
    unpaid = Table("PILOT@4413 down", scenario="pilot-rescue", side="US", phase="support", strikes=10)
    unpaid.do(f"plot {RING} 4512")
    landing(unpaid, 1)
    assert (unpaid.state.flown, unpaid.points("NLF")) == (1, 0)
    assert (flyer("air-strike").rule, flyer("huey").rule) == ("SD-21.3-b", "SD-9.4-a")


@pytest.mark.rule("SD-20.44-b")
def test_aircraft_in_the_points_game() -> None:
    table = vietnam("NV10@4413 down", "SN5@4412 down", options={"game": "points"})
    table.do(f"plot {RING} 4512")
    landing(table, 1)
    table.do("join NV10", "join SN5", "resolve", dice=[6])
    assert table.points("Khmer-Rouge") == 60 + 50


@pytest.mark.rule("SD-21.3-b", "SD-31.11-a", "SD-8.0-b")
def test_a_heavy_machine_gun_counts_two_more_at_aircraft() -> None:
    table = vietnam("CC3@4413 down weapons=heavy-machine-gun", "P:nva-squad@4412 pinned side=Khmer-Rouge")
    table.do(f"plot {RING} 4512")
    landing(table, 1)
    assert table.refused("join P").rule == "SD-8.0-b"
    table.do("join CC3", "resolve", dice=[5])
    assert "shot down" not in table.kinds()
    again = vietnam("CC3@4413 down weapons=heavy-machine-gun", "NV10@4412 down")
    again.do(f"plot {RING} 4512")
    landing(again, 1)
    again.do("join CC3", "join NV10", "resolve", dice=[4])
    assert "shot down" in again.kinds()
    assert table.rule("flak") == "SD-21.3-b"


@pytest.mark.rule("SD-21.3-b", "SD-0-l")
def test_nobody_is_asked_where_nothing_lies_near_and_is_asked_for_a_dummy() -> None:
    for counter, asked in (("DU1@4415", True), ("DU1@4417", False)):
        table = vietnam(counter)
        table.do(f"plot {RING} 4512")
        landing(table, 1)
        assert (table.decision.kind == "flak") == asked


# -- tanks and mortars --------------------------------------------------------------------------------------


@pytest.mark.rule("SD-21.4-a", "SD-21.0-a", "SD-6.0-a")
def test_a_tank_shell_hits_the_centre_and_two_hexes_behind_it() -> None:
    counters = ("T1:m48@0303", "Bob:militia@0301 side=NLF", "Alice:us-rifle@0403", "Carl:militia@0503")
    table = Table(*counters, phase="area fire")
    assert len(table.offers("shell T1 0403")) == 2  # three hexes lie behind it, the middle one in both pairs
    table.do("shell T1 0403 0503 0504", dice=[1, 1])
    shelled = [event.facts for event in table.events if event.kind == "shelled"]
    assert [(facts["unit"], facts["attack"]) for facts in shelled] == [("Alice", 6), ("Carl", 3)]
    assert table.unit("T1").has("fired")
    table.go("fire")
    assert table.refused("fire T1 Bob").rule == "SD-6.0-a"


@pytest.mark.rule("SD-21.4-a", "SD-22.1-d")
def test_what_a_tank_does_not_shell() -> None:
    table = Table(
        "T1:m48@0303 spent=25 did=moved",
        "T2:m48@0302 spent=24 did=moved",
        "Bob:militia@0403",
        phase="area fire",
    )
    assert table.refused("shell T1 0403").rule == "SD-22.1-d"
    assert table.refused("shell T2 0901").rule == "SD-21.4-a"
    assert table.refused("shell T2 0101").rule == "SD-21.4-a"
    assert table.refused("shell T2 0403 0503 0402").rule == "SD-21.4-a"
    assert table.offers("shell T2")
    far = Table("T1:m48@0101", "Bob:militia@0109", phase="area fire", scenario="mechanized-sweep")
    assert all(
        far.state.board.grid.distance(far.unit("T1").place, far.state.board.grid.hex(text.split()[2])) <= 20
        for text in far.offers("shell")
    )


@pytest.mark.rule("SD-21.5-a", "SD-13.2-d", "SD-6.0-a", "SD-5.0-i", "SD-21.4-a")
def test_a_mortar_fires_at_a_hex_it_or_an_observer_sees() -> None:
    table = Table(
        "Mo:us-mortar@0303", "Bob:militia@0306", "Near:militia@0304", "Far:militia@0905", phase="area fire"
    )
    assert table.refused("shell Mo 0304").rule == "SD-21.5-a"
    assert table.refused("shell Mo 0905").rule == "SD-21.5-a"
    table.do("shell Mo 0306", dice=[1])
    assert table.fact("shelled", "attack") == 4
    table.go("fire")
    assert table.refused("fire Mo Near").rule == "SD-6.0-a"
    seen = Table("Mo:us-mortar@0303", "Far:militia@0905", "FO:us-fo@0906", phase="area fire")
    seen.do("shell Mo 0905", dice=[1])
    pinned = Table("Mo:us-mortar@0303", "Far:militia@0905", "FO:us-fo@0906 pinned", phase="area fire")
    assert pinned.refused("shell Mo 0905").rule == "SD-21.5-a"
    moved = Table("Mo:us-mortar@0303 did=moved spent=2", "Bob:militia@0306", phase="area fire")
    assert moved.refused("shell Mo 0306").rule == "SD-5.0-i"
    loose = Table("Mo:us-mortar@0303 loose", "Bob:militia@0306", phase="area fire")
    assert loose.refused("shell Mo 0306").rule == "SD-13.2-d"
    running = Table(
        "Mo:us-mortar@0303 did=moved spent=2",
        "Bob:militia@0306",
        phase="area fire",
        options={"fire-and-movement": "on"},
    )
    assert running.refused("shell Mo 0306").rule == "SD-21.5-a"
