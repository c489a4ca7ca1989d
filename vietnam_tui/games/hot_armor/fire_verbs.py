"""The verbs of fire and assault, one struct each."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.hot_armor.state import Standing
from vietnam_tui.games.hot_armor.units import UnitId


class Aim(Action, frozen=True, tag="aim"):
    """Let a unit take part in a fire at a hex, on the move if so said."""

    unit: UnitId
    at: Hex
    moving: bool = False


class Storm(Action, frozen=True, tag="storm"):
    """Let a unit take part in a close assault on a hex."""

    unit: UnitId
    at: Hex


class Assault(Action, frozen=True, tag="assault"):
    """Assault as declared."""


class Advance(Action, frozen=True, tag="advance"):
    """Let a unit move into the hex that the assault has cleared."""

    unit: UnitId


class Hold(Action, frozen=True, tag="hold"):
    """Advance no further; hold fire."""


class React(Action, frozen=True, tag="react"):
    """Let a unit fire in reaction at one that has just moved."""

    unit: UnitId
    target: UnitId


class Stand(Action, frozen=True, tag="standing"):
    """Say when to be asked for reaction fire."""

    standing: Standing


class Rally(Action, frozen=True, tag="rally"):
    """Let a disrupted unit make its rally check."""

    unit: UnitId


class Top(Action, frozen=True, tag="top"):
    """Put a unit on top of its stack."""

    unit: UnitId


class Fire(Action, frozen=True, tag="fire"):
    """Fire as declared."""
