"""The questions of every chapter put together: the part of the contract that is the same for every game."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Phases, Questions
from vietnam_tui.games.khe_sanh.orders import VOCABULARY
from vietnam_tui.games.khe_sanh.rules import sequence
from vietnam_tui.games.khe_sanh.rules.chapters import CHAPTERS
from vietnam_tui.games.khe_sanh.rules.view import view
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.verbs import Dice, Die, End


def _offers(state: State) -> Iterator[Action]:
    for one in sequence.given(state):
        yield from one.offers(state)
    if sequence.refuse_end(state, End()) is None:
        yield End()


def _out_of_segment(state: State, action: Action) -> Refusal | None:
    """The refusal of an order that belongs to another segment of the Impulse."""
    if state.frames or state.segment == "set-up":
        return None
    for chapter in CHAPTERS:
        for one in chapter.orders:
            if one.order.action is type(action) and state.segment not in one.segments:
                when = " or ".join(segment.title() for segment in one.segments)
                return Refusal(
                    "KS-4.3-a",
                    f"that is done in the {when} Segment; this is the {state.segment.title()} Segment",
                )
    return None


def _unknown(state: State, action: Action) -> Refusal | None:
    """A number that is no piece or hex at all, or an order out of its segment."""
    units = [getattr(action, name) for name in ("unit",) if hasattr(action, name)]
    units += list(getattr(action, "units", ()))
    places = [getattr(action, name) for name in ("to", "at") if hasattr(action, name)]
    places += list(getattr(action, "path", ()))
    if any(not 0 <= unit < len(state.roster) for unit in units):
        return Refusal("KS-2.2-a", "there is no such unit in this game")
    if any(not 0 <= place < state.board.grid.size for place in places):
        return Refusal("KS-2.1-d", "there is no such hex on this map")
    return _out_of_segment(state, action)


def _after_each_change(transition: Transition) -> None:
    """The game may have ended; if not, what was set off comes up."""
    for chapter in CHAPTERS:
        if chapter.changed is not None and transition.state.result is None:
            chapter.changed(transition)
    if transition.state.result is None:
        transition.bring_up()


QUESTIONS = Questions[State, Transition](
    transition=Transition,
    phases=Phases(
        sequence.decide,
        _offers,
        (*(one.order for chapter in CHAPTERS for one in chapter.orders), sequence.END),
        settle=sequence.go_on,
    ),
    questions=[question for chapter in CHAPTERS for question in chapter.questions],
    chance=(Die, Dice),
    write=VOCABULARY.write,
    seen=view,
    unknown=_unknown,
    before=_after_each_change,
)
