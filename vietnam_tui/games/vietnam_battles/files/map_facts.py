"""What the rules state about the Vietnam Battles maps, entry by entry, and whether a map shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.games.vietnam_battles.map_names import (
    BEN_SUC,
    BRIDGE,
    CITY,
    CLEAR,
    COASTAL,
    EAST_EDGE,
    ENTRY,
    IRON_TRIANGLE,
    JUNGLE,
    NORTH_EAST_EDGE,
    PLANTATION,
    RED_EDGE,
    RIVER,
    SAIGON,
    SOUTH_OF_THE_SAIGON,
    THI_TINH,
    TUNNELS,
    UNNAVIGABLE,
    VILLAGE,
    WATER,
    column,
    course,
    mekong,
)

Fact = Callable[[Board], bool]


def _is(terrain: str, *labels: str) -> Fact:
    return lambda board: all(board.terrain[board.grid.hex(text)] == terrain for text in labels)


def _land(*labels: str) -> Fact:
    return lambda board: all(board.terrain[board.grid.hex(text)] != WATER for text in labels)


def _river(*labels: str) -> Fact:
    return lambda board: all(board.has_side(RIVER, board.grid.parse_side(text)) for text in labels)


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
        return h in board.area(COASTAL) or any(board.has_side(RIVER, s) for s in board.grid.sides(h))

    return holds


def _grid_size(board: Board) -> bool:
    shape = board.grid.shape
    return (shape.columns, shape.rows, shape.short) == (46, 34, True)


def _grid_scheme(board: Board) -> bool:
    shape = board.grid.shape
    return (shape.orientation, shape.shifted, shape.label) == ("flat", "even", "CCRR")


def _named_rivers(*names: str) -> Fact:
    return lambda board: set(names) <= {f.name for f in board.sheet.sides if f.kind == RIVER}


def _entries(board: Board) -> bool:
    hexes = frozenset(board.grid.hex(text) for text in ("0734", "0833"))
    return board.area(ENTRY) == hexes and hexes <= mekong(board)


def _divided_edge(board: Board) -> bool:
    edge, north = board.area(EAST_EDGE), board.area(NORTH_EAST_EDGE)
    return bool(north) and north < edge and bool(edge & mekong(board))


def _terrain_kinds(board: Board) -> bool:
    hexes = {CLEAR, JUNGLE, VILLAGE, WATER} <= set(board.terrain)
    features = {RIVER, BRIDGE} <= set(board.sides) and {"road", "trail"} <= set(board.lines)
    return hexes and features and bool(board.banks) and bool(board.area(COASTAL))


def _on_course(name: str, label: str) -> Fact:
    """Is the hexside one of this river?"""
    return lambda board: board.grid.parse_side(label) in course(board, name)


def _ben_suc_bounds_the_set_up(board: Board) -> bool:
    ben_suc = board.find_place(BEN_SUC)
    triangle = board.area(IRON_TRIANGLE)
    return (
        ben_suc == [board.grid.hex("1210")]
        and triangle.issuperset(ben_suc)
        and column(board, ben_suc[0]) == 12
    )


def _exits_and_entries(board: Board) -> bool:
    rows = {board.grid.places[h] for h in board.area(RED_EDGE)}
    west_or_north = bool(rows) and all(1 in place for place in rows)
    return bool(board.area(IRON_TRIANGLE)) and west_or_north and bool(board.area(EAST_EDGE))


def _one_open_and_one_closed_river(board: Board) -> bool:
    closed = board.sides.get(UNNAVIGABLE, frozenset())
    saigon, thi_tinh = course(board, SAIGON), course(board, THI_TINH)
    return bool(saigon) and not closed.intersection(saigon) and closed == set(thi_tinh) != set()


def _south_bank(board: Board) -> bool:
    south, rubber = board.area(SOUTH_OF_THE_SAIGON), set(board.hexes_of(PLANTATION))
    tunnels = board.area(TUNNELS)
    named = rubber == set(board.find_place("Fil Hol Plantation")) and tunnels == set(
        board.find_place("Cu Chi tunnels")
    )
    return bool(rubber and tunnels) and named and south.issuperset(rubber | tunnels)


def _triangle_terrain_kinds(board: Board) -> bool:
    kinds = {CLEAR, JUNGLE, VILLAGE, CITY, PLANTATION}
    return kinds == set(board.terrain) and bool({"road", "trail"} & set(board.lines))


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
    "iron-triangle": (
        ("VB-2.1-a", "the grid covers the sheet: 46 columns of 34 and 33 hexes", _grid_size),
        ("VB-2.1-c", "columns first, even columns half a hex lower", _grid_scheme),
        ("VB-24.0-l", "1210 is a village hex", _is(VILLAGE, "1210")),
        ("VB-24.0-l", "Ben Suc is 1210, in the Iron Triangle", _ben_suc_bounds_the_set_up),
        ("VB-27.0-u", "the Iron Triangle, red hexes west or north, the east edge", _exits_and_entries),
        ("VB-27.0-v", "boats use the Saigon and not the Thi Tinh", _one_open_and_one_closed_river),
        ("VB-27.0-v", "the Fil Hol Plantation and the Cu Chi tunnels lie south of the Saigon", _south_bank),
        ("VB-27.0-v", "every kind of terrain named in the rules is there", _triangle_terrain_kinds),
        ("VB-27.0-w", "4223/4323 is a hexside of the Saigon", _on_course(SAIGON, "4223/4323")),
    ),
}


def fact_faults(board: Board) -> Iterator[str]:
    """The map shows what the rules state about it."""
    for rule, text, holds in FACTS.get(board.id, ()):
        if not holds(board):
            yield f"{rule} is not honoured: {text}"
