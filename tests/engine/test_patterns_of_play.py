"""Reaction windows, secret choices, carriers and pools on made-up values."""

from __future__ import annotations

import random
from fractions import Fraction

import msgspec
import pytest

from vietnam_tui.core.model import State
from vietnam_tui.engine import carriers, secret_choice
from vietnam_tui.engine.pools import Pool
from vietnam_tui.engine.reaction import ASK, NEVER, Reactions
from vietnam_tui.engine.secret_choice import OPEN, SECRET, SecretChoice


class Watch(State, frozen=True):
    """Somebody is seen to lie in wait at `seen`; `ready` says in secret whether he could do anything."""

    seen: tuple[int, ...] = ()
    ready: bool = False


def view(state: Watch, side: str) -> Watch:
    return msgspec.structs.replace(state, ready=False) if side == "mover" else state


REACTIONS: Reactions[Watch] = Reactions(
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
    assert REACTIONS.standing_orders() == (ASK, NEVER, "high", "ready")
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


def test_what_is_aboard_goes_and_is_lost_with_its_carrier() -> None:
    aboard = carriers.on_foot(5)
    for unit, carrier in ((1, 0), (2, 1), (4, 0)):
        aboard = carriers.loaded(aboard, unit, carrier)
    assert carriers.cargo(aboard, 0) == (1, 4)
    assert carriers.with_all_aboard(aboard, 0) == (0, 1, 2, 4)
    assert carriers.carrier_of_all(aboard, 2) == 0
    assert carriers.carrier_of_all(aboard, 3) == 3
    ashore = carriers.unloaded(aboard, 1)
    assert carriers.with_all_aboard(ashore, 1) == (1, 2)
    assert carriers.with_all_aboard(ashore, 0) == (0, 4)


def test_no_unit_is_carried_twice_or_by_what_it_carries() -> None:
    aboard = carriers.loaded(carriers.loaded(carriers.on_foot(4), 1, 0), 2, 1)
    with pytest.raises(ValueError, match="unloaded first"):
        carriers.loaded(aboard, 2, 3)
    with pytest.raises(ValueError, match="carries itself"):
        carriers.loaded(aboard, 0, 2)
    with pytest.raises(ValueError, match="carries itself"):
        carriers.loaded(aboard, 3, 3)


def test_faults_of_carriers_are_named() -> None:
    assert carriers.faults((-1, 0, 1), (7, 7, 7)) == []
    assert carriers.faults((-1, 0, 1), (7, 7, 8)) == ["unit 2 is elsewhere than its carrier 1"]
    assert carriers.faults((1, 0), (7, 7)) == ["unit 0 carries itself", "unit 1 carries itself"]


def test_a_pool_is_drawn_from_by_its_contents_and_shows_only_their_number() -> None:
    pool = Pool((4, 2, 2))
    assert pool == Pool((2, 4, 2))
    assert pool.draws().probabilities() == [(2, Fraction(2, 3)), (4, Fraction(1, 3))]
    assert dict(pool.hands(2).probabilities()) == {(2, 2): Fraction(1, 3), (2, 4): Fraction(2, 3)}
    assert pool.hands(9).outcomes == ((2, 2, 4),)
    assert pool.without(2).with_(9, 1).contents == (1, 2, 4, 9)
    with pytest.raises(ValueError, match="not in list"):
        pool.without(4, 4)
    seen = pool.masked()
    assert (seen.size, seen.contents) == (3, ())
    assert seen == Pool((1, 1, 1)).masked()
    drawn = seen.resampled((1, 2, 2, 4), random.Random(2))
    assert drawn.size == 3
    assert drawn.masked() == seen
