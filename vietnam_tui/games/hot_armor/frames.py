"""What is still to be decided before play goes on; `State.frames` stacks them, so a game can be saved anywhere.

A field is saved by its type (`engine/codec.py`): units as `UnitId` and hexes as `Hex` stand in a save by name.  A
chapter with frames of its own may keep them in a module of its own; `AnyFrame` lists them all.
"""

from __future__ import annotations

from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Count
from vietnam_tui.games.hot_armor.air_frames import Landing
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.fire_frames import (
    Aiming,
    Answering,
    Assaulting,
    Depleting,
    Panicking,
    Rallying,
    Reacting,
    Scattering,
    Storming,
    Volley,
)
from vietnam_tui.games.hot_armor.frame import Frame
from vietnam_tui.games.hot_armor.option_frames import Battery, Covering, Fortune, Locating
from vietnam_tui.games.hot_armor.support_frames import Barrage, Calling, Falling, Supplying
from vietnam_tui.games.hot_armor.units import UnitId
from vietnam_tui.games.hot_armor.works_frames import Blasting, Cracking, Mining

#: How a unit has come into a hex, or what it does there; what may fire at it, and whether it rolls for mines, goes by
#: this [HA-16.1-h, HA-26.1-a].  "scatter" is every hex of a scatter, "scattered" the one in which it ends besides;
#: helicopters scatter by "flight".  "load" and "unload" are of helicopters alone, while they are on the ground; a unit
#: that has come out of one is "set down".
Way = Literal[
    "move",
    "swim",
    "entry",
    "flight",
    "flown in",
    "load",
    "unload",
    "set down",
    "scatter",
    "scattered",
    "advance",
]


class SettingUp(Frame, frozen=True, tag="setting up"):
    """A side places its pieces one after another, then says that it is ready [HA-3.1-d]."""

    side: Nation


class LandingZones(Frame, frozen=True, tag="landing zones"):
    """A side puts so many Landing Zone markers on hexes of its choice [HA-34.3-e, HA-34.7-i]."""

    side: Nation
    left: Count


class Drawing(Frame, frozen=True, tag="drawing"):
    """A C2 marker is drawn from the bin [HA-5.1-a]."""


class Designating(Frame, frozen=True, tag="designating"):
    """The phasing player puts his C2 marker on a unit [HA-5.1-c]."""

    side: Nation


class Marching(Frame, frozen=True, tag="marching"):
    """The stack in hand moves on hex by hex; `path` are the hexes that are still to be entered [HA-8.2-a]."""

    side: Nation
    path: tuple[Hex, ...]

    def seen_by(self, side: str) -> Marching:
        """Where the stack is bound for is its owner's to know."""
        return self if side == self.side else Marching(self.side, ())


class Happening(Frame, frozen=True, tag="happening"):
    """Units have come into a hex, or do something there that others may answer: each chapter may have its say.

    `units` are those that came, passengers and riders left out; they may be gone again when it comes to them.
    """

    units: tuple[UnitId, ...]
    place: Hex
    way: Way


AnyFrame = (
    SettingUp
    | LandingZones
    | Drawing
    | Designating
    | Marching
    | Happening
    | Aiming
    | Volley
    | Panicking
    | Scattering
    | Depleting
    | Storming
    | Assaulting
    | Reacting
    | Answering
    | Rallying
    | Calling
    | Barrage
    | Falling
    | Supplying
    | Landing
    | Mining
    | Blasting
    | Cracking
    | Fortune
    | Covering
    | Battery
    | Locating
)
