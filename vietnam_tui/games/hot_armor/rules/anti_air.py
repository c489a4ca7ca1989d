"""AA fire (22.13, 22.14, 22.16): what ground units answer helicopters in flight with, whatever lies between them."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.hot_armor.frames import Firer, Reacting, Volley
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.rules.allowance import half
from vietnam_tui.games.hot_armor.rules.weapons import is_unlimited, refuse_distance
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.units import UnitId


def aa_reach(state: State, unit: UnitId) -> int:
    """How far a unit may answer a helicopter: up to the morale of its side, unless nothing limits it.

    [HA-16.2-a, HA-34.9-j]
    """
    return state.board.grid.size if is_unlimited(state, unit) else state.morale_of(state.side(unit))


def aa_strength(state: State, unit: UnitId, distance: int) -> int:
    """The strength of a unit's AA fire: by its symbol, and half beyond half of its printed range."""
    kind = state.kind(unit)
    if kind.aa == "vehicle":
        strength = tables().numbers.vehicle_aa  # [HA-22.14-c]
    elif kind.aa == "half":
        strength = half(kind.strength)  # [HA-22.14-b]
    else:
        strength = kind.strength  # [HA-22.14-a]
    far = distance > half(kind.range) and not is_unlimited(state, unit)  # [HA-13.7-a]
    return half(strength) if far else strength  # [HA-13.7-b]


def refuse_aa(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a unit that could react does not reach a helicopter over a hex, or None [HA-22.16-a]."""
    name, label = state.name(unit), state.label(at)
    if not state.kind(unit).aa:
        return Refusal("HA-22.13-a", f"{name} has no AA fire, which alone hits helicopters in flight")
    distance, reach = state.board.grid.distance(state.place(unit), at), aa_reach(state, unit)
    if distance > reach:
        side = state.side(unit)
        return Refusal(
            "HA-16.2-a", f"{label} is {distance} hexes from {name}, and {the(side)} reacts up to {reach}"
        )
    return refuse_distance(state, unit, at)


def aa_volleys(state: State, frame: Reacting) -> tuple[Volley, ...]:
    """One combined attack on each helicopter that is fired at, without enfilade [HA-22.13-a]."""
    found = []
    for target in frame.targets:
        units = [shot.unit for shot in frame.shots if shot.target == target]
        if units:
            found.append(_volley(state, frame, target, units))
    return tuple(found)


def _volley(state: State, frame: Reacting, target: UnitId, units: list[UnitId]) -> Volley:
    grid = state.board.grid
    firers = tuple(
        Firer(
            unit,
            state.place(unit),
            aa_strength(state, unit, grid.distance(state.place(unit), frame.at)),
            direct=False,
        )
        for unit in units
    )
    ambush = all(state.units[unit].concealed for unit in units)
    return Volley(frame.side, "soft", frame.at, "aa", firers, (target,), ambush=ambush)
