"""Leaving the map on foot (5.0) and the secret choice of the defense of Phnom-Penh."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from vietnam_tui.core.model import Decision, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer, Order
from vietnam_tui.games.search_and_destroy.frames import Choosing
from vietnam_tui.games.search_and_destroy.rules.movement.movement import standstill, take_up
from vietnam_tui.games.search_and_destroy.rules.position.hexes import shown_in
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId


class Committed(Told, frozen=True, tag="committed"):
    """A side has written down its condition of victory [SD-S4.V-a]; which, it alone is told."""

    side: str
    condition: str = ""

    @property
    def sentence(self) -> str:
        what = f" condition {self.condition}" if self.condition else " a condition of victory"
        return f"the {self.side} has written down{what}"


def guarded(state: State, unit: UnitId) -> bool:
    """Does an unpinned combat unit or a vehicle of the enemy stand next to a unit? [SD-5.0-l]"""
    enemy = state.other(state.side(unit))
    for place in state.board.grid.neighbours(state.units[unit].place):
        for one in shown_in(state, enemy, place):
            type_, status = state.type(one), state.units[one]
            if type_.kind == "vehicle" or (type_.personnel and type_.combat_unit and not status.pinned):
                return True
    return False


class Leave(Order[State, Transition], frozen=True, tag="leave"):
    """Take a unit off the map on foot."""

    usage, example = "leave UNIT", "leave MI1"
    phases = ("movement",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Leave]:
        return (Leave(unit) for unit in state.units_of(state.player))

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit does not leave the map, or None [SD-S4.V-e]."""
        unit = self.unit
        name, victory = state.name(unit), state.sheet.victory
        if not victory.area or state.seat(state.side(unit)) != "NLF":
            return Refusal("SD-5.0-l", f"{name} has no reason to leave the map")
        stays = standstill(state, unit)
        if stays is not None:
            return stays
        status = state.units[unit]
        if state.type(unit).kind == "dummy":
            return Refusal("SD-S4.V-b", f"{name} is a Dummy, and Dummies do not leave the map")
        if status.place not in state.board.area(victory.area):
            return Refusal("SD-S4.V-b", f"{state.where(unit)} is no exit hex")
        if status.spent:
            return Refusal("SD-5.0-l", f"{name} has moved: to leave is the whole move of a unit")
        if guarded(state, unit):
            return Refusal("SD-5.0-l", f"the enemy stands next to {state.where(unit)} and guards it")
        return None

    def apply(self, transition: Transition) -> None:
        """The unit is turned up as it goes; what it carries goes with it."""
        take_up(transition, self.unit)
        transition.turn_up(self.unit, "SD-11.2-a")
        state = transition.state
        # [SD-S4.V-e]
        transition.set(bodies=tuple(one for one in state.bodies if one.carrier != self.unit), mover=NO_UNIT)
        transition.remove(self.unit, "gone", "SD-5.0-l")


def gone(state: State) -> int:
    """The number of units that have left the map [SD-S4.V-b]."""
    side = state.at_seat("NLF")
    return sum(state.units[unit].fate == "gone" for unit in state.units_of(side))


# -- the choice ---------------------------------------------------------------------------------------------


def _decide(state: State, frame: Choosing) -> Decision:
    return Decision(frame.side, "choice", f"{frame.side}: write down condition A or B", "SD-S4.V-a")


class Choose(Answer[State, Transition, Choosing], frozen=True, tag="choose"):
    """Write down your condition of victory."""

    usage, example, asks = "choose A|B", "choose A", Choosing
    idle = Refusal("SD-S4.V-a", "no condition of victory is to be written down now")
    condition: Literal["A", "B"]

    def apply(self, transition: Transition, frame: Choosing) -> None:
        transition.pop()
        transition.set(choice=self.condition)
        own = Committed(side=frame.side, condition=self.condition, rule="SD-S4.V-a")
        transition.tell_apart(frame.side, own, Committed(side=frame.side, rule="SD-S4.V-a"))


class Show(Order[State, Transition], frozen=True, tag="show"):
    """Show that you have met the condition that you chose."""

    usage, example = "show", "show"
    phases = ("end",)

    def refusal(self, state: State) -> Refusal | None:
        """Why the choice is not shown now, or None [SD-S4.V-f]."""
        needed = state.sheet.victory.exits
        if state.sheet.victory.kind != "choice" or state.seat(state.player) != "NLF":
            return Refusal("SD-S4.V-f", "there is nothing to show")
        if state.choice != "A" or gone(state) < needed:
            return Refusal(
                "SD-S4.V-f", f"only who has chosen A and has {needed} units off the map may show it"
            )
        return None

    def apply(self, transition: Transition) -> None:
        """A side that has met A has won at once [SD-S4.V-f]."""
        side, out = transition.state.player, gone(transition.state)
        words = f"{side} chose A and shows it with {out} units off the map"
        transition.finish(Result(side, words, "SD-S4.V-f"))

    @classmethod
    def open(cls, state: State) -> bool:
        return state.sheet.victory.kind == "choice" and state.seat(state.player) == "NLF"


def judged(state: State) -> Result:
    """The way in which the secret choice ends the game: by the condition chosen and no other [SD-S4.V-d]."""
    victory, hiders = state.sheet.victory, state.at_seat("NLF")
    guards = state.other(hiders)
    out, inflicted, suffered = gone(state), state.suffered_by(guards), state.suffered_by(hiders)
    if state.choice == "A":
        words = f"{hiders} chose A and has {out} of {victory.exits} units off the map"
        if out >= victory.exits:
            return Result(hiders, words, "SD-S4.V-b")
    else:
        words = f"{hiders} chose B, inflicted {inflicted} casualties and suffered {suffered}"
        if inflicted >= victory.inflicted and suffered <= victory.suffered:
            return Result(hiders, words, "SD-S4.V-c")
    return Result(guards, words, "SD-S4.V-d")


CHOOSING: Question[State, Transition, Choosing] = Question(Choosing, _decide, (Choose,))

CHAPTER = Chapter[State, Transition](
    verbs=(Leave, Choose, Show),
    questions=(CHOOSING,),
)
