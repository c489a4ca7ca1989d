"""The chance of winning: what play-outs from what a side sees come to, and orders compared in the same worlds.

>>> Figure.of([1.0, 0.0, 1.0, 1.0], whole=True).games
4
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.bots.counting import Z95, wilson
from vietnam_tui.bots.playout import Ending, PlayOut, played_out
from vietnam_tui.bots.scores import bounded_mean, cuts, deviation
from vietnam_tui.bots.win_model import foretold, model_of
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import NOBODY, NoWorld

#: Half the width of the interval at which a figure is good enough, and the fewest and most play-outs for it
GOOD_ENOUGH, FEWEST, MOST = 0.07, 24, 400
#: Seconds of processor time that a figure may take, and a play-out at most where the game is dear
SECONDS, DEAR = 16.0, 0.25
#: Play-outs that are needed for it where each ends as won or lost
NEEDED = 200
#: Worlds in which the win model gives the first figure
GLANCES = 40
#: What a scatter so small is taken for: no sample of a few knows better
LEAST_SCATTER = 0.03


class Figure(NamedTuple):
    """The chance of winning of the first side, from `low` to `high` (95 %), by so many play-outs.

    `whole` says that they were played to their ends; else they were judged by the win model.
    """

    games: int
    chance: float
    low: float
    high: float
    whole: bool

    @classmethod
    def of(cls, chances: Sequence[float], *, whole: bool) -> Figure:
        """The figure of some play-outs, at least one."""
        mean, games = fmean(chances), len(chances)
        if whole:
            return cls(games, mean, *wilson(mean * games, games), whole)
        half = Z95 * max(LEAST_SCATTER, deviation(chances)) / math.sqrt(games)
        return cls(games, mean, max(0.0, mean - half), min(1.0, mean + half), whole)

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def seen_by(self, game: Game[Any], scenario: str, side: str) -> Figure:
        """The figure as a side sees it."""
        if side in ("", game.sides(scenario)[0]):
            return self
        return self._replace(chance=1 - self.chance, low=1 - self.high, high=1 - self.low)


class Score(NamedTuple):
    """The final score of a game for one player: its mean with the interval, its cuts (`scores.QUANTILES`)."""

    games: int
    mean: float
    low: float
    high: float
    cuts: tuple[float, ...]

    @classmethod
    def of(cls, margins: Sequence[float]) -> Score:
        """The distribution of the scores of some play-outs, at least one."""
        return cls(len(margins), *bounded_mean(margins), cuts(sorted(margins)))


class Difference(NamedTuple):
    """How much better an order is than the first one, from the same worlds with the same dice; `missed` counts the
    worlds in which it could not be given whole."""

    orders: str
    mean: float
    low: float
    high: float
    missed: int = 0


class Asked(NamedTuple):
    """Whose chance in which position is asked for: `view` is what `side` sees, or with "" all that there is.

    In a game for one player the chance is that the score has risen after `soon` decisions; with 0 there is no chance,
    but a final score.
    """

    game: Game[Any]
    scenario: str
    view: Any
    side: str
    seed: int = 0
    soon: int = 0

    def play_outs(self, games: int, horizon: int, lines: Sequence[Sequence[str]] = ((),)) -> list[PlayOut]:
        """The jobs: in each world every line of orders."""
        state = msgspec.msgpack.encode(self.view)
        return [
            PlayOut(
                self.game.code,
                self.scenario,
                state,
                self.side,
                number,
                self.seed,
                tuple(orders),
                horizon,
                line,
            )
            for number in range(games)
            for line, orders in enumerate(lines)
        ]

    @property
    def alone(self) -> bool:
        """Is it a game for one player, which has a score and no chance of winning?"""
        return len(self.game.sides(self.scenario)) == 1

    @property
    def scored(self) -> bool:
        """Is the final score asked for?"""
        return self.alone and not self.soon

    @property
    def horizon(self) -> int:
        """The number of decisions after which a play-out is judged, 0 where games are cheap enough to be played out.

        It follows from what was measured as the model was fitted, not from this machine: figures are the same on all.
        """
        if self.alone:
            return self.soon
        model = model_of(self.game, self.scenario)
        if model is None:
            return 0
        standing = self.game.presenter.standing(self.view)
        if model.game * (1 - standing.gone) * NEEDED <= SECONDS:
            return 0
        return max(8, round(DEAR / model.decision))

    def glance(self) -> Figure | None:
        """The win model's figure, at once; None where there is no model, or it has seen nothing like this position, or
        nothing is left to foretell."""
        model = model_of(self.game, self.scenario)
        if model is None or self.alone or self.game.decision(self.view).side == NOBODY:
            return None
        lot = random.Random(f"{self.seed}/glance")
        worlds = (self.game.resample(self.view, self.side, lot) for _ in range(GLANCES if self.side else 1))
        try:
            told = [foretold(self.game, self.scenario, model, world) for world in worlds]
        except NoWorld:
            return None
        known = [chance for chance in told if chance is not None]
        if len(known) < len(told):
            return None
        # the model errs as well: by so much, on games that it had not seen
        figure = Figure.of(known, whole=False)
        return figure._replace(
            games=0,
            low=max(0.0, figure.low - model.calibration),
            high=min(1.0, figure.high + model.calibration),
        )


def figures(
    asked: Asked,
    *,
    games: int = 0,
    workers: int = 0,
    cluster: str = "",
    tell: Callable[[str], object] = lambda text: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Figure | Score]:
    """The chance, or the distribution of the score, growing with every play-out.

    So many `games`, or with 0 until the interval is good enough.  Raises as `playout.played_out` does.
    """
    chances, margins, whole = list[float](), list[float](), True
    jobs = asked.play_outs(games or MOST, asked.horizon)
    for ending in played_out(jobs, workers=workers, cluster=cluster, tell=tell, stopped=stopped):
        chances.append(ending.chance)
        margins.append(ending.margin)
        whole = whole and ending.over
        if asked.scored:
            yield Score.of(margins)
            continue
        figure = Figure.of(chances, whole=whole)
        yield figure
        if not games and figure.games >= FEWEST and figure.half <= GOOD_ENOUGH:
            return


def compared(
    asked: Asked,
    lines: Sequence[Sequence[str]],
    *,
    games: int = 0,
    workers: int = 0,
    cluster: str = "",
    tell: Callable[[str], object] = lambda text: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[list[Figure], list[Difference]]]:
    """The figures of several lines of orders as the side sees them, and how each differs from the first, growing with
    every world.  In a game for one player the figures are of the score and their chance is its mean.

    With 0 `games` until the greatest difference is known as well as a chance has to be.
    """
    jobs = asked.play_outs(games or MOST, asked.horizon, lines)
    found: list[list[Ending]] = [[] for _ in lines]
    endings = played_out(jobs, workers=workers, cluster=cluster, tell=tell, stopped=stopped)
    for number, ending in enumerate(endings):
        found[number % len(lines)].append(ending)
        if (number + 1) % len(lines):
            continue
        values = [[worth(asked, one) for one in column] for column in found]
        figures = [
            _figure_of(asked, column, whole=all(one.over for one in endings_of))
            for column, endings_of in zip(values, found, strict=True)
        ]
        differences = [
            Difference(
                "; ".join(orders),
                *bounded_mean([a - b for a, b in zip(column, values[0], strict=True)]),
                sum(bool(one.missed) for one in endings_of),
            )
            for orders, column, endings_of in zip(lines, values, found, strict=True)
        ]
        yield figures, differences
        widest = max((d.high - d.low) / 2 for d in differences)
        if not games and not asked.scored and len(values[0]) >= FEWEST and widest <= GOOD_ENOUGH:
            return


def worth(asked: Asked, ending: Ending) -> float:
    """What an ending is worth to the side that asks: its chance, or the score."""
    if asked.scored:
        return ending.margin
    first = asked.side in ("", asked.game.sides(asked.scenario)[0])
    return ending.chance if first else 1 - ending.chance


def _figure_of(asked: Asked, values: Sequence[float], *, whole: bool) -> Figure:
    if asked.scored:
        return Figure(len(values), *bounded_mean(values), whole)
    return Figure.of(values, whole=whole)
