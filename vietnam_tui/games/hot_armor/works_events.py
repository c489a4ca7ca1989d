"""What is told of entrenchments, minefields, engineers and destroyed bridges."""

from __future__ import annotations

from typing import ClassVar

from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.told import Told


class Dug(Told, frozen=True, tag="dug"):
    """An entrenchment has been laid out [HA-25.0-a]."""

    side: Nation
    place: str
    level: int

    @property
    def sentence(self) -> str:
        return f"{the(self.side)} digs an entrenchment of level {self.level} in {self.place}"


class Mined(Told, frozen=True, tag="mined"):
    """A minefield has been laid; the enemy of its side does not hear where a secret one is [HA-26.0-b]."""

    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        where = f"in {self.place}" if self.place else "in secret"
        return f"{the(self.side)} lays a minefield {where}"


class MinePrimed(Told, frozen=True, tag="mine primed"):
    """What its owner has ordered about a secret minefield [HA-26.0-b]."""

    place: str
    primed: bool

    @property
    def sentence(self) -> str:
        when = "as soon as an enemy comes next to it" if self.primed else "when an enemy enters it"
        return f"the minefield in {self.place} will be revealed {when}"


class MineFound(Told, frozen=True, tag="mine found"):
    """A secret minefield has been revealed [HA-26.0-b]."""

    reveals: ClassVar[bool] = True

    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"a secret minefield of {the(self.side)} is revealed in {self.place}"


class MineRolled(Told, frozen=True, tag="mine rolled"):
    """A unit in or next to a minefield has rolled; the enemy hears of a face-down one only that [HA-26.1-a]."""

    unit: str
    side: Nation
    place: str
    die: int

    @property
    def sentence(self) -> str:
        who = self.unit or f"an unknown {self.side} counter"
        return f"{who} in {self.place} is near mines and rolls {self.die}"


class MineCleared(Told, frozen=True, tag="mine cleared"):
    """An engineer has removed a minefield, "" for one that the hearer never knew [HA-26.2-a]."""

    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.side} engineers clear a minefield{' in ' + self.place if self.place else ' unseen'}"


class Razed(Told, frozen=True, tag="razed"):
    """An engineer has removed an entrenchment [HA-25.2-b]."""

    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.side} engineers remove the entrenchment in {self.place}"


class BridgeRolled(Told, frozen=True, tag="bridge rolled"):
    """Point fire support on a bridge may destroy it [HA-27.2-b]."""

    place: str
    die: int
    needed: int

    @property
    def sentence(self) -> str:
        return f"the bridge at {self.place} is under fire: {self.die}, {self.needed} destroys it"


class BridgeBlown(Told, frozen=True, tag="bridge blown"):
    """A bridge is destroyed [HA-27.1-a, HA-27.2-b]."""

    place: str

    @property
    def sentence(self) -> str:
        return f"the bridge at {self.place} is destroyed"


class Rubbled(Told, frozen=True, tag="rubble"):
    """A town hex has become rubble [HA-27.3-a]."""

    place: str

    @property
    def sentence(self) -> str:
        return f"{self.place} is rubble now"
