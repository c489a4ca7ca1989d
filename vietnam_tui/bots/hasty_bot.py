"""The bot that goes straight for what the game asks for: a baseline for how much patience is worth."""

from __future__ import annotations

import random
from typing import Any

from vietnam_tui.bots import Choice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.knowledge import Doctrine


class HastyBot:
    """Does what a game's doctrine calls haste; raises KeyError for a game that has no word for it."""

    def __init__(self, game: Game[Any]) -> None:
        doctrine = game.doctrine
        if doctrine is None or type(doctrine).haste is Doctrine.haste:
            raise KeyError(f"{game.title} has no hasty bot")
        self.doctrine: Doctrine[Any] = doctrine

    def choose(self, game: Game[Any], view: Any, side: str, generator: random.Random) -> Choice:
        """The nearest way to the goal."""
        found = self.doctrine.haste(view)
        assert found is not None
        return Choice(*found)
