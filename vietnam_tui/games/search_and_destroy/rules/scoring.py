"""The end of the game (14.0): what is counted at the end alone, then the condition of victory of the scenario."""

from __future__ import annotations

from vietnam_tui.core.model import Result
from vietnam_tui.games.search_and_destroy.rules import exits
from vietnam_tui.games.search_and_destroy.rules.chapters import CHAPTERS
from vietnam_tui.games.search_and_destroy.rules.victory import on_points
from vietnam_tui.games.search_and_destroy.transition import Transition


def judge(transition: Transition) -> None:
    """The game is over: it is scored, or judged as the scenario has it."""
    state = transition.state
    if state.sheet.victory.kind == "pilot":
        winner = state.at_seat("NLF")
        words = "the Pilot has not been rescued in time"
        transition.finish(Result(winner, words, "SD-S2.V-b"))
    elif state.sheet.victory.kind == "choice":
        transition.finish(exits.judged(state))
    else:
        for chapter in CHAPTERS:
            if chapter.scoring is not None:
                chapter.scoring(transition)  # [SD-4.0-i]
        transition.finish(on_points(transition.state))  # [SD-14.0-a]
