"""The verbs of helicopters, one struct each."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.search_and_destroy.flight_frames import First
from vietnam_tui.games.search_and_destroy.units import UnitId


class Land(Action, frozen=True, tag="land"):
    """Land a unit by helicopter."""

    unit: UnitId
    at: Hex


class LiftOut(Action, frozen=True, tag="lift"):
    """Let a helicopter that lands in a hex take a unit beside it off the map."""

    unit: UnitId
    at: Hex


class Board(Action, frozen=True, tag="board"):
    """Let one more unit fly with the first."""

    unit: UnitId


class Evacuate(Action, frozen=True, tag="evacuate"):
    """Land a helicopter that takes casualties, or the Pilot, off the map; which of the casualties `first`."""

    at: Hex
    first: First = "wia"


class Hover(Action, frozen=True, tag="hover"):
    """Place a gunship over a hex."""

    gunship: int
    at: Hex


class Strafe(Action, frozen=True, tag="strafe"):
    """Attack a unit face up in the hex `at` or, without target, an inverted counter, with a gunship."""

    gunship: int
    target: UnitId
    at: Hex
