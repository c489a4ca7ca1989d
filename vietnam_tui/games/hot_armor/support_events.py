"""What happens in fire support and is told: one record a kind, which says itself in a sentence."""

from __future__ import annotations

from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.phrases import join, the
from vietnam_tui.games.hot_armor.support_frames import Spread
from vietnam_tui.games.hot_armor.told import Told


class Called(Told, frozen=True, tag="called"):
    """Fire support is aimed at a hex [HA-18.3-a]."""

    side: Nation
    marker: str
    spread: Spread
    place: str
    observed: bool

    @property
    def sentence(self) -> str:
        unseen = "" if self.observed else ", unobserved"
        return f"{the(self.side)} calls {self.marker} ({self.spread}) on {self.place}{unseen}"


class CalledOff(Told, frozen=True, tag="called off"):
    """A mission too close to friends is not fired [HA-18.6-a]."""

    side: Nation
    marker: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.marker} of {the(self.side)} does not fire on {self.place} in this impulse"


class Deflected(Told, frozen=True, tag="deflected"):
    """A marker misses the hex it was aimed at [HA-18.5-a]."""

    side: Nation
    marker: str
    place: str
    direction: str
    hexes: int

    @property
    def sentence(self) -> str:
        far = f"{self.hexes} hex{'es' if self.hexes > 1 else ''}"
        return f"{self.marker} deflects from {self.place} by {far} {self.direction}"


class Landed(Told, frozen=True, tag="landed"):
    """A marker lies where it lands; `place` is "" off the map [HA-18.3-d, HA-18.5-a]."""

    side: Nation
    marker: str
    spread: Spread
    place: str

    @property
    def sentence(self) -> str:
        where = f"on {self.place} ({self.spread})" if self.place else "off the map, without effect"
        return f"{self.marker} of {the(self.side)} lands {where}"


class SupportOut(Told, frozen=True, tag="support out"):
    """A marker is out for the rest of the game [HA-18.9-a, HA-18.10-a]."""

    side: Nation
    marker: str

    @property
    def sentence(self) -> str:
        return f"{self.marker} of {the(self.side)} is out for the rest of the game"


class SupportBack(Told, frozen=True, tag="support back"):
    """Artillery can be used again from the next turn on [HA-5.1-l]."""

    side: Nation
    markers: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{the(self.side)} can call {join(self.markers)} again"
