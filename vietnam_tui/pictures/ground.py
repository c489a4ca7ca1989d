"""The printed map of a picture: terrain, hexsides, roads, names and numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.pictures.markup import in_markup
from vietnam_tui.pictures.plan import Plan, Point
from vietnam_tui.tui.map.ground import BRIDGE, CAPTION, GULLY, ROUTES, STREAM, UNNAMED

#: how far below the middle of its hex a name stands: where it does so if it can, and where else
_BELOW = {"label": (5, 18, -8), "place": (26, 36, 16)}
#: width and height of a letter of a name
_LETTERS = {"label": (10, 13), "place": (6, 9)}
_HOUSES = "M3 10v-5l3-2l3 2v5zM15 22v-5l3-2l3 2v5z"
#: the sign that fills a terrain on the screen -> a tile of 24 by 24 units that does so in a picture
_SIGNS = {
    "%": "M6 10v-3a2.6 2.6 0 1 1 .1 0M18 22v-3a2.6 2.6 0 1 1 .1 0",
    "&": "M6 10v-6M3 8l3-4l3 4M18 22v-6M15 20l3-4l3 4",
    "^": "M2 11l5-7l5 7M14 23l5-7l5 7",
    "#": _HOUSES,
    "n": _HOUSES,
    "@": "M2 10v-7h8v7zM13 22v-6h8v6z",
    "o": "M6 3a3 3 0 1 0 .1 0M18 15a3 3 0 1 0 .1 0",
    "~": "M1 7q3-4 6 0t6 0M12 19q3-4 6 0t6 0",
    ":": "M3 5h7M3 9h7M14 17h7M14 21h7",
    '"': "M4 9v-5M7 9v-3M1 9v-3M16 21v-5M19 21v-3M13 21v-3",
    ".": "M6 6h1.5M18 18h1.5",
    "+": "M6 3v6M3 6h6M18 15v6M15 18h6",
    "F": "M3 10v-7h2v2h2v-2h2v7zM15 22v-7h2v2h2v-2h2v7z",
    "A": "M2 6h9M14 18h9",
}

#: kinds of hexsides that are drawn, and the class of the line each becomes
_SIDES = {"canal": "river", "river": "river", STREAM: "stream", GULLY: "gully"}


def terrains_of(board: Board) -> list[str]:
    """Every terrain of a board, in the order in which the style sheet numbers them."""
    return list(dict.fromkeys(board.terrain))


def ground(board: Board, plan: Plan, fills: Mapping[str, str], hexes: Collection[Hex]) -> list[str]:
    """The map under the counters as SVG elements, without its names; `fills` says which sign fills each terrain."""
    lines = [
        *_terrain(board, plan, fills, hexes),
        *_lines(board, plan, set(hexes)),
        *_numbers(board, plan, hexes),
    ]
    return ['<g class="ground">', *lines, "</g>"]


def _terrain(board: Board, plan: Plan, fills: Mapping[str, str], hexes: Collection[Hex]) -> list[str]:
    shapes, papers, textures = [], [], []
    for number, kind in enumerate(terrains_of(board)):
        path = "".join(plan.outline(hex_) for hex_ in hexes if board.terrain[hex_] == kind)
        if not path:
            continue
        shapes.append(f'<path id="g{number}" d="{path}"/>')
        papers.append(f'<use href="#g{number}" class="t{number}"/>')
        sign = next((_SIGNS[c] for c in fills.get(kind, "") if c in _SIGNS), "")
        if sign:
            shapes.append(
                f'<pattern id="p{number}" width="24" height="24" patternUnits="userSpaceOnUse">'
                f'<path class="sign s{number}" d="{sign}"/></pattern>'
            )
            textures.append(f'<use href="#g{number}" fill="url(#p{number})"/>')
    return ["<defs>", *shapes, "</defs>", *papers, *textures]


def _lines(board: Board, plan: Plan, shown: set[Hex]) -> list[str]:
    grid = board.grid

    def near(sides: Iterable[Hexside]) -> list[Hexside]:
        return sorted(side for side in sides if shown.intersection(grid.side_hexes[side]))

    found = []
    slopes = [grid.side(low, high) for steps in board.slopes.values() for low, high in steps]
    found.append(_path("slope", [plan.ends(side) for side in near(slopes)]))
    for kind, name in _SIDES.items():
        found.append(_path(name, [plan.ends(side) for side in near(board.sides.get(kind, ()))]))
    for kind in (STREAM, *reversed(ROUTES)):
        name = kind if kind in (STREAM, "road") else "trail"
        crossed = [grid.side_hexes[side] for side in near(board.lines.get(kind, ()))]
        found.append(_path(name, [(plan.centre(a), plan.centre(b)) for a, b in crossed]))
    found += [_bridge(plan, side) for side in near(board.sides.get(BRIDGE, ()))]
    return [line for line in found if line]


def _path(name: str, segments: Iterable[tuple[tuple[int, int], tuple[int, int]]]) -> str:
    path = "".join(f"M{ax} {ay}L{bx} {by}" for (ax, ay), (bx, by) in segments)
    return f'<path class="{name}" d="{path}"/>' if path else ""


def _bridge(plan: Plan, side: Hexside) -> str:
    """A bridge over a hexside: two lines across it."""
    (x, y), angle = turned(plan, side)
    return f'<path class="bridge" d="M-5-8v16M5-8v16" transform="translate({x} {y})rotate({angle})"/>'


def turned(plan: Plan, side: Hexside) -> tuple[Point, int]:
    """The middle of a hexside, and the angle by which to turn what leads over it from north to south."""
    one, two = plan.grid.side_hexes[side]
    return plan.middle(side), plan.angle(plan.grid.direction(one, two)) or 0


def _numbers(board: Board, plan: Plan, hexes: Collection[Hex]) -> list[str]:
    texts = []
    for hex_ in hexes:
        x, y = plan.centre(hex_)
        texts.append(f'<text x="{x}" y="{y - 20}">{in_markup(board.grid.label(hex_))}</text>')
    return ['<g class="number">', *texts, "</g>"]


def names(board: Board, plan: Plan, hexes: Collection[Hex]) -> list[str]:
    """The names on the map as SVG elements: they lie above every line."""
    found = []
    shown, written, frame = set(hexes), list[Box](), plan.frame(hexes)
    for place in board.sheet.places:
        there = board.places[place.name]
        if place.kind in UNNAMED - {CAPTION} or there[0] not in shown:
            continue
        x, y = plan.centre(there[len(there) // 2] if place.kind == CAPTION else there[0])
        name = "label" if place.kind == CAPTION else "place"
        half = len(place.name) * _LETTERS[name][0] // 2
        # at the edge of the picture a name is moved into it
        x = max(frame.x + half, min(x, frame.x + frame.width - half))
        boxes = [_box(name, place.name, x, y + down) for down in _BELOW[name]]
        # where all of them would hide another name, the usual one is as good as any
        at = next((box for box in boxes if not any(_meet(box, other) for other in written)), boxes[0])
        written.append(at)
        found.append(f'<text class="{name} halo" x="{x}" y="{at.bottom}">{in_markup(place.name)}</text>')
    return found


class Box(NamedTuple):
    """The room that a name takes: its left and right ends, its upper and lower edges."""

    left: int
    right: int
    top: int
    bottom: int


def _box(name: str, text: str, x: int, y: int) -> Box:
    across, high = _LETTERS[name]
    half = len(text) * across // 2
    return Box(x - half, x + half, y - high, y)


def _meet(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )
