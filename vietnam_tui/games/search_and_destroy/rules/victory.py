"""Victory (14.0): the game is over after its last Game-Turn, and points decide unless the scenario says otherwise."""

from __future__ import annotations

from vietnam_tui.core.model import Result
from vietnam_tui.games.search_and_destroy.chapter import Chapter
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.transition import Transition


def on_points(state: State) -> Result:
    """The result by Victory Points: the higher total wins, the difference names the degree [SD-14.0-a, SD-14.0-b]."""
    first, second = state.sides
    one, two = state.points_of(first), state.points_of(second)
    words = f"{first} {one} points, {second} {two}"
    level = tables().degree_of(one - two)
    if one == two:
        return Result("", words, "SD-14.0-b", level)
    return Result(first if one > two else second, words, "SD-14.0-b", level)


def judge(transition: Transition) -> None:
    """The last Game-Turn is over [SD-4.0-i]."""
    transition.finish(on_points(transition.state))


CHAPTER = Chapter()
