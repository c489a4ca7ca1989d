"""Fitting win models on games of bots, and measuring them on games that were not used.

It needs scikit-learn, which the extra `fit` brings; a program that only reads the models needs nothing.
"""

from __future__ import annotations

import datetime
import random
import time
from collections.abc import Sequence
from importlib import import_module
from statistics import fmean
from typing import Any, NamedTuple

from vietnam_tui.bots.match import FinishedGame, Job, play, thinking
from vietnam_tui.bots.win_model import ALWAYS, GONE, TURN, WinModel, facts_of
from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import fingerprint_of
from vietnam_tui.games import game_of_scenario

#: The levels of the two sides in turn, seed by seed: mostly the officers of play-outs, and weaker ones so that either
#: side wins at times
PAIRINGS = (
    ("quick", "quick"),
    ("recruit", "quick"),
    ("quick", "recruit"),
    ("quick", "quick"),
    ("random", "quick"),
    ("quick", "quick"),
    ("quick", "random"),
    ("recruit", "recruit"),
)
#: Positions of a game that are kept, spread over it
KEPT = 60
#: Parts into which the games are divided: each is foretold by a model that was fitted on the others
FOLDS = 5
#: Games without which nothing can be fitted
FEWEST = 2 * FOLDS
#: How much a game may pull the weights: the inverse of the penalty on them
PULL = 1.0


class FitFault(Exception):
    """A model cannot be fitted; the message says why."""


def fit_jobs(
    scenario: str, games: int, first_seed: int, options: tuple[tuple[str, str], ...] = ()
) -> list[Job]:
    """The games to fit on: successive seeds, the levels in turn."""
    seeds = range(first_seed, first_seed + games)
    return [Job(scenario, PAIRINGS[seed % len(PAIRINGS)], seed, options) for seed in seeds]


def play_and_look(job: Job) -> FinishedGame:
    """Play a game and keep the facts of positions spread over it; raises as `match.play`."""
    game = game_of_scenario(job.scenario)
    if game is None:
        raise KeyError(job.scenario)
    seen, generator, met = list[tuple[int, dict[str, float]]](), random.Random(job.seed), 0

    def look(state: Any) -> None:
        """Keep a position, should it be drawn: each has the same chance, however long the game becomes."""
        nonlocal met
        met += 1
        place = len(seen) if len(seen) < KEPT else generator.randrange(met)
        if place < KEPT:
            seen[place:] = [*([(met, facts_of(game, job.scenario, state))]), *seen[place + 1 :]]

    begun = time.process_time()
    outcome = play(job, look=look)
    work = time.process_time() - begun
    positions = tuple(facts for _, facts in sorted(seen, key=lambda one: one[0]))
    return FinishedGame(
        outcome.key,
        outcome.scenario,
        outcome.levels,
        outcome.seed,
        outcome.winner,
        outcome.reason,
        outcome.margin,
        outcome.thoughts,
        outcome.level,
        positions,
        work,
    )


class Quality(NamedTuple):
    """The quality of forecasts of games that were not used: as in `WinModel`."""

    half_time: float
    half_time_base: float
    calibration: float


def fitted(game: Game[Any], scenario: str, games: Sequence[FinishedGame], command: str) -> WinModel:
    """The model of a scenario from games of it; raises `FitFault`."""
    first, *others = game.sides(scenario)
    if not others:
        raise FitFault(
            f"{scenario} is for one player: its score has a distribution, and no chance of winning"
        )
    told = [outcome for outcome in games if outcome.positions]
    if len(told) < FEWEST:
        raise FitFault(f"{scenario}: {len(told)} games are too few to fit on; give --games {FEWEST} or more")
    results = [0.5 if not outcome.winner else float(outcome.winner == first) for outcome in told]
    if min(results) == max(results):
        raise FitFault(f"{scenario}: all {len(told)} games ended alike; nothing can be learnt from them")
    learn = _learner()
    quality = _measured(told, results, learn)
    quick = [outcome for outcome in told if set(outcome.levels) == {"quick"}] or told
    decisions = sum(thinking(quick, side).decisions for side in game.sides(scenario))
    seconds = sum(outcome.work for outcome in quick)
    return WinModel(
        scenario=scenario,
        provenance="fitted",
        fitted=datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
        games=len(told),
        positions=sum(len(outcome.positions) for outcome in told),
        command=command,
        data=fingerprint_of(game.facts(scenario)),
        base=round(fmean(results), 4),
        half_time=round(quality.half_time, 4),
        half_time_base=round(quality.half_time_base, 4),
        calibration=round(quality.calibration, 4),
        decision=float(f"{seconds / max(1, decisions):.2g}"),
        game=float(f"{seconds / len(quick):.2g}"),
        weights={name: float(f"{weight:.4g}") for name, weight in learn(told, results).items()},
        seen=_range([facts for outcome in told for facts in outcome.positions]),
    )


