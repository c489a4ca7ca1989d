"""The hex grid: labels, neighbours, directions, distances, lines and hexsides of every layout."""

from __future__ import annotations

from collections import deque
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vietnam_tui.core.hexes import Grid, GridShape, Hex, UnknownHex

SHAPES = [
    GridShape(columns=columns, rows=rows, orientation=orientation, shifted=shifted, short=short, label=label)
    for (columns, rows), orientation, shifted, short, label in product(
        ((7, 6), (6, 7), (12, 9)),
        ("flat", "pointy"),
        ("odd", "even"),
        (False, True),
        ("CCRR", "RRCC"),
    )
]
GRIDS = [Grid(shape) for shape in SHAPES]
#: The grid of both Vietnam Battles maps.
FOLIO = Grid(GridShape(columns=46, rows=34, short=True))


def shape_of(orientation: str, shifted: str) -> GridShape:
    return next(s for s in SHAPES if (s.orientation, s.shifted, s.short) == (orientation, shifted, False))


@st.composite
def grid_and_hexes(draw: st.DrawFn, count: int) -> tuple[Grid, list[Hex]]:
    grid = draw(st.sampled_from(GRIDS))
    return grid, [Hex(draw(st.integers(0, grid.size - 1))) for _ in range(count)]


def steps_between(grid: Grid, start: Hex) -> dict[Hex, int]:
    """Distances by walking from neighbour to neighbour."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for n in grid.neighbours(here):
            if n not in found:
                found[n] = found[here] + 1
                queue.append(n)
    return found


# ---------------------------------------------------------------- labels


@given(grid_and_hexes(1))
def test_a_label_names_its_hex(case: tuple[Grid, list[Hex]]) -> None:
    grid, (hex_,) = case
    assert grid.hex(grid.label(hex_)) == hex_


@pytest.mark.parametrize("grid", GRIDS)
def test_labels_are_unique(grid: Grid) -> None:
    assert len({grid.label(h) for h in grid.hexes()}) == grid.size


def test_the_label_order_is_map_data() -> None:
    by_column = Grid(GridShape(columns=12, rows=9))
    by_row = Grid(GridShape(columns=12, rows=9, label="RRCC"))
    assert by_column.places[by_column.hex("1203")] == (12, 3)
    assert by_row.places[by_row.hex("0312")] == (12, 3)


def test_labels_grow_with_the_map() -> None:
    assert Grid(GridShape(columns=120, rows=9)).label(Hex(0)) == "001001"


@pytest.mark.parametrize("text", ["", "0000", "4701", "0235", "717", "07177", "07x7", "0717/0718"])
def test_a_text_that_is_no_label_is_refused(text: str) -> None:
    with pytest.raises(UnknownHex):
        FOLIO.hex(text)


def test_blanks_around_a_label_do_not_matter() -> None:
    assert FOLIO.hex(" 0717 ") == FOLIO.hex("0717")


# ---------------------------------------------------------------- the folio grid


def labels(hexes: tuple[Hex, ...]) -> set[str]:
    return {FOLIO.label(h) for h in hexes}


@pytest.mark.rule("VB-2.1-c")
@pytest.mark.parametrize(
    ("hex_", "around"),
    [
        ("0717", {"0716", "0718", "0616", "0617", "0816", "0817"}),
        ("0816", {"0815", "0817", "0716", "0717", "0916", "0917"}),
        ("0101", {"0102", "0201"}),
        ("4633", {"4632", "4533", "4534"}),
    ],
)
def test_neighbours_follow_the_printed_numbering(hex_: str, around: set[str]) -> None:
    assert labels(FOLIO.neighbours(FOLIO.hex(hex_))) == around


@pytest.mark.rule("VB-2.1-c")
def test_4223_touches_4323_and_4324_on_its_east_side() -> None:
    hex_ = FOLIO.hex("4223")
    east = {FOLIO.neighbour(hex_, "NE"), FOLIO.neighbour(hex_, "SE")}
    assert east == {FOLIO.hex("4323"), FOLIO.hex("4324")}


@pytest.mark.rule("VB-2.1-c")
@pytest.mark.parametrize("text", ["0717/0718", "0712/0811", "4223/4323", "0734/0833"])
def test_the_hexsides_that_the_rules_name_exist(text: str) -> None:
    assert FOLIO.side_label(FOLIO.parse_side(text)) == text


@pytest.mark.rule("VB-2.1-c")
def test_even_columns_end_half_a_hex_higher() -> None:
    assert FOLIO.size == 23 * 34 + 23 * 33
    with pytest.raises(UnknownHex):
        FOLIO.hex("0834")


# ---------------------------------------------------------------- neighbours and directions


@given(grid_and_hexes(2))
def test_neighbours_are_mutual(case: tuple[Grid, list[Hex]]) -> None:
    grid, (a, b) = case
    assert (b in grid.neighbours(a)) == (a in grid.neighbours(b)) == (grid.distance(a, b) == 1)


@pytest.mark.parametrize("grid", GRIDS)
def test_opposite_directions_lead_back(grid: Grid) -> None:
    for hex_ in grid.hexes():
        for i, name in enumerate(grid.directions):
            following = grid.neighbour(hex_, name)
            if following is not None:
                assert grid.direction(hex_, following) == name
                assert grid.neighbour(following, grid.directions[(i + 3) % 6]) == hex_


@pytest.mark.parametrize("grid", GRIDS)
def test_the_ring_runs_clockwise(grid: Grid) -> None:
    """Each neighbour touches the next one of the ring."""
    for hex_ in grid.hexes():
        ring = grid.around[hex_]
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            if a is not None and b is not None:
                assert grid.distance(a, b) == 1


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("shifted", ["odd", "even"])
def test_shifted_lines_sit_half_a_hex_further(orientation: str, shifted: str) -> None:
    grid = Grid(shape_of(orientation, shifted))
    straight, moved = ("0404", "0504") if shifted == "odd" else ("0504", "0404")
    if orientation == "flat":
        assert grid.doubled[grid.hex(moved)][1] == grid.doubled[grid.hex(straight)][1] + 1
    else:
        moved, straight = (label[2:] + label[:2] for label in (moved, straight))
        assert grid.doubled[grid.hex(moved)][0] == grid.doubled[grid.hex(straight)][0] + 1


def test_a_hex_two_away_lies_in_no_direction() -> None:
    with pytest.raises(ValueError):
        FOLIO.direction(FOLIO.hex("0717"), FOLIO.hex("0719"))


# ---------------------------------------------------------------- distances


@pytest.mark.parametrize("grid", GRIDS)
def test_the_distance_is_the_number_of_steps(grid: Grid) -> None:
    for start in (Hex(0), Hex(grid.size // 2), Hex(grid.size - 1)):
        walked = steps_between(grid, start)
        assert len(walked) == grid.size
        assert all(grid.distance(start, h) == steps for h, steps in walked.items())
        assert all(grid.ranges(start)[h] == steps for h, steps in walked.items())


@given(grid_and_hexes(3))
def test_distances_obey_the_triangle(case: tuple[Grid, list[Hex]]) -> None:
    grid, (a, b, c) = case
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)
    assert (grid.distance(a, b) == 0) == (a == b)


def test_hexes_within_two_of_an_inner_hex() -> None:
    assert len(FOLIO.within(FOLIO.hex("2020"), 2)) == 1 + 6 + 12


# ---------------------------------------------------------------- lines


@given(grid_and_hexes(2))
def test_a_line_is_a_shortest_chain_of_neighbours(case: tuple[Grid, list[Hex]]) -> None:
    grid, (a, b) = case
    line = grid.line(a, b)
    assert (line[0], line[-1]) == (a, b)
    assert len(line) == grid.distance(a, b) + 1
    assert all(grid.distance(x, y) == 1 for x, y in pairwise(line))


@given(grid_and_hexes(2))
def test_a_line_back_is_the_same_line(case: tuple[Grid, list[Hex]]) -> None:
    grid, (a, b) = case
    assert grid.line(b, a) == grid.line(a, b)[::-1]


def test_a_line_along_a_column_stays_in_it() -> None:
    line = FOLIO.line(FOLIO.hex("1005"), FOLIO.hex("1009"))
    assert [FOLIO.label(h) for h in line] == ["1005", "1006", "1007", "1008", "1009"]


def test_a_line_along_a_hexside_takes_the_first_of_the_two_hexes() -> None:
    line = FOLIO.line(FOLIO.hex("1010"), FOLIO.hex("1210"))
    assert [FOLIO.label(h) for h in line] == ["1010", "1110", "1210"]


# ---------------------------------------------------------------- hexsides


@given(grid_and_hexes(1))
def test_a_hexside_label_names_its_hexside(case: tuple[Grid, list[Hex]]) -> None:
    grid, (hex_,) = case
    for side in grid.sides(hex_):
        a, b = grid.side_label(side).split("/")
        assert grid.parse_side(f"{a}/{b}") == grid.parse_side(f" {b} / {a} ") == side


@pytest.mark.parametrize("grid", GRIDS)
def test_every_pair_of_neighbours_shares_one_hexside(grid: Grid) -> None:
    pairs = {frozenset((a, b)) for a in grid.hexes() for b in grid.neighbours(a)}
    assert {frozenset(hexes) for hexes in grid.side_hexes} == pairs
    assert len(grid.side_hexes) == len(pairs)


@pytest.mark.rule("VB-2.1-d")
def test_a_hexside_belongs_to_exactly_two_hexes() -> None:
    side = FOLIO.parse_side("0717/0718")
    assert {FOLIO.label(h) for h in FOLIO.hexes() if side in FOLIO.sides(h)} == {"0717", "0718"}


def test_hexsides_that_touch_share_an_end_point() -> None:
    touching = {FOLIO.side_label(s) for s in FOLIO.touching(FOLIO.parse_side("0717/0718"))}
    assert touching == {"0617/0717", "0617/0718", "0717/0817", "0718/0817"}


@pytest.mark.parametrize("grid", GRIDS)
def test_touching_is_mutual(grid: Grid) -> None:
    for side in range(len(grid.side_hexes)):
        for other in grid.touching(side):  # type: ignore[arg-type]
            assert side in grid.touching(other)
            assert other != side


@pytest.mark.parametrize(
    "text", ["0717", "0717/0719", "0717/0717", "0717/", "/", "0717/9999", "0717/0718/0719"]
)
def test_a_text_that_is_no_hexside_is_refused(text: str) -> None:
    with pytest.raises(UnknownHex):
        FOLIO.parse_side(text)


def test_rows_may_be_numbered_from_the_south_and_from_any_number() -> None:
    shape = GridShape(
        columns=42, rows=35, orientation="pointy", shifted="even", label="RRCC", first_row=2, upward=True
    )
    grid = Grid(shape)
    assert (grid.label(grid.hex_in(1, 1) or Hex(0)), grid.label(grid.hex_in(42, 35) or Hex(0))) == (
        "3601",
        "0242",
    )
    # even rows lie half a hex further east: the north-eastern neighbour of 0808 is 0909, that of 0909 is 1009
    assert grid.neighbour(grid.hex("0808"), "NE") == grid.hex("0909")
    assert grid.neighbour(grid.hex("0909"), "NE") == grid.hex("1009")
    assert grid.neighbour(grid.hex("0909"), "E") == grid.hex("0910")


def test_a_place_off_the_map_has_neighbours_on_it() -> None:
    grid = Grid(GridShape(columns=3, rows=3))
    assert grid.hex_in(4, 1) is None
    assert [n and grid.label(n) for n in grid.ring(4, 1)] == [None, None, None, None, "0302", "0301"]


def test_hexes_that_do_not_touch_are_not_connected() -> None:
    south = frozenset(FOLIO.hex(text) for text in ("0101", "0102", "0103"))
    north = frozenset(FOLIO.hex(text) for text in ("0110", "0111"))
    assert FOLIO.connected(south) == south
    assert FOLIO.connected(south | north) == south
    assert FOLIO.connected(frozenset()) == frozenset()


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_the_middle_of_some_hexes_is_one_of_them_amid_the_others(orientation: str) -> None:
    grid = Grid(GridShape(columns=15, rows=15, orientation=orientation))  # type: ignore[arg-type]
    centre = grid.hex("0808")
    around = grid.within(centre, 3)
    assert grid.middle(around) == centre
    without = [hex_ for hex_ in around if hex_ != centre]
    nearest = grid.middle(without)
    assert nearest in grid.neighbours(centre)
    assert grid.middle([grid.hex("0101")]) == grid.hex("0101")
    assert grid.middle([]) is None
