"""Verbs that several questions take as an answer; each question says with a `Reply` what they do there."""

from __future__ import annotations

from vietnam_tui.core.orders import Reader
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
