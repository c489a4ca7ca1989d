"""Distributions and the sources that pick from them."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vietnam_tui.core.chance import (
    Distribution,
    SeededDice,
    hands,
    match_outcome,
)

D6 = Distribution((pips, 1) for pips in range(1, 7))


def test_probabilities_are_exact_shares_of_the_weights() -> None:
    spread = Distribution([("a", 1), ("b", 3)])
    assert spread.probabilities() == [("a", Fraction(1, 4)), ("b", Fraction(3, 4))]


@pytest.mark.parametrize("weights", [[], [("a", 0)], [("a", 2), ("b", -1)]])
def test_a_distribution_needs_positive_weights(weights: list[tuple[str, int]]) -> None:
    with pytest.raises(ValueError, match="positive weights"):
        Distribution(weights)


def test_picking_follows_the_weights() -> None:
    generator = random.Random(4)
    drawn = Counter(Distribution([("a", 1), ("b", 9)]).pick(generator) for _ in range(2000))
    assert 140 < drawn["a"] < 260


def test_seeded_dice_depend_on_seed_and_index_alone() -> None:
    first = [SeededDice(67).choose(D6, i) for i in range(40)]
    again = [SeededDice(67).choose(D6, i) for i in reversed(range(40))]
    assert first == again[::-1]
    assert first != [SeededDice(68).choose(D6, i) for i in range(40)]
    assert set(first) == set(range(1, 7))


def test_an_impossible_outcome_names_what_is_possible() -> None:
    with pytest.raises(ValueError, match="'7' cannot happen here; possible: 1, 2, 3, 4, 5, 6"):
        match_outcome(D6, "7")


def test_a_hand_may_be_told_as_it_was_drawn_when_that_is_clear() -> None:
    hands = Distribution([("+1 +1 +2", 1), ("+1 +2 +2", 2)])
    assert match_outcome(hands, "2, 1, 2") == "+1 +2 +2"
    dice = Distribution([("1 2", 1), ("2 1", 1)])
    assert match_outcome(dice, "2 1") == "2 1"
    with pytest.raises(ValueError, match="cannot happen"):
        match_outcome(dice, "1, 2")


@given(st.lists(st.integers(1, 6), min_size=1, max_size=9), st.data())
def test_hands_are_every_draw_with_its_number_of_ways(pool: list[int], data: st.DataObject) -> None:
    size = data.draw(st.integers(0, len(pool)))
    every = Counter(tuple(sorted(drawn)) for drawn in combinations(pool, size))
    assert dict(hands(pool, size)) == dict(every)
