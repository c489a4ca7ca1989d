"""Bots against bots, counted honestly: common seeds, swapped sides, intervals, thinking times.

    python -m vietnam_tui.bots.arena --scenario boys-of-67 --us regular --vc random --games 100

Every game is a job with a key; its result is one line of JSON.  Given a file, finished jobs are read from it
and only the missing ones are played, so a long measurement may be stopped and taken up again.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.bots import find_bot
from vietnam_tui.bots.lookahead import Judge
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action, fingerprint
from vietnam_tui.games import game_of_scenario

#: Two-sided 95 % of the normal distribution
Z95 = 1.959963984540054
#: No game takes so many decisions
ENDLESS = 20_000
#: Games between two looks at whether a measurement has been decided
LOOK = 20


class Job(msgspec.Struct, frozen=True):
    """One game: the scenario, the level of each side in the order of the game's sides, the seed."""

    scenario: str
    levels: tuple[str, ...]
    seed: int

    @property
    def key(self) -> str:
        """What the job is known by in a file of results."""
        return f"{self.scenario} {' '.join(self.levels)} {self.seed}"


class Thought(msgspec.Struct, frozen=True):
    """How long a side took: decisions, seconds in all, seconds of the longest."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def __add__(self, more: Thought) -> Thought:
        return Thought(
            self.decisions + more.decisions, self.seconds + more.seconds, max(self.longest, more.longest)
        )


class FinishedGame(msgspec.Struct, frozen=True):
    """How a game ended: the winner ("" for a draw), the margin in points for the first side, the thinking.

    In a game for one player the margin is the score; `level` is its assessment where the game makes one.
    """

    key: str
    scenario: str
    levels: tuple[str, ...]
    seed: int
    winner: str
    reason: str
    margin: float
    thoughts: dict[str, Thought]
    level: str = ""


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


# -- playing ------------------------------------------------------------------------------------------------


def play(job: Job, watch: Callable[[Action], None] | None = None) -> FinishedGame:
    """Play one game to its end; `watch` is told every order and outcome of chance as it is given.

    Raises KeyError for an unknown scenario or a level that it does not have.
    """
    game = game_of_scenario(job.scenario)
    if game is None:
        raise KeyError(job.scenario)
    sides = game.sides(job.scenario)
    bots = {side: find_bot(game, level) for side, level in zip(sides, job.levels, strict=True)}
    dice = SeededDice(job.seed)
    thoughts = dict.fromkeys(sides, Thought())
    state, rolled = game.setup(job.scenario), 0
    for _ in range(ENDLESS):
        side = game.decision(state).side
        if side == NOBODY:
            break
        if side == CHANCE:
            action = dice.choose(game.outcomes(state), rolled)
            rolled += 1
        else:
            view = game.view(state, side)
            begun = time.perf_counter()
            generator = random.Random(f"{job.seed}/{side}/{fingerprint(view)}")
            action = bots[side].choose(game, view, side, generator).action
            took = time.perf_counter() - begun
            thoughts[side] += Thought(1, took, took)
        state = game.apply(state, action).state
        if watch is not None:
            watch(action)
    result = game.result(state)
    if result is None:
        raise RuntimeError(f"{job.key}: no end after {ENDLESS} decisions")
    return FinishedGame(
        job.key,
        job.scenario,
        job.levels,
        job.seed,
        result.winner,
        result.reason,
        _margin(game, state, sides[0]),
        thoughts,
        result.level,
    )


def _margin(game: Game[Any], state: Any, side: str) -> float:
    """The final position in points for a side; 0 where the game has no doctrine."""
    return 0.0 if game.doctrine is None else Judge(game, game.doctrine, side).value(state)


def jobs(
    scenario: str, levels: Sequence[str], games: int, *, first_seed: int = 1, swap: bool = False
) -> list[Job]:
    """Jobs on successive seeds; with `swap` every seed is played a second time with the levels exchanged."""
    orders = [tuple(levels)]
    if swap and tuple(reversed(levels)) != orders[0]:
        orders.append(tuple(reversed(levels)))
    return [Job(scenario, order, seed) for seed in range(first_seed, first_seed + games) for order in orders]


def run(
    todo: Iterable[Job],
    *,
    out: Path | None = None,
    workers: int = 1,
    cluster: str = "",
    progress: Callable[[FinishedGame], None] | None = None,
    player: Callable[[Job], FinishedGame] | None = None,
    enough: Callable[[Sequence[FinishedGame]], bool] | None = None,
) -> list[FinishedGame]:
    """The outcomes of all jobs in their order; those that `out` holds are not played again.

    `workers` processes play at a time, 0 for one a core, or the workers of the Dask cluster whose scheduler has
    the address `cluster`; `player` plays a job in the place of `play`.  `enough` is asked after every `LOOK` jobs,
    in their order whoever ends first; once it says yes, the outcomes up to there are all.  Raises what `player`
    raises, and `ClusterFault`.
    """
    wanted = list(dict.fromkeys(todo))
    known = {outcome.key: outcome for outcome in read_results(out)} if out is not None else {}
    if out is not None:
        _end_torn_line(out)
    looks = _Looks(wanted, known, enough)
    if not looks.over():
        missing = [job for job in wanted if job.key not in known]
        with contextlib.closing(_played(missing, workers, cluster, player or play)) as outcomes:
            for outcome in outcomes:
                known[outcome.key] = outcome
                if out is not None:
                    with out.open("a", encoding="utf-8") as lines:
                        lines.write(msgspec.json.encode(outcome).decode() + "\n")
                if progress is not None:
                    progress(outcome)
                if looks.over():
                    break
    return [known[job.key] for job in wanted[: looks.counted]]


class _Looks:
    """Whether a measurement may stop: asked at every `LOOK` of its jobs, as soon as those are known."""

    def __init__(
        self,
        wanted: Sequence[Job],
        known: Mapping[str, FinishedGame],
        enough: Callable[[Sequence[FinishedGame]], bool] | None,
    ) -> None:
        self.counted = len(wanted)
        self._wanted, self._known, self._enough = wanted, known, enough
        self._at = 0

    def over(self) -> bool:
        """Has the answer been yes?"""
        while self._enough is not None and self._at < len(self._wanted):
            if self._wanted[self._at].key not in self._known:
                break
            self._at += 1
            so_far = [self._known[job.key] for job in self._wanted[: self._at]]
            if self._at % LOOK == 0 and self._enough(so_far):
                self.counted = self._at
                return True
        return False


def _end_torn_line(path: Path) -> None:
    """Let the next result begin on a line of its own, whatever a killed run left behind."""
    if path.exists() and (text := path.read_bytes()) and not text.endswith(b"\n"):
        with path.open("ab") as lines:
            lines.write(b"\n")


def _played(
    missing: list[Job], workers: int, cluster: str, player: Callable[[Job], FinishedGame]
) -> Generator[FinishedGame]:
    if cluster:
        from vietnam_tui.bots.cluster import played_on  # only here: it stands on this module

        yield from played_on(cluster, missing, player)
        return
    workers = workers or os.cpu_count() or 1
    if workers == 1 or len(missing) < 2:
        yield from map(player, missing)
        return
    # an interrupt from the keyboard goes to all processes: this one alone shall take it
    ignore = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(workers, initializer=signal.signal, initargs=ignore) as pool:
        try:
            for done in as_completed([pool.submit(player, job) for job in missing]):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def read_results(path: Path) -> Iterator[FinishedGame]:
    """The outcomes in a file of results; lines that are no outcome (torn when a run was killed) are left out."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            yield msgspec.json.decode(line, type=FinishedGame)
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue


