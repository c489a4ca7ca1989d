"""Play-outs: a position played on by quick officers, in a world that fits what a side sees, to the end or a horizon.

Each is a job of its own, by its number: the world, the dice and the officers' lots come from the seed and that number
alone, so that it ends the same wherever and beside whatever else it is played, and so that several orders can be
compared in the same worlds with the same dice.
"""

from __future__ import annotations

import contextlib
import os
import random
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, resource_tracker
from typing import Any

import msgspec

from vietnam_tui.bots.arena import begin_worker, end_workers
from vietnam_tui.bots.course import ENDLESS, play_on
from vietnam_tui.bots.match import margin
from vietnam_tui.bots.quick_bot import QuickBot
from vietnam_tui.bots.win_model import foretold, model_of, result_for_first
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import NOBODY, Action, NoWorld
from vietnam_tui.core.orders import OrderError
from vietnam_tui.games import find_game

#: Play-outs that lie ready for each worker: enough to keep it busy, few to be thrown away
AHEAD = 3
#: Seconds until it is seen that nobody wants any more
PATIENCE = 0.2


class PlayOut(msgspec.Struct, frozen=True):
    """One play-out: of a position as bytes, which `side` sees so ("" for one that hides nothing from who asks).

    `orders` are typed lines, each an order of that side, given as soon as it has to decide; `horizon` is the number of
    decisions after which the position is judged, 0 for none: by the scenario's win model, which looks again after as
    many if it has seen no such position, or in a game for one player by whether its score has risen.  `line` tells jobs
    apart that compare different orders in the same world.
    """

    game: str
    scenario: str
    state: bytes
    side: str
    number: int
    seed: int
    orders: tuple[str, ...] = ()
    horizon: int = 0
    line: int = 0

    @property
    def key(self) -> str:
        """The name of the job."""
        return f"{self.scenario}: play-out {self.number} of line {self.line}"


class Ending(msgspec.Struct, frozen=True):
    """The end of a play-out: its chance for the first side (1, 0 or a half where it is over), the margin in points.

    `missed` are the orders that could not be given in its world; `key` is that of the job.
    """

    key: str
    chance: float
    margin: float
    over: bool
    missed: tuple[str, ...] = ()


class PlayOutFault(Exception):
    """Play-outs cannot be played; the message says why."""


def play_out(job: PlayOut) -> Ending:
    """Play a position on; depends on nothing but the job and the data in effect.

    Raises `PlayOutFault` for whatever goes wrong: who asks for a chance loses no game by it.
    """
    try:
        return _played(job)
    except PlayOutFault:
        raise
    except Exception as error:
        raise PlayOutFault(f"a play-out has failed: {type(error).__name__}: {error}") from None


def _played(job: PlayOut) -> Ending:
    game, seen = _position(job.game, job.scenario, job.state)
    lot = random.Random(f"{job.seed}/{job.number}")
    try:
        state = game.resample(seen, job.side, lot) if job.side else seen
    except NoWorld as error:
        raise PlayOutFault(f"no play-outs from here: {error}") from None
    model = model_of(game, job.scenario) if job.horizon else None
    alone = game.sides(job.scenario)[0] if len(game.sides(job.scenario)) == 1 and job.horizon else ""
    officer, dice = QuickBot(game), SeededDice(lot.randrange(2**62))
    left, missed = list(job.orders), list[str]()
    turn, decided, due = game.presenter.turn(seen), 0, job.horizon

    def decide(state: Any, side: str) -> Action:
        nonlocal decided
        decided += 1
        view = game.view(state, side)
        if left and game.presenter.turn(view) != turn:
            missed.extend(left)
            left.clear()
        given = _ordered(game, view, left, missed) if side == job.side else None
        lots = random.Random(f"{job.seed}/{job.number}/{side}/{decided}")
        return officer.choose(game, view, side, lots).action if given is None else given

    for _, after in play_on(game, state, dice, decide):
        state = after
        if not job.horizon or decided < due or left or game.decision(state).side == NOBODY:
            continue
        if alone:
            break
        if model is not None and (chance := foretold(game, job.scenario, model, state)) is not None:
            return Ending(job.key, chance, 0.0, False, tuple(missed))
        due += job.horizon
    if alone:
        points = margin(game, state, alone)
        risen = float(points > margin(game, seen, alone))
        return Ending(job.key, risen, points, game.decision(state).side == NOBODY, (*missed, *left))
    chance = result_for_first(game, job.scenario, state)
    if chance is None:
        raise PlayOutFault(f"{job.key}: no end after {ENDLESS} decisions")
    points = margin(game, state, game.sides(job.scenario)[0])
    return Ending(job.key, chance, points, True, (*missed, *left))


