"""Victory (4.0): conditions are looked at when the scenario ends, and at no other time."""

from __future__ import annotations

from vietnam_tui.core.model import Result
from vietnam_tui.games.hot_armor.transition import Transition


def judge(transition: Transition) -> None:
    """The last turn is over: who has won? [HA-4.0-a, HA-4.2-a]"""
    transition.finish(Result("", "neither side has fulfilled its conditions", "HA-4.2-a"))
