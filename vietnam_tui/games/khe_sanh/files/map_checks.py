"""Sense checks of the map of Khe Sanh, 1968: what no single entry of its file can show by itself.

`check` lists everything that is wrong in sentences a map-maker can act on; a sound map gives an empty list.  The
statements of the rules about the map are checked in `map_facts`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from vietnam_tui.core.board import Board
from vietnam_tui.engine import map_checks as kit
from vietnam_tui.engine.checks import doubles
from vietnam_tui.games.khe_sanh import map_names as names
from vietnam_tui.games.khe_sanh.counters import terrain_key
from vietnam_tui.games.khe_sanh.files.map_facts import FACTS
from vietnam_tui.games.khe_sanh.tables import tables

#: Kinds of place that say what is built in a hex, and labels, which only write a name.
BASES = (names.FIRE_BASE, names.COMBAT_BASE)
PLACE_KINDS = (names.TOWN, names.FRENCH_FORT, *BASES, names.STRONG_POINT, "label")


def check(board: Board) -> list[str]:
    """Everything wrong with a map; empty for a sound one."""
    key = terrain_key()
    hexes, sides, lines = ([line.id for line in part] for part in (key.terrain, key.hexside, key.route))
    return [
        *kit.kind_faults(board, "the terrain chart", "terrain", hexes, sides, lines),
        *sea_faults(board),
        *region_faults(board),
        *course_faults(board),
        *kit.bridge_faults(board, names.RIVER, names.ROAD),
        *road_faults(board),
        *place_faults(board),
        *base_faults(board),
        *edge_faults(board),
        *kit.fact_faults(board, FACTS),
    ]


# ---------------------------------------------------------------- terrain and regions


def sea_faults(board: Board) -> Iterator[str]:
    """The sea is one water, and land east of it there is none."""
    sea = frozenset(board.hexes_of(names.SEA))
    yield from kit.cut_off(board, sea, "sea hex {} is cut off from the rest of the sea")
    east = {beyond for h in sea if (beyond := board.grid.neighbour(h, "E")) is not None}
    yield from kit.labelled(board, east - sea, "{} is land east of the sea")


def region_faults(board: Board) -> Iterator[str]:
    """No hex is in two regions or a region of the sea; each region is one piece of land."""
    grid, sea = board.grid, frozenset(board.hexes_of(names.SEA))
    regions = {name: board.area(name) for name in (names.DMZ, names.LAOS, names.NORTH_VIETNAM)}
    for (name, hexes), (other, others) in combinations(regions.items(), 2):
        yield from kit.labelled(board, hexes & others, f"{{}} is in both {name} and {other}")
    for name, hexes in regions.items():
        yield from kit.labelled(board, hexes & sea, f"sea hex {{}} is in {name}")
        yield from kit.cut_off(board, hexes, f"{{}} is cut off from the rest of {name}")
    north = regions[names.DMZ] | regions[names.NORTH_VIETNAM]
    for h in sorted(north):
        for direction in ("NE", "NW"):
            beyond = grid.neighbour(h, direction)
            if beyond is not None and beyond not in north | sea:
                yield f"{grid.label(beyond)} lies north of {grid.label(h)} and is in no region of the north"
    for h in sorted(regions[names.NORTH_VIETNAM]):
        beside = set(grid.neighbours(h)) - north - sea
        sentence = f"{{}} touches North Vietnam at {grid.label(h)} with no DMZ between"
        yield from kit.labelled(board, beside, sentence)


# ---------------------------------------------------------------- watercourses and roads


def course_faults(board: Board) -> Iterator[str]:
    """Each watercourse is one course between land hexes, and ends in another, in the sea or at the map edge."""
    grid, sea = board.grid, frozenset(board.hexes_of(names.SEA))
    yield from kit.overlap_faults(board, names.RIVER, names.STREAM)
    yield from kit.course_faults(board, names.RIVER, names.STREAM, beside=sea, water="sea")
    courses = kit.courses(board, names.RIVER, names.STREAM)
    for name, course in courses.items():
        others = {side for other, sides in courses.items() if other != name for side in sides}
        ends = kit.corners(board, course[-1])
        outside = len(ends) < 2 or not sea.isdisjoint(ends)
        if not outside and others.isdisjoint(grid.touching(course[-1])):
            yield f"{name} ends in the middle of the land at {grid.side_label(course[-1])}"


def road_faults(board: Board) -> Iterator[str]:
    """All roads are one net, in hexes that every vehicle may enter by road."""
    barred = frozenset(board.hexes_of(names.SEA, names.MOUNTAIN)) | board.area(names.LAOS)
    yield from kit.barred_faults(board, barred)
    yield from kit.net_faults(board, "{} meets no other road")


# ---------------------------------------------------------------- places and edges


def place_faults(board: Board) -> Iterator[str]:
    """Places have a name of their own and a known kind; towns and forts name all hexes of their kind."""
    yield from kit.name_faults(kit.place_names(board))
    yield from kit.place_faults(board, PLACE_KINDS)
    for place in board.sheet.places:
        outside = set(board.places[place.name]) - names.playable(board) if place.kind != "label" else ()
        yield from kit.labelled(board, outside, f"{place.name} lies in {{}}, which is outside play")
    yield from kit.ground_faults(board, {kind: kind for kind in (names.TOWN, names.FRENCH_FORT)})


def base_faults(board: Board) -> Iterator[str]:
    """Every base of the map is in the Base Capabilities Chart once, with its kind, and no other hex is."""
    listed = [(text, base.works) for base in tables().base for text in base.hexes]
    drawn = {(board.grid.label(h), kind) for kind in BASES for h in kit.places_of(board, kind)}
    for text, kind in sorted(drawn - set(listed)):
        yield f"the {kind} {text} is not in the Base Capabilities Chart"
    for text, kind in sorted(set(listed) - drawn):
        yield f"the Base Capabilities Chart has a {kind} in {text}, the map has none"
    for text in doubles(text for text, _ in listed):
        yield f"the Base Capabilities Chart lists {text} twice"


def edge_faults(board: Board) -> Iterator[str]:
    """The edges by which replacements come are what the rules call them [KS-A12.2-b]."""
    grid, land = board.grid, names.playable(board)
    north = board.area(names.DMZ) | board.area(names.NORTH_VIETNAM)
    wanted = {
        names.WEST_EDGE: {h for h in land if grid.neighbour(h, "W") not in land},
        names.NORTH_EDGE: {h for h in land & north if grid.places[h][1] <= 2},
    }
    for name, hexes in wanted.items():
        wrong = (hexes ^ board.area(name)) & land
        yield from kit.labelled(board, wrong, f"{{}} is wrongly in or out of the {name}")
