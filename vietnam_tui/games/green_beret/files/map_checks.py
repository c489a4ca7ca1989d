"""Sense checks of a Green Beret map: what no single entry of a map file can show by itself.

`check` lists everything that is wrong with a map in sentences a map-maker can act on; a sound map gives an
empty list.  What the rules state about the map is checked in `map_facts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from vietnam_tui.core.board import Board, LineFeature
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.green_beret.counters import missions, terrain_key
from vietnam_tui.games.green_beret.files.map_facts import fact_faults
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
    subjects = (
        terrain_faults,
        stream_faults,
        confluence_faults,
        crossing_faults,
        pathway_faults,
        coast_faults,
        mission_faults,
        camp_faults,
        wrap_faults,
        place_faults,
        fact_faults,
    )
    return [fault for subject in subjects for fault in subject(board)]


# ---------------------------------------------------------------- terrain


def terrain_faults(board: Board) -> Iterator[str]:
    """Every kind of hex is in the terrain chart; lines are streams and pathways."""
    known = set(terrain_key())
    also = {name.removeprefix(ALSO) for name in board.areas if name.startswith(ALSO)}
    for kind in sorted((set(board.terrain) | also) - known):
        yield f"terrain {kind!r} is not in the terrain chart"
    for kind in sorted(set(board.lines) - {STREAM, PATHWAY}):
        yield f"line {kind!r} is neither a stream nor a pathway"


# ---------------------------------------------------------------- streams


def _courses(board: Board, kind: str) -> list[tuple[LineFeature, list[Hex]]]:
    return [
        (line, [board.grid.hex(text) for text in line.path])
        for line in board.sheet.lines
        if line.kind == kind
    ]


def _on_edge(board: Board, hex_: Hex) -> bool:
    return len(board.grid.neighbours(hex_)) < 6


def stream_faults(board: Board) -> Iterator[str]:
    """A stream rises in the highlands or beyond the edge and runs on without a loop, hex by hex."""
    grid = board.grid
    for line, course in _courses(board, STREAM):
        source = course[0]
        around = (source, *grid.neighbours(source))
        if not _on_edge(board, source) and not any(board.terrain[h] in HIGHLAND for h in around):
            yield f"{line.name} rises in {grid.label(source)}, away from the highlands"
        if len(set(course)) != len(course):
            yield f"{line.name} runs through a hex twice"
        for i, here in enumerate(course):
            for later in course[i + 2 :]:
                if later in grid.neighbours(here):
                    yield f"{line.name} runs beside itself at {grid.label(here)} and {grid.label(later)}"
            if board.terrain[here] == WATER and i + 1 < len(course):
                yield f"{line.name} runs through the all-water hex {grid.label(here)}"
            elif board.terrain[here] not in (*ALONG_STREAMS, WATER):
                yield f"{line.name} runs through {grid.label(here)}, which is {board.terrain[here]}"
    drawn = stream_hexes(board)
    for h in board.hexes_of(STREAM, BRIDGE, BROKEN_BRIDGE):
        if h not in drawn:
            yield f"{board.terrain[h]} hex {grid.label(h)} lies on no stream"


def confluence_faults(board: Board) -> Iterator[str]:
    """A stream ends in the sea, at the map edge or in another stream, and that one likewise; none in a circle.

    Two streams touch where one ends in the other, and nowhere else.
    """
    grid, courses = board.grid, _courses(board, STREAM)
    into: dict[str, str] = {}
    for line, course in courses:
        mouth = course[-1]
        others = [other.name for other, hexes in courses if other is not line and mouth in hexes]
        if others:
            into[line.name] = others[0]
        elif board.terrain[mouth] != WATER and not _on_edge(board, mouth):
            yield f"{line.name} ends in {grid.label(mouth)}, short of the sea, the edge and other streams"
    for name in into:
        seen = {name}
        after = into.get(name)
        while after is not None and after not in seen:
            seen.add(after)
            after = into.get(after)
        if after is not None:
            yield f"{name} runs in a circle"
    mouths = [course[-1] for line, course in courses if line.name in into]
    for (line, course), (other, hexes) in combinations(courses, 2):
        for here in course:
            beside = here in hexes or not set(hexes).isdisjoint(grid.neighbours(here))
            if beside and all(grid.distance(here, mouth) > 1 for mouth in mouths):
                yield f"{line.name} runs beside {other.name} at {grid.label(here)}"


def crossing_faults(board: Board) -> Iterator[str]:
    """Bridges carry a pathway over a stream; where a pathway wades a stream a ford is named."""
    grid = board.grid
    streams = stream_hexes(board)
    on_paths = {h for _, course in _courses(board, PATHWAY) for h in course}
    for h in board.hexes_of(BRIDGE, BROKEN_BRIDGE):
        if h not in on_paths:
            yield f"{board.terrain[h]} hex {grid.label(h)} carries no pathway"
    fords = {h for p in board.sheet.places if p.kind == FORD for h in board.places[p.name]}
    wading = {h for h in streams & on_paths if board.terrain[h] == PATHWAY}
    for h in sorted(wading - fords):
        yield f"a pathway wades the stream at {grid.label(h)}, where no ford is named"
    for h in sorted(fords - wading):
        yield f"the ford at {grid.label(h)} is not where a pathway crosses a stream"
    for h in sorted((streams & on_paths) - set(board.hexes_of(*ALONG_STREAMS))):
        yield f"a pathway crosses the stream in {grid.label(h)}, which is {board.terrain[h]}"
    for h in sorted(streams & on_paths & set(board.hexes_of(STREAM))):
        yield f"a pathway crosses the stream at {grid.label(h)} without bridge or ford"


# ---------------------------------------------------------------- pathways


def pathway_faults(board: Board) -> Iterator[str]:
    """Pathways form one net that joins every village and airfield; none ends in the wilderness."""
    grid, courses = board.grid, _courses(board, PATHWAY)
    on_paths = {h for _, course in courses for h in course}
    for line, course in courses:
        for h in course:
            if board.terrain[h] not in (*ALONG_PATHWAYS, STREAM):
                yield f"{line.name} runs through {grid.label(h)}, which is {board.terrain[h]}"
        for end in (course[0], course[-1]):
            meets = sum(end in hexes for _, hexes in courses) > 1
            if not (meets or _on_edge(board, end) or board.terrain[end] in (VILLAGE, AIRFIELD)):
                yield f"{line.name} ends in {grid.label(end)}, where there is nothing"
    for h in board.hexes_of(PATHWAY, VILLAGE, AIRFIELD):
        if h not in on_paths:
            yield f"{board.terrain[h]} hex {grid.label(h)} lies on no pathway"
    nets = list(_nets([course for _, course in courses]))
    for net in nets[1:]:
        yield f"the pathways at {grid.label(min(net))} are cut off from the others"


def _nets(courses: Iterable[Iterable[Hex]]) -> Iterator[frozenset[Hex]]:
    """The nets that these lines form where they share a hex."""
    left = [set(course) for course in courses]
    while left:
        net = left.pop(0)
        while joined := [course for course in left if course & net]:
            net.update(*joined)
            left = [course for course in left if course not in joined]
        yield frozenset(net)


# ---------------------------------------------------------------- the sea


def coast_faults(board: Board) -> Iterator[str]:
    """The sea is one and open to the edge; beaches lie on it, and where land meets it there is a coast."""
    grid = board.grid
    sea = frozenset(board.hexes_of(WATER))
    waters = list(bodies(board, sea))
    for part in waters[1:]:
        yield f"the water at {grid.label(min(part))} is cut off from the sea"
    if sea and not any(_on_edge(board, h) for h in sea):
        yield "the sea does not reach the map edge"
    for h in board.hexes_of(BEACH):
        if not sea.intersection(grid.neighbours(h)):
            yield f"the beach {grid.label(h)} is not on the sea"
    for h in grid.hexes():
        if h not in sea and sea.intersection(grid.neighbours(h)) and board.terrain[h] not in COAST:
            yield f"{grid.label(h)} lies on the sea and is {board.terrain[h]}"


def bodies(board: Board, hexes: Iterable[Hex]) -> Iterator[frozenset[Hex]]:
    """The connected pieces that these hexes form, the piece with the lowest hex first."""
    left = set(hexes)
    while left:
        start = min(left)
        left.discard(start)
        piece, waiting = {start}, [start]
        while waiting:
            for n in board.grid.neighbours(waiting.pop()):
                if n in left:
                    left.discard(n)
                    piece.add(n)
                    waiting.append(n)
        yield frozenset(piece)


# ---------------------------------------------------------------- missions, camps, edges


def mission_faults(board: Board) -> Iterator[str]:
    """Every mission hex is reached by land from every other."""
    grid = board.grid
    land = list(bodies(board, (h for h in grid.hexes() if board.terrain[h] != WATER)))
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
    names = [place.name for place in board.sheet.places] + [line.name for line in board.sheet.lines]
    for name in sorted({n for n in names if names.count(n) > 1}):
        yield f"two places or lines are called {name}"
    kinds = {VILLAGE: (VILLAGE,), AIRFIELD: (AIRFIELD,), BRIDGE: (BRIDGE, BROKEN_BRIDGE)}
    for kind, terrain in kinds.items():
        named = {h for p in board.sheet.places if p.kind == kind for h in board.places[p.name]}
        for h in sorted(named - set(board.hexes_of(*terrain))):
            yield f"{board.place_names[h]} names {grid.label(h)}, which is {board.terrain[h]}"
        for h in sorted(set(board.hexes_of(*terrain)) - named):
            yield f"{board.terrain[h]} hex {grid.label(h)} has no name"
