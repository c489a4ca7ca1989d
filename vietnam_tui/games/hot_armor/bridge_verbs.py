"""The verb of bridge layers."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.hot_armor.units import UnitId


class Bridge(Action, frozen=True, tag="bridge"):
    """Let an AVLB bridge the stream between its hex and another."""

    unit: UnitId
    to: Hex
