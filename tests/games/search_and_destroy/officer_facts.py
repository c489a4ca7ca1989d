"""What `python -m tests.officers` asks of Search & Destroy."""

from __future__ import annotations

from tests.officers.games import Moment
from vietnam_tui.games.search_and_destroy.frames import Choosing, SettingUp
from vietnam_tui.games.search_and_destroy.rules.air.lifts import Evacuate
from vietnam_tui.games.search_and_destroy.state import State


def hidden(state: State, side: str) -> frozenset[str]:
    """The hexes in which a side has inverted counters."""
    return frozenset(
        state.label(state.units[unit].place)
        for unit in state.units_of(side)
        if state.units[unit].on_map and not state.units[unit].up
    )


def set_up(state: State) -> bool:
    """Is the set-up over?"""
    return not any(isinstance(frame, SettingUp | Choosing) for frame in state.frames)


def wasted(moment: Moment) -> str:
    """A flight that was sent for casualties where none are."""
    assert moment.choice is not None
    order, state = moment.choice.action, moment.state
    if isinstance(order, Evacuate) and not any(
        one.place == order.at or (one.carrier >= 0 and state.place(one.carrier) == order.at)
        for one in state.bodies
        if one.side == state.player
    ):
        pilot = any(
            state.type(unit).id == "pilot" and state.place(unit) == order.at
            for unit in state.units_of(state.player)
        )
        return "" if pilot else "an empty flight"
    return ""
