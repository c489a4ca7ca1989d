"""The way in which units attack together: one announces the attack, others join, some at the increased rate, then it
begins.

Direct fire (6.0) and Close Assault (32.0) do so in the same way; each says who may join.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

import msgspec

from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.games.search_and_destroy.frames import Attacking, FireRoll, How, Onslaught, Volley
from vietnam_tui.games.search_and_destroy.names import target_name
from vietnam_tui.games.search_and_destroy.rules.fire import ammunition
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Double, Join, Resolve, no_attack
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import OFF, Deed, UnitId

#: An attack that has been announced
Attack = Volley | Onslaught
A = TypeVar("A", Volley, Onslaught)


def aim_of(frame: Attacking | FireRoll) -> Aim:
    """The target of an attack."""
    return Aim(frame.target, frame.place, frame.how, frame.doubled)


def take_part(transition: Transition, unit: UnitId, deed: Deed) -> None:
    """A unit that attacks is turned up and has done so; its ambush note lapses."""
    transition.deed(unit, deed)  # [SD-6.0-a]
    transition.turn_up(unit, "SD-0-g")
    transition.unit(unit, note=OFF)  # [SD-18.0-b]
    ammunition.spend(transition, unit)


class Joining(msgspec.Struct, Generic[A], frozen=True):
    """The way in which others join in an attack of one kind: `kind` is its question, `verb` what they do to the
    target.

    `announced` is the rule of joining, `without` that by which a unit attacks at the increased rate only if it takes
    part.  `deeds` are what a unit has done then, by the occasion.  `refusal` says why a unit does not join those that
    attack, `joiners` who may, `open` whether anybody could as far as the enemy can tell; `begin` is the attack.
    """

    frame: type[A]
    kind: str
    verb: str
    announced: str
    without: str
    deeds: Mapping[How, Deed]
    refusal: Callable[[State, tuple[UnitId, ...], UnitId, Aim], Refusal | None]
    joiners: Callable[[State, tuple[UnitId, ...], Aim], Iterable[UnitId]]
    open: Callable[[State, tuple[UnitId, ...], Aim], bool]
    begin: Callable[[Transition, A], None]

    def question(self) -> Question[State, Transition, A]:
        """The question of who else attacks, who does so at the increased rate, and when the attack begins."""
        return Question(
            self.frame,
            self._decide,
            (
                Reply(
                    Join,
                    self._join,
                    lambda state, frame, order: self.refusal(state, frame.units, order.unit, aim_of(frame)),
                    legal=lambda state, frame: map(Join, self.joiners(state, frame.units, aim_of(frame))),
                    unasked=no_attack,
                ),
                Reply(
                    Double,
                    self._double,
                    self._refuse_double,
                    lambda state, frame: map(Double, frame.units),
                    unasked=no_attack,
                ),
                Reply(Resolve, lambda transition, frame, _: self.begin(transition, frame), unasked=no_attack),
            ),
            settle=self._settle,
        )

    def _decide(self, state: State, frame: A) -> Decision:
        target = target_name(state, frame.target, frame.place)
        words = f"{frame.side}: who else {self.verb} {target}?  Add units, or resolve"
        return Decision(frame.side, self.kind, words, self.announced)

    def _settle(self, transition: Transition, frame: A) -> bool:
        """Nobody is asked when nobody can join."""
        if self.open(transition.state, frame.units, aim_of(frame)):
            return False
        self.begin(transition, frame)
        return True

    def _join(self, transition: Transition, frame: A, order: Join) -> None:
        take_part(transition, order.unit, self.deeds[frame.how])
        transition.replace(msgspec.structs.replace(frame, units=(*frame.units, order.unit)))

    def _refuse_double(self, state: State, frame: A, order: Double) -> Refusal | None:
        if order.unit not in frame.units:
            return Refusal(self.without, f"{state.name(order.unit)} takes no part", "Let it join first")
        return ammunition.may_double(state, order.unit, frame.doubled)

    def _double(self, transition: Transition, frame: A, order: Double) -> None:
        ammunition.double(transition, order.unit)
        transition.replace(msgspec.structs.replace(frame, doubled=(*frame.doubled, order.unit)))
