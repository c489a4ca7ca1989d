"""The verbs of ammunition, one struct each."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.search_and_destroy.units import UnitId


class Double(Action, frozen=True, tag="double"):
    """Let a unit that takes part in the attack at hand spend another unit of fire, and count twice."""

    unit: UnitId


class Deliver(Action, frozen=True, tag="deliver"):
    """Let a helicopter bring an Ammunition Supply Counter to a hex."""

    at: Hex
