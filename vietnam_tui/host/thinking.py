"""Bots of hosted games think in processes of their own, which are given a view and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple, Protocol

import msgspec

from vietnam_tui.bots.arena import begin_worker
from vietnam_tui.games import find_game
from vietnam_tui.play.seats import ask_bot

#: Seconds that a bot may think
PATIENCE = 170.0


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

    def close(self) -> None:
        """Stop thinking."""


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
        if self._pool is None:
            fresh = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=fresh, initializer=begin_worker)
        try:
            future = asyncio.get_running_loop().run_in_executor(self._pool, answer, question)
            return await asyncio.wait_for(future, PATIENCE)
        except (BrokenProcessPool, TimeoutError) as error:
            self.close()
            raise BotFailed(f"the bot of {question.side} has given no answer") from error
        except (ValueError, LookupError, TypeError, ArithmeticError) as error:
            raise BotFailed(f"the bot of {question.side} failed") from error

    def close(self) -> None:
        """End the processes."""
        pool, self._pool = self._pool, None
        if pool is not None:
            workers = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                with contextlib.suppress(OSError, ValueError):
                    worker.kill()
