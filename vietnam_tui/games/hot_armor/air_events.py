"""What happens in the air and is told: one record a kind, which says itself in a sentence."""

from __future__ import annotations

from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.told import Told


class TouchedDown(Told, frozen=True, tag="touched down"):
    """A helicopter comes down to unload [HA-22.15-a]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} of {the(self.side)} comes down in {self.place} to unload"


class NotUnloaded(Told, frozen=True, tag="not unloaded"):
    """Fire has kept a helicopter from unloading [HA-22.3-c]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} does not unload in {self.place}"


class Returned(Told, frozen=True, tag="returned"):
    """A helicopter has flown off to lift more units [HA-21.5-a]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} flies from {self.place} to the Reinforcement Box"
