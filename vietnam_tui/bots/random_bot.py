"""The bot that picks at random: the baseline of every measurement, and the fuzzer."""

from __future__ import annotations

import random
from typing import Any

from vietnam_tui.bots import Choice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Action

#: The share of its chances to end a game by choice that it takes
SELDOM = 0.005


class RandomBot:
    """Picks a verb uniformly among those open, then one of its actions, so that rare verbs occur as well.

    It seldom ends the game before its time.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(self, game: Game[Any], view: Any, side: str, generator: random.Random) -> Choice:
        """A random legal action."""
        by_verb: dict[type[Action], list[Action]] = {}
        for action in game.actions(view):
            by_verb.setdefault(type(action), []).append(action)
        if not by_verb:
            raise ValueError(f"{side} has nothing to decide")
        going_on = {verb: found for verb, found in by_verb.items() if verb not in game.quits}
        if going_on and going_on != by_verb and generator.random() >= SELDOM:
            by_verb = going_on
        actions = by_verb[generator.choice(list(by_verb))]
        return Choice(generator.choice(actions), "picked at random")
