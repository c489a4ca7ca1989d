"""Names of targets in orders.

An inverted counter of the enemy has no name: "?0217" is one of those in the hex 0217.
"""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import Reader
from vietnam_tui.engine.naming import read_unit
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: What stands before a hex for an inverted counter in it
UNKNOWN = "?"


class Target(NamedTuple):
    """What an order is aimed at: a unit that lies face up, or with NO_UNIT an inverted counter in a hex."""

    unit: UnitId
    place: Hex


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
