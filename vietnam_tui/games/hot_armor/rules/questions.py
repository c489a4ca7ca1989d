"""The questions of every chapter put together: the part of the contract that is the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.known import Numbered, unknown
from vietnam_tui.engine.questions import Phases, Question, Questions, after_each_change
from vietnam_tui.games.hot_armor.frames import Happening
from vietnam_tui.games.hot_armor.orders import VOCABULARY
from vietnam_tui.games.hot_armor.rules import deployment, sequence
from vietnam_tui.games.hot_armor.rules.chapters import CHAPTERS
from vietnam_tui.games.hot_armor.rules.view import view
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId
from vietnam_tui.games.hot_armor.verbs import Die, Draw, End


def _offers(state: State) -> Iterator[Action]:
    for one in sequence.given(state):
        yield from one.offers(state)
    yield End()


def _out_of_phase(state: State, action: Action) -> Refusal | None:
    """The refusal of an order that belongs to another phase of the impulse."""
    if state.frames or state.phase == "set-up":
        return None
    phases = [
        phase
        for chapter in CHAPTERS
        for one in chapter.orders
        if one.order.action is type(action)
        for phase in one.phases
    ]
    if not phases or state.phase in phases:
        return None
    when = " or ".join(phase.title() for phase in phases)
    return Refusal("HA-5.1-b", f"that is done in the {when} Phase; this is the {state.phase.title()} Phase")


_unknown: Callable[[State, Action], Refusal | None] = unknown(
    Numbered(
        UnitId, lambda state: len(state.roster), Refusal("HA-2.2-a", "there is no such unit in this game")
    ),
    Numbered(
        Hex, lambda state: state.board.grid.size, Refusal("HA-2.1-c", "there is no such hex on this map")
    ),
)


def _spread(transition: Transition, frame: Happening) -> bool:
    """Every chapter has its say on what has happened, in their order."""
    transition.pop()
    for chapter in CHAPTERS:
        if chapter.happens is not None:
            chapter.happens(transition, frame)
    return True


HAPPENING: Question[State, Transition] = Question(
    Happening,
    lambda state, frame: Decision(CHANCE, frame.way, "what happens in the hex", "HA-16.1-h"),
    settle=_spread,
)

QUESTIONS = Questions[State, Transition](
    transition=Transition,
    phases=Phases(
        sequence.decide,
        _offers,
        (*(one.order for chapter in CHAPTERS for one in chapter.orders), sequence.END),
        settle=sequence.go_on,
    ),
    questions=[
        deployment.question(laying for chapter in CHAPTERS for laying in chapter.laying),
        sequence.DRAWING,
        HAPPENING,
        *(question for chapter in CHAPTERS for question in chapter.questions),
    ],
    chance=(Draw, Die),
    write=VOCABULARY.write,
    seen=view,
    unknown=lambda state, action: _unknown(state, action) or _out_of_phase(state, action),
    before=after_each_change(chapter.changed for chapter in CHAPTERS),
)
