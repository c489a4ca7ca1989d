"""Standing orders line by line: who reacts to what, at what odds, from how near, and whether it is asked about.

They are one text for each side, which a save keeps: first the word that holds for all, then a line for each that has
one of its own, then the marches that have been let pass.  The line of a unit goes before that of its kind, and that
before the one of all.  Nobody but the side itself may know any of it.

>>> orders = read_orders("ask; all odds 200% ask; tank at hard near 3 fire; T1 pass; march M48-1 3010 4")
>>> orders.line_of(("T2", "tank"), Instruction("all")).does, orders.line_of(("T1", "tank"), Instruction("all")).does
('fire', 'pass')
>>> orders.marches[0], read_orders(orders.text) == orders
(March(who='M48-1', place='3010', odds=4), True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Generic, Literal, NamedTuple, TypeVar, get_args

import msgspec

from vietnam_tui.core.orders import Reader

Does = Literal["ask", "best", "fire", "pass"]
DOES: tuple[Does, ...] = get_args(Does)
#: The things that a line says, in their order; the first three are conditions
Column = Literal["at", "odds", "near", "does"]
COLUMNS: tuple[Column, ...] = get_args(Column)
#: No condition
ANY = "any"
#: Whoever has no line of his own, nor one of his kind
ALL = "all"
#: The value of the last column that takes a line away
SAME = "same"
#: A mover that cannot be told from others
UNKNOWN = "?"

_MARCH, _CHANGES, _PENDING = "march", "changes", "for"

K = TypeVar("K")


class Instruction(msgspec.Struct, frozen=True):
    """A line: who it is for, at which targets, at which odds or better, from at most how many hexes, what is done.

    `near` is 0 for any distance.  With "best" the side is asked where it will not get better on the way of who moves.
    """

    who: str
    at: str = ANY
    odds: str = ANY
    near: int = 0
    does: Does = "ask"

    def value(self, column: Column) -> str:
        """A column of it, as it is said."""
        return (str(self.near) if self.near else ANY) if column == "near" else str(getattr(self, column))

    def but(self, column: Column, value: str) -> Instruction:
        """The same with a column changed; raises ValueError for a distance that is none."""
        changed: object = value if column != "near" else 0 if value == ANY else int(value)
        return msgspec.structs.replace(self, **{column: changed})

    @property
    def text(self) -> str:
        """The line as a save has it."""
        said = [f"{column} {self.value(column)}" for column in COLUMNS[:-1] if self.value(column) != ANY]
        return " ".join((self.who, *said, self.does))


class March(msgspec.Struct, frozen=True):
    """A mover that is let pass until it comes into a hex, or where the odds are as good; "" for as long as it moves."""

    who: str
    place: str = ""
    odds: int = 0

    @property
    def text(self) -> str:
        """The march as a save has it."""
        return f"{_MARCH} {self.who}" + (f" {self.place} {self.odds}" if self.place else "")


class Reactor(NamedTuple, Generic[K]):
    """Somebody who could react: the names that it goes by, its own first; what kinds of target it is, how far off."""

    key: K
    names: tuple[str, ...]
    at: frozenset[str]
    near: int


class StandingOrders(msgspec.Struct, frozen=True):
    """The standing orders of a side.

    `changes` counts how often they were changed since it was last set to nothing; `pending` is whose line is changed
    next, "" for nobody's.
    """

    word: str
    lines: tuple[Instruction, ...] = ()
    marches: tuple[March, ...] = ()
    changes: int = 0
    pending: str = ""

    @property
    def text(self) -> str:
        """All of it as a save has it."""
        lines = [line.text for line in self.lines]
        changes = [f"{_CHANGES} {self.changes}"] if self.changes else []
        pending = [f"{_PENDING} {self.pending}"] if self.pending else []
        return "; ".join((self.word, *lines, *(march.text for march in self.marches), *changes, *pending))

    def own_line(self, who: str) -> Instruction | None:
        """The line that somebody has of his own."""
        return next((line for line in self.lines if line.who == who), None)

    def line_of(self, names: Iterable[str], default: Instruction) -> Instruction:
        """The line that holds for who goes by these names, the nearest first."""
        found = (self.own_line(name) for name in (*names, ALL))
        return next((line for line in found if line is not None), default)

    def but(self, names: Sequence[str], column: Column, value: str, default: Instruction) -> StandingOrders:
        """The same after a column has changed for the first of these names, which has its own line from then on."""
        others = tuple(line for line in self.lines if line.who != names[0])
        if value == SAME:
            return msgspec.structs.replace(self, lines=others)
        now = self.line_of(names, default).but(column, value)
        mine = msgspec.structs.replace(now, who=names[0])
        return msgspec.structs.replace(self, lines=tuple(sorted((*others, mine), key=lambda line: line.who)))

    def letting(self, marches: Iterable[March]) -> StandingOrders:
        """The same with more marches let pass."""
        new = tuple(marches)
        kept = tuple(one for one in self.marches if one.who not in {march.who for march in new})
        return msgspec.structs.replace(self, marches=(*kept, *new))

    def waiting_for(self, movers: Sequence[str]) -> tuple[March, ...]:
        """The marches of these movers, if all of them have been let pass; else none."""
        found = {one.who: one for one in self.marches}
        return tuple(found[mover] for mover in movers) if all(mover in found for mover in movers) else ()

    def meeting(
        self,
        reactors: Iterable[Reactor[K]],
        reaches: Callable[[str, Sequence[K]], bool],
        default: Instruction,
    ) -> Iterator[tuple[K, Does]]:
        """Those whose conditions are met, and what their line says; `reaches` tells of some whether odds are reached.

        Odds are reckoned of all together whose other conditions are met.
        """
        found = [(one, self.line_of(one.names, default)) for one in reactors]
        found = [(one, line) for one, line in found if _concerns(one, line)]
        while True:
            keys = [one.key for one, _ in found]
            kept = [(one, line) for one, line in found if line.odds == ANY or reaches(line.odds, keys)]
            if len(kept) == len(found):
                return iter([(one.key, line.does) for one, line in found])
            found = kept


def _concerns(one: Reactor[K], line: Instruction) -> bool:
    """Are the conditions of a line met that concern the target and its distance?"""
    if line.does == "pass" or (line.near and one.near > line.near):
        return False
    return line.at == ANY or line.at in one.at


@lru_cache(maxsize=256)
def read_orders(text: str) -> StandingOrders:
    """The standing orders that a text says; raises ValueError for a text that says none."""
    word, *parts = (part.strip() for part in text.split(";"))
    lines, marches, changes, pending = list[Instruction](), list[March](), 0, ""
    for part in parts:
        words = part.split()
        if words[:1] == [_MARCH] and len(words) in (2, 4):
            marches.append(March(words[1], words[2], int(words[3])) if words[2:] else March(words[1]))
        elif words[:1] == [_CHANGES] and len(words) == 2:
            changes = int(words[1])
        elif words[:1] == [_PENDING] and len(words) == 2:
            pending = words[1]
        else:
            lines.append(_line(words))
    return StandingOrders(word, tuple(lines), tuple(marches), changes, pending)


def read_change(reader: Reader, values: Mapping[Column, Sequence[str]]) -> tuple[Column, str]:
    """The column that the next two words of an order change, and its value."""
    column = reader.name("condition", {name: name for name in COLUMNS})
    return column, reader.name("value", {value: value for value in values[column]})


def _line(words: list[str]) -> Instruction:
    if len(words) < 2 or len(words) % 2 or words[-1] not in DOES:
        raise ValueError(f"{' '.join(words)!r} is no line of standing orders")
    line = Instruction(words[0], does=next(does for does in DOES if does == words[-1]))
    for name, value in zip(words[1:-1:2], words[2:-1:2], strict=True):
        column = next((one for one in COLUMNS[:-1] if one == name), None)
        if column is None:
            raise ValueError(f"{name!r} is no condition of standing orders: at, odds, near")
        line = line.but(column, value)
    return line


class Given(msgspec.Struct, frozen=True):
    """In the annotation of a text in a state: it says standing orders, of these words and conditions."""

    words: tuple[str, ...]
    at: tuple[str, ...]
    odds: tuple[str, ...]

    def faults(self, value: str, record: object, names: Mapping[str, Any]) -> Iterator[str]:
        """The faults of a text, as sentences."""
        try:
            orders = read_orders(value)
        except ValueError as error:
            yield str(error)
            return
        if orders.word not in self.words:
            yield f"{orders.word!r} is no standing order: {', '.join(self.words)}"
        for line in orders.lines:
            if line.at not in (ANY, *self.at) or line.odds not in (ANY, *self.odds) or line.near < 0:
                yield f"{line.text!r} is no line of standing orders"

    def first_fault(self, *texts: str) -> str:
        """The first fault of some texts, "" for none."""
        return next((fault for text in texts for fault in self.faults(text, None, {})), "")
