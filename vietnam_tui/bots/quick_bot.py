"""The officer of play-outs: the rulings and habits of a doctrine, with no search, as quick as can be."""

from __future__ import annotations

import random
from typing import Any

from vietnam_tui.bots import Choice
from vietnam_tui.bots.random_bot import RandomBot
from vietnam_tui.core.contract import Game


class QuickBot:
    """Plays by rule and habit; in a game without a doctrine at random."""

    def __init__(self, game: Game[Any]) -> None:
        self.doctrine = game.doctrine
        self._random = RandomBot(game)

    def choose(self, game: Game[Any], view: Any, side: str, generator: random.Random) -> Choice:
        """What comes to mind first."""
        doctrine = self.doctrine
        if doctrine is None:
            return self._random.choose(game, view, side, generator)
        ruled = doctrine.ruling(view, generator)
        return Choice(doctrine.habit(view), "") if ruled is None else Choice(*ruled)
