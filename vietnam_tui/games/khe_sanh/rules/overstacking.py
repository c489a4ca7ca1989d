"""Overstacked hexes (3.1.4): at the end of every segment their owner chooses whom he loses."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.khe_sanh.frames import Overstacked
from vietnam_tui.games.khe_sanh.rules.stacks import force, limit, overstacked, size
from vietnam_tui.games.khe_sanh.state import State, other
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId


def check_stacking(transition: Transition) -> None:
    """Ask about every hex that holds too many, the phasing player first [KS-3.1.4-a, KS-4.3-d]."""
    state = transition.state
    for side in (state.phasing, other(state.phasing)):
        for hex_ in overstacked(state, side):
            transition.queue(Overstacked(side, hex_))


def _decide(state: State, frame: Overstacked) -> Decision:
    fits = limit(state, frame.side, frame.place)  # how many lie there is nothing that the enemy may read
    prompt = f"{state.label(frame.place)} holds more units than the {fits} that fit: choose whom to lose"
    return Decision(frame.side, "overstacked", prompt, "KS-3.1.4-a")


class Lose(Answer[State, Transition, Overstacked], frozen=True, tag="lose"):
    """Choose a unit that is eliminated, where the rules leave the choice to you."""

    usage, example, asks = "lose UNIT", "lose Mike", Overstacked
    unit: PieceId

    @classmethod
    def candidates(cls, state: State, frame: Overstacked) -> Iterator[Lose]:
        return (Lose(piece) for piece in force(state, frame.side, frame.place))

    def refusal(self, state: State, frame: Overstacked) -> Refusal | None:
        if self.unit in force(state, frame.side, frame.place) and state.kind(self.unit).stacks:
            return None
        name, label = state.name(self.unit), state.label(frame.place)
        return Refusal("KS-3.1.4-a", f"{name} is none of the units that make {label} too full")

    def apply(self, transition: Transition, frame: Overstacked) -> None:
        transition.eliminate(self.unit, "KS-3.1.4-a")


def _settle(transition: Transition, frame: Overstacked) -> bool:
    state = transition.state
    if size(state, frame.side, frame.place) > limit(state, frame.side, frame.place):
        return False
    transition.pop()
    return True


OVERSTACKED = Question[State, Transition, Overstacked](Overstacked, _decide, (Lose,), settle=_settle)

CHAPTER = Chapter[State, Transition](verbs=(Lose,), questions=(OVERSTACKED,))
