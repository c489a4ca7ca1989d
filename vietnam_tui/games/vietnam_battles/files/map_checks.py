"""Sense checks of the Vietnam Battles maps: what no single entry of a map file can show by itself.

`check` lists everything that is wrong with a map in sentences a map-maker can act on; a sound map gives an
empty list.  What the rules state about a map is checked in `map_facts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.games.vietnam_battles import map_names
from vietnam_tui.games.vietnam_battles.counters import terrain_key
from vietnam_tui.games.vietnam_battles.files.map_facts import fact_faults
from vietnam_tui.games.vietnam_battles.files.triangle_checks import (
    saigon_faults,
    set_up_faults,
    triangle_faults,
)
from vietnam_tui.games.vietnam_battles.map_names import (
    ALL_WATER,
    BRIDGE,
    CITY,
    COASTAL,
    EAST_EDGE,
    ENTRY,
    NORTH_EAST_EDGE,
    RED_EDGE,
    RIVER,
    UNNAVIGABLE,
    VILLAGE,
    WATER,
    mekong,
)


def check(board: Board) -> list[str]:
    """Everything wrong with a map, worst first within each subject; empty for a sound map."""
    subjects = (
        terrain_faults,
        river_faults,
        mekong_faults,
        bank_faults,
        saigon_faults,
        triangle_faults,
        set_up_faults,
        edge_faults,
        route_faults,
        place_faults,
        fact_faults,
    )
    return [fault for subject in subjects for fault in subject(board)]


# ---------------------------------------------------------------- terrain


def terrain_faults(board: Board) -> Iterator[str]:
    """Every kind of hex, hexside and route is in the terrain key; the mark "unnavigable" is no terrain."""
    key = terrain_key()
    for kind in sorted(set(board.terrain) - {t.id for t in key.terrain}):
        yield f"terrain {kind!r} is not in the terrain key"
    for kind in sorted(set(board.sides) - {s.id for s in key.hexside} - {UNNAVIGABLE}):
        yield f"hexside {kind!r} is not in the terrain key"
    for kind in sorted(set(board.lines) - {r.id for r in key.route}):
        yield f"route {kind!r} is not in the terrain key"


# ---------------------------------------------------------------- rivers


def river_faults(board: Board) -> Iterator[str]:
    """Each river is one course, hexside after hexside; boats reach all of it that is not closed to them."""
    for feature in board.sheet.sides:
        if feature.kind != RIVER:
            continue
        course = [board.grid.parse_side(text) for text in feature.hexsides]
        if len(set(course)) != len(course):
            yield f"{feature.name} lists a hexside twice"
        for before, after in pairwise(course):
            if after not in board.grid.touching(before):
                labels = board.grid.side_label(before), board.grid.side_label(after)
                yield f"{feature.name} breaks off between {labels[0]} and {labels[1]}"
    for side in sorted(board.sides.get(UNNAVIGABLE, frozenset()) - board.sides.get(RIVER, frozenset())):
        yield f"hexside {board.grid.side_label(side)} is unnavigable and no river"
    yield from _water_faults(board)


def water_beside(board: Board, side: Hexside) -> frozenset[Hex]:
    """The Mekong hexes that a river hexside opens into: those it bounds or touches at an end [VB-12.0-i]."""
    grid = board.grid
    a, b = grid.side_hexes[side]
    ends = set(grid.neighbours(a)) & set(grid.neighbours(b))
    return frozenset({a, b} | ends) & mekong(board)


def _water_faults(board: Board) -> Iterator[str]:
    """All navigable water is one network, so that a boat that enters can reach every river."""
    grid, lakes, rivers = board.grid, mekong(board), map_names.navigable(board)
    beside = {side: water_beside(board, side) for side in rivers}
    hexes, sides = set[Hex](), set[Hexside]()
    new_hexes = {min(lakes)} if lakes else set[Hex]()
    new_sides = {min(rivers)} if rivers and not lakes else set[Hexside]()
    while new_hexes or new_sides:
        hexes |= new_hexes
        sides |= new_sides
        reached_hexes = {n for h in new_hexes for n in grid.neighbours(h) if n in lakes}
        reached_hexes.update(h for side in new_sides for h in beside[side])
        reached_sides = {t for side in new_sides for t in grid.touching(side) if t in rivers}
        reached_sides.update(side for side in rivers if beside[side] & new_hexes)
        new_hexes, new_sides = reached_hexes - hexes, reached_sides - sides
    whole = "the Mekong" if lakes else "the rest of the river"
    for side in sorted(rivers - sides):
        yield f"river hexside {grid.side_label(side)} is cut off from {whole}"
    for h in sorted(lakes - hexes):
        yield f"Mekong hex {grid.label(h)} is cut off from the rest of the river"


# ---------------------------------------------------------------- the Mekong


def mekong_faults(board: Board) -> Iterator[str]:
    """All-water hexes are water, coastal ones land beside Mekong water or the map edge, entries wet."""
    grid = board.grid
    water, coastal = board.area(ALL_WATER), board.area(COASTAL)
    for h in sorted(water ^ frozenset(board.hexes_of(WATER))):
        yield f"{grid.label(h)} is water in only one of the terrain picture and the area {ALL_WATER!r}"
    for h in sorted(coastal):
        around = grid.neighbours(h)
        if board.terrain[h] == WATER:
            yield f"coastal hex {grid.label(h)} shows no land"
        if len(around) == 6 and not mekong(board).intersection(around):
            yield f"coastal hex {grid.label(h)} touches neither the Mekong nor the map edge"
    for h in sorted(water):
        for n in grid.neighbours(h):
            if n not in water | coastal:
                yield f"{grid.label(n)} lies beside all-water {grid.label(h)} and is not coastal"
    for h in sorted(board.area(ENTRY)):
        if len(grid.neighbours(h)) == 6:
            yield f"entry hex {grid.label(h)} is not on the map edge"
        if not any(side in board.sides.get(RIVER, ()) for side in grid.sides(h)) and h not in mekong(board):
            yield f"entry hex {grid.label(h)} has no water"


def bank_faults(board: Board) -> Iterator[str]:
    """A divided hex is coastal and has two banks that no land joins; banks meet like with like."""
    grid = board.grid
    for h, banks in sorted(board.banks.items()):
        label = grid.label(h)
        if h not in board.area(COASTAL):
            yield f"{label} has banks and is not coastal"
        if len(banks) != 2:
            yield f"{label} has {len(banks)} bank instead of two"
        for name, joins in banks.items():
            if not joins:
                yield f"the {name} bank of {label} touches no land"
            for n in sorted(joins):
                if board.terrain[n] == WATER:
                    yield f"the {name} bank of {label} touches {grid.label(n)}, which is all water"
                elif n in board.banks and h not in board.banks[n].get(name, ()):
                    yield f"the {name} bank of {label} does not meet a {name} bank of {grid.label(n)}"
        for n in sorted(_shared(banks.values()) - set(board.banks)):
            yield f"both banks of {label} touch {grid.label(n)}, so that the water would not divide them"


def _shared(groups: Iterable[frozenset[Hex]]) -> frozenset[Hex]:
    listed = list(groups)
    return frozenset.intersection(*listed) if len(listed) > 1 else frozenset()


# ---------------------------------------------------------------- map edges


def edge_faults(board: Board) -> Iterator[str]:
    """Edges by which units come and go: the east in the last column, the red in the west or north."""
    grid = board.grid
    for name in (EAST_EDGE, NORTH_EAST_EDGE):
        for h in sorted(board.area(name)):
            if grid.places[h][0] != grid.shape.columns:
                yield f"{grid.label(h)} of the {name} is not in the last column"
    for h in sorted(board.area(NORTH_EAST_EDGE) & board.area(ALL_WATER)):
        yield f"{grid.label(h)} of the {NORTH_EAST_EDGE} is all water"
    for h in sorted(board.area(RED_EDGE)):
        if 1 not in grid.places[h]:
            yield f"{grid.label(h)} of the {RED_EDGE} is neither on the west nor on the north edge"
    for h in sorted(board.area(RED_EDGE) & board.area(EAST_EDGE)):
        yield f"{grid.label(h)} is in both the {RED_EDGE} and the {EAST_EDGE}"


# ---------------------------------------------------------------- roads, trails, bridges


def route_faults(board: Board) -> Iterator[str]:
    """Roads and trails form one net on land; they cross a river by a bridge or where a ferry is named."""
    grid = board.grid
    river = board.sides.get(RIVER, frozenset())
    bridges = board.sides.get(BRIDGE, frozenset())
    routes = frozenset[Hexside]().union(*board.lines.values())
    for side in sorted(bridges - river):
        yield f"bridge {grid.side_label(side)} is on no river"
    for side in sorted(bridges - routes):
        yield f"bridge {grid.side_label(side)} carries no road or trail"
    ferries = {frozenset(board.places[p.name]) for p in board.sheet.places if p.kind == "ferry"}
    crossings = {frozenset(grid.side_hexes[side]): side for side in (routes & river) - bridges}
    for hexes in crossings.keys() - ferries:
        label = grid.side_label(crossings[hexes])
        yield f"a road or trail crosses the river at {label} with no bridge or ferry"
    for hexes in ferries - crossings.keys():
        yield f"the ferry at {'/'.join(sorted(grid.label(h) for h in hexes))} is on no road or trail"
    lines = [(line.name or line.kind, {grid.hex(text) for text in line.path}) for line in board.sheet.lines]
    for name, hexes_of_line in lines:
        for h in sorted(hexes_of_line):
            if board.terrain[h] == WATER:
                yield f"{name} runs through {grid.label(h)}, which is all water"
    if lines:
        joined = _joined(lines[0][1], [hexes for _, hexes in lines])
        for name, hexes_of_line in lines:
            if not hexes_of_line & joined:
                yield f"{name} meets no other road or trail"


def _joined(start: set[Hex], lines: list[set[Hex]]) -> set[Hex]:
    joined, before = set(start), 0
    while len(joined) != before:
        before = len(joined)
        for hexes in lines:
            if hexes & joined:
                joined |= hexes
    return joined


# ---------------------------------------------------------------- places


def place_faults(board: Board) -> Iterator[str]:
    """Places have a name of their own; villages and cities name all hexes of their kind, and no others."""
    grid = board.grid
    names = [place.name for place in board.sheet.places]
    for name in sorted({n for n in names if names.count(n) > 1}):
        yield f"two places are called {name}"
    named: set[Hex] = set()
    for place in board.sheet.places:
        if place.kind not in (VILLAGE, CITY):
            continue
        hexes = board.places[place.name]
        named.update(hexes)
        for h in hexes:
            if board.terrain[h] != place.kind:
                yield f"{place.name} names {grid.label(h)}, which is {board.terrain[h]}"
    for h in board.hexes_of(VILLAGE, CITY):
        if h not in named:
            yield f"{board.terrain[h]} hex {grid.label(h)} has no name"