# -- counting -----------------------------------------------------------------------------------------------


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


def thinking(outcomes: Sequence[FinishedGame], side: str) -> Thought:
    """The thinking of a side over all games."""
    return sum((o.thoughts[side] for o in outcomes), Thought())


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


# -- telling ------------------------------------------------------------------------------------------------


def report(outcomes: Sequence[FinishedGame], levels: tuple[str, ...], sides: tuple[str, ...]) -> list[str]:
    """The measurement in lines of text."""
    if len(sides) == 1:
        from vietnam_tui.bots.scores import (  # only here: it is told in the terms of this module
            score_lines,
            scores,
        )

        return score_lines(scores(outcomes, sides[0]))
    lines: list[str] = []
    for order in dict.fromkeys(o.levels for o in outcomes):
        group = [o for o in outcomes if o.levels == order]
        names = " against ".join(f"{side} {level}" for side, level in zip(sides, order, strict=True))
        lines.append(f"{names}: {_counted(tally(group, sides[0], sides[0]))}")
        for side, level in zip(sides, order, strict=True):
            thought = thinking(group, side)
            mean = thought.seconds / thought.decisions if thought.decisions else 0.0
            lines.append(
                f"  {side} {level}: {thought.decisions} decisions, {mean * 1000:.1f} ms each, "
                f"longest {thought.longest * 1000:.0f} ms"
            )
    if len({o.levels for o in outcomes}) > 1:
        lines.append(f"{levels[0]} on both sides: {_counted(pair_score(outcomes, levels, sides))}")
    return lines


def _counted(found: Score) -> str:
    return (
        f"{found.side} scores {found.score:.1%} [{found.low:.1%} to {found.high:.1%}] in {found.games} games: "
        f"{found.wins} won, {found.draws} drawn, {found.losses} lost, margin {found.margin:+.2f}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0 when done, 2 for a scenario or level that does not exist."""
    parser = argparse.ArgumentParser(
        prog="python -m vietnam_tui.bots.arena", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--scenario", default="boys-of-67")
    parser.add_argument("--us", default="regular", help="level of the first side")
    parser.add_argument("--vc", default="random", help="level of the second side, if there is one")
    parser.add_argument("--games", type=int, default=100, help="seeds to play")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--swap", action="store_true", help="play every seed again with the levels exchanged")
    parser.add_argument("--out", type=Path, help="file of results to keep and take up again")
    parser.add_argument("--workers", type=int, default=0, help="processes; 0 for one a core")
    given = parser.parse_args(arguments)
    game = game_of_scenario(given.scenario)
    levels: tuple[str, ...] = (given.us, given.vc)
    try:
        if game is None:
            raise KeyError(given.scenario)
        sides = game.sides(given.scenario)
        levels = levels[: len(sides)]
        for level in levels:
            find_bot(game, level)
    except KeyError as error:
        print(f"there is no {error}", file=sys.stderr)
        return 2
    todo = jobs(given.scenario, levels, given.games, first_seed=given.seed, swap=given.swap)
    outcomes = run(todo, out=given.out, workers=given.workers)
    print("\n".join(report(outcomes, levels, sides)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
