"""Reaction windows and secret choices on made-up values."""

from __future__ import annotations

import random

import msgspec
import pytest

from vietnam_tui.core.model import State
from vietnam_tui.engine import secret_choice
from vietnam_tui.engine.reaction import ASK, NEVER, Reactions
from vietnam_tui.engine.secret_choice import OPEN, SECRET, SecretChoice


class Watch(State, frozen=True):
    """Somebody is seen to lie in wait at `seen`; `ready` says in secret whether he could do anything."""

    seen: tuple[int, ...] = ()
    ready: bool = False


def view(state: Watch, side: str) -> Watch:
    return msgspec.structs.replace(state, ready=False) if side == "mover" else state


REACTIONS: Reactions[Watch, int] = Reactions(
    view,
    possible=lambda seen, to: to in seen.seen,
    conditions={"high": lambda seen, to: to > 5, "ready": lambda seen, to: seen.ready},
)


@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.parametrize(
    ("to", "standing", "asked"),
    [
        (3, ASK, True),
        (4, ASK, False),
        (7, ASK, True),
        (3, NEVER, False),
        (3, "high", False),
        (7, "high", True),
    ],
)
def test_who_is_asked_depends_on_what_the_mover_sees_and_on_standing_orders(
    to: int, standing: str, asked: bool, ready: bool
) -> None:
    assert REACTIONS.asks(Watch((3, 7), ready), "mover", to, standing) == asked


def test_no_condition_reaches_behind_the_movers_view() -> None:
    assert not REACTIONS.asks(Watch((3,), True), "mover", 3, "ready")
    with pytest.raises(KeyError):
        REACTIONS.asks(Watch((3,)), "mover", 3, "perhaps")


def test_a_secret_choice_is_shown_only_when_all_are_in() -> None:
    choice = SecretChoice(("Red", "Blue", "Green"))
    assert (choice.asked, choice.shown) == ("Red", None)
    choice = secret_choice.chosen(secret_choice.chosen(choice, 2), 0)
    assert choice.asked == "Green"
    assert secret_choice.masked(choice, "Red").answers == (2, SECRET, OPEN)
    assert secret_choice.masked(choice, "").answers == (SECRET, SECRET, OPEN)
    whole = secret_choice.chosen(choice, 1)
    assert whole.asked == ""
    assert whole.shown == secret_choice.masked(whole, "").answers == (2, 0, 1)
    assert whole.answer("Blue") == 0
    with pytest.raises(ValueError, match="counted from 0"):
        secret_choice.chosen(choice, SECRET)


def test_the_views_of_secret_choices_do_not_differ_by_what_was_chosen() -> None:
    views = {
        secret_choice.masked(secret_choice.chosen(SecretChoice(("Red", "Blue")), answer), "Blue")
        for answer in range(4)
    }
    assert len(views) == 1
    seen = views.pop()
    assert seen.asked == "Blue"
    drawn = {
        secret_choice.resampled(seen, {"Red": range(4), "Blue": ()}, random.Random(seed)).answers[0]
        for seed in range(40)
    }
    assert drawn == {0, 1, 2, 3}
