"""Sense checks of the map of Khe Sanh, 1968: what no single entry of its file can show by itself.

`check` lists everything that is wrong in sentences a map-maker can act on; a sound map gives an empty list.  The
statements of the rules about the map stand in front, entry by entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine import map_checks as kit
from vietnam_tui.engine.checks import doubles
from vietnam_tui.engine.map_checks import (
    Fact,
    Facts,
    apart,
    area_holds,
    area_is,
    area_lacks,
    every,
    grid_is,
    hexes,
    on_line,
    place_is,
    places_of,
)
from vietnam_tui.games.khe_sanh import map_names as names
from vietnam_tui.games.khe_sanh.counters import terrain_key
from vietnam_tui.games.khe_sanh.map_names import playable
from vietnam_tui.games.khe_sanh.tables import tables

LANG_VEI = "the-fall-of-lang-vei"
SIEGE = "the-siege-of-khe-sanh"


def _disc(area: str, centre: str, radius: int) -> Fact:
    """Is the area everything that can be played within this distance of its centre?"""

    def holds(board: Board) -> bool:
        middle = board.grid.hex(centre)
        near = {h for h in playable(board) if board.grid.distance(h, middle) <= radius}
        return board.area(area) == near

    return holds


def _extent(board: Board) -> bool:
    labels = {board.grid.label(h) for h in playable(board)}
    rows, columns = {int(text[:2]) for text in labels}, {int(text[2:]) for text in labels}
    sea = [int(board.grid.label(h)[2:]) for h in board.hexes_of(names.SEA)]
    laos = [int(board.grid.label(h)[2:]) for h in board.area(names.LAOS)]
    return (
        min(rows) <= 2
        and max(rows) > 26
        and max(columns) >= 41
        and bool(sea and laos)
        and min(sea) > 35
        and max(laos) < 5
    )


def _regions(board: Board) -> bool:
    """The names.DMZ and North Vietnam in the north, the sea in the east, Laos in the west, Hai Lang in the south."""

    def rows(hexes: frozenset[Hex]) -> list[int]:
        return [int(board.grid.label(h)[:2]) for h in hexes]

    dmz, north = board.area(names.DMZ), board.area(names.NORTH_VIETNAM)
    hai_lang = frozenset(board.places.get("Hai Lang", ()))
    return (
        bool(dmz and north and hai_lang)
        and min(rows(dmz)) > 26
        and min(rows(north)) > min(rows(dmz))
        and max(rows(hai_lang)) < 7
    )


def _terrain_kinds(board: Board) -> bool:
    kinds = {
        names.CLEAR,
        names.PADDY,
        names.HIGHLAND,
        names.MOUNTAIN,
        names.TOWN,
        names.FRENCH_FORT,
        names.SEA,
    }
    features = {names.RIVER, names.STREAM, names.BRIDGE} <= set(board.sides) and names.ROAD in board.lines
    bases = all(places_of(board, kind) for kind in (names.FIRE_BASE, names.COMBAT_BASE, names.STRONG_POINT))
    return kinds == set(board.terrain) and features and bases and bool(board.area(names.DMZ))


def _enough_northern_bases(board: Board) -> bool:
    """Six bases or more on row 15 and north of it, the five printed ones among them [KS-A14.3-h]."""
    bases = places_of(board, names.FIRE_BASE, names.COMBAT_BASE)
    north = {h for h in bases if int(board.grid.label(h)[:2]) >= 15}
    printed = hexes(board, "1524", "1726", "2436", "2636", "2638")
    return board.area(names.NORTHERN_BASES) == north and printed <= north and len(north) >= 6


def _south_edge(area: str) -> Fact:
    def holds(board: Board) -> bool:
        rows = {board.grid.places[h][1] for h in board.area(area)}
        return rows == {board.grid.shape.rows}

    return holds


def _base(name: str, label: str) -> Fact:
    """Is a hex a Fire Base, and an objective of the siege?"""
    return every(place_is(name, label, kind=names.FIRE_BASE), area_holds(names.SIEGE_OBJECTIVES, label))


def _hill(name: str, label: str) -> Fact:
    """Is a hex a strong point and no base, and an objective of the siege?"""
    strong = every(place_is(name, label, kind=names.STRONG_POINT), area_holds(names.STRONG_POINTS, label))
    return every(strong, area_holds(names.SIEGE_OBJECTIVES, label))


#: Pairs of hexes that must touch [KS-2.1-c].
PAIRS = (
    *(("0808", "0809"), ("0738", "0838"), ("1633", "1634")),
    *(("2040", "2141"), ("1617", "1718"), ("0404", "0505")),
)
LAYOUT = grid_is(orientation="pointy", shifted="even", label="RRCC", upward=True)


def _ca_lu(board: Board) -> bool:
    (here,) = board.places["Ca Lu"]
    return board.grid.distance(here, board.grid.hex("0809")) >= 9


#: (rule, what it states, does the map show it?)
FACTS: Facts = (
    ("KS-2.1-a", "from the approach to Laos to the sea, from row 02 to north of row 26", _extent),
    ("KS-2.1-b", "rows first and northward, points north and south, even rows east", LAYOUT),
    (
        "KS-2.1-c",
        "the pairs of hexes that must touch do",
        every(*(apart(*pair, 1) for pair in PAIRS)),
    ),
    ("KS-2.1-e", "the names.DMZ and North Vietnam in the north, Hai Lang in the south", _regions),
    ("KS-2.1.1-a", "every kind of terrain and feature named in the rules is there", _terrain_kinds),
    (
        "KS-8.2.1-d",
        "0808 and 0809 are the Combat Base",
        place_is("Khe Sanh Combat Base", "0808", "0809", kind=names.COMBAT_BASE),
    ),
    (
        "KS-8.3.1-b",
        "1004 is Hill 881 South, a Fire Base",
        _base("Hill 881 South", "1004"),
    ),
    (
        "KS-8.3.2-b",
        "0404 is Lang Vei camp, a Fire Base",
        _base("Lang Vei camp", "0404"),
    ),
    ("KS-14.1-c", "in play are the hexes within 3 of 0505", _disc(LANG_VEI, "0505", 3)),
    (
        "KS-14.1-d",
        "0505 is Lang Vei town, on the road",
        every(place_is("Lang Vei", "0505", kind=names.TOWN), on_line(names.ROAD, "0505")),
    ),
    (
        "KS-14.1-e",
        "0508 is in the area, 0509 is not",
        every(apart("0508", "0505", 3), apart("0509", "0505", 4)),
    ),
    (
        "KS-14.1-o",
        "armor comes by 0503, on the road, in both areas",
        every(
            area_is(names.ARMOR_ENTRY, "0503"),
            on_line(names.ROAD, "0503"),
            area_holds(LANG_VEI, "0503"),
            area_holds(SIEGE, "0503"),
        ),
    ),
    ("KS-14.2-c", "in play are the hexes within 8 of 0809", _disc(SIEGE, "0809", 8)),
    (
        "KS-14.2-d",
        "0817 is in the area, 0818 is not",
        every(apart("0817", "0809", 8), apart("0818", "0809", 9)),
    ),
    ("KS-14.2-e", "Ca Lu is 9 hexes or more from 0809", _ca_lu),
    (
        "KS-14.2-i",
        "1106 is Hill 861, no base",
        _hill("Hill 861", "1106"),
    ),
    (
        "KS-14.2-j",
        "1006 is Hill 861A, no base",
        _hill("Hill 861A", "1006"),
    ),
    (
        "KS-14.2-k",
        "1108 is Hill 558, no base",
        _hill("Hill 558", "1108"),
    ),
    (
        "KS-14.2-l",
        "0807 is the Rock Quarry, next to 0808",
        every(
            place_is("Rock Quarry", "0807", kind=names.STRONG_POINT),
            area_holds(names.SIEGE_OBJECTIVES, "0807"),
            area_is(names.KHE_SANH, "0807", "0808", "0809"),
            apart("0807", "0808", 1),
        ),
    ),
    (
        "KS-14.2-o",
        "1524 is Camp Carroll, outside the siege area",
        every(place_is("Camp Carroll", "1524", kind=names.COMBAT_BASE), area_lacks(SIEGE, "1524")),
    ),
    (
        "KS-14.2-p",
        "1726 is Cam Lo, outside the siege area",
        every(place_is("Cam Lo", "1726", kind=names.COMBAT_BASE), area_lacks(SIEGE, "1726")),
    ),
    (
        "KS-14.2-r",
        "1209 is Hill 950, no objective of the siege",
        every(
            place_is("Hill 950", "1209", kind=names.STRONG_POINT),
            area_holds(names.STRONG_POINTS, "1209"),
            area_lacks(names.SIEGE_OBJECTIVES, "1209"),
        ),
    ),
    (
        "KS-A12.1-b",
        "0239 is where a road enters from the south",
        every(area_is(names.ROAD_ENTRY, "0239"), on_line(names.ROAD, "0239"), _south_edge(names.ROAD_ENTRY)),
    ),
    ("KS-A12.1-e", "the Helicopter Entry Area is on the south edge", _south_edge(names.HELICOPTER_ENTRY)),
    ("KS-A14.3-h", "six bases or more on the 15xx hexrow and north of it", _enough_northern_bases),
    ("KS-A14.3-j", "1633 and 1634 are Dong Ha", place_is("Dong Ha", "1633", "1634", kind=names.TOWN)),
    ("KS-A14.3-l", "2638 is A-1", place_is("A-1", "2638", kind=names.FIRE_BASE)),
    ("KS-A14.3-m", "2636 is Gio Linh", place_is("Gio Linh", "2636", kind=names.FIRE_BASE)),
    ("KS-A14.3-n", "2436 is C-1", place_is("C-1", "2436", kind=names.FIRE_BASE)),
    ("KS-A14.3-p", "0738 and 0838 are Quang Tri", place_is("Quang Tri", "0738", "0838", kind=names.TOWN)),
    ("KS-A14.3-t", "2040 and 2141 are Cua Viet", place_is("Cua Viet", "2040", "2141", kind=names.TOWN)),
    (
        "KS-A14.3-ai",
        "1617 and 1718 are road hexes at the Rockpile",
        every(
            area_is(names.ROCKPILE_ROAD, "1617", "1718"),
            on_line(names.ROAD, "1617", "1718"),
            place_is("Rockpile", "1718", kind=names.STRONG_POINT),
        ),
    ),
    ("KS-14.1-d", "armor of the campaign comes by 0505", area_is(names.CAMPAIGN_ARMOR_ENTRY, "0505")),
)


#: Kinds of place that say what is built in a hex, and labels, which only write a name.
BASES = (names.FIRE_BASE, names.COMBAT_BASE)
PLACE_KINDS = (names.TOWN, names.FRENCH_FORT, *BASES, names.STRONG_POINT, "label")


def check(board: Board) -> list[str]:
    """Everything wrong with a map; empty for a sound one."""
    key = terrain_key()
    hexes, sides, lines = ([line.id for line in part] for part in (key.terrain, key.hexside, key.route))
    return [
        *kit.kind_faults(board, "the terrain chart", "terrain", hexes, sides, lines),
        *sea_faults(board),
        *region_faults(board),
        *course_faults(board),
        *kit.bridge_faults(board, names.RIVER, names.ROAD),
        *road_faults(board),
        *place_faults(board),
        *base_faults(board),
        *edge_faults(board),
        *kit.fact_faults(board, FACTS),
    ]


# ---------------------------------------------------------------- terrain and regions


def sea_faults(board: Board) -> Iterator[str]:
    """The sea is one water, and land east of it there is none."""
    sea = frozenset(board.hexes_of(names.SEA))
    yield from kit.cut_off(board, sea, "sea hex {} is cut off from the rest of the sea")
    east = {beyond for h in sea if (beyond := board.grid.neighbour(h, "E")) is not None}
    yield from kit.labelled(board, east - sea, "{} is land east of the sea")


def region_faults(board: Board) -> Iterator[str]:
    """No hex is in two regions or a region of the sea; each region is one piece of land."""
    grid, sea = board.grid, frozenset(board.hexes_of(names.SEA))
    regions = {name: board.area(name) for name in (names.DMZ, names.LAOS, names.NORTH_VIETNAM)}
    for (name, region), (other, another) in combinations(regions.items(), 2):
        yield from kit.labelled(board, region & another, f"{{}} is in both {name} and {other}")
    for name, region in regions.items():
        yield from kit.labelled(board, region & sea, f"sea hex {{}} is in {name}")
        yield from kit.cut_off(board, region, f"{{}} is cut off from the rest of {name}")
    north = regions[names.DMZ] | regions[names.NORTH_VIETNAM]
    for h in sorted(north):
        for direction in ("NE", "NW"):
            beyond = grid.neighbour(h, direction)
            if beyond is not None and beyond not in north | sea:
                yield f"{grid.label(beyond)} lies north of {grid.label(h)} and is in no region of the north"
    for h in sorted(regions[names.NORTH_VIETNAM]):
        beside = set(grid.neighbours(h)) - north - sea
        sentence = f"{{}} touches North Vietnam at {grid.label(h)} with no DMZ between"
        yield from kit.labelled(board, beside, sentence)


# ---------------------------------------------------------------- watercourses and roads


def course_faults(board: Board) -> Iterator[str]:
    """Each watercourse is one course between land hexes, and ends in another, in the sea or at the map edge."""
    grid, sea = board.grid, frozenset(board.hexes_of(names.SEA))
    yield from kit.overlap_faults(board, names.RIVER, names.STREAM)
    yield from kit.course_faults(board, names.RIVER, names.STREAM, beside=sea, water="sea")
    courses = kit.courses(board, names.RIVER, names.STREAM)
    for name, course in courses.items():
        others = {side for other, sides in courses.items() if other != name for side in sides}
        ends = kit.corners(board, course[-1])
        outside = len(ends) < 2 or not sea.isdisjoint(ends)
        if not outside and others.isdisjoint(grid.touching(course[-1])):
            yield f"{name} ends in the middle of the land at {grid.side_label(course[-1])}"


def road_faults(board: Board) -> Iterator[str]:
    """All roads are one net, in hexes that every vehicle may enter by road."""
    barred = frozenset(board.hexes_of(names.SEA, names.MOUNTAIN)) | board.area(names.LAOS)
    yield from kit.barred_faults(board, barred)
    yield from kit.net_faults(board, "{} meets no other road")


# ---------------------------------------------------------------- places and edges


def place_faults(board: Board) -> Iterator[str]:
    """Places have a name of their own and a known kind; towns and forts name all hexes of their kind."""
    yield from kit.name_faults(kit.place_names(board))
    yield from kit.place_faults(board, PLACE_KINDS)
    for place in board.sheet.places:
        outside = set(board.places[place.name]) - names.playable(board) if place.kind != "label" else ()
        yield from kit.labelled(board, outside, f"{place.name} lies in {{}}, which is outside play")
    yield from kit.ground_faults(board, {kind: kind for kind in (names.TOWN, names.FRENCH_FORT)})


def base_faults(board: Board) -> Iterator[str]:
    """Every base of the map is in the Base Capabilities Chart once, with its kind, and no other hex is."""
    listed = [(text, base.works) for base in tables().base for text in base.hexes]
    drawn = {(board.grid.label(h), kind) for kind in BASES for h in kit.places_of(board, kind)}
    for text, kind in sorted(drawn - set(listed)):
        yield f"the {kind} {text} is not in the Base Capabilities Chart"
    for text, kind in sorted(set(listed) - drawn):
        yield f"the Base Capabilities Chart has a {kind} in {text}, the map has none"
    for text in doubles(text for text, _ in listed):
        yield f"the Base Capabilities Chart lists {text} twice"


def edge_faults(board: Board) -> Iterator[str]:
    """The edges by which replacements come are what the rules call them [KS-A12.2-b]."""
    grid, land = board.grid, names.playable(board)
    north = board.area(names.DMZ) | board.area(names.NORTH_VIETNAM)
    wanted = {
        names.WEST_EDGE: {h for h in land if grid.neighbour(h, "W") not in land},
        names.NORTH_EDGE: {h for h in land & north if grid.places[h][1] <= 2},
    }
    for name, edge in wanted.items():
        wrong = (edge ^ board.area(name)) & land
        yield from kit.labelled(board, wrong, f"{{}} is wrongly in or out of the {name}")
