"""Depletion and elimination (2.3.2), and the body count (21.0)."""

from __future__ import annotations

from vietnam_tui.core.model import Event
from vietnam_tui.games.vietnam_battles.rules.victory import count_bodies
from vietnam_tui.games.vietnam_battles.spots import OFF
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId

Outcome = tuple[State, list[Event]]


def is_last_step(state: State, unit: UnitId) -> bool:
    """Would one more depletion eliminate the unit? [VB-2.3.2-g]"""
    return state.units[unit].depleted or state.roster[unit].depleted is None


def show(state: State, unit: UnitId) -> Outcome:
    """A hidden unit that is hit is put on the map [VB-8.4.2-a]."""
    if not state.units[unit].hidden:
        return state, []
    event = Event("reveal unit", "VB-8.4.2-a", {"unit": state.name(unit), "at": state.label(unit)})
    return state.with_unit(unit, hidden=False), [event]


def deplete(state: State, unit: UnitId, rule: str) -> Outcome:
    """Flip a unit to its depleted side; a depleted or one-sided unit is eliminated [VB-2.3.2-g]."""
    if is_last_step(state, unit):
        return eliminate(state, unit, rule)
    state, shown = show(state, unit)
    event = Event("depleted", rule, {"unit": state.name(unit), "at": state.label(unit)})
    return state.with_unit(unit, depleted=True), [*shown, event]


def eliminate(state: State, unit: UnitId, rule: str) -> Outcome:
    """Remove a unit for good and count US bodies [VB-21.0-a]."""
    state, events = show(state, unit)
    events.append(Event("eliminated", rule, {"unit": state.name(unit), "at": state.label(unit)}))
    state = state.with_unit(unit, place=OFF, gone=True)
    if state.mover == unit:
        state = state.but(mover=UnitId(-1), mover_spent=0)
    state, more = count_bodies(state, unit)
    return state, events + more
