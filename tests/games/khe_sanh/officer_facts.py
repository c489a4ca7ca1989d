"""What `python -m tests.officers` asks of Khe Sanh."""

from __future__ import annotations

from tests.officers.games import Moment
from vietnam_tui.games.khe_sanh.frames import Aloft
from vietnam_tui.games.khe_sanh.rules.air.flights import load_of
from vietnam_tui.games.khe_sanh.rules.air.helicopters import Fly
from vietnam_tui.games.khe_sanh.rules.position.stacks import in_sight
from vietnam_tui.games.khe_sanh.state import State


def hidden(state: State, side: str) -> frozenset[str]:
    """The hexes in which a side has counters that the enemy cannot tell apart."""
    there = (piece for piece in state.pieces_of(side) if state.pieces[piece].on_map)
    return frozenset(state.where(piece) for piece in there if not in_sight(state, piece))


def set_up(state: State) -> bool:
    """Is the set-up over?"""
    return state.segment != "set-up"


def wasted(moment: Moment) -> str:
    """An empty flight to where nobody waits for it."""
    assert moment.choice is not None
    order, state = moment.choice.action, moment.state
    if not isinstance(order, Fly) or not isinstance(state.top, Aloft):
        return ""
    empty = not load_of(state, state.top.helicopter)
    waits = any(
        state.pieces[piece].place == order.to and state.kind(piece).role in ("unit", "hq")
        for piece in state.pieces_of(moment.side)
    )
    return "an empty flight" if empty and not waits else ""
