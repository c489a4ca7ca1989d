"""What happens to ammunition."""

from __future__ import annotations

from vietnam_tui.games.search_and_destroy.told import Told


class Doubled(Told, frozen=True, tag="doubled"):
    """A unit attacks at the increased fire rate [SD-19.1-a]."""

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} in {self.place} attacks at the increased fire rate"


class Resupplied(Told, frozen=True, tag="resupplied"):
    """A unit has its full ammunition again [SD-19.22-a]."""

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} in {self.place} is resupplied with ammunition"


class SupplyUsedUp(Told, frozen=True, tag="supply used up"):
    """An Ammunition Supply Counter has served its last unit [SD-19.22-a]."""

    place: str

    @property
    def sentence(self) -> str:
        return f"the Ammunition Supply Counter in {self.place} is used up"
