"""The figures that an event adds to the account of a game: losses, combats, dice, fire, notable moments.

A game's sheet reads its own events into these; the after-action report adds them up, whatever the game.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

import msgspec


class TurnBegins(msgspec.Struct, frozen=True):
    """A game turn begins; what follows belongs to it."""

    turn: int


class Loss(msgspec.Struct, frozen=True):
    """A unit of a side is reduced, or destroyed for good."""

    side: str
    unit: str
    eliminated: bool


class Fight(msgspec.Struct, frozen=True):
    """A combat has been resolved.

    `side` attacks, with `attackers` or, without any, by fire alone; `differential` is what the table was read
    with, as the game writes it ("+3", "3-1"); `result` is the table's cell and `meaning` the same in words.
    """

    side: str
    attackers: tuple[str, ...]
    target: str
    differential: str
    die: str
    result: str
    meaning: str


class Roll(msgspec.Struct, frozen=True):
    """A side has rolled `dice` ordinary dice that show `total` together."""

    side: str
    total: int
    dice: int = 1


class Fire(msgspec.Struct, frozen=True):
    """A side has spent one allotment of support fire, worth `points`."""

    side: str
    points: int


class Task(msgspec.Struct, frozen=True):
    """A task of the game is settled: done or not, and what that has brought."""

    name: str
    done: bool
    gain: str = ""


class Notable(msgspec.Struct, frozen=True):
    """The event belongs in the timeline."""


Statistic = TurnBegins | Loss | Fight | Roll | Fire | Task | Notable

#: Pips that a die shows on the average
MEAN_OF_A_DIE = 3.5


def chance_of_such_a_total(dice: int, total: int) -> Fraction:
    """The exact chance that ordinary dice show a total at least as far on the same side of their mean.

    For a total above the mean that is the chance of as much or more, below it of as little or less; 1 at it.

        >>> chance_of_such_a_total(2, 12), chance_of_such_a_total(1, 2), chance_of_such_a_total(2, 7)
        (Fraction(1, 36), Fraction(1, 3), Fraction(1, 1))
    """
    ways = _ways(dice)
    if 2 * total == 7 * dice:
        return Fraction(1)
    # the ways are those of a total from `dice` upwards
    tail = ways[total - dice :] if 2 * total > 7 * dice else ways[: total - dice + 1]
    return Fraction(sum(tail), 6**dice)


def spread_of_the_mean(dice: int) -> float:
    """The most by which the mean of so many dice differs from the expected one in about 95 of 100 games.

    >>> f"{spread_of_the_mean(100):.2f}"
    '0.33'
    """
    return 1.96 * math.sqrt(35 / 12 / dice)


@cache
def _ways(dice: int) -> tuple[int, ...]:
    """In how many ways dice show each total, from one pip a die upwards."""
    ways = [1]
    for _ in range(dice):
        ways = [sum(ways[max(0, i - 5) : i + 1]) for i in range(len(ways) + 5)]
    return tuple(ways)
