"""Sense checks of the map of Hot Armor: Vietnam: what no single entry of its file can show by itself.

`check` lists everything that is wrong in sentences a map-maker can act on; a sound map gives an empty list.  The
statements of the rules about the map are checked in `map_facts`.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hexside
from vietnam_tui.engine import map_checks as kit
from vietnam_tui.games.hot_armor import map_names as names
from vietnam_tui.games.hot_armor.files.map_facts import FACTS
from vietnam_tui.games.hot_armor.terrain import terrain_key

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
