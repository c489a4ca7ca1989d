"""The answers to several questions (2.7): the die, and to hold; each question says what they do there."""

from __future__ import annotations

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine import dice
from vietnam_tui.engine.verb import Verb
from vietnam_tui.games.hot_armor.frames import Frame
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition


class Die(dice.Die[State], frozen=True, tag="die"):
    """Chance: a die shows `pips`."""


#: The outcomes of a die [HA-2.7-a]
DIE: Distribution[Die] = Distribution((Die(pips), 1) for pips in range(1, 7))


def one_die(state: State, frame: object) -> Distribution[Die]:
    """Every question that a die answers has the same outcomes."""
    return DIE


# -- answers ---------------------------------------------------------------------------------------------


class Hold(Verb[State], frozen=True, tag="hold"):
    """Advance no further; hold fire."""

    usage, example = "hold", "hold"


def hold(transition: Transition, frame: Frame, order: Hold) -> None:
    """Nothing is done; the question is answered."""
    transition.pop()


def nothing_asked(state: State, order: Hold) -> Refusal:
    """Why nobody holds while nothing is asked."""
    return Refusal("HA-16.0-a", "nothing is asked that could be declined", "Try: end")
