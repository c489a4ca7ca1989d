"""What happens in an interrogation."""

from __future__ import annotations

from typing import ClassVar

from vietnam_tui.games.search_and_destroy.told import Told


class Questioned(Told, frozen=True, tag="questioned"):
    """A unit interrogates a Peasant, or who passes for one [SD-23.1-a]."""

    unit: str
    target: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} interrogates {self.target} in {self.place}"


class Answered(Told, frozen=True, tag="answered"):
    """An attempt of an interrogation and what stands in the table for it [SD-23.3-b]."""

    target: str
    attempt: int
    die: int
    result: str

    @property
    def sentence(self) -> str:
        results = {
            "A": "a Cache is located",
            "B": "a combat unit is located",
            "C": "an Anti-Personnel unit is located",
            "W": f"{self.target} is wounded",
            "K": f"{self.target} is killed",
        }
        return f"attempt {self.attempt}, a {self.die}: {results.get(self.result, 'nothing is learnt')}"


class PorterCaptured(Told, frozen=True, tag="porter captured"):
    """A Porter has been found out and is taken away [SD-23.3-b]."""

    reveals: ClassVar[bool] = True

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} in {self.place} was a Porter, who is taken away"
