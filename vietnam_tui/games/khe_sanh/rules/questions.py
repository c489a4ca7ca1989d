"""The questions of every chapter put together: the part of the contract that is the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.known import Numbered, unknown
from vietnam_tui.engine.questions import Phases, Questions, after_each_change
from vietnam_tui.games.khe_sanh.orders import VOCABULARY
from vietnam_tui.games.khe_sanh.rules import sequence
from vietnam_tui.games.khe_sanh.rules.chapters import CHAPTERS
from vietnam_tui.games.khe_sanh.rules.view import view
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId
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


_unknown: Callable[[State, Action], Refusal | None] = unknown(
    Numbered(
        PieceId, lambda state: len(state.roster), Refusal("KS-2.2-a", "there is no such unit in this game")
    ),
    Numbered(
        Hex, lambda state: state.board.grid.size, Refusal("KS-2.1-d", "there is no such hex on this map")
    ),
)


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
    unknown=lambda state, action: _unknown(state, action) or _out_of_segment(state, action),
    before=after_each_change(chapter.changed for chapter in CHAPTERS),
)
