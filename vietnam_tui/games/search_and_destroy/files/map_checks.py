"""Sense checks of the map of Search & Destroy: what no single entry of its file can show by itself.

`check` lists everything that is wrong in sentences a map-maker can act on; a sound map gives an empty list.  What the
rules state about the map is checked in `map_facts`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.games.search_and_destroy import map_names
from vietnam_tui.games.search_and_destroy.files.map_facts import fact_faults
from vietnam_tui.games.search_and_destroy.map_names import (
    BRIDGE,
    BUILDING,
    EDGES,
    LABEL,
    RIVER,
    ROAD,
    VILLAGE,
    reached,
)
from vietnam_tui.games.search_and_destroy.terrain import terrain_key


def check(board: Board) -> list[str]:
    """Everything wrong with a map; empty for a sound one."""
    subjects = (
        terrain_faults,
        river_faults,
        bridge_faults,
        road_faults,
        place_faults,
        fact_faults,
    )
    return [fault for subject in subjects for fault in subject(board)]


def terrain_faults(board: Board) -> Iterator[str]:
    """Every kind of hex, hexside and route is in the Terrain Effects Chart, and the other way round."""
    key = terrain_key()
    for what, found, known in (
        ("kind of hex", set(board.terrain), {line.id for line in key.terrain}),
        ("hexside", set(board.sides), {line.id for line in key.hexside}),
        ("route", set(board.lines), {line.id for line in key.route}),
    ):
        for kind in sorted(found ^ known):
            where = "not in the terrain chart" if kind in found else "not on the map"
            yield f"{what} {kind!r} is {where}"


# ---------------------------------------------------------------- water


def river_faults(board: Board) -> Iterator[str]:
    """Each river is one course; each end is a mouth at the edge, or a corner where three rivers meet."""
    grid = board.grid
    ends: dict[frozenset[Hex], list[str]] = {}
    for feature in board.sheet.sides:
        if feature.kind != RIVER:
            continue
        course = [grid.parse_side(text) for text in feature.hexsides]
        if len(set(course)) != len(course):
            yield f"{feature.name} lists a hexside twice"
        for before, after in pairwise(course):
            if after not in grid.touching(before):
                where = f"{grid.side_label(before)} and {grid.side_label(after)}"
                yield f"{feature.name} breaks off between {where}"
        if len(course) > 1:
            for side, inner in ((course[0], course[1]), (course[-1], course[-2])):
                ends.setdefault(_outer_corner(board, side, inner), []).append(feature.name)
    for corner, names in ends.items():
        if len(corner) == 3 and len(names) != 3:
            labels = ", ".join(sorted(grid.label(h) for h in corner))
            yield f"{' and '.join(sorted(names))} ends in the middle of the land at {labels}"
    mouths = map_names.mouths(board)
    for edge in EDGES:
        if len(mouths[edge]) != 1:
            yield f"{len(mouths[edge])} rivers meet the {edge} edge, boats need one"


def _outer_corner(board: Board, side: Hexside, inner: Hexside) -> frozenset[Hex]:
    """The hexes that meet at the end of a hexside which is turned away from another one; two at the map's edge."""
    a, b = board.grid.side_hexes[side]
    shared = {a, b} | set(board.grid.side_hexes[inner])
    beyond = set(board.grid.neighbours(a)) & set(board.grid.neighbours(b)) - shared
    return frozenset({a, b} | beyond)


def bridge_faults(board: Board) -> Iterator[str]:
    """The bridge carries the road over a river; nothing else crosses one."""
    grid = board.grid
    rivers = board.sides.get(RIVER, frozenset())
    bridges = board.sides.get(BRIDGE, frozenset())
    for side in sorted(bridges - rivers):
        yield f"bridge {grid.side_label(side)} is on no river"
    for side in sorted(bridges - board.lines.get(ROAD, frozenset())):
        yield f"bridge {grid.side_label(side)} carries no road"
    for kind, line in board.lines.items():
        for side in sorted((line & rivers) - bridges):
            yield f"a {kind} crosses the river at {grid.side_label(side)} with no bridge"


# ---------------------------------------------------------------- roads, places


def road_faults(board: Board) -> Iterator[str]:
    """Roads and trails run from edge to edge, no hex twice."""
    grid = board.grid
    for line in board.sheet.lines:
        if len(set(line.path)) != len(line.path):
            yield f"{line.name} passes a hex twice"
        for end in (line.path[0], line.path[-1]):
            if len(grid.neighbours(grid.hex(end))) == 6:
                yield f"{line.name} ends in the middle of the land at {end}"


def place_faults(board: Board) -> Iterator[str]:
    """Places have a name of their own and a known kind; villages are whole and are all of the Building hexes."""
    grid = board.grid
    names = [place.name for place in board.sheet.places] + [f.name for f in board.sheet.sides]
    for name in sorted({n for n in names if names.count(n) > 1} - {map_names.RACH_GIUA}):
        yield f"two things on the map are called {name}"
    for place in board.sheet.places:
        hexes = frozenset(board.places[place.name])
        if place.kind not in (VILLAGE, LABEL):
            yield f"{place.name} is of the unknown kind {place.kind!r}"
        if place.kind == VILLAGE and hexes and hexes != reached(board, min(hexes), hexes, frozenset()):
            yield f"{place.name} falls into parts that do not touch"
    for h in sorted(map_names.places_of(board, VILLAGE) ^ frozenset(board.hexes_of(BUILDING))):
        yield f"{grid.label(h)} is a village in only one of the terrain picture and the places"
