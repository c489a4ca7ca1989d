"""Amphibious crossing (8.20): PT76 and LVT swim from one bank of a river to the other."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import events
from vietnam_tui.games.hot_armor.chapter import Chapter, Given
from vietnam_tui.games.hot_armor.frames import Happening
from vietnam_tui.games.hot_armor.map_names import BANKS, bank
from vietnam_tui.games.hot_armor.rules.allowance import allowance, standstill
from vietnam_tui.games.hot_armor.rules.costs import Going, pace_of
from vietnam_tui.games.hot_armor.rules.movement import take_in_hand
from vietnam_tui.games.hot_armor.rules.stacks import occupied
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId
from vietnam_tui.games.hot_armor.verbs import Swim


def opposite(state: State, from_hex: Hex) -> frozenset[Hex]:
    """The hexes of the other bank within reach of a swimmer, none away from the river [HA-8.20-b]."""
    near = frozenset(state.board.grid.within(from_hex, tables().numbers.amphibious_reach))
    north, south = (bank(state.board, part) for part in BANKS)
    if from_hex in north:
        return near & south
    return near & north if from_hex in south else frozenset()


def refuse(state: State, order: Swim) -> Refusal | None:
    """Why a unit may not swim to a hex, or None."""
    unit, to = order.unit, order.to
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


def swims(state: State) -> Iterator[Action]:
    """Every crossing that is open."""
    for unit in state.units_of(state.phasing):
        if state.units[unit].on_map and state.kind(unit).can("amphibious"):
            yield from _crossings(state, unit)


def _crossings(state: State, unit: UnitId) -> Iterator[Action]:
    for to in sorted(opposite(state, state.place(unit))):
        order = Swim(unit, to)
        if refuse(state, order) is None:
            yield order


def _swim(transition: Transition, order: Swim) -> None:
    state, unit = transition.state, order.unit
    take_in_hand(transition, unit)
    transition.put(unit, order.to)
    transition.steady_no_more(unit)
    transition.unit(unit, spent=allowance(state, unit), moved=True)
    transition.set(begun=True)
    start, there = state.where(unit), state.label(order.to)
    transition.tell_of(
        unit,
        events.Swum(unit=state.name(unit), from_place=start, place=there, rule="HA-8.20-b"),
        events.Stirred(side=state.side(unit), from_place=start, place=there, number=1, rule="HA-24.0-a"),
    )
    transition.queue(Happening((unit,), order.to, "swim"))


def _read(state: State, reader: Reader) -> tuple[Action, ...]:
    unit = read_unit(state, reader)
    return (Swim(unit, read_hex(state, reader)),)


CHAPTER = Chapter(
    orders=(Given(("movement",), Order(Swim, refuse, _swim), swims),),
    words=(
        Words(
            Swim,
            "swim UNIT HEX",
            "Let an amphibious vehicle cross the river to a hex of the other bank.",
            "swim PT76-1 3715",
            read=_read,
            write=lambda state, order: f"{state.name(order.unit)} {state.label(order.to)}",
            selection=lambda state, order: pick_unit_and_hex(state, order.unit, order.to),
        ),
    ),
)
