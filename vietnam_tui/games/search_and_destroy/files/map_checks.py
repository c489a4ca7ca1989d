"""Sense checks of the map of Search & Destroy: what no single entry of its file can show by itself.

`check` lists everything that is wrong in sentences a map-maker can act on; a sound map gives an empty list.  The
statements of the rules about the map are checked in `map_facts`.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.engine import map_checks as kit
from vietnam_tui.games.search_and_destroy import map_names as names
from vietnam_tui.games.search_and_destroy.files.map_facts import FACTS
from vietnam_tui.games.search_and_destroy.terrain import terrain_key


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
    for edge, mouths in names.mouths(board).items():
        if len(mouths) != 1:
            yield f"{len(mouths)} rivers meet the {edge} edge, boats need one"


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
