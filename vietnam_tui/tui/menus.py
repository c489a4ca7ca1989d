"""Short lists to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from vietnam_tui.tui.offers import Offer


class MenuItem(NamedTuple):
    """A line of a menu: an offer, or something else to do."""

    text: str
    note: str = ""
    offer: Offer | None = None
    then: Callable[[], object] | None = None


class Menu:
    """A short list to choose from, with the line that is chosen."""

    def __init__(self, title: str, items: Iterable[MenuItem], *, asked: bool = False) -> None:
        self.title = title
        self.items = tuple(items)
        self.chosen = 0
        #: did the game ask (rather than the player)?  Then it cannot be closed, only hidden
        self.asked = asked

    def move(self, step: int) -> None:
        """Choose the next or the previous line."""
        self.chosen = (self.chosen + step) % len(self.items)

    @property
    def item(self) -> MenuItem:
        """The chosen line."""
        return self.items[self.chosen]
