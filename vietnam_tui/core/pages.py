"""Pages of a game beside the map: loadouts, who may take what in trays; standing orders, who reacts to what and how."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from vietnam_tui.core.model import Action


class Item(msgspec.Struct, frozen=True):
    """Something that lies in a tray, told apart by its `key`.

    `note` is a few characters, `about` a sentence; `wanted` marks what is needed just now.
    """

    key: str
    name: str
    note: str = ""
    about: str = ""
    wanted: bool = False


class Tray(msgspec.Struct, frozen=True):
    """A place where items lie: a shop, a depot, a unit.  `facts` is what it comes to with them.

    `orders` make the plan come true as far as this tray goes and the moment allows; `unit` is taken in hand then.
    """

    id: str
    title: str
    items: tuple[Item, ...] = ()
    facts: tuple[str, ...] = ()
    orders: tuple[Action, ...] = ()
    unit: str = ""


class Assignment(NamedTuple):
    """A item put into a tray in a plan; for a item not bought yet the key is that of its kind."""

    item: str
    tray: str


class LoadoutPanel(msgspec.Struct, frozen=True):
    """A plan of who takes what, laid out in trays, and what speaks against the last shift of it.

    `plan` holds the shifts that stand, `kept` what is left of them once everything is bought.
    """

    title: str
    trays: tuple[Tray, ...]
    plan: tuple[Assignment, ...] = ()
    kept: tuple[Assignment, ...] = ()
    refusal: str = ""


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
        how = self.why_not or f"changed by, for instance: {self.order(0, 0, self.columns[0].values[-1])}"
        return [f"{self.side}, {self.what}", *told, *own, *rest, *self.notes, how]

    def _said(self, row: OrdersRow) -> str:
        said = zip(self.columns, row.values, strict=True)
        return ", ".join(f"{column.name} {value}" for column, value in said)
