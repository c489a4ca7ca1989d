"""Pages over the map of the workshop: lists to choose from, the keys and orders, the file, what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from vietnam_tui.core.orders import Verb
from vietnam_tui.tui.actions import KeyAction, KeySet, key_name, keys_of
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, ERROR, KEY, STRONG, TITLE, Line, styled, wrap


class Item(NamedTuple):
    """A line of a list: what it says, a remark."""

    text: str
    note: str = ""


class ChoicePage(Page):
    """A list to choose from; typed letters narrow it down, Enter takes a line, and the list is made anew then."""

    footer = "Type a few letters, Up/Down choose, Enter takes it, Esc closes"

    def __init__(
        self,
        title: str,
        items: Callable[[], Sequence[Item]],
        take: Callable[[int], None],
        *,
        stays: bool = False,
        empty: str = "Nothing.",
    ) -> None:
        super().__init__()
        self.title, self.items, self.take, self.empty = title, items, take, empty
        #: does it stay open when a line is taken?
        self.stays_open = stays
        self.query, self.chosen = "", 0
        #: why the last choice came to nothing
        self.fault = ""

    def fail(self, why: str) -> None:
        """Say why a choice came to nothing."""
        self.fault = why

    @property
    def takes_text(self) -> bool:
        return True

    @property
    def found(self) -> list[tuple[int, Item]]:
        """The lines that fit what is typed, with their numbers; one that is just that comes first."""
        wanted = self.query.casefold()
        fitting = [
            (n, one) for n, one in enumerate(self.items()) if wanted in f"{one.text} {one.note}".casefold()
        ]
        return sorted(fitting, key=lambda line: line[1].text.casefold() != wanted)

    def content(self, width: int) -> list[Line]:
        found = self.found
        self.chosen = max(0, min(self.chosen, len(found) - 1))
        rows: list[Line] = [[(": ", KEY), (f"{self.query}_", PLAIN)]]
        wide = min(max((len(one.text) for _, one in found), default=0), max(10, width - 24))
        for index, (_, one) in enumerate(found):
            here = index == self.chosen
            text = f"{'>' if here else ' '} {one.text[:wide]:<{wide}} "
            rows.append([(text, CHOSEN if here else PLAIN), (f" {one.note}", DIM)])
            if here:
                self.top = max(min(self.top, len(rows) - 2), len(rows) - self._height)
        if self.fault:
            rows[1:1] = styled(wrap(self.fault, width), ERROR)
        return rows if found else [*rows, *styled(wrap(self.empty, width), DIM)]

    def press(self, key: str) -> bool:
        if key in ("up", "down", "pageup", "pagedown"):
            self.chosen += {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[key]
        elif key == "backspace":
            self.query, self.chosen = self.query[:-1], 0
        elif key == "enter":
            self.fault = ""
            if found := self.found:
                self.done = not self.stays_open
                self.take(found[self.chosen][0])
        elif len(key) == 1 or key == "space":
            self.query, self.chosen = self.query + (" " if key == "space" else key), 0
        else:
            return False
        return True


class TextPage(Page):
    """Lines to read."""

    def __init__(self, title: str, texts: Sequence[str]) -> None:
        super().__init__()
        self.title, self.texts = title, texts

    def content(self, width: int) -> list[Line]:
        return [row for text in self.texts for row in styled(wrap(text, width, hanging=2))]


class WorkshopHelp(Page):
    """The keys and the orders."""

    title = "Help"

    def __init__(
        self, actions: Sequence[KeyAction], verbs: Sequence[Verb], key_set: KeySet, tops: str, more: str = ""
    ) -> None:
        super().__init__()
        self.actions, self.verbs, self.key_set, self.tops, self.more = actions, verbs, key_set, tops, more

    def content(self, width: int) -> list[Line]:
        rows: list[Line] = styled(wrap(self.more, width)) if self.more else []
        group = ""
        for action in self.actions:
            if action.id.startswith("leap "):
                continue
            if action.group != group:
                group = action.group
                rows += [[], [(group, TITLE)]]
            keys = " ".join(key_name(key) for key in keys_of(action, self.key_set, self.tops))
            told = wrap(action.help, max(20, width - 18))
            rows += [
                [(f" {keys if not index else '':<16} ", KEY), (part, PLAIN)]
                for index, part in enumerate(told)
            ]
        rows += [[], [("Orders, typed behind :", TITLE)]]
        for verb in self.verbs:
            rows.append([(f" {verb.usage}", STRONG)])
            rows += [[(f"   {part}", PLAIN)] for part in wrap(f"{verb.help}  {verb.example}", width - 4)]
        return rows
