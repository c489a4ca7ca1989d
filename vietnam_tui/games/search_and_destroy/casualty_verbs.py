"""The verbs of carrying, one struct each: casualty markers, an Ammo Cache."""

from __future__ import annotations

from vietnam_tui.core.model import Action
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.units import BodyKind, UnitId


class Take(Action, frozen=True, tag="take"):
    """Pick up one casualty of a side in the hex of a unit."""

    unit: UnitId
    what: BodyKind
    whose: Army


class Put(Action, frozen=True, tag="put"):
    """Put down one casualty of a side that a unit carries."""

    unit: UnitId
    what: BodyKind
    whose: Army


class Shoulder(Action, frozen=True, tag="shoulder"):
    """Pick up an Ammo Cache in the hex of a unit."""

    unit: UnitId
    target: UnitId


class Lay(Action, frozen=True, tag="lay"):
    """Put down the Ammo Cache that a unit carries."""

    unit: UnitId
