"""The statements of the rules about the Vietnam Battles maps, entry by entry, and whether a map shows them."""

from __future__ import annotations

from vietnam_tui.core.board import Board
from vietnam_tui.engine.map_checks import Fact, Facts, every, grid_is, ground_is, hexes, place_is
from vietnam_tui.games.vietnam_battles import map_names as names
from vietnam_tui.games.vietnam_battles.map_names import column, course, mekong


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
