"""Short lists to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from vietnam_tui.core.preview import Preview
from vietnam_tui.play.seat.offers import CLOSING_DIGIT, Offer


class MenuItem:
    """A line of a menu: an offer, or something else to do; `unit` is the one that it is about, if any.

    `tries` is the dry run of something else to do, if it has one; `closes` says that it declines or ends; such a
    line stands last.
    """

    __slots__ = ("_note", "_text", "closes", "offer", "then", "tries", "unit")

    def __init__(
        self,
        text: str = "",
        note: str = "",
        offer: Offer | None = None,
        then: Callable[[], object] | None = None,
        unit: str = "",
        *,
        closes: bool = False,
        tries: Preview | None = None,
    ) -> None:
        self._text, self._note, self.offer, self.then, self.unit = text, note, offer, then, unit
        self.closes, self.tries = closes, tries

    @property
    def text(self) -> str:
        """The text of the line: the order, when it is an offer's."""
        return self._text or (self.offer.text if self.offer is not None else "")

    @property
    def note(self) -> str:
        """The note behind the line: the cost, the differential."""
        return self._note or (self.offer.face.note if self.offer is not None else "")


class Menu:
    """A short list to choose from, with the line that is chosen."""

    def __init__(
        self, title: str, items: Iterable[MenuItem], *, asked: bool = False, confirms: str = ""
    ) -> None:
        self.title = title
        self.items = tuple(items)
        self.chosen = 0
        #: did the game ask (rather than the player)?  Then it cannot be closed, only hidden
        self.asked = asked
        #: the order that waits to be confirmed by it, "" for any other menu
        self.confirms = confirms

    def move(self, step: int) -> None:
        """Choose the next or the previous line."""
        self.chosen = (self.chosen + step) % len(self.items)

    @property
    def order(self) -> str:
        """The order that the chosen line gives, "" where it gives none."""
        return "" if self.item.offer is None else self.item.offer.text

    @property
    def item(self) -> MenuItem:
        """The chosen line."""
        return self.items[self.chosen]

    def digit_of(self, index: int) -> str:
        """The digit that takes a line, "" beyond the first nine: the closing line has its own.

        Orders that differ in a last digit alone, such as bids, are taken by that.
        """
        if self.items[index].closes and index == len(self.items) - 1:
            return CLOSING_DIGIT
        if self._amounts:
            return self._amounts[index]
        return str(index + 1) if index < 9 else ""

    @cached_property
    def _amounts(self) -> tuple[str, ...]:
        """The last digits of the orders, the closing one aside, where nothing else tells them apart; else nothing."""
        orders = self.items[:-1] if self.items[-1].closes else self.items
        words = [item.text.rpartition(" ") if item.offer is not None else ("", "", "") for item in orders]
        amounts = tuple(last for _, _, last in words)
        taken = (*amounts, CLOSING_DIGIT) if self.items[-1].closes else amounts
        alike = len({before for before, _, _ in words}) == 1 and len(set(taken)) == len(taken)
        return amounts if alike and all(last in "0123456789" for last in amounts) else ()

    def at_digit(self, digit: str) -> int | None:
        """The line that a digit takes, None for no line."""
        return next((i for i in range(len(self.items)) if self.digit_of(i) == digit), None)