def _range(positions: Sequence[dict[str, float]]) -> dict[str, tuple[float, float]]:
    """The least and the most that each fact came to; how far the game is and whose turn it is are never strange."""
    names = sorted({name for facts in positions for name in facts} - {ALWAYS, GONE, TURN})
    values = {name: [facts.get(name, 0.0) for facts in positions] for name in names}
    return {name: (round(min(found), 4), round(max(found), 4)) for name, found in values.items()}


def _measured(games: Sequence[FinishedGame], results: Sequence[float], learn: Any) -> Quality:
    """Every game foretold by a model that was fitted on the games of the other parts."""
    errors, base_errors = list[float](), list[float]()
    tenths: list[list[tuple[float, float]]] = [[] for _ in range(10)]
    for part in range(FOLDS):
        others = [number for number in range(len(games)) if number % FOLDS != part]
        known = [results[number] for number in others]
        base = fmean(known)
        weights = learn([games[number] for number in others], known) if min(known) < max(known) else {}
        for number in range(part, len(games), FOLDS):
            positions, result = games[number].positions, results[number]
            foretold = [chance_by(weights, facts) if weights else base for facts in positions]
            middle = min(range(len(positions)), key=lambda i: abs(positions[i][GONE] - 0.5))
            errors.append((foretold[middle] - result) ** 2)
            base_errors.append((base - result) ** 2)
            for chance in foretold:
                tenths[min(9, int(chance * 10))].append((chance, result))
    total = sum(map(len, tenths))
    apart = sum(
        abs(fmean(c for c, _ in tenth) - fmean(r for _, r in tenth)) * len(tenth) for tenth in tenths if tenth
    )
    return Quality(fmean(errors), fmean(base_errors), apart / total)


def chance_by(weights: dict[str, float], facts: dict[str, float]) -> float:
    """The chance that weights give to a position."""
    blank = WinModel("", "", "", 0, 0, "", "", 0, 0, 0, 0, 0, 0, weights)
    return blank.chance(facts)


def _row(names: Sequence[str], facts: dict[str, float]) -> list[float]:
    values = [facts.get(name, 0.0) for name in names]
    return [*values, *(value * facts[GONE] for value in values)]


def _learner() -> Any:
    """A function from games and their results to weights; raises `FitFault` without scikit-learn."""
    try:
        linear, scaling = import_module("sklearn.linear_model"), import_module("sklearn.preprocessing")
    except ImportError:
        raise FitFault(
            "fitting needs scikit-learn, which is not installed: pip install 'vietnam-tui[fit]'"
        ) from None

    def learn(games: Sequence[FinishedGame], results: Sequence[float]) -> dict[str, float]:
        """The weights that foretell the results best; every game counts as much as any other."""
        names = sorted(
            {name for outcome in games for facts in outcome.positions for name in facts} - {ALWAYS}
        )
        rows, wins, counts = list[list[float]](), list[int](), list[float]()
        for outcome, result in zip(games, results, strict=True):
            for facts in outcome.positions:
                for won, share in ((1, result), (0, 1 - result)):  # a draw is half a win and half a loss
                    if share:
                        rows.append(_row(names, facts))
                        wins.append(won)
                        counts.append(share / len(outcome.positions))
        scaler = scaling.StandardScaler().fit(rows)
        model = linear.LogisticRegression(C=PULL, max_iter=1000)
        model.fit(scaler.transform(rows), wins, sample_weight=counts)
        found = {ALWAYS: float(model.intercept_[0])}
        for name, weight, mean, scale in zip(
            [*names, *(f"{name} x gone" for name in names)],
            model.coef_[0],
            scaler.mean_,
            scaler.scale_,
            strict=True,
        ):
            if abs(weight) > 1e-9:
                found[name] = float(weight / scale)
                found[ALWAYS] -= float(weight * mean / scale)
        return found

    return learn
