"""Bridge layers (20.5): as an impulse starts, an AVLB bridges a stream hexside of its hex for it."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import events
from vietnam_tui.games.hot_armor.bridge_verbs import Bridge
from vietnam_tui.games.hot_armor.chapter import Chapter, Given
from vietnam_tui.games.hot_armor.map_names import STREAM
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_SIDE, UnitId


def _layers(state: State) -> Iterator[UnitId]:
    return (unit for unit in state.units_of(state.phasing) if state.kind(unit).can("bridge layer"))


def refuse_bridge(state: State, order: Bridge) -> Refusal | None:
    """Why a unit may not bridge the hexside to a hex, or None [HA-20.5-a]."""
    status, name, label = state.units[order.unit], state.name(order.unit), state.label(order.to)
    if state.side(order.unit) != state.phasing or not state.kind(order.unit).can("bridge layer"):
        return Refusal("HA-20.5-a", f"{name} is no AVLB of {the(state.phasing)}")
    if not status.on_map:
        return Refusal("HA-20.5-a", f"{name} is not on the map")
    if status.disrupted:
        return Refusal("HA-20.5-a", f"{name} is disrupted and bridges nothing")
    if status.bridge != NO_SIDE:
        return Refusal("HA-20.5-a", f"{name} bridges {state.board.grid.side_label(status.bridge)} already")
    near = order.to in state.board.grid.neighbours(status.place)
    if not near or not state.board.has_side(STREAM, state.board.grid.side(status.place, order.to)):
        return Refusal("HA-20.5-a", f"there is no stream between {state.where(order.unit)} and {label}")
    return None


def bridges(state: State) -> Iterator[Bridge]:
    """Every hexside that an AVLB may bridge."""
    for unit in _layers(state):
        if state.units[unit].on_map:
            for to in sorted(state.board.grid.neighbours(state.place(unit))):
                if refuse_bridge(state, Bridge(unit, to)) is None:
                    yield Bridge(unit, to)


def could_bridge(state: State) -> bool:
    """Could anything be bridged, by what everybody knows? Which counter a concealed AVLB is nobody can tell."""
    hidden = any(state.units[unit].concealed for unit in state.units_of(state.phasing))
    return (hidden and next(_layers(state), None) is not None) or next(bridges(state), None) is not None


def _bridge(transition: Transition, order: Bridge) -> None:
    state, unit = transition.state, order.unit
    side = state.board.grid.side(state.place(unit), order.to)
    transition.set(begun=True)
    transition.unit(unit, bridge=side)
    told = events.Bridged(
        unit=state.name(unit), side=state.phasing, hexside=state.board.grid.side_label(side), rule="HA-20.5-a"
    )
    transition.tell_of(unit, told)


def _read(state: State, reader: Reader) -> tuple[Action, ...]:
    return (Bridge(read_unit(state, reader), read_hex(state, reader)),)


CHAPTER = Chapter(
    orders=(Given(("preparation",), Order(Bridge, refuse_bridge, _bridge), bridges, could_bridge),),
    words=(
        Words(
            Bridge,
            "bridge UNIT HEX",
            "Let an AVLB bridge the stream between its hex and another for this impulse; it does not move then.",
            "bridge AVLB 0209",
            read=_read,
            write=lambda state, order: f"{state.name(order.unit)} {state.label(order.to)}",
            selection=lambda state, order: pick_unit_and_hex(state, order.unit, order.to),
        ),
    ),
)
