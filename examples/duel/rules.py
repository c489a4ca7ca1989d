"""The rules of the Duel.  A bigger game has a folder of this name, with a module a chapter of its booklet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from duel.state import ALICE, BOB, OFF, TURNS, Choosing, Shot, State, UnitId
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter, Chapters, Rulebook
from vietnam_tui.engine.dice import Die, die
from vietnam_tui.engine.naming import HEX, UNIT
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.transition import Transition
from vietnam_tui.engine.verb import Answer, Order


class Noted(Told, frozen=True, tag="noted"):
    """How Bob fights, for Red alone: an order that tells somebody a secret is not heard by others."""

    says = "Bob is {stance}"
    stance: str


class Moved(Told, frozen=True, tag="moved"):
    """A counter has moved."""

    says = "{unit} moves to {place}"
    unit: str
    place: str


class Fired(Told, frozen=True, tag="fired"):
    """The die of an attack has fallen."""

    says = "{unit} attacks {target}: {die}"
    unit: str
    target: str
    die: int


class Choose(Answer[State, Transition[State], Choosing], frozen=True, tag="choose"):
    """Note in secret how Bob fights."""

    usage, example, asks = "choose dug-in|mobile", "choose dug-in", Choosing
    idle = Refusal("DU-1", "how Bob fights was noted before play")
    stance: Literal["dug-in", "mobile"]

    def apply(self, transition: Transition[State], frame: Choosing) -> None:
        transition.pop()
        transition.set(stance=self.stance)
        transition.tell(Noted(stance=self.stance, audience="Red", rule="DU-1"))


class Move(Order[State, Transition[State]], frozen=True, tag="move"):
    """Move a counter to a hex next to it; Bob, if mobile, two hexes."""

    usage, example, phases = "move UNIT HEX", "move Alice 0202", ("turn",)
    unit: UnitId
    to: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Move]:
        near = state.board.grid.within
        return (Move(unit, to) for unit in (ALICE, BOB) for to in near(state.place(unit), 2))

    def refusal(self, state: State) -> Refusal | None:
        far = 2 if self.unit == BOB and state.stance == "mobile" else 1
        if state.side(self.unit) != state.player:
            return Refusal("DU-2", f"it is {state.player}'s turn")
        if self.to in (unit.place for unit in state.units):
            return Refusal("DU-2", f"{state.board.label(self.to)} is taken")
        if state.board.grid.distance(state.place(self.unit), self.to) > far:
            return Refusal("DU-2", f"{state.board.label(self.to)} is too far")
        return None

    def apply(self, transition: Transition[State]) -> None:
        transition.unit(self.unit, place=self.to)
        name = transition.state.name(self.unit)
        transition.tell(Moved(unit=name, place=transition.state.board.label(self.to), rule="DU-2"))
        next_turn(transition)


class Attack(Order[State, Transition[State]], frozen=True, tag="attack"):
    """Attack the enemy next to a counter."""

    usage, example, phases = "attack UNIT TARGET", "attack Alice Bob", ("turn",)
    unit: UnitId
    target: UnitId

    @classmethod
    def candidates(cls, state: State) -> tuple[Attack, ...]:
        return Attack(ALICE, BOB), Attack(BOB, ALICE)

    def refusal(self, state: State) -> Refusal | None:
        apart = state.board.grid.distance(state.place(self.unit), state.place(self.target))
        if state.side(self.unit) == state.player and apart == 1:
            return None
        return Refusal("DU-3", f"{state.player} attacks an enemy next to its counter")

    def apply(self, transition: Transition[State]) -> None:
        transition.push(Shot(self.unit, self.target))


def needed(state: State, target: UnitId) -> int:
    """The least roll that eliminates a target [DU-3]."""
    return 5 if target == BOB and state.stance == "dug-in" else 4


def fall(transition: Transition[State], shot: Shot, die: Die[State]) -> None:
    """The die of an attack has fallen."""
    state = transition.state
    unit, target = state.name(shot.unit), state.name(shot.target)
    transition.pop()
    transition.tell(Fired(unit=unit, target=target, die=die.pips, rule="DU-3"))
    if die.pips < needed(state, shot.target):
        next_turn(transition)
    else:
        transition.unit(shot.target, place=OFF)
        transition.set(result=Result(state.side(shot.unit), f"{target} is eliminated", "DU-4"))


def next_turn(transition: Transition[State]) -> None:
    """The other side plays; after the last turn Red has won."""
    turn = transition.state.turn + (transition.state.player == "Red")
    if turn > TURNS:
        transition.set(result=Result("Red", "Bob still stands", "DU-4"))
    else:
        transition.set(turn=turn, player="Red" if transition.state.player == "Blue" else "Blue")


def view(state: State, side: str) -> State:
    """The position as a side sees it: Blue does not know how Bob fights."""
    hidden = side != "Red" and state.stance and state.result is None
    return msgspec.structs.replace(state, stance="unseen") if hidden else state


CHOOSING = Question[State, Transition[State], Choosing](
    Choosing, lambda state, frame: Decision("Red", "stance", "How does Bob fight?", "DU-1"), (Choose,)
)
SHOT: Question[State, Transition[State], Shot] = rolled(
    Shot, ("fire", "a die for the attack", "DU-3"), Chance(lambda *_: die(6), fall)
)
RULES = Rulebook(
    Chapters(Chapter[State, Transition[State]](verbs=(Choose, Move, Attack), questions=(CHOOSING, SHOT))),
    transition=Transition,
    phase=lambda state: "turn",
    decide=lambda state: Decision(state.player, "turn", f"{state.player}: move or attack", "DU-2"),
    kinds={UnitId: UNIT, Hex: HEX},
    nothing="DU-2",
    chance=(Die,),
    view=view,
)
