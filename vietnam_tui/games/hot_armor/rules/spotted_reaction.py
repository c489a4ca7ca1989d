"""Reaction by direct and by indirect fire (16.2, 16.6): how near the mover must be to the firer or its spotter."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.rules.indirect import refuse_tube
from vietnam_tui.games.hot_armor.rules.losses import reveal
from vietnam_tui.games.hot_armor.rules.observers import spotters_of
from vietnam_tui.games.hot_armor.rules.weapons import refuse_distance, refuse_line
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId


def in_reaction_range(state: State, unit: UnitId, at: Hex) -> bool:
    """Is a hex as near to a unit as the morale of its side? [HA-16.2-a]"""
    return state.board.grid.distance(state.place(unit), at) <= state.morale_of(state.side(unit))


def refuse_direct(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a unit cannot answer by direct fire into a hex, or None [HA-16.2-a]."""
    if not in_reaction_range(state, unit, at):
        side, distance = state.side(unit), state.board.grid.distance(state.place(unit), at)
        far = f"{state.label(at)} is {distance} hexes from {state.name(unit)}"
        return Refusal("HA-16.2-a", f"{far}, and {the(side)} reacts up to {state.morale_of(side)}")
    return refuse_line(state, unit, at)


def refuse_reach(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a unit can answer neither directly nor through a spotter, or None [HA-16.6-a]."""
    direct = refuse_direct(state, unit, at)
    if direct is None or not state.kind(unit).can("indirect"):
        return direct
    refusal = refuse_distance(state, unit, at) or refuse_tube(state, unit, at)
    if refusal is not None or reaction_spotters(state, state.side(unit), at):
        return refusal
    side = state.side(unit)
    near = f"no effective {side} observer within {state.morale_of(side)} hexes sees {state.label(at)}"
    return Refusal("HA-16.6-a", f"{near} for {state.name(unit)}")


def reaction_spotters(state: State, side: str, at: Hex) -> tuple[UnitId, ...]:
    """The units of a side that can spot a hex in reaction, face-up ones first; disrupted ones do not react.

    [HA-16.4-a, HA-16.6-a]
    """
    return tuple(
        unit
        for unit in spotters_of(state, side, at)
        if in_reaction_range(state, unit, at) and not state.units[unit].disrupted
    )


def reveal_reaction_spotter(transition: Transition, side: str, at: Hex) -> None:
    """If none but concealed units spot a hex, the first of them is revealed [HA-24.4-a]."""
    reveal(transition, reaction_spotters(transition.state, side, at)[0], "HA-24.4-a")
