"""Air Strikes and B-52s (9.1, 9.2): directed at hexes in one's own Movement Segment, or strikes in defence."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_hex, read_hex
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.khe_sanh import combat_events
from vietnam_tui.games.khe_sanh.chapter import Chapter, Given
from vietnam_tui.games.khe_sanh.rules.stacks import occupied
from vietnam_tui.games.khe_sanh.rules.terrain import area_of
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import Strike as Marker
from vietnam_tui.games.khe_sanh.verbs import ArcLight, Strike

#: The most B-52s that there are
BOMBERS = 3


def marker_on(state: State, hex_: Hex) -> Marker:
    """What is directed at a hex."""
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


def refuse_strike(state: State, order: Strike) -> Refusal | None:
    """Why an Air Strike may not be directed at a hex in the Movement Segment, or None."""
    label = state.label(order.at)
    if state.phasing != US:
        return Refusal("KS-9.1-b", "Air Strikes for an attack are placed in the US/GVN Movement Segment")
    if order.at not in area_of(state) or order.at not in occupied(state, NVA):
        return Refusal("KS-9.1-f", f"no enemy in {label} could be assaulted with an Air Strike")
    return none_left(state)


def none_left(state: State) -> Refusal | None:
    """Why there are no Air Strikes, or None."""
    if not state.air_strikes:
        return Refusal("KS-9.1-d", "every Air Strike of this turn has been used")
    return None


def _strikes(state: State) -> Iterator[Action]:
    if state.phasing == US and state.air_strikes:
        for hex_ in sorted(occupied(state, NVA)):
            if refuse_strike(state, Strike(hex_)) is None:
                yield Strike(hex_)


def _strike(transition: Transition, order: Strike) -> None:
    state = transition.state
    found = marker_on(state, order.at)
    transition.set(air_strikes=state.air_strikes - 1)
    _put(transition, Marker(order.at, found.air + 1, found.bombers))
    transition.tell(
        combat_events.StrikePlaced(place=state.label(order.at), air=found.air + 1, rule="KS-9.1-b")
    )


# -- B-52s --------------------------------------------------------------------------------------------------


def refuse_arc_light(state: State, order: ArcLight) -> Refusal | None:
    """Why a B-52 may not be directed at a hex, or None."""
    label = state.label(order.at)
    if state.phasing != US:
        return Refusal("KS-9.2-d", "Arc Light is offensive only: it is placed in the US/GVN Movement Segment")
    if not state.arc_lights:
        return Refusal("KS-9.2-c", "no B-52 is left for this turn")
    if order.at not in area_of(state):
        return Refusal("KS-9.2-b", f"{label} is not on the active map")
    if order.at in occupied(state, US):
        return Refusal("KS-9.2-b", f"US/GVN units are in {label}")
    return None


def _arc_lights(state: State) -> Iterator[Action]:
    if state.phasing == US and state.arc_lights:
        for hex_ in sorted(area_of(state)):
            if refuse_arc_light(state, ArcLight(hex_)) is None:
                yield ArcLight(hex_)


def _arc_light(transition: Transition, order: ArcLight) -> None:
    state = transition.state
    found = marker_on(state, order.at)
    transition.set(arc_lights=state.arc_lights - 1)
    _put(transition, Marker(order.at, found.air, found.bombers + 1))
    transition.tell(
        combat_events.StrikePlaced(place=state.label(order.at), bombers=found.bombers + 1, rule="KS-9.2-d")
    )


# -- the end of a Combat Segment ----------------------------------------------------------------------------


def _clear(transition: Transition) -> None:
    """Air Strikes on hexes that were not assaulted are spent without effect [KS-9.1-b]."""
    for marker in transition.state.strikes:
        spend_strikes(transition, marker.place)


def read_times(reader: Reader, action: Action) -> tuple[Action, ...]:
    """An order once, or as often as the number behind it says."""
    return (action,) if reader.done else (action,) * max(1, min(reader.number("how many"), 10))


CHAPTER = Chapter(
    orders=(
        Given(("movement",), Order(Strike, refuse_strike, _strike), _strikes, open=lambda state: False),
        Given(
            ("movement",),
            Order(ArcLight, refuse_arc_light, _arc_light),
            _arc_lights,
            open=lambda state: False,
        ),
    ),
    words=(
        Words(
            Strike,
            "strike HEX [N]",
            "Direct Air Strikes at a hex to be assaulted, or at the one under assault.",
            "strike 1104 3",
            read=lambda state, reader: read_times(reader, Strike(read_hex(state, reader))),
            write=lambda state, order: state.label(order.at),
            selection=lambda state, order: pick_hex(order.at),
        ),
        Words(
            ArcLight,
            "arclight HEX [N]",
            "Direct B-52s at a hex.",
            "arclight 1104 3",
            read=lambda state, reader: read_times(reader, ArcLight(read_hex(state, reader))),
            write=lambda state, order: state.label(order.at),
            selection=lambda state, order: pick_hex(order.at),
        ),
    ),
    ends={"combat": _clear},
)
