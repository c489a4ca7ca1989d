"""Names in orders: the unit or hex that a word means, and what keys pick an order by, for states with a roster and a
map.

A game itself reads the other names (directions, hexsides, targets without a name).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar, cast

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.engine.states import Covering, Fated, Rolled
from vietnam_tui.engine.wording import Kind

U = TypeVar("U", bound=int)
U_contra = TypeVar("U_contra", bound=int, contravariant=True)


class Mapped(Protocol):
    """A state on a map."""

    @property
    def board(self) -> Board:
        """The map."""


class Named(Mapped, Rolled, Protocol[U_contra]):
    """A state with units by number: the entries of its roster have a name each, in that order."""

    def name(self, unit: U_contra) -> str:
        """The name of a unit in orders."""

    def place(self, unit: U_contra) -> Hex:
        """The hex of a unit, below 0 for none."""

    def side(self, unit: U_contra) -> str:
        """The side that owns a unit."""


def pick_place(state: Named[U], name: str) -> Selection:
    """An order about a unit is picked by where it is, not as something that the unit does; about no unit by nothing."""
    number = next((number for number, entry in enumerate(state.roster) if entry.name == name), None)
    place = Hex(-1) if number is None else state.place(cast("U", number))
    return Selection((), place if place >= 0 else None)


def unseen_names(view: Rolled, records: Sequence[Fated]) -> frozenset[str]:
    """The names of the counters whose `records`, in the order of the roster, are masked in a view."""
    return frozenset(
        entry.name for entry, one in zip(view.roster, records, strict=True) if one.fate == "unseen"
    )


def stand_in_at(view: Covering, state: Named[U], name: str, pattern: str) -> str:
    """The name by which a view with `covered` counters calls one of them, from its hex, as in "1135?"; "" where it sees
    none there.

    `pattern` is the name with {} for the hex.
    """
    number = cast("U", next(number for number, entry in enumerate(state.roster) if entry.name == name))
    place, side = state.place(number), state.side(number)
    covered = any(one.place == place and one.side == side for one in view.covered)
    return pattern.format(state.board.grid.label(place)) if covered else ""


def read_unit(state: Named[U], reader: Reader) -> U:
    """The unit that the next word names; raises `OrderError`."""
    names = {entry.name: cast("U", number) for number, entry in enumerate(state.roster)}
    return reader.name("unit", names)


def read_units(state: Named[U], reader: Reader, *ends: str) -> tuple[U, ...]:
    """The units that the words up to a hex, one of some words or the end name, one at least; raises `OrderError`.

    A number that no unit is called by is meant for a hex, on the map or not.
    """
    found = [read_unit(state, reader)]
    while (word := reader.peek()) and word.text.casefold() not in ends and not is_hex(state, reader):
        if word.text.isdecimal() and all(entry.name != word.text for entry in state.roster):
            break
        found.append(read_unit(state, reader))
    return tuple(found)


def read_hex(state: Mapped, reader: Reader) -> Hex:
    """The hex that the next word names; raises `OrderError`."""
    return reader.parsed(reader.take("hex"), state.board.grid.hex)


def is_hex(state: Mapped, reader: Reader) -> bool:
    """Does the next word name a hex?"""
    return reader.sees(state.board.grid.hex)


def pick_unit(state: Named[U], unit: U) -> Selection:
    """Keys pick an action by one unit where it is."""
    place = state.place(unit)
    return Selection((state.name(unit),), place if place >= 0 else None)


def pick_unit_and_hex(state: Named[U], unit: U, hex_: Hex) -> Selection:
    """Keys pick an action by a unit and the hex that it points at."""
    return Selection((state.name(unit),), hex_)


def pick_hex(hex_: Hex) -> Selection:
    """Keys pick an action by a hex."""
    return Selection((), hex_)


#: The words for units of a roster and hexes of a map in the verbs of a game
UNIT = Kind(
    read_unit,
    lambda state, unit: state.name(unit),
    "unit",
    lambda state, unit: state.place(unit),
    lambda state: len(state.roster),
)
HEX = Kind(
    read_hex,
    lambda state, hex_: state.board.grid.label(hex_),
    "hex",
    size=lambda state: state.board.grid.size,
)
