"""Tables of results by row and column, read by matrix or by ratio, with a reason for every shift and modifier.

A differential table (`core/tables.py`) has one row for each pip of one die; these have rows for totals of several
dice, modified at will, and columns that shifts move along.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

from vietnam_tui.core.chance import totals
from vietnam_tui.core.data import Provenance
from vietnam_tui.core.tables import BLANK, TableFace

_RATIO = re.compile(r"^(\d+)-(\d+)$")
_SHARE = re.compile(r"^(\d+)%$")


class Entry(NamedTuple):
    """One reason why a look-up is changed: by how many columns or pips, what for, by which rule, and on whose side."""

    kind: Literal["shift", "die"]
    value: int
    reason: str
    rule: str
    by: str = ""


class Ledger(msgspec.Struct, frozen=True):
    """Column shifts and modifiers of the die, each with its reason, in the order in which they were entered.

    Shifts to the right are positive.  An entry worth nothing is left out.

    >>> ledger = Ledger().shifted(-2, "jungle", "T-1").shifted(1, "close assault", "T-2").modified(1, "ambush", "T-3")
    >>> ledger.shift, ledger.die
    (-1, 1)
    >>> ledger.lines()
    ('2 columns left: jungle [T-1]', '1 column right: close assault [T-2]', 'die +1: ambush [T-3]')
    """

    entries: tuple[Entry, ...] = ()

    def shifted(self, columns: int, reason: str, rule: str, by: str = "") -> Ledger:
        """The ledger with a column shift entered."""
        return self._with(Entry("shift", columns, reason, rule, by))

    def modified(self, pips: int, reason: str, rule: str, by: str = "") -> Ledger:
        """The ledger with a modifier of the die entered."""
        return self._with(Entry("die", pips, reason, rule, by))

    def _with(self, entry: Entry) -> Ledger:
        return Ledger((*self.entries, entry)) if entry.value else self

    @property
    def shift(self) -> int:
        """All column shifts together."""
        return sum(entry.value for entry in self.entries if entry.kind == "shift")

    @property
    def die(self) -> int:
        """All modifiers of the die together."""
        return sum(entry.value for entry in self.entries if entry.kind == "die")

    def lines(self) -> tuple[str, ...]:
        """Every entry as a line with its rule."""
        return tuple(_entry_line(entry) for entry in self.entries)


def _entry_line(entry: Entry) -> str:
    if entry.kind == "die":
        change = f"die {entry.value:+d}"
    else:
        many = abs(entry.value)
        change = f"{many} column{'s' * (many > 1)} {'right' if entry.value > 0 else 'left'}"
    return f"{change}: {entry.reason}{f' ({entry.by})' if entry.by else ''} [{entry.rule}]"


class Lookup(NamedTuple):
    """A table as it was read: the column after all shifts, the row after all modifiers, and what stands there.

    Columns are counted from 1.  `beyond` is how many columns the shifts would lead past the last (or, negative,
    the first) one; `result` is None in a cell that is not to be used.
    """

    column: int
    row: str
    result: str | None
    beyond: int
    ledger: Ledger


class ResultsTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Results by row and column.  The rows are totals of dice, lowest first ("-7" to "15"), or have names.

    A total beyond the outermost row is read in the outermost.  A cell of `BLANK` is not to be used.
    """

    columns: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]
    provenance: Provenance = "reconstructed"
    note: str = ""

    def __post_init__(self) -> None:
        if not self.columns or not self.rows:
            raise ValueError("the table needs columns and rows")
        for row, cells in self.rows.items():
            if len(cells) != len(self.columns) or not all(cell.strip() for cell in cells):
                raise ValueError(f"row {row}: every one of the {len(self.columns)} columns needs a result")
        totals = self._totals
        if totals and totals != list(range(totals[0], totals[0] + len(totals))):
            raise ValueError("the rows must follow one another without gap, the lowest total first")

    @cached_property
    def _totals(self) -> list[int]:
        try:
            return [int(row) for row in self.rows]
        except ValueError:
            return []

    def row(self, total: int) -> str:
        """The row of a total; beyond the outermost rows, the outermost."""
        if not self._totals:
            raise ValueError("the rows of this table are no totals")
        return str(max(self._totals[0], min(total, self._totals[-1])))

    def cell(self, row: str, column: int) -> str | None:
        """The entry in a row and a column (from 1); None where nothing may be read."""
        if row not in self.rows or not 1 <= column <= len(self.columns):
            raise ValueError(f"no row {row} or no column {column} in this table")
        found = self.rows[row][column - 1]
        return None if found == BLANK else found

    def moved(self, column: int, ledger: Ledger) -> tuple[int, int]:
        """A column after the shifts of a ledger, and how many of them lead past the edge."""
        wanted = column + ledger.shift
        there = max(1, min(wanted, len(self.columns)))
        return there, wanted - there

    def look_up(self, column: int, total: int, ledger: Ledger | None = None) -> Lookup:
        """The result of a total of dice in a column, both changed as the ledger says.

        Shifts count from the given column and are summed up first; only then is the sum cut at the edge.
        """
        ledger = ledger or Ledger()
        there, beyond = self.moved(column, ledger)
        row = self.row(total + ledger.die)
        return Lookup(there, row, self.cell(row, there), beyond, ledger)

    def chances(self, column: int, ledger: Ledger | None = None, dice: int = 1) -> dict[str, Fraction]:
        """Every result that so many dice can bring, with its exact chance, in the order of the totals."""
        found: dict[str, Fraction] = {}
        for total, ways in totals(dice):
            result = self.look_up(column, total, ledger).result or BLANK
            found[result] = found.get(result, Fraction(0)) + Fraction(ways, 6**dice)
        return found

    def face(
        self, id_: str, title: str, *, corner: str = "die", lookup: Lookup | None = None, rule: str = ""
    ) -> TableFace:
        """The table to be shown, with the cell and the reasons of a look-up if there is one."""
        marked = None
        if lookup is not None:
            marked = (list(self.rows).index(lookup.row), lookup.column)
        return TableFace(
            id_,
            title,
            (corner, *self.columns),
            tuple((row, *cells) for row, cells in self.rows.items()),
            marked,
            marked[1] if marked else None,
            (*(lookup.ledger.lines() if lookup else ()), *((self.note,) if self.note else ())),
            rule,
            self.provenance,
        )


