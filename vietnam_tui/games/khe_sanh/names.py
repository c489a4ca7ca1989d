"""How the values of verbs are said besides units and hexes: directions, and modes that are only sometimes named."""

from __future__ import annotations

from typing import Annotated, Literal

from vietnam_tui.core.orders import Reader
from vietnam_tui.engine.naming import is_hex
from vietnam_tui.engine.wording import Kind
from vietnam_tui.games.khe_sanh.counters import Mode
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER


def direction(state: State, facing: int) -> str:
    """A direction as orders name it."""
    return state.board.grid.directions[facing]


def _read_direction(state: State, reader: Reader) -> int:
    return reader.name("direction", {name: i for i, name in enumerate(state.board.grid.directions)})


def _read_mode(state: State, reader: Reader) -> Mode:
    if is_hex(state, reader):
        reader.end()  # an order that names no hex here
    return reader.name("mode", {MANEUVER: MANEUVER, COMBAT: COMBAT})


def _write_mode(state: State, mode: str) -> str:
    return mode


#: A direction, an index into those of the grid
Direction = Annotated[int, Kind(_read_direction, direction)]
#: The mode that a unit comes in, "" where it is not to be chosen
AnyMode = Annotated[Mode | Literal[""], Kind(_read_mode, _write_mode)]
