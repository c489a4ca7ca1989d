"""Intents tried in play-outs: a side holds one, the other does as usual, in the same worlds with the same dice."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from vietnam_tui.bots.course import play_on
from vietnam_tui.bots.quick_bot import QuickBot
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.intents import USUAL, Intent, holding
from vietnam_tui.core.knowledge import Doctrine
from vietnam_tui.core.model import Action

#: Decisions after which a play-out is judged wherever it is
ENDLESS = 3_000


class World(NamedTuple):
    """A full position that fits what a side sees, and the seed of the dice that all intents meet in it."""

    state: Any
    seed: int


def worlds(game: Game[Any], view: Any, side: str, generator: random.Random, count: int) -> list[World]:
    """So many worlds drawn to fit a view."""
    return [World(game.resample(view, side, generator), generator.getrandbits(32)) for _ in range(count)]


class TriedIntents:
    """Plays worlds on for a side: it holds an intent, the other side does as usual, both by rule of thumb."""

    def __init__(self, game: Game[Any], doctrine: Doctrine[Any], side: str) -> None:
        self.game = game
        self.doctrine = doctrine
        self.side = side
        self._officer = QuickBot(game)

    def score(self, world: World, intent: Intent) -> float:
        """The points of the side in a world: 1 for a victory, half for a draw; judged where it looks no farther."""
        state = self.end(world, intent)
        result = self.game.result(state)
        if result is None:
            return self.doctrine.chance(state, self.side)
        return 1.0 if result.winner == self.side else 0.0 if result.winner else 0.5

    def end(self, world: World, intent: Intent) -> Any:
        """The position at the end of the game, or as far as the doctrine looks ahead."""
        lots, state = random.Random(world.seed), world.state

        def decide(state: Any, side: str) -> Action:
            view = self.game.view(state, side)
            with holding(intent if side == self.side else USUAL):
                return self._officer.choose(self.game, view, side, lots).action

        for _, after in play_on(self.game, state, SeededDice(world.seed), decide, most=ENDLESS):
            state = after
            if self.doctrine.looked_ahead(world.state, state):
                break
        return state
