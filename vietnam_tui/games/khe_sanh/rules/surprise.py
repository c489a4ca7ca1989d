"""Surprise (14.1, 14.2): always, in the first turn, or by a die until it fails once."""

from __future__ import annotations

from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.frames import SurpriseRoll
from vietnam_tui.games.khe_sanh.rules.dice import Die, one_die
from vietnam_tui.games.khe_sanh.state import NVA, State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition


class SurpriseRolled(Told, frozen=True, tag="surprise"):
    """The die for surprise has fallen."""

    pips: int
    surprised: bool

    @property
    def sentence(self) -> str:
        outcome = "surprise may be claimed this turn" if self.surprised else "surprise is lost for good"
        return f"the die for surprise shows {self.pips}: {outcome}"


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
    transition.tell(SurpriseRolled(pips=die.pips, surprised=surprised, rule="KS-14.2-u"))


SURPRISE_ROLL: Question[State, Transition, SurpriseRoll] = rolled(
    SurpriseRoll, ("die", "the die for surprise", "KS-14.2-u"), Chance(one_die, _fallen)
)

CHAPTER = Chapter[State, Transition](questions=(SURPRISE_ROLL,), at={"impulse": _impulse})
