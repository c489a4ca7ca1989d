"""Tables as lines: marked cells are seen without colour, narrow panes keep the column in question."""

from __future__ import annotations

from vietnam_tui.core.tables import TableFace
from vietnam_tui.games import find_game
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import Line, boxed, cited, fit, wrap
from vietnam_tui.tui.panes.table import all_tables, table_lines


def text(rows: list[Line]) -> list[str]:
    return ["".join(piece for piece, _ in row).rstrip() for row in rows]


TABLE = TableFace(
    id="t",
    title="Results",
    headings=("", *(str(i) for i in range(1, 13))),
    rows=(
        ("clear", *(f"c{i}" for i in range(1, 13))),
        ("bridge, village, plantation", *(f"b{i}" for i in range(1, 13))),
        ("die 1", *(f"d{i}" for i in range(1, 13))),
    ),
    marked=(1, 9),
    marked_column=9,
    rule="X-1-a",
    provenance="reconstructed",
)


def test_the_looked_up_cell_and_its_column_carry_signs() -> None:
    rows = text(table_lines(TABLE, 100))
    assert rows[0] == "Results (reconstructed) [X-1-a]"
    assert ">9<" in rows[1]
    assert any(">b9<" in row for row in rows)
    assert not any(">c9<" in row for row in rows)


def test_a_narrow_pane_keeps_the_marked_column_and_says_what_is_missing() -> None:
    rows = text(table_lines(TABLE, 40))
    assert all(len(row) <= 40 for row in rows)
    assert any(">b9<" in row for row in rows)
    assert any("more columns do not fit here" in row for row in rows)


def test_of_a_table_that_is_too_long_the_rows_that_may_be_hit_are_in_sight() -> None:
    rows = tuple((str(total), "x", "y") for total in range(-7, 16))
    long = TableFace("l", "Lower", ("dice", "A", "B"), rows, None, 2, band=(9, 19))
    assert len(table_lines(long, 40)) == 2 + len(rows)
    assert table_lines(long, 40, height=25) == table_lines(long, 40)
    shown = text(table_lines(long, 40, height=14))
    assert [int(row.split()[0]) for row in shown if row.endswith("y")] == [*range(2, 13)]
    assert shown[-1] == "rows not shown: 9 above, 3 below"
    few = text(table_lines(long, 40, height=8))
    assert [int(row.split()[0]) for row in few if row.endswith("y")] == [5, 6, 7, 8, 9]
    assert len(few) == 8
    marks = [style for row in table_lines(long, 40) for piece, style in row if piece.strip() == "y"]
    assert len({*marks[9:20]}) == 1
    assert marks[8] != marks[9]
    assert marks[20] != marks[19]


def test_the_results_table_of_the_game_fits_80_columns_whole() -> None:
    game = find_game("vb")
    tables = game.presenter.tables(game.setup("boys-of-67"))
    rows = text(all_tables(tables, 0, 80))
    assert all(len(row) <= 80 for row in rows)
    assert not any("do not fit" in row for row in rows)
    assert any(row.startswith("die 6") for row in rows)


def test_texts_wrap_without_losing_words() -> None:
    sentence = "a somewhat longer sentence with averyveryverylongword in it"
    assert "".join(wrap(sentence, 12)).replace(" ", "") == sentence.replace(" ", "")
    assert all(len(row) <= 12 for row in wrap(sentence, 12, hanging=2))
    assert wrap("Jungle-Mountain", 13) == ["Jungle-", "Mountain"]


def test_lines_are_cut_and_filled_to_a_width() -> None:
    assert fit([("abc", PLAIN), ("def", PLAIN)], 4) == [("abc", PLAIN), ("d", PLAIN)]
    assert "".join(piece for piece, _ in fit([("ab", PLAIN)], 5)) == "ab   "
    assert text(boxed("T", [[("x", PLAIN)]], 8, 3)) == ["+- T --+", "|x     |", "+------+"]


def test_rule_ids_are_set_apart_from_their_sentence() -> None:
    assert [piece for piece, _ in cited("done [VB-4.1-a] and [none] left")] == [
        "done ",
        "[VB-4.1-a]",
        " and [",
        "none] left",
    ]
