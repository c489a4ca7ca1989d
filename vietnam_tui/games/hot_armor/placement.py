"""The places where the pieces of a scenario may be set up or come from, as far as the map alone decides."""

from __future__ import annotations

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.hot_armor.map_names import (
    BRIDGE,
    RIVER,
    ROAD,
    TRACK,
    bank,
    beyond_line,
    hexes_on,
    line_hexes,
    places_of,
    steps_from_edge,
)
from vietnam_tui.games.hot_armor.scenarios import Closed, Zone


@by_identity
def hexes_of_zone(board: Board, zone: Zone) -> frozenset[Hex]:
    """The hexes of a zone; where two limits are named both hold [HA-3.2-d]."""
    found = frozenset(board.grid.hexes())
    if zone.bank:
        found &= bank(board, zone.bank)
    if zone.edge:
        reach = zone.within or 1
        found = frozenset(h for h in found if steps_from_edge(board, h, zone.edge) <= reach)
    if zone.town:
        found &= _within(board, frozenset(board.places.get(zone.town, ())), zone.within)
    if zone.line:
        found &= _by_line(board, zone)
    if zone.roads == "on":
        found &= hexes_on(board, ROAD)
    elif zone.roads == "clear":
        found -= _within(board, hexes_on(board, ROAD, TRACK), 1)
    return found


def zone_words(zone: Zone) -> str:
    """The place of a zone, to follow "is set up".

    >>> zone_words(Zone(line="Route 14", edge="west", within=12))
    'on Route 14 in the 12 hexes nearest to the west edge'
    >>> zone_words(Zone(bank="south", roads="clear")), zone_words(Zone(town="Tay Nam", within=2)), zone_words(Zone())
    ('clear of roads and tracks south of the river', 'within 2 hexes of Tay Nam', 'anywhere on the map')
    """
    lines = {"on": "on", "near": "on or next to", "south": "south of", "on or north": "on or north of"}
    reach = f"in the {zone.within} hexes nearest to" if zone.within else "on"
    roads = {"": "", "on": "on a road", "clear": "clear of roads and tracks"}
    words = (
        f"{lines[zone.relation]} {zone.line}" if zone.line else "",
        roads[zone.roads],
        (f"within {zone.within} hexes of {zone.town}" if zone.within else f"in {zone.town}")
        if zone.town
        else "",
        f"{zone.bank} of the river" if zone.bank else "",
        f"{reach} the {zone.edge} edge" if zone.edge else "",
    )
    return " ".join(filter(None, words)) or "anywhere on the map"


def _by_line(board: Board, zone: Zone) -> frozenset[Hex]:
    line = line_hexes(board, zone.line)
    if zone.relation == "near":
        return _within(board, line, 1)
    if zone.relation == "south":
        return beyond_line(board, zone.line, "south")
    return line | beyond_line(board, zone.line, "north") if zone.relation == "on or north" else line


def _within(board: Board, hexes: frozenset[Hex], radius: int) -> frozenset[Hex]:
    return frozenset(n for h in hexes for n in board.grid.within(h, radius))


@by_identity
def closed_hexes(board: Board, closed: Closed | None) -> frozenset[Hex]:
    """The hexes that a scenario closes to ground units."""
    if closed is None:
        return frozenset()
    river = frozenset(board.hexes_of(RIVER)) if closed.river else frozenset[Hex]()
    return bank(board, closed.bank) | river


def open_to_ground(board: Board, closed: Closed | None, *, high_water: bool) -> frozenset[Hex]:
    """The hexes that ground units of some kind may stand in: no closed ones, and of a high river the bridges alone."""
    shut = closed_hexes(board, closed)
    if high_water:
        shut |= frozenset(board.hexes_of(RIVER)) - places_of(board, BRIDGE)
    return frozenset(board.grid.hexes()) - shut
