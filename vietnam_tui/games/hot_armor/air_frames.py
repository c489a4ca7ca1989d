"""What is still to be decided in the air: helicopters on the ground for a moment."""

from __future__ import annotations

from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.frame import Frame
from vietnam_tui.games.hot_armor.units import UnitId


class Landing(Frame, frozen=True, tag="landing"):
    """A helicopter is on the ground of a hex while `unit` gets in or out; the fire that this draws comes first.

    What is loaded is aboard already, what is unloaded is so still [HA-22.15-a].
    """

    unit: UnitId
    carrier: UnitId
    at: Hex
    way: Literal["load", "unload"]
