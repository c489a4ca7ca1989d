"""Verbs that answer several questions, each of which says what they do there."""

from __future__ import annotations

from vietnam_tui.engine.verb import Verb
from vietnam_tui.games.hot_armor.frames import Frame
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition


class Hold(Verb[State], frozen=True, tag="hold"):
    """Advance no further; hold fire."""

    usage, example = "hold", "hold"


def hold(transition: Transition, frame: Frame, order: Hold) -> None:
    """Nothing is done; the question is answered."""
    transition.pop()
