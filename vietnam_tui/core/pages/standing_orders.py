"""Standing orders as a page shows them: who reacts to what, at what odds, from how near, and what is done then."""

from __future__ import annotations

from typing import NamedTuple


class OrdersColumn(NamedTuple):
    """A thing that standing orders say: its name, what it means in a few words, and what it may be."""

    name: str
    means: str
    values: tuple[str, ...]


class OrdersRow(NamedTuple):
    """Somebody who may have standing orders: the name, what it is and where, and what holds, a value a column.

    `own` says that it has orders of its own; else those of its kind hold, or those for all.
    """

    who: str
    words: str
    values: tuple[str, ...]
    own: bool


class OrdersPage(NamedTuple):
    """The standing orders of a side, and the order by which a value is changed: `verb`, who, column, value.

    `why_not` is why none can be given now, "" where they can; `notes` say what else holds, such as who is let pass.
    """

    side: str
    what: str
    columns: tuple[OrdersColumn, ...]
    rows: tuple[OrdersRow, ...]
    verb: str
    why_not: str = ""
    notes: tuple[str, ...] = ()

    def order(self, row: int, column: int, value: str) -> str:
        """The order that gives a row another value."""
        return f"{self.verb} {self.rows[row].who} {self.columns[column].name} {value}"

    def lines(self) -> list[str]:
        """The page in lines: what a column means, then whoever has orders of its own, then all others together."""
        told = [f"{column.name}: {column.means} ({', '.join(column.values)})" for column in self.columns]
        own = [
            f"{row.who}{f', {row.words}' * bool(row.words)}: {self._said(row)}"
            for row in self.rows
            if row.own
        ]
        others = [row.who for row in self.rows if not row.own]
        rest = [f"by their kind, or as all: {', '.join(others)}"] if others else []
        how = self.why_not or f"changed by, for instance: {self._example}"
        return [f"{self.side}, {self.what}", *told, *own, *rest, *self.notes, how]

    @property
    def _example(self) -> str:
        """An order that says several things of the first kind at once, each a middling one."""
        said = (f"{column.name} {column.values[len(column.values) // 2]}" for column in self.columns[1:])
        return f"{self.verb} {self.rows[min(1, len(self.rows) - 1)].who} {' '.join(said)}"

    def _said(self, row: OrdersRow) -> str:
        said = zip(self.columns, row.values, strict=True)
        return ", ".join(f"{column.name} {value}" for column, value in said)
