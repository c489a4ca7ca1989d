"""Amphibious crossing (8.20): PT76 and LVT swim from one bank of a river to the other."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.frames import Happening
from vietnam_tui.games.hot_armor.map_names import BANKS, bank
from vietnam_tui.games.hot_armor.rules.movement.allowance import allowance, standstill
from vietnam_tui.games.hot_armor.rules.movement.costs import Going, pace_of
from vietnam_tui.games.hot_armor.rules.movement.movement import Stirred, take_in_hand
from vietnam_tui.games.hot_armor.rules.position.stacks import occupied
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId


class Swum(Told, frozen=True, tag="swum"):
    """An amphibious unit has crossed the river [HA-8.20-b]."""

    says = "{unit} swims from {from_place} to {place}"
    unit: str
    from_place: str
    place: str


def opposite(state: State, from_hex: Hex) -> frozenset[Hex]:
    """The hexes of the other bank within reach of a swimmer, none away from the river [HA-8.20-b]."""
    near = frozenset(state.board.grid.within(from_hex, tables().numbers.amphibious_reach))
    north, south = (bank(state.board, part) for part in BANKS)
    if from_hex in north:
        return near & south
    return near & north if from_hex in south else frozenset()


class Swim(Order[State, Transition], frozen=True, tag="swim"):
    """Let an amphibious vehicle cross the river to a hex of the other bank."""

    usage, example, phases = "swim UNIT HEX", "swim PT76-1 3715", ("movement",)
    unit: UnitId
    to: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Swim]:
        for unit in state.units_of(state.phasing):
            if state.units[unit].on_map and state.kind(unit).can("amphibious"):
                for to in sorted(opposite(state, state.place(unit))):
                    yield Swim(unit, to)

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not swim to a hex, or None."""
        unit, to = self.unit, self.to
        stays = standstill(state, unit)
        if stays is not None:
            return stays
        name, label, closed = state.name(unit), state.label(to), state.sheet.closed
        if not state.kind(unit).can("amphibious"):
            return Refusal("HA-8.20-a", f"{name} is not amphibious")
        if len(state.stack) > 1 and unit in state.stack:
            return Refusal("HA-8.20-b", f"{name} moves with a stack, and swims alone")
        if state.units[unit].moved or state.units[unit].spent:
            return Refusal("HA-8.20-b", f"{name} has moved in this phase; swimming takes its whole allowance")
        if closed is not None and (closed.river or to in bank(state.board, closed.bank)):
            return Refusal(closed.rule, "the river cannot be crossed in this scenario")
        if to not in opposite(state, state.place(unit)):
            reach = tables().numbers.amphibious_reach
            return Refusal("HA-8.20-b", f"{label} is not on the other bank within {reach} hexes of {name}")
        if to in occupied(state, state.other(state.side(unit))):
            return Refusal("HA-8.7-b", f"the enemy is in {label}")
        if Going(state, pace_of(state, unit), state.side(unit), (unit,)).ground(to) is None:
            return Refusal("HA-8.20-b", f"{name} cannot come ashore in {label}")
        return None

    def apply(self, transition: Transition) -> None:
        state, unit = transition.state, self.unit
        take_in_hand(transition, unit)
        transition.put(unit, self.to)
        transition.steady_no_more(unit)
        transition.unit(unit, spent=allowance(state, unit), moved=True)
        transition.set(begun=True)
        start, there = state.where(unit), state.label(self.to)
        transition.tell_of(
            unit,
            Swum(unit=state.name(unit), from_place=start, place=there, rule="HA-8.20-b"),
            Stirred(side=state.side(unit), from_place=start, place=there, number=1, rule="HA-24.0-a"),
        )
        transition.queue(Happening((unit,), self.to, "swim"))


CHAPTER = Chapter[State, Transition](
    verbs=(Swim,),
)
