"""The results of games of bots: rates of winning and their intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist
from typing import NamedTuple

from vietnam_tui.bots.match import FinishedGame

#: Two-sided 95 % of the normal distribution
Z95 = NormalDist().inv_cdf(0.975)


class Score(NamedTuple):
    """Games of one pairing as the side `side` sees them; `score` counts a draw as half a win."""

    side: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
    margin: float


def wilson(score: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share: `score` successes in `games`, draws counted as halves.

    >>> low, high = wilson(50, 100)
    >>> f"{low:.3f} {high:.3f}"
    '0.404 0.596'
    """
    if games == 0:
        return 0.0, 1.0
    share, spread = score / games, Z95 * Z95 / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z95 * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def tally(outcomes: Sequence[FinishedGame], side: str, first_side: str) -> Score:
    """Count outcomes for a side; margins turn their sign for any side but the first."""
    games = len(outcomes)
    wins = sum(o.winner == side for o in outcomes)
    draws = sum(not o.winner for o in outcomes)
    score = wins + draws / 2
    low, high = wilson(score, games)
    margin = sum(o.margin for o in outcomes) / games if games else 0.0
    return Score(
        side,
        games,
        wins,
        draws,
        games - wins - draws,
        score / games if games else 0.0,
        low,
        high,
        margin if side == first_side else -margin,
    )


def decided(found: Score, rates: Iterable[float]) -> bool:
    """Does the interval of a score tell of each of these rates whether the score lies above or below it?"""
    return not any(found.low <= rate <= found.high for rate in rates)


def pair_score(outcomes: Sequence[FinishedGame], levels: tuple[str, ...], sides: tuple[str, ...]) -> Score:
    """Swapped games counted as the first level sees them, whichever side it played."""
    seen: list[tuple[float, float]] = []
    for outcome in outcomes:
        own = sides[0] if outcome.levels == levels else sides[1]
        points = 0.5 if not outcome.winner else float(outcome.winner == own)
        seen.append((points, outcome.margin if own == sides[0] else -outcome.margin))
    games, score = len(seen), sum(points for points, _ in seen)
    low, high = wilson(score, games)
    wins, draws = sum(p == 1 for p, _ in seen), sum(p == 0.5 for p, _ in seen)
    margin = sum(m for _, m in seen) / games if games else 0.0
    return Score(levels[0], games, wins, draws, games - wins - draws, score / games, low, high, margin)
