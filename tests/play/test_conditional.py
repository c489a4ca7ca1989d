"""Conditional orders: how they are read, which fits what is asked, and what is left of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests import toy_game
from tests.toy_play import give, new
from vietnam_tui.games import find_game
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.seat.conditional import LONGEST, Plan, armed, fitting, read_plans
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

FORD = toy_game.GAME
#: A seed whose first die hits nobody
MISSES = 0


def plans(*texts: str, ready: bool = True) -> tuple[Plan, ...]:
    """Plans as typed; those for another time count already."""
    found = tuple(plan for text in texts for plan in read_plans(FORD, text))
    return armed(found) if ready else found


def near(seed: int = 5) -> Any:
    """A game in which Alice may attack Carol, and Carol her."""
    units = {"scenario": "ford", "trap": "0402", "units": {"Alice": "0303", "Carol": "0302"}}
    return new(start=FORD.position(units), seed=seed)


def chair_of(session: Any, side: str) -> Chair:
    return SessionTable(session).chair(side)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("end", ["end"]),
        ("move  Alice 0101 THEN end".replace("THEN", "then"), ["move Alice 0101 then end"]),
        ("if stand: attack Carol with Alice then end", ["if stand: attack Carol with Alice then end"]),
        ("IF stand : end else wait", ["if stand: end", "wait"]),
        ("asked brace: stand", ["asked brace: stand"]),
        ("asked: stand", ["asked: stand"]),
        ("always asked Brace: stand", ["always asked Brace: stand"]),
    ],
)
def test_a_plan_is_read_and_reads_again_as_it_is_told(text: str, told: list[str]) -> None:
    found = read_plans(FORD, text)
    assert [plan.text for plan in found] == told
    assert [plan for line in told for plan in read_plans(FORD, line)] == found


@pytest.mark.parametrize(
    "text",
    [
        "",
        "dance",
        "if: end",
        "if stand end",
        "always end",
        "always if stand: end",
        "asked brace stand",
        "end then",
        "end then dance",
        "end else wait",
        "if stand: end else wait else end",
        "end " * LONGEST,
    ],
)
def test_what_is_no_plan_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^\D"):
        read_plans(FORD, text)


def test_at_a_question_only_what_was_planned_for_it_fits_and_is_used_up_unless_it_lasts() -> None:
    session = near()
    give(session, "attack Carol with Alice")
    chair = chair_of(session, "Red")
    once, always, other, later = plans(
        "asked brace: brace", "always asked: stand", "asked support: stand", "end"
    )
    found = fitting(FORD, chair, (other, later, once, always))
    assert (found.plan, found.kept) == (once, (other, later, always))
    found = fitting(FORD, chair, (other, later, always))
    assert (found.plan, found.kept) == (always, (other, later, always))
    assert fitting(FORD, chair, (other, later)).plan is None
    assert fitting(FORD, chair, (other, later)).kept == (other, later)


def test_an_if_is_about_what_the_other_has_answered_since_ones_own_last_order() -> None:
    session = near(seed=MISSES)
    stand, brace, rest = plans("if stand: attack Carol with Alice then end", "if brace: end", "wait")
    assert (
        fitting(FORD, chair_of(session, "Blue"), (stand, brace)).plan is None
    )  # nobody has answered anything
    give(session, "attack Carol with Alice", "stand")
    assert session.decision.side == "Blue"
    found = fitting(FORD, chair_of(session, "Blue"), (brace, stand, rest))
    assert found.plan == stand
    assert [plan.text for plan in found.kept] == ["end"]
    assert fitting(FORD, chair_of(session, "Blue"), (brace, rest)).plan == rest
    left = fitting(FORD, chair_of(session, "Blue"), (brace, *plans("asked brace: stand")))
    assert (left.plan, [plan.text for plan in left.kept]) == (None, ["asked brace: stand"])


def test_what_is_left_of_a_plan_is_for_the_turn_in_which_it_began() -> None:
    game = find_game("vb")
    session = Session.new(game, "boys-of-67", seed=7)
    session.settle_all()
    (plan,) = armed(read_plans(game, "end then end"))
    chair = chair_of(session, "US")
    found = fitting(game, chair, (plan,))
    assert (found.plan, [left.text for left in found.kept]) == (plan, ["end"])
    assert fitting(game, chair, found.kept).plan == found.kept[0]
    later = msgspec.structs.replace(chair, view=msgspec.structs.replace(chair.view, turn=2))
    assert fitting(game, later, found.kept).plan is None


def test_a_plan_for_later_does_not_count_before_another_side_has_had_to_decide() -> None:
    session = near()
    later = plans("end", ready=False)
    found = fitting(FORD, chair_of(session, "Blue"), later)
    assert (found.plan, found.kept) == (None, later)
    assert fitting(FORD, chair_of(session, "Blue"), armed(later)).plan == armed(later)[0]


def test_what_fits_depends_on_nothing_that_the_side_does_not_know() -> None:
    found = []
    for trap in ("0202", "0402"):
        session = new(seed=5)
        give(session, f"lay {trap}")
        chair = chair_of(session, "Blue")
        found.append(
            [fitting(FORD, chair, plans(text)) for text in ("if lay: end", "if lay 0202: end", "end")]
        )
    assert found[0] == found[1]


def test_the_words_of_real_questions_are_found() -> None:
    game = find_game("vb")
    (plan,) = read_plans(game, "always asked support bombardment: pass")
    prompt = "VC: first support fire marker for the bombardment of 263/1?"
    session = new()
    chair = chair_of(session, "Red")
    decision = msgspec.structs.replace(chair.decision, kind="support", prompt=prompt)
    assert fitting(FORD, msgspec.structs.replace(chair, decision=decision), (plan,)).plan == plan
