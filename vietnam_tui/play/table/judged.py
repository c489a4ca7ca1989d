"""The eyes by which the positions of a game are judged: by its win model, as somebody takes them to be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple

from vietnam_tui.bots.playout import PlayOutFault
from vietnam_tui.bots.win_model import WinModel, facts_of, judged, result_for_first
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import NoWorld, fingerprint

#: Worlds over which a view is judged
WORLDS = 4
#: Outcomes that are judged one by one; of more so many are drawn by their weights
MOST_OUTCOMES = 400
#: Digits to which worths are kept
DIGITS = 6


class Judged(NamedTuple):
    """The eyes by which positions are judged: of a side, or "" of everybody."""

    game: Game[Any]
    scenario: str
    model: WinModel
    side: str = ""

    def worth(self, state: Any) -> float:
        """The worth of a position for the first side."""
        result = result_for_first(self.game, self.scenario, state)
        if result is not None:
            return result
        return round(
            fmean(judged(self.game, self.scenario, self.model, world) for world in self.worlds(state)), DIGITS
        )

    def knows(self, state: Any) -> bool:
        """Has the model seen positions like this?"""
        return all(
            self.model.knows(facts_of(self.game, self.scenario, world)) for world in self.worlds(state)
        )

    def worlds(self, state: Any) -> list[Any]:
        """The position, or worlds that the side takes it for; the same for positions that it cannot tell apart."""
        if not self.side:
            return [state]
        view = self.game.view(state, self.side)
        lot = random.Random(fingerprint(view))
        try:
            return [self.game.resample(view, self.side, lot) for _ in range(WORLDS)]
        except NoWorld as error:
            raise PlayOutFault(f"no review for {self.side}: {error}") from None

    def expected(self, state: Any, fell: float) -> tuple[float, int, int, int]:
        """The mean worth over all that may fall, the ranks of what fell among it for both sides, and how much may."""
        world = self.worlds(state)[0]
        drawn = self.game.outcomes(world)
        weighted: Sequence[tuple[Any, int]] = drawn.weighted
        if len(weighted) > MOST_OUTCOMES:
            lot = random.Random(fingerprint(world))
            weighted = [(drawn.pick(lot), 1) for _ in range(MOST_OUTCOMES)]
        worths = [self.worth(self.game.apply(world, outcome).state) for outcome, _ in weighted]
        total = sum(weight for _, weight in weighted)
        mean = sum(worth * weight for worth, (_, weight) in zip(worths, weighted, strict=True)) / total
        better = sum(worth > fell + 10**-DIGITS for worth in worths)
        worse = sum(worth < fell - 10**-DIGITS for worth in worths)
        return round(mean, DIGITS), 1 + better, 1 + worse, len(worths)
