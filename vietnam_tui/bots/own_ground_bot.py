"""An officer in games that may be of an owner's own making, where he may meet what no scenario of the game has."""

from __future__ import annotations

import random
from typing import Any

from vietnam_tui.bots import Bot, Choice
from vietnam_tui.bots.random_bot import RandomBot
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import UNFORESEEN


class OwnGroundBot:
    """Plays as the officer that it is given; where he is at a loss, or gives an order that is refused, by lot."""

    def __init__(self, game: Game[Any], officer: Bot) -> None:
        self._officer, self._random = officer, RandomBot(game)

    def choose(self, game: Game[Any], view: Any, side: str, generator: random.Random) -> Choice:
        """What the officer chooses, if it can be done."""
        try:
            choice = self._officer.choose(game, view, side, generator)
            if game.refusal(view, choice.action) is None:
                return choice
        except UNFORESEEN:
            pass
        return self._random.choose(game, view, side, generator)
