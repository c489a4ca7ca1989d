"""What can happen when units of Vietnam Battles move, find and build: one record a kind, with its sentence."""

from __future__ import annotations

from types import MappingProxyType
from typing import ClassVar

from vietnam_tui.engine.telling import Told
from vietnam_tui.games.vietnam_battles.phrases import SITE_WORDS, join, ordinal, points, somewhere
from vietnam_tui.games.vietnam_battles.spots import NOWHERE
from vietnam_tui.games.vietnam_battles.units import SiteKind

#: In what costs are measured
HALVES = "half movement points"


# -- movement and transport -------------------------------------------------------------------------------


class Moved(Told, frozen=True, tag="moved"):
    """A unit has moved along `path`, for `cost`, and has `left` movement points left [VB-5.0-a, VB-12.0-f]."""

    unit: str
    path: tuple[str, ...]
    cost: int
    left: int

    measures = MappingProxyType({"cost": HALVES, "left": HALVES})

    @property
    def sentence(self) -> str:
        start, *way = self.path
        what = f"enters {' > '.join(way)}" if start == NOWHERE else f"moves {' > '.join(self.path)}"
        return f"{self.unit} {what} for {points(self.cost)} MP, {points(self.left)} left"


class Exited(Told, frozen=True, tag="exited"):
    """A unit has left the map by a red edge, the `count`th to do so [VB-27.0-o]."""

    unit: str
    at: str
    count: int

    @property
    def sentence(self) -> str:
        return f"{self.unit} leaves the map from {self.at}, the {ordinal(self.count)} to escape"


class LiftedUnderFire(Told, frozen=True, tag="lifted under fire"):
    """A helicopter takes a unit out of the zone of control of `owners` [VB-10.0-e]."""

    unit: str
    origin: str
    to: str
    owners: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is lifted out of the ZOC of {self.owners} in {self.origin}"


class Lifted(Told, frozen=True, tag="lifted"):
    """A helicopter has set a unit down [VB-10.0-a]."""

    unit: str
    origin: str
    to: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} flies{somewhere(self.origin, 'from')} to {self.to}: Landing Zone"


class Shipped(Told, frozen=True, tag="shipped"):
    """A boat has set a unit down [VB-11.0-a]."""

    unit: str
    origin: str
    to: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} goes by boat{somewhere(self.origin, 'from')} to {self.to}: Landing Beach"


class Ambushed(Told, frozen=True, tag="ambushed"):
    """A landing unit meets a hidden one [VB-11.1-a]."""

    unit: str
    by: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is ambushed by {self.by} while landing in {self.at}"


class Bumped(Told, frozen=True, tag="bumped"):
    """An ambushed unit lands beside the hex that it meant [VB-11.1-a]."""

    unit: str
    to: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is driven to {self.to} and attacks at once"


# -- discovery --------------------------------------------------------------------------------------------


class UnitRevealed(Told, frozen=True, tag="reveal unit"):
    """A hidden unit is put on the map [VB-15.0-d]."""

    reveals: ClassVar[bool] = True
    finds: ClassVar[bool] = True

    unit: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is found in {self.at}"


class CampRevealed(Told, frozen=True, tag="reveal camp"):
    """A base camp is put on the map [VB-16.0-b]."""

    reveals: ClassVar[bool] = True
    finds: ClassVar[bool] = True

    at: str

    @property
    def sentence(self) -> str:
        return f"a base camp is found in {self.at}"


class NothingRevealed(Told, frozen=True, tag="reveal nothing"):
    """Jungle has been seen from close by, and nothing hides there [VB-15.0-b]."""

    reveals: ClassVar[bool] = True

    unit: str
    hexes: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{self.unit} searches {join(self.hexes)} and finds nothing"


class Captured(Told, frozen=True, tag="captured"):
    """A unit takes a base camp or supply cache [VB-16.0-f, VB-16.1-b]."""

    unit: str
    at: str
    site: SiteKind

    @property
    def sentence(self) -> str:
        return f"{self.unit} takes the {SITE_WORDS[self.site]} in {self.at}"


# -- engineers --------------------------------------------------------------------------------------------


class BridgeBlown(Told, frozen=True, tag="bridge blown"):
    """A unit has demolished a bridge [VB-18.0-a]."""

    unit: str
    bridge: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} blows the bridge at {self.bridge}"


class RepairTried(Told, frozen=True, tag="repair tried"):
    """An engineer sets about a bridge [VB-18.2-a]."""

    bridge: str

    @property
    def sentence(self) -> str:
        return f"the engineer tries to repair the bridge at {self.bridge}"


class RepairRolled(Told, frozen=True, tag="repair rolled"):
    """The die for a bridge repair has fallen [VB-18.2-b]."""

    bridge: str
    die: int
    success: bool

    @property
    def sentence(self) -> str:
        outcome = "it stands again" if self.success else "it stays down"
        return f"repair of the bridge at {self.bridge}: die {self.die}, {outcome}"


class CrossingLaid(Told, frozen=True, tag="crossing laid"):
    """An engineer serves as a bridge [VB-18.3-a]."""

    at: str

    @property
    def sentence(self) -> str:
        return f"the engineer bridges {self.at}"


class CrossingLapsed(Told, frozen=True, tag="crossing lapsed"):
    """An engineer serves as a bridge no more [VB-18.3-c]."""

    at: str

    @property
    def sentence(self) -> str:
        return f"the engineer's crossing at {self.at} lapses"
