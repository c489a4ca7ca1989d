"""The lobby on a hosted screen: a person's games, those that wait for him first, and new ones."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from typing import Any

from textual import events
from textual.app import ComposeResult

from vietnam_tui.core.presenter import Card
from vietnam_tui.host import wire
from vietnam_tui.host.screen.hall_pages import (
    OPEN,
    Deeds,
    HallPage,
    KeysPage,
    LobbyHelpPage,
    TextPage,
    waiting,
)
from vietnam_tui.host.screen.line import HostGone, Line
from vietnam_tui.host.screen.new_table import NewTablePage
from vietnam_tui.host.screen.notice import notice
from vietnam_tui.host.screen.preferences import Preferences
from vietnam_tui.tui.ground_colour import GROUND_KEY
from vietnam_tui.tui.layouts import by_place
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.pages.cards import CardPage
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.pages.title import LinesPage
from vietnam_tui.tui.palette import ColourTier, Theme
from vietnam_tui.tui.panes.layout import LEAST, Rect, too_small
from vietnam_tui.tui.panes.lines import DIM, fit, styled
from vietnam_tui.tui.panes.widgets import LinesPane, RectangleScreen


class HallScreen(RectangleScreen):
    """The lobby on the screen, pages one over the other."""

    app: LeanApp[wire.Request | None]

    def __init__(
        self, hall: wire.Hall, preferences: Preferences, ask: Callable[[wire.Request], None]
    ) -> None:
        super().__init__()
        self._pane = LinesPane("page")
        self._ask, self._preferences = ask, preferences
        self.deeds = Deeds(self._leave, ask, self._show_page, self._close)
        self.first = HallPage(hall, preferences, self.deeds)
        self.pages: list[Page] = [self.first]

    def compose(self) -> ComposeResult:
        """One pane."""
        yield self._pane

    def on_resize(self) -> None:
        """Lay out for the new size."""
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Every key comes here."""
        event.stop()
        event.prevent_default()
        key = event.character if event.is_printable and event.character not in (None, " ") else event.key
        self.press(str(key))
        self.draw()

    def press(self, key: str) -> None:
        """Give a key to the uppermost page; what it does not want leads on or back."""
        hall, page = self.first.hall, self.pages[-1]
        key = key if page.takes_text else by_place(key)
        if page.press(key):
            return
        if key in ("ctrl+q", "ctrl+c"):
            self.app.exit(None)
        elif key == GROUND_KEY:
            self.app.turn_ground(self._preferences)
            self._preferences.keep()
        elif len(self.pages) > 1:
            if key in ("escape", "q"):
                self.pages.pop()
        elif key == "r":
            self.app.exit(wire.Rise())
        elif key == "k":
            self.pages.append(KeysPage(hall))
        elif key == "?":
            self.pages.append(LobbyHelpPage())
        elif key == "n" and hall.friends is not None:
            form = NewTablePage(hall, self._begin, self._show, self._show_page, self._close)
            self.pages.append(form)
        elif key == "c":
            self.pages.append(TextPage("Code", ["The code of the table:"], self._unlock))
        elif key == "m" and hall.newcomer:
            lines = ["Your name here: up to 20 letters, digits and . _ -", "It stays yours, with this key."]
            self.pages.append(TextPage("Name", lines, self._call))
        elif key == "q":  # Esc too often closes the last page and leaves nothing
            self.app.exit(None)

    def draw(self) -> None:
        """Show the uppermost page."""
        width, height = self.size
        if not width or not height:
            return
        self.place({"page": Rect(0, 0, width, height)})
        if width < LEAST[0] or height < LEAST[1]:
            self._pane.show(styled(too_small(width, height)))
            return
        page = self.pages[-1]
        rows = [*page.rows(width, height - 1), *styled([page.footer], DIM)]
        self._pane.show([fit(row, width) for row in rows])
        self.app.place_caret((0, height - 1))

    def _show(self, card: Card) -> None:
        self.pages.append(CardPage(card))

    def _show_page(self, page: Page) -> None:
        self.pages.append(page)

    def _close(self) -> None:
        self.pages.pop()

    def _leave(self, request: wire.Request | None) -> None:
        self.app.exit(request)

    def _begin(self, wish: wire.Begin) -> None:
        """Begin a game and go there; where people are waited for, only have the table opened."""
        if wire.waits_for_people(wish, self.first.hall.person):
            self._close()
            self.first.press(str(OPEN + 1))
            self._ask(wish)
        else:
            self.app.exit(wish)

    def _unlock(self, code: str) -> None:
        self._close()
        self.first.press(str(OPEN + 1))
        self._ask(wire.Unlock(code))

    def _call(self, name: str) -> None:
        self._close()
        self._ask(wire.CallMe(name))


class HallApp(LeanApp[wire.Request | None]):
    """The lobby; `run` returns what the player wants."""

    def __init__(
        self,
        hall: wire.Hall,
        line: Line,
        preferences: Preferences,
        *,
        colours: ColourTier,
        theme: Theme = "dark",
        ascii_only: bool = True,
    ) -> None:
        super().__init__(colours, theme=theme, ascii_only=ascii_only)
        self._line, self._preferences = line, preferences
        self.hall_screen = HallScreen(hall, preferences, self._ask)

    def on_mount(self) -> None:
        """Show the lobby."""
        self._line.listener = self._heard
        self.push_screen(self.hall_screen)

    def exit(self, *arguments: Any, **named: Any) -> None:
        """Leave, and take in nothing more."""
        self._line.listener = lambda message: None
        super().exit(*arguments, **named)

    def _ask(self, request: wire.Request) -> None:
        """Ask the host for something that leaves one in the lobby."""
        with contextlib.suppress(HostGone):
            self._line.send(request)

    def _heard(self, message: wire.AnyMessage | None) -> None:
        """Something has changed, or the host is gone; called from the thread that reads."""
        with contextlib.suppress(RuntimeError):  # the screen has been left
            if message is None or isinstance(message, wire.Bye):
                self.call_later(self.exit, None)
            else:
                self.call_later(self._look)

    def _look(self) -> None:
        """Show what has changed; a game that waits now and did not before is told of."""
        page = self.hall_screen.first
        before = waiting(page.hall)
        while (message := self._line.take()) is not None:
            if isinstance(message, wire.Hall):
                page.change(message)
            elif isinstance(message, wire.Letter):
                self.hall_screen.deeds.show(LinesPage(message.title, message.lines))
        if waiting(page.hall) > before:
            self._send(notice(os.environ, self._preferences.notify))
        self.hall_screen.draw()

    def asked_to_leave(self, code: int) -> None:
        """A signal or a lost terminal: leave."""
        self.call_later(self.exit, None, code)