class MatrixTable(ResultsTable, frozen=True):
    """A results table whose column is found by a value, on a line of its own for each kind of case.

    `minima` gives for each line the least value of every column, rising.  Without lines the columns are picked by
    name or place.

    >>> table = MatrixTable(
    ...     columns=("A", "B", "C"),
    ...     rows={"2": ("1/0", "-", "0/1"), "3": ("-", "0/1", "0/2")},
    ...     minima={"close": (1, 3, 5), "mixed": (3, 6, 9)},
    ... )
    >>> table.column("close", 4), table.column("mixed", 40), table.column("mixed", 2)
    (2, 3, None)
    >>> table.look_up(1, 12).result is None
    True
    >>> both_sides(table.look_up(3, 12).result)
    (0, 2)
    """

    minima: dict[str, tuple[int, ...]] = {}

    def __post_init__(self) -> None:
        super().__post_init__()
        for line, least in self.minima.items():
            if len(least) != len(self.columns):
                raise ValueError(f"line {line!r} has {len(least)} values for {len(self.columns)} columns")
            if any(b <= a for a, b in pairwise(least)):
                raise ValueError(f"line {line!r}: the values must rise from column to column")

    def column(self, line: str, value: int) -> int | None:
        """The column of a value on a line: the last whose least value it reaches; None below the first."""
        return bisect_right(self.minima[line], value) or None

    def named(self, column: str) -> int:
        """The column with this heading; raises ValueError."""
        return self.columns.index(column) + 1


class RatioTable(ResultsTable, frozen=True):
    """A results table whose columns are odds, each from the printed ratio up to the next.

    A heading is a ratio such as "1-3" or "3-1", or a share such as "50%"; the first may be open below ("<50%").

    >>> table = RatioTable(columns=("1-2", "1-1", "3-2", "2-1"), rows={"1": ("a", "b", "c", "d")})
    >>> [table.column(*odds) for odds in ((1, 3), (2, 3), (3, 2), (19, 10), (40, 10))]
    [None, 1, 3, 3, 4]
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        if any(b <= a for a, b in pairwise(self._least)):
            raise ValueError("the odds must rise from column to column")

    @cached_property
    def _least(self) -> list[Fraction]:
        found: list[Fraction] = []
        for number, heading in enumerate(self.columns):
            if heading.startswith("<") and not number:
                found.append(Fraction(0))
            elif ratio := _RATIO.match(heading):
                found.append(Fraction(int(ratio[1]), int(ratio[2])))
            elif share := _SHARE.match(heading):
                found.append(Fraction(int(share[1]), 100))
            else:
                raise ValueError(f"{heading!r} is no odds such as 1-3, 3-1 or 50%")
        return found

    def column(self, attack: int, defense: int) -> int | None:
        """The column of the odds, cut down to the printed ratio; None below the first.

        Raises ValueError for a defense without strength.
        """
        if defense <= 0:
            raise ValueError("odds need a defense of 1 or more")
        return bisect_right(self._least, Fraction(attack, defense)) or None


def both_sides(result: str | None) -> tuple[int, int]:
    """A result "a/b" as two numbers: what the attacker and what the defender must bear."""
    first, slash, second = (result or "").partition("/")
    if not slash:
        raise ValueError(f"{result!r} is no result for both sides such as 1/2")
    return int(first), int(second)
