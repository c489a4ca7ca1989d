"""Checks of a unit by the Rally Table (2.5-b): a die and the morale of its side, with what helps or hinders."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import Action
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import CheckId, tables
from vietnam_tui.games.hot_armor.units import UnitId
from vietnam_tui.games.hot_armor.verbs import Die

#: The type whose checks are harder [HA-2.5-b]
SECOND_LINE = "infantry-b"

#: What a die may show [HA-2.7-a]
DIE: Distribution[Action] = Distribution((Die(pips), 1) for pips in range(1, 7))


def needed(state: State, unit: UnitId, check: CheckId) -> int:
    """The least roll with which a unit passes a check; 7 where none does."""
    return tables().needed(check, state.morale_of(state.side(unit)), *_modifiers(state, unit))


def _modifiers(state: State, unit: UnitId) -> Iterator[str]:
    if state.kind(unit).id == SECOND_LINE:
        yield "second-line"
