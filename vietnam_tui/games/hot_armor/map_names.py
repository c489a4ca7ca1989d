"""The grounds, features and areas of the map that rules speak of, and how its hexes lie to river, roads and edges."""

from __future__ import annotations

from functools import cache

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.hot_armor.scenarios import Bank, Edge

# grounds
CLEAR = "clear"
LIGHT_VEGETATION = "light-vegetation"
JUNGLE = "jungle"
VILLAGE = "village"
TOWN = "town"
HIGH_GROUND = "high-ground"
LANDING_ZONE = "landing-zone"
AIRFIELD = "airfield"
RIVER = "river"

# hexsides and lines
STREAM = "stream"
GULLY = "gully"
SLOPE = "slope"
BRIDGE = "bridge"
ROAD = "road"
TRACK = "track"

# named roads and towns
ROUTE_14 = "Route 14"
ROUTE_9 = "Route 9"
THI_TRAN = "Thi Tran"
PHIA_BAC = "Phia Bac"
TAY_NAM = "Tay Nam"

# what victory conditions speak of
LANDING_ZONES = "landing zones"
SOUTHERN_LANDING_ZONES = "southern landing zones"
SOUTHERN_OBJECTIVES = "southern objectives"
BUILDINGS_ON_ROADS = "buildings on roads"

BANKS: tuple[Bank, ...] = ("north", "south")


@cache
def bank(board: Board, part: Bank) -> frozenset[Hex]:
    """Every land hex north or south of the river, by the river hexes of its own column [HA-34.0-d]."""
    return _beyond(board, frozenset(board.hexes_of(RIVER)), part)


def beyond_line(board: Board, name: str, part: Bank) -> frozenset[Hex]:
    """Every hex north or south of a named road, by its hexes in the same column [HA-34.0-b]."""
    return _beyond(board, line_hexes(board, name), part)


def _beyond(board: Board, limit: frozenset[Hex], part: Bank) -> frozenset[Hex]:
    rows: dict[int, list[int]] = {}
    for h in limit:
        column, row = board.grid.places[h]
        rows.setdefault(column, []).append(row)
    found = set[Hex]()
    for h in board.grid.hexes():
        column, row = board.grid.places[h]
        there = rows.get(column)
        if there and (row < min(there) if part == "north" else row > max(there)):
            found.add(h)
    return frozenset(found)


def line_hexes(board: Board, name: str) -> frozenset[Hex]:
    """The hexes of a named road or track."""
    return frozenset(
        board.grid.hex(text) for line in board.sheet.lines if line.name == name for text in line.path
    )


def hexes_on(board: Board, *kinds: str) -> frozenset[Hex]:
    """The hexes of all roads, or of all tracks, or of both."""
    sides = frozenset[int]().union(*(board.lines.get(kind, frozenset()) for kind in kinds))
    return frozenset(h for side in sides for h in board.grid.side_hexes[side])


def steps_from_edge(board: Board, hex_: Hex, edge: Edge) -> int:
    """The distance of a hex from an edge in hexes, the edge hex counted as the first [HA-3.2-d]."""
    shape = board.grid.shape
    column, row = board.grid.places[hex_]
    if edge == "west":
        return column
    if edge == "east":
        return shape.columns - column + 1
    if edge == "north":
        return row
    last = shape.rows - (shape.short and shape.is_shifted(column, row))
    return last - row + 1


def edge_hexes(board: Board, edge: Edge) -> frozenset[Hex]:
    """The hexes of a map edge."""
    return frozenset(h for h in board.grid.hexes() if steps_from_edge(board, h, edge) == 1)


def named_hexes(board: Board, name: str) -> frozenset[Hex]:
    """The hexes of a place or of an area with this name, none for an unknown one."""
    return frozenset(board.places.get(name, ())) | board.area(name)


@by_identity
def places_of(board: Board, kind: str) -> frozenset[Hex]:
    """The hexes of all places of a kind."""
    return frozenset(
        board.grid.hex(text) for place in board.sheet.places if place.kind == kind for text in place.hexes
    )
