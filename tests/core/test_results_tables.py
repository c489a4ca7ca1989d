"""Matrix and ratio tables, and the ledger of what changes a look-up."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from vietnam_tui.core.chance import totals
from vietnam_tui.core.results_tables import Entry, Ledger, MatrixTable, RatioTable, both_sides

ROWS = {
    str(total): tuple(f"{max(0, 4 - total)}/{column + total}" for column in range(4))
    for total in range(-2, 7)
}
MATRIX = MatrixTable(
    columns=("A", "B", "C", "D"), rows=ROWS, minima={"close": (1, 3, 5, 8), "late": (-5, 0, 1, 20)}
)
ODDS = RatioTable(
    columns=("1-3", "1-2", "1-1", "2-1", "3-1"),
    rows={
        str(die): tuple("P" if die + column >= 7 else "-" for column in range(1, 6)) for die in range(1, 7)
    },
)
SHARES = RatioTable(columns=("<50%", "50%", "100%", "200%"), rows={"1": ("a", "b", "c", "d")})


@pytest.mark.parametrize(
    ("line", "value", "column"),
    [
        ("close", 0, None),
        ("close", 1, 1),
        ("close", 2, 1),
        ("close", 7, 3),
        ("close", 99, 4),
        ("late", -5, 1),
    ],
)
def test_a_value_falls_in_the_last_column_whose_least_it_reaches(
    line: str, value: int, column: int | None
) -> None:
    assert MATRIX.column(line, value) == column


@pytest.mark.parametrize(
    ("attack", "defense", "column"),
    [(1, 4, None), (1, 3, 1), (2, 5, 1), (1, 2, 2), (2, 3, 2), (3, 2, 3), (5, 3, 3), (2, 1, 4), (90, 1, 5)],
)
def test_odds_are_cut_down_to_the_printed_ratio(attack: int, defense: int, column: int | None) -> None:
    assert ODDS.column(attack, defense) == column


@pytest.mark.parametrize(
    ("attack", "defense", "column"), [(0, 5, 1), (49, 100, 1), (1, 2, 2), (7, 4, 3), (9, 3, 4)]
)
def test_shares_in_percent_may_be_open_below(attack: int, defense: int, column: int) -> None:
    assert SHARES.column(attack, defense) == column


def test_nobody_has_odds_against_nothing() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        ODDS.column(3, 0)


def test_shifts_are_summed_first_and_cut_at_the_edge_afterwards() -> None:
    ledger = Ledger().shifted(3, "guns", "T-1").shifted(-2, "jungle", "T-2")
    assert MATRIX.moved(3, ledger) == (4, 0)
    assert MATRIX.moved(4, ledger) == (4, 1)
    assert MATRIX.moved(1, Ledger().shifted(-3, "town", "T-2")) == (1, -3)


def test_a_look_up_tells_where_it_has_read_and_why() -> None:
    ledger = (
        Ledger().shifted(1, "flank", "T-1", "Red").modified(-3, "hill", "T-3").modified(0, "nothing", "T-4")
    )
    lookup = MATRIX.look_up(2, 7, ledger)
    assert (lookup.column, lookup.row, lookup.result, lookup.beyond) == (3, "4", "0/6", 0)
    assert lookup.ledger.entries == (
        Entry("shift", 1, "flank", "T-1", "Red"),
        Entry("die", -3, "hill", "T-3"),
    )
    assert ledger.lines() == ("1 column right: flank (Red) [T-1]", "die -3: hill [T-3]")
    assert both_sides(lookup.result) == (0, 6)


@pytest.mark.parametrize(("total", "row"), [(-9, "-2"), (-2, "-2"), (6, "6"), (15, "6")])
def test_a_total_beyond_the_rows_is_read_in_the_outermost(total: int, row: str) -> None:
    assert MATRIX.look_up(1, total).row == row


def test_a_blank_cell_gives_no_result_and_a_result_for_one_side_is_none_for_both() -> None:
    assert ODDS.look_up(1, 1).result is None
    assert ODDS.look_up(5, 2).result == "P"
    with pytest.raises(ValueError, match="both sides"):
        both_sides("P")


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_chances_are_those_of_every_throw(dice: int) -> None:
    ledger = Ledger().modified(-dice, "smoke", "T-1").shifted(1, "rush", "T-2")
    counted: dict[str, int] = {}
    throws = [0]
    for _ in range(dice):
        throws = [total + pips for total in throws for pips in range(1, 7)]
    for total in throws:
        result = MATRIX.look_up(1, total, ledger).result
        assert result is not None
        counted[result] = counted.get(result, 0) + 1
    assert MATRIX.chances(1, ledger, dice) == {r: Fraction(n, 6**dice) for r, n in counted.items()}
    assert sum(ways for _, ways in totals(dice)) == 6**dice


def test_a_face_marks_the_cell_and_gives_the_reasons() -> None:
    lookup = ODDS.look_up(2, 5, Ledger().shifted(1, "close", "T-1"))
    face = ODDS.face("crt", "Combat", lookup=lookup, rule="T-9")
    assert face.headings == ("die", "1-3", "1-2", "1-1", "2-1", "3-1")
    assert face.marked is not None
    row, column = face.marked
    assert (face.rows[row][0], face.headings[column], face.rows[row][column]) == ("5", "1-1", lookup.result)
    assert face.notes == ("1 column right: close [T-1]",)
    assert ODDS.face("crt", "Combat").marked is None


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rows": {}}, "columns and rows"),
        ({"rows": {"1": ("a",)}}, "every one of the 4 columns"),
        ({"rows": {"1": ("a", "b", "", "d")}}, "every one of the 4 columns"),
        ({"rows": {"1": ("a",) * 4, "3": ("a",) * 4}}, "without gap"),
        ({"minima": {"close": (1, 2)}}, "2 values for 4 columns"),
        ({"minima": {"close": (1, 2, 2, 4)}}, "must rise"),
    ],
)
def test_a_table_that_contradicts_itself_cannot_be_built(changes: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        msgspec.structs.replace(MATRIX, **changes)


@pytest.mark.parametrize(
    "columns", [("1-1", "1-2", "a", "b"), ("1-1", "1-2", "2-1", "3-1"), ("1-1", "2-1", "<1", "4-1")]
)
def test_odds_must_be_odds_and_rise(columns: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="odds"):
        msgspec.structs.replace(SHARES, columns=columns)


def test_rows_may_have_names_and_tables_come_from_toml() -> None:
    text = 'columns = ["0", "1"]\nprovenance = "printed"\n[rows]\nsoft = ["-", "hit"]\nhard = ["hit", "-"]\n'
    table = msgspec.toml.decode(text, type=MatrixTable)
    assert table.cell("hard", table.named("0")) == "hit"
    assert table.cell("soft", 1) is None
    with pytest.raises(ValueError, match="no totals"):
        table.row(3)


def test_a_chart_may_be_read_in_two_steps_and_shifts_past_its_edge_become_pips() -> None:
    # a strength gives a position, position and protection a letter, the letter is the column of the second table
    letters = MatrixTable(
        columns=("1", "2", "3"),
        rows={"0": ("B", "C", "C"), "1": ("A", "B", "C"), "2": ("-", "A", "B")},
        minima={"assault": (1, 5, 9)},
    )
    rows = {
        str(roll): tuple(f"{max(0, 9 - roll)}/{max(0, roll + c - 6)}" for c in range(3))
        for roll in range(-7, 16)
    }
    second = MatrixTable(columns=("A", "B", "C"), rows=rows)

    def column(strength: int, protection: int) -> int | None:
        position = letters.column("assault", strength)
        letter = None if position is None else letters.cell(letters.row(protection), position)
        return None if letter is None else second.named(letter)

    assert column(0, 0) is None  # too weak for the first position
    assert column(4, 2) is None  # a cell that must not be read
    assert column(4, 1) == 1
    assert column(99, 7) == 2  # protection beyond the rows counts as the last
    start = column(8, 0)
    assert start == 3
    ledger = Ledger().shifted(2, "guns", "T-1").shifted(-1, "their headquarters", "T-2", "Red")
    beyond = second.look_up(start, 7, ledger).beyond
    assert beyond == 1
    lookup = second.look_up(start, 7, ledger.modified(beyond, "past the last column", "T-3"))
    assert (lookup.column, lookup.row, both_sides(lookup.result)) == (3, "8", (1, 4))
    assert second.look_up(1, 12, Ledger().modified(-25, "dug in", "T-4")).row == "-7"
    assert sum(second.chances(2, dice=2).values()) == 1
