"""What can happen at the Ford."""

from __future__ import annotations

from typing import ClassVar

from vietnam_tui.engine.telling import Told


class Hides(Told, frozen=True, tag="hides"):
    """A trap is hidden."""

    says = "{player} hides a trap"
    player: str


class Laid(Told, frozen=True, tag="laid"):
    """Where the trap lies."""

    says = "The trap is in {at}"
    at: str


class Moves(Told, frozen=True, tag="move"):
    """A unit moves to a neighbouring hex."""

    says = "{who} moves to {to}"
    who: str
    to: str


class Trapped(Told, frozen=True, tag="reveal"):
    """A unit steps into the trap."""

    says = "{who} steps into the trap in {at}"
    reveals: ClassVar[bool] = True
    finds: ClassVar[bool] = True
    who: str
    at: str


class Attacks(Told, frozen=True, tag="attack"):
    """A unit attacks a neighbour."""

    says = "{who} attacks {target}"
    who: str
    target: str


class Braces(Told, frozen=True, tag="braces"):
    """The target braces."""

    says = "The target braces"


class Stands(Told, frozen=True, tag="stands"):
    """The target lets the attack come."""

    says = "The target stands"


class Rolled(Told, frozen=True, tag="die"):
    """The die of an attack has fallen."""

    says = "The die shows {pips}"
    pips: int
    who: str
    target: str


class Lost(Told, frozen=True, tag="lost"):
    """A unit is eliminated."""

    says = "{who} is eliminated"
    who: str


class TurnBegins(Told, frozen=True, tag="turn"):
    """A player's turn begins."""

    says = "Turn {turn}: {player} plays"
    ends_turn: ClassVar[bool] = True
    player: str
    turn: int
