"""The questions of every chapter put together: the part of the contract that is the same for every game."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Phases, Question, Questions
from vietnam_tui.games.hot_armor.frames import Happening
from vietnam_tui.games.hot_armor.orders import VOCABULARY
from vietnam_tui.games.hot_armor.rules import deployment, sequence
from vietnam_tui.games.hot_armor.rules.chapters import CHAPTERS
from vietnam_tui.games.hot_armor.rules.view import view
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.support_verbs import Call
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT
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


def _unknown(state: State, action: Action) -> Refusal | None:
    """A number that is no unit or hex at all, or an order out of its phase."""
    units = [
        getattr(action, name) for name in ("unit", "leader", "carrier", "target") if hasattr(action, name)
    ]
    units += [action.by] if isinstance(action, Call) and action.by != NO_UNIT else []
    units += list(getattr(action, "units", ()))
    places = [getattr(action, name) for name in ("to", "at") if hasattr(action, name)]
    places += list(getattr(action, "path", ()))
    if any(not 0 <= unit < len(state.roster) for unit in units):
        return Refusal("HA-2.2-a", "there is no such unit in this game")
    if any(not 0 <= place < state.board.grid.size for place in places):
        return Refusal("HA-2.1-c", "there is no such hex on this map")
    return _out_of_phase(state, action)


def _after_each_change(transition: Transition) -> None:
    """The game may have ended; if not, what was set off comes up."""
    for chapter in CHAPTERS:
        if chapter.changed is not None and transition.state.result is None:
            chapter.changed(transition)
    if transition.state.result is None:
        transition.bring_up()


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
    unknown=_unknown,
    before=_after_each_change,
)
