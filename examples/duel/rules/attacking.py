"""Stance and attack (1, 3): Red's stance is chosen in secret, and an attack is decided by a die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from duel.state import OFF, SIDES, Choosing, Shot, State, Transition, UnitId
from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import Decision, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer, Order, Verb


class Fired(Told, frozen=True, tag="fired"):
    """A die has fallen."""

    says = "{unit} attacks {target}: {die}"
    unit: str
    target: str
    die: int


class Choose(Answer[State, Transition, Choosing], frozen=True, tag="choose"):
    """Note in secret how Bob fights: dug in, or mobile."""

    usage, example, asks = "choose digging|moving", "choose digging", Choosing
    stance: Literal["digging", "moving"]

    @classmethod
    def candidates(cls, state: State, frame: Choosing) -> Iterator[Choose]:
        yield from (Choose("digging"), Choose("moving"))

    def apply(self, transition: Transition, frame: Choosing) -> None:
        transition.pop()
        transition.set(stance="dug in" if self.stance == "digging" else "mobile")


class Attack(Order[State, Transition], frozen=True, tag="attack"):
    """Attack the enemy next to a counter, once a turn."""

    usage, example, phases = "attack UNIT TARGET", "attack Alice Bob", ("turn",)
    unit: UnitId
    target: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Attack]:
        yield from (Attack(UnitId(0), UnitId(1)), Attack(UnitId(1), UnitId(0)))

    def refusal(self, state: State) -> Refusal | None:
        if state.roster[self.unit].side != state.player or self.unit == self.target:
            return Refusal("DU-3", f"{state.player} attacks with its own counter")
        if state.attacked:
            return Refusal("DU-3", f"{state.name(self.unit)} has attacked in this turn", "Try: end")
        if state.place(self.target) not in state.board.grid.neighbours(state.place(self.unit)):
            return Refusal("DU-3", f"{state.name(self.unit)} is not next to {state.name(self.target)}")
        return None

    def apply(self, transition: Transition) -> None:
        transition.set(attacked=True)
        transition.push(Shot(self.unit, self.target))


class Die(Verb[State], frozen=True, tag="die"):
    """A die shows `pips`."""

    usage, listed = "die", False
    pips: int

    def __str__(self) -> str:
        return str(self.pips)


DIE = Distribution[Die]((Die(pips), 1) for pips in range(1, 7))


def needed(state: State, target: UnitId) -> int:
    """The least roll that eliminates a target [DU-3]."""
    return 5 if state.roster[target].side == "Red" and state.stance == "dug in" else 4


def _fall(transition: Transition, frame: Shot, die: Die) -> None:
    state = transition.state
    transition.pop()
    names = {"unit": state.name(frame.unit), "target": state.name(frame.target)}
    transition.tell(Fired(**names, die=die.pips, rule="DU-3"))
    if die.pips >= needed(state, frame.target):
        transition.unit(frame.target, place=OFF)
        winner = SIDES[frame.unit]
        transition.set(result=Result(winner, f"{names['target']} is eliminated", "DU-4"))


CHOOSING = Question[State, Transition, Choosing](
    Choosing, lambda state, frame: Decision("Red", "stance", "Red: choose", "DU-1"), (Choose,)
)
SHOT: Question[State, Transition, Shot] = rolled(
    Shot, ("fire", lambda state, frame: "a die for the attack", "DU-3"), Chance(lambda *_: DIE, _fall)
)
CHAPTER = Chapter[State, Transition](verbs=(Choose, Attack), questions=(CHOOSING, SHOT))
