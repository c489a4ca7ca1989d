"""The statements of the rules about the map of Search & Destroy, entry by entry, and whether a map shows them."""

from __future__ import annotations

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import FLAT_DIRECTIONS, Hex, Hexside
from vietnam_tui.engine.map_checks import Facts, area_is, grid_is, grounds_are, hexes, places_of
from vietnam_tui.games.search_and_destroy import map_names as names
from vietnam_tui.games.search_and_destroy.map_names import (
    arm,
    bank,
    edge_hexes,
    line_hexes,
    long_river,
    mouths,
    reached,
)
from vietnam_tui.games.search_and_destroy.scenarios import Edge


def _north_end(board: Board) -> bool:
    """The river begins beside 3201, at the north edge; the hex lies on its north-western bank."""
    return _ends(board, arm(board, names.RACH_BAC)[:1], "north", hexes(board, "3201"))


def _west_end(board: Board) -> bool:
    return _ends(board, arm(board, names.RACH_TAY)[-1:], "west", hexes(board, "0117"))


def _ends(board: Board, last: tuple[Hexside, ...], edge: Edge, hex_: frozenset[Hex]) -> bool:
    """Is a hexside the mouth at an edge, on a hex of the north-western zone?"""
    beside = frozenset(h for side in last for h in board.grid.side_hexes[side])
    return frozenset(last) == mouths(board)[edge] and hex_ <= beside & bank(board, "northwest")


def _one_river(board: Board) -> bool:
    """Rach Bac and Rach Tay follow one another, and part the map in two."""
    north, west = arm(board, names.RACH_BAC), arm(board, names.RACH_TAY)
    return (
        bool(north and west)
        and west[0] in board.grid.touching(north[-1])
        and _one_piece(board, bank(board, "southeast"))
    )


def _one_piece(board: Board, land: frozenset[Hex]) -> bool:
    return bool(land) and reached(board, min(land), land, long_river(board)) == land


def _north_west(board: Board) -> bool:
    zone = bank(board, "northwest")
    inside = hexes(board, "0109", "2201", "0101", "3201", "0117") | board.area(names.EXIT_HEXES)
    return inside <= zone and zone.isdisjoint(hexes(board, "0118", "3301"))


def _south_east(board: Board) -> bool:
    return hexes(board, "0118", "3301", "5234", "0134") <= bank(board, "southeast")


def _exit_ends(board: Board) -> bool:
    exits = board.area(names.EXIT_HEXES)
    return (
        hexes(board, "0109") <= exits & edge_hexes(board, "west")
        and hexes(board, "2201") <= exits & edge_hexes(board, "north")
        and exits <= edge_hexes(board, "west") | edge_hexes(board, "north")
    )


def _quarter(board: Board) -> bool:
    """Half of the columns and half of the rows, with room to land in."""
    places = board.grid.places
    quarter = {h for h in board.grid.hexes() if places[h][0] <= 26 and places[h][1] >= 18}
    return (
        len(quarter) * 4 == board.grid.size
        and len(quarter & set(board.hexes_of(names.CLEAR, names.BROKEN))) >= 47
    )


def _four_edges(board: Board) -> bool:
    east = edge_hexes(board, "east")
    return all(edge_hexes(board, edge) for edge in names.EDGES) and all(
        board.grid.places[h][0] > 37 for h in east
    )


def _mouths(board: Board) -> bool:
    """On hexsides, and at every edge."""
    rivers = board.sides.get(names.RIVER, frozenset())
    return len(rivers) == 196 and all(mouths(board).values())


def _bridge(board: Board) -> bool:
    bridges = board.sides.get(names.BRIDGE, frozenset())
    return len(bridges) == 1 and bridges <= board.sides.get(names.RIVER, frozenset())


def _roads(board: Board) -> bool:
    """One road, two trails, six villages; the road has the bridge."""
    kinds = [line.kind for line in board.sheet.lines]
    villages = [place for place in board.sheet.places if place.kind == names.VILLAGE]
    return (
        (kinds.count(names.ROAD), kinds.count(names.TRAIL), len(villages)) == (1, 2, 6)
        and board.sides.get(names.BRIDGE, frozenset()) <= board.lines[names.ROAD]
        and bool(places_of(board, names.VILLAGE) & line_hexes(board, names.ROAD))
    )


def _ways_of_boats(board: Board) -> bool:
    """From north to south 89 hexsides, from west to east 115, with one arm in common."""
    length = {
        name: len(arm(board, name))
        for name in (names.RACH_BAC, names.RACH_TAY, names.RACH_GIUA, names.RACH_NAM, names.RACH_DONG)
    }
    return (
        length[names.RACH_BAC] + length[names.RACH_GIUA] + length[names.RACH_NAM] == 89
        and length[names.RACH_TAY] + length[names.RACH_GIUA] + length[names.RACH_DONG] == 115
    )


def _edge_count(board: Board) -> bool:
    edge = frozenset().union(*(edge_hexes(board, edge) for edge in names.EDGES))
    ends = frozenset(
        board.grid.hex(end) for line in board.sheet.lines for end in (line.path[0], line.path[-1])
    )
    return len(edge) == 168 and ends == hexes(board, "0801", "5213", "0125", "2234", "5229", "3334")


KINDS = grounds_are(names.CLEAR, names.BROKEN, names.TREELINE, names.FOREST, names.BUILDING)
#: From 0109 along the west edge to the corner, and along the north edge to 2201
EXITS = area_is(
    names.EXIT_HEXES, *(f"01{row:02}" for row in range(1, 10)), *(f"{column:02}01" for column in range(2, 23))
)

#: (rule, what it states, does the map show it?)
FACTS: Facts = (
    (
        "SD-M-a",
        "columns first, from the west, rows from the north",
        grid_is(orientation="flat", label="CCRR", upward=False),
    ),
    (
        "SD-M-b",
        "52 columns by 34 rows, even columns lower",
        grid_is(columns=52, rows=34, shifted="even", short=False),
    ),
    ("SD-M-c", "3201 is the northern end of the river", _north_end),
    ("SD-M-d", "0117 is its western end", _west_end),
    ("SD-M-e", "one river from 3201 to 0117 parts the map", _one_river),
    ("SD-M-f", "the north-western zone holds 0109, 2201 and the corner", _north_west),
    ("SD-M-g", "the rest lies south and east of it", _south_east),
    ("SD-M-h", "0109 and 2201 are the ends of the exit zone, at the edge", _exit_ends),
    ("SD-M-i", "north is up, six directions clockwise", lambda b: b.grid.directions == FLAT_DIRECTIONS),
    ("SD-M-j", "column 37 lies inside the map", lambda b: b.grid.shape.columns > 37),
    ("SD-M-k", "room to land in the southwest quarter", _quarter),
    ("SD-M-l", "four edges, the east one beyond column 37", _four_edges),
    ("SD-M-m", "rivers run on hexsides and meet every edge", _mouths),
    ("SD-M-n", "one bridge", _bridge),
    ("SD-M-o", "Clear, Broken, Treeline, Forest and Building", KINDS),
    ("SD-M-p", "one road over the bridge, two trails, six villages", _roads),
    ("SD-M-q", "89 and 115 hexsides for boats", _ways_of_boats),
    ("SD-M-r", "thirty exit hexes", EXITS),
    ("SD-M-s", "168 edge hexes, and where road and trails meet the edge", _edge_count),
)
