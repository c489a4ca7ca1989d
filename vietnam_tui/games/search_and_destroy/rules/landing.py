"""Where helicopters land (9.2, 9.15, 20.61): the ground, and who must not be there."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.search_and_destroy.frames import Purpose
from vietnam_tui.games.search_and_destroy.rules.closing import minefields
from vietnam_tui.games.search_and_destroy.rules.hexes import inverted_in, shown_in
from vietnam_tui.games.search_and_destroy.rules.terrain import landing
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import Bodies, UnitId

#: Flights to those who lie on the ground, which land among units [SD-20.61-a, SD-S2.4-d]
AMONG_UNITS: tuple[Purpose, ...] = ("medivac", "rescue")


def refuse_landing(state: State, place: Hex, purpose: Purpose) -> Refusal | None:
    """Why no helicopter of the player lands in a hex, or None."""
    label, enemy = state.label(place), state.other(state.player)
    if not landing(state, place):
        return Refusal("SD-9.2-a", f"helicopters land in Clear and Broken hexes, and {label} is neither")
    if place in state.landings:
        return Refusal("SD-9.2-b", f"a helicopter has landed in {label} in this Player-Turn")
    if inverted_in(state, enemy, place):
        return Refusal("SD-9.2-b", f"an inverted counter of the enemy lies in {label}")
    if any(state.type(one).kind == "vehicle" for side in state.sides for one in shown_in(state, side, place)):
        return Refusal("SD-9.2-b", f"a vehicle is in {label}")
    if any(place in minefields(state, side) for side in state.sides):
        return Refusal("SD-9.2-b", f"a revealed Anti-Personnel unit lies in {label}")
    return _refuse_company(state, place, purpose)


def _refuse_company(state: State, place: Hex, purpose: Purpose) -> Refusal | None:
    """Why the personnel in a hex keeps a helicopter out, or None [SD-20.61-a, SD-20.6-c]."""
    label, own = state.label(place), state.player
    if _personnel(state, state.other(own), place):
        return Refusal("SD-9.15-a", f"personnel of the enemy is in {label}")
    if purpose in AMONG_UNITS:
        return None
    if _personnel(state, own, place) or inverted_in(state, own, place):
        return Refusal("SD-9.15-a", f"personnel is in {label}")
    return None


def _personnel(state: State, side: str, place: Hex) -> tuple[UnitId, ...]:
    return tuple(unit for unit in shown_in(state, side, place) if state.type(unit).personnel)


def personnel(state: State, place: Hex) -> tuple[UnitId, ...]:
    """The personnel face up in a hex, of both sides [SD-20.64-a]."""
    return tuple(unit for side in state.sides for unit in _personnel(state, side, place))


def casualties(state: State, place: Hex) -> tuple[Bodies, ...]:
    """The player's casualty markers in a hex, lying first, then those that units there carry [SD-20.6-b]."""
    own = [one for one in state.bodies if one.side == state.player]
    lying = [one for one in own if one.place == place]
    carried = [one for one in own if one.carrier >= 0 and state.units[one.carrier].place == place]
    return (*lying, *(one for one in carried if state.type(one.carrier).personnel))
