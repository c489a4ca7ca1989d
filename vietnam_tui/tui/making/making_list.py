"""What may be made cell by cell, as lines of the workshop's list, and the pages that lead there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from vietnam_tui.play.making.begun import CannotMake, Made, begun_like, opened, own_made, sheets_made
from vietnam_tui.play.workshop.fairness import Fair
from vietnam_tui.tui.making.grid_page import GridPage
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import DIM, KEY, Line, styled, wrap
from vietnam_tui.tui.workshop.workshop_pages import ChoicePage, Item

#: The longest name of a scenario
LONGEST = 40


class Over(NamedTuple):
    """What comes over the present page: another, by `push`, or games that officers play, by `look_on`."""

    push: Callable[[Page], object]
    look_on: Callable[[Fair], object]


class Making(NamedTuple):
    """A line of the list, and what it does, given the page that it stands on."""

    item: Item
    take: Callable[[ChoicePage, Over], object]


def makings() -> list[Making]:
    """A new scenario, tables, then the scenarios that one has."""
    own = [Making(Item(made.name, made.note), partial(_take, made)) for made in own_made()]
    return [
        Making(
            Item("New scenario", "a copy of another, to be changed"),
            lambda page, over: over.push(NamePage(over)),
        ),
        Making(
            Item("Tables and counters", "of any game, in a grid with the odds beside it"),
            lambda page, over: over.push(_choice("Tables, terrain and counters", sheets_made(), over)),
        ),
        *own,
    ]


class NamePage(Page):
    """Asks for the name of a new scenario, then which one it is to be like."""

    title = "New scenario"
    footer = "Type its name, Enter goes on, Esc back"

    def __init__(self, over: Over) -> None:
        super().__init__()
        self.typed, self._over = "", over

    @property
    def takes_text(self) -> bool:
        return True

    def content(self, width: int) -> list[Line]:
        told = "Small letters, digits and hyphens: it is what the scenario is called in orders and files."
        return [[("Name: ", KEY), (f"{self.typed}_", PLAIN)], [], *styled(wrap(told, width), DIM)]

    def press(self, key: str) -> bool:
        if key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "enter":
            if self.typed:
                every = begun_like(self.typed)
                self._over.push(_choice(f"{self.typed}: a copy of", every, self._over, self))
        elif key == "minus" or (len(key) == 1 and (key.isalnum() or key == "-")):
            self.typed = (self.typed + ("-" if key == "minus" else key.lower()))[:LONGEST]
        elif key == "space":
            self.typed = f"{self.typed}-"[:LONGEST]
        else:
            return False
        return True


def _choice(title: str, every: Sequence[Made], over: Over, asked: Page | None = None) -> ChoicePage:
    """A list of what to make; behind a page that `asked` for something, both have done their work when it is made."""
    items = [Item(made.name, made.note) for made in every]

    def take(number: int) -> None:
        if _open(every[number], page, over) and asked is not None:
            page.done = asked.done = True

    page = ChoicePage(title, lambda: items, take, stays=True)
    return page


def _take(made: Made, page: ChoicePage, over: Over) -> None:
    _open(made, page, over)


def _open(made: Made, page: ChoicePage, over: Over) -> bool:
    try:
        over.push(GridPage(opened(made.open), over.look_on))
    except CannotMake as why:
        page.fail(str(why))
        return False
    return True
