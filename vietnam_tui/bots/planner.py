"""Plans for a whole phase: one order, or none, for every piece; a greedy plan first, then its evolution.

A plan is judged by the position at the end of the phase.  Orders that have become impossible are tried again
after the others and then dropped.  The budget counts plans, never seconds, so that the same view and the
same generator always give the same plan.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from vietnam_tui.bots.lookahead import Lookahead
from vietnam_tui.core.knowledge import Proposal, Slot
from vietnam_tui.core.model import Action, IllegalAction

#: The gain that an order must bring to be given rather than not, in points
EFFORT = 0.01
#: Plans that are kept to breed from
POPULATION = 12
#: A place in a plan without an order
NONE = -1

Genome = tuple[int, ...]


class Plan(NamedTuple):
    """Orders in the sequence in which they can be given, and the value of the position they lead to."""

    orders: tuple[Proposal, ...]
    value: float
    genome: Genome


class Planner:
    """Searches plans for one state and its slots; `budget` is how many plans it may look at."""

    def __init__(
        self,
        lookahead: Lookahead,
        state: Any,
        slots: Sequence[Slot],
        budget: int,
        generator: random.Random,
    ) -> None:
        self.lookahead = lookahead
        self.game = lookahead.judge.game
        self.doctrine = lookahead.judge.doctrine
        self.budget = budget
        self.generator = generator
        self._start = state
        self._slots = slots
        self._plans: dict[Genome, Plan] = {}
        self._after: dict[tuple[Action, ...], Any] = {}
        self._values: dict[frozenset[Action], float] = {}

    def best(self) -> Plan:
        """The best plan found; the plan without orders is always among those looked at."""
        idle = self._plan((NONE,) * len(self._slots))
        found = self._greedy(idle)
        while len(self._plans) < self.budget:
            better = self._greedy(found)
            if better.value <= found.value:
                break
            found = better
        self._evolve()
        return min(self._plans.values(), key=lambda plan: (-plan.value, plan.genome))

    def _greedy(self, plan: Plan) -> Plan:
        """Piece by piece the best order for it, the others as they are."""
        for place, slot in enumerate(self._slots):
            for order in range(NONE, len(slot.proposals)):
                if len(self._plans) >= self.budget:
                    return plan
                tried = self._plan((*plan.genome[:place], order, *plan.genome[place + 1 :]))
                if tried.value > plan.value:
                    plan = tried
        return plan

    def _evolve(self) -> None:
        """Breed from the best plans by crossing them and changing an order or two."""
        population = self._fittest()
        stale = 0
        while len(self._plans) < self.budget and stale < self.budget:
            child = self._child(population)
            if child in self._plans:
                stale += 1
                continue
            plan = self._plan(child)
            if plan.value > population[-1].value:
                population = self._fittest()

    def _fittest(self) -> list[Plan]:
        return sorted(self._plans.values(), key=lambda plan: (-plan.value, plan.genome))[:POPULATION]

    def _child(self, population: list[Plan]) -> Genome:
        generator = self.generator
        rank = min(generator.randrange(len(population)), generator.randrange(len(population)))
        genes = list(population[rank].genome)
        if generator.random() < 0.3:
            other = generator.choice(population).genome
            genes = [a if generator.random() < 0.5 else b for a, b in zip(genes, other, strict=True)]
        for _ in range(generator.choice((1, 1, 2, 2, 3))):
            place = generator.randrange(len(genes))
            genes[place] = generator.randrange(NONE, len(self._slots[place].proposals))
        return tuple(genes)

    # -- carrying a plan out --------------------------------------------------------------------------------

    def _plan(self, genome: Genome) -> Plan:
        known = self._plans.get(genome)
        if known is None:
            known = self._plans[genome] = self._carry_out(genome)
        return known

    def _carry_out(self, genome: Genome) -> Plan:
        waiting = [
            slot.proposals[gene] for slot, gene in zip(self._slots, genome, strict=True) if gene != NONE
        ]
        given: list[Proposal] = []
        actions: tuple[Action, ...] = ()
        state = self._start
        for _ in range(2):
            refused: list[Proposal] = []
            for order in waiting:
                after = self._step((*actions, order.action), state)
                if after is None:
                    refused.append(order)
                    continue
                actions, state = (*actions, order.action), after
                given.append(order)
            waiting = refused
            if not waiting:
                break
        key = frozenset(actions)
        if key not in self._values:
            self._values[key] = self.lookahead.concluded(state)
        return Plan(tuple(given), self._values[key] - EFFORT * len(given), genome)

    def _step(self, actions: tuple[Action, ...], state: Any) -> Any:
        """The state after the last of these actions, None where the rules refuse it."""
        if actions not in self._after:
            try:
                self._after[actions] = self.game.apply(state, actions[-1]).state
            except IllegalAction:
                self._after[actions] = None
        return self._after[actions]
