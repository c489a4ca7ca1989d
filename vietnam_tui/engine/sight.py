"""Lines of sight, exact to the corner, in integers.

A line runs from a point of one hex to a point of another.  The things that it meets on the way come as stretches:
hexes that it runs through, hexsides that it runs along or across, hexes that it only touches at a corner.  The
caller's rule says what hampers sight, and how much.

A hex has thirteen points: its centre, the middles of its six hexsides, its six corners.  They are the integer
points of a lattice that is stretched along one axis, which leaves straight lines straight.

>>> from vietnam_tui.core.hexes import Grid, GridShape
>>> grid = Grid(GridShape(columns=5, rows=4))
>>> line = line_between(grid, grid.hex("0102"), grid.hex("0302"))
>>> [(stretch.kind, [grid.label(h) for h in stretch.hexes]) for stretch in line.stretches]
[('along', ['0201', '0202'])]
>>> woods = {grid.hex("0202")}
>>> look(line, lambda h: int(h in woods)).open
True
>>> look(line, lambda h: int(h in woods), beside=max).open
False
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Literal, NamedTuple

from vietnam_tui.core.hexes import Grid, Hex
from vietnam_tui.core.memo import ByNeed

#: The centre of a hex, the middles of its hexsides in the order of `Grid.directions`, and its corners: the
#: corner `CORNERS[i]` lies between the hexsides `i` and `i + 1`.
CENTRE = 0
MIDDLES = tuple(range(1, 7))
CORNERS = tuple(range(7, 13))
ALL_POINTS = (CENTRE, *MIDDLES, *CORNERS)

#: A grade that ends any sight, whatever it may bear.
BLOCKS = 1_000_000

Kind = Literal["through", "along", "across", "corner"]

_Vector = tuple[int, int]
#: Half widths of a hex between its three pairs of opposite hexsides; see `_across_widths`.
_WIDTHS = (2, 4, 4)
#: Point -> its place in a hex, in the lattice of flat tops: clockwise from north, and of pointy tops with its
#: axes exchanged: clockwise from north-east.
_FLAT_MIDDLES = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
_POINTY_MIDDLES = ((-3, 1), (0, 2), (3, 1), (3, -1), (0, -2), (-3, -1))


class Stretch(NamedTuple):
    """A part of a line, from `start` to `end` in parts of the line's `parts`.

    `hexes` holds the hex that the line runs through; the two that share the hexside it runs along, lower first
    (one at the map's edge); the two on either side of the hexside that it crosses, in the line's direction; or the
    hexes that it touches at a corner without running through them or along them.
    """

    kind: Kind
    hexes: tuple[Hex, ...]
    start: int
    end: int


class Line(NamedTuple):
    """A straight line from one hex to another, with what it meets between them in order.

    The hexes at its ends are left out, but the hexsides by which it leaves and enters them are not.  `range` is
    the number of hexes from one to the other.
    """

    from_hex: Hex
    to_hex: Hex
    range: int
    stretches: tuple[Stretch, ...]
    parts: int

    def through(self) -> tuple[Hex, ...]:
        """The hexes whose inside the line crosses, the ends left out."""
        return tuple(stretch.hexes[0] for stretch in self.stretches if stretch.kind == "through")


class Sight(NamedTuple):
    """The extent of sight along a line: the hex where it ends, None where it is open, and how much it is hampered."""

    line: Line
    ends_in: Hex | None
    hampered: int

    @property
    def open(self) -> bool:
        """Does sight reach the end of the line?"""
        return self.ends_in is None


def line_between(grid: Grid, a: Hex, b: Hex, point: int = CENTRE, other: int = CENTRE) -> Line:
    """The line from a point of one hex to a point of another, centre to centre unless told."""
    return next(lines_between(grid, a, b, ((point, other),)))


def lines_between(
    grid: Grid, a: Hex, b: Hex, pairs: Iterable[tuple[int, int]] | None = None
) -> Iterator[Line]:
    """The lines between points of two hexes, one of those that meet the same, in the order of the pairs.

    Without pairs it is every point with every point, centre to centre first.
    """
    flat = grid.shape.orientation == "flat"
    (x, y), there = grid.doubled[a], grid.doubled[b]
    drawn = ALL_PAIRS if pairs is None else tuple(pairs)
    distance = grid.distance(a, b)
    for parts, stretches in _templates((there[0] - x, there[1] - y), drawn, flat):
        found: list[Stretch] = []
        for kind, offsets, start, end in stretches:
            hexes = [hex_ for u, v in offsets if (hex_ := grid.at(x + u, y + v)) is not None]
            if len(hexes) == len(offsets) or (hexes and kind in ("along", "corner")):
                if len(hexes) > 1 and kind != "across":
                    hexes.sort()
                found.append(Stretch(kind, tuple(hexes), start, end))
        yield Line(a, b, distance, tuple(found), parts)


#: Every point of a hex with every point of another, centre to centre first
ALL_PAIRS = tuple((p, q) for p in ALL_POINTS for q in ALL_POINTS)


def _of_corner(grades: tuple[int, ...]) -> int:
    return 0


def _of_hexside(from_hex: Hex, to_hex: Hex) -> int:
    return 0


def look(
    line: Line,
    grade: Callable[[Hex], int],
    *,
    most: int = 0,
    beside: Callable[[tuple[int, int]], int] = min,
    corner: Callable[[tuple[int, ...]], int] = _of_corner,
    across: Callable[[Hex, Hex], int] = _of_hexside,
    over: Callable[[Hex, Stretch], bool] | None = None,
) -> Sight:
    """The sight along a line: it is open as long as the grades along it sum up to `most` at the most.

    `grade` says how much a hex hampers a line through its inside (`BLOCKS` ends any); the hexes at the ends do
    not count.  Where the line runs along a hexside `beside` makes one grade of the two (what lies off the map or
    at an end has 0), where it touches hexes at a corner `corner` does; `across` grades a hexside that is crossed,
    in the direction of the line.  A hex that the line passes `over` does not hamper.
    """
    ends = (line.from_hex, line.to_hex)

    def graded(h: Hex, stretch: Stretch) -> int:
        if h in ends or (over is not None and over(h, stretch)):
            return 0
        return grade(h)

    hampered = 0
    for stretch in line.stretches:
        hexes = stretch.hexes
        if stretch.kind == "across":
            here = across(hexes[0], hexes[1])
        else:
            grades = tuple(graded(h, stretch) for h in hexes)
            if stretch.kind == "through":
                here = grades[0]
            elif stretch.kind == "along":
                here = beside((grades[0], grades[1] if len(grades) > 1 else 0))
            else:
                here = corner(grades)
        hampered += here
        if hampered > most:
            return Sight(line, hexes[-1] if stretch.kind == "across" else hexes[0], hampered)
    return Sight(line, None, hampered)


# -- many lines ---------------------------------------------------------------------------------------------


def course_between(grid: Grid, a: Hex, b: Hex) -> list[Hex]:
    """The hexes that the line from centre to centre runs through or along, the ends left out; no line is drawn.

    >>> from vietnam_tui.core.hexes import Grid, GridShape
    >>> grid = Grid(GridShape(columns=5, rows=4))
    >>> [grid.label(h) for h in course_between(grid, grid.hex("0102"), grid.hex("0302"))]
    ['0201', '0202']
    """
    (x, y), (u, v) = grid.doubled[a], grid.doubled[b]
    flat = grid.shape.orientation == "flat"
    steps = _course((u - x, v - y)) if flat else ((q, p) for p, q in _course((v - y, u - x)))
    return [hex_ for p, q in steps if (hex_ := grid.at(x + p, y + q)) is not None]


#: Higher than any map is, so that a step on a plane can be taken apart again
_HIGH = 1 << 12


@lru_cache(maxsize=8192)
def _course(goal: _Vector) -> tuple[_Vector, ...]:
    through, along = _met(goal, _HIGH)
    met = (*through, *(step for pair in along for step in pair))
    return tuple(((step + _HIGH // 2) // _HIGH, (step + _HIGH // 2) % _HIGH - _HIGH // 2) for step in met)


def open_between(
    grid: Grid,
    a: Hex,
    b: Hex,
    hampering: Iterable[tuple[Hex, int]],
    *,
    most: int = 0,
    pairs: Iterable[tuple[int, int]] | None = None,
) -> bool:
    """Is one of the lines between points of two hexes open, as `look` with its usual rules finds it?

    `hampering` are the hexes near them that hamper a line, with their grades; nothing but these is looked at, and no
    line is drawn.

    >>> from vietnam_tui.core.hexes import Grid, GridShape
    >>> grid = Grid(GridShape(columns=5, rows=4))
    >>> woods = [(grid.hex("0202"), 1), (grid.hex("0302"), 1)]
    >>> open_between(grid, grid.hex("0102"), grid.hex("0402"), woods, most=1)
    True
    >>> open_between(grid, grid.hex("0102"), grid.hex("0402"), woods, pairs=[(CENTRE, CENTRE)])
    False
    """
    flat = grid.shape.orientation == "flat"
    places, points = grid.doubled, _points(flat)
    x, y = places[a]
    aim = (places[b][0] - x, places[b][1] - y)
    spots = [((places[h][0] - x, places[h][1] - y), grade) for h, grade in hampering if h not in (a, b)]
    if not flat:
        aim, spots = aim[::-1], [(spot[::-1], grade) for spot, grade in spots]
    stretched = [(6 * u, 2 * v, grade) for (u, v), grade in spots]
    ends = [(6 * aim[0] + u, 2 * aim[1] + v) for u, v in points]
    drawn = ALL_PAIRS if pairs is None else pairs
    return any(_hampered(points[p], ends[q], stretched, most) <= most for p, q in drawn)


def _hampered(start: _Vector, end: _Vector, spots: Iterable[tuple[int, int, int]], most: int) -> int:
    """The sum by which hexes, by their centres on the lattice, hamper a line; it is not reckoned on once that is
    too much.
    """
    if start == end:
        return 0
    (x, y), (across, down) = start, (end[0] - start[0], end[1] - start[1])
    parts, lanes = _lanes(start, end)
    # how far off its centre a line touches a hex at a corner
    reach = max(4 * abs(down), 2 * abs(across) + 2 * abs(down))
    hampered = 0
    edges: dict[tuple[int, int], int] = {}
    for u, v, grade in spots:
        right, low = x - u, y - v
        if abs(across * low - down * right) > reach:
            continue
        first, last, on_edge = _clipped((low, right + low, right - low), lanes, parts)
        if first >= last:
            continue
        if on_edge:
            hampered += min(grade, edges.get((first, last), 0))
            edges[first, last] = grade
        else:
            hampered += grade
        if hampered > most:
            break
    return hampered


class ClearLines:
    """Lines of sight between the centres of hexes that block or do not: the same as `look` with its usual rules.

    A hex that blocks ends a line through its inside, two of them one along the hexside between them; corners never
    do.  The stretches of each way across the map are remembered, so that a line takes about a microsecond.

    >>> from vietnam_tui.core.hexes import Grid, GridShape
    >>> grid = Grid(GridShape(columns=5, rows=4))
    >>> lines = ClearLines(grid, [grid.hex("0202"), grid.hex("0303")])
    >>> lines.clear(grid.hex("0102"), grid.hex("0302")), lines.clear(grid.hex("0302"), grid.hex("0304"))
    (True, False)
    """

    def __init__(self, grid: Grid, blocking: Iterable[Hex]) -> None:
        flat = grid.shape.orientation == "flat"
        self._places = grid.doubled if flat else tuple((y, x) for x, y in grid.doubled)
        self._height = max(y for _, y in self._places) + 5
        self._at = tuple((x + 1) * self._height + y + 2 for x, y in self._places)
        self._blocked = bytearray(self._height * (max(x for x, _ in self._places) + 3))
        for hex_ in blocking:
            self._blocked[self._at[hex_]] = 1
        self._met = ByNeed[_Vector, _Met](lambda goal: _met(goal, self._height))

    def clear(self, a: Hex, b: Hex) -> bool:
        """Is there a line of sight between two hexes?"""
        (x, y), (u, v) = self._places[a], self._places[b]
        through, along = self._met[u - x, v - y]
        here, blocked = self._at[a], self._blocked
        for offset in through:
            if blocked[here + offset]:
                return False
        return not any(blocked[here + one] and blocked[here + other] for one, other in along)


#: The hexes that a line runs through, and those on either side of hexsides that it runs along, as steps on a plane
_Met = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]


def _met(goal: _Vector, height: int) -> _Met:
    """The hexes that can block the line to one at `goal`, by how far the centre of each lies off it.

    A line meets the hexes whose centres are nearer to it than the corner that stands out farthest; one that is just as
    far off it touches, and runs along where it is parallel to a hexside.  It is drawn to the right and down, and
    mirrored.
    """
    across, down = abs(goal[0]), abs(goal[1])
    end, reach = 3 * across * across + down * down, max(2 * down, 3 * across + down)
    parallel = {0: (0, 2), 3 * across: (-1, 1)}.get(down)
    steps = ((1 if goal[0] >= 0 else -1) * height, 1 if goal[1] >= 0 else -1)
    through, along = list[int](), list[tuple[int, int]]()
    for x in range(across + 1):
        rows = range(down + 1)
        if across:
            middle, wide = 3 * down * x, 3 * across
            rows = range(-((reach - middle) // wide), (middle + reach) // wide + 1)
        for y in rows:
            off = 3 * (across * y - down * x)
            if (x + y) % 2 or not 0 < 3 * across * x + down * y < end:
                continue
            if abs(off) < reach:
                through.append(steps[0] * x + steps[1] * y)
            elif off == -reach and parallel:
                one = steps[0] * x + steps[1] * y
                along.append((one, one + steps[0] * parallel[0] + steps[1] * parallel[1]))
    return tuple(through), tuple(along)


# -- geometry -----------------------------------------------------------------------------------------------

_Part = tuple[Kind, tuple[_Vector, ...], int, int]


#: A line from a point of the hex at (0, 0): the parts it is measured in, and what it meets, in the grid's coordinates
_Template = tuple[int, tuple[_Part, ...]]


class _Templates:
    """The different lines from points of the hex at (0, 0) to points of another, each drawn when first asked for."""

    def __init__(self, goal: _Vector, pairs: tuple[tuple[int, int], ...], flat: bool) -> None:
        self._drawn: list[_Template] = []
        self._to_draw = _different(goal, pairs, flat)

    def __iter__(self) -> Iterator[_Template]:
        number = 0
        while number < len(self._drawn) or self._draw():
            yield self._drawn[number]
            number += 1

    def _draw(self) -> bool:
        """Draw one more; were there any left?"""
        before = len(self._drawn)
        self._drawn.extend(islice(self._to_draw, 1))
        return len(self._drawn) > before


@lru_cache(maxsize=8192)
def _templates(goal: _Vector, pairs: tuple[tuple[int, int], ...], flat: bool) -> _Templates:
    """The different lines to the hex at `goal`, in doubled coordinates: one of those that meet the same."""
    return _Templates(goal, pairs, flat)


@lru_cache(maxsize=2)
def _points(flat: bool) -> tuple[_Vector, ...]:
    """The thirteen points of the hex at (0, 0), on the lattice."""
    middles = _FLAT_MIDDLES if flat else _POINTY_MIDDLES
    points = [(0, 0), *middles]
    for (x, y), (u, v) in zip(middles, (*middles[1:], middles[0]), strict=True):
        points.append((2 * (x + u) // 3, 2 * (y + v) // 3))
    return tuple(points)


def _different(goal: _Vector, pairs: tuple[tuple[int, int], ...], flat: bool) -> Iterator[_Template]:
    points = _points(flat)
    aim = goal if flat else goal[::-1]
    found: set[tuple[tuple[Kind, tuple[_Vector, ...]], ...]] = set()
    for p, q in pairs:
        end = (6 * aim[0] + points[q][0], 2 * aim[1] + points[q][1])
        parts, stretches = _drawn(points[p], end, aim)
        met = tuple((kind, spots) for kind, spots, _, _ in stretches)
        if met not in found:
            found.add(met)
            yield parts, stretches if flat else tuple(_exchanged(part) for part in stretches)


def _exchanged(part: _Part) -> _Part:
    kind, spots, start, end = part
    return kind, tuple((y, x) for x, y in spots), start, end


def _across_widths(x: int, y: int) -> tuple[int, int, int]:
    """The length of a vector in each of the three directions in which the hexsides of a hex face each other."""
    return y, x + y, x - y


def _lanes(start: _Vector, end: _Vector) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The parts that a line is measured in, and the lanes of every hex as `_clipped` has them."""
    one, two, three = _across_widths(end[0] - start[0], end[1] - start[1])
    parts = (abs(one) or 1) * (abs(two) or 1) * (abs(three) or 1)
    low, mid, high = parts // (one or parts + 1), parts // (two or parts + 1), parts // (three or parts + 1)
    return parts, ((low, _WIDTHS[0]), (mid, _WIDTHS[1]), (high, _WIDTHS[2]))


def _drawn(start: _Vector, end: _Vector, goal: _Vector) -> tuple[int, tuple[_Part, ...]]:
    """The stretches of the line between two points of the lattice, the insides of the hexes at its ends left out."""
    if start == end:
        return 1, ()
    parts, lanes = _lanes(start, end)
    inside: list[tuple[int, int, _Vector]] = []
    edges: dict[tuple[int, int], list[_Vector]] = {}
    touched: dict[int, list[_Vector]] = {}
    for spot in _near(start, end):
        x, y = start[0] - 6 * spot[0], start[1] - 2 * spot[1]
        first, last, on_edge = _clipped((y, x + y, x - y), lanes, parts)
        if first > last:
            continue
        if first == last:
            touched.setdefault(first, []).append(spot)
        elif on_edge:
            edges.setdefault((first, last), []).append(spot)
        else:
            inside.append((first, last, spot))
    inside.sort()
    found: list[_Part] = [
        ("through", (spot,), first, last) for first, last, spot in inside if spot not in ((0, 0), goal)
    ]
    found += [("along", tuple(sorted(spots)), first, last) for (first, last), spots in edges.items()]
    found += [("corner", tuple(sorted(spots)), at, at) for at, spots in touched.items() if 0 < at < parts]
    leaving = {last: spot for _, last, spot in inside}
    for at, _, spot in inside:
        # a line that passes from hex to hex by a corner touches a third one there
        if at in leaving and at not in touched:
            found.append(("across", (leaving[at], spot), at, at))
        elif at == 0 and touched.get(0) == [(0, 0)]:
            found.append(("across", ((0, 0), spot), 0, 0))
    if touched.get(parts) == [goal] and parts in leaving:
        found.append(("across", (leaving[parts], goal), parts, parts))
    return parts, tuple(sorted(found, key=lambda part: (part[2], part[3], part[1])))


def _clipped(
    offsets: tuple[int, int, int], lanes: tuple[tuple[int, int], ...], parts: int
) -> tuple[int, int, bool]:
    """The points at which a line enters and leaves a hex with its rim, and whether it runs along the rim; an empty
    range misses.

    A lane lies between two hexsides that face each other: the parts in which the line gets on by one across it, 0 for
    a line that keeps to it, and half its width.
    """
    low, high, on_edge = 0, parts, False
    for offset, (step, width) in zip(offsets, lanes, strict=True):
        if step:
            middle, half = -offset * step, width * abs(step)
            if middle - half > low:
                low = middle - half
            if middle + half < high:
                high = middle + half
            if low > high:
                break
        elif abs(offset) > width:
            return 1, 0, False
        elif abs(offset) == width:
            on_edge = True
    return low, high, on_edge


def _near(start: _Vector, end: _Vector) -> Iterator[_Vector]:
    """The hexes, in doubled coordinates, that a line can come near: column by column."""
    (x, y), (u, v) = (start, end) if start <= end else (end, start)
    for column in range((x - 4) // 6, -((-u - 4) // 6) + 1):
        left, right = max(x, 6 * column - 4), min(u, 6 * column + 4)
        if left > right:
            continue
        run = (u - x) or 1
        heights = (y + (v - y) * (left - x) // run, y + (v - y) * (right - x) // run)
        if u == x:
            heights = (y, v)
        bottom, top = min(heights) - 3, max(heights) + 4
        row = -(-bottom // 2)
        row += (row + column) % 2
        for across in range(row, top // 2 + 1, 2):
            yield column, across
