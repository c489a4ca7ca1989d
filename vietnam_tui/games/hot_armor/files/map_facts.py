"""What the rules state about the map of Hot Armor: Vietnam, entry by entry, and whether a map shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.map_names import (
    AIRFIELD,
    BANKS,
    BRIDGE,
    CLEAR,
    GULLY,
    HIGH_GROUND,
    JUNGLE,
    LANDING_ZONE,
    LANDING_ZONES,
    LIGHT_VEGETATION,
    PHIA_BAC,
    RIVER,
    ROAD,
    ROUTE_9,
    ROUTE_14,
    SLOPE,
    SOUTHERN_LANDING_ZONES,
    SOUTHERN_OBJECTIVES,
    STREAM,
    TAY_NAM,
    THI_TRAN,
    TOWN,
    TRACK,
    VILLAGE,
    bank,
    beyond_line,
    edge_hexes,
    line_hexes,
    steps_from_edge,
)

Fact = Callable[[Board], bool]


def _town(board: Board, name: str) -> frozenset[Hex]:
    """The hexes of a town, none when the place is no town."""
    kinds = {place.kind for place in board.sheet.places if place.name == name}
    return frozenset(board.places.get(name, ())) if kinds == {TOWN} else frozenset()


def _layout(board: Board) -> bool:
    shape = board.grid.shape
    return (shape.orientation, shape.label, shape.upward) == ("flat", "CCRR", False)


def _four_apart(board: Board) -> bool:
    grid = board.grid
    return grid.distance(grid.hex("2202"), grid.hex("2206")) == 4


def _features(board: Board) -> bool:
    """Every ground, hexside and route that the rules name is there."""
    grounds = {
        CLEAR,
        LIGHT_VEGETATION,
        JUNGLE,
        VILLAGE,
        TOWN,
        HIGH_GROUND,
        LANDING_ZONE,
        AIRFIELD,
        RIVER,
    }
    return (
        grounds <= set(board.terrain)
        and {STREAM, GULLY, SLOPE, BRIDGE} == set(board.sides)
        and {ROAD, TRACK} == set(board.lines)
        and all(_town(board, name) for name in (THI_TRAN, PHIA_BAC, TAY_NAM))
    )


def _route_14(board: Board) -> bool:
    """From edge to edge in the south, with ground on both of its sides in every column."""
    route, south = line_hexes(board, ROUTE_14), bank(board, "south")
    columns = {board.grid.places[h][0] for h in route}
    beyond = beyond_line(board, ROUTE_14, "south")
    below = {board.grid.places[h][0] for h in beyond}
    return (
        bool(route)
        and route <= south
        and columns == below == set(range(1, board.grid.shape.columns + 1))
        and bool(south - beyond - route)
    )


def _route_9(board: Board) -> bool:
    route = line_hexes(board, ROUTE_9)
    return bool(route & edge_hexes(board, "east")) and route <= bank(board, "north")


def _river(board: Board) -> bool:
    """Both banks have their part of the west edge and of the east edge."""
    west, east = edge_hexes(board, "west"), edge_hexes(board, "east")
    return all(bank(board, part) & edge for part in BANKS for edge in (west, east))


def _thi_tran(board: Board) -> bool:
    """A town north of the river, with one landing zone next to it."""
    town = _town(board, THI_TRAN)
    beside = {n for h in town for n in board.grid.neighbours(h) if board.terrain[n] == LANDING_ZONE}
    return bool(town) and town <= bank(board, "north") and len(beside) == 1


def _phia_bac(board: Board) -> bool:
    town = _town(board, PHIA_BAC)
    return len(town) >= 5 and town <= bank(board, "north")


def _tay_nam(board: Board) -> bool:
    """Several hexes south of the river in the western half, Route 14 among them, within 15 of the west edge."""
    town = _town(board, TAY_NAM)
    return (
        len(town) > 1
        and town <= bank(board, "south")
        and bool(town & line_hexes(board, ROUTE_14))
        and all(steps_from_edge(board, h, "west") <= 15 for h in town)
    )


def _landing_zones(board: Board) -> bool:
    return len(board.area(LANDING_ZONES)) >= 3 and len(board.area(SOUTHERN_LANDING_ZONES)) == 2


def _edges(board: Board) -> bool:
    return all(edge_hexes(board, part) <= bank(board, part) for part in BANKS)


def _size(board: Board) -> bool:
    """Two areas of 12 and 16 columns lie apart, and two of 15 and 4 rows; 20 columns are not the whole map."""
    shape = board.grid.shape
    return shape.columns > 28 and shape.rows > 19


#: (rule, what it states, does the map show it?)
FACTS: tuple[tuple[str, str, Fact], ...] = (
    ("HA-2.1-c", "columns first, from the west, flat sides north and south", _layout),
    ("HA-12.1-b", "2202 and 2206 are four hexes apart", _four_apart),
    ("HA-34.0-a", "every named place and kind of terrain is there", _features),
    ("HA-34.0-b", "Route 14 from edge to edge, south of the river", _route_14),
    ("HA-34.0-c", "Route 9 reaches the east edge, north of the river", _route_9),
    ("HA-34.0-d", "the Trung Tam River divides the map from west to east", _river),
    ("HA-34.0-e", "Thi Tran has one landing zone next to it", _thi_tran),
    ("HA-34.0-f", "Phia Bac has five hexes or more, north of the river", _phia_bac),
    ("HA-34.0-g", "Tay Nam has several hexes in the west, on Route 14", _tay_nam),
    ("HA-34.0-h", "three landing zones or more, two of them south of the river", _landing_zones),
    (
        "HA-34.0-i",
        "six town, airfield and high ground hexes or more south of the river",
        lambda b: len(b.area(SOUTHERN_OBJECTIVES)) >= 6,
    ),
    ("HA-34.0-k", "room for every set-up area", _size),
    ("HA-34.0-l", "the north edge lies north of the river, the south edge south of it", _edges),
)


def fact_faults(board: Board) -> Iterator[str]:
    """The map shows what the rules state about it."""
    for rule, text, holds in FACTS:
        if not holds(board):
            yield f"{rule} is not honoured: {text}"
