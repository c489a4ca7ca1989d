"""Checks of maps that several games make: what a map shows, how courses run, what crosses what, what is one piece.

Each gives sentences that a map-maker can act on.  A check that only one game makes of its map stands with that game.
Facts are what a rule states about a map: `FACTS` of a game say by which rule, what, and whether a map shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.engine.checks import doubles

Fact = Callable[[Board], bool]
#: (rule, what it states, does the map show it?)
Facts = Sequence[tuple[str, str, Fact]]
Hexes = Collection[Hex]

NONE: frozenset[Hexside] = frozenset()


# -- what is drawn ------------------------------------------------------------------------------------------


def kind_faults(
    board: Board, chart: str, ground: str, grounds: Iterable[str], sides: Iterable[str], lines: Iterable[str]
) -> Iterator[str]:
    """Every kind of hex, hexside and route of the map is in the chart of terrain."""
    drawn = ((ground, board.terrain, grounds), ("hexside", board.sides, sides), ("route", board.lines, lines))
    for what, found, known in drawn:
        for kind in sorted(set(found) - set(known)):
            yield f"{what} {kind!r} is not in {chart}"


def name_faults(names: Iterable[str], what: str = "two places are called") -> Iterator[str]:
    """Everything has a name of its own."""
    return (f"{what} {name}" for name in doubles(names))


def place_names(board: Board) -> list[str]:
    """The names of all places, as they stand in the file."""
    return [place.name for place in board.sheet.places]


def place_faults(board: Board, kinds: Collection[str]) -> Iterator[str]:
    """Places are of a known kind, and each that is no label is one piece."""
    for place in board.sheet.places:
        if place.kind not in kinds:
            yield f"{place.name} is of the unknown kind {place.kind!r}"
        hexes = frozenset(board.places[place.name])
        if place.kind != "label" and hexes != board.grid.connected(hexes):
            yield f"{place.name} falls into parts that do not touch"


def places_of(board: Board, *kinds: str) -> frozenset[Hex]:
    """The hexes of all places of these kinds."""
    return frozenset(
        h for place in board.sheet.places if place.kind in kinds for h in board.places[place.name]
    )


def ground_faults(board: Board, grounds: Mapping[str, str]) -> Iterator[str]:
    """All hexes of a ground have a place of a kind, and all hexes of such places that ground: kind -> ground."""
    for kind, ground in grounds.items():
        for h in sorted(places_of(board, kind) ^ frozenset(board.hexes_of(ground))):
            yield f"{board.grid.label(h)} is {kind} in only one of the terrain picture and the places"


def area_faults(board: Board, wanted: Mapping[str, Hexes]) -> Iterator[str]:
    """Areas hold the hexes that the rules mean."""
    for name, hexes in wanted.items():
        for h in sorted(set(hexes) ^ board.area(name)):
            yield f"{board.grid.label(h)} is wrongly in or out of the {name}"


def labelled(board: Board, hexes: Iterable[Hex], sentence: str) -> Iterator[str]:
    """A sentence about each of these hexes, {} being its number."""
    return (sentence.format(board.grid.label(h)) for h in sorted(hexes))


def cut_off(board: Board, hexes: frozenset[Hex], sentence: str) -> Iterator[str]:
    """A sentence about each hex that cannot be reached within them from the largest of the pieces that they form."""
    return labelled(board, hexes - max(pieces(board, hexes), key=len, default=hexes), sentence)


def pieces(board: Board, hexes: Hexes) -> Iterator[frozenset[Hex]]:
    """The connected pieces that these hexes form, that with the lowest hex first."""
    left = frozenset(hexes)
    while left:
        piece = board.grid.connected(left)
        yield piece
        left -= piece


# -- water --------------------------------------------------------------------------------------------------


def courses(board: Board, *kinds: str) -> dict[str, list[Hexside]]:
    """Each watercourse of these kinds by its name, hexside after hexside."""
    return {
        feature.name: [board.grid.parse_side(text) for text in feature.hexsides]
        for feature in board.sheet.sides
        if feature.kind in kinds
    }


def course_faults(board: Board, *kinds: str, beside: Hexes = frozenset(), water: str = "") -> Iterator[str]:
    """Each watercourse is one course over land; it does not run along the water beside it."""
    grid = board.grid
    for name, course in courses(board, *kinds).items():
        if len(set(course)) != len(course):
            yield f"{name} lists a hexside twice"
        for before, after in pairwise(course):
            if after not in grid.touching(before):
                yield f"{name} breaks off between {grid.side_label(before)} and {grid.side_label(after)}"
        for side in course:
            if not set(grid.side_hexes[side]).isdisjoint(beside):
                yield f"{name} runs along the {water} at {grid.side_label(side)}"


def corners(board: Board, side: Hexside) -> set[Hex]:
    """The hexes at the two ends of a hexside; fewer than two where it ends at the map's edge."""
    a, b = board.grid.side_hexes[side]
    return set(board.grid.neighbours(a)) & set(board.grid.neighbours(b))


