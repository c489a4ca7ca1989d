"""The verbs of fire and assault, one struct each."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.hot_armor.units import UnitId


class Aim(Action, frozen=True, tag="aim"):
    """Let a unit take part in a fire at a hex, on the move if so said."""

    unit: UnitId
    at: Hex
    moving: bool = False


class Fire(Action, frozen=True, tag="fire"):
    """Fire as declared."""
