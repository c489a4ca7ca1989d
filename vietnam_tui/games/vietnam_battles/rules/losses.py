"""Depletion and elimination (2.3.2), and the body count (21.0)."""

from __future__ import annotations

from vietnam_tui.games.vietnam_battles.combat_events import Depleted, Eliminated
from vietnam_tui.games.vietnam_battles.movement_events import UnitRevealed
from vietnam_tui.games.vietnam_battles.rules.victory import count_bodies
from vietnam_tui.games.vietnam_battles.spots import OFF
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId


def is_last_step(state: State, unit: UnitId) -> bool:
    """Would one more depletion eliminate the unit? [VB-2.3.2-g]"""
    return state.units[unit].depleted or state.roster[unit].depleted is None


def show(transition: Transition, unit: UnitId) -> None:
    """A hidden unit that is hit is put on the map [VB-8.4.2-a]."""
    state = transition.state
    if state.units[unit].hidden:
        transition.unit(unit, hidden=False)
        transition.tell(UnitRevealed(unit=state.name(unit), at=state.label(unit), rule="VB-8.4.2-a"))


def deplete(transition: Transition, unit: UnitId, rule: str) -> None:
    """Flip a unit to its depleted side; a depleted or one-sided unit is eliminated [VB-2.3.2-g]."""
    state = transition.state
    if is_last_step(state, unit):
        eliminate(transition, unit, rule)
        return
    show(transition, unit)
    transition.unit(unit, depleted=True)
    transition.tell(Depleted(unit=state.name(unit), at=state.label(unit), rule=rule))


def eliminate(transition: Transition, unit: UnitId, rule: str) -> None:
    """Remove a unit for good and count US bodies."""
    state = transition.state
    show(transition, unit)
    transition.unit(unit, place=OFF, gone=True)
    if state.mover == unit:
        transition.release()
    transition.tell(Eliminated(unit=state.name(unit), at=state.label(unit), rule=rule))
    count_bodies(transition, unit)  # [VB-21.0-a]
