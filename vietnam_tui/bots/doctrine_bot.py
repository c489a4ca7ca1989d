"""The bots that play by a game's doctrine, recruit and regular.

They differ in how far they look, never in what they may see or in their dice.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from vietnam_tui.bots import Choice
from vietnam_tui.bots.lookahead import Judge, Lookahead
from vietnam_tui.bots.planner import Plan, Planner
from vietnam_tui.core.contract import Game
from vietnam_tui.core.knowledge import Doctrine, Slot
from vietnam_tui.core.model import Action, IllegalAction


class Depth(NamedTuple):
    """Depth of a bot's search: plans compared, worlds imagined at small decisions; the chance of a careless order."""

    plans: int = 0
    worlds: int = 1
    careless: float = 0.0


class DoctrineBot:
    """Plans the phases of many orders, and works small decisions out."""

    depth = Depth()

    def __init__(self, game: Game[Any]) -> None:
        doctrine = game.doctrine
        if doctrine is None:
            raise KeyError(f"{game.title} has no doctrine for this level of bot")
        self.doctrine: Doctrine[Any] = doctrine

    def choose(self, game: Game[Any], view: Any, side: str, generator: random.Random) -> Choice:
        """The action that the doctrine and the level's depth favour."""
        ruled = self.doctrine.ruling(view, generator) or self.doctrine.counsel(view, self.depth.plans)
        if ruled is not None:
            return Choice(*ruled)
        slots = self.doctrine.slots(view)
        if slots:
            return self._plan(game, view, side, slots, generator)
        return self._weigh(game, view, side, generator)

    def _told(self, view: Any, action: Action) -> Choice:
        return Choice(action, self.doctrine.reason(view, action))

    # -- many orders ----------------------------------------------------------------------------------------

    def _plan(
        self, game: Game[Any], view: Any, side: str, slots: tuple[Slot, ...], generator: random.Random
    ) -> Choice:
        judge = Judge(game, self.doctrine, side)
        plan = Planner(Lookahead(judge), view, slots, self.depth.plans, generator).best()
        if not plan.orders:
            return self._told(view, self.doctrine.conclusion(view))
        return Choice(plan.orders[0].action, self._explained(game, view, side, plan))

    def _explained(self, game: Game[Any], view: Any, side: str, plan: Plan) -> str:
        """The purpose of the first order; what follows and what the plan gains, as far as everybody can see it."""
        first, *later = plan.orders
        still = seen = game.view(view, "")
        try:
            for order in plan.orders:
                seen = game.apply(seen, order.action).state
        except IllegalAction:
            return first.purpose
        lookahead = Lookahead(Judge(game, self.doctrine, side))
        gain = f"{lookahead.concluded(seen) - lookahead.concluded(still):+.1f}"
        text = first.purpose
        if later:
            text += f"; next {', '.join(game.write_order(view, order.action) for order in later)}"
        return text if gain in ("+0.0", "-0.0") else f"{text} ({gain} points against standing still)"

    # -- one decision ---------------------------------------------------------------------------------------

    def _weigh(self, game: Game[Any], view: Any, side: str, generator: random.Random) -> Choice:
        options = self.doctrine.options(view)
        if len(options) == 1:
            return self._told(view, options[0])
        contest = game.decision(view).kind in self.doctrine.contests
        values = [0.0] * len(options)
        for _ in range(self.depth.worlds):
            world = game.resample(view, side, generator)
            lookahead = Lookahead(Judge(game, self.doctrine, side), solve=contest)
            for i, action in enumerate(options):
                values[i] += lookahead.after(world, action)
        best = max(range(len(options)), key=lambda i: (values[i], -i))
        return self._told(view, options[best])


class Recruit(DoctrineBot):
    """Plays by rules of thumb, and carelessly at times."""

    depth = Depth(careless=0.15)

    def choose(self, game: Game[Any], view: Any, side: str, generator: random.Random) -> Choice:
        """A habit, or any order that might be worth a thought."""
        if generator.random() >= self.depth.careless:
            ruled = self.doctrine.ruling(view, generator)
            return self._told(view, self.doctrine.habit(view)) if ruled is None else Choice(*ruled)
        slots = self.doctrine.slots(view)
        if not slots:
            return self._told(view, generator.choice(self.doctrine.options(view)))
        order = generator.choice(generator.choice(slots).proposals)
        return Choice(order.action, order.purpose)


class Regular(DoctrineBot):
    """Compares whole plans, and works small decisions out in several worlds."""

    depth = Depth(plans=400, worlds=3)
