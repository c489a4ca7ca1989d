"""Names of targets in orders.

An inverted counter of the enemy has no name: "?0217" is one of those in the hex 0217.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, NamedTuple

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.orders import Reader
from vietnam_tui.engine.naming import read_unit
from vietnam_tui.engine.wording import Kind
from vietnam_tui.games.search_and_destroy.frames import First
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, BodyKind, UnitId

#: What stands before a hex for an inverted counter in it
UNKNOWN = "?"


class Target(NamedTuple):
    """The target of an order: a unit that lies face up, or with NO_UNIT an inverted counter in a hex."""

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
    """The name by which an order calls its target."""
    return state.name(target) if target != NO_UNIT else f"{UNKNOWN}{state.label(place)}"


# -- how the values of each type are said -------------------------------------------------------------------


def read_side(state: State, reader: Reader, near: Collection[Hexside] = ()) -> Hexside:
    """The hexside that the next word names; a hex alone means the one hexside of those `near` that it has.

    Raises `OrderError`.
    """
    word, grid = reader.take("hexside"), state.board.grid
    banked = [side for side in sorted(near) if word.text in map(grid.label, grid.side_hexes[side])]
    if len(banked) == 1:
        return banked[0]
    if banked:
        names = [grid.side_label(side) for side in banked]
        raise reader.error(word, f"{word.text} lies on several hexsides: {', '.join(names)}", names)
    try:
        return grid.parse_side(word.text)
    except ValueError as error:
        raise reader.error(word, str(error)) from None


def _write_name(state: State, unit: UnitId) -> str:
    return state.name(unit)


def _read_army(state: State, reader: Reader) -> Army:
    return reader.name("side", {side: side for side in state.sides})


def _read_first(state: State, reader: Reader) -> First:
    return reader.name("kind of casualty", {"wia": "wia", "kia": "kia"})


def _read_body(state: State, reader: Reader) -> BodyKind:
    return reader.name("casualty", {"kia": "kia", "wia": "wia"})


def _write(state: State, word: str) -> str:
    return word


def gunship_name(state: State, number: int) -> str:
    """The name of a gunship: its type and its number."""
    return f"{state.gunships[number].type}-{number + 1}"


def read_gunship(state: State, reader: Reader) -> int:
    """The gunship that the next word names; raises `OrderError`."""
    names = {gunship_name(state, number): number for number in range(len(state.gunships))}
    return reader.name("gunship", names)


SIDE = Kind(read_side, lambda state, side: state.board.grid.side_label(side))
#: A unit by which keys do not pick the action
Other = Annotated[UnitId, Kind(read_unit, _write_name)]
GunshipNumber = Annotated[int, Kind(read_gunship, gunship_name)]
#: A casualty marker and whose it is
Marker = Annotated[BodyKind, Kind(_read_body, _write)]
Whose = Annotated[Army, Kind(_read_army, _write)]
#: Which casualties go first
TakenFirst = Annotated[First, Kind(_read_first, _write)]
