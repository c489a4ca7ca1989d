"""What is still to be done while helicopters fly."""

from __future__ import annotations

from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Count
from vietnam_tui.games.search_and_destroy.frame import Frame
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.units import UnitId

#: What a helicopter lands for: to set units down, to take units out, to fetch casualties, to fetch the Pilot, to bring
#: an Ammunition Supply Counter
Purpose = Literal["drop", "lift", "medivac", "rescue", "supply"]

#: How far a flight has got: taking its load, coming down, on the ground, taking off
Stage = Literal["loading", "landing", "down", "leaving"]


#: Which casualties a MEDIVAC takes first where more lie than it carries
First = Literal["wia", "kia"]


class Flight(Frame, frozen=True, tag="flight"):
    """A Huey flies to a hex [SD-9.2-c].

    `units` are those that it brings or takes away, `kia` and `wia` the casualties that it has loaded, `first` those
    that it takes first; `hit` says that it has been shot down.
    """

    side: Army
    purpose: Purpose
    place: Hex
    units: tuple[UnitId, ...] = ()
    stage: Stage = "loading"
    kia: Count = 0
    wia: Count = 0
    hit: bool = False
    first: First = "wia"


class Hovering(Frame, frozen=True, tag="hovering"):
    """A gunship has been placed over a hex; `hit` says that it has been shot down [SD-26.0-c]."""

    side: Army
    gunship: Count
    hit: bool = False
