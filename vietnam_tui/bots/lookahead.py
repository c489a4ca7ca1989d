"""Judging positions, and the exact value of small decisions.

A small decision is weighed to the end of what it is about: chance takes all its outcomes; where the sides
bid in turn, every bid is tried (the best for one's own side, the worst from the enemy); whatever else must be
decided on the way is settled by habit.
"""

from __future__ import annotations

from collections.abc import Hashable
from operator import itemgetter
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.knowledge import Doctrine
from vietnam_tui.core.model import CHANCE, NOBODY


class Judge:
    """The worth of positions to one side, in points."""

    def __init__(self, game: Game[Any], doctrine: Doctrine[Any], side: str) -> None:
        self.game = game
        self.doctrine = doctrine
        self.side = side

    def value(self, state: Any) -> float:
        """The worth of a position."""
        return self._weighed(self.doctrine.features(state, self.side))

    def kept(self, state: Any) -> float:
        """The worth of what is held back, to compare states that differ in nothing else."""
        return self._weighed(self.doctrine.reserves(state, self.side))

    def _weighed(self, features: dict[str, float]) -> float:
        weights = self.doctrine.weights
        return sum(weights[name] * value for name, value in features.items())


class Lookahead:
    """The value of states in which something is still to be decided or rolled.

    Contests are solved when `solve` says so and until `budget` steps have been looked at, else settled by
    habit.  After `most` steps, if there is such a bound, chance brings only what is likeliest: in a game with long rows
    of draws the exact expectation could take for ever.
    """

    def __init__(self, judge: Judge, *, solve: bool = False, budget: int = 5_000, most: int = 0) -> None:
        self.judge = judge
        self.solve = solve
        self.most = most
        self.budget = budget
        self.steps = 0
        self._known: dict[Hashable, tuple[float, float]] = {}

    def value(self, state: Any) -> float:
        """The expectation of a state, everybody playing by the rules above."""
        judge, game, doctrine = self.judge, self.judge.game, self.judge.doctrine
        while not doctrine.settled(state):
            decision = game.decision(state)
            if decision.side == NOBODY:
                break
            if decision.side == CHANCE:
                return self._expectation(state)
            if self.solve and decision.kind in doctrine.contests and self.steps < self.budget:
                values = [self.after(state, action) for action in doctrine.options(state)]
                return max(values) if decision.side == judge.side else min(values)
            self.steps += 1
            state = game.apply(state, doctrine.habit(state)).state
        return judge.value(state)

    def after(self, state: Any, action: Any) -> float:
        """The expectation of an action."""
        self.steps += 1
        return self.value(self.judge.game.apply(state, action).state)

    def concluded(self, state: Any) -> float:
        """The expectation when no more orders of a plan are given."""
        if self.judge.game.result(state) is not None:
            return self.judge.value(state)
        return self.after(state, self.judge.doctrine.conclusion(state))

    def _expectation(self, state: Any) -> float:
        key = self.judge.doctrine.likeness(state)
        kept = 0.0 if key is None else self.judge.kept(state)
        if key in self._known:
            expected, kept_then = self._known[key]
            return expected + kept - kept_then
        distribution = self.judge.game.outcomes(state)
        if self.most and self.steps >= self.most:
            return self.after(state, max(distribution.weighted, key=itemgetter(1))[0])
        total = sum(weight * self.after(state, outcome) for outcome, weight in distribution.weighted)
        expected = total / distribution.total
        if key is not None:
            self._known[key] = expected, kept
        return expected
