"""What can happen at the Ford."""

from __future__ import annotations

from typing import ClassVar

from vietnam_tui.core.model import Event


class Hides(Event, frozen=True, tag="hides"):
    """A trap is hidden."""


class Laid(Event, frozen=True, tag="laid"):
    """Where the trap lies."""

    at: str


class Moves(Event, frozen=True, tag="move"):
    """A unit moves to a neighbouring hex."""

    who: str
    to: str


class Trapped(Event, frozen=True, tag="reveal"):
    """A unit steps into the trap."""

    reveals: ClassVar[bool] = True
    finds: ClassVar[bool] = True

    who: str
    at: str


class Attacks(Event, frozen=True, tag="attack"):
    """A unit attacks a neighbour."""

    who: str
    target: str


class Braces(Event, frozen=True, tag="braces"):
    """The target braces."""


class Stands(Event, frozen=True, tag="stands"):
    """The target lets the attack come."""


class Rolled(Event, frozen=True, tag="die"):
    """The die of an attack has fallen."""

    pips: int
    who: str
    target: str


class Lost(Event, frozen=True, tag="lost"):
    """A unit is eliminated."""

    who: str


class TurnBegins(Event, frozen=True, tag="turn"):
    """A player's turn begins."""

    ends_turn: ClassVar[bool] = True

    player: str
    turn: int


AnyEvent = Hides | Laid | Moves | Trapped | Attacks | Braces | Stands | Rolled | Lost | TurnBegins
