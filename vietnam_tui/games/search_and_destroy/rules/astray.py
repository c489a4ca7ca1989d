"""Casualties that go astray (20.14): a KIA of fire may fall on somebody else in the same hex."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.search_and_destroy.frames import Spilling, SpillRoll
from vietnam_tui.games.search_and_destroy.rules import results
from vietnam_tui.games.search_and_destroy.rules.dice import Die, one_die
from vietnam_tui.games.search_and_destroy.rules.hexes import shown_in
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId

#: On this a casualty goes astray
ASTRAY = 6


class Astray(Told, frozen=True, tag="astray"):
    """A die has decided whether a casualty falls on somebody else [SD-20.14-a]; `unit` is "" if it does not."""

    die: int
    unit: str = ""

    @property
    def sentence(self) -> str:
        return (
            f"a {self.die}: a casualty falls on {self.unit}"
            if self.unit
            else f"a {self.die}: none goes astray"
        )


def beside(state: State, target: UnitId, place: Hex) -> tuple[UnitId, ...]:
    """The other face-up personnel of the target's side in its hex, Peasants apart [SD-20.14-a]."""
    return tuple(
        unit
        for unit in shown_in(state, state.side(target), place)
        if unit != target and state.type(unit).personnel and state.type(unit).id != "peasant"
    )


def after_fire(transition: Transition, target: UnitId, place: Hex, kia: int, wia: int) -> None:
    """Is a die to be rolled for a casualty of so many received that falls on somebody else? [SD-20.14-a]"""
    state = transition.state
    if state.game != "casualty" or not kia or not state.type(target).personnel:
        return
    if state.type(target).id != "peasant" and beside(state, target, place):
        transition.push(SpillRoll(target, place, wounded=wia > 0))


def _resolve(transition: Transition, frame: SpillRoll, rolled: Die) -> None:
    transition.pop()
    if rolled.pips == ASTRAY:
        transition.push(Spilling(frame.target, frame.place, frame.wounded))
    else:
        transition.tell(Astray(die=rolled.pips, rule="SD-20.14-a"))


def _settle(transition: Transition, frame: Spilling) -> bool:
    """Nobody is asked where there is one, or none."""
    there = beside(transition.state, frame.target, frame.place)
    if len(there) > 1:
        return False
    if there:
        Spill(there[0]).apply(transition, frame)
    else:
        transition.pop()
    return True


class Spill(Answer[State, Transition, Spilling], frozen=True, tag="spill"):
    """Put the casualty that goes astray on a unit."""

    usage, example, asks = "spill UNIT", "spill M/1/A", Spilling
    unit: UnitId

    @classmethod
    def candidates(cls, state: State, frame: Spilling) -> Iterator[Spill]:
        for unit in beside(state, frame.target, frame.place):
            yield Spill(unit)

    def refusal(self, state: State, frame: Spilling) -> Refusal | None:
        if self.unit in beside(state, frame.target, frame.place):
            return None
        words = f"it falls on other face-up personnel beside {state.name(frame.target)}"
        return Refusal("SD-20.14-a", words)

    def apply(self, transition: Transition, frame: Spilling) -> None:
        """The casualty is written down for another; marker and points stay as they are."""
        transition.pop()
        state, kia, wia = transition.state, int(not frame.wounded), int(frame.wounded)
        before = state.units[frame.target]
        transition.unit(frame.target, kia=max(0, before.kia - kia), wia=max(0, before.wia - wia))
        transition.tell(Astray(die=ASTRAY, unit=state.name(self.unit), rule="SD-20.14-a"))
        results.tally(transition, self.unit, kia, wia)
        results.eliminate_if_spent(transition, self.unit)


def _decide(state: State, frame: Spilling) -> Decision:
    side = state.side(frame.target)
    words = f"{side}: on whom does the casualty fall instead of {state.name(frame.target)}?"
    return Decision(side, "spill", words, "SD-20.14-a")


def _decide_die(state: State, frame: SpillRoll) -> Decision:
    return Decision(
        CHANCE, "spill", f"does a casualty of {state.name(frame.target)} go astray?", "SD-20.14-a"
    )


SPILL_ROLL: Question[State, Transition, SpillRoll] = Question(
    SpillRoll, _decide_die, chance=Chance(one_die, _resolve)
)
SPILLING: Question[State, Transition, Spilling] = Question(Spilling, _decide, (Spill,), settle=_settle)

CHAPTER = Chapter[State, Transition](
    verbs=(Spill,),
    questions=(
        SPILL_ROLL,
        SPILLING,
    ),
)
