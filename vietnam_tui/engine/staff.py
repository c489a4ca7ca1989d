"""A doctrine of one adviser: whatever is asked, a staff officer orders it by rule, and says why."""

from __future__ import annotations

import random
from abc import abstractmethod

from vietnam_tui.core.knowledge import Doctrine, Proposal, Slot
from vietnam_tui.core.model import Action, S

#: What is said of an order for which nothing in particular speaks
ANY = "one of the orders that the rules allow"


class StaffDoctrine(Doctrine[S]):
    """What a game knows whose staff officer has an order for every decision; only his set-up draws lots."""

    @abstractmethod
    def staff_order(self, view: S, generator: random.Random) -> Proposal:
        """What the staff officer orders, and why."""

    def ruling(self, state: S, generator: random.Random) -> Proposal | None:
        """The order for any decision; only the set-up draws lots."""
        return self.staff_order(state, generator)

    def slots(self, state: S) -> tuple[Slot, ...]:
        """None: orders follow each other by rule."""
        return ()

    def habit(self, state: S) -> Action:
        """What the staff officer orders, the set-up without lots."""
        return self.staff_order(state, random.Random(0)).action

    def reason(self, view: S, action: Action) -> str:
        """What the staff officer says for it, when he would do the same."""
        found = self.staff_order(view, random.Random(0))
        return found.purpose if found.action == action else ANY
