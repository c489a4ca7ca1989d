"""A doctrine of one adviser: whatever is asked, a staff officer orders it by rule, and says why."""

from __future__ import annotations

import random
from abc import abstractmethod

from vietnam_tui.core.knowledge import Doctrine, Proposal, Slot
from vietnam_tui.core.model import Action, S

#: The reason for an order for which nothing in particular speaks
ANY = ""


class StaffDoctrine(Doctrine[S]):
    """The doctrine of a game whose staff officer has an order for every decision; lots decide among equals, where the
    enemy must not know him by it."""

    @abstractmethod
    def staff_order(self, view: S, generator: random.Random) -> Proposal:
        """The order of the staff officer, and the reason."""

    def ruling(self, state: S, generator: random.Random) -> Proposal | None:
        """The order for any decision, lots among equals."""
        return self.staff_order(state, generator)

    def slots(self, state: S) -> tuple[Slot, ...]:
        """None: orders follow each other by rule."""
        return ()

    def habit(self, state: S) -> Action:
        """The order of the staff officer, always with the same lots."""
        return self.staff_order(state, random.Random(0)).action

    def reason(self, view: S, action: Action) -> str:
        """The staff officer's reason for it, when he would do the same."""
        found = self.staff_order(view, random.Random(0))
        return found.purpose if found.action == action else ANY
