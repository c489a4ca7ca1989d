"""The areas where units are set up (3.1), and the units that come face down (24.2)."""

from __future__ import annotations

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.hot_armor.map_names import BRIDGE, places_of
from vietnam_tui.games.hot_armor.placement import hexes_of_zone, open_to_ground
from vietnam_tui.games.hot_armor.rules.position.stacks import near, occupied, units_in
from vietnam_tui.games.hot_armor.rules.position.view import hides
from vietnam_tui.games.hot_armor.scenarios import Group, Scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.units import UnitId

#: Why nothing is set up in play
SET_UP_OVER = Refusal("HA-3.1-d", "the set-up is over")


def to_place(state: State, side: str) -> tuple[UnitId, ...]:
    """The units that a side has still to set up."""
    return tuple(unit for unit in state.units_of(side) if state.units[unit].fate == "due")


def next_of_each(state: State, side: str) -> tuple[UnitId, ...]:
    """The first unit to set up of each type in a group: those are alike."""
    firsts: dict[tuple[int, str], UnitId] = {}
    for unit in to_place(state, side):
        entry = state.roster[unit]
        firsts.setdefault((entry.group, entry.type), unit)
    return tuple(firsts.values())


@by_identity
def zone_of(board: Board, sheet: Scenario, group: Group) -> frozenset[Hex]:
    """The hexes in which a group that has a zone may be set up, enemies aside [HA-3.1-d]."""
    assert group.zone is not None
    high_water = sheet.terrain.river == "high-river"
    return hexes_of_zone(board, group.zone) & open_to_ground(board, sheet.closed, high_water=high_water)


def area_of(state: State, group: Group) -> frozenset[Hex]:
    """The same, on the map that is played on."""
    return zone_of(state.board, state.sheet, group)


def open_to(state: State, unit: UnitId) -> frozenset[Hex]:
    """The hexes in which a unit may be set up [HA-3.1-d]."""
    group = state.group_of(unit)
    if group is None or group.zone is None:
        return frozenset()
    enemy = state.other(state.side(unit))
    shut = near(state, enemy) if group.apart else occupied(state, enemy)
    return area_of(state, group) - shut


def bridge_full(state: State, side: str, hex_: Hex) -> bool:
    """Does a bridge hold as many units of a side as it may, passengers not counted? [HA-8.19-b]"""
    if hex_ not in places_of(state.board, BRIDGE):
        return False
    there = [unit for unit in units_in(state, side, hex_) if not state.units[unit].carried]
    return len(there) >= tables().numbers.bridge_limit


def comes_hidden(state: State, unit: UnitId) -> bool:
    """Does a unit come face down? All of a side that may be concealed do, but helicopters [HA-24.2-a, HA-24.3-a]."""
    return hides(state, state.side(unit)) and state.kind(unit).arm != "helicopter"
