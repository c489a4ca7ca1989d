"""Verbs that several questions take as an answer, and those of chance; each question says what they do there."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine import dice
from vietnam_tui.engine.naming import read_unit
from vietnam_tui.engine.verb import Verb
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId


class Join(Verb[State], frozen=True, tag="join"):
    """Let one more unit take part in the attack."""

    usage, example = "join UNIT ...", "join A3"
    unit: UnitId

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Join, ...]:
        found = [Join(read_unit(state, reader))]
        while not reader.done:
            found.append(Join(read_unit(state, reader)))
        return tuple(found)


class Double(Verb[State], frozen=True, tag="double"):
    """Spend two units of fire with a unit that takes part: it counts twice."""

    usage, example = "double UNIT", "double S1"
    unit: UnitId


class Resolve(Verb[State], frozen=True, tag="resolve"):
    """Let nobody else take part: roll the die."""

    usage, example = "resolve", "resolve"


class Pass(Verb[State], frozen=True, tag="pass"):
    """Do nothing more here."""

    usage, example = "pass", "pass"


def no_attack(state: State, action: Join | Double | Resolve) -> Refusal:
    """Why nobody takes part in an attack, or lets it be resolved, while none has been announced."""
    return Refusal("SD-6.0-f", "no attack has been announced", "Announce one first")


def nothing_to_pass(state: State, action: Pass) -> Refusal:
    """Why nothing is let pass while nobody is asked."""
    return Refusal("SD-4.0-e", "nobody is asked for anything that could be let pass", "Try: end")


# -- what chance decides ------------------------------------------------------------------------------------


class Die(dice.Die[State], frozen=True, tag="die"):
    """A die shows `pips`."""


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
