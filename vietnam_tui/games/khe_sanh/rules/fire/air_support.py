"""Air Strikes and B-52s (9.1, 9.2): directed at hexes in one's own Movement Segment, or strikes in defence."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_hex
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.khe_sanh.phrases import counted, join
from vietnam_tui.games.khe_sanh.rules.position.stacks import occupied
from vietnam_tui.games.khe_sanh.rules.position.terrain import area_of
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import Strike as Marker

#: The most B-52s that there are
BOMBERS = 3


class StrikePlaced(Told, frozen=True, tag="strike placed"):
    """Air Strikes or B-52s are directed at a hex."""

    place: str
    air: int = 0
    bombers: int = 0

    @property
    def sentence(self) -> str:
        parts = [
            counted(number, word)
            for number, word in ((self.air, "Air Strike"), (self.bombers, "B-52"))
            if number
        ]
        verb = "is" if self.air + self.bombers == 1 else "are"
        return f"{join(parts)} {verb} directed at {self.place}"


def marker_on(state: State, hex_: Hex) -> Marker:
    """The marker directed at a hex."""
    return next((one for one in state.strikes if one.place == hex_), Marker(hex_))


def _put(transition: Transition, marker: Marker) -> None:
    rest = [one for one in transition.state.strikes if one.place != marker.place]
    if marker.air or marker.bombers:
        rest.append(marker)
    transition.set(strikes=tuple(sorted(rest, key=lambda one: one.place)))


def spend_strikes(transition: Transition, hex_: Hex) -> None:
    """The Air Strikes on a hex are used up [KS-9.1-d]."""
    _put(transition, Marker(hex_, 0, marker_on(transition.state, hex_).bombers))


def spend_bombers(transition: Transition, hex_: Hex) -> None:
    """The B-52s on a hex have dropped their load [KS-9.2-c]."""
    _put(transition, Marker(hex_, marker_on(transition.state, hex_).air, 0))


# -- Air Strikes --------------------------------------------------------------------------------------------


def none_left(state: State) -> Refusal | None:
    """Why there are no Air Strikes, or None."""
    if not state.air_strikes:
        return Refusal("KS-9.1-d", "every Air Strike of this turn has been used")
    return None


def read_hexes(state: State, reader: Reader) -> tuple[Hex, ...]:
    """A hex, as often as the number behind it says, else once."""
    at = read_hex(state, reader)
    return (at,) if reader.done else (at,) * max(1, min(reader.number("how many"), 10))


class Strike(Order[State, Transition], frozen=True, tag="strike"):
    """Direct Air Strikes at a hex to be assaulted, or at the one under assault."""

    usage, example, phases = "strike HEX [N]", "strike 1104 3", ("movement",)
    at: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Strike, ...]:
        return tuple(Strike(at) for at in read_hexes(state, reader))

    @classmethod
    def candidates(cls, state: State) -> Iterator[Strike]:
        if state.phasing == US and state.air_strikes:
            yield from (Strike(hex_) for hex_ in sorted(occupied(state, NVA)))

    def refusal(self, state: State) -> Refusal | None:
        if state.phasing != US:
            return Refusal("KS-9.1-b", "Air Strikes for an attack are placed in the US/GVN Movement Segment")
        if self.at not in area_of(state) or self.at not in occupied(state, NVA):
            label = state.label(self.at)
            return Refusal("KS-9.1-f", f"no enemy in {label} could be assaulted with an Air Strike")
        return none_left(state)

    def apply(self, transition: Transition) -> None:
        state = transition.state
        found = marker_on(state, self.at)
        transition.set(air_strikes=state.air_strikes - 1)
        _put(transition, Marker(self.at, found.air + 1, found.bombers))
        transition.tell(StrikePlaced(place=state.label(self.at), air=found.air + 1, rule="KS-9.1-b"))

    @classmethod
    def open(cls, state: State) -> bool:
        return False


# -- B-52s --------------------------------------------------------------------------------------------------


class ArcLight(Order[State, Transition], frozen=True, tag="arclight"):
    """Direct B-52s at a hex."""

    usage, example, phases = "arclight HEX [N]", "arclight 1104 3", ("movement",)
    at: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[ArcLight, ...]:
        return tuple(ArcLight(at) for at in read_hexes(state, reader))

    @classmethod
    def candidates(cls, state: State) -> Iterator[ArcLight]:
        if state.phasing == US and state.arc_lights:
            yield from (ArcLight(hex_) for hex_ in sorted(area_of(state)))

    def refusal(self, state: State) -> Refusal | None:
        label = state.label(self.at)
        if state.phasing != US:
            return Refusal(
                "KS-9.2-d", "Arc Light is offensive only: it is placed in the US/GVN Movement Segment"
            )
        if not state.arc_lights:
            return Refusal("KS-9.2-c", "no B-52 is left for this turn")
        if self.at not in area_of(state):
            return Refusal("KS-9.2-b", f"{label} is not on the active map")
        if self.at in occupied(state, US):
            return Refusal("KS-9.2-b", f"US/GVN units are in {label}")
        return None

    def apply(self, transition: Transition) -> None:
        state = transition.state
        found = marker_on(state, self.at)
        transition.set(arc_lights=state.arc_lights - 1)
        _put(transition, Marker(self.at, found.air, found.bombers + 1))
        transition.tell(StrikePlaced(place=state.label(self.at), bombers=found.bombers + 1, rule="KS-9.2-d"))

    @classmethod
    def open(cls, state: State) -> bool:
        return False


# -- the end of a Combat Segment ----------------------------------------------------------------------------


def _clear(transition: Transition) -> None:
    """Air Strikes on hexes that were not assaulted are spent without effect [KS-9.1-b]."""
    for marker in transition.state.strikes:
        spend_strikes(transition, marker.place)


CHAPTER = Chapter[State, Transition](verbs=(Strike, ArcLight), ends={"combat": _clear})
