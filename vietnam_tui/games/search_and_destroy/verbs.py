"""The verbs of set-up, sequence, movement and search, one struct each, and what chance may bring.

Each is declared here or in a module beside it that ends in `_verbs`; what it means, why it is refused and how it is
said stands in the chapter that has it.
"""

from __future__ import annotations

from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.search_and_destroy.scenarios import Edge
from vietnam_tui.games.search_and_destroy.units import UnitId


class Place(Action, frozen=True, tag="place"):
    """Set a unit up in a hex."""

    unit: UnitId
    to: Hex


class Ready(Action, frozen=True, tag="ready"):
    """All is done that was asked for."""


class Enter(Action, frozen=True, tag="enter"):
    """Bring a unit onto the map in a hex of an edge."""

    unit: UnitId
    at: Hex
    edge: Edge | Literal[""] = ""


class Ride(Action, frozen=True, tag="ride"):
    """Let a unit come into play aboard a vehicle."""

    unit: UnitId
    vehicle: UnitId


class Leave(Action, frozen=True, tag="leave"):
    """Take a unit off the map on foot."""

    unit: UnitId


class Choose(Action, frozen=True, tag="choose"):
    """Commit yourself in secret to a condition of victory."""

    condition: Literal["A", "B"]


class Show(Action, frozen=True, tag="show"):
    """Show the condition of victory that you have chosen, which is met."""


class Stop(Action, frozen=True, tag="stop"):
    """End the game before its last turn, since the enemy has nothing left."""


class Resign(Action, frozen=True, tag="resign"):
    """Give the game up."""


class Move(Action, frozen=True, tag="move"):
    """Move a unit by the cheapest way to a hex."""

    unit: UnitId
    to: Hex


class Careful(Action, frozen=True, tag="careful"):
    """Step carefully into a hex with revealed mines."""

    unit: UnitId
    to: Hex


class Back(Action, frozen=True, tag="back"):
    """Put a unit back into a hex."""

    unit: UnitId
    to: Hex


class Search(Action, frozen=True, tag="search"):
    """Search a hex for inverted counters."""

    unit: UnitId
    at: Hex


class Improve(Action, frozen=True, tag="improve"):
    """Improve the position of a unit."""

    unit: UnitId


class Pass(Action, frozen=True, tag="pass"):
    """Add nothing more."""


class End(Action, frozen=True, tag="end"):
    """End the phase."""


class Die(Action, frozen=True, tag="die"):
    """Chance: a die shows `pips`."""

    pips: int

    def __str__(self) -> str:
        return str(self.pips)
