"""The places where the pieces of a scenario may be set up, as far as the map alone decides, and how many fit into
a hex.
"""

from __future__ import annotations

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.khe_sanh.counters import Force, Scenario, counters, terrain_key
from vietnam_tui.games.khe_sanh.map_names import COMBAT_BASE, FIRE_BASE, active, places_of


@by_identity
def places_for(board: Board, scenario: Scenario, force: Force) -> frozenset[Hex]:
    """The hexes that a force of the set-up may stand in, enemies aside; none for one that comes later."""
    if force.entry:
        return frozenset()
    grid, inside = board.grid, active(board, scenario.area)
    named = [grid.hex(text) for text in force.hexes]
    if force.most:
        near = {h for h in inside if force.least <= min(grid.distance(h, n) for n in named) <= force.most}
        found = frozenset(near)
    elif named:
        found = frozenset(named) & inside
    elif force.areas:
        found = frozenset[Hex]().union(*(board.area(area) for area in force.areas)) & inside
    else:
        found = inside
    return found - {grid.hex(text) for text in force.barred}


def place_words(force: Force) -> str:
    """The place of a force of the set-up, to follow "is set up".

    >>> place_words(Force("x", 1, "", hexes=["0905"], least=2, most=6))
    '2 to 6 hexes from 0905'
    >>> place_words(Force("x", 1, "", hexes=["0905", "1007"])), place_words(Force("x", 1, ""))
    ('in 0905 or 1007', 'in the part of the map that is in play')
    >>> place_words(Force("x", 1, "", areas=["the-siege-of-khe-sanh"], barred=["1209"]))
    'in the area "the siege of khe sanh" without 1209'
    """
    named = " or ".join(force.hexes)
    barred = f" without {', '.join(force.barred)}" if force.barred else ""
    if force.most:
        reach = f"{force.least} to {force.most}" if force.least else f"at most {force.most}"
        return f"{reach} hexes from {named}{barred}"
    if force.hexes:
        return f"in {named}{barred}"
    areas = " or ".join(f'"{area.replace("-", " ")}"' for area in force.areas)
    return f"in {f'the area {areas}' if areas else 'the part of the map that is in play'}{barred}"


def open_places(board: Board, scenario: Scenario, force: Force, enemies: frozenset[Hex]) -> frozenset[Hex]:
    """The hexes that a force may be set up in when the enemy stands in these hexes.

    The NVA/VC never start on a base that is not captured, even an empty one [KS-14.2-q, KS-8.4-a].
    """
    places = places_for(board, scenario, force)
    if counters()[force.kind].side == "NVA/VC":
        places -= places_of(board, COMBAT_BASE, FIRE_BASE) - {board.grid.hex(t) for t in scenario.captured}
    if not force.apart:
        return places - enemies
    return places - enemies - {n for h in enemies for n in board.grid.neighbours(h)}


def stacking_limit(board: Board, hex_: Hex) -> int:
    """The number of units of a side that fit into a hex; Combat Villages, which are counters, are left out
    [KS-3.1.2-a].
    """
    key = terrain_key()
    limits = [terrain.stacking for terrain in key.terrain if terrain.id == board.terrain[hex_]]
    limits += [works.stacking for works in key.works if hex_ in places_of(board, works.id)]
    return max(limits)
