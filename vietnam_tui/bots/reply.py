"""What the enemy may do about a plan: the turn he would plan against it, on a few sampled worlds.

Every plan meets the same worlds and the same dice, so that plans are compared and not luck.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from vietnam_tui.bots.lookahead import Judge, Lookahead
from vietnam_tui.bots.planner import Plan, Planner
from vietnam_tui.core.knowledge import Slot
from vietnam_tui.core.model import CHANCE, NOBODY

#: More decisions than the rest of a player turn takes by habit
LONG = 200


class ReplyCheck:
    """Plays on after a plan: the rest of the own turn by habit, then the enemy's best plan of a few.

    `plans` is how many plans the enemy compares.
    """

    def __init__(self, judge: Judge, view: Any, worlds: int, plans: int, generator: random.Random) -> None:
        self.judge = judge
        self.plans = plans
        self.worlds = [judge.game.resample(view, judge.side, generator) for _ in range(worlds)]
        self.seeds = [generator.getrandbits(32) for _ in self.worlds]

    def best(self, plans: Sequence[Plan], trust: float) -> Plan:
        """The plan with the best mix of its own value and, by the share `trust`, of the value after the reply."""
        return max(plans, key=lambda plan: ((1 - trust) * plan.value + trust * self.after(plan), plan.genome))

    def after(self, plan: Plan) -> float:
        """The mean value of the worlds once the enemy has replied to a plan."""
        total = sum(
            self._play(plan, world, seed) for world, seed in zip(self.worlds, self.seeds, strict=True)
        )
        return total / len(self.worlds)

    def _play(self, plan: Plan, state: Any, seed: int) -> float:
        game, doctrine, side = self.judge.game, self.judge.doctrine, self.judge.side
        for order in plan.orders:
            state = game.apply(state, order.action).state
        if game.result(state) is None:
            state = game.apply(state, doctrine.conclusion(state)).state
        for step in range(LONG):
            decision = game.decision(state)
            if decision.side == NOBODY:
                break
            if decision.side == CHANCE:
                action = game.outcomes(state).pick(random.Random(f"{seed}/{step}"))
            elif decision.side != side and (slots := doctrine.slots(state)):
                return self._replied(state, decision.side, slots, seed)
            else:
                action = doctrine.habit(state)
            state = game.apply(state, action).state
        return self.judge.value(state)

    def _replied(self, state: Any, enemy: str, slots: tuple[Slot, ...], seed: int) -> float:
        """The value after the best plan that the enemy finds, seen from the own side."""
        judge = Judge(self.judge.game, self.judge.doctrine, enemy)
        plan = Planner(Lookahead(judge), state, slots, self.plans, random.Random(seed)).best()[0]
        return Lookahead(self.judge).concluded(plan.state)
