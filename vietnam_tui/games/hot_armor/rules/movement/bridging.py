"""Bridge layers (20.5): as an impulse starts, an AVLB bridges a stream hexside of its hex for it."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.map_names import STREAM
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_SIDE, UnitId


class Bridged(Told, frozen=True, tag="bridged"):
    """An AVLB bridges a stream hexside for an impulse [HA-20.5-a]."""

    unit: str
    side: Nation
    hexside: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} of {the(self.side)} bridges the stream at {self.hexside}"


def _layers(state: State) -> Iterator[UnitId]:
    return (unit for unit in state.units_of(state.phasing) if state.kind(unit).can("bridge layer"))


class Bridge(Order[State, Transition], frozen=True, tag="bridge"):
    """Let an AVLB bridge the stream between its hex and another for this impulse; it does not move then."""

    usage, example, phases = "bridge UNIT HEX", "bridge AVLB 0209", ("preparation",)
    unit: UnitId
    to: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Bridge]:
        """Every hexside that an AVLB may bridge."""
        for unit in _layers(state):
            if state.units[unit].on_map:
                for to in sorted(state.board.grid.neighbours(state.place(unit))):
                    yield Bridge(unit, to)

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not bridge the hexside to a hex, or None [HA-20.5-a]."""
        status, name, label = state.units[self.unit], state.name(self.unit), state.label(self.to)
        if state.side(self.unit) != state.phasing or not state.kind(self.unit).can("bridge layer"):
            return Refusal("HA-20.5-a", f"{name} is no AVLB of {the(state.phasing)}")
        if not status.on_map:
            return Refusal("HA-20.5-a", f"{name} is not on the map")
        if status.disrupted:
            return Refusal("HA-20.5-a", f"{name} is disrupted and bridges nothing")
        if status.bridge != NO_SIDE:
            return Refusal(
                "HA-20.5-a", f"{name} bridges {state.board.grid.side_label(status.bridge)} already"
            )
        near = self.to in state.board.grid.neighbours(status.place)
        if not near or not state.board.has_side(STREAM, state.board.grid.side(status.place, self.to)):
            return Refusal("HA-20.5-a", f"there is no stream between {state.where(self.unit)} and {label}")
        return None

    def apply(self, transition: Transition) -> None:
        state, unit = transition.state, self.unit
        side = state.board.grid.side(state.place(unit), self.to)
        transition.set(begun=True)
        transition.unit(unit, bridge=side)
        told = Bridged(
            unit=state.name(unit),
            side=state.phasing,
            hexside=state.board.grid.side_label(side),
            rule="HA-20.5-a",
        )
        transition.tell_of(unit, told)

    @classmethod
    def open(cls, state: State) -> bool:
        """Could anything be bridged, by what everybody knows? Nobody can tell which counter a concealed AVLB is."""
        hidden = any(state.units[unit].concealed for unit in state.units_of(state.phasing))
        return (hidden and next(_layers(state), None) is not None) or next(
            Bridge.offers(state), None
        ) is not None


CHAPTER = Chapter[State, Transition](
    verbs=(Bridge,),
)