def overlap_faults(board: Board, *kinds: str) -> Iterator[str]:
    """No hexside is two of these."""
    for number, one in enumerate(kinds):
        for other in kinds[number + 1 :]:
            for side in sorted(board.sides.get(one, NONE) & board.sides.get(other, NONE)):
                yield f"hexside {board.grid.side_label(side)} is both {one} and {other}"


# -- roads --------------------------------------------------------------------------------------------------


def bridge_faults(board: Board, water: str, road: str, *others: str) -> Iterator[str]:
    """Bridges carry a road over water; it, and lines of other kinds, cross water by bridges."""
    label = board.grid.side_label
    waters, bridges = board.sides.get(water, NONE), board.sides.get("bridge", NONE)
    for side in sorted(bridges - waters):
        yield f"bridge {label(side)} is on no {water}"
    for side in sorted(bridges - board.lines.get(road, NONE)):
        yield f"bridge {label(side)} carries no {road}"
    for kind in (road, *others):
        for side in sorted((board.lines.get(kind, NONE) & waters) - bridges):
            yield f"a {kind} crosses the {water} at {label(side)} with no bridge"


def lines_of(board: Board, *kinds: str) -> list[tuple[str, list[Hex]]]:
    """The name of each line of these kinds, or of any, and the hexes that it runs through."""
    return [
        (line.name or line.kind, [board.grid.hex(text) for text in line.path])
        for line in board.sheet.lines
        if not kinds or line.kind in kinds
    ]


def nets(lines: Iterable[Iterable[Hex]]) -> Iterator[frozenset[Hex]]:
    """The nets that some lines form where they share a hex, that of the first line in front."""
    left = [set(line) for line in lines]
    while left:
        net = left.pop(0)
        while joined := [line for line in left if line & net]:
            net.update(*joined)
            left = [line for line in left if line not in joined]
        yield frozenset(net)


def net_faults(board: Board, sentence: str) -> Iterator[str]:
    """All roads are one net; a sentence about each that is not part of it, {} being its name."""
    lines = lines_of(board)
    net = next(nets(hexes for _, hexes in lines), frozenset())
    return (sentence.format(name) for name, hexes in lines if net.isdisjoint(hexes))


def barred_faults(board: Board, barred: Hexes, is_: str = "") -> Iterator[str]:
    """No line runs through hexes that are barred to it."""
    for name, hexes in lines_of(board):
        for h in sorted(set(hexes) & set(barred)):
            yield f"{name} runs through {board.grid.label(h)}, which is {is_ or board.terrain[h]}"


def on_edge(board: Board, hex_: Hex) -> bool:
    """Does a hex lie at the edge of the map?"""
    return len(board.grid.neighbours(hex_)) < 6


# -- facts --------------------------------------------------------------------------------------------------


def fact_faults(board: Board, facts: Facts) -> Iterator[str]:
    """The map shows what the rules state about it."""
    return (f"{rule} is not honoured: {text}" for rule, text, holds in facts if not holds(board))


def hexes(board: Board, *labels: str) -> frozenset[Hex]:
    """Hexes by their printed numbers."""
    return frozenset(board.grid.hex(text) for text in labels)


def every(*facts: Fact) -> Fact:
    """All of these."""
    return lambda board: all(fact(board) for fact in facts)


def grid_is(**shape: object) -> Fact:
    """The grid is laid out like this."""
    return lambda board: all(getattr(board.grid.shape, key) == value for key, value in shape.items())


def ground_is(*labels: str, of: Collection[str] = (), but: Collection[str] = ()) -> Fact:
    """Hexes are of some of these grounds, and of none of the others."""

    def holds(board: Board) -> bool:
        grounds = {board.terrain[h] for h in hexes(board, *labels)}
        return (not of or grounds <= set(of)) and grounds.isdisjoint(but)

    return holds


def grounds_are(*kinds: str) -> Fact:
    """The map has these grounds and no others."""
    return lambda board: set(board.terrain) == set(kinds)


def area_is(area: str, *labels: str) -> Fact:
    """An area is these hexes and no others."""
    return lambda board: board.area(area) == hexes(board, *labels)


def area_holds(area: str, *labels: str) -> Fact:
    """Hexes lie in an area."""
    return lambda board: hexes(board, *labels) <= board.area(area)


def area_lacks(area: str, *labels: str) -> Fact:
    """Hexes lie outside an area."""
    return lambda board: hexes(board, *labels).isdisjoint(board.area(area))


def place_is(name: str, *labels: str, kind: str | None = None) -> Fact:
    """The place of a name, and of a kind where one is given, is in these hexes and no others."""

    def holds(board: Board) -> bool:
        kinds = {place.kind for place in board.sheet.places if place.name == name}
        there = [board.grid.hex(text) for text in labels]
        return (kind is None or kinds == {kind}) and board.find_place(name) == there

    return holds


def apart(one: str, other: str, distance: int) -> Fact:
    """Two hexes lie so far apart."""
    return lambda board: board.grid.distance(board.grid.hex(one), board.grid.hex(other)) == distance


def on_line(kind: str, *labels: str) -> Fact:
    """Hexes lie on a road or trail of this kind."""
    return lambda board: all(
        not board.lines.get(kind, NONE).isdisjoint(board.grid.sides(h)) for h in hexes(board, *labels)
    )
