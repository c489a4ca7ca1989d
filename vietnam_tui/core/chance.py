"""Explicit chance: distributions over outcomes, and the sources that pick one.

Rules never roll.  At a chance decision a game offers a `Distribution`; somebody outside chooses an outcome
from it: seeded dice, a player who types his own dice, a test's script, or the odds calculator, which takes
them all.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Generic, Protocol, TypeVar

Outcome = TypeVar("Outcome")
Chosen = TypeVar("Chosen")


class Distribution(Generic[Outcome]):
    """Outcomes with integer weights; the probability of one is its weight over `total`."""

    def __init__(self, weighted: Iterable[tuple[Outcome, int]]) -> None:
        self.weighted: tuple[tuple[Outcome, int], ...] = tuple(weighted)
        self.total = sum(weight for _, weight in self.weighted)
        if self.total <= 0 or any(weight <= 0 for _, weight in self.weighted):
            raise ValueError("a distribution needs outcomes with positive weights")

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The possible outcomes in fixed order."""
        return tuple(outcome for outcome, _ in self.weighted)

    def probabilities(self) -> list[tuple[Outcome, Fraction]]:
        """Each outcome with its exact probability; they sum to one."""
        return [(outcome, Fraction(weight, self.total)) for outcome, weight in self.weighted]

    def pick(self, generator: random.Random) -> Outcome:
        """One outcome, drawn by its weight."""
        ticket = generator.randrange(self.total)
        for outcome, weight in self.weighted:
            ticket -= weight
            if ticket < 0:
                return outcome
        raise AssertionError("weights do not sum to the total")


class Source(Protocol):
    """Somebody who settles chance decisions; `index` counts the chance decisions of a game from 0."""

    def choose(self, distribution: Distribution[Chosen], index: int) -> Chosen:
        """One of the distribution's outcomes."""


class SeededDice:
    """Dice from a seed.  The n-th chance decision of a game always sees the same numbers, so that taking an
    order back and giving it again does not roll again.

    >>> SeededDice(7).choose(Distribution([(1, 1), (2, 1)]), 0) == SeededDice(7).choose(
    ...     Distribution([(1, 1), (2, 1)]), 0)
    True
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, distribution: Distribution[Chosen], index: int) -> Chosen:
        """An outcome that depends on the seed and the index alone."""
        return distribution.pick(random.Random(f"{self.seed}/{index}"))


def match_outcome(
    distribution: Distribution[Chosen], word: str, printed: Callable[[Chosen], str] = str
) -> Chosen:
    """The outcome whose text, or name as `printed`, is `word`; raises ValueError naming the range.

    Blanks do not count ("4", "+1 +2 +2"); where only one outcome fits, neither do plus signs and the order in
    which a hand was drawn ("2, 1, 2").  The 0 of a ten-sided die is ten.

    >>> match_outcome(Distribution((pips, 1) for pips in range(1, 11)), "0")
    10
    """
    wanted = _closed_up(word)
    for outcome in distribution.outcomes:
        if _closed_up(str(outcome)) == wanted:
            return outcome
    for outcome in distribution.outcomes:
        name = _closed_up(printed(outcome))
        if wanted in (name, name.replace(",", "")):
            return outcome
    if wanted == "0" and len(distribution.outcomes) == 10 and str(distribution.outcomes[-1]) == "10":
        return distribution.outcomes[-1]
    loosely = _as_drawn(word)
    alike = [outcome for outcome in distribution.outcomes if _as_drawn(str(outcome)) == loosely]
    if len(alike) == 1:
        return alike[0]
    shown = [printed(outcome) for outcome in distribution.outcomes]
    sample = ", ".join(shown if len(shown) <= 8 else [*shown[:6], "...", shown[-1]])
    raise ValueError(f"{word!r} cannot happen here; possible: {sample}")


def _closed_up(text: str) -> str:
    return "".join(text.split()).lower()


def _as_drawn(text: str) -> list[str]:
    return sorted(text.replace("+", " ").replace(",", " ").lower().split())


def hands(pool: Sequence[int], size: int) -> list[tuple[tuple[int, ...], int]]:
    """Every hand of `size` markers that can be drawn from a pool, ascending, with its number of ways.

    >>> hands([1, 1, 2], 2)
    [((1, 2), 2), ((1, 1), 1)]
    """
    values = sorted(set(pool))
    counts = [list(pool).count(value) for value in values]
    found: list[tuple[tuple[int, ...], int]] = []
    for taken in product(*(range(count + 1) for count in counts)):
        if sum(taken) == size:
            ways = 1
            for count, k in zip(counts, taken, strict=True):
                ways *= comb(count, k)
            hand = tuple(value for value, k in zip(values, taken, strict=True) for _ in range(k))
            found.append((hand, ways))
    return found


@cache
def totals(dice: int, faces: int = 6) -> tuple[tuple[int, int], ...]:
    """Every total that so many dice can show, the lowest first, with its number of ways.

    >>> totals(2)[:3], totals(2)[-1]
    (((2, 1), (3, 2), (4, 3)), (12, 1))
    """
    ways = {0: 1}
    for _ in range(dice):
        thrown: dict[int, int] = {}
        for total, count in ways.items():
            for pips in range(1, faces + 1):
                thrown[total + pips] = thrown.get(total + pips, 0) + count
        ways = thrown
    return tuple(sorted(ways.items()))
