"""What is still to be decided by optional rules: fortunes of war, overwatch and counterbattery."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frame import Frame
from vietnam_tui.games.hot_armor.units import UnitId


class Fortune(Frame, frozen=True, tag="fortune"):
    """An enemy of this side has failed a panic check: it may choose one outcome [HA-33.0-a]."""

    side: Nation


class Cover(msgspec.Struct, frozen=True, gc=False):
    """A unit that fires from overwatch, and at which hex."""

    unit: UnitId
    at: Hex


class Covering(Frame, frozen=True, tag="covering"):
    """Friends on the move have been fired at from these hexes: who fires back from overwatch [HA-29.2-a]."""

    side: Nation
    hexes: tuple[Hex, ...]
    shots: tuple[Cover, ...] = ()

    def seen_by(self, side: str) -> Covering:
        """Who is going to fire is his side's to know until it does."""
        return self if side == self.side else Covering(self.side, self.hexes)


class Battery(Frame, frozen=True, tag="battery"):
    """An enemy indirect fire unit has fired: does this side look for it, and who fires back? [HA-30.2-a]

    `found` says that the check has been passed, so that a unit may be named.
    """

    side: Nation
    target: UnitId
    found: bool = False


class Locating(Frame, frozen=True, tag="locating"):
    """A side checks whether it finds an enemy indirect fire unit that has fired [HA-30.2-a]."""

    side: Nation
    target: UnitId
