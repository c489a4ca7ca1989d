"""Sappers after their use against a base (11.3.2): each battalion rolls for its survival."""

from __future__ import annotations

from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.frames import SapperLosses
from vietnam_tui.games.khe_sanh.rules.dice import Die, one_die
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition


class SappersRolled(Told, frozen=True, tag="sappers"):
    """The die for sappers that were used against a base."""

    unit: str
    pips: int
    lost: bool

    @property
    def sentence(self) -> str:
        outcome = "lost" if self.lost else "safe"
        return f"the die for {self.unit} shows {self.pips}: it is {outcome}"


def _fallen(transition: Transition, frame: SapperLosses, die: Die) -> None:
    """On 4 or more the battalion is gone, and nobody wins CAPs for it."""
    sappers, *others = frame.pieces
    transition.replace(SapperLosses(tuple(others)))
    lost = die.pips >= tables().numbers.sapper_loss_roll
    transition.tell(
        SappersRolled(unit=transition.state.name(sappers), pips=die.pips, lost=lost, rule="KS-11.3.2-d")
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


SAPPER_LOSSES: Question[State, Transition, SapperLosses] = rolled(
    SapperLosses,
    ("die", "the die for the sappers that were used", "KS-11.3.2-d"),
    Chance(one_die, _fallen),
    _settle,
)

CHAPTER = Chapter[State, Transition](questions=(SAPPER_LOSSES,))
