"""Flights and interrogations tried out before they are ordered: what is risked, by the dice that would fall."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.search_and_destroy.proving_ground import GAME, Table
from tests.games.search_and_destroy.test_flights import field, island
from tests.games.search_and_destroy.test_gunships import rescue
from tests.games.search_and_destroy.test_interrogation import PEASANT, asking
from vietnam_tui.core.model import CHANCE
from vietnam_tui.core.preview import Preview
from vietnam_tui.games.search_and_destroy.units import Bodies


def dry_run(table: Table, text: str) -> Preview:
    """What the side to decide is told of an order."""
    view = table.side_sees(table.decision.side)
    (action,) = GAME.read_order(view, text)
    return GAME.presenter.preview(view, action)


def shot_down(table: Table) -> Fraction:
    """The chance that the fire which has been opened brings down what flies, every die tried."""
    assert table.decision.side == CHANCE
    found = GAME.outcomes(table.state).probabilities()
    return sum(
        (
            chance
            for outcome, chance in found
            if any(event.kind == "shot down" for event in GAME.apply(table.state, outcome).events)
        ),
        Fraction(0),
    )


@pytest.mark.rule("SD-9.4-a", "SD-9.4-b", "SD-9.2-b")
def test_a_landing_tells_who_may_fire_at_it_and_how_likely_that_brings_it_down() -> None:
    table = field("Bob:militia@0505", "Ben:militia@0504", "Dum:dummy@0404", due=("1/1/A:us-rifle",))
    shown = dry_run(table, "land 1/1/A 0304")
    assert "in reach of Bob, Ben [SD-9.4-a]" in shown.lines
    assert "hidden counters may fire from 0404 [SD-9.4-a]" in shown.lines
    assert any("neither moves nor fires" in line for line in shown.lines)
    table.do("land 1/1/A 0304", "join Bob", "join Ben", "resolve")
    told = shot_down(table)
    assert shown.odds == (("shot down if these fire together", f"{told} {float(told):.1%}"),)


@pytest.mark.rule("SD-9.4-a")
def test_a_landing_out_of_reach_says_that_nobody_can_fire() -> None:
    shown = dry_run(field("Bob:militia@1404", due=("1/1/A:us-rifle",)), "land 1/1/A 0101")
    assert (shown.odds, shown.lines[-1]) == ((), "nobody can fire at it there")


@pytest.mark.rule("SD-9.1-b")
def test_who_flies_with_the_first_is_told_the_same_risk() -> None:
    table = field("Bob:militia@0505", due=("M/1/A:us-medic", "F/A:us-fo"))
    table.do("land M/1/A 0304")
    shown = dry_run(table, "board F/A")
    assert shown.lines[0] == "F/A flies with M/1/A [SD-9.1-b]"
    assert shown.odds


@pytest.mark.rule("SD-9.5-a")
def test_a_lift_tells_whom_it_takes_off_the_map() -> None:
    table = field("R:us-rifle@0101", due=("1/1/A:us-rifle",))
    table.do("land 1/1/A 0502")
    assert dry_run(table, "lift R 0102").lines[0] == "takes R off the map [SD-9.5-a]"


@pytest.mark.rule("SD-20.6-b")
def test_a_medivac_tells_what_it_takes_as_far_as_there_is_room() -> None:
    table = island(
        "1/1/A@0928",
        turn=2,
        bodies=(Bodies("US", Table(scenario="koh-tang").state.board.grid.hex("0928"), kia=2, wia=9),),
    )
    shown = dry_run(table, "evacuate 0928")
    table.do("evacuate 0928")
    (loaded,) = [event for event in table.events if event.kind == "loaded"]
    assert (
        shown.lines[0]
        == f"takes {loaded.facts['kia']} KIA and {loaded.facts['wia']} WIA off the map [SD-20.6-b]"
    )


@pytest.mark.rule("SD-S2.V-a", "SD-26.0-c")
def test_a_rescue_says_that_it_wins_and_a_gunship_what_it_risks() -> None:
    table = rescue("PILOT@1014 down", "HC1@1012", "PC1@1013")
    assert "which wins the game" in dry_run(table, "evacuate 1014").lines[0]
    shown = dry_run(table, "hover cobra-1 1014")
    assert shown.lines[0] == "2 attacks of strength 8 left [SD-26.0-c]"
    table.do("hover cobra-1 1014", "join HC1", "join PC1", "resolve")
    told = shot_down(table)
    assert shown.odds == (("shot down if these fire together", f"{told} {float(told):.1%}"),)
    assert table.rule("hovers") == "SD-26.0-c"


@pytest.mark.rule("SD-9.4-b")
def test_fire_at_a_helicopter_shows_its_column_and_what_brings_it_down() -> None:
    table = rescue("PILOT@1014 down", "HC1@1012", "PC1@1013")
    table.do("hover cobra-1 1014")
    alone, both = dry_run(table, "join HC1"), None
    table.do("join HC1")
    both = dry_run(table, "join PC1")
    assert (alone.sums, both.sums) == (("column 1-2",), ("column 1-1",))
    table.do("join PC1")
    shown = dry_run(table, "resolve")
    table.do("resolve")
    told = shot_down(table)
    assert f"shot down by a result with h: {told} {float(told):.1%} [SD-9.4-b]" in shown.lines


@pytest.mark.rule("SD-23.1-b", "SD-23.2-a", "SD-23.16-a")
def test_an_interrogation_tells_what_each_attempt_may_bring() -> None:
    table = asking("Alice:us-rifle@0303", "Ann:arvn-rifle@0402", PEASANT)
    first = dry_run(table, "interrogate Alice Pia")
    assert first.lines == ("attempt 1 of 2 [SD-23.1-b]", "it may stop then [SD-23.16-a]")
    assert first.odds[0] == ("-: nothing", "1/2 50.0%")
    assert dry_run(table, "interrogate Ann Pia").lines[1] == "it goes on to the last of them [SD-23.2-a]"
    table.do("interrogate Alice Pia", dice=[1])
    second = dry_run(table, "ask")
    assert second.lines == ("attempt 2 of 2 [SD-23.1-b]",)
    assert ("W: wounded, 10 points for the NLF", "1/3 33.3%") in second.odds


@pytest.mark.rule("SD-9.4-b")
def test_fire_at_what_flies_brings_it_down_or_does_nothing() -> None:
    table = field("Bob:militia@0505", "Ben:militia@0504", "Dum:dummy@0404", due=("1/1/A:us-rifle",))
    table.do("land 1/1/A 0304")
    table.do("join Bob")
    shown = dry_run(table, "join Ben")
    table.do("join Ben", "resolve")
    told = shot_down(table)
    assert shown.odds == (
        ("shot down", f"{told} {float(told):.1%}"),
        ("flies on", f"{1 - told} {float(1 - told):.1%}"),
    )
    assert sum(face.result == "down" for face in shown.dice) == 6 * told
    assert shown.hurts == {"US": told}
