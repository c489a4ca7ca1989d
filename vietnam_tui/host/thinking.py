"""Bots of hosted games think in processes of their own, which are given a view and nothing else."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from vietnam_tui.bots.arena import begin_worker, end_workers
from vietnam_tui.games import find_game
from vietnam_tui.play.seats import ask_bot

T = TypeVar("T")

#: Seconds that a bot may think
PATIENCE = 170.0
#: The most games by which a position is judged, and the seconds that this may take
JUDGED, JUDGING = 60, 900.0
#: Seconds of work after which a few games have to do, and how many those are
LONG, FEW = 60.0, 12


class Question(NamedTuple):
    """The question to a bot: its view as bytes; `seed` is not that of the game."""

    game: str
    scenario: str
    view: bytes
    side: str
    level: str
    seed: int


class BotFailed(RuntimeError):
    """A bot has ended without an answer, or given none in time."""


class Thinker(Protocol):
    """Something that has bots think."""

    async def ask(self, question: Question) -> tuple[str, str]:
        """The order that a bot gives, and why; raises `BotFailed`."""

    async def judge(self, game: str, scenario: str, state: bytes) -> tuple[float, int]:
        """The chance of the first side in a whole position, and by how many games; raises `BotFailed`."""

    def close(self) -> None:
        """Stop thinking."""


def judged(code: str, scenario: str, state: bytes) -> tuple[float, int]:
    """The chance of winning of the first side in a whole position, and by how many games that bots have played on."""
    from vietnam_tui.bots.chances import (
        Asked,
        Figure,
        figures,
    )  # only here: most games are played to their ends

    game = find_game(code)
    whole = msgspec.msgpack.decode(state, type=type(game.setup(scenario)))
    chance, games, began = 0.5, 0, time.process_time()
    for figure in figures(Asked(game, scenario, whole, ""), workers=1):
        if isinstance(figure, Figure):
            chance, games = figure.chance, figure.games
            if games >= JUDGED or (games >= FEW and time.process_time() - began > LONG):
                break
    return chance, games


def answer(question: Question) -> tuple[str, str]:
    """The answer of a bot to a view: its order and the reason."""
    game = find_game(question.game)
    view = msgspec.msgpack.decode(question.view, type=type(game.setup(question.scenario)))
    choice = ask_bot(game, view, question.side, level=question.level, seed=question.seed)
    return game.write_order(view, choice.action), choice.reason


class Pool:
    """Some processes for all bots; one that hangs or dies is replaced."""

    def __init__(self, processes: int) -> None:
        self._processes = max(1, processes)
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, question: Question) -> tuple[str, str]:
        """The order that a bot gives, and why; raises `BotFailed`."""
        return await self._run(PATIENCE, f"the bot of {question.side}", answer, question)

    async def judge(self, game: str, scenario: str, state: bytes) -> tuple[float, int]:
        """The chance of the first side in a whole position, and by how many games; raises `BotFailed`."""
        return await self._run(JUDGING, "the bots", judged, game, scenario, state)

    async def _run(self, patience: float, who: str, work: Callable[..., T], *arguments: object) -> T:
        try:
            try:
                return await self._once(patience, work, *arguments)
            except BrokenProcessPool:
                # a process has died, perhaps while nobody asked anything: another is asked, once
                return await self._once(patience, work, *arguments)
        except (BrokenProcessPool, TimeoutError) as error:
            raise BotFailed(f"{who} has given no answer") from error
        except (ValueError, LookupError, TypeError, ArithmeticError) as error:
            raise BotFailed(f"{who} failed") from error

    async def _once(self, patience: float, work: Callable[..., T], *arguments: object) -> T:
        """What a process comes to; those of a pool that has failed are ended, and the next to ask has fresh ones."""
        if self._pool is None:
            fresh = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=fresh, initializer=begin_worker)
        pool = self._pool
        try:
            return await asyncio.wait_for(
                asyncio.get_running_loop().run_in_executor(pool, work, *arguments), patience
            )
        except (BrokenProcessPool, TimeoutError):
            if self._pool is pool:
                self.close()
            raise

    def close(self) -> None:
        """End the processes."""
        pool, self._pool = self._pool, None
        if pool is not None:
            end_workers(pool)
