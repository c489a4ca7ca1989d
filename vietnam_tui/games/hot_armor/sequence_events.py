"""What is told of the sequence of play: turns, C2 markers and impulses, phases, morale, the end."""

from __future__ import annotations

from types import MappingProxyType
from typing import ClassVar

from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.phrases import counted, join, the
from vietnam_tui.games.hot_armor.told import Told


class TurnBegins(Told, frozen=True, tag="turn"):
    """A game turn begins [HA-5.0-a]."""

    turn: int
    last_turn: int

    @property
    def sentence(self) -> str:
        return f"Turn {self.turn} of {self.last_turn} begins"


class TurnEnds(Told, frozen=True, tag="turn ends"):
    """A game turn is over [HA-5.1-k]."""

    ends_turn: ClassVar[bool] = True

    turn: int

    @property
    def sentence(self) -> str:
        return f"Turn {self.turn} ends"


class BinFilled(Told, frozen=True, tag="bin filled"):
    """The C2 markers of both sides are in the bin [HA-6.1-a]."""

    sides: tuple[Nation, Nation]
    markers: tuple[int, int]

    @property
    def sentence(self) -> str:
        held = [f"{n} of {the(side)}" for side, n in zip(self.sides, self.markers, strict=True)]
        return f"the bin holds {counted(sum(self.markers), 'C2 marker')}: {join(held)}"


class MoraleChanged(Told, frozen=True, tag="morale"):
    """The morale level of a side has changed [HA-6.0-a]."""

    side: Nation
    morale: int
    reason: str

    @property
    def sentence(self) -> str:
        return f"{self.side} morale is {self.morale}: {self.reason}"


class MarkerDrawn(Told, frozen=True, tag="drawn"):
    """A C2 marker has been drawn from the bin [HA-5.1-a]."""

    side: Nation
    left: int

    measures = MappingProxyType({"left": "C2 markers"})

    @property
    def sentence(self) -> str:
        return f"a C2 marker is drawn: {self.side}; {counted(self.left, 'C2 marker')} left in the bin"


class ImpulseBegins(Told, frozen=True, tag="impulse"):
    """A side's impulse begins [HA-5.1-a, HA-3.2-c]."""

    player: Nation
    impulse: int
    automatic: bool = False

    @property
    def sentence(self) -> str:
        return f"{self.player} impulse{', automatic' if self.automatic else ''}: number {self.impulse} of the turn"


class Designated(Told, frozen=True, tag="designated"):
    """The C2 marker lies on a unit [HA-5.1-c]."""

    unit: str
    place: str
    radius: int

    @property
    def sentence(self) -> str:
        where = f"in {self.place}, radius {self.radius}" if self.place else "in the Reinforcement Box"
        return f"the C2 marker goes to {self.unit} {where}"


class DesignatedUnseen(Told, frozen=True, tag="designated unseen"):
    """The C2 marker lies on a counter that the hearer cannot tell from others [HA-24.5-a]."""

    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"the C2 marker goes to an unknown {self.side} counter in {self.place}"


class Undesignated(Told, frozen=True, tag="undesignated"):
    """No unit can take the C2 marker; it is spent [HA-7.8-a]."""

    side: Nation

    @property
    def sentence(self) -> str:
        return f"no {self.side} unit can take the C2 marker: it is spent"


class PhaseBegins(Told, frozen=True, tag="phase"):
    """A phase of an impulse begins [HA-5.1-b]."""

    player: Nation
    phase: str

    @property
    def sentence(self) -> str:
        return f"{self.player} {self.phase.title()} Phase"


class GameOver(Told, frozen=True, tag="game over"):
    """The game has ended [HA-5.1-m]."""

    ends_turn: ClassVar[bool] = True

    winner: str
    reason: str

    @property
    def sentence(self) -> str:
        return f"the game is over: {self.winner + ' wins' if self.winner else 'a draw'}; {self.reason}"
