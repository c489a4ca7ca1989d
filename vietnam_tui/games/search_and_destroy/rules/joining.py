"""Attacks in which several take part: one announces it, others join, some of them at the increased rate.

What fire (6.0) and Close Assault (32.0) have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit_and_hex, read_unit
from vietnam_tui.engine.question import Answered, Reply
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.frames import AssaultRoll, FireRoll, Onslaught, Volley
from vietnam_tui.games.search_and_destroy.names import read_target, target_name
from vietnam_tui.games.search_and_destroy.rules import ammunition
from vietnam_tui.games.search_and_destroy.rules.answers import Double, Join, Resolve
from vietnam_tui.games.search_and_destroy.rules.fire_odds import Aim
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import OFF, Deed, UnitId

#: An attack that has been announced
Attack = Volley | Onslaught
A = TypeVar("A", Volley, Onslaught)


def aim_of(frame: Attack | FireRoll | AssaultRoll) -> Aim:
    """What an attack is aimed at."""
    return Aim(frame.target, frame.place, frame.how, frame.doubled)


def take_part(transition: Transition, unit: UnitId, deed: Deed) -> None:
    """Who attacks is turned up and has done so; his ambush note lapses."""
    transition.deed(unit, deed)  # [SD-6.0-a]
    transition.turn_up(unit, "SD-0-g")
    transition.unit(unit, note=OFF)  # [SD-18.0-b]
    ammunition.spend(transition, unit)


def join(transition: Transition, frame: Attack, unit: UnitId, deed: Deed) -> None:
    """A unit joins in an attack."""
    take_part(transition, unit, deed)
    transition.replace(msgspec.structs.replace(frame, units=(*frame.units, unit)))


def refuse_double(state: State, frame: Attack, order: Double) -> Refusal | None:
    """Why a unit does not attack at the increased rate, or None."""
    if order.unit not in frame.units:
        rule = "SD-19.1-a" if isinstance(frame, Volley) else "SD-32.6-a"
        return Refusal(rule, f"{state.name(order.unit)} takes no part", "Let it join first")
    return ammunition.may_double(state, order.unit, frame.doubled)


def double(transition: Transition, frame: Attack, order: Double) -> None:
    """A unit attacks at the increased rate."""
    ammunition.double(transition, order.unit)
    transition.replace(msgspec.structs.replace(frame, doubled=(*frame.doubled, order.unit)))


def joining(
    join: Callable[[Transition, A, Join], None],
    refusal: Callable[[State, A, Join], Refusal | None],
    joiners: Callable[[State, A], Iterable[UnitId]],
    resolve: Callable[[Transition, A, Resolve], None],
) -> tuple[Answered[State, Transition, A], ...]:
    """The answers while others may join: who else, who attacks at the increased rate, and that the attack begins."""
    return (
        Reply(Join, join, refusal, legal=lambda state, frame: (Join(unit) for unit in joiners(state, frame))),
        Reply(Double, double, refuse_double, lambda state, frame: (Double(unit) for unit in frame.units)),
        Reply(Resolve, resolve),
    )


# -- words --------------------------------------------------------------------------------------------------


def read_attack(state: State, reader: Reader) -> tuple[UnitId, tuple[Join, ...], UnitId, Hex]:
    """Who attacks first, who joins, and last the target with its hex (0 where a unit is named alone)."""
    first = read_unit(state, reader)
    aimed = [read_target(state, reader)]
    while not reader.done:
        aimed.append(read_target(state, reader))
    *others, last = aimed
    return first, tuple(Join(one.unit) for one in others), last.unit, max(last.place, Hex(0))


class Aimed(Order[State, Transition], frozen=True):
    """An attack of a unit on one face up in the hex `at` or, without target, on an inverted counter."""

    unit: UnitId
    target: UnitId
    at: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        first, others, target, place = read_attack(state, reader)
        return cls(first, target, place), *others

    def words(self, state: State) -> str:
        return f"{state.name(self.unit)} {target_name(state, self.target, self.at)}"

    def selection(self, state: State) -> Selection:
        return pick_unit_and_hex(state, self.unit, self.at)
