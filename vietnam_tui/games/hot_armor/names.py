"""Names in orders: which unit, hex or side a word means, and what keys pick an order by."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId


def read_unit(state: State, reader: Reader) -> UnitId:
    """The unit that the next word names; raises `OrderError`."""
    return reader.name("unit", _units(state))


def read_units(state: State, reader: Reader, *ends: str) -> tuple[UnitId, ...]:
    """The units that the words up to a hex, or to one of some words, name, one at least; raises `OrderError`."""
    found = [read_unit(state, reader)]
    while (word := reader.peek()) and word.text.casefold() not in ends and not is_hex(state, reader):
        found.append(read_unit(state, reader))
    return tuple(found)


def read_hex(state: State, reader: Reader) -> Hex:
    """The hex that the next word names; raises `OrderError`."""
    return reader.parsed(reader.take("hex"), state.board.grid.hex)


def is_hex(state: State, reader: Reader) -> bool:
    """Is the next word a hex?"""
    return reader.sees(state.board.grid.hex)


def pick_unit(state: State, unit: UnitId) -> Selection:
    """Keys pick an action by one unit where it is."""
    place = state.place(unit)
    return Selection((state.name(unit),), place if place >= 0 else None)


def pick_unit_and_hex(state: State, unit: UnitId, hex_: Hex) -> Selection:
    """Keys pick an action by a unit and the hex that it points at."""
    return Selection((state.name(unit),), hex_)


def pick_hex(hex_: Hex) -> Selection:
    """Keys pick an action by a hex."""
    return Selection((), hex_)


def _units(state: State) -> dict[str, UnitId]:
    return {entry.name: UnitId(i) for i, entry in enumerate(state.roster)}
