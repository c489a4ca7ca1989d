"""The shapes of strikes (21.25): one group of hexes, each next to two others of it, without a hole.

Every legal shape is worked out once; a pattern that is being laid out may go on as long as one of them holds it.
Shapes are sets of bits, one for each cell of a plane: columns are `WIDE` bits apart, rows two, halves of a row one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from vietnam_tui.core.hexes import Grid, Hex
from vietnam_tui.engine.area_fire import Pattern

#: Artillery: the centre, its neighbours, the second hex north and the second south, by the North Arrow [SD-21.2-b]
ARTILLERY = Pattern(((), (0,), (1,), (2,), (3,), (4,), (5,), (0, 0), (3, 3)))

#: Enough for shapes of eight hexes, whose cells are at most fourteen halves of a row apart
WIDE = 32
#: From a cell to three of its neighbours, each next to the one before; the other three lie opposite
AHEAD = (WIDE - 1, WIDE + 1, 2)
#: The bit that stands for the first hex of a pattern
ANCHOR = 8 * WIDE
#: Room for the neighbours before the first bit
MARGIN = WIDE + 1


@cache
def shapes(count: int, *, holes: bool) -> tuple[int, ...]:
    """Every connected shape of so many hexes in which each touches enough others; with `holes`, those that have some.

    The lowest bit of each is the first.  [SD-21.25-a, SD-21.25-b]
    """
    return tuple(sorted(s for s in _grown(count) if _touching(s) and (holes or not _holes(s, count))))


def _grown(count: int) -> set[int]:
    """Every connected shape whose last hex touches enough others, laid to the first bit."""
    found = {1}
    for number in range(2, count + 1):
        grown: set[int] = set()
        for shape in found:
            here = shape << MARGIN
            once, twice = _beside(here)
            for cell in _bits((twice if number == count else once) & ~here):
                more = here | 1 << cell
                grown.add(more >> ((more & -more).bit_length() - 1))
        found = grown
    return found


def _beside(here: int) -> tuple[int, int]:
    """The cells next to one of these, and those next to two."""
    once = twice = 0
    for step in AHEAD:
        for neighbours in (here << step, here >> step):
            twice |= once & neighbours
            once |= neighbours
    return once, twice


def _bits(shape: int) -> Iterator[int]:
    while shape:
        lowest = shape & -shape
        yield lowest.bit_length() - 1
        shape ^= lowest


def _touching(shape: int) -> bool:
    """Does each hex touch two others?"""
    here = shape << MARGIN
    return not here & ~_beside(here)[1]


def _holes(shape: int, count: int) -> int:
    """The holes of a connected shape: hexes less borders between two plus corners of three are 1 without any."""
    first, second, third = AHEAD
    borders = sum((shape & shape << step).bit_count() for step in AHEAD)
    corners = (shape & shape << first & shape << second).bit_count()
    corners += (shape & shape << third & shape << second).bit_count()
    return 1 - (count - borders + corners)


# -- on a map -----------------------------------------------------------------------------------------------


def _near(grid: Grid, pattern: tuple[Hex, ...], count: int) -> tuple[dict[int, Hex], int]:
    """The hexes near a pattern by their bits, its first hex being `ANCHOR`, and the bits of the pattern itself."""
    x0, y0 = grid.doubled[pattern[0]]
    near = {
        ANCHOR + (grid.doubled[h][0] - x0) * WIDE + grid.doubled[h][1] - y0: h
        for h in grid.within(pattern[0], count - 1)
    }
    there = set(pattern)
    return near, sum(1 << cell for cell, h in near.items() if h in there)


def _placed(near: dict[int, Hex], wanted: int, count: int, *, holes: bool = False) -> Iterator[int]:
    """Every legal shape on the map that holds the bits that are wanted."""
    off_map = ~sum(1 << cell for cell in near)
    for shape in shapes(count, holes=holes):
        for cell in _bits(shape):
            placed = shape << (ANCHOR - cell)
            if not wanted & ~placed and not placed & off_map:
                yield placed


@lru_cache(maxsize=64)
def further(grid: Grid, pattern: tuple[Hex, ...], count: int, *, holes: bool = False) -> frozenset[Hex]:
    """The hexes that can be added to a pattern so that it still comes to a legal one of so many hexes on the map."""
    near, wanted = _near(grid, pattern, count)
    if wanted.bit_count() < len(set(pattern)):
        return frozenset()
    union = 0
    for placed in _placed(near, wanted, count, holes=holes):
        union |= placed
    return frozenset(near[cell] for cell in _bits(union & ~wanted))


def wholes(grid: Grid, pattern: tuple[Hex, ...], count: int) -> Iterator[tuple[Hex, ...]]:
    """Every legal pattern of so many hexes on the map that a pattern may become, what there is of it first."""
    near, wanted = _near(grid, pattern, count)
    if wanted.bit_count() == len(set(pattern)):
        for placed in _placed(near, wanted, count):
            yield (*pattern, *(near[cell] for cell in _bits(placed & ~wanted)))
