"""Sense checks of the map of Khe Sanh, 1968: what no single entry of its file can show by itself.

`check` lists everything that is wrong in sentences a map-maker can act on; a sound map gives an empty list.  What the
rules state about the map is checked in `map_facts`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.games.khe_sanh import map_names
from vietnam_tui.games.khe_sanh.counters import terrain_key
from vietnam_tui.games.khe_sanh.files.map_facts import fact_faults
from vietnam_tui.games.khe_sanh.map_names import (
    BRIDGE,
    COMBAT_BASE,
    DMZ,
    FIRE_BASE,
    FRENCH_FORT,
    LAOS,
    MOUNTAIN,
    NORTH_EDGE,
    NORTH_VIETNAM,
    RIVER,
    ROAD,
    SEA,
    STREAM,
    STRONG_POINT,
    TOWN,
    WEST_EDGE,
)
from vietnam_tui.games.khe_sanh.tables import tables

#: Kinds of place that say what is built in a hex, and labels, which only write a name.
PLACE_KINDS = frozenset({TOWN, FRENCH_FORT, FIRE_BASE, COMBAT_BASE, STRONG_POINT, "label"})


def check(board: Board) -> list[str]:
    """Everything wrong with a map; empty for a sound one."""
    subjects = (
        terrain_faults,
        sea_faults,
        region_faults,
        watercourse_faults,
        bridge_faults,
        road_faults,
        place_faults,
        base_faults,
        edge_faults,
        fact_faults,
    )
    return [fault for subject in subjects for fault in subject(board)]


# ---------------------------------------------------------------- terrain and regions


def terrain_faults(board: Board) -> Iterator[str]:
    """Every kind of hex, hexside and route is in the Terrain Effects Chart."""
    key = terrain_key()
    for kind in sorted(set(board.terrain) - {t.id for t in key.terrain}):
        yield f"terrain {kind!r} is not in the terrain chart"
    for kind in sorted(set(board.sides) - {s.id for s in key.hexside}):
        yield f"hexside {kind!r} is not in the terrain chart"
    for kind in sorted(set(board.lines) - {r.id for r in key.route}):
        yield f"route {kind!r} is not in the terrain chart"


def sea_faults(board: Board) -> Iterator[str]:
    """The sea is one water, and land east of it there is none."""
    sea = frozenset(board.hexes_of(SEA))
    for h in sorted(sea - board.grid.connected(sea)):
        yield f"sea hex {board.grid.label(h)} is cut off from the rest of the sea"
    for h in sorted(sea):
        east = board.grid.neighbour(h, "E")
        if east is not None and east not in sea:
            yield f"{board.grid.label(east)} is land east of the sea"


def region_faults(board: Board) -> Iterator[str]:
    """No hex is in two regions or a region of the sea; each region is one piece of land."""
    grid = board.grid
    regions = {name: board.area(name) for name in (LAOS, DMZ, NORTH_VIETNAM)}
    sea = frozenset(board.hexes_of(SEA))
    for name, hexes in regions.items():
        for other, others in regions.items():
            for h in sorted(hexes & others) if name < other else ():
                yield f"{grid.label(h)} is in both {name} and {other}"
        for h in sorted(hexes & sea):
            yield f"sea hex {grid.label(h)} is in {name}"
        for h in sorted(hexes - board.grid.connected(hexes)):
            yield f"{grid.label(h)} is cut off from the rest of {name}"
    north = regions[DMZ] | regions[NORTH_VIETNAM]
    for h in sorted(north):
        for direction in ("NE", "NW"):
            beyond = grid.neighbour(h, direction)
            if beyond is not None and beyond not in north | sea:
                yield f"{grid.label(beyond)} lies north of {grid.label(h)} and is in no region of the north"
    for h in sorted(regions[NORTH_VIETNAM]):
        for n in grid.neighbours(h):
            if n not in north | sea:
                yield f"{grid.label(n)} touches North Vietnam at {grid.label(h)} with no DMZ between"


# ---------------------------------------------------------------- watercourses


def watercourse_faults(board: Board) -> Iterator[str]:
    """Each watercourse is one course between land hexes, and ends in another, in the sea or at the map edge."""
    grid = board.grid
    sea = frozenset(board.hexes_of(SEA))
    courses = {
        f.name: [grid.parse_side(text) for text in f.hexsides]
        for f in board.sheet.sides
        if f.kind in (RIVER, STREAM)
    }
    for side in sorted(board.sides.get(RIVER, frozenset()) & board.sides.get(STREAM, frozenset())):
        yield f"hexside {grid.side_label(side)} is both river and stream"
    for name, course in courses.items():
        if len(set(course)) != len(course):
            yield f"{name} lists a hexside twice"
        for before, after in pairwise(course):
            if after not in grid.touching(before):
                labels = grid.side_label(before), grid.side_label(after)
                yield f"{name} breaks off between {labels[0]} and {labels[1]}"
        for side in course:
            if sea.intersection(grid.side_hexes[side]):
                yield f"{name} runs along the sea at {grid.side_label(side)}"
        others = {side for other, sides in courses.items() if other != name for side in sides}
        last = course[-1]
        if others.isdisjoint(grid.touching(last)) and not _ends_outside(board, last, sea):
            yield f"{name} ends in the middle of the land at {grid.side_label(last)}"


def _ends_outside(board: Board, side: Hexside, sea: frozenset[Hex]) -> bool:
    """Does one end of the hexside lie at the sea, or at the edge of the map?"""
    a, b = board.grid.side_hexes[side]
    ends = set(board.grid.neighbours(a)) & set(board.grid.neighbours(b))
    return len(ends) < 2 or not sea.isdisjoint(ends)


# ---------------------------------------------------------------- roads and bridges


def bridge_faults(board: Board) -> Iterator[str]:
    """Bridges carry a road over a river, and roads cross rivers by bridges."""
    grid = board.grid
    rivers, bridges = board.sides.get(RIVER, frozenset()), board.sides.get(BRIDGE, frozenset())
    roads = board.lines.get(ROAD, frozenset())
    for side in sorted(bridges - rivers):
        yield f"bridge {grid.side_label(side)} is on no river"
    for side in sorted(bridges - roads):
        yield f"bridge {grid.side_label(side)} carries no road"
    for side in sorted((roads & rivers) - bridges):
        yield f"a road crosses the river at {grid.side_label(side)} with no bridge"


def road_faults(board: Board) -> Iterator[str]:
    """All roads are one net, in hexes that every vehicle may enter by road."""
    grid = board.grid
    barred = frozenset(board.hexes_of(SEA, MOUNTAIN)) | board.area(LAOS)
    net: set[Hex] = set()
    lines = [(line.name or line.kind, {grid.hex(text) for text in line.path}) for line in board.sheet.lines]
    for name, hexes in lines:
        for h in sorted(hexes & barred):
            yield f"{name} runs through {grid.label(h)}, which is {board.terrain[h]}"
    left = list(lines)
    while joined := [line for line in left if not net or line[1] & net]:
        net |= joined[0][1]
        left.remove(joined[0])
    for name, _ in left:
        yield f"{name} meets no other road"


# ---------------------------------------------------------------- places and edges


def place_faults(board: Board) -> Iterator[str]:
    """Places have a name of their own and a known kind; towns and forts name all hexes of their kind."""
    grid = board.grid
    names = [place.name for place in board.sheet.places]
    for name in sorted({n for n in names if names.count(n) > 1}):
        yield f"two places are called {name}"
    for place in board.sheet.places:
        hexes = board.places[place.name]
        if place.kind not in PLACE_KINDS:
            yield f"{place.name} is of the unknown kind {place.kind!r}"
        for one, other in pairwise(hexes):
            if grid.distance(one, other) != 1:
                yield f"{place.name} falls into parts that do not touch"
        if place.kind != "label":
            for h in hexes:
                if h not in map_names.playable(board):
                    yield f"{place.name} lies in {grid.label(h)}, which is outside play"
    for kind in (TOWN, FRENCH_FORT):
        for h in sorted(map_names.places_of(board, kind) ^ frozenset(board.hexes_of(kind))):
            yield f"{grid.label(h)} is {kind} in only one of the terrain picture and the places"


def base_faults(board: Board) -> Iterator[str]:
    """Every base of the map is in the Base Capabilities Chart once, with its kind, and no other hex is."""
    grid = board.grid
    listed = [(text, base.works) for base in tables().base for text in base.hexes]
    drawn = {
        (grid.label(h), kind) for kind in (FIRE_BASE, COMBAT_BASE) for h in map_names.places_of(board, kind)
    }
    for text, kind in sorted(drawn - set(listed)):
        yield f"the {kind} {text} is not in the Base Capabilities Chart"
    for text, kind in sorted(set(listed) - drawn):
        yield f"the Base Capabilities Chart has a {kind} in {text}, the map has none"
    for text in sorted({text for text, _ in listed if [t for t, _ in listed].count(text) > 1}):
        yield f"the Base Capabilities Chart lists {text} twice"


def edge_faults(board: Board) -> Iterator[str]:
    """The edges by which replacements come are what the rules call them [KS-A12.2-b]."""
    grid = board.grid
    land = map_names.playable(board)
    for h in sorted(land):
        if (h in board.area(WEST_EDGE)) != (grid.neighbour(h, "W") not in land):
            yield f"{grid.label(h)} is wrongly in or out of the {WEST_EDGE}"
    north = board.area(DMZ) | board.area(NORTH_VIETNAM)
    for h in sorted(land):
        near = grid.places[h][1] <= 2 and h in north
        if near != (h in board.area(NORTH_EDGE)):
            yield f"{grid.label(h)} is wrongly in or out of the {NORTH_EDGE}"
