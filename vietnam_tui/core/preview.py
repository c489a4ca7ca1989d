"""A dry run of an order as facts: what it would cost and bring, its odds, the faces of the die that decides."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import msgspec

from vietnam_tui.core.forecast import Forecast
from vietnam_tui.core.tables import TableFace


class DieFace(NamedTuple):
    """Numbers that dice may show, and the result there, in a few characters."""

    shows: str
    result: str


class Preview(msgspec.Struct, frozen=True):
    """A dry run: lines built up with their rules, and each result with its exact chance as a text."""

    title: str
    lines: tuple[str, ...] = ()
    odds: tuple[tuple[str, str], ...] = ()
    table: TableFace | None = None
    #: are the odds settled at once?  Else the action can still be followed by others before the dice fall
    at_once: bool = True
    #: the deciding numbers in a few characters each: the totals, the column
    sums: tuple[str, ...] = ()
    #: what the dice may show, each with the result there, in a few characters; empty where there is no such row
    dice: tuple[DieFace, ...] = ()
    #: side -> the chance that it is hurt
    hurts: dict[str, Fraction] = {}
    #: the number of a hex -> the chance that what is aimed comes down on it
    field: dict[str, Fraction] = {}
    #: how much it brings where nobody is hurt, such as the number of units activated; answers are listed by it
    brings: int = 0
    #: what is likely once the enemy has answered, where that has been reckoned
    answer: Forecast | None = None

    @property
    def now(self) -> str:
        """The chances of what lies on the table, before anybody answers; "" where nobody can be hurt.

        >>> Preview("", sums=("11 - 7 = +4", "column 8"), hurts={"VC": Fraction(2, 3), "US": Fraction(1, 3)}).now
        'now: 11 - 7 = +4, column 8, hurt VC 67% US 33%'
        """
        hurt = " ".join(f"{side} {float(chance):.0%}" for side, chance in self.hurts.items())
        return f"now: {', '.join((*self.sums, f'hurt {hurt}'))}" if hurt else ""

    @property
    def says_more(self) -> bool:
        """Is there anything to read besides its title?"""
        return bool(self.lines or self.odds or self.sums or self.dice or self.hurts or self.table is not None)

    @property
    def without_chances(self) -> Preview:
        """The same with no chance of anything in it."""
        return msgspec.structs.replace(self, odds=(), dice=(), hurts={}, field={}, answer=None)

    def worth(self, side: str) -> Fraction:
        """The margin by which the others are likelier hurt than a side, and what it brings besides.

        >>> Preview("", hurts={"US": Fraction(1, 6), "VC": Fraction(1, 2)}).worth("US")
        Fraction(1, 3)
        """
        theirs = sum(chance for name, chance in self.hurts.items() if name != side)
        return theirs - self.hurts.get(side, Fraction(0)) + self.brings

    def harms_only(self, side: str) -> bool:
        """Could a side be hurt by it, and nobody else, for nothing?

        >>> Preview("", hurts={"US": Fraction(1, 6)}).harms_only("US")
        True
        """
        return {name for name, chance in self.hurts.items() if chance} == {side} and not self.brings


class Cast(msgspec.Struct, frozen=True):
    """A combat that has been decided: what was added up, the row of the dice and which of it has come.

    `fallen` is the place in `dice`, -1 where the dice are not shown as a row; `result` says in a line what came of it.
    """

    title: str
    sums: tuple[str, ...]
    dice: tuple[DieFace, ...]
    fallen: int
    result: str
