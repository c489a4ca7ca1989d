"""Sense checks of the map of Hot Armor: Vietnam: what no single entry of its file can show by itself.

`check` lists everything that is wrong in sentences a map-maker can act on; a sound map gives an empty list.  The
statements of the rules about the map stand in front, entry by entry.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.engine import map_checks as kit
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
from vietnam_tui.games.hot_armor.terrain import terrain_key


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


NONE: frozenset[Hexside] = frozenset()


def check(board: Board) -> list[str]:
    """Everything wrong with a map; empty for a sound one."""
    key = terrain_key()
    return [
        *kit.kind_faults(
            board,
            "the terrain chart",
            "ground",
            (line.ground for line in key.terrain),
            (line.side for line in key.hexside),
            (line.id for line in key.route),
        ),
        *level_faults(board),
        *river_faults(board),
        *stream_faults(board),
        *slope_faults(board),
        *bridge_faults(board),
        *road_faults(board),
        *place_faults(board),
        *kit.fact_faults(board, FACTS),
    ]


# ---------------------------------------------------------------- elevation


def level_faults(board: Board) -> Iterator[str]:
    """High ground lies one level above everything else; a slope leads up to it, where no stream runs at its foot."""
    grid = board.grid
    slopes = board.sides.get(names.SLOPE, NONE) | board.sides.get(names.STREAM, NONE)
    for h in grid.hexes():
        if board.levels[h] != (board.terrain[h] == names.HIGH_GROUND):
            yield f"{grid.label(h)} is {board.terrain[h]} at elevation {board.levels[h]}"
    for side, (a, b) in enumerate(grid.side_hexes):
        if board.levels[a] != board.levels[b] and side not in slopes:
            yield f"{grid.side_label(Hexside(side))} leads up to high ground without a slope"


def slope_faults(board: Board) -> Iterator[str]:
    """No hexside is two things, but for bridges over streams; no slope stands alone."""
    yield from kit.overlap_faults(board, names.STREAM, names.GULLY, names.SLOPE)
    slopes = board.sides.get(names.SLOPE, NONE)
    for side in sorted(slopes):
        if slopes.isdisjoint(board.grid.touching(side)):
            yield f"the slope {board.grid.side_label(side)} stands alone"


# ---------------------------------------------------------------- water


def river_faults(board: Board) -> Iterator[str]:
    """The river is one water from the west edge to the east edge, and no step leads from bank to bank."""
    grid, river = board.grid, frozenset(board.hexes_of(names.RIVER))
    yield from kit.cut_off(board, river, "river hex {} is cut off from the rest of the river")
    for column in sorted({place[0] for place in grid.places} - {grid.places[h][0] for h in river}):
        yield f"the river leaves out column {column}"
    north, south = (names.bank(board, part) for part in names.BANKS)
    dry = set(grid.hexes()) - north - south - river
    yield from kit.labelled(board, dry, "{} lies on neither bank of the river")
    for h in sorted(north):
        for n in south.intersection(grid.neighbours(h)):
            yield f"the banks of the river touch at {grid.label(h)} and {grid.label(n)}"


def stream_faults(board: Board) -> Iterator[str]:
    """Each stream and gully is one course over land; streams end in the river."""
    river = frozenset(board.hexes_of(names.RIVER))
    yield from kit.course_faults(board, names.STREAM, names.GULLY, beside=river, water="river")
    for name, course in kit.courses(board, names.STREAM).items():
        if river.isdisjoint(kit.corners(board, course[-1])):
            yield f"{name} ends in the middle of the land at {board.grid.side_label(course[-1])}"


# ---------------------------------------------------------------- roads and bridges


def bridge_faults(board: Board) -> Iterator[str]:
    """Bridges carry a route over a stream or through a river hex, and roads cross water by bridges."""
    yield from kit.bridge_faults(board, names.STREAM, names.ROAD)
    river = frozenset(board.hexes_of(names.RIVER))
    crossings = names.hexes_on(board, names.ROAD, names.TRACK) & river
    wrong = kit.places_of(board, names.BRIDGE) ^ crossings
    yield from kit.labelled(
        board, wrong, "river hex {} has a bridge without a road, or a road without a bridge"
    )


def road_faults(board: Board) -> Iterator[str]:
    """All roads and tracks are one net; each ends at another one, at the edge, at a place or at the river."""
    grid, lines = board.grid, kit.lines_of(board)
    river = frozenset(board.hexes_of(names.RIVER))
    for number, (name, path) in enumerate(lines):
        others = {h for other, (_, hexes) in enumerate(lines) if other != number for h in hexes}
        if others.isdisjoint(path):
            yield f"{name} meets no other road"
        for end in (path[0], path[-1]):
            goal = end in others or end in board.place_names or kit.on_edge(board, end)
            if not goal and river.isdisjoint(grid.neighbours(end)):
                yield f"{name} ends in the middle of the land at {grid.label(end)}"
    yield from kit.net_faults(board, "{} is cut off from the other roads")


# ---------------------------------------------------------------- places and areas


def place_faults(board: Board) -> Iterator[str]:
    """Places have a name and a known kind and name all hexes of their ground; areas are what the rules call them."""
    grounds = (names.TOWN, names.AIRFIELD, names.LANDING_ZONE)
    yield from kit.name_faults(kit.place_names(board))
    yield from kit.place_faults(board, (*grounds, names.BRIDGE, "label"))
    yield from kit.ground_faults(board, {ground: ground for ground in grounds})
    landing, south = frozenset(board.hexes_of(names.LANDING_ZONE)), names.bank(board, "south")
    built = frozenset(board.hexes_of(names.TOWN, names.VILLAGE))
    held = frozenset(board.hexes_of(names.TOWN, names.AIRFIELD, names.HIGH_GROUND))
    wanted = {
        names.LANDING_ZONES: landing,
        names.SOUTHERN_LANDING_ZONES: landing & south,
        names.SOUTHERN_OBJECTIVES: held & south,
        names.BUILDINGS_ON_ROADS: built & names.hexes_on(board, names.ROAD),
    }
    yield from kit.area_faults(board, wanted)
