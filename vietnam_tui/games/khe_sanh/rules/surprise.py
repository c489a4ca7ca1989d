"""Surprise (14.1, 14.2): always, in the first turn, or by a die until it fails once."""

from __future__ import annotations

from vietnam_tui.core.chance import Distribution, totals
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.engine.questions import Question
from vietnam_tui.games.khe_sanh import events
from vietnam_tui.games.khe_sanh.chapter import Chapter
from vietnam_tui.games.khe_sanh.frames import SurpriseRoll
from vietnam_tui.games.khe_sanh.state import NVA, State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.verbs import Die


def one_die() -> Distribution[Action]:
    """What one die may show."""
    return Distribution((Die(pips), ways) for pips, ways in totals(1))


def may_surprise(state: State) -> bool:
    """May the NVA/VC player claim the Surprise row now? [KS-14.1-p, KS-14.2-t]"""
    return state.phasing == NVA and state.surprise in ("always", "now")


def _impulse(transition: Transition) -> None:
    """In his first Impulse of a later turn the NVA/VC player rolls, until he fails [KS-14.2-u, KS-14.2-v]."""
    state = transition.state
    first = state.phasing == NVA and state.impulses[1] == 1
    if first and state.turn > 1 and state.surprise in ("now", "not now"):
        transition.queue(SurpriseRoll())


def _fallen(transition: Transition, frame: SurpriseRoll, die: Die) -> None:
    transition.pop()
    surprised = die.pips >= tables().numbers.surprise_roll
    transition.set(surprise="now" if surprised else "lost")
    transition.tell(events.SurpriseRolled(pips=die.pips, surprised=surprised, rule="KS-14.2-u"))


CHAPTER = Chapter(
    questions=(
        Question(
            SurpriseRoll,
            lambda state, frame: Decision(CHANCE, "die", "the die for surprise", "KS-14.2-u"),
            outcomes=lambda state, frame: one_die(),
            resolve=_fallen,
        ),
    ),
    impulse=_impulse,
)
