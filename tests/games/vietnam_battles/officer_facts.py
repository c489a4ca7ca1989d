"""What `python -m tests.officers` asks of Vietnam Battles."""

from __future__ import annotations

from tests.officers.games import Moment
from vietnam_tui.games.vietnam_battles.frames import Deploying
from vietnam_tui.games.vietnam_battles.state import State


def hidden(state: State, side: str) -> frozenset[str]:
    """The places of hidden units, and of camps and caches that have not been found."""
    if side != "VC":
        return frozenset()
    sites = {site.place for site in state.sites if not site.known and site.place >= 0}
    return frozenset(state.spots.label(spot) for spot in sites | {u.place for u in state.units if u.hidden})


def set_up(state: State) -> bool:
    """Is the set-up over?"""
    return not any(isinstance(frame, Deploying) for frame in state.frames)


def wasted(moment: Moment) -> str:
    """Nothing: a transport carries somebody with every order."""
    return ""
