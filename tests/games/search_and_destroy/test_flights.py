"""Helicopters: landing, fire at them, crashes, MEDIVAC [SD-9, SD-20.6]."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.model import CHANCE, Event
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.air.flights import Approached, FlownOut, SetDown
from vietnam_tui.games.search_and_destroy.rules.air.lifts import Land
from vietnam_tui.games.search_and_destroy.units import Bodies


def field(*counters: str, due: tuple[str, ...] = (), phase: str = "flights", **more: object) -> Table:
    """The firing range; counters that are `due` come with the group that is landed."""
    table = Table(*counters, *due, scenario="firing-range", phase="command", **more)  # type: ignore[arg-type]
    names = {text.partition(":")[0].partition("@")[0].split()[0] for text in due}
    table.state = _by_air(table, names)
    table.skip(phase)
    return table


def island(*counters: str, due: tuple[str, ...] = (), turn: int = 1, **more: object) -> Table:
    """Koh Tang, with counters of its landing force."""
    table = Table(*counters, *due, scenario="koh-tang", phase="support", turn=turn, **more)  # type: ignore[arg-type]
    table.state = _by_air(table, set(due))
    table.skip("flights")
    return table


def _by_air(table: Table, names: set[str]):  # type: ignore[no-untyped-def]
    row = next(i for i, group in enumerate(table.state.sheet.group) if group.by_air)
    roster = tuple(
        msgspec.structs.replace(entry, group=row, turn=1) if entry.name in names else entry
        for entry in table.state.roster
    )
    return table.state.but(roster=roster)


def finish(table: Table) -> None:
    """Nobody fires any more."""
    while table.decision.kind == "flak":
        table.do("pass")


def hexes(table: Table, start: str) -> set[str]:
    return {text.split()[-1] for text in table.offers(start)}


# -- landing ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SD-9.0-a", "SD-9.2-a", "SD-9.2-b", "SD-9.15-a", "SD-5.0-k")
def test_where_a_helicopter_lands() -> None:
    table = field(
        "Alice:us-medic@0303",
        "Bob:militia@0404",
        "Dum:dummy@0202",
        "A1:m113@0405",
        "Mine:mine@0108",
        "Pea:peasant@0206",
        due=("1/1/A:us-rifle", "2/1/A:us-rifle"),
    )
    rules = {
        "0303": "SD-9.15-a",
        "0404": "SD-9.15-a",
        "0206": "SD-9.15-a",
        "0202": "SD-9.2-b",
        "0405": "SD-9.2-b",
    }
    rules |= {"0108": "SD-9.2-b"}
    for place, rule in rules.items():
        assert table.refused(f"land 1/1/A {place}").rule == rule
    assert not hexes(table, "land") & set(rules)
    assert table.refused("land Alice 0501").rule == "SD-9.0-a"  # who is on the map already
    second = Land(table.id("2/1/A"), table.state.board.grid.hex("0501"))
    assert table.refused(second).rule == "SD-9.0-a"  # who comes after one like it
    table.do("land 1/1/A 0501")
    finish(table)
    assert table.where("1/1/A") == "0501"
    assert table.refused("land 2/1/A 0501", "a helicopter has landed").rule == "SD-9.2-b"
    assert table.offers("end") == []
    assert table.refused("end", "is still to be").rule == "SD-5.0-k"
    assert field(due=("1/1/A:us-rifle",), turn=1).offers("land")


@pytest.mark.rule("SD-9.2-a", "SD-S5.F-b", "SD-S5.1-b")
def test_nobody_lands_in_a_treeline_and_clear_is_broken() -> None:
    table = island(due=("1/1/A",))
    kinds = {table.state.board.terrain[table.state.board.grid.hex(label)] for label in hexes(table, "land")}
    assert kinds == {"clear", "broken"}
    assert table.refused("land 1/1/A 4413").rule == "SD-S5.F-a"
    board = table.state.board
    woods = next(
        h
        for h in board.grid.hexes()
        if board.terrain[h] == "forest" and board.grid.places[h][0] < 20 < board.grid.places[h][1]
    )
    assert table.refused(f"land 1/1/A {board.grid.label(woods)}").rule == "SD-S5.F-a"


@pytest.mark.rule("SD-9.2-b", "SD-5.0-i")
def test_who_has_just_been_set_down_searches_but_neither_moves_nor_fires() -> None:
    table = field("Bob:militia@0505", "Dum:dummy@0402", due=("1/1/A:us-rifle",))
    table.do("land 1/1/A 0502")
    finish(table)
    table.go("movement")
    assert table.refused("move 1/1/A 0503", "been set down and").rule == "SD-9.2-b"
    table.go("search")
    assert "search 1/1/A 0402" in table.offers("search")
    table.go("fire")
    assert table.refused("fire 1/1/A Bob").rule == "SD-9.2-b"
    assert table.fact("set down", "units") == ("1/1/A",)
    assert (table.state.flights, table.state.medivacs) == (1, 0)
    assert len(table.state.landings) == 1


@pytest.mark.rule("SD-9.1-b")
def test_a_huey_carries_a_squad_or_two_others() -> None:
    due = ("1/1/A:us-rifle", "M/1/A:us-medic", "M/2/A:us-medic", "F/A:us-fo")
    table = field(due=due)
    table.do("land M/1/A 0303")
    assert table.offers("board") == ["board M/2/A", "board F/A"]
    assert table.refused("board 1/1/A", "a Huey carries one").rule == "SD-9.1-b"
    assert table.refused("board M/1/A", "is aboard").rule == "SD-9.1-b"
    table.do("board F/A")
    assert [table.where(name) for name in ("M/1/A", "F/A", "M/2/A")] == ["0303", "0303", "due"]
    squad = field(due=due)
    squad.do("land 1/1/A 0303")
    assert squad.where("1/1/A") == "0303"
    both = field(due=due)
    both.do("land M/1/A M/2/A 0304")
    assert both.where("M/2/A") == "0304"


@pytest.mark.rule("SD-9.1-a")
def test_lifts_are_free_in_the_turn_of_the_force_and_few_later() -> None:
    due = tuple(f"{n}/1/A:us-rifle" for n in (1, 2, 3))
    first = field(due=due, turn=1, flights=4)
    assert first.offers("land")
    later = field(due=due, turn=2, flights=3)
    later.do("land 1/1/A 0303")
    assert later.offers("land") == []
    assert later.refused("land 2/1/A 0304", "transport helicopters have flown").rule == "SD-9.1-a"
    none = island("1/1/A@0928", due=(), turn=2)
    assert none.state.phase != "flights" or none.offers("lift") == []


@pytest.mark.rule("SD-9.5-a", "SD-8.0-b", "SD-9.2-b", "SD-9.1-a")
def test_units_are_lifted_out_and_landed_again_in_a_later_turn() -> None:
    table = field("R:us-rifle@0101", "P:us-medic@0304 pinned", due=("1/1/A:us-rifle",))
    roster = table.state.roster
    assert table.refused("lift P 0303").rule == "SD-8.0-b"
    assert table.refused("lift R 0303", "does not wait next").rule == "SD-9.5-a"
    assert table.refused("lift R 0101", "does not wait next").rule == "SD-9.5-a"
    table.do("land 1/1/A 0502", "lift R 0102")
    assert table.where("R") == "due"
    assert table.refused("lift 1/1/A 0501").rule == "SD-9.2-b"
    assert roster == table.state.roster
    back = field("1/1/A:us-rifle@0303", turn=2)
    back.state = _by_air(back, {"1/1/A"})
    back.do("lift 1/1/A 0304")
    assert back.offers("land") == []
    back.pass_until(lambda state: state.turn == 3 and state.phase == "flights")
    back.do("land 1/1/A 0405")
    assert back.where("1/1/A") == "0405"
    heavy = field("A1:m113@0101", due=("1/1/A:us-rifle",))
    heavy.do("land 1/1/A 0502")
    assert heavy.refused("lift A1 0102", "is no personnel of yours").rule == "SD-9.5-a"
    flown = field("R:us-rifle@0101", turn=2, flights=4)
    assert flown.refused("lift R 0102", "have flown in").rule == "SD-9.1-a"
    field("R:us-rifle@0101", turn=2, flights=3).do("lift R 0102")


# -- fire at helicopters ------------------------------------------------------------------------------------


@pytest.mark.rule("SD-9.2-c", "SD-9.4-a", "SD-9.4-b", "SD-9.4-c", "SD-20.44-a")
def test_the_landing_at_ap_ba() -> None:
    table = island("NV1@0927 down", "HC1@1026 down", "DU1@1127", due=("1/1/A", "2/1/A", "3/1/A"))
    table.do("land 1/1/A 0928")
    assert table.decision.side == "Khmer-Rouge"
    table.do("join NV1", "resolve", dice=[6, 2])
    assert table.fact("flak", "odds") == "1-1"
    assert (table.where("1/1/A"), table.unit("1/1/A").pinned) == ("0928", "new")
    assert table.points("Khmer-Rouge") == 20
    table.do("land 2/1/A 1128")
    assert table.refused("join NV1", "has fired at a").rule == "SD-9.4-a"
    finish(table)
    assert table.where("2/1/A") == "1128"
    table.do("land 3/1/A 1028", "join HC1", "resolve", dice=[4])
    assert table.unit("HC1").up
    assert table.refused("join HC1", "has fired at a").rule == "SD-9.4-a"
    finish(table)
    assert table.where("3/1/A") == "1028"
    table.turn_to("Khmer-Rouge")
    table.go("fire", "Khmer-Rouge")
    assert any(text.startswith("fire NV1") for text in table.offers("fire"))
    assert table.rule("flown out") == "SD-9.2-c"
    assert table.rule("set down") == "SD-9.2-c"
    assert table.rule("shot down") == "SD-9.4-b"
    assert table.rule("scored") == "SD-20.44-a"


@pytest.mark.rule("SD-9.4-a", "SD-31.11-a", "SD-9.4-b")
def test_who_fires_at_a_helicopter() -> None:
    counters = (
        "CC:company-cadre@0504 weapons=heavy-machine-gun",
        "HC:hard-core@0505",
        "P:militia@0404 pinned",
        "Far:militia@1404",
        "Behind:militia@0904",
        "Flew:militia@0506 flak",
    )
    table = field(*counters, due=("1/1/A:us-rifle",))
    table.do("land 1/1/A 0103")
    for name, rule in (("P", "SD-8.0-b"), ("Far", "SD-9.4-a"), ("Behind", "SD-9.4-a"), ("Flew", "SD-9.4-a")):
        assert table.refused(f"join {name}").rule == rule
    table.do("join CC", "join HC", "resolve", dice=[2])
    assert table.fact("flak", "odds") == "2-1"
    assert "shot down" not in table.kinds()
    again = field(*counters, due=("1/1/A:us-rifle",))
    again.do("land 1/1/A 0103", "join CC", "join HC", "resolve", dice=[3, 1])
    assert "shot down" in again.kinds()
    plain = field("HC:hard-core@0505", "HD:hard-core@0504", due=("1/1/A:us-rifle",))
    plain.do("land 1/1/A 0103", "join HC", "join HD", "resolve", dice=[4])
    assert "shot down" not in plain.kinds()
    assert table.rule("flak missed") == "SD-9.4-b"
    unarmed = field("HC:hard-core@0505", "Pia:porter@0405", due=("1/1/A:us-rifle",))
    unarmed.do("land 1/1/A 0103")
    assert unarmed.refused("join Pia", "has no Attack Strength").rule == "SD-9.4-a"


@pytest.mark.rule("SD-9.2-c", "SD-9.4-a", "SD-9.4-c", "SD-20.64-a", "SD-S2.4-g")
def test_those_who_have_not_fired_may_fire_at_the_take_off_and_hurt_nobody_on_the_ground() -> None:
    table = field("HC:hard-core@0505", "HD:hard-core@0504", due=("1/1/A:us-rifle",))
    table.do("land 1/1/A 0103", "pass")
    assert table.where("1/1/A") == "0103"
    assert table.decision.kind == "flak"
    table.do("join HC", "join HD", "resolve", dice=[5])
    assert "shot down" in table.kinds()
    assert table.unit("1/1/A").pinned == ""
    assert table.decision.side != CHANCE
    assert table.state.lost_hueys == 0  # those of the Pilot's rescue alone are counted


@pytest.mark.rule("SD-9.4-a", "SD-0-l")
def test_whether_one_is_asked_tells_nothing_of_what_lies_there() -> None:
    for counter in ("X:militia@0505 down", "X:dummy@0505", "X:mine@0505 down"):
        table = field(counter, due=("1/1/A:us-rifle",))
        table.do("land 1/1/A 0303")
        assert table.decision.kind == "flak"
    table = field("X:militia@0905 down", due=("1/1/A:us-rifle",))
    table.do("land 1/1/A 0303")
    assert table.decision.kind != "flak"


@pytest.mark.rule("SD-20.44-b")
def test_a_helicopter_in_the_points_game() -> None:
    table = field("HC:hard-core@0504", due=("1/1/A:us-rifle",), options={"game": "points"})
    table.do("land 1/1/A 0303", "join HC", "resolve", dice=[6, 1])
    assert table.points("NLF") == 60
    assert table.rule("scored") == "SD-20.44-b"


# -- MEDIVAC ------------------------------------------------------------------------------------------------


def wounded(table: Table, place: str, kia: int, wia: int) -> None:
    spot = table.state.board.grid.hex(place)
    table.state = table.state.but(bodies=(Bodies("US", spot, kia=kia, wia=wia),))


@pytest.mark.rule("SD-20.6-a", "SD-20.61-a", "SD-20.6-b", "SD-9.15-a", "SD-9.2-b")
def test_a_medivac_lands_among_the_wounded_and_takes_twelve_slots() -> None:
    table = field("Alice:us-rifle@0303", "Bea:us-rifle@0305")
    wounded(table, "0303", 5, 6)
    assert table.offers("evacuate") == ["evacuate 0303", "evacuate 0303 kia"]
    assert table.refused("evacuate 0305").rule == "SD-20.61-a"
    table.do("evacuate 0303")
    assert (table.fact("loaded", "kia"), table.fact("loaded", "wia")) == (3, 6)
    assert table.state.bodies == (Bodies("US", table.unit("Alice").place, kia=2),)
    assert table.refused("evacuate 0303", "a helicopter has landed").rule == "SD-9.2-b"
    assert field("Alice:us-rifle@0303", turn=1).state.phase != "support"
    early = field("Alice:us-rifle@0303", turn=1)
    wounded(early, "0303", 1, 0)
    assert early.refused("evacuate 0303", "has no MEDIVAC helicopters").rule == "SD-20.6-a"
    assert table.rule("loaded") == "SD-20.6-b"
    assert (
        field("Alice:us-rifle@0303").refused("evacuate 0303", "no casualties of yours").rule == "SD-20.61-a"
    )


@pytest.mark.rule("SD-20.6-b")
def test_of_more_than_it_carries_a_medivac_takes_first_what_its_owner_says() -> None:
    table = field("Alice:us-rifle@0303")
    wounded(table, "0303", 5, 6)
    table.do("evacuate 0303 kia")
    assert (table.fact("loaded", "kia"), table.fact("loaded", "wia")) == (5, 2)
    assert table.state.bodies == (Bodies("US", table.unit("Alice").place, wia=4),)
    few = field("Alice:us-rifle@0303")
    wounded(few, "0303", 2, 6)
    assert few.offers("evacuate") == ["evacuate 0303"]
    assert few.refused("evacuate 0303 kia").rule == "SD-20.6-b"


@pytest.mark.rule("SD-20.6-a", "SD-20.6-b")
def test_two_medivacs_a_turn_and_carried_casualties_fly_too() -> None:
    table = field("Alice:us-rifle@0303", "Bob:militia@0505")
    spots = [table.state.board.grid.hex(label) for label in ("0101", "0103", "0105")]
    own = (Bodies("US", carrier=table.id("Alice"), wia=1),)
    table.state = table.state.but(bodies=(*(Bodies("US", spot, kia=1) for spot in spots), *own))
    table.do("evacuate 0303")
    finish(table)
    assert not any(one.carrier >= 0 for one in table.state.bodies)
    table.do("evacuate 0101")
    finish(table)
    assert table.refused("evacuate 0103", "MEDIVAC helicopters have flown").rule == "SD-20.6-a"


@pytest.mark.rule("SD-20.6-c", "SD-9.2-b", "SD-20.6-b", "SD-20.61-a")
def test_casualties_alone_are_fetched_unless_the_enemy_lies_there() -> None:
    for counters, rule in (
        (("Dum:dummy@0303",), "SD-9.2-b"),
        (("A1:m113@0303",), "SD-9.2-b"),
        (("Mine:mine@0303",), "SD-9.2-b"),
        (("Bob:militia@0303",), "SD-9.15-a"),
    ):
        table = field(*counters)
        wounded(table, "0303", 1, 0)
        assert table.refused("evacuate 0303").rule == rule
    free = field("R:us-rifle@0101")
    wounded(free, "0303", 1, 0)
    free.do("evacuate 0303")
    assert free.state.bodies == ()
    enemy = field("R:us-rifle@0101")
    enemy.state = enemy.state.but(bodies=(Bodies("NLF", enemy.unit("R").place, kia=1),))
    assert enemy.refused("evacuate 0101").rule == "SD-20.61-a"
    troops = field("R:us-rifle@0303", due=("1/1/A:us-rifle",))
    wounded(troops, "0303", 1, 0)
    assert troops.refused("land 1/1/A 0303", "personnel is in").rule == "SD-9.15-a"


@pytest.mark.rule("SD-20.64-a", "SD-20.64-b", "SD-9.2-c")
def test_a_medivac_that_crashes_hurts_everybody_there_and_leaves_its_load() -> None:
    counters = ("Alice:us-rifle@0303", "Med:us-medic@0303", "HC:hard-core@0505", "HD:hard-core@0504")
    table = field(*counters)
    wounded(table, "0303", 0, 2)
    table.do("evacuate 0303", "join HC", "join HD", "resolve", dice=[6, 3, 1])
    assert (table.unit("Alice").wia, table.unit("Med").pinned) == (1, "")
    (lying,) = table.state.bodies
    assert (lying.kia, lying.wia) == (0, 3)
    off = field(*counters)
    wounded(off, "0303", 0, 2)
    off.do("evacuate 0303", "pass")
    assert off.state.bodies == ()
    off.do("join HC", "join HD", "resolve", dice=[6, 1, 1])
    assert [(one.kia, one.wia) for one in off.state.bodies] == [(0, 2)]
    assert table.rule("approached") == "SD-9.2-c"


def test_of_a_flight_that_sets_units_down_the_story_tells_where_they_were_set_down() -> None:
    told: list[Event] = [
        Approached(side="US", units=("A",), place="0101", purpose="drop", rule="R"),
        SetDown(units=("A",), place="0101", rule="R"),
        FlownOut(place="0101", units=(), rule="R"),
        Approached(side="US", units=("Pilot",), place="0101", purpose="rescue", rule="R"),
        FlownOut(place="0101", units=("Pilot",), rule="R"),
    ]
    assert [GAME.presenter.bookkeeping(event) for event in told] == [True, False, True, False, False]
