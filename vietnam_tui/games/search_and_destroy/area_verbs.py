"""The verbs of area fire, of fire at aircraft and of gunships, one struct each."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.search_and_destroy.units import UnitId


class Plot(Action, frozen=True, tag="plot"):
    """Plot a mission on a centre, seen by an observer or, without one, by nobody."""

    centre: Hex
    observer: UnitId


class Add(Action, frozen=True, tag="add"):
    """Add a hex to the pattern of a strike."""

    at: Hex


class Shell(Action, frozen=True, tag="shell"):
    """Fire High Explosive with a tank or mortar on a centre and, of a tank, two hexes behind it."""

    unit: UnitId
    at: Hex
    hexes: tuple[Hex, ...] = ()
