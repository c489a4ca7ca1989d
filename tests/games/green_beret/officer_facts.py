"""What `python -m tests.officers` asks of Green Beret, where nothing of the player's is hidden."""

from __future__ import annotations

from tests.officers.games import Moment
from vietnam_tui.games.green_beret.rules.sequence.objectives import Forfeit
from vietnam_tui.games.green_beret.state import CAMPS, FORCES, State


def hidden(state: State, side: str) -> frozenset[str]:
    """Nothing."""
    return frozenset()


def set_up(state: State) -> bool:
    """Is the set-up over?"""
    return state.phase not in (CAMPS, FORCES)


def wasted(moment: Moment) -> str:
    """A mission given up."""
    assert moment.choice is not None
    return "a mission given up" if isinstance(moment.choice.action, Forfeit) else ""
