"""Printed look-up tables.

A differential table is read with a line, a differential and a die: the line (a kind of terrain) says which
column the differential falls in, the die which row of results.  Columns and dice are counted from 1.

>>> table = DifferentialTable(
...     lines={"clear": ("<=-1", "0", "+1,2", ">=+3"), "jungle": ("<=0", "+1,2", ">=+3", "-")},
...     results={str(die): ("A1", ".", "Ex", "D2") for die in range(1, 7)},
... )
>>> table.column("clear", 2), table.column("jungle", 2), table.column("jungle", 40)
(3, 2, 3)
>>> table.result(6, 4)
'D2'
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

import msgspec

from vietnam_tui.core.data import Provenance

BLANK = "-"
DICE = range(1, 7)

_SINGLE = r"^(<=|>=)?\s*([+-]?\d+)$"
_PAIR = r"^([+-]?\d+)\s*(,|-|to)\s*([+-]?\d+)$"


class TableFace(msgspec.Struct, frozen=True):
    """A printed table: headings, rows of cells, notes, and the cell that a look-up hits (row, column).

    `band` are the first and the last row that a look-up in the marked column may hit while the dice are still to fall.
    """

    id: str
    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: tuple[int, int] | None = None
    marked_column: int | None = None
    notes: tuple[str, ...] = ()
    rule: str = ""
    provenance: str = ""
    band: tuple[int, int] | None = None


class DifferentialTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A results table whose columns are ranges of a differential, with other ranges for each line.

    `lines` gives for each line the range printed over every column, such as "<=-7", "-6,-5", "0", "+2,3",
    "+6-8" or ">=+12", and "-" where the line does not use the column.  `results` gives for each die ("1" to
    "6") the result in every column.  A table with a gap, an overlap or an empty cell raises ValueError.
    """

    lines: dict[str, tuple[str, ...]]
    results: dict[str, tuple[str, ...]]
    provenance: Provenance = "reconstructed"
    note: str = ""

    def __post_init__(self) -> None:
        if not self.lines:
            raise ValueError("the table has no lines")
        if sorted(self.results) != [str(die) for die in DICE]:
            raise ValueError(
                f"the results need one line for each die 1 to 6, not {', '.join(sorted(self.results))}"
            )
        width = len(self.results["1"])
        for die, cells in self.results.items():
            if len(cells) != width or not all(cell.strip() and cell != BLANK for cell in cells):
                raise ValueError(f"die {die}: every one of the {width} columns needs a result")
        for line, ranges in self.lines.items():
            if len(ranges) != width:
                raise ValueError(f"line {line!r} has {len(ranges)} ranges for {width} columns")
            _check_tiling(line, ranges)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.results["1"])

    def column(self, line: str, differential: int) -> int:
        """The column of a differential on a line; beyond the outermost columns of the line, the outermost."""
        low, columns = self._columns[line]
        return columns[max(0, min(differential - low, len(columns) - 1))]

    def result(self, die: int, column: int) -> str:
        """The result of a die (1 to 6) in a column."""
        if not 1 <= column <= self.width:
            raise ValueError(f"no column {column}: the table has {self.width}")
        return self.results[str(die)][column - 1]

    def headings(self, line: str) -> list[str]:
        """The ranges printed over the columns of a line, "-" where it has none."""
        return list(self.lines[line])

    def span(self, line: str, column: int) -> tuple[int | None, int | None] | None:
        """The lowest and highest differential of a column on a line, None at an open end.

        A cell that the line leaves blank has no span at all: None.
        """
        return _parsed(self.lines[line][column - 1])

    def printed_lines(self) -> list[tuple[list[str], list[str]]]:
        """The lines as a chart shows them: the names that share the same ranges, and the ranges."""
        rows: dict[tuple[str, ...], list[str]] = {}
        for line, ranges in self.lines.items():
            rows.setdefault(ranges, []).append(line)
        return [(names, list(ranges)) for ranges, names in rows.items()]

    @cached_property
    def _columns(self) -> dict[str, tuple[int, tuple[int, ...]]]:
        """Line -> a differential in its first column, and the columns of that and each higher one."""
        found: dict[str, tuple[int, tuple[int, ...]]] = {}
        for line, ranges in self.lines.items():
            first: int | None = None
            columns: list[int] = []
            for column, text in enumerate(ranges, start=1):
                span = _parsed(text)
                if span is None:
                    continue
                low, high = _closed(span)
                first = low if first is None else first
                columns += [column] * (high - low + 1)
            found[line] = (first or 0, tuple(columns))
        return found


def _parsed(text: str) -> tuple[int | None, int | None] | None:
    """The printed range as (lowest, highest), None at an open end; None for a blank cell."""
    text = text.strip()
    if text == BLANK:
        return None
    if single := re.match(_SINGLE, text):
        value = int(single[2])
        return (None if single[1] == "<=" else value, None if single[1] == ">=" else value)
    if pair := re.match(_PAIR, text):
        first, last = pair[1], pair[3]
        if first[0] in "+-" and last[0] not in "+-":
            last = first[0] + last  # "+2,3" and "+6-8" print the sign once
        if int(first) < int(last) and (pair[2] != "," or int(last) == int(first) + 1):
            return int(first), int(last)
    raise ValueError(f"{text!r} is not a range of differentials such as <=-7, -6,-5, 0, +2,3, +6-8 or >=+12")


def _closed(span: tuple[int | None, int | None]) -> tuple[int, int]:
    low, high = span
    low = high if low is None else low
    high = low if high is None else high
    assert low is not None
    assert high is not None
    return low, high


def _check_tiling(line: str, ranges: Sequence[str]) -> None:
    """Raise ValueError unless the ranges of a line follow one another without gap or overlap."""
    spans = [(text, _parsed(text)) for text in ranges]
    used = [i for i, (_, span) in enumerate(spans) if span is not None]
    if not used:
        raise ValueError(f"line {line!r} has no range")
    if used != list(range(used[0], used[-1] + 1)):
        raise ValueError(f"line {line!r} has a blank cell between two ranges")
    before: tuple[str, int] | None = None
    for position in used:
        text, span = spans[position]
        assert span is not None
        low, high = span
        if (low is None) != (position == used[0]):
            raise ValueError(f"line {line!r}: {text} may only, and must, be open below in the first column")
        if (high is None) != (position == used[-1]):
            raise ValueError(f"line {line!r}: {text} may only, and must, be open above in the last column")
        if before is not None and low != before[1] + 1:
            raise ValueError(
                f"line {line!r}: {before[0]} is followed by {text}, which leaves a gap or an overlap"
            )
        if high is not None:
            before = (text, high)
