"""Depletion and elimination (2.3.2), and the body count (21.0)."""

from __future__ import annotations

from vietnam_tui.engine.telling import Told
from vietnam_tui.games.vietnam_battles.phrases import somewhere
from vietnam_tui.games.vietnam_battles.rules.movement.discovery import reveal
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import count_bodies
from vietnam_tui.games.vietnam_battles.spots import OFF
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId


class Depleted(Told, frozen=True, tag="depleted"):
    """A unit has lost a step [VB-2.3.2-g]."""

    says = "{unit} is depleted in {at}"
    unit: str
    at: str


class Eliminated(Told, frozen=True, tag="eliminated"):
    """A unit is lost [VB-2.3.2-g]."""

    unit: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is eliminated{somewhere(self.at, 'in')}"


def is_last_step(state: State, unit: UnitId) -> bool:
    """Would one more depletion eliminate the unit? [VB-2.3.2-g]"""
    return state.units[unit].depleted or state.roster[unit].depleted is None


def deplete(transition: Transition, unit: UnitId, rule: str) -> None:
    """Flip a unit to its depleted side; a depleted or one-sided unit is eliminated [VB-2.3.2-g]."""
    state = transition.state
    if is_last_step(state, unit):
        eliminate(transition, unit, rule)
        return
    reveal(transition, unit, "VB-8.4.2-a")
    transition.unit(unit, depleted=True)
    transition.tell(Depleted(unit=state.name(unit), at=state.label(unit), rule=rule))


def eliminate(transition: Transition, unit: UnitId, rule: str) -> None:
    """Remove a unit for good and count US bodies."""
    state = transition.state
    reveal(transition, unit, "VB-8.4.2-a")
    transition.unit(unit, place=OFF, gone=True)
    if state.mover == unit:
        transition.release()
    transition.tell(Eliminated(unit=state.name(unit), at=state.label(unit), rule=rule))
    count_bodies(transition, unit)  # [VB-21.0-a]
