"""The print in each hex of a map, gathered for drawing: terrain, rivers, roads, bridges, names."""

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
    #: which of the three shades of its terrain it has, and those of the neighbours by direction
    shade: int = 0
    shades: Mapping[str, int] = {}
    #: directions of its sides that are a slope, a gully
    slopes: frozenset[str] = frozenset()
    gullies: frozenset[str] = frozenset()


class Survey:
    """The print on a board, hex by hex; `fills` gives the two characters of each terrain."""

    def __init__(self, board: Board, fills: Mapping[str, str]) -> None:
        self.board, self.fills = board, fills
        none: frozenset[Hexside] = frozenset()
        self._wet = none.union(*(board.sides.get(kind, none) for kind in RIVERS))
        self._bridges = board.sides.get(BRIDGE, none)
        self._gullies = board.sides.get(GULLY, none)
        self._streams = board.lines.get(STREAM, none)
        self._routes = {side: kind for kind in reversed(ROUTES) for side in board.lines.get(kind, ())}
        self._slopes = frozenset(
            board.grid.side(low, high) for steps in board.slopes.values() for low, high in steps
        )
        self._water = frozenset(kind for kind in {*board.terrain} if _is_water(fills, kind))
        #: the name to write in a hex: of the first place there, once for a place of several hexes
        self._names: dict[str, str] = {}
        for place in board.sheet.places:
            if place.kind not in UNNAMED:
                self._names.setdefault(place.hexes[0], place.name)

    @property
    def wet(self) -> frozenset[Hex]:
        """The hexes of water, and those beside a river."""
        board = self.board
        open_water = (hex_ for hex_ in board.grid.hexes() if board.terrain[hex_] in self._water)
        return frozenset([*open_water, *(hex_ for side in self._wet for hex_ in board.grid.side_hexes[side])])

    def hex(self, hex_: Hex) -> PrintedHex:
        """The printed features of a hex."""
        board, grid = self.board, self.board.grid
        terrain, label = board.terrain[hex_], grid.label(hex_)
        beside = {
            direction: (neighbour, grid.side(hex_, neighbour))
            for direction, neighbour in zip(grid.directions, grid.around[hex_], strict=True)
            if neighbour is not None
        }
        beyond = {direction: board.terrain[neighbour] for direction, (neighbour, _) in beside.items()}

        def along(marked: frozenset[Hexside]) -> frozenset[str]:
            """The directions of the sides that are among these."""
            return frozenset([direction for direction, (_, side) in beside.items() if side in marked])

        water = terrain in self._water
        rivers = along(self._wet)
        return PrintedHex(
            hex=hex_,
            label=label,
            terrain=terrain,
            glyph=(self.fills.get(terrain, "  ") + "  ")[:2],
            water=water,
            shore=frozenset()
            if water
            else frozenset([direction for direction, kind in beyond.items() if kind in self._water]),
            banks=hex_ in board.banks,
            sides=frozenset(grid.directions),
            rivers=rivers,
            bridges=along(self._bridges),
            joints=self._joints(hex_) if rivers else frozenset(),
            streams=frozenset() if water else along(self._streams),
            routes={d: self._routes[side] for d, (_, side) in beside.items() if side in self._routes},
            place=self._names.get(label, ""),
            beyond=beyond,
            shade=shade_of(grid, hex_),
            shades={direction: shade_of(grid, neighbour) for direction, (neighbour, _) in beside.items()},
            slopes=along(self._slopes),
            gullies=along(self._gullies),
        )

    def border(self, around: Mapping[str, Hex | None]) -> PrintedHex:
        """A place off the map that only closes the sides of the hexes it touches."""
        touching = {direction: hex_ for direction, hex_ in around.items() if hex_ is not None}
        return PrintedHex(
            hex=None,
            sides=frozenset(touching),
            beyond={direction: self.board.terrain[hex_] for direction, hex_ in touching.items()},
            shades={direction: shade_of(self.board.grid, hex_) for direction, hex_ in touching.items()},
        )

    def _joints(self, hex_: Hex) -> frozenset[tuple[str, str]]:
        """The corners of a hex at which at least two of the three hexsides carry a river."""
        grid, found = self.board.grid, set()
        ring = grid.around[hex_]
        for at, (one, two) in enumerate(zip(ring, (*ring[1:], ring[0]), strict=True)):
            pairs = ((hex_, one), (hex_, two), (one, two))
            wet = sum(grid.side(a, b) in self._wet for a, b in pairs if a is not None and b is not None)
            if wet >= 2:
                found.add((grid.directions[at], grid.directions[(at + 1) % 6]))
        return frozenset(found)


def shade_of(grid: Grid, hex_: Hex) -> int:
    """The shade of a hex, one of three; neighbours have different ones."""
    x, y = grid.doubled[hex_]
    along, across = (x, (y - x) // 2) if grid.shape.orientation == "flat" else (y, (x - y) // 2)
    return (along - across) % SHADES


def _is_water(fills: Mapping[str, str], terrain: str) -> bool:
    return fills.get(terrain, "").strip() == "~~"
