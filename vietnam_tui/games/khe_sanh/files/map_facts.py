"""What the rules state about the map of Khe Sanh, 1968, entry by entry, and whether a map shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.khe_sanh.map_names import (
    ARMOR_ENTRY,
    BRIDGE,
    CAMPAIGN_ARMOR_ENTRY,
    CLEAR,
    COMBAT_BASE,
    DMZ,
    FIRE_BASE,
    FRENCH_FORT,
    HELICOPTER_ENTRY,
    HIGHLAND,
    KHE_SANH,
    LAOS,
    MOUNTAIN,
    NORTH_VIETNAM,
    NORTHERN_BASES,
    PADDY,
    RIVER,
    ROAD,
    ROAD_ENTRY,
    ROCKPILE_ROAD,
    SEA,
    SIEGE_OBJECTIVES,
    STREAM,
    STRONG_POINT,
    STRONG_POINTS,
    TOWN,
    places_of,
    playable,
)

Fact = Callable[[Board], bool]

LANG_VEI = "the-fall-of-lang-vei"
SIEGE = "the-siege-of-khe-sanh"

#: Pairs of hexes that must touch [KS-2.1-c].
PAIRS = (
    ("0808", "0809"),
    ("0738", "0838"),
    ("1633", "1634"),
    ("2040", "2141"),
    ("1617", "1718"),
    ("0404", "0505"),
)


def _hexes(board: Board, *labels: str) -> frozenset[Hex]:
    return frozenset(board.grid.hex(text) for text in labels)


def _distance(board: Board, one: str, other: str) -> int:
    return board.grid.distance(board.grid.hex(one), board.grid.hex(other))


def _place(kind: str, name: str, *labels: str) -> Fact:
    """Is the place of this kind and name in these hexes, and in no others?"""

    def holds(board: Board) -> bool:
        kinds = {place.kind for place in board.sheet.places if place.name == name}
        return kinds == {kind} and board.places[name] == tuple(board.grid.hex(text) for text in labels)

    return holds


def _in(*areas: str) -> Callable[..., Fact]:
    """Are the hexes in all of these areas?"""
    return lambda *labels: lambda board: all(_hexes(board, *labels) <= board.area(area) for area in areas)


def _is(area: str, *labels: str) -> Fact:
    return lambda board: board.area(area) == _hexes(board, *labels)


def _all(*facts: Fact) -> Fact:
    return lambda board: all(fact(board) for fact in facts)


def _on_road(*labels: str) -> Fact:
    def holds(board: Board) -> bool:
        roads = board.lines.get(ROAD, frozenset())
        return all(not roads.isdisjoint(board.grid.sides(h)) for h in _hexes(board, *labels))

    return holds


def _disc(area: str, centre: str, radius: int) -> Fact:
    """Is the area everything that can be played within this distance of its centre?"""

    def holds(board: Board) -> bool:
        middle = board.grid.hex(centre)
        near = {h for h in playable(board) if board.grid.distance(h, middle) <= radius}
        return board.area(area) == near

    return holds


def _layout(board: Board) -> bool:
    shape = board.grid.shape
    printed = (shape.orientation, shape.shifted, shape.label, shape.upward)
    return printed == ("pointy", "even", "RRCC", True)


def _extent(board: Board) -> bool:
    labels = {board.grid.label(h) for h in playable(board)}
    rows, columns = {int(text[:2]) for text in labels}, {int(text[2:]) for text in labels}
    sea = [int(board.grid.label(h)[2:]) for h in board.hexes_of(SEA)]
    laos = [int(board.grid.label(h)[2:]) for h in board.area(LAOS)]
    return (
        min(rows) <= 2
        and max(rows) > 26
        and max(columns) >= 41
        and bool(sea and laos)
        and min(sea) > 35
        and max(laos) < 5
    )


def _regions(board: Board) -> bool:
    """The DMZ and North Vietnam in the north, the sea in the east, Laos in the west, Hai Lang in the south."""

    def rows(hexes: frozenset[Hex]) -> list[int]:
        return [int(board.grid.label(h)[:2]) for h in hexes]

    dmz, north = board.area(DMZ), board.area(NORTH_VIETNAM)
    hai_lang = frozenset(board.places.get("Hai Lang", ()))
    return (
        bool(dmz and north and hai_lang)
        and min(rows(dmz)) > 26
        and min(rows(north)) > min(rows(dmz))
        and max(rows(hai_lang)) < 7
    )


def _terrain_kinds(board: Board) -> bool:
    kinds = {CLEAR, PADDY, HIGHLAND, MOUNTAIN, TOWN, FRENCH_FORT, SEA}
    features = {RIVER, STREAM, BRIDGE} <= set(board.sides) and ROAD in board.lines
    bases = all(places_of(board, kind) for kind in (FIRE_BASE, COMBAT_BASE, STRONG_POINT))
    return kinds == set(board.terrain) and features and bases and bool(board.area(DMZ))


def _ca_lu_far(board: Board) -> bool:
    (here,) = board.places["Ca Lu"]
    return board.grid.distance(here, board.grid.hex("0809")) >= 9


def _enough_northern_bases(board: Board) -> bool:
    """Six bases or more on row 15 and north of it, the five printed ones among them [KS-A14.3-h]."""
    bases = places_of(board, FIRE_BASE, COMBAT_BASE)
    north = {h for h in bases if int(board.grid.label(h)[:2]) >= 15}
    printed = _hexes(board, "1524", "1726", "2436", "2636", "2638")
    return board.area(NORTHERN_BASES) == north and printed <= north and len(north) >= 6


def _south_edge(area: str) -> Fact:
    def holds(board: Board) -> bool:
        rows = {board.grid.places[h][1] for h in board.area(area)}
        return rows == {board.grid.shape.rows}

    return holds


_objective = _in(SIEGE_OBJECTIVES)
_strong_point = _in(STRONG_POINTS)

#: (rule, what it states, does the map show it?)
FACTS: tuple[tuple[str, str, Fact], ...] = (
    ("KS-2.1-a", "from the approach to Laos to the sea, from row 02 to north of row 26", _extent),
    ("KS-2.1-b", "rows first and northward, points north and south, even rows east", _layout),
    (
        "KS-2.1-c",
        "the pairs of hexes that must touch do",
        lambda b: all(_distance(b, *pair) == 1 for pair in PAIRS),
    ),
    ("KS-2.1-e", "the DMZ and North Vietnam in the north, Hai Lang in the south", _regions),
    ("KS-2.1.1-a", "every kind of terrain and feature named in the rules is there", _terrain_kinds),
    (
        "KS-8.2.1-d",
        "0808 and 0809 are the Combat Base",
        _place(COMBAT_BASE, "Khe Sanh Combat Base", "0808", "0809"),
    ),
    (
        "KS-8.3.1-b",
        "1004 is Hill 881 South, a Fire Base",
        _all(_place(FIRE_BASE, "Hill 881 South", "1004"), _objective("1004")),
    ),
    (
        "KS-8.3.2-b",
        "0404 is Lang Vei camp, a Fire Base",
        _all(_place(FIRE_BASE, "Lang Vei camp", "0404"), _objective("0404")),
    ),
    ("KS-14.1-c", "in play are the hexes within 3 of 0505", _disc(LANG_VEI, "0505", 3)),
    (
        "KS-14.1-d",
        "0505 is Lang Vei town, on the road",
        _all(_place(TOWN, "Lang Vei", "0505"), _on_road("0505")),
    ),
    (
        "KS-14.1-e",
        "0508 is in the area, 0509 is not",
        lambda b: _distance(b, "0508", "0505") == 3 and _distance(b, "0509", "0505") == 4,
    ),
    (
        "KS-14.1-o",
        "armor comes by 0503, on the road, in both areas",
        _all(_is(ARMOR_ENTRY, "0503"), _on_road("0503"), _in(LANG_VEI, SIEGE)("0503")),
    ),
    ("KS-14.2-c", "in play are the hexes within 8 of 0809", _disc(SIEGE, "0809", 8)),
    (
        "KS-14.2-d",
        "0817 is in the area, 0818 is not",
        lambda b: _distance(b, "0817", "0809") == 8 and _distance(b, "0818", "0809") == 9,
    ),
    ("KS-14.2-e", "Ca Lu is 9 hexes or more from 0809", _ca_lu_far),
    (
        "KS-14.2-i",
        "1106 is Hill 861, no base",
        _all(_place(STRONG_POINT, "Hill 861", "1106"), _objective("1106"), _strong_point("1106")),
    ),
    (
        "KS-14.2-j",
        "1006 is Hill 861A, no base",
        _all(_place(STRONG_POINT, "Hill 861A", "1006"), _objective("1006"), _strong_point("1006")),
    ),
    (
        "KS-14.2-k",
        "1108 is Hill 558, no base",
        _all(_place(STRONG_POINT, "Hill 558", "1108"), _objective("1108"), _strong_point("1108")),
    ),
    (
        "KS-14.2-l",
        "0807 is the Rock Quarry, next to 0808",
        _all(
            _place(STRONG_POINT, "Rock Quarry", "0807"),
            _objective("0807"),
            _is(KHE_SANH, "0807", "0808", "0809"),
            lambda b: _distance(b, "0807", "0808") == 1,
        ),
    ),
    (
        "KS-14.2-o",
        "1524 is Camp Carroll, outside the siege area",
        _all(_place(COMBAT_BASE, "Camp Carroll", "1524"), lambda b: not _hexes(b, "1524") & b.area(SIEGE)),
    ),
    (
        "KS-14.2-p",
        "1726 is Cam Lo, outside the siege area",
        _all(_place(COMBAT_BASE, "Cam Lo", "1726"), lambda b: not _hexes(b, "1726") & b.area(SIEGE)),
    ),
    (
        "KS-14.2-r",
        "1209 is Hill 950, no objective of the siege",
        _all(
            _place(STRONG_POINT, "Hill 950", "1209"),
            _strong_point("1209"),
            lambda b: not _hexes(b, "1209") & b.area(SIEGE_OBJECTIVES),
        ),
    ),
    (
        "KS-A12.1-b",
        "0239 is where a road enters from the south",
        _all(_is(ROAD_ENTRY, "0239"), _on_road("0239"), _south_edge(ROAD_ENTRY)),
    ),
    ("KS-A12.1-e", "the Helicopter Entry Area is on the south edge", _south_edge(HELICOPTER_ENTRY)),
    ("KS-A14.3-h", "six bases or more on the 15xx hexrow and north of it", _enough_northern_bases),
    ("KS-A14.3-j", "1633 and 1634 are Dong Ha", _place(TOWN, "Dong Ha", "1633", "1634")),
    ("KS-A14.3-l", "2638 is A-1", _place(FIRE_BASE, "A-1", "2638")),
    ("KS-A14.3-m", "2636 is Gio Linh", _place(FIRE_BASE, "Gio Linh", "2636")),
    ("KS-A14.3-n", "2436 is C-1", _place(FIRE_BASE, "C-1", "2436")),
    ("KS-A14.3-p", "0738 and 0838 are Quang Tri", _place(TOWN, "Quang Tri", "0738", "0838")),
    ("KS-A14.3-t", "2040 and 2141 are Cua Viet", _place(TOWN, "Cua Viet", "2040", "2141")),
    (
        "KS-A14.3-ai",
        "1617 and 1718 are road hexes at the Rockpile",
        _all(
            _is(ROCKPILE_ROAD, "1617", "1718"),
            _on_road("1617", "1718"),
            _place(STRONG_POINT, "Rockpile", "1718"),
        ),
    ),
    ("KS-14.1-d", "armor of the campaign comes by 0505", _is(CAMPAIGN_ARMOR_ENTRY, "0505")),
)


def fact_faults(board: Board) -> Iterator[str]:
    """The map shows what the rules state about it."""
    for rule, text, holds in FACTS:
        if not holds(board):
            yield f"{rule} is not honoured: {text}"
