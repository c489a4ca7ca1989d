"""What is still to be decided in fire support: missions called, markers coming down, attacks, what is left of it."""

from __future__ import annotations

from typing import Literal

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Count
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frame import Frame
from vietnam_tui.games.hot_armor.units import SupportId

#: The sides of a marker: a point is attacked hard, an area soft [HA-18.1-a]
Spread = Literal["point", "area"]

#: What is rolled for a mission next
Step = Literal["danger close", "accuracy", "direction", "distance"]


class Mission(msgspec.Struct, frozen=True, gc=False):
    """A marker aimed at a hex, and whether somebody observes it there [HA-18.3-b, HA-18.3-c]."""

    marker: SupportId
    spread: Spread
    at: Hex
    observed: bool = True


class Calling(Frame, frozen=True, tag="calling"):
    """The missions of a phase are being named; no die is rolled before the last one is [HA-5.1-d]."""

    side: Nation
    missions: tuple[Mission, ...]


class Barrage(Frame, frozen=True, tag="barrage"):
    """Fire support under way: `waiting` are missions whose markers have still to come down, `landed` those that lie.

    A landed one has the hex of its impact as `at`.  `struck` are the hexes that have been attacked [HA-13.4-b], `spent`
    the markers that have been used [HA-18.9-a].
    """

    side: Nation
    waiting: tuple[Mission, ...]
    landed: tuple[Mission, ...] = ()
    struck: tuple[Hex, ...] = ()
    spent: tuple[SupportId, ...] = ()


class Falling(Frame, frozen=True, tag="falling"):
    """A marker comes down on a barrage: what is rolled next, and the direction of a deflection, 0 before its die."""

    side: Nation
    mission: Mission
    step: Step
    direction: Count = 0


class Supplying(Frame, frozen=True, tag="supplying"):
    """Artillery that has been used may be out for good [HA-18.9-a]."""

    side: Nation
    marker: SupportId
