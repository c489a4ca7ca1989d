"""What a side knows of inverted counters, and what a save keeps of them [SD-0]."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from tests.games.search_and_destroy.proving_ground import Table
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.question import Question
from vietnam_tui.games.search_and_destroy.frames import AnyFrame
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_in, units_in
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import CHAPTERS
from vietnam_tui.games.search_and_destroy.units import Works


def hidden() -> Table:
    """Two inverted counters in a hex, one in another, one face up."""
    return Table(
        "Alice:us-rifle@0303",
        "Bob:militia@0602 down",
        "Dum:dummy@0602",
        "Mine:mine@0701 down",
        "Carl:sniper@0604",
    )


@pytest.mark.rule("SD-0-g", "SD-0-l")
def test_the_enemy_sees_how_many_inverted_counters_lie_where_and_not_which() -> None:
    table = hidden()
    seen, place = table.side_sees("US"), table.state.board.grid.hex("0602")
    assert inverted_in(seen, "NLF", place) == inverted_in(table.state, "NLF", place) == 2
    assert units_in(seen, "NLF", place) == ()
    assert seen.units[table.id("Bob")] == seen.units[table.id("Dum")] == seen.units[table.id("Mine")]
    assert seen.units[table.id("Carl")] == table.unit("Carl")
    assert table.side_sees("NLF").units == table.state.units
    known = Table("Alice:us-rifle@0403", "Bob:nva-squad@0503", phase="fire")
    known.do("fire Alice Bob")
    assert known.decision.kind == "fire"  # nothing is drawn for who lies face up


@pytest.mark.rule("SD-0-l")
def test_which_of_two_counters_lies_where_makes_no_difference_to_the_view() -> None:
    other = Table(
        "Alice:us-rifle@0303",
        "Bob:militia@0701 down",
        "Dum:dummy@0602",
        "Mine:mine@0602 down",
        "Carl:sniper@0604",
    )
    assert hidden().side_sees("US") == other.side_sees("US")
    assert hidden().side_sees("NLF") != other.side_sees("NLF")


@pytest.mark.rule("SD-0-l", "SD-0-m")
def test_a_view_can_be_imagined_whole_and_hides_notes_and_the_choice() -> None:
    table = Table(
        "Alice:us-rifle@0303",
        "Bob:militia@0602 down",
        "Dum:dummy@0602",
        "Nina:nva-squad@0604 note=0504",
        choice="A",
    )
    seen = table.side_sees("US")
    assert seen.units[table.id("Nina")].note == -1
    assert seen.choice == "secret"
    for seed in range(20):
        full = GAME.resample(seen, "US", random.Random(seed))
        assert GAME.audit(full) == []
        assert GAME.view(full, "US") == seen
    assert GAME.view(seen, "") == GAME.view(table.state, "")


def test_imagined_stacks_hold_no_more_than_fits() -> None:
    table = Table(
        "Alice:us-rifle@0303",
        *(f"B{i}:militia@060{i} down" for i in range(1, 6)),
        *(f"D{i}:dummy@060{i}" for i in range(1, 6)),
    )
    seen = table.side_sees("US")
    for seed in range(20):
        full = GAME.resample(seen, "US", random.Random(seed))
        assert GAME.audit(full) == []
        assert GAME.view(full, "US") == seen


@pytest.mark.rule("SD-11.2-a", "SD-10.5-a", "SD-16.4-e")
def test_a_counter_turned_up_shows_its_position_and_a_dummy_goes() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0602 down dug", "Dum:dummy@0602 dug")
    transition = Transition(table.state)
    transition.turn_up(table.id("Dum"), "SD-10.5-a")
    assert transition.state.works == ()
    transition.turn_up(table.id("Bob"), "SD-11.2-a")
    state = transition.state
    assert state.where(table.id("Dum")) == "removed"
    assert [(state.label(one.place), one.side) for one in state.works] == [("0602", "NLF")]
    assert [state.name(unit) for unit in state.found] == ["Bob"]
    assert [event.kind for event in transition.events] == ["dummy", "revealed"]
    assert not state.units[table.id("Bob")].dug
    bare = Transition(Table("Alice:us-rifle@0303", "Bob:militia@0602 down").state)
    bare.turn_up(table.id("Bob"), "SD-11.2-a")
    assert bare.state.works == ()


@pytest.mark.rule("SD-16.1-b")
def test_an_improved_position_goes_with_the_last_of_its_people() -> None:
    table = Table("Alice:us-rifle@0303", "Bob:militia@0602 down dug")
    transition = Transition(table.state)
    transition.turn_up(table.id("Bob"), "SD-11.2-a")
    transition.remove(table.id("Bob"), "lost", "SD-20.13-a")
    assert transition.state.works == ()
    for holder, kept in (
        ("militia@0602", True),
        ("dummy@0602", True),
        ("cache@0602", False),
        ("militia@0604", False),
    ):
        left = Table("Alice:us-rifle@0303", f"Left:{holder}")
        works = (Works(left.state.board.grid.hex("0602"), "NLF"),)
        transition = Transition(left.state.but(works=works))
        transition.clear_works("NLF")
        assert bool(transition.state.works) is kept


def test_a_position_comes_back_from_a_save_and_nonsense_does_not() -> None:
    state = hidden().state
    tables = GAME.pack(state)
    assert GAME.unpack(tables) == state
    for key, value in (
        ("turn", 99999),
        ("points", {"US": -5, "NLF": 0}),
        ("player", "ARVN"),
        ("game", "chess"),
    ):
        with pytest.raises(SaveFault):
            GAME.unpack({**tables, key: value})


def test_every_kind_of_frame_has_a_question() -> None:
    questions = (question for chapter in CHAPTERS for question in chapter.questions)
    asked = {question.frame for question in questions if isinstance(question, Question)}
    assert asked == set(get_args(AnyFrame))
