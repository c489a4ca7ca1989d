"""The questions of every chapter put together: the part of the contract that is the same for every game."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Order, Phases, Questions
from vietnam_tui.games.search_and_destroy.combat_verbs import Drawn
from vietnam_tui.games.search_and_destroy.orders import VOCABULARY
from vietnam_tui.games.search_and_destroy.rules import sequence
from vietnam_tui.games.search_and_destroy.rules.chapters import CHAPTERS
from vietnam_tui.games.search_and_destroy.rules.view import view
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.transition import Transition
from vietnam_tui.games.search_and_destroy.units import NO_UNIT
from vietnam_tui.games.search_and_destroy.verbs import Die, End, Resign, Stop

#: Fields of actions that name units, hexes and hexsides
UNITS, UNNAMED = ("unit", "vehicle"), ("target", "observer")
PLACES, SIDES = ("to", "at", "centre"), ("mouth", "stream")


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


def _unknown(state: State, action: Action) -> Refusal | None:
    """A number that is no unit or hex at all, or an order out of its phase.  Some may name no unit."""
    units = [getattr(action, name) for name in UNITS if hasattr(action, name)]
    units += [unit for name in UNNAMED if (unit := getattr(action, name, NO_UNIT)) != NO_UNIT]
    units += list(getattr(action, "units", ()))
    places = [getattr(action, name) for name in PLACES if hasattr(action, name)]
    places += [*getattr(action, "path", ()), *getattr(action, "hexes", ())]
    if any(not 0 <= unit < len(state.roster) for unit in units):
        return Refusal("SD-0-f", "there is no such unit in this game")
    if any(not 0 <= place < state.board.grid.size for place in places):
        return Refusal("SD-M-b", "there is no such hex on this map")
    sides = [getattr(action, name) for name in SIDES if hasattr(action, name)]
    if any(not 0 <= side < len(state.board.grid.side_hexes) for side in sides):
        return Refusal("SD-M-b", "there is no such hexside on this map")
    return _out_of_phase(state, action)


def _after_each_change(transition: Transition) -> None:
    """The game may have ended; if not, what was set off comes up."""
    for chapter in CHAPTERS:
        if chapter.changed is not None and transition.state.result is None:
            chapter.changed(transition)
    if transition.state.result is None:
        transition.bring_up()


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
    unknown=_unknown,
    before=_after_each_change,
)
