"""What `python -m tests.officers` asks of Hot Armor."""

from __future__ import annotations

from tests.officers.games import Moment
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.rules.movement.airlift import Return
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import Enter, doors
from vietnam_tui.games.hot_armor.rules.movement.transport import Unload, refuse_load_type
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId


def hidden(state: State, side: str) -> frozenset[str]:
    """The hexes in which a side has face-down counters; there are some with the option `concealment` alone."""
    units = (state.units[unit] for unit in state.units_of(side))
    return frozenset(state.label(unit.place) for unit in units if unit.on_map and unit.concealed)


def set_up(state: State) -> bool:
    """Is the set-up over?"""
    return not any(isinstance(frame, SettingUp) for frame in state.frames)


def wasted(moment: Moment) -> str:
    """A flight for nobody, or men set down by the edge over which they came."""
    assert moment.choice is not None
    order, state = moment.choice.action, moment.state
    if isinstance(order, Enter) and _carries_nobody(state, order.unit):
        return "a helicopter that comes in empty"
    if isinstance(order, Return) and not _waiting(state, order.unit):
        return "a helicopter that flies back for nobody"
    if isinstance(order, Unload):
        carrier = state.units[order.unit].aboard
        if is_helicopter(state, carrier) and state.place(carrier) in doors(state, carrier):
            return "men set down at the edge of the map"
    return ""


def _carries_nobody(state: State, unit: UnitId) -> bool:
    return is_helicopter(state, unit) and bool(state.kind(unit).carries) and not state.cargo(unit)


def _waiting(state: State, carrier: UnitId) -> bool:
    return any(
        state.units[unit].fate == "box"
        and not state.units[unit].carried
        and refuse_load_type(state, unit, carrier) is None
        for unit in state.units_of(state.side(carrier))
    )
