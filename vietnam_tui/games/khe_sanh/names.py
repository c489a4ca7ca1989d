"""Names in orders: which piece, hex or direction a word means, and what keys pick an order by."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.units import PieceId


def read_unit(state: State, reader: Reader) -> PieceId:
    """The piece that the next word names; raises `OrderError`."""
    return reader.name("unit", _units(state))


def read_units(state: State, reader: Reader) -> tuple[PieceId, ...]:
    """The pieces that the words up to a hex name, one at least; raises `OrderError`."""
    found = [read_unit(state, reader)]
    while not reader.done and not is_hex(state, reader):
        found.append(read_unit(state, reader))
    return tuple(found)


def read_hex(state: State, reader: Reader) -> Hex:
    """The hex that the next word names; raises `OrderError`."""
    return reader.parsed(reader.take("hex"), state.board.grid.hex)


def read_direction(state: State, reader: Reader) -> int:
    """The direction that the next word names; raises `OrderError`."""
    return reader.name("direction", {name: i for i, name in enumerate(state.board.grid.directions)})


def direction(state: State, facing: int) -> str:
    """A direction as orders name it."""
    return state.board.grid.directions[facing]


def pick_unit(state: State, unit: PieceId) -> Selection:
    """Keys pick an action by one piece where it is."""
    place = state.pieces[unit].place
    return Selection((state.name(unit),), place if place >= 0 else None)


def pick_unit_and_hex(state: State, unit: PieceId, hex_: Hex) -> Selection:
    """Keys pick an action by a piece and the hex that it points at."""
    return Selection((state.name(unit),), hex_)


def pick_hex(hex_: Hex) -> Selection:
    """Keys pick an action by a hex."""
    return Selection((), hex_)


def is_hex(state: State, reader: Reader) -> bool:
    return reader.sees(state.board.grid.hex)


def _units(state: State) -> dict[str, PieceId]:
    return {entry.name: PieceId(i) for i, entry in enumerate(state.roster)}
