"""The ground, features and areas of the map that rules speak of, and how its hexes lie to rivers, roads and edges."""

from __future__ import annotations

from functools import cache

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.games.search_and_destroy.scenarios import Bank, Edge

# kinds of hex
CLEAR = "clear"
BROKEN = "broken"
TREELINE = "treeline"
FOREST = "forest"
BUILDING = "building"

# hexsides and lines
RIVER = "river"
BRIDGE = "bridge"
ROAD = "road"
TRAIL = "trail"

# the river of the defense of Phnom-Penh, from the north edge and from the west edge to where they meet; then the others
RACH_BAC = "Rach Bac"
RACH_TAY = "Rach Tay"
RACH_GIUA = "Rach Giua"
RACH_NAM = "Rach Nam"
RACH_DONG = "Rach Dong"

EXIT_HEXES = "exit hexes"
VILLAGE = "village"
LABEL = "label"

EDGES: tuple[Edge, ...] = ("north", "east", "south", "west")
OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}


@cache
def edge_hexes(board: Board, edge: Edge) -> frozenset[Hex]:
    """The hexes of a map edge; a corner hex is of both its edges [SD-5.0-k]."""
    shape = board.grid.shape
    column, row = {"west": (1, 0), "east": (shape.columns, 0), "north": (0, 1), "south": (0, shape.rows)}[
        edge
    ]
    places = board.grid.places
    return frozenset(h for h in board.grid.hexes() if places[h][0] == column or places[h][1] == row)


@cache
def arm(board: Board, name: str) -> tuple[Hexside, ...]:
    """The hexsides of a river by its name, in the order of its course."""
    return tuple(
        board.grid.parse_side(text)
        for feature in board.sheet.sides
        if feature.kind == RIVER and feature.name == name
        for text in feature.hexsides
    )


def line_hexes(board: Board, kind: str) -> frozenset[Hex]:
    """The hexes of all roads, or of all trails."""
    return frozenset(h for side in board.lines.get(kind, ()) for h in board.grid.side_hexes[side])


def reached(board: Board, start: Hex, within: frozenset[Hex], barred: frozenset[Hexside]) -> frozenset[Hex]:
    """The hexes that can be walked to from a hex without leaving some hexes or crossing some hexsides."""
    grid = board.grid
    found, new = set[Hex](), {start}
    while new:
        found |= new
        steps = ((h, n) for h in new for n in grid.neighbours(h))
        new = {n for h, n in steps if n in within and grid.side(h, n) not in barred} - found
    return frozenset(found)


@cache
def bank(board: Board, part: Bank) -> frozenset[Hex]:
    """The hexes on one side of the river from north edge to west edge: those of the corner 0101, or the others
    [SD-M-f, SD-M-g]."""
    everywhere = frozenset(board.grid.hexes())
    north_west = reached(board, board.grid.hex("0101"), everywhere, long_river(board))
    return north_west if part == "northwest" else everywhere - north_west


def long_river(board: Board) -> frozenset[Hexside]:
    """The river from the north edge to the west edge."""
    return frozenset(arm(board, RACH_BAC) + arm(board, RACH_TAY))


def mouths(board: Board) -> dict[Edge, frozenset[Hexside]]:
    """The hexsides in which rivers meet each edge: one end of such a side has no hex beyond it [SD-M-m]."""
    grid = board.grid
    found: dict[Edge, frozenset[Hexside]] = {}
    for edge in EDGES:
        hexes = edge_hexes(board, edge)
        found[edge] = frozenset(
            side
            for side in board.sides.get(RIVER, frozenset())
            for a, b in [grid.side_hexes[side]]
            if a in hexes and b in hexes
        )
    return found


def places_of(board: Board, kind: str) -> frozenset[Hex]:
    """The hexes of all places of a kind."""
    return frozenset(
        board.grid.hex(text) for place in board.sheet.places if place.kind == kind for text in place.hexes
    )
