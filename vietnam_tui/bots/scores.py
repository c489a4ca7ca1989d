"""The scores of a bot in a game for one player: the distribution over many games, in numbers and words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import fmean, quantiles, stdev

import msgspec

from vietnam_tui.bots.counting import Z95
from vietnam_tui.bots.match import FinishedGame, thinking

#: The points where a distribution is cut into equal parts
QUANTILES = ("least", "a quarter", "half", "three quarters", "most")


class Scores(msgspec.Struct, frozen=True):
    """The scores of a level in a scenario.

    `low` and `high` bound the mean (95 %); `quantiles` follow `QUANTILES`; `assessments` counts how the games
    were assessed, the worst score of each first; `seconds` are the mean and the longest of the decisions.
    """

    scenario: str
    side: str
    level: str
    games: int
    mean: float
    low: float
    high: float
    deviation: float
    quantiles: tuple[float, ...]
    assessments: dict[str, int]
    decisions: int
    seconds: tuple[float, float]


class Lead(msgspec.Struct, frozen=True):
    """The lead of one level over another on the same seeds: the mean of the differences, bounded at 95 %.

    `higher` counts the seeds on which it scores more.
    """

    level: str
    over: str
    seeds: int
    mean: float
    low: float
    high: float
    higher: int


def scores(outcomes: Sequence[FinishedGame], side: str) -> Scores:
    """The scores of games of one level, at least one; their margins are the scores."""
    found = sorted(outcome.margin for outcome in outcomes)
    mean, low, high = bounded_mean(found)
    by_assessment = sorted(outcomes, key=lambda outcome: outcome.margin)
    thought = thinking(outcomes, side)
    first = outcomes[0]
    return Scores(
        scenario=first.scenario,
        side=side,
        level=first.levels[0],
        games=len(found),
        mean=mean,
        low=low,
        high=high,
        deviation=deviation(found),
        quantiles=cuts(found),
        assessments=dict(Counter(outcome.level for outcome in by_assessment)),
        decisions=thought.decisions,
        seconds=(thought.seconds / max(1, thought.decisions), thought.longest),
    )


def lead(outcomes: Sequence[FinishedGame], others: Sequence[FinishedGame]) -> Lead:
    """The lead of the games of one level over those of another, seed by seed; they share one at least."""
    theirs = {outcome.seed: outcome.margin for outcome in others}
    ahead = [outcome.margin - theirs[outcome.seed] for outcome in outcomes if outcome.seed in theirs]
    mean, low, high = bounded_mean(ahead)
    return Lead(
        outcomes[0].levels[0], others[0].levels[0], len(ahead), mean, low, high, sum(a > 0 for a in ahead)
    )


# -- numbers ------------------------------------------------------------------------------------------------


def bounded_mean(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean of some values and its 95 % interval by the normal distribution.

    >>> mean, low, high = bounded_mean([1.0, 2.0, 3.0])
    >>> f"{mean:.2f} {low:.2f} {high:.2f}"
    '2.00 0.87 3.13'
    """
    mean = fmean(values)
    half = Z95 * deviation(values) / math.sqrt(len(values))
    return mean, mean - half, mean + half


def deviation(values: Sequence[float]) -> float:
    """The standard deviation of a sample, 0 for a single value."""
    return stdev(values) if len(values) > 1 else 0.0


def cuts(values: Sequence[float]) -> tuple[float, ...]:
    """The cuts of a sample by `QUANTILES`, between neighbours in proportion.

    >>> cuts([0.0, 10.0, 20.0])
    (0.0, 5.0, 10.0, 15.0, 20.0)
    """
    if len(values) == 1:
        return (values[0],) * len(QUANTILES)
    return (min(values), *quantiles(values, n=len(QUANTILES) - 1, method="inclusive"), max(values))


# -- telling ------------------------------------------------------------------------------------------------


def score_lines(found: Scores) -> list[str]:
    """A distribution in lines of text."""
    mean, longest = found.seconds
    parts = ", ".join(f"{name} {cut:g}" for name, cut in zip(QUANTILES, found.quantiles, strict=True))
    assessed = ", ".join(f"{name} {count}" for name, count in found.assessments.items())
    return [
        f"{found.side} {found.level}: scores {found.mean:.2f} [{found.low:.2f} to {found.high:.2f}] on the "
        f"average of {found.games} games, deviation {found.deviation:.2f}",
        f"  {parts}",
        f"  {assessed}",
        f"  {mean * 1000:.0f} ms a decision, the longest {longest * 1000:.0f} ms",
    ]


def told_lead(found: Lead) -> str:
    """A lead in a line of text."""
    return (
        f"{found.level} over {found.over}: {found.mean:+.2f} [{found.low:+.2f} to {found.high:+.2f}], "
        f"higher on {found.higher} of {found.seeds} seeds"
    )
