"""Movement (2): a counter goes a hex a turn, a mobile one two."""

from __future__ import annotations

from collections.abc import Iterator

from duel.state import State, Transition, UnitId
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order


class Moved(Told, frozen=True, tag="moved"):
    """A counter has moved."""

    says = "{unit} moves to {place}"
    unit: str
    place: str


class Move(Order[State, Transition], frozen=True, tag="move"):
    """Move a counter to a hex next to it."""

    usage, example, aliases, phases = "move UNIT HEX", "move Alice 0202", ("m",), ("turn",)
    unit: UnitId
    to: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Move]:
        for unit in map(UnitId, range(len(state.roster))):
            for to in state.board.grid.neighbours(state.place(unit)):
                yield Move(unit, to)

    def refusal(self, state: State) -> Refusal | None:
        name, unit = state.name(self.unit), state.units[self.unit]
        if state.roster[self.unit].side != state.player:
            return Refusal("DU-2", f"{name} is none of {state.player}'s")
        if self.to not in state.board.grid.neighbours(unit.place):
            return Refusal("DU-2", f"{state.board.grid.label(self.to)} is not next to {name}")
        if any(other.place == self.to for other in state.units):
            return Refusal("DU-2", f"{state.board.grid.label(self.to)} is taken")
        far = 2 if state.player == "Red" and state.stance == "mobile" else 1
        if unit.moved >= far:
            return Refusal("DU-2", f"{name} has moved {unit.moved} of {far} hexes", "Try: end")
        return None

    def apply(self, transition: Transition) -> None:
        transition.unit(self.unit, place=self.to, moved=transition.state.units[self.unit].moved + 1)
        place = transition.state.board.grid.label(self.to)
        transition.tell(Moved(unit=transition.state.name(self.unit), place=place, rule="DU-2"))


CHAPTER = Chapter[State, Transition](verbs=(Move,))
