"""The areas, features and terrain of the map of Quang Tri province that rules speak of, by their names in its file."""

from __future__ import annotations

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex

# terrain
CLEAR = "clear"
PADDY = "paddy"
HIGHLAND = "highland"
MOUNTAIN = "mountain"
TOWN = "town"
FRENCH_FORT = "french-fort"
SEA = "sea"

# places
FIRE_BASE = "fire-base"
COMBAT_BASE = "combat-base"
STRONG_POINT = "strong-point"

# hexsides and lines
STREAM = "stream"
RIVER = "river"
BRIDGE = "bridge"
ROAD = "road"

# regions
LAOS = "laos"
DMZ = "dmz"
NORTH_VIETNAM = "north vietnam"

# entries
ROAD_ENTRY = "road entry"
ARMOR_ENTRY = "armor entry"
CAMPAIGN_ARMOR_ENTRY = "campaign armor entry"
HELICOPTER_ENTRY = "helicopter entry"
NORTH_EDGE = "north edge"
WEST_EDGE = "west edge"

# what set-ups and victory conditions speak of
NORTHERN_BASES = "northern bases"
SIEGE_OBJECTIVES = "siege objectives"
KHE_SANH = "khe sanh"
STRONG_POINTS = "strong points"
ROCKPILE_ROAD = "rockpile road"


def playable(board: Board) -> frozenset[Hex]:
    """Every hex that pieces may be in: all but the sea and Laos [KS-2.1-e]."""
    return frozenset(board.grid.hexes()).difference(board.hexes_of(SEA), board.area(LAOS))


def active(board: Board, area: str) -> frozenset[Hex]:
    """The hexes in play in a scenario whose active part is the area of this name, "" for the whole map."""
    return playable(board) & board.area(area) if area else playable(board)


def places_of(board: Board, *kinds: str) -> frozenset[Hex]:
    """The hexes of all places of these kinds."""
    return frozenset(
        board.grid.hex(text) for place in board.sheet.places if place.kind in kinds for text in place.hexes
    )
