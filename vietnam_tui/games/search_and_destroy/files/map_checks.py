"""Sense checks of the map of Search & Destroy: what no single entry of its file can show by itself.

`check` lists everything that is wrong in sentences a map-maker can act on; a sound map gives an empty list.  The
statements of the rules about the map stand in front, entry by entry.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import FLAT_DIRECTIONS, Hex, Hexside
from vietnam_tui.engine import map_checks as kit
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
from vietnam_tui.games.search_and_destroy.terrain import terrain_key


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


def check(board: Board) -> list[str]:
    """Everything wrong with a map; empty for a sound one."""
    return [
        *terrain_faults(board),
        *kit.course_faults(board, names.RIVER),
        *river_faults(board),
        *kit.bridge_faults(
            board, names.RIVER, names.ROAD, *(kind for kind in board.lines if kind != names.ROAD)
        ),
        *road_faults(board),
        *place_faults(board),
        *kit.fact_faults(board, FACTS),
    ]


def terrain_faults(board: Board) -> Iterator[str]:
    """Every kind of hex, hexside and route is in the Terrain Effects Chart, and the other way round."""
    key = terrain_key()
    hexes, sides, lines = ({line.id for line in part} for part in (key.terrain, key.hexside, key.route))
    yield from kit.kind_faults(board, "the terrain chart", "kind of hex", hexes, sides, lines)
    for kind in sorted((hexes | sides | lines) - {*board.terrain, *board.sides, *board.lines}):
        yield f"{kind!r} of the terrain chart is not on the map"


def river_faults(board: Board) -> Iterator[str]:
    """Each end of a river is a mouth at the edge, or a corner where three rivers meet."""
    ends: dict[frozenset[Hex], list[str]] = {}
    for name, course in kit.courses(board, names.RIVER).items():
        if len(course) > 1:
            for side, inner in ((course[0], course[1]), (course[-1], course[-2])):
                ends.setdefault(_outer_corner(board, side, inner), []).append(name)
    for corner, meeting in ends.items():
        if len(corner) == 3 and len(meeting) != 3:
            labels = ", ".join(sorted(map(board.grid.label, corner)))
            yield f"{' and '.join(sorted(meeting))} ends in the middle of the land at {labels}"
    for edge, ends_there in names.mouths(board).items():
        if len(ends_there) != 1:
            yield f"{len(ends_there)} rivers meet the {edge} edge, boats need one"


def _outer_corner(board: Board, side: Hexside, inner: Hexside) -> frozenset[Hex]:
    """The hexes that meet at the end of a hexside which is turned away from another one; two at the map's edge."""
    here, there = (set(board.grid.side_hexes[one]) for one in (side, inner))
    return frozenset(here | (kit.corners(board, side) - here - there))


def road_faults(board: Board) -> Iterator[str]:
    """Roads and trails run from edge to edge, no hex twice."""
    for name, path in kit.lines_of(board):
        if len(set(path)) != len(path):
            yield f"{name} passes a hex twice"
        inland = [end for end in (path[0], path[-1]) if not kit.on_edge(board, end)]
        yield from kit.labelled(board, inland, f"{name} ends in the middle of the land at {{}}")


def place_faults(board: Board) -> Iterator[str]:
    """Places have a name of their own and a known kind; villages are whole and are all of the Building hexes."""
    called = [*kit.place_names(board), *(feature.name for feature in board.sheet.sides)]
    once = [name for name in called if name != names.RACH_GIUA]  # a river, and its name on the map
    yield from kit.name_faults(once, "two things on the map are called")
    yield from kit.place_faults(board, (names.VILLAGE, names.LABEL))
    village = kit.ground_faults(board, {names.VILLAGE: names.BUILDING})
    yield from (fault.replace("is village", "is a village") for fault in village)
