"""Dice and draws: what chance brings in Green Beret (2.1)."""

from __future__ import annotations

from typing import Annotated

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.orders import Reader
from vietnam_tui.engine import dice
from vietnam_tui.engine.verb import Verb
from vietnam_tui.engine.wording import Kind
from vietnam_tui.games.green_beret.counters import casualties, enemy_units, missions
from vietnam_tui.games.green_beret.state import State


class Die(dice.Die[State], frozen=True, tag="die"):
    """A die shows `pips`."""


class Dice(Verb[State], frozen=True, tag="dice"):
    """Two dice that are told apart, in their order."""

    usage, listed = "dice", False
    first: int
    second: int

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Dice, ...]:
        return (Dice(reader.number("the first die"), reader.number("the second die")),)

    def __str__(self) -> str:
        return f"{self.first} {self.second}"


def _read_kind(state: State, reader: Reader) -> str:
    kinds = {kind: kind for kind in (*enemy_units(), *casualties(), *missions())}
    return reader.name("kind of counter", kinds)


def _write_kind(state: State, kind: str) -> str:
    return kind


class Draw(Verb[State], frozen=True, tag="draw"):
    """Counters of these kinds are drawn from a pool."""

    usage, listed = "draw", False
    kinds: tuple[Annotated[str, Kind(_read_kind, _write_kind)], ...]

    def __str__(self) -> str:
        return " ".join(self.kinds)


SIX_SIDED = Distribution((Die(pips), 1) for pips in range(1, 7))
#: A ten-sided die, its 0 read as ten [GB-2.1-b]
TEN_SIDED = Distribution((Die(pips), 1) for pips in range(1, 11))
TWO_SIX_SIDED = Distribution((Dice(first, second), 1) for first in range(1, 7) for second in range(1, 7))
#: A six-sided and a ten-sided die, in this order
SIX_AND_TEN = Distribution((Dice(six, ten), 1) for six in range(1, 7) for ten in range(1, 11))


# -- what is rolled for a question, whatever the position -----------------------------------------------------


def six_sided(*_: object) -> Distribution[Die]:
    """A six-sided die."""
    return SIX_SIDED


def ten_sided(*_: object) -> Distribution[Die]:
    """A ten-sided die."""
    return TEN_SIDED


def two_six_sided(*_: object) -> Distribution[Dice]:
    """Two six-sided dice."""
    return TWO_SIX_SIDED


def six_and_ten(*_: object) -> Distribution[Dice]:
    """A six-sided and a ten-sided die."""
    return SIX_AND_TEN
