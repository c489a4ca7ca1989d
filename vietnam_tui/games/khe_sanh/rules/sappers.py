"""Sappers after their use against a base (11.3.2): each battalion rolls for its survival."""

from __future__ import annotations

from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.engine.questions import Question
from vietnam_tui.games.khe_sanh import combat_events
from vietnam_tui.games.khe_sanh.chapter import Chapter
from vietnam_tui.games.khe_sanh.frames import SapperLosses
from vietnam_tui.games.khe_sanh.rules.surprise import one_die
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.verbs import Die


def _decide(state: State, frame: SapperLosses) -> Decision:
    return Decision(CHANCE, "die", "the die for the sappers that were used", "KS-11.3.2-d")


def _fallen(transition: Transition, frame: SapperLosses, die: Die) -> None:
    """On 4 or more the battalion is gone, and nobody wins CAPs for it."""
    sappers, *others = frame.pieces
    transition.replace(SapperLosses(tuple(others)))
    lost = die.pips >= tables().numbers.sapper_loss_roll
    transition.tell(
        combat_events.SappersRolled(
            unit=transition.state.name(sappers), pips=die.pips, lost=lost, rule="KS-11.3.2-d"
        )
    )
    if lost:
        transition.eliminate(sappers, "KS-11.3.2-d")


def _settle(transition: Transition, frame: SapperLosses) -> bool:
    """Only who is alive rolls."""
    alive = tuple(p for p in frame.pieces if transition.state.pieces[p].on_map)
    if alive == frame.pieces and alive:
        return False
    transition.replace(SapperLosses(alive)) if alive else transition.pop()
    return True


CHAPTER = Chapter(
    questions=(
        Question(
            SapperLosses, _decide, outcomes=lambda state, frame: one_die(), resolve=_fallen, settle=_settle
        ),
    )
)
