"""Close Assault on and by what lies inverted; the exact odds of an assault, and saves of it [SD-32, SD-12.3]."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from tests.branches import branches
from tests.games.search_and_destroy.proving_ground import Table
from tests.games.search_and_destroy.test_assault import assaulting
from vietnam_tui.core.model import CHANCE, UNSEEN, Action, SaveFault
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.assault.assaulters import assault_odds
from vietnam_tui.games.search_and_destroy.rules.assault.retreat import withdraw
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Drawn
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF

# -- surrounded ---------------------------------------------------------------------------------------------

#: The neighbours of 0403, of which Alice holds the first
AROUND = ("0303", "0304", "0402", "0404", "0504", "0503")


# -- inverted counters and surprise -------------------------------------------------------------------------


@pytest.mark.rule("SD-32.0-j", "SD-0-l", "SD-16.4-e")
def test_an_inverted_target_is_turned_up_before_the_odds() -> None:
    table = assaulting("Alice:us-rifle@0303", "Bob:nva-squad@0403 down dug")
    table.do("assault Alice ?0403", dice=[1])
    assert (table.unit("Bob").up, table.fact("assaulted", "defence")) == (True, 3)
    for who in ("Dum:dummy@0403", "Mine:mine@0403 down"):
        nothing = assaulting("Alice:us-rifle@0303", who)
        nothing.do("assault Alice ?0403")
        assert not nothing.state.frames
        assert nothing.where("Alice") == "0303"
        assert nothing.unit("Alice").has("assaulted")
    two = assaulting("Alice:us-rifle@0303", "Bob:nva-squad@0403 down", "Dum:dummy@0403")
    two.do("assault Alice ?0403")
    assert two.decision.kind == UNSEEN
    assert len(GAME.outcomes(two.state).outcomes) == 2
    assert table.rule("revealed") == "SD-32.0-j"
    for name in ("Bob", "Dum"):
        met = Table.at(two.state)
        met.apply(Drawn(met.id(name)))
        assert bool(met.state.frames) == (name == "Bob")
        assert (met.decision.side == CHANCE) == (name == "Bob")


@pytest.mark.rule("SD-32.3-a", "SD-32.3-b", "SD-32.3-c", "SD-32.0-d", "SD-12.3-a", "SD-32.0-c")
def test_who_was_found_may_assault_the_searcher_with_two_on_the_die() -> None:
    found = ("Bob:militia@0303 down", "Sid:sniper@0304 down")
    table = Table("Alice:us-rifle@0403", "Anna:us-rifle@0404", *found, phase="search")
    table.do("search Anna 0304", "search Alice 0303")
    assert table.refused("assault Sid Anna").rule == "SD-32.0-c"
    assert "fire Sid Anna" in table.offers("fire")
    table.do("assault Bob Alice", dice=[4])
    assert (table.fact("hit", "odds"), table.fact("hit", "row")) == ("1-3", "6")
    assert table.unit("Alice").pinned


@pytest.mark.rule("SD-32.3-c", "SD-32.4-d", "SD-32.123-a")
def test_a_surprise_assault_drives_out_and_costs_nothing_of_the_own_turn() -> None:
    table = Table(
        "Lou:us-platoon-leader@0404", "Alice:gov-squad@0403", "Bob:nva-squad@0303 down", phase="search"
    )
    table.do("search Alice 0303", "assault Bob Alice", dice=[3])
    assert table.decision.kind == "retreat"
    table.do(table.offers("retreat")[0])
    assert (table.where("Bob"), table.unit("Alice").pinned) == ("0403", "new")
    table.go("assault", "NLF")
    assert not table.unit("Bob").has("assaulted")
    assert table.rule("pinned") == "SD-32.123-a"


@pytest.mark.rule("SD-0-l", "SD-32.0-i")
def test_who_else_assaults_is_asked_wherever_an_inverted_counter_might() -> None:
    for other in ("Bea:militia@0304 down", "Bea:dummy@0304"):
        table = assaulting("Bob:nva-squad@0303 down", other, "Alice:us-rifle@0403", side="NLF")
        table.do("assault Bob Alice")
        assert table.decision.kind == "onslaught"
        assert ("join Bea" in table.offers()) is ("militia" in other)


@pytest.mark.rule("SD-12.3-a", "SD-32.3-a")
def test_the_found_assault_who_has_looked_and_nobody_else_whatever_they_did_before() -> None:
    table = Table(
        "Alice:us-rifle@0403",
        "Anna:us-rifle@0304",
        "Bob:militia@0303 down spent=24 did=moved",
        phase="search",
        options={"fire-and-movement": "on"},
    )
    table.do("search Alice 0303")
    assert table.refused("assault Bob Anna", "has not looked into").rule == "SD-12.3-a"
    assert table.offers("assault") == ["assault Bob Alice"]


@pytest.mark.rule("SD-20.2-b", "SD-32.123-b", "SD-32.123-a")
def test_who_is_driven_out_drops_the_cache_that_it_carries() -> None:
    table = assaulting("Alice:us-rifle@0303", "Bob:porter@0403", "Cash:cache@0101 side=NLF")
    cache, bob = table.id("Cash"), table.id("Bob")
    state = table.state.with_unit(bob, cargo=cache).with_unit(cache, place=OFF, fate="aboard", aboard=bob)
    transition = Transition(state)
    withdraw(transition, bob, table.state.board.grid.hex("0503"))
    assert transition.state.where(cache) == "0403"
    assert transition.state.units[bob].cargo == NO_UNIT


@pytest.mark.rule("SD-32.3-a", "SD-8.0-b")
def test_who_was_pinned_when_found_attacks_nobody() -> None:
    table = Table("Alice:us-rifle@0403", "Bob:militia@0303 pinned", "Dum:dummy@0303", phase="search")
    table.do("search Alice 0303")
    assert table.state.phase != "surprise"
    both = Table(
        "Alice:us-rifle@0403",
        "Bob:militia@0303 pinned",
        "Pam:porter@0304",
        "Ben:militia@0304 down",
        "Anna:us-rifle@0404",
        phase="search",
    )
    both.do("search Anna 0304")
    assert both.refused("assault Bob Alice").rule == "SD-8.0-b"
    assert both.refused("fire Bob Alice").rule == "SD-8.0-b"


# -- exact odds and saves -----------------------------------------------------------------------------------


@pytest.mark.rule("SD-32.0-e", "SD-7.0-a")
@pytest.mark.parametrize("weapon", ["", " weapons=sappers"])
def test_the_odds_are_those_of_every_way_the_assault_can_go(weapon: str) -> None:
    table = assaulting(f"CC:company-cadre@0303{weapon}", "Alice:us-rifle@0403 wia=4", side="NLF")
    odds = assault_odds(table.state, [table.id("CC")], table.id("Alice"))
    (action,) = GAME.read_order(table.state, "assault CC Alice")

    def nobody(_: State) -> Action | None:
        return None

    found: dict[str, Fraction] = {}
    for branch in branches(GAME, table.state, action, nobody):
        told = [event for event in branch.events if event.kind == "hit"]
        result = told[0].facts["result"] if told else "-"
        found[result] = found.get(result, Fraction(0)) + branch.probability
    assert found == odds.chances(table.state)


def test_an_assault_comes_back_from_a_save_and_a_mad_one_does_not() -> None:
    table = assaulting("Alice:us-rifle@0303", "Anna:us-rifle@0304", "Bob:nva-squad@0403", "Far:us-rifle@0101")
    table.do("assault Alice Bob")
    assert GAME.unpack(GAME.pack(table.state)) == table.state
    onslaught = table.state.frames[-1]
    table.do("resolve")
    assert GAME.unpack(GAME.pack(table.state)) == table.state
    roll = table.state.frames[-1]
    for changed in (
        msgspec.structs.replace(onslaught, units=()),
        msgspec.structs.replace(onslaught, units=(table.id("Far"),)),
        msgspec.structs.replace(onslaught, target=table.id("Far")),
        msgspec.structs.replace(roll, target=-1),
    ):
        with pytest.raises(SaveFault):
            GAME.unpack(GAME.pack(table.state.but(frames=(changed,))))


@pytest.mark.rule("SD-32.1-a", "SD-0-l")
def test_whether_a_beaten_unit_is_asked_where_it_goes_does_not_depend_on_who_its_hidden_friends_are() -> None:
    """The enemy sees an inverted counter in one of two hexes; whether it leaves room there, he does not learn."""
    asked: list[tuple[str, list[str]]] = []
    wall = ("Anna:us-rifle@0303", "Amy:us-rifle@0404", "Ada:us-rifle@0504", "Abe:us-rifle@0304")
    for friend in ("militia", "dummy"):
        table = Table("Bob:militia@0403", *wall, f"Fay:{friend}@0402 down", phase="assault")
        table.do("assault Anna Bob", "resolve", dice=[3])
        asked.append((table.decision.kind, table.offers("retreat")))
    free = ["retreat Bob 0402"]
    room = [offer for offer in asked[1][1] if offer not in free]
    assert asked == [("retreat", room), ("retreat", sorted([*free, *room]))]


@pytest.mark.rule("SD-32.0-i", "SD-6.0-f")
def test_the_first_counter_of_a_scenario_may_join_as_any_other() -> None:
    """Whoever is listed first in the scenario is asked for like the rest."""
    assault = Table(
        "Cora:militia@0303", "Mia:militia@0404", "Alice:us-rifle@0304", side="NLF", phase="assault"
    )
    assault.do("assault Mia Alice")
    assert "join Cora" in assault.offers()
    fire = Table("Cora:militia@0303", "Mia:militia@0404", "Alice:us-rifle@0306", side="NLF", phase="fire")
    fire.do("fire Mia Alice")
    assert "join Cora" in fire.offers()
