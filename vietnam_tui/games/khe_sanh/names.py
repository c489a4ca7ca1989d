"""Names of directions in orders."""

from __future__ import annotations

from vietnam_tui.core.orders import Reader
from vietnam_tui.games.khe_sanh.state import State


def read_direction(state: State, reader: Reader) -> int:
    """The direction that the next word names; raises `OrderError`."""
    return reader.name("direction", {name: i for i, name in enumerate(state.board.grid.directions)})


def direction(state: State, facing: int) -> str:
    """A direction as orders name it."""
    return state.board.grid.directions[facing]
