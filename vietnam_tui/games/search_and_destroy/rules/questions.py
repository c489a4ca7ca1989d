"""The questions of every chapter put together: the part of the contract that is the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import Action, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.known import Numbered, unknown
from vietnam_tui.engine.questions import Order, Phases, Questions, after_each_change
from vietnam_tui.games.search_and_destroy.combat_verbs import Drawn
from vietnam_tui.games.search_and_destroy.orders import VOCABULARY
from vietnam_tui.games.search_and_destroy.rules import sequence
from vietnam_tui.games.search_and_destroy.rules.chapters import CHAPTERS
from vietnam_tui.games.search_and_destroy.rules.view import view
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.transition import Transition
from vietnam_tui.games.search_and_destroy.units import UnitId
from vietnam_tui.games.search_and_destroy.verbs import Die, End, Resign, Stop


def _offers(state: State) -> Iterator[Action]:
    for one in sequence.given(state):
        yield from one.offers(state)
    if sequence.refuse_stop(state, Stop()) is None:
        yield Stop()
    if sequence.refuse_end(state, End()) is None:
        yield End()


def _out_of_phase(state: State, action: Action) -> Refusal | None:
    """The refusal of an order that belongs to another phase of the Player-Turn."""
    if state.frames or state.phase == "set-up":
        return None
    found = [one for chapter in CHAPTERS for one in chapter.orders if one.order.action is type(action)]
    if not found or any(state.phase in one.phases for one in found):
        return None
    when = " or ".join(sequence.TITLES[phase][0] for one in found for phase in one.phases)
    return Refusal("SD-4.0-e", f"that is done in the {when}; this is the {sequence.TITLES[state.phase][0]}")


_unknown: Callable[[State, Action], Refusal | None] = unknown(
    Numbered(
        UnitId,
        lambda state: len(state.roster),
        Refusal("SD-0-f", "there is no such unit in this game"),
        unnamed=frozenset({"target", "observer"}),
    ),
    Numbered(Hex, lambda state: state.board.grid.size, Refusal("SD-M-b", "there is no such hex on this map")),
    Numbered(
        Hexside,
        lambda state: len(state.board.grid.side_hexes),
        Refusal("SD-M-b", "there is no such hexside on this map"),
    ),
)


def _resign(transition: Transition, order: Resign) -> None:
    """Who gives up has lost [SD-4.0-n]."""
    state = transition.state
    loser = QUESTIONS.decision(state).side
    transition.finish(Result(state.other(loser), f"the {loser} has given up", "SD-4.0-n"))


def _never(state: State, order: Resign) -> Refusal | None:
    return None


QUESTIONS = Questions[State, Transition](
    transition=Transition,
    phases=Phases(
        sequence.decide,
        _offers,
        (*(one.order for chapter in CHAPTERS for one in chapter.orders), sequence.END, sequence.STOP),
        settle=sequence.go_on,
    ),
    questions=[question for chapter in CHAPTERS for question in chapter.questions],
    chance=(Die, Drawn),
    write=VOCABULARY.write,
    seen=view,
    anytime=((Order(Resign, _never, _resign), Resign()),),
    unknown=lambda state, action: _unknown(state, action) or _out_of_phase(state, action),
    before=after_each_change(chapter.changed for chapter in CHAPTERS),
)
