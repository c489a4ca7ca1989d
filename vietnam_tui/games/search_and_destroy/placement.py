"""The places where the pieces of a scenario may be set up, land or come from, as far as the map alone decides."""

from __future__ import annotations

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.search_and_destroy.counters import UnitType
from vietnam_tui.games.search_and_destroy.map_names import (
    EDGES,
    ROAD,
    TRAIL,
    bank,
    edge_hexes,
    line_hexes,
    mouths,
)
from vietnam_tui.games.search_and_destroy.scenarios import Zone
from vietnam_tui.games.search_and_destroy.terrain import terrain_key


def hexes_of_zone(board: Board, zone: Zone) -> frozenset[Hex]:
    """The hexes of a zone; everything that is said must hold."""
    found = frozenset(board.grid.hexes())
    if zone.terrain:
        found &= frozenset(board.hexes_of(*zone.terrain))
    if zone.edges:
        found &= frozenset().union(*(edge_hexes(board, edge) for edge in zone.edges))
    if zone.bank:
        found &= bank(board, zone.bank)
    if zone.mouth:
        sides = frozenset[int]().union(*mouths(board).values())
        found &= frozenset(h for side in sides for h in board.grid.side_hexes[side])
    places = board.grid.places
    if zone.columns:
        found = frozenset(h for h in found if zone.columns[0] <= places[h][0] <= zone.columns[1])
    if zone.rows:
        found = frozenset(h for h in found if zone.rows[0] <= places[h][1] <= zone.rows[1])
    return found


def zone_words(zone: Zone) -> str:
    """The place of a zone, to follow "is set up".

    >>> zone_words(Zone(terrain=["clear", "broken"], columns=(1, 26), rows=(18, 34)))
    'in clear or broken ground, columns 1 to 26, rows 18 to 34'
    >>> zone_words(Zone(edges=["east"])), zone_words(Zone(bank="northwest")), zone_words(Zone(mouth=True))
    ('on the east edge', 'northwest of the river', 'beside a mouth of the river')
    >>> zone_words(Zone())
    'anywhere on the map'
    """
    edge = "any edge" if len(zone.edges) == len(EDGES) else f"the {' or '.join(zone.edges)} edge"
    words = (
        f"in {' or '.join(zone.terrain)} ground" if zone.terrain else "",
        f"on {edge}" if zone.edges else "",
        f"{zone.bank} of the river" if zone.bank else "",
        "beside a mouth of the river" if zone.mouth else "",
        f"columns {zone.columns[0]} to {zone.columns[1]}" if zone.columns else "",
        f"rows {zone.rows[0]} to {zone.rows[1]}" if zone.rows else "",
    )
    found = ", ".join(filter(None, words))
    return f"in {found}" if found.startswith(("columns", "rows")) else found or "anywhere on the map"


def hexes_for(board: Board, zone: Zone, type_: UnitType) -> frozenset[Hex]:
    """The hexes of a zone in which a type of unit may be: no vehicle in Forest off road and trail [SD-S0-g]."""
    closed = frozenset(board.hexes_of(*terrain_key().closed(type_.moves)))
    return hexes_of_zone(board, zone) - (closed - line_hexes(board, ROAD) - line_hexes(board, TRAIL))
