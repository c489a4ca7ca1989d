"""The statements of the rules about the Green Beret map, entry by entry, and whether a map shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.engine import map_checks as kit
from vietnam_tui.engine.map_checks import grid_is
from vietnam_tui.games.green_beret.counters import Mission, missions
from vietnam_tui.games.green_beret.terrain import BRIDGE, PATHWAY, WATER, stream_hexes

#: What a mission tells about one of its hexes.
Site = Callable[[Board, Hex], bool]


def _crossing(board: Board) -> bool:
    here = board.grid.hex("1720")
    return here in stream_hexes(board) and board.terrain[here] in (BRIDGE, PATHWAY)


def _is(*kinds: str) -> Site:
    return lambda board, hex_: board.terrain[hex_] in kinds


def _by_a_pathway(board: Board, hex_: Hex) -> bool:
    return any(board.terrain[h] == PATHWAY for h in (hex_, *board.grid.neighbours(hex_)))


#: The rule of a mission's hexes -> what the mission tells about them besides.
SITES: dict[str, tuple[str, Site]] = {
    "GB-7.0-g": ("inhabited places", _is("village")),
    "GB-7.0-z": ("inhabited places", _is("village")),
    "GB-7.0-l": ("pathways", _is(PATHWAY)),
    "GB-7.0-t": ("pathways", _is(PATHWAY)),
    "GB-7.0-m": ("bridges or built-up hexes", _is(BRIDGE, "village")),
    "GB-7.0-ae": ("airfields", _is("airfield")),
    "GB-7.0-af": ("on or next to a pathway", _by_a_pathway),
    "GB-7.0-q": ("open ground", _is("elephant-grass")),
}

#: rule, what it states, does the map show it?
FACTS: kit.Facts = (
    (
        "GB-2.2-b",
        "26 columns of 36 hexes, the column named first",
        grid_is(columns=26, rows=36, label="CCRR"),
    ),
    ("GB-2.2-c", "every hex has a northern hexside", grid_is(orientation="flat")),
    ("GB-11.0-g", "1720 is a stream hex with a crossing", _crossing),
)


def placement_rule(mission: Mission) -> str:
    """The entry of the rules that lists the hexes of a mission."""
    return next(rule for rule in mission.rules if rule.startswith("GB-7.0-"))


def site_faults(board: Board, mission: Mission) -> Iterator[str]:
    """The hexes of a mission are on the map, hold a mission, and are what the mission tells."""
    rule = placement_rule(mission)
    for label in mission.hexes:
        try:
            here = board.grid.hex(label)
        except UnknownHex as error:
            yield f"{rule} is not honoured: {mission.name}: {error}"
            continue
        if board.terrain[here] == WATER:
            yield f"{rule} is not honoured: {mission.name}: {label} is all water"
        elif rule in SITES and not SITES[rule][1](board, here):
            yield f"{rule} is not honoured: {mission.name}: {label} is none of {SITES[rule][0]}"


def fact_faults(board: Board) -> Iterator[str]:
    """The map shows what the rules state about it."""
    yield from kit.fact_faults(board, FACTS)
    for mission in missions().values():
        yield from site_faults(board, mission)
