"""The areas, features and terrain of the Vietnam Battles maps that rules speak of, by their names in map files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside, UnknownHex

# both maps
EAST_EDGE = "east edge"

# Snoopy's Nose
ALL_WATER = "mekong all-water"
COASTAL = "mekong coastal"
NORTH_EAST_EDGE = "east edge north of the Mekong"
ENTRY = "riverine entry"

# Iron Triangle
IRON_TRIANGLE = "iron triangle"
VIET_CONG_SETUP = "viet cong set-up"
SOUTH_OF_THE_SAIGON = "south of the saigon"
SECOND_BRIGADE_SETUP = "2nd brigade set-up"
LIGHT_BRIGADE_SETUP = "196th set-up"
TUNNELS = "tunnels"
RED_EDGE = "red edge"

#: Rivers named by the rules.
SAIGON = "Saigon River"
THI_TINH = "Thi Tinh River"

RIVER = "river"
BRIDGE = "bridge"
#: A mark on river hexsides closed to boats [VB-12.0-d, VB-11.0-l]: no terrain, so not in the terrain key.
UNNAVIGABLE = "unnavigable"

# places
BEN_SUC = "Ben Suc"

WATER = "water"
CLEAR = "clear"
JUNGLE = "jungle"
VILLAGE = "village"
CITY = "city"
PLANTATION = "plantation"


def mekong(board: Board) -> frozenset[Hex]:
    """The hexes that show water of the Mekong."""
    return board.area(ALL_WATER) | board.area(COASTAL)


def navigable(board: Board) -> frozenset[Hexside]:
    """The river hexsides open to boats."""
    return board.sides.get(RIVER, frozenset()) - board.sides.get(UNNAVIGABLE, frozenset())


def course(board: Board, name: str) -> list[Hexside]:
    """The hexsides of a named river in the order of the map file, none when there is no such river."""
    return [
        board.grid.parse_side(text)
        for feature in board.sheet.sides
        if feature.kind == RIVER and feature.name == name
        for text in feature.hexsides
    ]


def runs_off_the_map(board: Board, side: Hexside) -> bool:
    """Does an end of this hexside lie on the map edge?"""
    return len(board.grid.touching(side)) < 4


def column(board: Board, hex_: Hex) -> int:
    """The column of a hex, counted from 1 in the west."""
    return board.grid.places[hex_][0]


def lands(
    board: Board, hexes: Iterable[Hex], rivers: Iterable[Hexside] = frozenset()
) -> Iterator[frozenset[Hex]]:
    """The pieces that these hexes fall into when no step may cross the rivers."""
    barred = frozenset(rivers)
    left = set(hexes)
    while left:
        start = min(left)
        left.discard(start)
        piece, waiting = {start}, [start]
        while waiting:
            here = waiting.pop()
            for n in board.grid.neighbours(here):
                if n in left and board.grid.side(here, n) not in barred:
                    left.discard(n)
                    piece.add(n)
                    waiting.append(n)
        yield frozenset(piece)


#: A set-up area of a scenario's own: hexes, and how far around them it goes
_AROUND = re.compile(r"(?P<hexes>\d{4}(?:[ ,]+\d{4})*)(?: within (?P<reach>\d{1,2}))?")


def set_up_area(board: Board, name: str) -> frozenset[Hex]:
    """A set-up area: one that the map names, or the hexes themselves, "0616, 0717 within 2"; empty for neither."""
    around = _AROUND.fullmatch(name)
    if around is None:
        return board.area(name)
    try:
        hexes = [board.grid.hex(label) for label in re.findall(r"\d{4}", around["hexes"])]
    except UnknownHex:
        return frozenset()
    reach = int(around["reach"] or 0)
    return frozenset(hex_ for middle in hexes for hex_ in board.grid.within(middle, reach))
