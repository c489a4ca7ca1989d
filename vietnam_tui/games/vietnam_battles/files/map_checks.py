"""Sense checks of the Vietnam Battles maps: what no single entry of a map file can show by itself.

`check` lists everything that is wrong with a map in sentences a map-maker can act on; a sound map gives an
empty list.  The statements of the rules about a map stand in front, entry by entry.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.engine import map_checks as kit
from vietnam_tui.engine.map_checks import Fact, Facts, every, grid_is, ground_is, hexes, place_is
from vietnam_tui.games.vietnam_battles import map_names as names
from vietnam_tui.games.vietnam_battles.counters import terrain_key
from vietnam_tui.games.vietnam_battles.map_names import column, course, lands, mekong, runs_off_the_map


def _river(*labels: str) -> Fact:
    return lambda board: all(board.has_side(names.RIVER, board.grid.parse_side(text)) for text in labels)


def _on_water(label: str) -> Fact:
    """Can a boat reach the hex? [VB-11.0-b]"""

    def holds(board: Board) -> bool:
        h = board.grid.hex(label)
        return h in board.area(names.COASTAL) or any(
            board.has_side(names.RIVER, s) for s in board.grid.sides(h)
        )

    return holds


def _named_rivers(*rivers: str) -> Fact:
    return lambda board: set(rivers) <= {f.name for f in board.sheet.sides if f.kind == names.RIVER}


def _entries(board: Board) -> bool:
    mouths = hexes(board, "0734", "0833")
    return board.area(names.ENTRY) == mouths and mouths <= mekong(board)


def _divided_edge(board: Board) -> bool:
    edge, north = board.area(names.EAST_EDGE), board.area(names.NORTH_EAST_EDGE)
    return bool(north) and north < edge and bool(edge & mekong(board))


def _terrain_kinds(board: Board) -> bool:
    grounds = {names.CLEAR, names.JUNGLE, names.VILLAGE, names.WATER} <= set(board.terrain)
    features = {names.RIVER, names.BRIDGE} <= set(board.sides) and {"road", "trail"} <= set(board.lines)
    return grounds and features and bool(board.banks) and bool(board.area(names.COASTAL))


def _on_course(name: str, label: str) -> Fact:
    """Is the hexside one of this river?"""
    return lambda board: board.grid.parse_side(label) in course(board, name)


def _ben_suc_bounds_the_set_up(board: Board) -> bool:
    ben_suc = board.find_place(names.BEN_SUC)
    triangle = board.area(names.IRON_TRIANGLE)
    return (
        ben_suc == [board.grid.hex("1210")]
        and triangle.issuperset(ben_suc)
        and column(board, ben_suc[0]) == 12
    )


def _exits_and_entries(board: Board) -> bool:
    rows = {board.grid.places[h] for h in board.area(names.RED_EDGE)}
    west_or_north = bool(rows) and all(1 in place for place in rows)
    return bool(board.area(names.IRON_TRIANGLE)) and west_or_north and bool(board.area(names.EAST_EDGE))


def _one_open_and_one_closed_river(board: Board) -> bool:
    closed = board.sides.get(names.UNNAVIGABLE, frozenset())
    saigon, thi_tinh = course(board, names.SAIGON), course(board, names.THI_TINH)
    return bool(saigon) and not closed.intersection(saigon) and closed == set(thi_tinh) != set()


def _south_bank(board: Board) -> bool:
    south, rubber = board.area(names.SOUTH_OF_THE_SAIGON), set(board.hexes_of(names.PLANTATION))
    tunnels = board.area(names.TUNNELS)
    named = rubber == set(board.find_place("Fil Hol Plantation")) and tunnels == set(
        board.find_place("Cu Chi tunnels")
    )
    return bool(rubber and tunnels) and named and south.issuperset(rubber | tunnels)


def _triangle_terrain_kinds(board: Board) -> bool:
    kinds = {names.CLEAR, names.JUNGLE, names.VILLAGE, names.CITY, names.PLANTATION}
    return kinds == set(board.terrain) and bool({"road", "trail"} & set(board.lines))


SIZE = grid_is(columns=46, rows=34, short=True)
SCHEME = grid_is(orientation="flat", shifted="even", label="CCRR")

#: map id -> (rule, what it states, does the map show it?)
FACTS: dict[str, Facts] = {
    "snoopys-nose": (
        ("VB-2.1-a", "the grid covers the sheet: 46 columns of 34 and 33 hexes", SIZE),
        ("VB-2.1-c", "columns first, even columns half a hex lower", SCHEME),
        ("VB-25.0-k", "0717 and 0816 are jungle", ground_is("0717", "0816", of=(names.JUNGLE,))),
        ("VB-25.0-l", "0615 and 0616 are open ground", ground_is("0615", "0616", of=(names.CLEAR,))),
        (
            "VB-25.0-m",
            "0711 is land that boats reach",
            every(ground_is("0711", but=(names.WATER,)), _on_water("0711")),
        ),
        ("VB-25.0-n", "0618 is open ground", ground_is("0618", of=(names.CLEAR,))),
        (
            "VB-25.0-o",
            "helicopters land in 0917 and 1215",
            ground_is("0917", "1215", but=(names.JUNGLE, names.WATER)),
        ),
        ("VB-25.0-p", "0717/0718 and 0712/0811 are river hexsides", _river("0717/0718", "0712/0811")),
        ("VB-25.0-p", "the Rach Ba Rai and the Rach Tra Tan", _named_rivers("Rach Ba Rai", "Rach Tra Tan")),
        (
            "VB-26.0-v",
            "the Checkpoint is 1606",
            every(ground_is("1606", but=(names.WATER,)), place_is("Checkpoint", "1606")),
        ),
        (
            "VB-26.0-w",
            "To Dong Tam is 3929",
            every(ground_is("3929", but=(names.WATER,)), place_is("To Dong Tam", "3929")),
        ),
        (
            "VB-26.0-w",
            "the C.P. is 4601",
            every(ground_is("4601", but=(names.WATER,)), place_is("C.P.", "4601")),
        ),
        ("VB-26.0-x", "boats enter by 0734 and 0833, which have Mekong water", _entries),
        ("VB-26.0-y", "the Mekong divides the east edge", _divided_edge),
        ("VB-26.0-z", "every kind of terrain named in the rules is there", _terrain_kinds),
    ),
    "iron-triangle": (
        ("VB-2.1-a", "the grid covers the sheet: 46 columns of 34 and 33 hexes", SIZE),
        ("VB-2.1-c", "columns first, even columns half a hex lower", SCHEME),
        ("VB-24.0-l", "1210 is a village hex", ground_is("1210", of=(names.VILLAGE,))),
        ("VB-24.0-l", "Ben Suc is 1210, in the Iron Triangle", _ben_suc_bounds_the_set_up),
        ("VB-27.0-u", "the Iron Triangle, red hexes west or north, the east edge", _exits_and_entries),
        ("VB-27.0-v", "boats use the Saigon and not the Thi Tinh", _one_open_and_one_closed_river),
        ("VB-27.0-v", "the Fil Hol Plantation and the Cu Chi tunnels lie south of the Saigon", _south_bank),
        ("VB-27.0-v", "every kind of terrain named in the rules is there", _triangle_terrain_kinds),
        ("VB-27.0-w", "4223/4323 is a hexside of the Saigon", _on_course(names.SAIGON, "4223/4323")),
    ),
}


NONE: frozenset[Hexside] = frozenset()
#: The column of Ben Suc: no Viet Cong set up west of it [VB-27.0-c, VB-24.0-l].
BEN_SUC_COLUMN = 12


def check(board: Board) -> list[str]:
    """Everything wrong with a map; empty for a sound map."""
    key = terrain_key()
    hexes, sides, lines = ([line.id for line in part] for part in (key.terrain, key.hexside, key.route))
    return [
        *kit.kind_faults(board, "the terrain key", "terrain", hexes, [*sides, names.UNNAVIGABLE], lines),
        *kit.course_faults(board, names.RIVER),
        *river_faults(board),
        *mekong_faults(board),
        *bank_faults(board),
        *saigon_faults(board),
        *triangle_faults(board),
        *set_up_faults(board),
        *edge_faults(board),
        *route_faults(board),
        *place_faults(board),
        *kit.fact_faults(board, FACTS.get(board.id, ())),
    ]


# ---------------------------------------------------------------- rivers


def river_faults(board: Board) -> Iterator[str]:
    """Only a river is closed to boats; all other water is one network, so that a boat can reach every river."""
    grid, lakes, rivers = board.grid, mekong(board), names.navigable(board)
    for side in sorted(board.sides.get(names.UNNAVIGABLE, NONE) - board.sides.get(names.RIVER, NONE)):
        yield f"hexside {grid.side_label(side)} is unnavigable and no river"
    beside = {side: water_beside(board, side) for side in rivers}
    left, found = set(rivers), list[tuple[set[Hex], set[Hexside]]]()
    while left or (lakes and not found):
        hexes, sides = set[Hex](), set[Hexside]()
        new_hexes = {min(lakes)} if lakes else set[Hex]()
        new_sides = set[Hexside]() if lakes else {min(left)}
        while new_hexes or new_sides:
            hexes |= new_hexes
            sides |= new_sides
            reached_hexes = {n for h in new_hexes for n in grid.neighbours(h) if n in lakes}
            reached_hexes.update(h for side in new_sides for h in beside[side])
            reached_sides = {t for side in new_sides for t in grid.touching(side) if t in rivers}
            reached_sides.update(side for side in rivers if beside[side] & new_hexes)
            new_hexes, new_sides = reached_hexes - hexes, reached_sides - sides
        found.append((hexes, sides))
        left = set() if lakes else left - sides
    hexes, sides = max(found, key=lambda one: len(one[1]), default=(set(), set()))
    whole = "the Mekong" if lakes else "the rest of the river"
    for side in sorted(rivers - sides):
        yield f"river hexside {grid.side_label(side)} is cut off from {whole}"
    for h in sorted(lakes - hexes):
        yield f"Mekong hex {grid.label(h)} is cut off from the rest of the river"


def water_beside(board: Board, side: Hexside) -> frozenset[Hex]:
    """The Mekong hexes that a river hexside opens into: those it bounds or touches at an end [VB-12.0-i]."""
    return mekong(board) & {*board.grid.side_hexes[side], *kit.corners(board, side)}


# ---------------------------------------------------------------- the Mekong


def mekong_faults(board: Board) -> Iterator[str]:
    """All-water hexes are water, coastal ones land beside Mekong water or the map edge, entries wet."""
    grid = board.grid
    water, coastal, entry = (board.area(name) for name in (names.ALL_WATER, names.COASTAL, names.ENTRY))
    inland = {h for h in grid.hexes() if not kit.on_edge(board, h)}
    drawn = frozenset(board.hexes_of(names.WATER))
    once = f"{{}} is water in only one of the terrain picture and the area {names.ALL_WATER!r}"
    yield from kit.labelled(board, water ^ drawn, once)
    yield from kit.labelled(board, coastal & drawn, "coastal hex {} shows no land")
    dry = {h for h in coastal & inland if not mekong(board).intersection(grid.neighbours(h))}
    yield from kit.labelled(board, dry, "coastal hex {} touches neither the Mekong nor the map edge")
    for h in sorted(water):
        beside = set(grid.neighbours(h)) - water - coastal
        yield from kit.labelled(
            board, beside, f"{{}} lies beside all-water {grid.label(h)} and is not coastal"
        )
    yield from kit.labelled(board, entry & inland, "entry hex {} is not on the map edge")
    rivers = board.sides.get(names.RIVER, NONE)
    dry = {h for h in entry - mekong(board) if rivers.isdisjoint(grid.sides(h))}
    yield from kit.labelled(board, dry, "entry hex {} has no water")


def bank_faults(board: Board) -> Iterator[str]:
    """A divided hex is coastal and has two banks that no land joins; banks meet like with like."""
    grid = board.grid
    for h, banks in sorted(board.banks.items()):
        label = grid.label(h)
        if h not in board.area(names.COASTAL):
            yield f"{label} has banks and is not coastal"
        if len(banks) != 2:
            yield f"{label} has {len(banks)} bank instead of two"
        for name, joins in banks.items():
            if not joins:
                yield f"the {name} bank of {label} touches no land"
            for n in sorted(joins):
                if board.terrain[n] == names.WATER:
                    yield f"the {name} bank of {label} touches {grid.label(n)}, which is all water"
                elif n in board.banks and h not in board.banks[n].get(name, ()):
                    yield f"the {name} bank of {label} does not meet a {name} bank of {grid.label(n)}"
        shared = frozenset[Hex]().union(*banks.values()).intersection(*banks.values()) - set(board.banks)
        both = f"both banks of {label} touch {{}}, so that the water would not divide them"
        yield from kit.labelled(board, shared if len(banks) > 1 else (), both)


# ---------------------------------------------------------------- map edges


def edge_faults(board: Board) -> Iterator[str]:
    """Edges by which units come and go: the east in the last column, the red in the west or north."""
    places, columns = board.grid.places, board.grid.shape.columns
    red, east, north = (board.area(name) for name in (names.RED_EDGE, names.EAST_EDGE, names.NORTH_EAST_EDGE))
    for name in (names.EAST_EDGE, names.NORTH_EAST_EDGE):
        inner = {h for h in board.area(name) if places[h][0] != columns}
        yield from kit.labelled(board, inner, f"{{}} of the {name} is not in the last column")
    wet = north & board.area(names.ALL_WATER)
    yield from kit.labelled(board, wet, f"{{}} of the {names.NORTH_EAST_EDGE} is all water")
    inner = {h for h in red if 1 not in places[h]}
    sentence = f"{{}} of the {names.RED_EDGE} is neither on the west nor on the north edge"
    yield from kit.labelled(board, inner, sentence)
    yield from kit.labelled(
        board, red & east, f"{{}} is in both the {names.RED_EDGE} and the {names.EAST_EDGE}"
    )


# ---------------------------------------------------------------- roads, trails, bridges


def route_faults(board: Board) -> Iterator[str]:
    """Roads and trails form one net on land; they cross a river by a bridge or where a ferry is named."""
    grid = board.grid
    river = board.sides.get(names.RIVER, frozenset())
    bridges = board.sides.get(names.BRIDGE, frozenset())
    routes = frozenset[Hexside]().union(*board.lines.values())
    for side in sorted(bridges - river):
        yield f"bridge {grid.side_label(side)} is on no river"
    for side in sorted(bridges - routes):
        yield f"bridge {grid.side_label(side)} carries no road or trail"
    ferries = {frozenset(board.places[p.name]) for p in board.sheet.places if p.kind == "ferry"}
    crossings = {frozenset(grid.side_hexes[side]): side for side in (routes & river) - bridges}
    for both in crossings.keys() - ferries:
        label = grid.side_label(crossings[both])
        yield f"a road or trail crosses the river at {label} with no bridge or ferry"
    for both in ferries - crossings.keys():
        yield f"the ferry at {'/'.join(sorted(grid.label(h) for h in both))} is on no road or trail"
    yield from kit.barred_faults(board, frozenset(board.hexes_of(names.WATER)), "all water")
    yield from kit.net_faults(board, "{} meets no other road or trail")


# ---------------------------------------------------------------- places


def place_faults(board: Board) -> Iterator[str]:
    """Places have a name of their own; villages and cities name all hexes of their kind, and no others."""
    grid = board.grid
    yield from kit.name_faults(kit.place_names(board))
    named: set[Hex] = set()
    for place in board.sheet.places:
        if place.kind not in (names.VILLAGE, names.CITY):
            continue
        hexes = board.places[place.name]
        named.update(hexes)
        for h in hexes:
            if board.terrain[h] != place.kind:
                yield f"{place.name} names {grid.label(h)}, which is {board.terrain[h]}"
    for h in board.hexes_of(names.VILLAGE, names.CITY):
        if h not in named:
            yield f"{board.terrain[h]} hex {grid.label(h)} has no name"


# ---------------------------------------------------------------- the Iron Triangle


def saigon_faults(board: Board) -> Iterator[str]:
    """The Saigon runs from edge to edge and parts the map in two; what lies south of it is on one bank."""
    grid, saigon = board.grid, course(board, names.SAIGON)
    if not saigon:
        return
    for end in (saigon[0], saigon[-1]):
        if not runs_off_the_map(board, end):
            yield f"the {names.SAIGON} ends on the map, at {grid.side_label(end)}"
    banks = list(lands(board, grid.hexes(), saigon))
    if len(banks) != 2:
        yield f"the {names.SAIGON} parts the map into {len(banks)} instead of two"
    south = board.area(names.SOUTH_OF_THE_SAIGON)
    if south not in banks:
        yield f"the area {names.SOUTH_OF_THE_SAIGON!r} is not one whole bank of the {names.SAIGON}"
    for what, there in (
        (names.TUNNELS, board.area(names.TUNNELS)),
        (names.PLANTATION, board.hexes_of(names.PLANTATION)),
    ):
        for h in sorted(set(there) - south):
            yield f"{grid.label(h)} of the {what} is not south of the {names.SAIGON}"
    for h in sorted(board.area(names.IRON_TRIANGLE) & south):
        yield f"{grid.label(h)} of the {names.IRON_TRIANGLE} is south of the {names.SAIGON}"


def triangle_faults(board: Board) -> Iterator[str]:
    """The Triangle is one piece of land between the Saigon and the Thi Tinh, and fills it in the south."""
    grid, triangle = board.grid, board.area(names.IRON_TRIANGLE)
    saigon, thi_tinh = course(board, names.SAIGON), course(board, names.THI_TINH)
    if not saigon:
        return
    if not thi_tinh or not set(grid.touching(thi_tinh[-1])).intersection(saigon):
        yield f"the {names.THI_TINH} does not flow into the {names.SAIGON}"
    regions = list(lands(board, grid.hexes(), [*saigon, *thi_tinh]))
    if len(regions) != 3:
        yield f"the {names.SAIGON} and the {names.THI_TINH} part the map into {len(regions)} instead of three"
    between = max(regions, key=lambda region: len(region & triangle))
    for h in sorted(triangle - between):
        yield f"{grid.label(h)} of the {names.IRON_TRIANGLE} is not between its rivers"
    if len(list(lands(board, triangle, [*saigon, *thi_tinh]))) != 1:
        yield f"the {names.IRON_TRIANGLE} is not one piece of land"
    for h in sorted(_below(board, triangle) & between - triangle):
        yield f"{grid.label(h)} is missing in the {names.IRON_TRIANGLE}, which goes on to the river"


def _below(board: Board, hexes: frozenset[Hex]) -> set[Hex]:
    """The hexes next to the south of these."""
    return {n for h in hexes if (n := board.grid.neighbour(h, "S")) is not None}


def set_up_faults(board: Board) -> Iterator[str]:
    """The areas in which players set up are what 27.0 makes of the Triangle, the river and the plantation."""
    if not course(board, names.SAIGON):
        return
    south = board.area(names.SOUTH_OF_THE_SAIGON)
    west = min((column(board, h) for h in board.hexes_of(names.PLANTATION)), default=0)
    triangle = board.area(names.IRON_TRIANGLE)
    expected = {
        names.VIET_CONG_SETUP: {h for h in triangle if column(board, h) >= BEN_SUC_COLUMN},
        names.SECOND_BRIGADE_SETUP: {h for h in south if column(board, h) >= west},
        names.LIGHT_BRIGADE_SETUP: {h for h in south if column(board, h) < west},
    }
    for name, wanted in expected.items():
        for h in sorted(board.area(name) ^ wanted):
            word = "does not belong to" if h in board.area(name) else "is missing in"
            yield f"{board.grid.label(h)} {word} the area {name!r}"
