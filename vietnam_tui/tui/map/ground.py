"""What is printed in each hex of a map, gathered for drawing: terrain, rivers, roads, bridges, names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Grid, Hex, Hexside
from vietnam_tui.tui.map.grounds import SHADES

#: hexside features that are drawn as water, navigable or not
RIVERS = ("river", "stream", "canal")
BRIDGE = "bridge"
#: lines, the one that hides the others first
ROUTES = ("road", "trail", "track", "pathway")
#: the line of a stream that runs through hexes instead of between them
STREAM = "stream"

#: the line beside a hex that is a dry cut in the ground
GULLY = "gully"

#: places that only carry a name across the country, and those whose name is left to the inspector
CAPTION = "label"
UNNAMED = frozenset({"ferry", "bridge", "ford", CAPTION})


class PrintedHex(NamedTuple):
    """The printed features of one place on the grid; a place off the map has no hex and only sides."""

    hex: Hex | None
    label: str = ""
    terrain: str = ""
    #: two characters that fill it
    glyph: str = "  "
    water: bool = False
    #: directions in which open water begins: a shore
    shore: frozenset[str] = frozenset()
    #: a hex with land on both banks of a wide river
    banks: bool = False
    #: directions of its sides that are drawn, that carry a river, a bridge
    sides: frozenset[str] = frozenset()
    rivers: frozenset[str] = frozenset()
    bridges: frozenset[str] = frozenset()
    #: corners where two rivers on hexsides meet, each as the directions of the sides that end there, clockwise
    joints: frozenset[tuple[str, str]] = frozenset()
    #: directions in which a stream runs on from the hex
    streams: frozenset[str] = frozenset()
    #: direction -> the route that leaves that way
    routes: Mapping[str, str] = {}
    place: str = ""
    #: terrain of the neighbours beyond its own sides, by direction
    beyond: Mapping[str, str] = {}
    #: which of the three shades of its terrain it has
    shade: int = 0
    #: directions of its sides that are a slope, a gully
    slopes: frozenset[str] = frozenset()
    gullies: frozenset[str] = frozenset()


def survey(board: Board, fills: Mapping[str, str], hex_: Hex) -> PrintedHex:
    """The printed features of a hex; `fills` gives the two characters of each terrain."""
    grid = board.grid
    rivers, bridges, streams, shore = set(), set(), set(), set()
    slopes, gullies = set(), set()
    routes: dict[str, str] = {}
    beyond: dict[str, str] = {}
    water = _is_water(fills, board.terrain[hex_])
    for direction, neighbour in zip(grid.directions, grid.around[hex_], strict=True):
        if neighbour is None:
            continue
        side = grid.side(hex_, neighbour)
        beyond[direction] = board.terrain[neighbour]
        if is_river(board, side):
            rivers.add(direction)
        if board.has_side(BRIDGE, side):
            bridges.add(direction)
        if board.has_side(GULLY, side):
            gullies.add(direction)
        if board.slopes and any(
            (hex_, neighbour) in steps or (neighbour, hex_) in steps for steps in board.slopes.values()
        ):
            slopes.add(direction)
        if not water and board.has_line(STREAM, side):
            streams.add(direction)
        if not water and _is_water(fills, board.terrain[neighbour]):
            shore.add(direction)
        route = next((kind for kind in ROUTES if board.has_line(kind, side)), None)
        if route is not None:
            routes[direction] = route
    return PrintedHex(
        hex=hex_,
        label=grid.label(hex_),
        terrain=board.terrain[hex_],
        glyph=(fills.get(board.terrain[hex_], "  ") + "  ")[:2],
        water=water,
        shore=frozenset(shore),
        banks=hex_ in board.banks,
        sides=frozenset(grid.directions),
        rivers=frozenset(rivers),
        bridges=frozenset(bridges),
        joints=_joints(board, hex_) if rivers else frozenset(),
        streams=frozenset(streams),
        routes=routes,
        place=_place(board, hex_),
        beyond=beyond,
        shade=shade_of(board.grid, hex_),
        slopes=frozenset(slopes),
        gullies=frozenset(gullies),
    )


def shade_of(grid: Grid, hex_: Hex) -> int:
    """Which of three shades a hex has; neighbours have different ones."""
    x, y = grid.doubled[hex_]
    along, across = (x, (y - x) // 2) if grid.shape.orientation == "flat" else (y, (x - y) // 2)
    return (along - across) % SHADES


def _joints(board: Board, hex_: Hex) -> frozenset[tuple[str, str]]:
    """The corners of a hex at which at least two of the three hexsides carry a river."""
    grid, found = board.grid, set()
    ring = grid.around[hex_]
    for at, (one, two) in enumerate(zip(ring, (*ring[1:], ring[0]), strict=True)):
        pairs = [pair for pair in ((hex_, one), (hex_, two), (one, two)) if None not in pair]
        wet = sum(is_river(board, grid.side(a, b)) for a, b in pairs if a is not None and b is not None)
        if wet >= 2:
            found.add((grid.directions[at], grid.directions[(at + 1) % 6]))
    return frozenset(found)


def is_river(board: Board, side: Hexside) -> bool:
    """Does a hexside carry a river, a stream or a canal?"""
    return any(board.has_side(kind, side) for kind in RIVERS)


def border(board: Board, around: Mapping[str, Hex | None]) -> PrintedHex:
    """A place off the map that only closes the sides of the hexes it touches."""
    touching = {direction: hex_ for direction, hex_ in around.items() if hex_ is not None}
    return PrintedHex(
        hex=None,
        sides=frozenset(touching),
        beyond={direction: board.terrain[hex_] for direction, hex_ in touching.items()},
    )


def side_to(board: Board, hex_: Hex, direction: str) -> Hexside | None:
    """The hexside of a hex in a direction, None at the edge of the map."""
    neighbour = board.grid.neighbour(hex_, direction)
    return None if neighbour is None else board.grid.side(hex_, neighbour)


def _is_water(fills: Mapping[str, str], terrain: str) -> bool:
    return fills.get(terrain, "").strip() == "~~"


def _place(board: Board, hex_: Hex) -> str:
    """The name to write in a hex: of the place there, once for a place of several hexes."""
    label = board.grid.label(hex_)
    return next(
        (place.name for place in board.sheet.places if place.hexes[0] == label and place.kind not in UNNAMED),
        "",
    )


def in_two_lines(name: str, width: int) -> tuple[str, str]:
    """A name broken over two lines of a width, words kept whole where they fit.

    >>> in_two_lines("Ban Long", 5), in_two_lines("Checkpoint", 5), in_two_lines("To Dong Tam", 5)
    (('Ban', 'Long'), ('Check', 'point'), ('To', 'Dong'))
    """
    words = name.split()
    first = words[0] if words else ""
    if len(name) <= width:
        return name, ""
    if len(first) > width:
        half = min(width, (len(first) + 1) // 2)
        return first[:half], first[half : half + width]
    taken = 1
    while taken < len(words) and len(first) + 1 + len(words[taken]) <= width:
        first += " " + words[taken]
        taken += 1
    second = ""
    for word in words[taken:]:
        joined = f"{second} {word}".strip()
        if len(joined) > width:
            break
        second = joined
    if not second and taken < len(words):
        second = words[taken][:width]
    return first, second
