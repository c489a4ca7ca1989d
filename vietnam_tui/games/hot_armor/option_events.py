"""What is told of leaders, concealment, wrecks, overwatch and counterbattery."""

from __future__ import annotations

from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.told import Told


class LeaderJoins(Told, frozen=True, tag="leader joins"):
    """A leader stays with a unit from now on [HA-23.1-a]."""

    side: Nation
    unit: str

    @property
    def sentence(self) -> str:
        return f"the {self.side} leader joins {self.unit}"


class LeaderLost(Told, frozen=True, tag="leader lost"):
    """A leader is lost with his unit [HA-23.1-a]."""

    side: Nation
    unit: str

    @property
    def sentence(self) -> str:
        return f"the {self.side} leader is lost with {self.unit}"


class Reconnoitred(Told, frozen=True, tag="recon"):
    """A unit has looked into a hex; the enemy hears of a face-down one only that [HA-24.7-a]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit or f'an unknown {self.side} counter'} makes a recon of {self.place}"


class Posed(Told, frozen=True, tag="posed"):
    """A Deception marker moves with the factor of a type of unit [HA-24.6-c]."""

    unit: str
    guise: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} moves as {self.guise} in this phase"


class Wrecked(Told, frozen=True, tag="wrecked"):
    """A wreck marks where an armored vehicle was lost [HA-32.0-a]."""

    place: str

    @property
    def sentence(self) -> str:
        return f"a wreck burns in {self.place}"


class Towed(Told, frozen=True, tag="towed"):
    """A recovery vehicle has taken a wreck in tow, or has left it [HA-32.2-a]."""

    unit: str
    place: str
    towing: bool

    @property
    def sentence(self) -> str:
        verb = "takes a wreck in tow" if self.towing else "leaves its wreck"
        return f"{self.unit} {verb} in {self.place}"


class Hidden(Told, frozen=True, tag="hidden"):
    """A unit is turned face down again [HA-33.0-f]."""

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} in {self.place} goes into hiding"


class SupportRenewed(Told, frozen=True, tag="support renewed"):
    """A fire support marker that was used up can be called again [HA-33.0-e]."""

    side: Nation
    marker: str

    @property
    def sentence(self) -> str:
        return f"{self.marker} of {the(self.side)} can be called again"


class Watched(Told, frozen=True, tag="overwatch"):
    """An Over Watch marker is put on a unit or taken off it; "" for one that the hearer cannot tell [HA-29.1-a]."""

    unit: str
    side: Nation
    place: str
    on: bool

    @property
    def sentence(self) -> str:
        who = self.unit or f"an unknown {self.side} counter"
        return f"{who} in {self.place} is {'in' if self.on else 'no longer in'} overwatch"


class Located(Told, frozen=True, tag="located"):
    """A side has checked whether it finds an enemy unit that has fired: `needed` is the least roll [HA-30.2-a]."""

    side: Nation
    unit: str
    die: int
    needed: int
    found: bool

    @property
    def sentence(self) -> str:
        outcome = "found" if self.found else "not found"
        return (
            f"{self.side} counterbattery check for {self.unit}: die {self.die}, "
            f"{self.needed} or more needed: {outcome}"
        )
