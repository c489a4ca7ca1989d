"""Ammunition Supply Counters (19.24): helicopters bring as many as the US player wants."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_hex, read_hex
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.search_and_destroy.chapter import Chapter, Given
from vietnam_tui.games.search_and_destroy.flight_frames import Flight
from vietnam_tui.games.search_and_destroy.rules.ammunition import magazine
from vietnam_tui.games.search_and_destroy.rules.landing import refuse_landing
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.supply_verbs import Deliver
from vietnam_tui.games.search_and_destroy.transition import Transition


def supplied(state: State) -> bool:
    """Has the player units that use Ammunition Supply Counters? [SD-19.21-b]"""
    units = state.units_of(state.player)
    return any(state.type(unit).seat == "US" and magazine(state, unit) for unit in units)


def refuse(state: State, order: Deliver) -> Refusal | None:
    """Why no counter is brought to a hex, or None: it takes one, and a helicopter must land there.

    [SD-19.24-c]
    """
    if not supplied(state):
        return Refusal("SD-19.21-b", f"the {state.player} uses no Ammunition Supply Counters in this game")
    if any(one.place == order.at for one in state.supplies):
        return Refusal("SD-19.24-b", f"an Ammunition Supply Counter lies in {state.label(order.at)}")
    return refuse_landing(state, order.at, "supply")


def deliveries(state: State) -> Iterator[Action]:
    """Every hex to which a counter may be brought."""
    if supplied(state):
        for place in state.board.grid.hexes():
            if refuse(state, Deliver(place)) is None:
                yield Deliver(place)


def _deliver(transition: Transition, order: Deliver) -> None:
    """The helicopter comes down and takes off under fire like any other [SD-19.24-c]."""
    transition.push(Flight(transition.state.player, "supply", order.at, stage="landing"))


CHAPTER = Chapter(
    orders=(Given(("flights",), Order(Deliver, refuse, _deliver), deliveries, open=supplied),),
    words=(
        Words(
            Deliver,
            "deliver HEX",
            "Let a helicopter bring an Ammunition Supply Counter to a hex.",
            "deliver 0928",
            read=lambda state, reader: (Deliver(read_hex(state, reader)),),
            write=lambda state, order: state.label(order.at),
            selection=lambda state, order: pick_hex(order.at),
        ),
    ),
)
