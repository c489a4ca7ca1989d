"""What chance decides: the die, and which of several inverted counters is meant (7.0)."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.core.chance import Distribution
from vietnam_tui.engine.verb import Verb
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId


class Die(Verb[State], frozen=True, tag="die"):
    """A die shows `pips`."""

    usage, listed = "die", False
    pips: int

    def __str__(self) -> str:
        return str(self.pips)


class Drawn(Verb[State], frozen=True, tag="drawn"):
    """Of several inverted counters this is the one that is attacked."""

    usage, listed = "drawn", False
    unit: UnitId


#: Every face of a die, each as likely as the others [SD-7.0-a]
DIE = Distribution((Die(pips), 1) for pips in range(1, 7))


def one_die(*_: object) -> Distribution[Die]:
    """A die, whatever the position."""
    return DIE


def drawn_or_die(counters: Iterable[UnitId]) -> Distribution[Die | Drawn]:
    """One of these counters, each as likely as the others, or a die where none is given."""
    drawn = tuple((Drawn(unit), 1) for unit in counters)
    return Distribution[Die | Drawn](drawn or DIE.weighted)
