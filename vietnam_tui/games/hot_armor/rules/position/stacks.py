"""Units in each hex (10.0): the stacks of a side in order, what an enemy's hex holds, alike for a state and a view."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import Covered, RosterEntry, Unit, UnitId


def stacks(state: State, side: str) -> dict[Hex, tuple[UnitId, ...]]:
    """Hex -> the units of a side in it that can be told apart, the top one first; those carried come right after.

    A carrier is resolved before what it carries [HA-10.5-a, HA-11.6-c].
    """
    return _stacks(state.roster, state.units).get(side, {})


def units_in(state: State, side: str, hex_: Hex) -> tuple[UnitId, ...]:
    """The units of a side in a hex that can be told apart, the top one first."""
    return stacks(state, side).get(hex_, ())


def occupied(state: State, side: str) -> frozenset[Hex]:
    """The hexes in which a side has counters, whether they can be told apart or not."""
    return _occupied(state.roster, state.units, state.covered).get(side, frozenset())


def ground_units_in(state: State, side: str, hex_: Hex) -> tuple[UnitId, ...]:
    """The ground units of a side in a hex, those aboard helicopters left out; Deception markers are none."""
    return tuple(unit for unit in units_in(state, side, hex_) if is_on_ground(state, unit))


def is_helicopter(state: State, unit: UnitId) -> bool:
    """Is a unit a helicopter?"""
    return state.kind(unit).arm == "helicopter"


def is_on_ground(state: State, unit: UnitId) -> bool:
    """Is a unit a ground unit that no helicopter carries? [HA-4.1-d]"""
    carrier = state.units[unit].aboard
    flown = carrier >= 0 and is_helicopter(state, carrier)
    return not (flown or is_helicopter(state, unit) or state.is_decoy(unit))


def near(state: State, side: str) -> frozenset[Hex]:
    """The hexes that hold counters of a side or are next to such a hex."""
    grid = state.board.grid
    held = occupied(state, side)
    return held | {n for hex_ in held for n in grid.neighbours(hex_)}


@by_identity
def _stacks(
    roster: tuple[RosterEntry, ...], units: tuple[Unit, ...]
) -> dict[str, dict[Hex, tuple[UnitId, ...]]]:
    found: dict[str, dict[Hex, list[UnitId]]] = {}
    for number, unit in enumerate(units):
        if unit.on_map:
            found.setdefault(roster[number].side, {}).setdefault(unit.place, []).append(UnitId(number))

    def order(number: UnitId) -> tuple[int, int, bool]:
        unit = units[number]
        first = unit.aboard if unit.carried else number
        return units[first].level, first, unit.carried

    return {
        side: {hex_: tuple(sorted(there, key=order)) for hex_, there in by_hex.items()}
        for side, by_hex in found.items()
    }


@by_identity
def _occupied(
    roster: tuple[RosterEntry, ...], units: tuple[Unit, ...], covered: tuple[Covered, ...]
) -> dict[str, frozenset[Hex]]:
    found: dict[str, set[Hex]] = {}
    for side, by_hex in _stacks(roster, units).items():
        found.setdefault(side, set()).update(by_hex)
    for one in covered:
        found.setdefault(one.side, set()).add(one.place)
    return {side: frozenset(hexes) for side, hexes in found.items()}


def face_down(state: State, side: str) -> frozenset[Hex]:
    """The hexes in which a side has face-down counters, alike for a state and a view."""
    own = (state.units[unit] for unit in state.units_of(side))
    hidden = {unit.place for unit in own if unit.concealed}
    return frozenset(hidden | {one.place for one in state.covered if one.side == side})
