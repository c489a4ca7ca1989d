"""Dice (2.7): what a die may show."""

from __future__ import annotations

from vietnam_tui.core.chance import Distribution
from vietnam_tui.engine.verb import Verb
from vietnam_tui.games.hot_armor.state import State


class Die(Verb[State], frozen=True, tag="die"):
    """Chance: a die shows `pips`."""

    usage, listed = "die PIPS", False
    pips: int

    def __str__(self) -> str:
        return str(self.pips)


#: What a die may show [HA-2.7-a]
DIE: Distribution[Die] = Distribution((Die(pips), 1) for pips in range(1, 7))


def one_die(state: State, frame: object) -> Distribution[Die]:
    """Every question that a die answers has the same outcomes."""
    return DIE
