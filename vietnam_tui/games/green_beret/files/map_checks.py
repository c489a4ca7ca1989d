"""Sense checks of a Green Beret map: what no single entry of a map file can show by itself.

`check` lists everything that is wrong with a map in sentences a map-maker can act on; a sound map gives an
empty list.  The statements of the rules about the map stand in front, entry by entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.engine import map_checks as kit
from vietnam_tui.engine.map_checks import grid_is
from vietnam_tui.games.green_beret.counters import Mission, missions, terrain_key
from vietnam_tui.games.green_beret.terrain import (
    ALSO,
    BEACH,
    BRIDGE,
    BROKEN_BRIDGE,
    PATHWAY,
    STREAM,
    WATER,
    read_grounds,
    stream_hexes,
)

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


VILLAGE = "village"
AIRFIELD = "airfield"
FORD = "ford"
#: Where streams rise.
HIGHLAND = ("mountain", "jungle-mountain")
#: What a stream hex may be: open, bridged, with a fallen bridge, forded by a pathway.
ALONG_STREAMS = (STREAM, BRIDGE, BROKEN_BRIDGE, PATHWAY)
#: What a hex on a pathway may be.
ALONG_PATHWAYS = (PATHWAY, VILLAGE, AIRFIELD, BRIDGE, BROKEN_BRIDGE)
#: What land may be where it meets the sea: sand, the mouth of a stream, a headland.
COAST = (BEACH, STREAM, "jungle-mountain")


def check(board: Board) -> list[str]:
    """Everything wrong with a map, subject by subject; empty for a sound map."""
    return [
        *terrain_faults(board),
        *stream_faults(board),
        *confluence_faults(board),
        *crossing_faults(board),
        *pathway_faults(board),
        *coast_faults(board),
        *mission_faults(board),
        *camp_faults(board),
        *wrap_faults(board),
        *place_faults(board),
        *fact_faults(board),
    ]


# ---------------------------------------------------------------- terrain


def terrain_faults(board: Board) -> Iterator[str]:
    """Every kind of hex is in the terrain chart; lines are streams and pathways."""
    also = {name.removeprefix(ALSO) for name in board.areas if name.startswith(ALSO)}
    for kind in sorted((set(board.terrain) | also) - set(terrain_key())):
        yield f"terrain {kind!r} is not in the terrain chart"
    for kind in sorted(set(board.lines) - {STREAM, PATHWAY}):
        yield f"line {kind!r} is neither a stream nor a pathway"


# ---------------------------------------------------------------- streams


def stream_faults(board: Board) -> Iterator[str]:
    """A stream rises in the highlands or beyond the edge and runs on without a loop, hex by hex."""
    grid = board.grid
    for name, course in kit.lines_of(board, STREAM):
        source = course[0]
        around = (source, *grid.neighbours(source))
        if not kit.on_edge(board, source) and not any(board.terrain[h] in HIGHLAND for h in around):
            yield f"{name} rises in {grid.label(source)}, away from the highlands"
        if len(set(course)) != len(course):
            yield f"{name} runs through a hex twice"
        for i, here in enumerate(course):
            for later in course[i + 2 :]:
                if later in grid.neighbours(here):
                    yield f"{name} runs beside itself at {grid.label(here)} and {grid.label(later)}"
            if board.terrain[here] == WATER and i + 1 < len(course):
                yield f"{name} runs through the all-water hex {grid.label(here)}"
            elif board.terrain[here] not in (*ALONG_STREAMS, WATER):
                yield f"{name} runs through {grid.label(here)}, which is {board.terrain[here]}"
    drawn = stream_hexes(board)
    for h in board.hexes_of(STREAM, BRIDGE, BROKEN_BRIDGE):
        if h not in drawn:
            yield f"{board.terrain[h]} hex {grid.label(h)} lies on no stream"


def confluence_faults(board: Board) -> Iterator[str]:
    """A stream ends in the sea, at the map edge or in another stream, and that one likewise; none in a circle.

    Two streams touch where one ends in the other, and nowhere else.
    """
    grid, courses = board.grid, kit.lines_of(board, STREAM)
    into: dict[str, str] = {}
    for name, course in courses:
        mouth = course[-1]
        others = [other for other, hexes in courses if hexes is not course and mouth in hexes]
        if others:
            into[name] = others[0]
        elif board.terrain[mouth] != WATER and not kit.on_edge(board, mouth):
            yield f"{name} ends in {grid.label(mouth)}, short of the sea, the edge and other streams"
    for name in into:
        seen, after = [name], into.get(name)
        while after is not None and after not in seen:
            seen.append(after)
            after = into.get(after)
        if after is not None:
            yield f"{name} runs in a circle"
    mouths = [course[-1] for name, course in courses if name in into]
    for (name, course), (other, hexes) in combinations(courses, 2):
        for here in course:
            beside = here in hexes or not set(hexes).isdisjoint(grid.neighbours(here))
            if beside and all(grid.distance(here, mouth) > 1 for mouth in mouths):
                yield f"{name} runs beside {other} at {grid.label(here)}"


def crossing_faults(board: Board) -> Iterator[str]:
    """Bridges carry a pathway over a stream; where a pathway wades a stream a ford is named."""
    grid = board.grid
    streams = stream_hexes(board)
    on_paths = {h for _, course in kit.lines_of(board, PATHWAY) for h in course}
    crossings, spans = streams & on_paths, set(board.hexes_of(BRIDGE, BROKEN_BRIDGE))
    for h in sorted(spans - on_paths):
        yield f"{board.terrain[h]} hex {grid.label(h)} carries no pathway"
    fords = kit.places_of(board, FORD)
    wading = {h for h in crossings if board.terrain[h] == PATHWAY}
    unnamed = "a pathway wades the stream at {}, where no ford is named"
    yield from kit.labelled(board, wading - fords, unnamed)
    yield from kit.labelled(board, fords - wading, "the ford at {} is not where a pathway crosses a stream")
    for h in sorted(crossings - set(board.hexes_of(*ALONG_STREAMS))):
        yield f"a pathway crosses the stream in {grid.label(h)}, which is {board.terrain[h]}"
    dry = crossings & set(board.hexes_of(STREAM))
    yield from kit.labelled(board, dry, "a pathway crosses the stream at {} without bridge or ford")


# ---------------------------------------------------------------- pathways


def pathway_faults(board: Board) -> Iterator[str]:
    """Pathways form one net that joins every village and airfield; none ends in the wilderness."""
    grid, courses = board.grid, kit.lines_of(board, PATHWAY)
    on_paths = {h for _, course in courses for h in course}
    for name, course in courses:
        for h in course:
            if board.terrain[h] not in (*ALONG_PATHWAYS, STREAM):
                yield f"{name} runs through {grid.label(h)}, which is {board.terrain[h]}"
        for end in (course[0], course[-1]):
            meets = sum(end in hexes for _, hexes in courses) > 1
            if not (meets or kit.on_edge(board, end) or board.terrain[end] in (VILLAGE, AIRFIELD)):
                yield f"{name} ends in {grid.label(end)}, where there is nothing"
    for h in sorted(set(board.hexes_of(PATHWAY, VILLAGE, AIRFIELD)) - on_paths):
        yield f"{board.terrain[h]} hex {grid.label(h)} lies on no pathway"
    for net in [*kit.nets(course for _, course in courses)][1:]:
        yield f"the pathways at {grid.label(min(net))} are cut off from the others"


# ---------------------------------------------------------------- the sea


def coast_faults(board: Board) -> Iterator[str]:
    """The sea is one and open to the edge; beaches lie on it, and where land meets it there is a coast."""
    grid = board.grid
    sea = frozenset(board.hexes_of(WATER))
    for part in [*kit.pieces(board, sea)][1:]:
        yield f"the water at {grid.label(min(part))} is cut off from the sea"
    if sea and not any(kit.on_edge(board, h) for h in sea):
        yield "the sea does not reach the map edge"
    coast = {h for h in grid.hexes() if h not in sea and sea.intersection(grid.neighbours(h))}
    yield from kit.labelled(board, set(board.hexes_of(BEACH)) - coast, "the beach {} is not on the sea")
    for h in sorted(coast - set(board.hexes_of(*COAST))):
        yield f"{grid.label(h)} lies on the sea and is {board.terrain[h]}"


# ---------------------------------------------------------------- missions, camps, edges


def mission_faults(board: Board) -> Iterator[str]:
    """Every mission hex is reached by land from every other."""
    grid = board.grid
    land = list(kit.pieces(board, set(grid.hexes()) - set(board.hexes_of(WATER))))
    mainland = max(land, key=len, default=frozenset())
    for mission in missions().values():
        for label in mission.hexes:
            if any(grid.hex(label) in island for island in land if island is not mainland):
                yield f"{mission.name}: {label} is not reached by land"


def camp_faults(board: Board) -> Iterator[str]:
    """There is room for a camp, also within reach of the beach bonus, and water for a camp on a PBR."""
    grid = board.grid
    camps = [h for h, ground in zip(grid.hexes(), read_grounds(board), strict=True) if ground.camp]
    beaches = list(board.hexes_of(BEACH))
    if len(camps) < 2:
        yield "there is no room for two base camps"
    if beaches and not any(grid.distance(camp, beach) <= 4 for camp in camps for beach in beaches):
        yield "no base camp can stand within four hexes of a beach"
    if WATER not in board.terrain:
        yield "there is no all-water hex for a PBR"


def wrap_faults(board: Board) -> Iterator[str]:
    """Opposite edges fit together, so that a count of hexes goes on straight beyond them [GB-12.8-c]."""
    shape = board.grid.shape
    if shape.orientation != "flat":
        yield "the hexes have no northern hexside"
    if shape.columns % 2:
        yield f"with {shape.columns} columns the east and west edges do not fit together"
    if shape.short:
        yield "with columns of different length the north and south edges do not fit together"


# ---------------------------------------------------------------- places


def place_faults(board: Board) -> Iterator[str]:
    """Places have names of their own; villages, airfields and bridges name all hexes of their kind."""
    grid = board.grid
    names = [*kit.place_names(board), *(line.name for line in board.sheet.lines)]
    yield from kit.name_faults(names, "two places or lines are called")
    kinds = {VILLAGE: (VILLAGE,), AIRFIELD: (AIRFIELD,), BRIDGE: (BRIDGE, BROKEN_BRIDGE)}
    for kind, terrain in kinds.items():
        named = kit.places_of(board, kind)
        for h in sorted(named - set(board.hexes_of(*terrain))):
            yield f"{board.place_names[h]} names {grid.label(h)}, which is {board.terrain[h]}"
        for h in sorted(set(board.hexes_of(*terrain)) - named):
            yield f"{board.terrain[h]} hex {grid.label(h)} has no name"
