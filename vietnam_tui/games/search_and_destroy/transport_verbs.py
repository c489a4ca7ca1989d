"""The verbs of riders and boats, one struct each."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hexside
from vietnam_tui.core.model import Action
from vietnam_tui.games.search_and_destroy.units import UnitId


class Mount(Action, frozen=True, tag="mount"):
    """Let a unit mount a vehicle in its hex."""

    unit: UnitId
    vehicle: UnitId


class Dismount(Action, frozen=True, tag="dismount"):
    """Let a passenger leave its vehicle."""

    unit: UnitId


class Launch(Action, frozen=True, tag="launch"):
    """Bring a boat onto the map by a river mouth, and on to the hexside `stream`."""

    unit: UnitId
    mouth: Hexside
    stream: Hexside


class Sail(Action, frozen=True, tag="sail"):
    """Move a boat to a River hexside."""

    unit: UnitId
    stream: Hexside


class Depart(Action, frozen=True, tag="depart"):
    """Take a boat off the map."""

    unit: UnitId
