"""Overstacked hexes (3.1.4): at the end of every segment their owner chooses whom he loses."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.khe_sanh.chapter import Chapter
from vietnam_tui.games.khe_sanh.frames import Overstacked
from vietnam_tui.games.khe_sanh.rules.stacks import force, limit, overstacked, size
from vietnam_tui.games.khe_sanh.state import State, other
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.verbs import Lose


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


def _refuse(state: State, frame: Overstacked, order: Lose) -> Refusal | None:
    if order.unit not in force(state, frame.side, frame.place) or not state.kind(order.unit).stacks:
        name, label = state.name(order.unit), state.label(frame.place)
        return Refusal("KS-3.1.4-a", f"{name} is none of the units that make {label} too full")
    return None


def _offers(state: State, frame: Overstacked) -> Iterator[Action]:
    for piece in force(state, frame.side, frame.place):
        if state.kind(piece).stacks:
            yield Lose(piece)


def _lose(transition: Transition, frame: Overstacked, order: Lose) -> None:
    transition.eliminate(order.unit, "KS-3.1.4-a")


def _settle(transition: Transition, frame: Overstacked) -> bool:
    state = transition.state
    if size(state, frame.side, frame.place) > limit(state, frame.side, frame.place):
        return False
    transition.pop()
    return True


CHAPTER = Chapter(
    questions=(Question(Overstacked, _decide, _offers, (Answer(Lose, _lose, _refuse),), settle=_settle),),
    words=(
        Words(
            Lose,
            "lose UNIT",
            "Choose a unit that is eliminated, where the rules leave the choice to you.",
            "lose Mike",
            read=lambda state, reader: (Lose(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
    ),
)
