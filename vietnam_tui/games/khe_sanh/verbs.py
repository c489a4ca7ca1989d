"""The verbs of the game, one struct each, and what chance may bring.

Each is declared here; what it means, why it is refused and how it is said stands in the chapter that has it.
"""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.khe_sanh.counters import Mode
from vietnam_tui.games.khe_sanh.units import PieceId


class Place(Action, frozen=True, tag="place"):
    """Set a piece up in a hex, on the face that it usually begins on."""

    unit: PieceId
    to: Hex


class Ready(Action, frozen=True, tag="ready"):
    """All is set up."""


class Move(Action, frozen=True, tag="move"):
    """Move a unit by the cheapest way to a hex; several units named in one order move one after another."""

    unit: PieceId
    to: Hex


class Turn(Action, frozen=True, tag="turn"):
    """Turn a unit to its other face: the other mode, or an NVA HQ or village to its revealed face."""

    unit: PieceId


class Face(Action, frozen=True, tag="face"):
    """Let the Maneuver Mode units in a hex face a direction, an index into those of the grid."""

    at: Hex
    facing: int


class Top(Action, frozen=True, tag="top"):
    """Put a unit on top of its force, where the enemy sees its face."""

    unit: PieceId


class Enter(Action, frozen=True, tag="enter"):
    """Bring a unit onto the map at an entry hex, in a mode."""

    unit: PieceId
    at: Hex
    mode: Mode


class Leave(Action, frozen=True, tag="leave"):
    """Take a unit off the map, or over the boundary of the active area."""

    unit: PieceId


class Infiltrate(Action, frozen=True, tag="infiltrate"):
    """Slip a unit into the next enemy-controlled hex for a CAP."""

    unit: PieceId
    to: Hex


class Lose(Action, frozen=True, tag="lose"):
    """Choose a unit that is eliminated."""

    unit: PieceId


class Bid(Action, frozen=True, tag="bid"):
    """Bid so many OEPs for the initiative."""

    points: int


class Declare(Action, frozen=True, tag="declare"):
    """Spend so many OEPs in the Impulse that begins."""

    points: int


class End(Action, frozen=True, tag="end"):
    """End the segment."""


class Die(Action, frozen=True, tag="die"):
    """Chance: a die shows `pips`."""

    pips: int

    def __str__(self) -> str:
        return str(self.pips)


class Dice(Action, frozen=True, tag="dice"):
    """Chance: the total of two dice."""

    total: int

    def __str__(self) -> str:
        return str(self.total)
