"""Games of officers, move by move: what was seen, ordered and said, and what came of it."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from vietnam_tui.bots import Bot, Choice, find_bot
from vietnam_tui.bots.course import ENDLESS
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, fingerprint
from vietnam_tui.games import game_of_scenario


class Moment(NamedTuple):
    """A decision: the position, the side, what it saw and ordered, the position after it, processor seconds in all.

    What chance brings has no side, no view and no choice.
    """

    state: Any
    side: str
    view: Any
    choice: Choice | None
    after: Any
    took: float


class Facts(Protocol):
    """What a game tells of its officers' play."""

    def hidden(self, state: Any, side: str) -> frozenset[str]:
        """The places in which a side has counters that the other side cannot tell from others."""

    def set_up(self, state: Any) -> bool:
        """Is the set-up over?"""

    def wasted(self, moment: Moment) -> str:
        """What an order has wasted, such as "an empty flight"; "" for nothing."""


def facts(game: Game[Any]) -> Facts:
    """What a game tells; raises ModuleNotFoundError for one that tells nothing."""
    return cast(Facts, import_module(f"tests.games.{game.id}.officer_facts"))


def known(scenario: str) -> Game[Any]:
    """The game of a scenario; ends the program where there is none."""
    game = game_of_scenario(scenario)
    if game is None:
        raise SystemExit(f"there is no scenario {scenario}")
    return game


def moments(
    scenario: str, seed: int, bots: Mapping[str, Bot] | None = None, options: Mapping[str, str] | None = None
) -> Iterator[Moment]:
    """Everything that happens in a game; sides without a bot are played by the usual level."""
    game, rolled, dice = known(scenario), 0, SeededDice(seed)
    players = dict.fromkeys(game.sides(scenario), find_bot(game)) | dict(bots or {})
    state = game.setup(scenario, dict(options or {}))
    for _ in range(ENDLESS):
        begun, view, choice = time.process_time(), None, None
        side = game.decision(state).side
        if side == NOBODY:
            return
        if side == CHANCE:
            action, side = dice.choose(game.outcomes(state), rolled), ""
            rolled += 1
        elif (answer := game.standing_answer(state)) is not None:
            action = answer
        else:
            view = game.view(state, side)
            choice = players[side].choose(
                game, view, side, random.Random(f"{seed}/{side}/{fingerprint(view)}")
            )
            action = choice.action
        after = game.apply(state, action).state
        took = time.process_time() - begun
        yield Moment(state, side, view, choice, after, took)
        state = after
    raise RuntimeError(f"{scenario} {seed}: no end after {ENDLESS} decisions")
