"""Dice as chance rolls them: the pips of one, the total of two."""

from __future__ import annotations

from typing import Generic

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import S
from vietnam_tui.engine.verb import Verb


class Die(Verb[S], Generic[S], frozen=True, tag="die"):
    """A die shows `pips`."""

    usage, listed = "die", False
    pips: int

    def __str__(self) -> str:
        return str(self.pips)


class Dice(Verb[S], Generic[S], frozen=True, tag="dice"):
    """The total of two dice."""

    usage, listed = "dice", False
    total: int

    def __str__(self) -> str:
        return str(self.total)


def die(faces: int) -> Distribution[Die[S]]:
    """The outcomes of a die.

    >>> [str(side) for side in die(6).outcomes]
    ['1', '2', '3', '4', '5', '6']
    """
    return Distribution((Die(pips), 1) for pips in range(1, faces + 1))
