"""What the rules state about the map of Search & Destroy, entry by entry, and whether a map shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.games.search_and_destroy.map_names import (
    BRIDGE,
    BROKEN,
    BUILDING,
    CLEAR,
    EDGES,
    EXIT_HEXES,
    FOREST,
    RACH_BAC,
    RACH_DONG,
    RACH_GIUA,
    RACH_NAM,
    RACH_TAY,
    RIVER,
    ROAD,
    TRAIL,
    TREELINE,
    VILLAGE,
    arm,
    bank,
    edge_hexes,
    line_hexes,
    long_river,
    mouths,
    places_of,
    reached,
)
from vietnam_tui.games.search_and_destroy.scenarios import Edge

Fact = Callable[[Board], bool]


def _hexes(board: Board, *labels: str) -> frozenset[Hex]:
    return frozenset(board.grid.hex(text) for text in labels)


def _numbers(board: Board) -> bool:
    shape = board.grid.shape
    return (shape.orientation, shape.label, shape.upward) == ("flat", "CCRR", False)


def _grid(board: Board) -> bool:
    shape = board.grid.shape
    return (shape.columns, shape.rows, shape.shifted, shape.short) == (52, 34, "even", False)


def _north_end(board: Board) -> bool:
    """The river begins beside 3201, at the north edge; the hex lies on its north-western bank."""
    return _ends(board, arm(board, RACH_BAC)[:1], "north", _hexes(board, "3201"))


def _west_end(board: Board) -> bool:
    return _ends(board, arm(board, RACH_TAY)[-1:], "west", _hexes(board, "0117"))


def _ends(board: Board, last: tuple[Hexside, ...], edge: Edge, hex_: frozenset[Hex]) -> bool:
    """Is a hexside the mouth at an edge, on a hex of the north-western zone?"""
    beside = frozenset(h for side in last for h in board.grid.side_hexes[side])
    return frozenset(last) == mouths(board)[edge] and hex_ <= beside & bank(board, "northwest")


def _one_river(board: Board) -> bool:
    """Rach Bac and Rach Tay follow one another, and part the map in two."""
    north, west = arm(board, RACH_BAC), arm(board, RACH_TAY)
    return (
        bool(north and west)
        and west[0] in board.grid.touching(north[-1])
        and _one_piece(board, bank(board, "southeast"))
    )


def _one_piece(board: Board, hexes: frozenset[Hex]) -> bool:
    return bool(hexes) and reached(board, min(hexes), hexes, long_river(board)) == hexes


def _north_west(board: Board) -> bool:
    zone = bank(board, "northwest")
    inside = _hexes(board, "0109", "2201", "0101", "3201", "0117") | board.area(EXIT_HEXES)
    return inside <= zone and zone.isdisjoint(_hexes(board, "0118", "3301"))


def _south_east(board: Board) -> bool:
    return _hexes(board, "0118", "3301", "5234", "0134") <= bank(board, "southeast")


def _exit_ends(board: Board) -> bool:
    exits = board.area(EXIT_HEXES)
    return (
        _hexes(board, "0109") <= exits & edge_hexes(board, "west")
        and _hexes(board, "2201") <= exits & edge_hexes(board, "north")
        and exits <= edge_hexes(board, "west") | edge_hexes(board, "north")
    )


def _thirty_exits(board: Board) -> bool:
    wanted = {f"01{row:02}" for row in range(1, 10)} | {f"{column:02}01" for column in range(1, 23)}
    return board.area(EXIT_HEXES) == _hexes(board, *wanted)


def _compass(board: Board) -> bool:
    return board.grid.directions == ("N", "NE", "SE", "S", "SW", "NW")


def _quarter(board: Board) -> bool:
    """Half of the columns and half of the rows, with room to land in."""
    places = board.grid.places
    quarter = {h for h in board.grid.hexes() if places[h][0] <= 26 and places[h][1] >= 18}
    return len(quarter) * 4 == board.grid.size and len(quarter & set(board.hexes_of(CLEAR, BROKEN))) >= 47


def _four_edges(board: Board) -> bool:
    east = edge_hexes(board, "east")
    return all(edge_hexes(board, edge) for edge in EDGES) and all(board.grid.places[h][0] > 37 for h in east)


def _mouths(board: Board) -> bool:
    """On hexsides, and at every edge."""
    rivers = board.sides.get(RIVER, frozenset())
    return len(rivers) == 196 and all(mouths(board).values())


def _bridge(board: Board) -> bool:
    bridges = board.sides.get(BRIDGE, frozenset())
    return len(bridges) == 1 and bridges <= board.sides.get(RIVER, frozenset())


def _kinds(board: Board) -> bool:
    return set(board.terrain) == {CLEAR, BROKEN, TREELINE, FOREST, BUILDING}


def _roads(board: Board) -> bool:
    """One road, two trails, six villages; the road has the bridge."""
    kinds = [line.kind for line in board.sheet.lines]
    villages = [place for place in board.sheet.places if place.kind == VILLAGE]
    return (
        (kinds.count(ROAD), kinds.count(TRAIL), len(villages)) == (1, 2, 6)
        and board.sides.get(BRIDGE, frozenset()) <= board.lines[ROAD]
        and bool(places_of(board, VILLAGE) & line_hexes(board, ROAD))
    )


def _ways_of_boats(board: Board) -> bool:
    """From north to south 89 hexsides, from west to east 115, with one arm in common."""
    length = {name: len(arm(board, name)) for name in (RACH_BAC, RACH_TAY, RACH_GIUA, RACH_NAM, RACH_DONG)}
    return (
        length[RACH_BAC] + length[RACH_GIUA] + length[RACH_NAM] == 89
        and length[RACH_TAY] + length[RACH_GIUA] + length[RACH_DONG] == 115
    )


def _edge_count(board: Board) -> bool:
    hexes = frozenset().union(*(edge_hexes(board, edge) for edge in EDGES))
    ends = frozenset(
        board.grid.hex(end) for line in board.sheet.lines for end in (line.path[0], line.path[-1])
    )
    return len(hexes) == 168 and ends == _hexes(board, "0801", "5213", "0125", "2234", "5229", "3334")


#: (rule, what it states, does the map show it?)
FACTS: tuple[tuple[str, str, Fact], ...] = (
    ("SD-M-a", "columns first, from the west, rows from the north", _numbers),
    ("SD-M-b", "52 columns by 34 rows, even columns lower", _grid),
    ("SD-M-c", "3201 is the northern end of the river", _north_end),
    ("SD-M-d", "0117 is its western end", _west_end),
    ("SD-M-e", "one river from 3201 to 0117 parts the map", _one_river),
    ("SD-M-f", "the north-western zone holds 0109, 2201 and the corner", _north_west),
    ("SD-M-g", "the rest lies south and east of it", _south_east),
    ("SD-M-h", "0109 and 2201 are the ends of the exit zone, at the edge", _exit_ends),
    ("SD-M-i", "north is up, six directions clockwise", _compass),
    ("SD-M-j", "column 37 lies inside the map", lambda b: b.grid.shape.columns > 37),
    ("SD-M-k", "room to land in the southwest quarter", _quarter),
    ("SD-M-l", "four edges, the east one beyond column 37", _four_edges),
    ("SD-M-m", "rivers run on hexsides and meet every edge", _mouths),
    ("SD-M-n", "one bridge", _bridge),
    ("SD-M-o", "Clear, Broken, Treeline, Forest and Building", _kinds),
    ("SD-M-p", "one road over the bridge, two trails, six villages", _roads),
    ("SD-M-q", "89 and 115 hexsides for boats", _ways_of_boats),
    ("SD-M-r", "thirty exit hexes", _thirty_exits),
    ("SD-M-s", "168 edge hexes, and where road and trails meet the edge", _edge_count),
)


def fact_faults(board: Board) -> Iterator[str]:
    """The map shows what the rules state about it."""
    for rule, text, holds in FACTS:
        if not holds(board):
            yield f"{rule} is not honoured: {text}"
