"""Captured and abandoned casualties, and what else is counted when the game is over [SD-14.0, SD-20.4]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from tests.games.search_and_destroy.test_carrying import borne, lying
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.movement import carrying
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.units import Bodies


def counted(*counters: str, bodies_: tuple[Bodies, ...], **more: Any) -> tuple[tuple[int, ...], list[str]]:
    """The points of both seats after the count at the end, and the rules by which they were given."""
    play = Table(*counters, bodies=bodies_, **more)
    transition = Transition(play.state)
    carrying.count_at_end(transition)
    return transition.state.points, [event.rule for event in transition.events]


@pytest.mark.rule("SD-20.42-a", "SD-20.5-c", "SD-20.42-b")
def test_nlf_casualties_that_the_us_transports_are_worth_25_each_and_alone_nothing() -> None:
    assert counted("Alice:us-rifle@0303", bodies_=(borne(0, "NLF", kia=1, wia=2),))[0] == (75, 0)
    assert counted("Alice:us-rifle@0303", bodies_=(lying("0303", "NLF", kia=1, wia=2),))[0] == (75, 0)
    assert counted("Alice:us-rifle@0303", bodies_=(lying("0305", "NLF", kia=1, wia=2),))[0] == (0, 0)
    both = ("Alice:us-rifle@0303", "Bob:militia@0303")
    assert counted(*both, bodies_=(lying("0303", "NLF", kia=1),))[0] == (0, 0)
    assert counted("Alice:us-rifle@0303", bodies_=(borne(0, "NLF", wia=1),))[1] == ["SD-20.42-a"]


@pytest.mark.rule("SD-20.42-a", "SD-20.24-b")
def test_what_a_unit_has_no_capacity_for_it_does_not_capture() -> None:
    full = (borne(0, "US", kia=12), lying("0303", "NLF", wia=1))
    assert counted("Alice:us-rifle@0303", bodies_=full)[0] == (0, 0)
    nearly = (borne(0, "US", kia=10), lying("0303", "NLF", wia=4))
    assert counted("Alice:us-rifle@0303", bodies_=nearly)[0] == (50, 0)
    assert counted("Mary:us-medic@0303", bodies_=(lying("0303", "NLF", kia=2, wia=1),))[0] == (50, 0)
    for who in ("us-platoon-leader", "m113"):
        assert counted(f"Lou:{who}@0303", bodies_=(lying("0303", "NLF", wia=1),))[0] == (0, 0)


@pytest.mark.rule("SD-20.43-a", "SD-20.5-c", "SD-20.42-a")
def test_us_casualties_that_the_nlf_transports_are_worth_60_once() -> None:
    points, rules = counted("Bob:militia@0303", bodies_=(borne(0, kia=1, wia=1),))
    assert (points, rules) == ((0, 120), ["SD-20.43-a"])
    points, rules = counted("Bob:militia@0303", bodies_=(lying("0303", kia=1),))
    assert (points, rules) == ((0, 60), ["SD-20.43-a"])


@pytest.mark.rule("SD-20.43-b", "SD-20.43-c", "SD-20.43-a", "SD-20.42-a")
def test_us_casualties_alone_are_worth_60_on_a_mine_or_elsewhere_once() -> None:
    counters = ("Mine:mine@0305", "Alice:us-rifle@0308")
    assert counted(*counters, bodies_=(lying("0305", kia=1),)) == ((0, 60), ["SD-20.43-b"])
    assert counted(*counters, bodies_=(lying("0306", wia=2),)) == ((0, 120), ["SD-20.43-c"])
    assert counted(*counters, bodies_=(lying("0308", wia=2), borne(1, kia=1))) == ((0, 0), [])


@pytest.mark.rule("SD-20.43-c")
def test_any_us_unit_attends_its_casualties_but_a_boat_does_not() -> None:
    for who in ("us-fo", "m113 immobile", "us-medic"):
        type_, _, words = who.partition(" ")
        assert counted(f"Lou:{type_}@0303 {words}", bodies_=(lying("0303", kia=3),))[0] == (0, 0)
    boat = ("Boat:patrol-boat@1101 stream=1101/1201",)
    assert counted(*boat, bodies_=(lying("1101", kia=1),))[0] == (0, 60)


@pytest.mark.rule("SD-33.35-b", "SD-33.35-c")
def test_casualties_of_a_boat_score_nothing_at_the_end() -> None:
    boat = ("Boat:patrol-boat@1101 stream=1101/1201",)
    assert counted(*boat, bodies_=(borne(0, kia=2),))[0] == (0, 0)


@pytest.mark.rule("SD-20.43-a", "SD-20.2-a", "SD-20.43-c")
def test_dummies_and_static_units_of_the_nlf_capture_and_attend_nothing() -> None:
    _, rules = counted("Dum:dummy@0305", "Cash:cache@0305", bodies_=(lying("0305", kia=1),))
    assert rules == ["SD-20.43-c"]


@pytest.mark.rule("SD-S6.V-a", "SD-20.42-b")
def test_where_both_sides_use_the_nlf_values_either_is_paid_60_for_captured_and_abandoned() -> None:
    one = ("NV1@0303 side=Vietnamese", "NV2@0503 side=Khmer-Rouge")
    more = {"scenario": "khmer-rouge-vs-vietnam", "side": "Vietnamese"}
    alone = (
        lying("0307", "Vietnamese", kia=1),
        lying("0308", "Khmer-Rouge", wia=2),
    )
    assert counted(*one, bodies_=alone, **more)[0] == (120, 60)
    held = (borne(0, "Khmer-Rouge", kia=1), borne(1, "Vietnamese", wia=1))
    assert counted(*one, bodies_=held, **more)[0] == (60, 60)


@pytest.mark.rule("SD-0-i")
def test_the_points_game_counts_no_bodies() -> None:
    state = Table("Alice:us-rifle@0303", bodies=(lying("0305", kia=1),)).state
    transition = Transition(state.but(game="points"))
    carrying.count_at_end(transition)
    assert transition.state.points == (0, 0)
    assert "game" in {option.name for option in GAME.options("firing-range")}
    assert "game" not in {option.name for option in GAME.options("pilot-rescue")}


@pytest.mark.rule("SD-20.4-a", "SD-14.0-a", "SD-14.0-b")
def test_the_count_comes_on_top_when_the_game_is_over() -> None:
    play = Table(
        "Alice:us-rifle@0303",
        "Bob:militia@0308",
        bodies=(lying("0306", kia=1),),
        points=(15, 40),
        turn=3,
        side="NLF",
    )
    play.pass_until(lambda state: state.result is not None)
    assert (play.points("US"), play.points("NLF")) == (15, 100)
    assert play.state.result is not None
    assert (play.state.result.winner, play.state.result.level) == ("NLF", "marginal")


@pytest.mark.rule("SD-14.0-d")
def test_a_casualty_scores_for_the_enemy_of_who_suffers_it_whoever_caused_it() -> None:
    play = Table("Alice:us-rifle@0303", "Mine:mine@0304 down")
    play.do("move Alice 0304", dice=[3])
    assert (play.points("US"), play.points("NLF")) == (0, 20)
    assert play.fact("scored", "side") == "NLF"


def test_one_casualty_is_told_as_one() -> None:
    for wounded, words in ((1, "1 casualty captured in 0303"), (2, "2 casualties captured in 0303")):
        play = Table("Alice:us-rifle@0303", bodies=(lying("0303", "NLF", wia=wounded),))
        transition = Transition(play.state)
        carrying.count_at_end(transition)
        (told,) = transition.events
        assert words in told.sentence
