"""The level above regular: it asks what is best meant before it does anything.

A doctrine names the few decisions of intent of a side.  The veteran plays games on from worlds that fit what it sees,
with the same dice for every intent, keeps what is surely better than the usual, and lets the officer give the orders
until the occasion is over or something unexpected happens.  Budgets count play-outs, so that the same view and the same
generator always mean the same.
"""

from __future__ import annotations

import math
import random
from collections.abc import Hashable, Sequence
from statistics import fmean, stdev
from typing import Any, NamedTuple

from vietnam_tui.bots import Choice
from vietnam_tui.bots.doctrine_bot import Regular
from vietnam_tui.bots.tried_intents import TriedIntents, worlds
from vietnam_tui.core.contract import Game
from vietnam_tui.core.intents import USUAL, Intent, holding, intents_of

#: Rounds of play-outs, each for the same share of the budget; after a round the worse half is looked at no more
ROUNDS = 3
#: How many standard errors an intent must be better than the usual
SURE = 1.0


class Meaning(NamedTuple):
    """What a side means to do on an occasion, and why; "" where it does as usual."""

    occasion: Hashable
    intent: Intent
    reason: str


class Veteran(Regular):
    """Chooses what it means to do by play-outs, then plays as regular does."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        self._meant: dict[str, Meaning] = {}

    def choose(self, game: Game[Any], view: Any, side: str, generator: random.Random) -> Choice:
        """The order of the officer who means what is best."""
        meaning, fresh = self._meaning(game, view, side, generator)
        with holding(meaning.intent):
            choice = super().choose(game, view, side, generator)
        reasons = (meaning.reason if fresh else "", choice.reason)
        return Choice(choice.action, "; ".join(filter(None, reasons)))

    def _meaning(
        self, game: Game[Any], view: Any, side: str, generator: random.Random
    ) -> tuple[Meaning, bool]:
        """What the side means on this occasion, and whether that is to be told just now."""
        occasion = (view.scenario, self.doctrine.occasion(view, side))
        known = self._meant.get(side)
        if known is not None and known.occasion == occasion:
            return known, False
        intents = intents_of(self.doctrine.choice_points(view, side))
        found = Meaning(occasion, USUAL, "")
        if len(intents) > 1 and self.doctrine.play_outs(view):
            found = Meaning(occasion, *self._best(game, view, side, intents, generator))
        self._meant[side] = found
        return found, bool(found.reason)

    def _best(
        self, game: Game[Any], view: Any, side: str, intents: Sequence[Intent], generator: random.Random
    ) -> tuple[Intent, str]:
        """The intent that scores best in common worlds, if it is surely better than the usual, and why."""
        play_outs = TriedIntents(game, self.doctrine, side)
        scores: dict[Intent, list[float]] = {intent: [] for intent in intents}
        left = list(intents[1:])
        budget = self.doctrine.play_outs(view)
        for _ in range(ROUNDS):
            drawn = worlds(game, view, side, generator, max(1, budget // ROUNDS // (1 + len(left))))
            for intent in (USUAL, *left):
                scores[intent] += [play_outs.score(world, intent) for world in drawn]
            left = sorted(left, key=lambda one: -fmean(scores[one]))[: (len(left) + 1) // 2]
        best, usual = left[0], scores[USUAL]
        gains = [one - other for one, other in zip(scores[best], usual, strict=True)]
        if fmean(gains) <= SURE * stdev(gains) / math.sqrt(len(gains)):
            return USUAL, ""
        return best, f"{best.told}: {_percent(scores[best])} against {_percent(usual)} for doing as usual"


def _percent(scores: Sequence[float]) -> str:
    """A mean score as whole percent."""
    return f"{round(100 * fmean(scores))} %"
