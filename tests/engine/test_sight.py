"""Lines of sight against polygons clipped with fractions, and against the tables of two games' maps."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from vietnam_tui.core.board import Board, MapSheet
from vietnam_tui.core.hexes import Grid, GridShape, Hex
from vietnam_tui.engine.sight import (
    ALL_POINTS,
    BLOCKS,
    CORNERS,
    MIDDLES,
    ClearLines,
    Line,
    Sight,
    Stretch,
    course_between,
    line_between,
    lines_between,
    look,
    open_between,
)

DATA = Path(__file__).parent / "data"
GRIDS = [
    Grid(GridShape(columns=17, rows=13, shifted="even", short=True)),
    Grid(GridShape(columns=12, rows=16, shifted="odd")),
    Grid(GridShape(columns=14, rows=15, orientation="pointy", shifted="even", label="RRCC")),
    Grid(GridShape(columns=16, rows=11, orientation="pointy", shifted="odd", short=True)),
]
Point = tuple[int, int]


# -- the same by clipping polygons ---------------------------------------------------------------------------


@cache
def corners(grid: Grid, hex_: Hex) -> tuple[Point, ...]:
    """The corners of a hex, clockwise; both axes are stretched until every point of a hex is a whole number."""
    x, y = grid.doubled[hex_]
    if grid.shape.orientation == "flat":
        offsets = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)]
        return tuple((6 * (3 * x + dx), 6 * (y + dy)) for dx, dy in offsets)
    offsets = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
    return tuple((6 * (x + dx), 6 * (3 * y + dy)) for dx, dy in offsets)


def place(grid: Grid, hex_: Hex, point: int) -> Point:
    """Where a point of a hex lies, by its corners: the first side, from the first corner on, is the first direction."""
    rim = corners(grid, hex_)
    following = (*rim[1:], rim[0])
    if point == 0:
        return sum(x for x, _ in rim) // 6, sum(y for _, y in rim) // 6
    if point in MIDDLES:
        (x, y), (u, v) = rim[point - 1], following[point - 1]
        return (x + u) // 2, (y + v) // 2
    return following[point - 7]


def aside(p: Point, q: Point, point: Point) -> int:
    """Positive where a point lies to the right of the way from p to q, as y grows downwards."""
    return (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0])


def met(grid: Grid, a: Point, b: Point) -> Iterator[tuple[str, Hex, Fraction, Fraction]]:
    """Every hex that a segment meets: through its inside, along its rim, or in one point.

    A corner of the rim is at or beyond the line where the signs of its corners differ; then the segment is cut
    by one edge after another.
    """
    for hex_ in grid.hexes():
        rim = corners(grid, hex_)
        sides = [aside(a, b, corner) for corner in rim]
        if min(sides) > 0 or max(sides) < 0:
            continue
        low, high, grazes = Fraction(0), Fraction(1), False
        for p, q in zip(rim, (*rim[1:], rim[0]), strict=True):
            at_a, at_b = aside(p, q, a), aside(p, q, b)
            if at_a == at_b:
                grazes = grazes or at_a == 0
            elif at_b > at_a:
                low = max(low, Fraction(at_a, at_a - at_b))
            else:
                high = min(high, Fraction(at_a, at_a - at_b))
        if low <= high:
            yield "corner" if low == high else "along" if grazes else "through", hex_, low, high


def shares(line: Line) -> set[tuple[str, Hex, Fraction, Fraction]]:
    """The stretches of a line hex by hex, without the hexsides that it crosses."""
    return {
        (s.kind, h, Fraction(s.start, line.parts), Fraction(s.end, line.parts))
        for s in line.stretches
        if s.kind != "across"
        for h in s.hexes
    }


@pytest.mark.parametrize("grid", GRIDS, ids=["flat", "flat odd", "pointy", "pointy odd"])
def test_lines_meet_what_clipped_polygons_meet(grid: Grid) -> None:
    generator = random.Random(20261122)
    kinds: dict[str, int] = {}
    for number in range(1200):
        a, b = Hex(generator.randrange(grid.size)), Hex(generator.randrange(grid.size))
        p = q = 0
        if number % 2:
            p, q = generator.choice(ALL_POINTS), generator.choice(ALL_POINTS)
        start, end = place(grid, a, p), place(grid, b, q)
        if start == end:
            assert line_between(grid, a, b, p, q).stretches == ()
            continue
        expected = {
            (kind, hex_, low, high)
            for kind, hex_, low, high in met(grid, start, end)
            if not (kind == "through" and hex_ in (a, b)) and not (kind == "corner" and low in (0, 1))
        }
        line = line_between(grid, a, b, p, q)
        assert shares(line) == expected, (grid.label(a), grid.label(b), p, q)
        for kind, *_ in expected:
            kinds[kind] = kinds.get(kind, 0) + 1
    assert min(kinds["through"], kinds["along"], kinds["corner"]) > 200


@pytest.mark.parametrize("grid", GRIDS, ids=["flat", "flat odd", "pointy", "pointy odd"])
def test_a_line_crosses_a_hexside_wherever_it_goes_from_hex_to_hex(grid: Grid) -> None:
    generator = random.Random(7)
    crossed = 0
    for _ in range(400):
        a, b = Hex(generator.randrange(grid.size)), Hex(generator.randrange(grid.size))
        if a == b:
            continue
        line = line_between(grid, a, b)
        chain = [a, *line.through(), b]
        sides = [s.hexes for s in line.stretches if s.kind == "across"]
        special = [s for s in line.stretches if s.kind in ("along", "corner")]
        if special:
            assert set(sides) <= set(pairwise(chain))
        elif all(y in grid.neighbours(x) for x, y in pairwise(chain)):
            assert sides == list(pairwise(chain))
            crossed += 1
        assert line.range == grid.distance(a, b)
        assert list(line.stretches) == sorted(line.stretches, key=lambda s: (s.start, s.end))
    assert crossed > 100


@pytest.mark.parametrize("grid", GRIDS, ids=["flat", "flat odd", "pointy", "pointy odd"])
def test_a_line_looks_the_same_from_both_ends(grid: Grid) -> None:
    generator = random.Random(11)
    for _ in range(300):
        a, b = Hex(generator.randrange(grid.size)), Hex(generator.randrange(grid.size))
        there, back = line_between(grid, a, b), line_between(grid, b, a)
        assert sorted((s.kind, sorted(s.hexes)) for s in there.stretches) == sorted(
            (s.kind, sorted(s.hexes)) for s in back.stretches
        )


@pytest.mark.parametrize("grid", GRIDS, ids=["flat", "flat odd", "pointy", "pointy odd"])
def test_clear_lines_are_those_along_which_one_sees_from_centre_to_centre(grid: Grid) -> None:
    generator = random.Random(3)
    places = list(grid.hexes())
    for share in (8, 3):
        woods = set(generator.sample(places, len(places) // share))
        lines = ClearLines(grid, woods)
        for _ in range(800):
            a, b = generator.choices(places, k=2)
            seen = look(line_between(grid, a, b), lambda h, woods=woods: int(h in woods)).open  # type: ignore[misc]
            assert lines.clear(a, b) == lines.clear(b, a) == seen, (grid.label(a), grid.label(b))


@pytest.mark.parametrize("grid", GRIDS, ids=["flat", "flat odd", "pointy", "pointy odd"])
def test_lines_that_are_not_drawn_are_open_as_those_that_are_drawn(grid: Grid) -> None:
    generator = random.Random(7)
    places = list(grid.hexes())
    for _ in range(400):
        grades = [generator.choice((0, 0, 1, 1, 2, BLOCKS)) for _ in places]
        a, b = generator.sample(places, k=2)
        pair, most = (generator.choice(ALL_POINTS), generator.choice(ALL_POINTS)), generator.randrange(4)
        drawn = look(line_between(grid, a, b, *pair), grades.__getitem__, most=most).open
        found = open_between(grid, a, b, enumerate(grades), most=most, pairs=[pair])  # type: ignore[arg-type]
        assert found == drawn, (grid.label(a), grid.label(b), pair, most)


@pytest.mark.parametrize("grid", GRIDS, ids=["flat", "flat odd", "pointy", "pointy odd"])
def test_the_course_of_a_line_is_what_it_runs_through_and_along(grid: Grid) -> None:
    generator = random.Random(9)
    for _ in range(300):
        a, b = generator.sample(list(grid.hexes()), k=2)
        line = line_between(grid, a, b)
        met = {hex_ for part in line.stretches if part.kind in ("through", "along") for hex_ in part.hexes}
        assert {*course_between(grid, a, b)} == met - {a, b}


@pytest.mark.parametrize("grid", GRIDS[1:3], ids=["flat", "pointy"])
def test_one_open_line_of_all_is_enough(grid: Grid) -> None:
    generator = random.Random(8)
    places = list(grid.hexes())
    seen = []
    for _ in range(60):
        woods = set(generator.sample(places, len(places) // 3))
        a, b = generator.sample(places, k=2)
        lines = lines_between(grid, a, b)
        seen.append(any(look(line, lambda h, woods=woods: int(h in woods)).open for line in lines))  # type: ignore[misc]
        assert open_between(grid, a, b, [(hex_, 1) for hex_ in woods]) == seen[-1]
    assert True in seen
    assert False in seen


def test_the_points_of_a_hex_lie_where_its_neighbours_say() -> None:
    for grid in GRIDS:
        hex_ = next(h for h in grid.hexes() if len(grid.neighbours(h)) == 6)
        here = place(grid, hex_, 0)
        centres = [place(grid, n, 0) for n in grid.neighbours(hex_)]
        for point, centre in zip(MIDDLES, centres, strict=True):
            assert place(grid, hex_, point) == ((here[0] + centre[0]) // 2, (here[1] + centre[1]) // 2)
        for point, (one, two) in zip(CORNERS, pairwise([*centres, centres[0]]), strict=True):
            third = ((here[0] + one[0] + two[0]) // 3, (here[1] + one[1] + two[1]) // 3)
            assert place(grid, hex_, point) == third


# -- what hampers sight --------------------------------------------------------------------------------------

FLAT = Grid(GridShape(columns=9, rows=9))


def between(a: str, b: str) -> Line:
    return line_between(FLAT, FLAT.hex(a), FLAT.hex(b))


def test_what_impedes_adds_up_and_sight_ends_where_it_is_too_much() -> None:
    line = between("0101", "0108")
    brush = {FLAT.hex(label): 1 for label in ("0103", "0105", "0106")}
    assert look(line, lambda h: brush.get(h, 0), most=3) == Sight(line, None, 3)
    assert look(line, lambda h: brush.get(h, 0), most=2) == Sight(line, FLAT.hex("0106"), 3)
    brush[FLAT.hex("0104")] = BLOCKS
    assert look(line, lambda h: brush.get(h, 0), most=2).ends_in == FLAT.hex("0104")


def test_the_hexes_at_the_ends_never_hamper() -> None:
    assert look(between("0101", "0103"), lambda h: BLOCKS * (FLAT.label(h) != "0102")).open
    assert not look(between("0101", "0103"), lambda h: BLOCKS).open


def test_along_a_hexside_the_caller_judges_both_neighbours_and_the_edge_has_one() -> None:
    line = between("0102", "0302")
    assert [s.kind for s in line.stretches] == ["along"]
    one = {FLAT.hex("0201")}
    assert look(line, lambda h: int(h in one)).open
    assert look(line, lambda h: int(h in one), beside=max).ends_in == FLAT.hex("0201")
    assert not look(line, lambda h: 1).open
    edge = between("0101", "0301")
    assert edge.stretches[0].hexes == (FLAT.hex("0201"),)
    assert look(edge, lambda h: 1).open
    assert not look(edge, lambda h: 1, beside=max).open


def test_along_a_hexside_of_an_end_only_the_other_hex_could_hamper() -> None:
    # from the corner of 0303 between north and north-east along the hexside that it shares with 0302
    a, b = FLAT.hex("0303"), FLAT.hex("0103")
    line = line_between(FLAT, a, b, CORNERS[0], CORNERS[0])
    beside = [s.hexes for s in line.stretches if s.kind == "along" and a in s.hexes]
    assert beside == [(FLAT.hex("0302"), a)]
    woods = {a, FLAT.hex("0302")}
    assert look(line, lambda h: int(h in woods)).open
    assert not look(line, lambda h: int(h in woods), beside=max).open


def test_a_line_from_the_middle_of_a_hexside_crosses_that_hexside() -> None:
    a, between_, b = FLAT.hex("0103"), FLAT.hex("0102"), FLAT.hex("0101")
    out = line_between(FLAT, a, b, MIDDLES[0])
    assert [s.hexes for s in out.stretches if s.kind == "across"] == [(a, between_), (between_, b)]
    back = line_between(FLAT, b, a, 0, MIDDLES[0])
    assert [s.hexes for s in back.stretches if s.kind == "across"] == [(b, between_), (between_, a)]
    inward = line_between(FLAT, b, a, MIDDLES[0], MIDDLES[3])
    assert [s.hexes for s in inward.stretches if s.kind == "across"] == [(b, between_), (between_, a)]


def test_a_corner_hampers_only_where_the_caller_says_so() -> None:
    line = next(
        line_between(FLAT, FLAT.hex("0101"), h)
        for h in FLAT.hexes()
        if any(s.kind == "corner" for s in line_between(FLAT, FLAT.hex("0101"), h).stretches)
    )
    touched = {h for s in line.stretches if s.kind == "corner" for h in s.hexes}
    assert look(line, lambda h: int(h in touched)).open
    assert not look(line, lambda h: int(h in touched), corner=max).open


def test_a_slope_hampers_in_one_direction() -> None:
    up = {(FLAT.hex("0103"), FLAT.hex("0104"))}

    def steep(a: Hex, b: Hex) -> int:
        return BLOCKS * ((a, b) in up)

    assert look(between("0101", "0106"), lambda h: 0, across=steep).ends_in == FLAT.hex("0104")
    assert look(between("0106", "0101"), lambda h: 0, across=steep).open
    # the hexside by which the line enters its last hex counts as well
    assert not look(between("0102", "0104"), lambda h: 0, across=steep).open


@pytest.mark.parametrize(
    ("eye", "aim", "top", "open_"),
    [(0, 0, 1, False), (2, 2, 1, True), (2, 0, 1, False), (4, 0, 1, True), (0, 2, 1, False), (1, 1, 1, True)],
)
def test_a_line_drawn_from_height_to_height_passes_over_what_is_lower(
    eye: int, aim: int, top: int, open_: bool
) -> None:
    # the hill 0104 is met between five and seven twelfths of the way
    line = between("0101", "0107")
    hill = FLAT.hex("0104")

    def passes_over(hex_: Hex, stretch: Stretch) -> bool:
        """Does the line, drawn from height `eye` to height `aim`, stay at or above `top` over a stretch?"""
        at = stretch.end if aim < eye else stretch.start
        return eye * (line.parts - at) + aim * at >= top * line.parts

    sight = look(line, lambda h: int(h == hill), over=passes_over)
    stretch = next(s for s in line.stretches if s.hexes == (hill,))
    assert (Fraction(stretch.start, line.parts), Fraction(stretch.end, line.parts)) == (
        Fraction(5, 12),
        Fraction(7, 12),
    )
    lowest = min(Fraction(eye * 7 + aim * 5, 12), Fraction(eye * 5 + aim * 7, 12))
    assert sight.open == (lowest >= top) == open_


def test_all_lines_between_two_hexes_come_once_each_and_the_centres_first() -> None:
    lines = list(lines_between(FLAT, FLAT.hex("0203"), FLAT.hex("0605")))
    assert lines[0] == between("0203", "0605")
    met_by = [tuple((s.kind, s.hexes) for s in line.stretches) for line in lines]
    assert len(met_by) == len(set(met_by)) > 10


# -- two games' tables ---------------------------------------------------------------------------------------


def board(name: str) -> Board:
    return Board(msgspec.toml.decode((DATA / name).read_bytes(), type=MapSheet))


PLAIN, VALLEY = board("plain.toml"), board("valley.toml")


@pytest.mark.parametrize(
    ("a", "b", "clear"),
    [
        ("3401", "3601", True),
        ("3402", "3602", False),
        ("1303", "1503", True),
        ("1304", "1504", False),
        ("1903", "2103", True),
        ("1904", "2104", False),
        ("3105", "3305", False),
        ("3810", "4509", True),
        ("4410", "4813", True),
        ("2224", "2720", True),
        ("4211", "4713", False),
        ("4413", "4813", True),
    ],
)
def test_sight_from_centre_to_centre_on_a_plain_with_woods(a: str, b: str, clear: bool) -> None:
    grid, grades = PLAIN.grid, {"treeline": 1, "forest": 1, "building": 1}
    for from_label, to_label in ((a, b), (b, a)):
        line = line_between(grid, grid.hex(from_label), grid.hex(to_label))
        assert look(line, lambda h: grades.get(PLAIN.terrain[h], 0)).open == clear


def seen(a: str, b: str, light: int) -> bool:
    """By any point to any point: two impeding hexes may lie between, roads open lanes, hills look over the rest."""
    grid, terrain = VALLEY.grid, VALLEY.terrain
    grades = {"jungle": BLOCKS, "town": BLOCKS, "high ground": BLOCKS, "village": 1, "light": light}
    start, goal = grid.hex(a), grid.hex(b)
    if terrain[start] == "high ground":
        grades = {"high ground": BLOCKS}

    def by_road(line: Line) -> bool:
        sides = [grid.side(*s.hexes) for s in line.stretches if s.kind == "across"]
        return len(sides) == len(line.through()) + 1 and all(VALLEY.has_line("road", side) for side in sides)

    return any(
        look(line, lambda h: grades.get(terrain[h], 0), most=2).open or by_road(line)
        for line in lines_between(grid, start, goal)
    )


@pytest.mark.parametrize(
    ("a", "b", "rice", "grass"),
    [
        ("0714", "0717", True, True),
        ("0714", "0718", True, False),
        ("0124", "0327", True, False),
        ("0103", "0204", True, True),
        ("0104", "0304", False, False),
        ("2022", "2024", False, False),
        ("3419", "3421", True, True),
        ("1823", "1223", True, True),
        ("1223", "1823", False, False),
        ("2824", "2821", True, True),
        ("2821", "2824", False, False),
        ("3003", "3107", True, True),
        ("3727", "4026", True, True),
        ("2124", "2224", True, True),
    ],
)
def test_sight_by_any_of_thirteen_points_in_a_valley(a: str, b: str, rice: bool, grass: bool) -> None:
    assert (seen(a, b, 0), seen(a, b, 1)) == (rice, grass)


def test_lanes_in_the_valley_are_open_by_the_road_alone() -> None:
    grid, blocked = VALLEY.grid, {"jungle", "town", "high ground"}
    for a, b in (("3003", "3107"), ("3727", "4026")):
        lines = list(lines_between(grid, grid.hex(a), grid.hex(b)))
        assert not any(look(line, lambda h: BLOCKS * (VALLEY.terrain[h] in blocked)).open for line in lines)
