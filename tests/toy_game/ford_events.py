"""What can happen at the Ford."""

from __future__ import annotations

from typing import ClassVar

from vietnam_tui.engine.telling import Told


class Hides(Told, frozen=True, tag="hides"):
    """A trap is hidden."""

    player: str

    @property
    def sentence(self) -> str:
        return f"{self.player} hides a trap"


class Laid(Told, frozen=True, tag="laid"):
    """Where the trap lies."""

    at: str

    @property
    def sentence(self) -> str:
        return f"The trap is in {self.at}"


class Moves(Told, frozen=True, tag="move"):
    """A unit moves to a neighbouring hex."""

    who: str
    to: str

    @property
    def sentence(self) -> str:
        return f"{self.who} moves to {self.to}"


class Trapped(Told, frozen=True, tag="reveal"):
    """A unit steps into the trap."""

    reveals: ClassVar[bool] = True
    finds: ClassVar[bool] = True

    who: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.who} steps into the trap in {self.at}"


class Attacks(Told, frozen=True, tag="attack"):
    """A unit attacks a neighbour."""

    who: str
    target: str

    @property
    def sentence(self) -> str:
        return f"{self.who} attacks {self.target}"


class Braces(Told, frozen=True, tag="braces"):
    """The target braces."""

    @property
    def sentence(self) -> str:
        return "The target braces"


class Stands(Told, frozen=True, tag="stands"):
    """The target lets the attack come."""

    @property
    def sentence(self) -> str:
        return "The target stands"


class Rolled(Told, frozen=True, tag="die"):
    """The die of an attack has fallen."""

    pips: int
    who: str
    target: str

    @property
    def sentence(self) -> str:
        return f"The die shows {self.pips}"


class Lost(Told, frozen=True, tag="lost"):
    """A unit is eliminated."""

    who: str

    @property
    def sentence(self) -> str:
        return f"{self.who} is eliminated"


class TurnBegins(Told, frozen=True, tag="turn"):
    """A player's turn begins."""

    ends_turn: ClassVar[bool] = True

    player: str
    turn: int

    @property
    def sentence(self) -> str:
        return f"Turn {self.turn}: {self.player} plays"
