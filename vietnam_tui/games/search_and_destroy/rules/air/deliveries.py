"""Ammunition Supply Counters (19.24): helicopters bring as many as the US player wants."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.frames import Flight
from vietnam_tui.games.search_and_destroy.rules.air.flights import refuse_landing
from vietnam_tui.games.search_and_destroy.rules.fire.ammunition import magazine
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State


def supplied(state: State) -> bool:
    """Has the player units that use Ammunition Supply Counters? [SD-19.21-b]"""
    units = state.units_of(state.player)
    return any(state.type(unit).seat == "US" and magazine(state, unit) for unit in units)


class Deliver(Order[State, Transition], frozen=True, tag="deliver"):
    """Let a helicopter bring an Ammunition Supply Counter to a hex."""

    usage, example = "deliver HEX", "deliver 0928"
    phases = ("flights",)
    at: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Deliver]:
        if supplied(state):
            for place in state.board.grid.hexes():
                yield Deliver(place)

    def refusal(self, state: State) -> Refusal | None:
        """Why no counter is brought to a hex, or None: it takes one, and a helicopter must land there.

        [SD-19.24-c]
        """
        if not supplied(state):
            return Refusal(
                "SD-19.21-b", f"the {state.player} uses no Ammunition Supply Counters in this game"
            )
        if any(one.place == self.at for one in state.supplies):
            return Refusal("SD-19.24-b", f"an Ammunition Supply Counter lies in {state.label(self.at)}")
        return refuse_landing(state, self.at, "supply")

    def apply(self, transition: Transition) -> None:
        """The helicopter comes down and takes off under fire like any other [SD-19.24-c]."""
        transition.push(Flight(transition.state.player, "supply", self.at, stage="landing"))

    @classmethod
    def open(cls, state: State) -> bool:
        return supplied(state)


CHAPTER = Chapter[State, Transition](verbs=(Deliver,))
