"""Face-down counters: handles, masks, shuffles, and deals that fit what was seen."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vietnam_tui.engine.concealment import (
    UNKNOWN,
    Force,
    Known,
    deal,
    invert,
    joined,
    masked,
    orders_of,
    resampled,
    reveal,
    shuffled,
)

ALL = tuple(range(6))


def test_a_mask_shows_what_lies_face_up_and_no_more() -> None:
    force = reveal(deal((4, 2, 5)), 1)
    assert masked(force) == Force((UNKNOWN, 2, UNKNOWN), (False, True, False))
    assert masked(masked(force)) == masked(force)
    assert masked(force).handle(4) is None
    assert force.handle(4) == 0
    assert masked(joined(force, 3)).behind == (UNKNOWN, 2, UNKNOWN, UNKNOWN)


def test_a_counter_turned_down_again_is_remembered_until_it_is_shuffled() -> None:
    force = invert(reveal(deal((4, 2, 5)), 1), 1)
    assert force.known == (Known((1,), (2,)),)
    mixed = shuffled(force, (1, 0))
    assert mixed.behind == (2, 4, 5)
    assert mixed.known == (Known((0, 1), (2,)),)
    # turned up, the other counter of the two leaves no doubt about the remembered one
    assert reveal(mixed, 1).known == (Known((0,), (2,)),)
    assert reveal(mixed, 0).known == ()


def test_a_shuffle_mixes_what_was_known_of_several() -> None:
    force = deal(ALL)
    for handle in (1, 4):
        force = invert(reveal(force, handle), handle)
    once = shuffled(force, (2, 1))
    assert once.known == (Known((1, 2), (1,)), Known((4,), (4,)))
    twice = shuffled(once, (4, 2))
    assert twice.known == (Known((1, 2, 4), (1, 4)),)
    assert shuffled(deal(ALL), (3, 0, 1)).known == ()


def test_only_what_lies_face_down_is_shuffled() -> None:
    with pytest.raises(ValueError, match="face down"):
        shuffled(reveal(deal((0, 1)), 0), (1, 0))


def test_a_shuffle_may_bring_every_order_once() -> None:
    force = deal((7, 8, 9))
    results = [shuffled(force, order).behind for order in orders_of((2, 0, 1))]
    assert sorted(results) == sorted(permutations((7, 8, 9)))


@given(st.integers(0, 10_000))
def test_worlds_that_differ_in_what_is_hidden_look_the_same_whatever_happens(seed: int) -> None:
    generator = random.Random(seed)
    force = deal(generator.sample(ALL, 5))
    other = force
    for _ in range(12):
        other = resampled(masked(force), ALL, generator)
        handle = generator.randrange(5)
        match generator.randrange(3):
            case 0:
                force = reveal(force, handle)
            case 1:
                force = invert(force, handle)
            case _:
                hidden = list(force.hidden())
                mixed = generator.sample(hidden, min(len(hidden), 3))
                force, other = shuffled(force, mixed), shuffled(other, generator.sample(mixed, len(mixed)))
                assert masked(other) == masked(force)
        again = resampled(masked(force), ALL, generator)
        assert masked(again) == masked(force)
        assert len(set(again.behind)) == 5
        # the truth fits what is said to be known
        for group in force.known:
            assert set(group.counters) <= {force.behind[h] for h in group.handles}
            assert set(group.counters) <= {again.behind[h] for h in group.handles}


def test_every_deal_that_fits_is_equally_likely() -> None:
    force = shuffled(invert(reveal(deal((0, 1, 2)), 1), 1), (1, 0))
    generator = random.Random(5)
    found = Counter(
        resampled(masked(force), (0, 1, 2, 3), generator, lambda h, c: (h, c) != (2, 3)).behind
        for _ in range(6000)
    )
    # counter 1 lies behind handle 0 or 1, counter 3 not behind handle 2
    expected = {deal_ for deal_ in permutations((0, 1, 2, 3), 3) if 1 in deal_[:2] and deal_[2] != 3}
    assert set(found) == expected
    assert all(abs(count - 6000 / len(expected)) < 150 for count in found.values())


def test_a_deal_is_built_where_trying_would_hardly_find_one() -> None:
    seen = masked(deal(range(12)))
    known = Force(seen.behind, seen.up, (Known((0, 1, 2), (11,)),))
    for seed in range(5):
        found = resampled(known, range(15), random.Random(seed), lambda h, c: c in (h, h + 1, 11))
        assert 11 in found.behind[:3]
        assert all(c in (h, h + 1, 11) for h, c in enumerate(found.behind))
        assert len(set(found.behind)) == 12


def test_what_fits_no_deal_is_said() -> None:
    seen = masked(deal((0, 1, 2)))
    with pytest.raises(ValueError, match="only 2 can be there"):
        resampled(seen, (0, 1), random.Random(1))
    with pytest.raises(ValueError, match="fits no deal"):
        resampled(seen, (0, 1, 2), random.Random(1), lambda h, c: c == h != 1)
