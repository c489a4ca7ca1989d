"""Sense checks of the map of Hot Armor: Vietnam: what no single entry of its file can show by itself.

`check` lists everything that is wrong in sentences a map-maker can act on; a sound map gives an empty list.  What the
rules state about the map is checked in `map_facts`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.games.hot_armor import map_names
from vietnam_tui.games.hot_armor.files.map_facts import fact_faults
from vietnam_tui.games.hot_armor.map_names import (
    AIRFIELD,
    BRIDGE,
    BUILDINGS_ON_ROADS,
    GULLY,
    HIGH_GROUND,
    LANDING_ZONE,
    LANDING_ZONES,
    RIVER,
    ROAD,
    SLOPE,
    SOUTHERN_LANDING_ZONES,
    SOUTHERN_OBJECTIVES,
    STREAM,
    TOWN,
    TRACK,
    VILLAGE,
)
from vietnam_tui.games.hot_armor.terrain import terrain_key

#: Kinds of place whose hexes are exactly those of a ground, then the others.
GROUND_PLACES = (TOWN, AIRFIELD, LANDING_ZONE)
PLACE_KINDS = frozenset({*GROUND_PLACES, BRIDGE, "label"})


def check(board: Board) -> list[str]:
    """Everything wrong with a map; empty for a sound one."""
    subjects = (
        terrain_faults,
        level_faults,
        river_faults,
        watercourse_faults,
        hexside_faults,
        bridge_faults,
        road_faults,
        place_faults,
        area_faults,
        fact_faults,
    )
    return [fault for subject in subjects for fault in subject(board)]


# ---------------------------------------------------------------- terrain and elevation


def terrain_faults(board: Board) -> Iterator[str]:
    """Every kind of hex, hexside and route is in the Terrain Effects Chart."""
    key = terrain_key()
    for kind in sorted(set(board.terrain) - {t.ground for t in key.terrain}):
        yield f"ground {kind!r} is not in the terrain chart"
    for kind in sorted(set(board.sides) - {s.side for s in key.hexside}):
        yield f"hexside {kind!r} is not in the terrain chart"
    for kind in sorted(set(board.lines) - {r.id for r in key.route}):
        yield f"route {kind!r} is not in the terrain chart"


def level_faults(board: Board) -> Iterator[str]:
    """High ground lies one level above everything else; a slope leads up to it, where no stream runs at its foot."""
    grid = board.grid
    slopes = board.sides.get(SLOPE, frozenset()) | board.sides.get(STREAM, frozenset())
    for h in grid.hexes():
        if board.levels[h] != (board.terrain[h] == HIGH_GROUND):
            yield f"{grid.label(h)} is {board.terrain[h]} at elevation {board.levels[h]}"
    for side, (a, b) in enumerate(grid.side_hexes):
        if board.levels[a] != board.levels[b] and side not in slopes:
            yield f"{grid.side_label(Hexside(side))} leads up to high ground without a slope"


# ---------------------------------------------------------------- water


def river_faults(board: Board) -> Iterator[str]:
    """The river is one water from the west edge to the east edge, and no step leads from bank to bank."""
    grid = board.grid
    river = frozenset(board.hexes_of(RIVER))
    for h in sorted(river - board.grid.connected(river)):
        yield f"river hex {grid.label(h)} is cut off from the rest of the river"
    columns = {grid.places[h][0] for h in river}
    for column in sorted(set(range(1, grid.shape.columns + 1)) - columns):
        yield f"the river leaves out column {column}"
    north, south = (map_names.bank(board, part) for part in map_names.BANKS)
    for h in sorted(set(grid.hexes()) - north - south - river):
        yield f"{grid.label(h)} lies on neither bank of the river"
    for h in sorted(north):
        for n in grid.neighbours(h):
            if n in south:
                yield f"the banks of the river touch at {grid.label(h)} and {grid.label(n)}"


def watercourse_faults(board: Board) -> Iterator[str]:
    """Each stream and gully is one course over land; streams end in the river."""
    grid = board.grid
    river = frozenset(board.hexes_of(RIVER))
    for feature in board.sheet.sides:
        if feature.kind not in (STREAM, GULLY):
            continue
        course = [grid.parse_side(text) for text in feature.hexsides]
        if len(set(course)) != len(course):
            yield f"{feature.name} lists a hexside twice"
        for before, after in pairwise(course):
            if after not in grid.touching(before):
                labels = grid.side_label(before), grid.side_label(after)
                yield f"{feature.name} breaks off between {labels[0]} and {labels[1]}"
        for side in course:
            if river.intersection(grid.side_hexes[side]):
                yield f"{feature.name} runs along the river at {grid.side_label(side)}"
        if feature.kind == STREAM and river.isdisjoint(_corners(board, course[-1])):
            yield f"{feature.name} ends in the middle of the land at {grid.side_label(course[-1])}"


def _corners(board: Board, side: Hexside) -> set[Hex]:
    """The hexes at the two ends of a hexside."""
    a, b = board.grid.side_hexes[side]
    return set(board.grid.neighbours(a)) & set(board.grid.neighbours(b))


def hexside_faults(board: Board) -> Iterator[str]:
    """No hexside is two things, but for bridges over streams."""
    grid = board.grid
    kinds = (STREAM, GULLY, SLOPE)
    for number, one in enumerate(kinds):
        for other in kinds[number + 1 :]:
            for side in sorted(board.sides.get(one, frozenset()) & board.sides.get(other, frozenset())):
                yield f"hexside {grid.side_label(side)} is both {one} and {other}"
    slopes = board.sides.get(SLOPE, frozenset())
    for side in sorted(slopes):
        if slopes.isdisjoint(grid.touching(side)):
            yield f"the slope {grid.side_label(side)} stands alone"


# ---------------------------------------------------------------- roads and bridges


def bridge_faults(board: Board) -> Iterator[str]:
    """Bridges carry a route over a stream or through a river hex, and roads cross water by bridges."""
    grid = board.grid
    streams, bridges = board.sides.get(STREAM, frozenset()), board.sides.get(BRIDGE, frozenset())
    roads = board.lines.get(ROAD, frozenset())
    for side in sorted(bridges - streams):
        yield f"bridge {grid.side_label(side)} is on no stream"
    for side in sorted(bridges - roads):
        yield f"bridge {grid.side_label(side)} carries no road"
    for side in sorted((roads & streams) - bridges):
        yield f"a road crosses the stream at {grid.side_label(side)} with no bridge"
    river = frozenset(board.hexes_of(RIVER))
    spans, routes = map_names.places_of(board, BRIDGE), map_names.hexes_on(board, ROAD, TRACK)
    for h in sorted(spans ^ (routes & river)):
        yield f"river hex {grid.label(h)} has a bridge without a road, or a road without a bridge"


def road_faults(board: Board) -> Iterator[str]:
    """All roads and tracks are one net; each ends at another one, at the edge, at a place or at the river."""
    grid = board.grid
    lines = [(line.name or line.kind, [grid.hex(text) for text in line.path]) for line in board.sheet.lines]
    river = frozenset(board.hexes_of(RIVER))
    for number, (name, path) in enumerate(lines):
        others = {h for other, (_, hexes) in enumerate(lines) if other != number for h in hexes}
        if others.isdisjoint(path):
            yield f"{name} meets no other road"
        for end in (path[0], path[-1]):
            around = grid.neighbours(end)
            goal = end in others or end in board.place_names or len(around) < 6
            if not goal and river.isdisjoint(around):
                yield f"{name} ends in the middle of the land at {grid.label(end)}"
    net: set[Hex] = set()
    left = list(lines)
    while joined := [line for line in left if not net or net.intersection(line[1])]:
        net.update(joined[0][1])
        left.remove(joined[0])
    for name, _ in left:
        yield f"{name} is cut off from the other roads"


# ---------------------------------------------------------------- places and areas


def place_faults(board: Board) -> Iterator[str]:
    """Places have a name of their own and a known kind; they name all hexes of their ground."""
    grid = board.grid
    names = [place.name for place in board.sheet.places]
    for name in sorted({n for n in names if names.count(n) > 1}):
        yield f"two places are called {name}"
    for place in board.sheet.places:
        hexes = frozenset(board.places[place.name])
        if place.kind not in PLACE_KINDS:
            yield f"{place.name} is of the unknown kind {place.kind!r}"
        if place.kind != "label" and hexes != board.grid.connected(hexes):
            yield f"{place.name} falls into parts that do not touch"
    for kind in GROUND_PLACES:
        for h in sorted(map_names.places_of(board, kind) ^ frozenset(board.hexes_of(kind))):
            yield f"{grid.label(h)} is {kind} in only one of the terrain picture and the places"


def area_faults(board: Board) -> Iterator[str]:
    """The hexes that victory is counted by are what the rules call them."""
    grid, south = board.grid, map_names.bank(board, "south")
    landing = frozenset(board.hexes_of(LANDING_ZONE))
    wanted = {
        LANDING_ZONES: landing,
        SOUTHERN_LANDING_ZONES: landing & south,
        SOUTHERN_OBJECTIVES: frozenset(board.hexes_of(TOWN, AIRFIELD, HIGH_GROUND)) & south,
        BUILDINGS_ON_ROADS: frozenset(board.hexes_of(TOWN, VILLAGE)) & map_names.hexes_on(board, ROAD),
    }
    for name, hexes in wanted.items():
        for h in sorted(hexes ^ board.area(name)):
            yield f"{grid.label(h)} is wrongly in or out of the {name}"
