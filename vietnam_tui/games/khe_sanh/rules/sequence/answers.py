"""Verbs that several questions take as an answer, and what chance brings: dice (7.0, 14.2)."""

from __future__ import annotations

from vietnam_tui.core.chance import Distribution, totals
from vietnam_tui.engine import dice
from vietnam_tui.engine.verb import Verb
from vietnam_tui.games.khe_sanh.state import State


class Pass(Verb[State], frozen=True, tag="pass"):
    """Add nothing more, and go on."""

    usage, example = "pass", "pass"


class End(Verb[State], frozen=True, tag="end"):
    """End the segment."""

    usage, example = "end", "end"


class Die(dice.Die[State], frozen=True, tag="die"):
    """A die shows `pips`."""


class Dice(dice.Dice[State], frozen=True, tag="dice"):
    """The total of two dice."""


def one_die(*_: object) -> Distribution[Die]:
    """The outcomes of one die, whatever the position."""
    return Distribution((Die(pips), ways) for pips, ways in totals(1))


def two_dice(*_: object) -> Distribution[Dice]:
    """The totals of two dice together, whatever the position [KS-7.0-a]."""
    return Distribution((Dice(total), ways) for total, ways in totals(2))
