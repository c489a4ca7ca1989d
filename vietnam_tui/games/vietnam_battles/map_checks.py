"""Sense checks of the Vietnam Battles maps: what no single entry of a map file can show by itself.

`check` lists everything that is wrong with a map in sentences a map-maker can act on; a sound map gives an
empty list.  The facts that the rules state about a map are in `FACTS`, each with the entry it comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.games.vietnam_battles.pieces import terrain_key

ALL_WATER = "mekong all-water"
COASTAL = "mekong coastal"
EAST_EDGE = "east edge"
NORTH_EAST_EDGE = "east edge north of the Mekong"
ENTRY = "riverine entry"

WATER = "water"
CLEAR = "clear"
JUNGLE = "jungle"


def check(board: Board) -> list[str]:
    """Everything wrong with a map, worst first within each subject; empty for a sound map."""
    subjects = (
        terrain_faults,
        river_faults,
        mekong_faults,
        bank_faults,
        route_faults,
        place_faults,
        fact_faults,
    )
    return [fault for subject in subjects for fault in subject(board)]


# ---------------------------------------------------------------- terrain


def terrain_faults(board: Board) -> Iterator[str]:
    """Every kind of hex, hexside and route is in the terrain key."""
    key = terrain_key()
    for kind in sorted(set(board.terrain) - {t.id for t in key.terrain}):
        yield f"terrain {kind!r} is not in the terrain key"
    for kind in sorted(set(board.sides) - {s.id for s in key.hexside}):
        yield f"hexside {kind!r} is not in the terrain key"
    for kind in sorted(set(board.lines) - {r.id for r in key.route}):
        yield f"route {kind!r} is not in the terrain key"


# ---------------------------------------------------------------- rivers


def river_faults(board: Board) -> Iterator[str]:
    """Each river is one course, hexside after hexside, that ends in other water or runs off the map."""
    for feature in board.sheet.sides:
        if feature.kind != "river":
            continue
        course = [board.grid.parse_side(text) for text in feature.hexsides]
        if len(set(course)) != len(course):
            yield f"{feature.name} lists a hexside twice"
        for before, after in pairwise(course):
            if after not in board.grid.touching(before):
                labels = board.grid.side_label(before), board.grid.side_label(after)
                yield f"{feature.name} breaks off between {labels[0]} and {labels[1]}"
    yield from _water_faults(board)


def water_beside(board: Board, side: Hexside) -> frozenset[Hex]:
    """The Mekong hexes that a river hexside opens into: those it bounds or touches at an end [VB-12.0-i]."""
    grid = board.grid
    a, b = grid.side_hexes[side]
    ends = set(grid.neighbours(a)) & set(grid.neighbours(b))
    return frozenset({a, b} | ends) & mekong(board)


def mekong(board: Board) -> frozenset[Hex]:
    """The hexes that show water of the Mekong."""
    return board.area(ALL_WATER) | board.area(COASTAL)


def _water_faults(board: Board) -> Iterator[str]:
    """All water is one network, so that a boat that enters can reach every river."""
    rivers = board.sides.get("river", frozenset())
    start = min(mekong(board), default=None)
    if start is None:
        return
    hexes, sides = {start}, set[Hexside]()
    waiting: list[Hex] = [start]
    by_hex: dict[Hex, set[Hexside]] = {}
    for side in rivers:
        for h in water_beside(board, side):
            by_hex.setdefault(h, set()).add(side)
    while waiting:
        h = waiting.pop()
        reached: set[Hex] = set(board.grid.neighbours(h)) & mekong(board)
        following = list(by_hex.get(h, ()))
        while following:
            side = following.pop()
            if side not in sides:
                sides.add(side)
                reached |= water_beside(board, side)
                following += [s for s in board.grid.touching(side) if s in rivers]
        waiting += reached - hexes
        hexes |= reached
    for side in sorted(rivers - sides):
        yield f"river hexside {board.grid.side_label(side)} is cut off from the Mekong"
    for h in sorted(mekong(board) - hexes):
        yield f"Mekong hex {board.grid.label(h)} is cut off from the rest of the river"


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
        if not any(side in board.sides.get("river", ()) for side in grid.sides(h)) and h not in mekong(board):
            yield f"entry hex {grid.label(h)} has no water"
    for name in (EAST_EDGE, NORTH_EAST_EDGE):
        for h in sorted(board.area(name)):
            if grid.places[h][0] != grid.shape.columns:
                yield f"{grid.label(h)} of the {name} is not in the last column"
    for h in sorted(board.area(NORTH_EAST_EDGE) & water):
        yield f"{grid.label(h)} of the {NORTH_EAST_EDGE} is all water"


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


# ---------------------------------------------------------------- roads, trails, bridges


def route_faults(board: Board) -> Iterator[str]:
    """Roads and trails form one net on land; they cross a river by a bridge or where a ferry is named."""
    grid = board.grid
    river = board.sides.get("river", frozenset())
    bridges = board.sides.get("bridge", frozenset())
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
    """Places have a name of their own; a village names village hexes, each village hex has a name."""
    grid = board.grid
    names = [place.name for place in board.sheet.places]
    for name in sorted({n for n in names if names.count(n) > 1}):
        yield f"two places are called {name}"
    named: set[Hex] = set()
    for place in board.sheet.places:
        if place.kind != "village":
            continue
        hexes = board.places[place.name]
        named.update(hexes)
        for h in hexes:
            if board.terrain[h] != "village":
                yield f"{place.name} names {grid.label(h)}, which is {board.terrain[h]}"
    for h in board.hexes_of("village"):
        if h not in named:
            yield f"village hex {grid.label(h)} has no name"


# ---------------------------------------------------------------- what the rules state

Fact = Callable[[Board], bool]


def _is(terrain: str, *labels: str) -> Fact:
    return lambda board: all(board.terrain[board.grid.hex(text)] == terrain for text in labels)


def _land(*labels: str) -> Fact:
    return lambda board: all(board.terrain[board.grid.hex(text)] != WATER for text in labels)


def _river(*labels: str) -> Fact:
    return lambda board: all(board.has_side("river", board.grid.parse_side(text)) for text in labels)


def _place(name: str, *labels: str) -> Fact:
    return lambda board: board.find_place(name) == [board.grid.hex(text) for text in labels]


def _landing(*labels: str) -> Fact:
    """Can helicopters land there?"""
    barred = (JUNGLE, WATER)
    return lambda board: all(board.terrain[board.grid.hex(text)] not in barred for text in labels)


def _on_water(label: str) -> Fact:
    """Can a boat reach the hex? [VB-11.0-b]"""

    def holds(board: Board) -> bool:
        h = board.grid.hex(label)
        return h in board.area(COASTAL) or any(board.has_side("river", s) for s in board.grid.sides(h))

    return holds


def _grid_size(board: Board) -> bool:
    shape = board.grid.shape
    return (shape.columns, shape.rows, shape.short) == (46, 34, True)


def _grid_scheme(board: Board) -> bool:
    shape = board.grid.shape
    return (shape.orientation, shape.shifted, shape.label) == ("flat", "even", "CCRR")


def _named_rivers(*names: str) -> Fact:
    return lambda board: set(names) <= {f.name for f in board.sheet.sides if f.kind == "river"}


def _entries(board: Board) -> bool:
    hexes = frozenset(board.grid.hex(text) for text in ("0734", "0833"))
    return board.area(ENTRY) == hexes and hexes <= mekong(board)


def _divided_edge(board: Board) -> bool:
    edge, north = board.area(EAST_EDGE), board.area(NORTH_EAST_EDGE)
    return bool(north) and north < edge and bool(edge & mekong(board))


def _terrain_kinds(board: Board) -> bool:
    hexes = {CLEAR, JUNGLE, "village", WATER} <= set(board.terrain)
    features = {"river", "bridge"} <= set(board.sides) and {"road", "trail"} <= set(board.lines)
    return hexes and features and bool(board.banks) and bool(board.area(COASTAL))


#: map id -> (rule, what it states, does the map show it?)
FACTS: dict[str, tuple[tuple[str, str, Fact], ...]] = {
    "snoopys-nose": (
        ("VB-2.1-a", "the grid covers the sheet: 46 columns of 34 and 33 hexes", _grid_size),
        ("VB-2.1-c", "columns first, even columns half a hex lower", _grid_scheme),
        ("VB-25.0-k", "0717 and 0816 are jungle", _is(JUNGLE, "0717", "0816")),
        ("VB-25.0-l", "0615 and 0616 are open ground", _is(CLEAR, "0615", "0616")),
        ("VB-25.0-m", "0711 is land that boats reach", lambda b: _land("0711")(b) and _on_water("0711")(b)),
        ("VB-25.0-n", "0618 is open ground", _is(CLEAR, "0618")),
        ("VB-25.0-o", "helicopters land in 0917 and 1215", _landing("0917", "1215")),
        ("VB-25.0-p", "0717/0718 and 0712/0811 are river hexsides", _river("0717/0718", "0712/0811")),
        ("VB-25.0-p", "the Rach Ba Rai and the Rach Tra Tan", _named_rivers("Rach Ba Rai", "Rach Tra Tan")),
        (
            "VB-26.0-v",
            "the Checkpoint is 1606",
            lambda b: _land("1606")(b) and _place("Checkpoint", "1606")(b),
        ),
        ("VB-26.0-w", "To Dong Tam is 3929", lambda b: _land("3929")(b) and _place("To Dong Tam", "3929")(b)),
        ("VB-26.0-w", "the C.P. is 4601", lambda b: _land("4601")(b) and _place("C.P.", "4601")(b)),
        ("VB-26.0-x", "boats enter by 0734 and 0833, which have Mekong water", _entries),
        ("VB-26.0-y", "the Mekong divides the east edge", _divided_edge),
        ("VB-26.0-z", "every kind of terrain named in the rules is there", _terrain_kinds),
    ),
}


def fact_faults(board: Board) -> Iterator[str]:
    """The map shows what the rules state about it."""
    for rule, text, holds in FACTS.get(board.id, ()):
        if not holds(board):
            yield f"{rule} is not honoured: {text}"
