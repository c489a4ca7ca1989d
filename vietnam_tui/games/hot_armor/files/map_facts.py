"""The statements of the rules about the map of Hot Armor: Vietnam, entry by entry, and whether a map shows them."""

from __future__ import annotations

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.map_checks import Facts, apart, grid_is
from vietnam_tui.games.hot_armor import map_names as names
from vietnam_tui.games.hot_armor.map_names import (
    BANKS,
    bank,
    beyond_line,
    edge_hexes,
    line_hexes,
    steps_from_edge,
)


def _town(board: Board, name: str) -> frozenset[Hex]:
    """The hexes of a town, none when the place is no town."""
    kinds = {place.kind for place in board.sheet.places if place.name == name}
    return frozenset(board.places.get(name, ())) if kinds == {names.TOWN} else frozenset()


def _features(board: Board) -> bool:
    """Every ground, hexside and route that the rules name is there."""
    grounds = {names.CLEAR, names.LIGHT_VEGETATION, names.JUNGLE, names.VILLAGE, names.TOWN, names.RIVER}
    return (
        grounds | {names.HIGH_GROUND, names.LANDING_ZONE, names.AIRFIELD} <= set(board.terrain)
        and set(board.sides) == {names.STREAM, names.GULLY, names.SLOPE, names.BRIDGE}
        and set(board.lines) == {names.ROAD, names.TRACK}
        and all(_town(board, name) for name in (names.THI_TRAN, names.PHIA_BAC, names.TAY_NAM))
    )


def _route_14(board: Board) -> bool:
    """From edge to edge in the south, with ground on both of its sides in every column."""
    route, south = line_hexes(board, names.ROUTE_14), bank(board, "south")
    columns = {board.grid.places[h][0] for h in route}
    beyond = beyond_line(board, names.ROUTE_14, "south")
    below = {board.grid.places[h][0] for h in beyond}
    return (
        bool(route)
        and route <= south
        and columns == below == set(range(1, board.grid.shape.columns + 1))
        and bool(south - beyond - route)
    )


def _route_9(board: Board) -> bool:
    route = line_hexes(board, names.ROUTE_9)
    return bool(route & edge_hexes(board, "east")) and route <= bank(board, "north")


def _river(board: Board) -> bool:
    """Both banks have their part of the west edge and of the east edge."""
    west, east = edge_hexes(board, "west"), edge_hexes(board, "east")
    return all(bank(board, part) & edge for part in BANKS for edge in (west, east))


def _thi_tran(board: Board) -> bool:
    """A town north of the river, with one landing zone next to it."""
    town = _town(board, names.THI_TRAN)
    beside = {n for h in town for n in board.grid.neighbours(h) if board.terrain[n] == names.LANDING_ZONE}
    return bool(town) and town <= bank(board, "north") and len(beside) == 1


def _phia_bac(board: Board) -> bool:
    town = _town(board, names.PHIA_BAC)
    return len(town) >= 5 and town <= bank(board, "north")


def _tay_nam(board: Board) -> bool:
    """Several hexes south of the river in the western half, Route 14 among them, within 15 of the west edge."""
    town = _town(board, names.TAY_NAM)
    return (
        len(town) > 1
        and town <= bank(board, "south")
        and bool(town & line_hexes(board, names.ROUTE_14))
        and all(steps_from_edge(board, h, "west") <= 15 for h in town)
    )


def _landing_zones(board: Board) -> bool:
    return len(board.area(names.LANDING_ZONES)) >= 3 and len(board.area(names.SOUTHERN_LANDING_ZONES)) == 2


def _edges(board: Board) -> bool:
    return all(edge_hexes(board, part) <= bank(board, part) for part in BANKS)


def _size(board: Board) -> bool:
    """Two areas of 12 and 16 columns lie apart, and two of 15 and 4 rows; 20 columns are not the whole map."""
    shape = board.grid.shape
    return shape.columns > 28 and shape.rows > 19


#: (rule, what it states, does the map show it?)
FACTS: Facts = (
    (
        "HA-2.1-c",
        "columns first, from the west, flat sides north and south",
        grid_is(orientation="flat", label="CCRR", upward=False),
    ),
    ("HA-12.1-b", "2202 and 2206 are four hexes apart", apart("2202", "2206", 4)),
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
        lambda b: len(b.area(names.SOUTHERN_OBJECTIVES)) >= 6,
    ),
    ("HA-34.0-k", "room for every set-up area", _size),
    ("HA-34.0-l", "the north edge lies north of the river, the south edge south of it", _edges),
)
