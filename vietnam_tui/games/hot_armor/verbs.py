"""The verbs of the set-up, the command and the movement, one struct each, and what chance may bring.

Each is declared here; what it means, why it is refused and how it is said stands in the chapter that has it.  A chapter
may keep verbs of its own in another module, which `orders.py` then names.
"""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.units import UnitId


class Place(Action, frozen=True, tag="place"):
    """Set a unit up in a hex."""

    unit: UnitId
    to: Hex


class Zone(Action, frozen=True, tag="zone"):
    """Put a Landing Zone marker on a hex."""

    at: Hex


class Ready(Action, frozen=True, tag="ready"):
    """All is set up."""


class Designate(Action, frozen=True, tag="designate"):
    """Put the C2 marker on a unit, on the map or in the Reinforcement Box."""

    unit: UnitId


class Move(Action, frozen=True, tag="move"):
    """Move a unit, with the stack in hand if it belongs to it, by the cheapest way to a hex."""

    unit: UnitId
    to: Hex


class Join(Action, frozen=True, tag="join"):
    """Let a unit go along with another one of its hex, as a stack."""

    unit: UnitId
    leader: UnitId


class Drop(Action, frozen=True, tag="drop"):
    """Leave a unit of the stack in hand behind."""

    unit: UnitId


class Swim(Action, frozen=True, tag="swim"):
    """Let an amphibious vehicle cross the river."""

    unit: UnitId
    to: Hex


class Load(Action, frozen=True, tag="load"):
    """Take a unit aboard a carrier of its hex, or onto a tank."""

    unit: UnitId
    carrier: UnitId


class Unload(Action, frozen=True, tag="unload"):
    """Set a unit down where its carrier is."""

    unit: UnitId


class Enter(Action, frozen=True, tag="enter"):
    """Bring a unit onto the map by a hex of its edge."""

    unit: UnitId
    at: Hex


class Leave(Action, frozen=True, tag="leave"):
    """Take a unit off the map for good."""

    unit: UnitId


class End(Action, frozen=True, tag="end"):
    """End the phase."""


class Draw(Action, frozen=True, tag="draw"):
    """Chance: the C2 marker of a side comes out of the bin."""

    side: Nation

    def __str__(self) -> str:
        return self.side


class Die(Action, frozen=True, tag="die"):
    """Chance: a die shows `pips`."""

    pips: int

    def __str__(self) -> str:
        return str(self.pips)
