"""The application of a data file in the making."""

from __future__ import annotations

import os

from textual import events
from textual.app import ComposeResult

from vietnam_tui.play.making.maker import Maker
from vietnam_tui.play.workshop.fairness import Fair
from vietnam_tui.tui.ground_colour import asks_ground
from vietnam_tui.tui.layouts import by_place
from vietnam_tui.tui.making.grid_page import GridPage
from vietnam_tui.tui.map.glyphs import glyph_tier
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import ColourTier, Theme, colour_tier, theme_of
from vietnam_tui.tui.panes.layout import LEAST, Rect, too_small
from vietnam_tui.tui.panes.lines import DIM, fit, styled
from vietnam_tui.tui.panes.widgets import LinesPane, RectangleScreen
from vietnam_tui.tui.running import run_app
from vietnam_tui.tui.settings import Settings, config_file
from vietnam_tui.tui.workshop.fair_page import FairPage


class MakingScreen(RectangleScreen):
    """The grid, or games of officers over it; leaving the grid ends the screen."""

    app: LeanApp[None]

    def __init__(self, maker: Maker) -> None:
        super().__init__()
        self.page = GridPage(maker, self._look_on)
        self.over: Page | None = None
        self._pane = LinesPane("page")

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

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text goes where text is typed."""
        (self.over or self.page).paste(event.text)
        self.draw()

    def press(self, key: str) -> None:
        """Give a key to the page; what it does not want may lead away."""
        page = self.over or self.page
        key = key if page.takes_text else by_place(key)
        if key in ("ctrl+q", "ctrl+c") or (not page.press(key) and key in ("escape", "q")):
            if self.over is not None:
                self.over.closed()
            if page is self.page or key in ("ctrl+q", "ctrl+c"):
                self.app.exit(None)
                return
            self.over = None
        self.draw()

    def _look_on(self, wanted: Fair) -> None:
        """Show games of officers, as they end."""
        self.over = FairPage(self.app, self.draw, wanted)

    def draw(self) -> None:
        """Show the page."""
        width, height = self.size
        if not width or not height:
            return
        self.place({"page": Rect(0, 0, width, height)})
        if width < LEAST[0] or height < LEAST[1]:
            self._pane.show(styled(too_small(width, height)))
            self.app.place_caret(None)
            return
        page = self.over or self.page
        rows = [*page.rows(width, height - 1), *styled([page.footer], DIM)]
        self._pane.show([fit(row, width) for row in rows])
        self.app.place_caret(page.caret or (0, height - 1))


class MakingApp(LeanApp[None]):
    """The page of a data file in the making."""

    def __init__(
        self, maker: Maker, colours: ColourTier, *, theme: Theme = "dark", ascii_only: bool = True
    ) -> None:
        super().__init__(colours, theme=theme, ascii_only=ascii_only)
        self.making_screen = MakingScreen(maker)

    def on_mount(self) -> None:
        """Show the page."""
        self.push_screen(self.making_screen)

    def asked_to_leave(self, code: int) -> None:
        """A signal or a lost terminal: leave."""
        self.call_later(self.exit, None, code)


def run_maker(maker: Maker) -> int:
    """Make a data file on the screen; the exit code."""
    told = Settings.read(config_file()).environment(os.environ)
    app = MakingApp(maker, colour_tier(told), theme=theme_of(told), ascii_only=glyph_tier(told) == "ascii")
    app.asks_ground = asks_ground(told)
    return run_app(app, app.asked_to_leave)