def _ordered(game: Game[Any], view: Any, left: list[str], missed: list[str]) -> Action | None:
    """The next order of those left, None where an officer must decide first; what cannot be given is missed."""
    while left:
        try:
            actions = game.read_order(view, left[0])
        except (OrderError, ValueError):
            actions = ()
        if actions and game.refusal(view, actions[0]) is None:
            rest = [game.write_order(view, action) for action in actions[1:]]
            left[:1] = rest
            return actions[0]
        if game.unfinished(view):
            return None
        missed.append(left.pop(0))
    return None


@cache
def _position(code: str, scenario: str, data: bytes) -> tuple[Game[Any], Any]:
    game = find_game(code)
    return game, msgspec.msgpack.decode(data, type=type(game.setup(scenario)))


# -- workers ------------------------------------------------------------------------------------------------


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def played_out(
    jobs: Sequence[PlayOut],
    *,
    workers: int = 1,
    cluster: str = "",
    tell: Callable[[str], object] = lambda text: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Generator[Ending]:
    """The endings of play-outs in the order of the jobs, whoever ends first.

    `workers` processes play, 0 for one a core; with 1 they are played here.  When a worker dies, its play-outs are
    played again by another, which `tell` is told once; where that fails too, `PlayOutFault` is raised.  With the
    address of a Dask scheduler its workers play; raises `ClusterFault`.  It ends once `stopped` says so.
    """
    if cluster:
        yield from _on_cluster(cluster, jobs)
        return
    workers = min(workers or cores(), len(jobs))
    if workers <= 1:
        for job in jobs:
            if stopped():
                return
            yield play_out(job)
        return
    done, again = 0, False
    while done < len(jobs) and not stopped():
        try:
            for ending in _by_workers(jobs[done:], workers, stopped):
                yield ending
                done += 1
        except BrokenProcessPool:
            if again:
                raise PlayOutFault(
                    "worker processes die again and again; --jobs 1 does without them"
                ) from None
            again = True
            tell("A worker process has died; what it was at is played again.")


def _by_workers(jobs: Sequence[PlayOut], workers: int, stopped: Callable[[], bool]) -> Iterator[Ending]:
    """The endings in the order of the jobs; only a few jobs are ahead of who takes them."""
    with contextlib.redirect_stderr(
        sys.__stderr__
    ):  # a screen has one without a file, which could not be passed on
        resource_tracker.ensure_running()
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin)
    try:
        ahead = list[Future[Ending]]()
        following = iter(jobs)
        for job in following:
            ahead.append(pool.submit(play_out, job))
            if len(ahead) >= AHEAD * workers:
                break
        while ahead:
            while not ahead[0].done():
                wait(ahead[:1], timeout=PATIENCE)
                if stopped():
                    return
            yield ahead.pop(0).result()
            ahead += [pool.submit(play_out, job) for job in [next(following, None)] if job is not None]
    finally:
        end_workers(pool)  # nobody waits for what has begun


def _begin() -> None:
    """Make a process ready to play one position out after another."""
    begin_worker()
    with contextlib.suppress(OSError):
        os.nice(5)  # whoever looks at the figures comes first


def _on_cluster(address: str, jobs: Sequence[PlayOut]) -> Iterator[Ending]:
    from vietnam_tui.bots.cluster import played_on  # only here: it is seldom wanted

    early: dict[str, Ending] = {}
    with contextlib.closing(played_on(address, jobs, play_out)) as endings:
        for job in jobs:
            while job.key not in early:
                ending = next(endings)
                early[ending.key] = ending
            yield early.pop(job.key)
