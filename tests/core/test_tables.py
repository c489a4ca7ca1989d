"""Differential tables: columns of each line, results, and tables that cannot be built."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vietnam_tui.core.tables import DifferentialTable

RESULTS = {str(die): ("A2", "A1", ".", "Ex", "D2") for die in range(1, 7)}
LINES = {
    "clear": ("<=-3", "-2,-1", "0", "+1-4", ">=+5"),
    "jungle": ("<=-1", "0", "+1-4", ">=+5", "-"),
    "hill": ("<=-1", "0", "+1-4", ">=+5", "-"),
    "rock": ("-", "-", "<=0", "+1 to +3", ">=+4"),
}


def table(**changes: tuple[str, ...]) -> DifferentialTable:
    return DifferentialTable(lines={**LINES, **changes}, results=RESULTS)


@pytest.mark.parametrize(
    ("line", "differential", "column"),
    [
        ("clear", -3, 1),
        ("clear", -2, 2),
        ("clear", -1, 2),
        ("clear", 0, 3),
        ("clear", 1, 4),
        ("clear", 4, 4),
        ("clear", 5, 5),
        ("jungle", 0, 2),
        ("jungle", 4, 3),
        ("jungle", 5, 4),
        ("rock", 0, 3),
        ("rock", 3, 4),
    ],
)
def test_a_differential_falls_in_the_column_whose_range_holds_it(
    line: str, differential: int, column: int
) -> None:
    assert table().column(line, differential) == column


@pytest.mark.parametrize(("line", "lowest", "highest"), [("clear", 1, 5), ("jungle", 1, 4), ("rock", 3, 5)])
def test_beyond_the_outermost_columns_the_outermost_one_is_used(line: str, lowest: int, highest: int) -> None:
    assert table().column(line, -1000) == lowest
    assert table().column(line, 1000) == highest


@given(line=st.sampled_from(sorted(LINES)), differential=st.integers(-40, 40))
def test_the_span_of_the_column_holds_the_differential(line: str, differential: int) -> None:
    chart = table()
    span = chart.span(line, chart.column(line, differential))
    assert span is not None
    low, high = span
    assert low is None or low <= differential
    assert high is None or differential <= high


def test_a_blank_cell_has_no_span() -> None:
    assert table().span("jungle", 5) is None


def test_results_are_read_by_die_and_column() -> None:
    chart = DifferentialTable(lines=LINES, results={**RESULTS, "6": ("Ae", "A1", ".", "D2", "De")})
    assert [chart.result(6, column) for column in range(1, 6)] == ["Ae", "A1", ".", "D2", "De"]
    assert chart.result(1, 1) == "A2"


def test_there_is_no_column_outside_the_table() -> None:
    for column in (0, 6):
        with pytest.raises(ValueError, match="no column"):
            table().result(1, column)


def test_headings_are_as_printed() -> None:
    assert table().headings("jungle") == ["<=-1", "0", "+1-4", ">=+5", "-"]


def test_lines_with_the_same_ranges_are_printed_as_one() -> None:
    assert [names for names, _ in table().printed_lines()] == [["clear"], ["jungle", "hill"], ["rock"]]


@pytest.mark.parametrize(
    ("ranges", "fault"),
    [
        (("<=-3", "-2,-1", "+1", "+2-4", ">=+5"), "gap or an overlap"),
        (("<=-3", "-3,-2", "-1", "0-4", ">=+5"), "gap or an overlap"),
        (("<=-3", "-", "-2", "-1", ">=+0"), "blank cell between"),
        (("-4,-3", "-2,-1", "0", "+1-4", ">=+5"), "open below"),
        (("<=-3", "-2,-1", "0", "+1-4", "+5"), "open above"),
        (("<=-3", "-2,-1", "<=0", "+1-4", ">=+5"), "open below"),
        (("<=-3", "-2,-1", "0", "+1,4", ">=+5"), "not a range"),
        (("<=-3", "-2,-1", "0", "+4-1", ">=+5"), "not a range"),
        (("<=-3", "-2,-1", "zero", "+1-4", ">=+5"), "not a range"),
        (("<=-3", "-2,-1", "", "+1-4", ">=+5"), "not a range"),
        (("-", "-", "-", "-", "-"), "no range"),
        (("<=-1", "0", ">=+1"), "3 ranges for 5 columns"),
    ],
)
def test_ranges_that_do_not_follow_one_another_are_refused(ranges: tuple[str, ...], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        table(clear=ranges)


@pytest.mark.parametrize(
    ("results", "fault"),
    [
        ({die: RESULTS[die] for die in "12345"}, "each die 1 to 6"),
        ({**RESULTS, "7": RESULTS["1"]}, "each die 1 to 6"),
        ({**RESULTS, "3": ("A2", "A1", "", "Ex", "D2")}, "die 3"),
        ({**RESULTS, "3": ("A2", "A1", "-", "Ex", "D2")}, "die 3"),
        ({**RESULTS, "3": ("A2", "A1", ".", "Ex")}, "die 3"),
    ],
)
def test_results_with_an_empty_cell_are_refused(results: dict[str, tuple[str, ...]], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        DifferentialTable(lines=LINES, results=results)


def test_a_table_without_lines_is_refused() -> None:
    with pytest.raises(ValueError, match="no lines"):
        DifferentialTable(lines={}, results=RESULTS)


def test_a_faulty_table_in_a_file_is_a_validation_error() -> None:
    with pytest.raises(msgspec.ValidationError, match="gap or an overlap"):
        msgspec.convert(
            {"lines": {"x": ["<=0", "2", ">=3"]}, "results": {str(n): ["."] * 3 for n in range(1, 7)}},
            DifferentialTable,
        )
