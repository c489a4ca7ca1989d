"""Names in orders: which unit, hex or target a word means, and what keys pick an order by.

An inverted counter of the enemy has no name: "?0217" is one of those in the hex 0217.
"""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: What stands before a hex for an inverted counter in it
UNKNOWN = "?"


class Target(NamedTuple):
    """What an order is aimed at: a unit that lies face up, or with NO_UNIT an inverted counter in a hex."""

    unit: UnitId
    place: Hex


def read_unit(state: State, reader: Reader) -> UnitId:
    """The unit that the next word names; raises `OrderError`."""
    return reader.name("unit", _units(state))


def read_units(state: State, reader: Reader) -> tuple[UnitId, ...]:
    """The units that the words up to a hex or the end name, one at least; raises `OrderError`."""
    found = [read_unit(state, reader)]
    while not reader.done and not is_hex(state, reader):
        found.append(read_unit(state, reader))
    return tuple(found)


def read_hex(state: State, reader: Reader) -> Hex:
    """The hex that the next word names; raises `OrderError`."""
    return reader.parsed(reader.take("hex"), state.board.grid.hex)


def read_target(state: State, reader: Reader) -> Target:
    """The unit, or the hex with an inverted counter, that the next word names; raises `OrderError`."""
    word = reader.peek()
    if word is None or not word.text.startswith(UNKNOWN):
        unit = read_unit(state, reader)
        return Target(unit, state.units[unit].place)
    reader.take("target")
    return Target(NO_UNIT, reader.parsed(word, lambda text: state.board.grid.hex(text.removeprefix(UNKNOWN))))


def target_name(state: State, target: UnitId, place: Hex) -> str:
    """What an order calls its target."""
    return state.name(target) if target != NO_UNIT else f"{UNKNOWN}{state.label(place)}"


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


def is_hex(state: State, reader: Reader) -> bool:
    """Does the next word name a hex?"""
    return reader.sees(state.board.grid.hex)


def _units(state: State) -> dict[str, UnitId]:
    return {entry.name: UnitId(i) for i, entry in enumerate(state.roster)}
