"""What is still to be decided of minefields and bridges."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frame import Frame
from vietnam_tui.games.hot_armor.units import UnitId


class Mining(Frame, frozen=True, tag="mining"):
    """Units that have come into a hex roll for the mines in it or next to it, one after another [HA-26.1-a].

    `covered` says that one of them is face down, so that the enemy may not know which it is.
    """

    side: Nation
    place: Hex
    units: tuple[UnitId, ...]
    covered: bool = False

    def seen_by(self, side: str) -> Mining:
        """Which face-down counters roll is their side's to know."""
        return self if side == self.side or not self.covered else Mining(self.side, self.place, (), True)


class Blasting(Frame, frozen=True, tag="blasting"):
    """An engineer makes the check for blowing a bridge: a river hex, or a hexside over a stream [HA-27.1-a]."""

    unit: UnitId
    side: Nation
    at: tuple[Hex, ...] = ()
    across: tuple[Hexside, ...] = ()


class Cracking(Frame, frozen=True, tag="cracking"):
    """Point fire support has come down on a bridge [HA-27.2-b]."""

    at: Hex
