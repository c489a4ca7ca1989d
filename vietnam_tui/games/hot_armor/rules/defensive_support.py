"""Fire support in reaction (16.7): called on the hex just entered, by an observer who is near enough to react."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.hot_armor.frames import Mission, Reacting
from vietnam_tui.games.hot_armor.phrases import join
from vietnam_tui.games.hot_armor.rules.fire_support import (
    KINDS,
    SPREADS,
    Call,
    announce,
    marker_of,
    refuse_marker,
)
from vietnam_tui.games.hot_armor.rules.observers import calls_support, is_flown, refuse_view
from vietnam_tui.games.hot_armor.rules.spotted_reaction import in_reaction_range
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId


def refuse_call(state: State, frame: Reacting, order: Call) -> Refusal | None:
    """Why fire support cannot be called in reaction, or None."""
    if frame.air:
        return Refusal("HA-22.6-b", "fire support does not hit helicopters in flight")
    if order.at != frame.at:
        return Refusal(
            "HA-16.7-a", f"in reaction it is called on {state.label(frame.at)}, the hex just entered"
        )
    refusal = refuse_marker(state, frame.side, order.kind, frame.missions)
    if refusal is not None:
        return refusal
    found = _open_observers(state, frame)
    if order.by != NO_UNIT:
        return _refuse_named(state, frame, order, found)
    if not found:
        side, label = frame.side, state.label(frame.at)
        reach = state.morale_of(side)
        return Refusal("HA-16.7-a", f"no effective face-up {side} observer within {reach} hexes sees {label}")
    return None


def _refuse_named(state: State, frame: Reacting, order: Call, found: tuple[UnitId, ...]) -> Refusal | None:
    refusal = refuse_observer(state, frame.side, order.by, frame.at)
    if refusal is not None or not found:
        return refusal
    names, label = join([state.name(unit) for unit in found]), state.label(frame.at)
    fix = f"Try: call {order.kind} {order.spread} {label}"
    return Refusal("HA-18.3-c", f"{label} is seen by {names}, and nobody need be named", fix)


def refuse_observer(state: State, side: str, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a unit cannot call fire support on a hex in reaction, or None; it need not be active."""
    status, name = state.units[unit], state.name(unit)
    if state.side(unit) != side or not status.on_map:
        return Refusal("HA-16.7-a", f"{name} is no {side} unit on the map")
    if not calls_support(state, unit):
        return Refusal("HA-12.9-a", f"{name} does not observe for fire support")
    if status.disrupted:
        return Refusal("HA-16.4-a", f"{name} is disrupted")
    if is_flown(state, unit):
        return Refusal("HA-12.8-a", f"{name} flies in {state.name(status.aboard)} and does not observe")
    if not in_reaction_range(state, unit, at):
        reach = state.morale_of(side)
        return Refusal("HA-16.7-a", f"{name} is farther than {reach} hexes from {state.label(at)}")
    return refuse_view(state, unit, at)


def _observers(state: State, side: str, at: Hex) -> Iterator[UnitId]:
    return (unit for unit in state.units_of(side) if refuse_observer(state, side, unit, at) is None)


def _open_observers(state: State, frame: Reacting) -> tuple[UnitId, ...]:
    found = _observers(state, frame.side, frame.at)
    return tuple(unit for unit in found if not state.units[unit].concealed)


def calls(state: State, frame: Reacting) -> Iterator[Call]:
    """Every mission that may be called; by a concealed observer only where no other sees the hex."""
    if frame.air:
        return
    kinds = [kind for kind in KINDS if marker_of(state, frame.side, kind, frame.missions) is not None]
    observers = tuple(_observers(state, frame.side, frame.at)) if kinds else ()
    face_up = any(not state.units[unit].concealed for unit in observers)
    for kind in kinds:
        for by in (NO_UNIT,) if face_up else observers:
            yield from (Call(kind, spread, frame.at, by) for spread in SPREADS)


def call(transition: Transition, frame: Reacting, order: Call) -> None:
    """A mission is named; none is fired before all reactions to the hex are declared [HA-16.1-b]."""
    marker = marker_of(transition.state, frame.side, order.kind, frame.missions)
    assert marker is not None
    mission = Mission(marker, order.spread, order.at)
    transition.replace(msgspec.structs.replace(frame, missions=(*frame.missions, mission)))
    announce(transition, mission, order.by)
