"""Bots against bots, counted honestly: common seeds, swapped sides, intervals, thinking times.

Every game is a job with a key; its result is one line of JSON.  Given a file, finished jobs are read from it
and only the missing ones are played, so a long measurement may be stopped and taken up again.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import msgspec

from vietnam_tui.bots.counting import Score, pair_score, tally
from vietnam_tui.bots.match import FinishedGame, Job, play, thinking
from vietnam_tui.bots.scores import score_lines, scores

#: Seconds between two looks of a process at whether its parent is there
LOOKS = 1.0
#: Games between two looks at whether a measurement has been decided
LOOK = 20
#: When the garbage collector looks: with Python's own thresholds it takes a third of the time of a game, and games
#: leave little that hangs together in circles
SELDOM = (50_000, 20, 20)


def jobs(
    scenario: str,
    levels: Sequence[str],
    games: int,
    *,
    first_seed: int = 1,
    swap: bool = False,
    options: tuple[tuple[str, str], ...] = (),
) -> list[Job]:
    """Jobs on successive seeds; with `swap` every seed is played a second time with the levels exchanged.

    `options` are those of every game that are not as usual.
    """
    orders = [tuple(levels)]
    if swap and tuple(reversed(levels)) != orders[0]:
        orders.append(tuple(reversed(levels)))
    seeds = range(first_seed, first_seed + games)
    return [Job(scenario, order, seed, options) for seed in seeds for order in orders]


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
        with contextlib.closing(played(missing, workers, cluster, player or play)) as outcomes:
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
    """A check whether a measurement may stop: asked at every `LOOK` of its jobs, as soon as those are known."""

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


def begin_worker() -> None:
    """Make a process ready to play one game after another; it ends when its parent has, however that ended."""
    # an interrupt from the keyboard goes to all processes, and so may an end: the one that counts alone shall take it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = os.getppid()
    signal.signal(
        signal.SIGTERM, lambda *_: None if os.getppid() == parent else os._exit(128 + signal.SIGTERM)
    )
    gc.freeze()
    gc.set_threshold(*SELDOM)
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def end_workers(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool, and what they are at; nothing of it is left when the program ends."""
    workers = list((pool._processes or {}).values())
    for worker in workers:
        with contextlib.suppress(OSError, ValueError):
            worker.kill()
    # without waiting, Python's own end may find the pool's thread half way through closing its pipe
    pool.shutdown(cancel_futures=True)


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOKS)
    os._exit(1)


def _end_torn_line(path: Path) -> None:
    """Let the next result begin on a line of its own, whatever a killed run left behind."""
    if path.exists() and (text := path.read_bytes()) and not text.endswith(b"\n"):
        with path.open("ab") as lines:
            lines.write(b"\n")


def played(
    missing: list[Job], workers: int, cluster: str, player: Callable[[Job], FinishedGame]
) -> Generator[FinishedGame]:
    """The outcome of each game as it ends; games that have begun are given up where nobody waits for more."""
    if cluster:
        from vietnam_tui.bots.cluster import played_on  # only here: it is seldom wanted

        yield from played_on(cluster, missing, player)
        return
    workers = workers or os.cpu_count() or 1
    if workers == 1 or len(missing) < 2:
        yield from map(player, missing)
        return
    with ProcessPoolExecutor(workers, initializer=begin_worker) as pool:
        try:
            for done in as_completed([pool.submit(player, job) for job in missing]):
                yield done.result()
        except BaseException:
            # an interrupt, a fault of a game, a caller who has enough: nobody waits for what has begun
            end_workers(pool)
            raise


def read_results(path: Path) -> Iterator[FinishedGame]:
    """The outcomes in a file of results; lines that are no outcome (torn when a run was killed) are left out."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            yield msgspec.json.decode(line, type=FinishedGame)
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue


# -- telling ------------------------------------------------------------------------------------------------


def report(outcomes: Sequence[FinishedGame], levels: tuple[str, ...], sides: tuple[str, ...]) -> list[str]:
    """The measurement in lines of text."""
    if len(sides) == 1:
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
