"""Indirect fire (17.0): over whatever blocks the line of fire, at what a friend observes."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.hot_armor.map_names import JUNGLE
from vietnam_tui.games.hot_armor.rules.losses import reveal
from vietnam_tui.games.hot_armor.rules.observers import spotters_of
from vietnam_tui.games.hot_armor.rules.sight import ground_of
from vietnam_tui.games.hot_armor.rules.weapons import refuse_blocked, refuse_distance
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId


def is_direct(state: State, unit: UnitId, at: Hex) -> bool:
    """Does a unit fire directly, by a line of fire of its own?  It does unless it can and must fire indirectly.

    [HA-17.6-a]
    """
    return not state.kind(unit).can("indirect") or refuse_blocked(state, unit, at) is None


def refuse_shot(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a unit can fire at a hex neither directly nor indirectly, or None."""
    far = refuse_distance(state, unit, at)  # [HA-17.2-a]
    if far is not None:  # [HA-17.2-a]
        return far
    blocked = refuse_blocked(state, unit, at)
    if blocked is None or not state.kind(unit).can("indirect"):  # [HA-17.1-a]
        return blocked
    label = state.label(at)
    tube = refuse_tube(state, unit, at)
    if tube is not None:
        return tube
    if not spotters_of(state, state.side(unit), at):
        return Refusal("HA-17.4-a", f"neither {state.name(unit)} nor an observer sees {label}")
    return None


def refuse_tube(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a unit that has no line of fire cannot fire indirectly from where it is, or None."""
    name, label = state.name(unit), state.label(at)
    if state.units[unit].disrupted:
        return Refusal("HA-17.3-a", f"{name} is disrupted, and has no line of fire to {label}")
    if ground_of(state, state.place(unit)) == JUNGLE:
        return Refusal("HA-17.3-b", f"{name} is in jungle, and has no line of fire to {label}")
    return None


def reveal_spotter(transition: Transition, side: str, at: Hex) -> None:
    """If none but concealed units spot a hex, the first of them is revealed [HA-24.4-a]."""
    reveal(transition, spotters_of(transition.state, side, at)[0], "HA-24.4-a")
