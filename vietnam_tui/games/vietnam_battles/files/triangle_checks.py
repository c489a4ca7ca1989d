"""Sense checks of the Iron Triangle map: its rivers part the country as 22.0, 24.0 and 27.0 take for granted.

On a map without the Saigon River there is nothing to check.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.vietnam_battles.map_names import (
    IRON_TRIANGLE,
    LIGHT_BRIGADE_SETUP,
    PLANTATION,
    SAIGON,
    SECOND_BRIGADE_SETUP,
    SOUTH_OF_THE_SAIGON,
    THI_TINH,
    TUNNELS,
    VIET_CONG_SETUP,
    column,
    course,
    lands,
    runs_off_the_map,
)

#: The column of Ben Suc: no Viet Cong set up west of it [VB-27.0-c, VB-24.0-l].
BEN_SUC_COLUMN = 12


def saigon_faults(board: Board) -> Iterator[str]:
    """The Saigon runs from edge to edge and parts the map in two; what lies south of it is on one bank."""
    grid, saigon = board.grid, course(board, SAIGON)
    if not saigon:
        return
    for end in (saigon[0], saigon[-1]):
        if not runs_off_the_map(board, end):
            yield f"the {SAIGON} ends on the map, at {grid.side_label(end)}"
    banks = list(lands(board, grid.hexes(), saigon))
    if len(banks) != 2:
        yield f"the {SAIGON} parts the map into {len(banks)} instead of two"
    south = board.area(SOUTH_OF_THE_SAIGON)
    if south not in banks:
        yield f"the area {SOUTH_OF_THE_SAIGON!r} is not one whole bank of the {SAIGON}"
    for what, hexes in ((TUNNELS, board.area(TUNNELS)), (PLANTATION, board.hexes_of(PLANTATION))):
        for h in sorted(set(hexes) - south):
            yield f"{grid.label(h)} of the {what} is not south of the {SAIGON}"
    for h in sorted(board.area(IRON_TRIANGLE) & south):
        yield f"{grid.label(h)} of the {IRON_TRIANGLE} is south of the {SAIGON}"


def triangle_faults(board: Board) -> Iterator[str]:
    """The Triangle is one piece of land between the Saigon and the Thi Tinh, and fills it in the south."""
    grid, triangle = board.grid, board.area(IRON_TRIANGLE)
    saigon, thi_tinh = course(board, SAIGON), course(board, THI_TINH)
    if not saigon:
        return
    if not thi_tinh or not set(grid.touching(thi_tinh[-1])).intersection(saigon):
        yield f"the {THI_TINH} does not flow into the {SAIGON}"
    regions = list(lands(board, grid.hexes(), [*saigon, *thi_tinh]))
    if len(regions) != 3:
        yield f"the {SAIGON} and the {THI_TINH} part the map into {len(regions)} instead of three"
    between = max(regions, key=lambda region: len(region & triangle))
    for h in sorted(triangle - between):
        yield f"{grid.label(h)} of the {IRON_TRIANGLE} is not between its rivers"
    if len(list(lands(board, triangle, [*saigon, *thi_tinh]))) != 1:
        yield f"the {IRON_TRIANGLE} is not one piece of land"
    for h in sorted(_below(board, triangle) & between - triangle):
        yield f"{grid.label(h)} is missing in the {IRON_TRIANGLE}, which goes on to the river"


def _below(board: Board, hexes: frozenset[Hex]) -> set[Hex]:
    """The hexes next to the south of these."""
    return {n for h in hexes if (n := board.grid.neighbour(h, "S")) is not None}


def set_up_faults(board: Board) -> Iterator[str]:
    """The areas in which players set up are what 27.0 makes of the Triangle, the river and the plantation."""
    if not course(board, SAIGON):
        return
    south = board.area(SOUTH_OF_THE_SAIGON)
    west = min((column(board, h) for h in board.hexes_of(PLANTATION)), default=0)
    triangle = board.area(IRON_TRIANGLE)
    expected = {
        VIET_CONG_SETUP: {h for h in triangle if column(board, h) >= BEN_SUC_COLUMN},
        SECOND_BRIGADE_SETUP: {h for h in south if column(board, h) >= west},
        LIGHT_BRIGADE_SETUP: {h for h in south if column(board, h) < west},
    }
    for name, hexes in expected.items():
        for h in sorted(board.area(name) ^ hexes):
            word = "does not belong to" if h in board.area(name) else "is missing in"
            yield f"{board.grid.label(h)} {word} the area {name!r}"
