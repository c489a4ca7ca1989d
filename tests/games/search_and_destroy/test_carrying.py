"""Carrying casualties and Caches: who takes what up, what it costs, what becomes of it [SD-20.2, SD-10.3]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.search_and_destroy.rules.movement.carrying import carried
from vietnam_tui.games.search_and_destroy.rules.movement.movement import carries
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF, Bodies, UnitId


def at(place: str) -> Hex:
    """A hex of the proving ground."""
    return Table().state.board.grid.hex(place)


def lying(place: str, side: Army = "US", kia: int = 0, wia: int = 0) -> Bodies:
    """Casualties in a hex."""
    return Bodies(side, place=at(place), kia=kia, wia=wia)


def borne(carrier: int, side: Army = "US", kia: int = 0, wia: int = 0) -> Bodies:
    """Casualties that the unit with this number carries."""
    return Bodies(side, carrier=UnitId(carrier), kia=kia, wia=wia)


def table(*counters: str, bodies: tuple[Bodies, ...] = (), **more: Any) -> Table:
    return Table(*counters, bodies=bodies, **more)


def loads(table: Table) -> list[tuple[str, str, str, int, int]]:
    """Every record of casualties: side, hex, carrier, KIA, WIA."""
    state = table.state
    return [
        (
            one.side,
            state.label(one.place) if one.place != OFF else "",
            state.name(one.carrier) if one.carrier != NO_UNIT else "",
            one.kia,
            one.wia,
        )
        for one in state.bodies
    ]


# -- picking up and putting down ----------------------------------------------------------------------------


@pytest.mark.rule("SD-20.2-b", "SD-20.2-a")
def test_each_marker_taken_up_or_put_down_costs_a_point_and_goes_along() -> None:
    play = table("Alice:us-rifle@0303", bodies=(lying("0303", kia=1, wia=1),))
    play.do("take Alice wia US", "take Alice kia US")
    assert loads(play) == [("US", "", "Alice", 1, 1)]
    assert carries(play.state, play.id("Alice"))
    assert play.unit("Alice").spent == 4
    play.do("move Alice 0304", "put Alice kia US")
    assert loads(play) == [("US", "", "Alice", 0, 1), ("US", "0304", "", 1, 0)]
    assert play.unit("Alice").spent == 8
    assert play.rule("laid down") == "SD-20.2-b"


@pytest.mark.rule("SD-20.2-b", "SD-5.0-b")
def test_who_carries_or_has_carried_has_six_points_for_the_phase() -> None:
    play = table("Alice:us-rifle@0303", bodies=(lying("0303", wia=1),))
    assert "move Alice 0310" in play.offers()
    play.do("take Alice wia US")
    assert "move Alice 0308" in play.offers()
    assert play.refused("move Alice 0309", "MPs left and cannot").rule == "SD-5.0-b"
    play.do("put Alice wia US")
    assert "move Alice 0307" in play.offers()
    assert play.refused("move Alice 0308", "MPs left and cannot").rule == "SD-5.0-b"


@pytest.mark.rule("SD-20.2-b", "SD-8.0-b")
def test_nobody_takes_up_what_he_has_no_points_for_or_what_does_not_lie_there() -> None:
    for spent, allowed in ((10, True), (12, False)):
        play = table(f"Alice:us-rifle@0303 spent={spent}", bodies=(lying("0303", wia=1),))
        assert ("take Alice wia US" in play.offers()) is allowed
    assert play.refused("take Alice wia US").rule == "SD-20.2-b"
    other = table("Alice:us-rifle@0303", "Anna:us-rifle@0304 pinned", bodies=(lying("0304", wia=1),))
    assert other.refused("take Alice wia US", "lies in").rule == "SD-20.2-b"
    assert other.refused("put Alice wia US", "carries no").rule == "SD-20.2-b"
    assert other.refused("take Anna wia US").rule == "SD-8.0-b"


@pytest.mark.rule("SD-20.2-b", "SD-5.0-i")
def test_who_takes_up_has_moved_and_casualties_of_the_enemy_are_taken_as_well() -> None:
    play = table("Alice:us-rifle@0303", "Bob:militia@0306", bodies=(lying("0303", "NLF", wia=1),))
    play.do("take Alice wia NLF")
    play.go("fire")
    assert play.refused("fire Alice Bob").rule == "SD-5.0-i"


@pytest.mark.rule("SD-11.2-a", "SD-20.2-b")
def test_an_inverted_unit_that_takes_a_casualty_up_is_turned_up() -> None:
    play = table("Bob:militia@0303 down", bodies=(lying("0303", wia=1),), side="NLF")
    play.do("take Bob wia US")
    assert play.unit("Bob").up


@pytest.mark.rule("SD-32.4-c")
def test_who_has_taken_something_up_does_not_close_assault() -> None:
    play = table("Alice:us-rifle@0303", "Bob:militia@0403", bodies=(borne(0, wia=1),), phase="assault")
    assert play.refused("assault Alice Bob").rule == "SD-32.4-c"


# -- who carries how much -----------------------------------------------------------------------------------


@pytest.mark.rule("SD-20.24-a")
def test_a_medic_and_a_porter_carry_four_wia_two_kia_or_one_kia_and_two_wia() -> None:
    for who, side in (("us-medic", "US"), ("porter", "NLF")):
        for kia, wia, more_kia, more_wia in (
            (0, 3, False, True),
            (0, 4, False, False),
            (2, 0, False, False),
            (1, 0, True, True),
            (1, 1, False, True),
            (1, 2, False, False),
            (0, 2, True, True),
        ):
            held = (borne(0, kia=kia, wia=wia),) if kia + wia else ()
            play = table(f"Mary:{who}@0303 exposed", bodies=(lying("0303", kia=1, wia=1), *held), side=side)
            assert ("take Mary kia US" in play.offers()) is more_kia
            assert ("take Mary wia US" in play.offers()) is more_wia
        full = table(f"Mary:{who}@0303 exposed", bodies=(lying("0303", kia=1), borne(0, kia=2)), side=side)
        assert full.refused("take Mary kia US").rule == "SD-20.24-a"


@pytest.mark.rule("SD-20.24-b")
def test_a_squad_or_cadre_carries_twelve_casualties_of_either_kind() -> None:
    for who, side in (("us-rifle", "US"), ("militia", "NLF"), ("platoon-cadre", "NLF")):
        for kia, wia, allowed in ((6, 5, True), (0, 11, True), (11, 0, True), (6, 6, False), (12, 0, False)):
            play = table(
                f"Alice:{who}@0303", bodies=(lying("0303", kia=1), borne(0, kia=kia, wia=wia)), side=side
            )
            assert ("take Alice kia US" in play.offers()) is allowed
        assert play.refused("take Alice kia US").rule == "SD-20.24-b"


@pytest.mark.rule("SD-20.2-a")
def test_leaders_observers_teams_snipers_peasants_dummies_and_vehicles_carry_none() -> None:
    for who, side in (
        ("us-platoon-leader", "US"),
        ("us-fo", "US"),
        ("arvn-intel", "US"),
        ("m113", "US"),
        ("sniper", "NLF"),
        ("dummy", "NLF"),
        ("peasant down", "NLF"),
    ):
        type_, _, words = who.partition(" ")
        play = table(f"Lou:{type_}@0303 {words}", bodies=(lying("0303", wia=1),), side=side)
        assert play.refused("take Lou wia US").rule == "SD-20.2-a"


@pytest.mark.rule("SD-20.2-a", "SD-33.43-a", "SD-33.2-a")
def test_a_boat_carries_what_it_has_received_itself_and_takes_nothing_up() -> None:
    counters = ("Boat:patrol-boat@1101 stream=1101/1201", "Bob:militia@0303")
    play = table(*counters, bodies=(borne(0, wia=1), lying("1101", wia=1)), scenario="proving-ground")
    assert play.offers("take") == []
    assert play.refused("take Boat wia US", "moves along rivers only").rule == "SD-33.2-a"
    with pytest.raises(AssertionError):
        table(*counters, bodies=(borne(0, "NLF", wia=1),))


@pytest.mark.rule("SD-20.2-b", "SD-20.24-b", "SD-33.43-a")
def test_a_position_in_which_somebody_carries_too_much_is_no_position() -> None:
    for who, kia, wia, sound in (
        ("us-rifle", 6, 6, True),
        ("us-rifle", 7, 6, False),
        ("us-medic", 1, 3, False),
        ("us-fo", 0, 1, False),
        ("m113", 0, 1, False),
    ):
        state = table(f"Alice:{who}@0303").state.but(bodies=(borne(0, kia=kia, wia=wia),))
        assert (Table.game.audit(state) == []) is sound


# -- what becomes of loads ----------------------------------------------------------------------------------


@pytest.mark.rule("SD-20.2-b", "SD-20.13-f")
def test_who_is_eliminated_leaves_what_he_carried_in_his_hex() -> None:
    play = table(
        "Alice:us-rifle@0303",
        "Bob:militia@0304 wia=5",
        bodies=(borne(1, kia=2), borne(1, "NLF", wia=1)),
        phase="fire",
    )
    play.do("fire Alice Bob", dice=[6])
    assert play.where("Bob") == "lost"
    assert ("US", "0304", "", 2, 0) in loads(play)
    assert not any(carrier for _, _, carrier, _, _ in loads(play))


@pytest.mark.rule("SD-32.123-b", "SD-20.2-b")
def test_who_retreats_leaves_his_load_and_his_tally_stays() -> None:
    play = table(
        "Alice:us-rifle@0303",
        "Bob:militia@0304 wia=2",
        bodies=(borne(1, "NLF", wia=2), lying("0304", "NLF", wia=1)),
        phase="assault",
    )
    play.do("assault Alice Bob", dice=[3])
    play.do("retreat Bob 0305")
    (left,) = [load for load in loads(play) if load[0] == "NLF"]
    assert left == ("NLF", "0304", "", 0, 4)
    assert play.unit("Bob").casualties == 3


@pytest.mark.rule("SD-22.1-g", "SD-20.2-a")
def test_what_a_passenger_carries_rides_with_it() -> None:
    play = table("Track:m113@0303", "Alice:us-rifle in=Track", bodies=(borne(1, wia=2),))
    play.do("move Track 0304")
    assert loads(play) == [("US", "", "Alice", 0, 2)]
    assert play.state.place(play.id("Alice")) == at("0304")


# -- Porters ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-10.3-b", "SD-11.2-a", "SD-20.24-a", "SD-5.0-b")
def test_a_porter_carries_one_cache_at_six_points_instead_of_casualties() -> None:
    play = table(
        "Po:porter@0303 down",
        "Cash:cache@0303 down",
        "Cora:cache@0303 down",
        "Bob:militia@0303 down",
        bodies=(lying("0303", wia=1),),
        side="NLF",
    )
    assert play.refused("shoulder Bob Cash", "is no Porter: nobody").rule == "SD-10.3-b"
    play.do("shoulder Po Cash")
    assert (play.where("Cash"), play.unit("Po").up, play.unit("Cash").up) == ("Po", True, True)
    assert play.refused("shoulder Po Cora", "carries something: a Cache").rule == "SD-10.3-b"
    assert play.refused("take Po wia US").rule == "SD-20.24-a"
    assert "move Po 0308" in play.offers()
    assert play.refused("move Po 0309", "MPs left and cannot").rule == "SD-5.0-b"
    play.do("move Po 0304", "lay Po")
    assert (play.where("Cash"), play.unit("Po").cargo) == ("0304", NO_UNIT)
    assert play.refused("lay Po", "carries no Cache").rule == "SD-10.3-b"


@pytest.mark.rule("SD-10.3-b")
def test_a_porter_with_casualties_takes_no_cache_and_only_one_in_its_hex() -> None:
    play = table("Po:porter@0303 exposed", "Cash:cache@0303", bodies=(borne(0, wia=1),), side="NLF")
    assert play.refused("shoulder Po Cash", "carries something: a Cache").rule == "SD-10.3-b"
    far = table("Po:porter@0303 exposed", "Cash:cache@0304", side="NLF")
    assert far.refused("shoulder Po Cash", "is no Cache in").rule == "SD-10.3-b"


@pytest.mark.rule("SD-10.3-b", "SD-20.2-b")
def test_a_porter_who_is_eliminated_leaves_his_cache() -> None:
    play = table("Alice:us-rifle@0304", "Po:porter@0303 down wia=1", "Cash:cache@0303 down", side="NLF")
    play.do("shoulder Po Cash")
    play.go("fire", "US")
    play.do("fire Alice Po", dice=[6])
    assert (play.where("Po"), play.where("Cash")) == ("lost", "0303")
    assert play.rule("taken up") == "SD-20.2-b"


@pytest.mark.rule("SD-S2.3-c", "SD-20.24-b")
def test_the_captor_carries_the_pilot_as_a_wounded_man() -> None:
    play = table("PILOT@0403", "Bob:militia@0303", phase="search", side="NLF", scenario="pilot-rescue")
    play.do("search Bob 0403")
    assert play.state.units[play.id("Bob")].cargo == play.id("PILOT")
    full = table(
        "PILOT@0403",
        "Sam:sniper@0303",
        phase="search",
        side="NLF",
        scenario="pilot-rescue",
    )
    full.do("search Sam 0403")
    assert (full.where("PILOT"), full.unit("Sam").cargo) == ("captured", NO_UNIT)
    assert [carried(play.state, play.id(name)) for name in ("Bob", "PILOT")] == [(0, 1), (0, 0)]
    laden = table("Alice:us-rifle@0303", "Bob:militia@0403", bodies=(borne(0, wia=2),))
    assert [carried(laden.state, laden.id(name)) for name in ("Alice", "Bob")] == [(0, 2), (0, 0)]
    porter = table("Po:porter@0303 exposed", "Cash:cache@0303", side="NLF")
    porter.do("shoulder Po Cash")
    assert carried(porter.state, porter.id("Po")) == (0, 0)
    for kia, taken in ((11, True), (12, False)):
        heavy = table(
            "PILOT@0403", "Bob:militia@0303", bodies=(borne(1, "NLF", kia=kia),), phase="search", side="NLF",
            scenario="pilot-rescue",
        )  # fmt: skip
        heavy.do("search Bob 0403")
        assert (heavy.unit("Bob").cargo != NO_UNIT) is taken
