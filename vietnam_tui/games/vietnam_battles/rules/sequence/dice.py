"""Dice and draws: what chance brings in Vietnam Battles."""

from __future__ import annotations

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.orders import Reader
from vietnam_tui.engine import dice
from vietnam_tui.engine.verb import Verb
from vietnam_tui.games.vietnam_battles.names import read_marker
from vietnam_tui.games.vietnam_battles.state import State


class Die(dice.Die[State], frozen=True, tag="die"):
    """A die shows `pips`."""


class Dice(dice.Dice[State], frozen=True, tag="dice"):
    """The total of two dice."""


class Draw(Verb[State], frozen=True, tag="draw"):
    """These support fire markers are drawn, ascending."""

    usage, listed = "draw", False
    markers: tuple[int, ...]

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Draw, ...]:
        markers: list[int] = []
        if not reader.skip("none"):
            while not reader.done:
                markers.append(read_marker(state, reader))
        return (Draw(tuple(sorted(markers))),)

    def words(self, state: State) -> str:
        return str(self)

    def __str__(self) -> str:
        return " ".join(f"+{m}" for m in self.markers) or "none"


_D6 = Distribution((Die(pips), 1) for pips in range(1, 7))
_TWO_DICE = Distribution((Dice(total), 6 - abs(7 - total)) for total in range(2, 13))


def one_die(*_: object) -> Distribution[Die]:
    """The outcomes of one die."""
    return _D6


def two_dice(*_: object) -> Distribution[Dice]:
    """The totals of two dice."""
    return _TWO_DICE
