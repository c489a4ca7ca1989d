"""One game of bots: who plays, how it ended, how long they thought."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from vietnam_tui.bots import find_bot
from vietnam_tui.bots.course import ENDLESS, play_on
from vietnam_tui.bots.lookahead import Judge
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Action, fingerprint
from vietnam_tui.games import game_of_scenario


class Job(msgspec.Struct, frozen=True):
    """One game: the scenario, the level of each side in the order of the game's sides, the seed.

    `options` are names and values of those that are chosen otherwise than usual.
    """

    scenario: str
    levels: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> str:
        """The name of the job in a file of results."""
        chosen = (f"{name}={value}" for name, value in self.options)
        return " ".join((self.scenario, *self.levels, str(self.seed), *chosen))


class Thought(msgspec.Struct, frozen=True):
    """The time that a side took: decisions, seconds in all, seconds of the longest."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def __add__(self, more: Thought) -> Thought:
        return Thought(
            self.decisions + more.decisions, self.seconds + more.seconds, max(self.longest, more.longest)
        )


class FinishedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a game: the winner ("" for a draw), the margin in points for the first side, the thinking.

    In a game for one player the margin is the score; `level` is its assessment where the game makes one.
    `positions` are facts of some of its positions by their names, in the order of play, where they were asked for, and
    `work` the seconds of processor time of the whole game then.
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
    positions: tuple[dict[str, float], ...] = ()
    work: float = 0.0


def play(
    job: Job,
    watch: Callable[[Action], None] | None = None,
    look: Callable[[Any], None] | None = None,
    *,
    start: Any = None,
    end: Callable[[Any], None] | None = None,
) -> FinishedGame:
    """Play one game to its end; `watch` is told every order and outcome of chance as it is given.

    `look` is shown every position in which a player decides, `end` the last.  It begins with the position `start`, else
    as the scenario does.

    Raises KeyError for an unknown scenario or a level that it does not have, `SaveFault` for such an option.
    """
    game = game_of_scenario(job.scenario)
    if game is None:
        raise KeyError(job.scenario)
    sides = game.sides(job.scenario)
    bots = {side: find_bot(game, level) for side, level in zip(sides, job.levels, strict=True)}
    dice = SeededDice(job.seed)
    thoughts = dict.fromkeys(sides, Thought())

    def decide(state: Any, side: str) -> Action:
        if look is not None:
            look(state)
        view = game.view(state, side)
        begun = time.perf_counter()
        generator = random.Random(f"{job.seed}/{side}/{fingerprint(view)}")
        action = bots[side].choose(game, view, side, generator).action
        took = time.perf_counter() - begun
        thoughts[side] += Thought(1, took, took)
        return action

    state = game.setup(job.scenario, dict(job.options)) if start is None else start
    for action, after in play_on(game, state, dice, decide):
        state = after
        if watch is not None:
            watch(action)
    result = game.result(state)
    if result is None:
        raise RuntimeError(f"{job.key}: no end after {ENDLESS} decisions")
    if end is not None:
        end(state)
    return FinishedGame(
        job.key,
        job.scenario,
        job.levels,
        job.seed,
        result.winner,
        result.reason,
        margin(game, state, sides[0]),
        thoughts,
        result.level,
    )


def margin(game: Game[Any], state: Any, side: str) -> float:
    """The final position in points for a side; 0 where the game has no doctrine."""
    return 0.0 if game.doctrine is None else Judge(game, game.doctrine, side).value(state)


def thinking(outcomes: Sequence[FinishedGame], side: str) -> Thought:
    """The thinking of a side over all games."""
    return sum((o.thoughts[side] for o in outcomes), Thought())
