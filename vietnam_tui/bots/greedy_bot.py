"""The bot that takes the best single step: a baseline that every level of thought should beat."""

from __future__ import annotations

import random
from typing import Any

from vietnam_tui.bots import Choice
from vietnam_tui.bots.lookahead import Judge, Lookahead
from vietnam_tui.core.contract import Game
from vietnam_tui.core.knowledge import Doctrine

#: Orders that are compared; of more, so many drawn by lot
MOST = 100
#: Steps looked at for one decision before chance is followed along what is likeliest alone
STEPS = 20_000
#: The kind of decision that brings nothing by itself, so that no step of it is better than another
SET_UP = "set-up"
#: Values that differ by less are equal
SAME = 1e-9


class GreedyBot:
    """Gives the order with the best exact expectation, as if nothing came after it; equals by lot.

    It values positions as the doctrine does, takes legal orders and not the doctrine's proposals, and plans
    nothing.  Habit settles what an order leaves half done.  Set-ups are left to the doctrine.
    """

    def __init__(self, game: Game[Any]) -> None:
        doctrine = game.doctrine
        if doctrine is None:
            raise KeyError(f"{game.title} has no doctrine to value positions by")
        self.doctrine: Doctrine[Any] = doctrine

    def choose(self, game: Game[Any], view: Any, side: str, generator: random.Random) -> Choice:
        """The legal action with the best expectation."""
        doctrine = self.doctrine
        if game.decision(view).kind == SET_UP and (ruled := doctrine.ruling(view, generator)) is not None:
            return Choice(*ruled)
        actions = list(game.actions(view))
        if len(actions) > MOST:
            actions = generator.sample(actions, MOST)
        world = game.resample(view, side, generator)
        lookahead = Lookahead(Judge(game, doctrine, side), most=STEPS)
        values = [lookahead.after(world, action) for action in actions]
        most = max(values)
        best = generator.choice([a for a, v in zip(actions, values, strict=True) if v > most - SAME])
        return Choice(best, doctrine.reason(view, best))
