"""The keys of a position file as a form: what each takes, so that a program can fill one in word by word."""

from __future__ import annotations

from typing import Generic, Literal, NamedTuple, TypeVar

S = TypeVar("S")


class PositionKey(NamedTuple):
    """A key of position files: its table ("" at the top), and what it takes.

    A "flag" is true or false, or one of its `values`; of a "text" these are all there are, if there are any.  "tables"
    can only be written by hand.  `many` takes a list.  `by` are the words of a key that is a table with an entry for
    each, empty where any word will do, None where it is no such table.  `orders` are words that a workshop has for it:
    "flip" and "hide" turn a counter over, "hold" takes what a side has in hand, "away" says that a counter is not on
    the map.
    """

    table: str
    name: str
    kind: Literal["flag", "number", "text", "tables"]
    values: tuple[str, ...] = ()
    many: bool = False
    by: tuple[str, ...] | None = None
    says: str = ""
    orders: tuple[str, ...] = ()


class Drafted(NamedTuple, Generic[S]):
    """The state that a position file describes, and everything by which it breaks the rules or contradicts itself."""

    state: S
    faults: tuple[str, ...]
