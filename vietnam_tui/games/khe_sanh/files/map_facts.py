"""The statements of the rules about the map of Khe Sanh, 1968, entry by entry, and whether a map shows them."""

from __future__ import annotations

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
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
from vietnam_tui.games.khe_sanh.map_names import playable

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
