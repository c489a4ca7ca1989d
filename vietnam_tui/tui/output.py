"""The way from Textual to the terminal: our own cell-by-cell output, and a driver that ends with its terminal.

Textual sends a dirty line from its left edge on, colours at every segment and nothing at all about what was
there before.  `LeanApp` takes the same updates, cuts them on both sides, compares them with a shadow of the
screen and sends the difference.  This touches `App._display`, which is private: `tests/tui/test_output.py`
holds it to its contract, and Textual is pinned.
"""

from __future__ import annotations

import os
import selectors
import signal
import traceback
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from functools import lru_cache
from time import monotonic
from typing import Any, TypeVar

from rich.style import Style as RichStyle
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import CursorPosition
from textual.filter import LineFilter
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip

from vietnam_tui.play.signals import Leaving
from vietnam_tui.tui.frame import Frame, Span
from vietnam_tui.tui.ground_colour import ASK_GROUND, LATE, Ground
from vietnam_tui.tui.incoming import Incoming
from vietnam_tui.tui.pace import ASK, Pace
from vietnam_tui.tui.palette import PLAIN, ColourTier, Palette, Run, Style, Theme, colour_tier, theme_of
from vietnam_tui.tui.settings import Settings

Returned = TypeVar("Returned")

#: Seconds between looks whether the program ends while nothing is typed; many screens on a machine look rarely
LOOK = 0.25
#: Seconds that a report still to come is waited for before the terminal is given back
LAST_REPORT = 0.5

#: the colours of pictures of the screen
_PICTURES = Palette("true")


@lru_cache(maxsize=4096)
def painted(style: Style) -> RichStyle:
    """A style as Textual carries it: in true colours for pictures of the screen, with the roles beside them."""
    ink, paper = _PICTURES.ink(style), _PICTURES.paper(style)
    return RichStyle(
        color=None if ink is None else "#{:02x}{:02x}{:02x}".format(*ink.rgb),
        bgcolor=None if paper is None else "#{:02x}{:02x}{:02x}".format(*paper.rgb),
        bold=style.bold or None,
        dim=style.dim or None,
        underline=style.underline or None,
        reverse=style.reverse or None,
        meta={"roles": tuple(style)},
    )


@lru_cache(maxsize=8192)
def roles(style: RichStyle | None) -> Style:
    """The style that `painted` was given, also after Textual has laid colours of its own under it."""
    found: Any = None if style is None else style.meta.get("roles")
    return Style(*found) if found else PLAIN


def spans_of(update: LayoutUpdate | ChopsUpdate) -> Iterator[Span]:
    """The parts of the screen that an update of Textual's draws again."""
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            yield y, update.region.x, _runs(strip for strip in line)
        return
    for y, left, right in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is not None and x < right and end > left:
                start = max(x, left)
                yield y, start, _cut(_runs([strip]), start - x, min(end, right) - x)


def _runs(strips: Iterable[Strip]) -> Iterator[Run]:
    for strip in strips:
        for segment in strip:
            if not segment.control:
                yield segment.text, roles(segment.style)


def _cut(runs: Iterable[Run], start: int, stop: int) -> Iterator[Run]:
    at = 0
    for text, style in runs:
        piece = text[max(0, start - at) : max(0, stop - at)]
        if piece:
            yield piece, style
        at += len(text)
        if at >= stop:
            return


class LeanDriver(LinuxDriver):
    """Textual's driver without mouse tracking of every motion, which ends when its terminal is closed."""

    def start_application_mode(self) -> None:
        """Take over the terminal; what it shows is not known any more."""
        app = self._app
        if isinstance(app, LeanApp):
            app.frame.invalidate()
            self._mouse = app.wants_mouse
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if isinstance(app, LeanApp) and app.asks_ground:
            self.write(ASK_GROUND)
            self.flush()

    def process_message(self, message: Message) -> None:
        """Pass on what was typed; what a terminal reports is for the pace, or for the colours, alone."""
        if isinstance(message, CursorPosition) and isinstance(self._app, LeanApp):
            self._app.reported()
        elif isinstance(message, Ground):
            if isinstance(self._app, LeanApp):
                self._app.call_later(self._app.ground_reported, light=message.light)
        else:
            super().process_message(message)

    def disable_input(self) -> None:
        """Read nothing more, once the last report is in."""
        if isinstance(self._app, LeanApp) and not self.exit_event.is_set():
            self._app.pace.settle(LAST_REPORT)
        super().disable_input()

    def stop_application_mode(self) -> None:
        """Give the terminal back with its own colours."""
        self.write("\x1b[m")
        super().stop_application_mode()

    def use_mouse(self, *, on: bool) -> None:
        """Mouse reports on or off; those that are on end with the screen."""
        self._mouse = True
        if on:
            self._enable_mouse_support()
        else:
            self._disable_mouse_support()
        self._mouse = on

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            self.write("\x1b[?1000h\x1b[?1006h")
            self.flush()

    def _enable_mouse_pixels(self) -> None:
        """Cells are exact enough."""

    def _query_in_band_window_resize(self) -> None:
        """The system tells of a new size; what a terminal says of it is not asked for."""

    def _run_input_thread(self) -> None:
        """Read keys; what goes wrong here is a failure of the whole screen."""
        try:
            self.run_input_thread()
        except Exception as error:
            self._app.call_later(self._app._handle_exception, error)

    def run_input_thread(self) -> None:
        """Read keys until the program ends or the terminal is gone."""
        incoming = Incoming()
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        with selectors.DefaultSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            overdue = None
            while not self.exit_event.is_set():
                now = monotonic()
                wait = LOOK if overdue is None else min(LOOK, max(0.0, overdue - now))
                if selector.select(wait):
                    try:
                        data = os.read(self.fileno, 4096)
                    except OSError:
                        data = b""
                    if not data:
                        if isinstance(self._app, LeanApp):
                            self._app.hang_up()
                        return
                    messages = incoming.feed(decode(data))
                elif overdue is not None and monotonic() >= overdue:
                    messages = incoming.overdue()
                else:
                    continue
                for message in messages:
                    self.process_message(message)
                patience = incoming.patience
                overdue = None if patience is None else monotonic() + patience


class ScreenFailed(RuntimeError):
    """A screen has gone wrong; the message is the traceback."""


class BareScreen(Screen[None], inherit_bindings=False, inherit_css=False):
    """A screen without the style sheets of Textual, which nothing here is painted by: to read them takes its time."""

    #: does it take Ctrl-Q itself, since it lies over another to which that leads back?
    lies_over = False

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.styles.overflow_x = self.styles.overflow_y = "hidden"

    def press(self, key: str) -> None:
        """Take a key."""


class LeanApp(App[Returned], inherit_css=False):
    """A Textual application that sends its terminal only what has changed, in the terminal's own tier."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, tier: ColourTier, *, theme: Theme = "dark", ascii_only: bool = True) -> None:
        super().__init__(driver_class=LeanDriver, ansi_color=True)
        self.animation_level = "none"
        self._disable_tooltips = self._disable_notifications = True
        self.palette = Palette(tier, theme=theme)
        self.frame = Frame(self.palette, ascii_only=ascii_only)
        #: where the real cursor stands as (column, row), None to hide it
        self.caret: tuple[int, int] | None = None
        self.bytes_sent = 0
        self.pace = Pace()
        #: has something changed while a report was waited for?
        self._held = False
        #: who is asked when the terminal is gone; ends the program by force if need be
        self.leaving: Leaving | None = None
        #: shall the terminal report what its mouse does?
        self.wants_mouse = False
        #: what has gone wrong with the screen, for whoever can mend it; "" while nothing has
        self.failure = ""
        #: is the terminal to be asked for its background, and since when has it been?
        self.asks_ground = False
        self._asked_ground = monotonic()

    async def action_quit(self) -> None:
        """Leave; a screen that lies over another is all that is left."""
        screen = self.screen
        if isinstance(screen, BareScreen) and screen.lies_over:
            screen.press("ctrl+q")
        else:
            await super().action_quit()

    def hang_up(self) -> None:
        """Leave because the terminal is gone (told by the thread that reads it)."""
        if self.leaving is not None:
            self.leaving.ask(128 + signal.SIGHUP)
        else:
            self.call_later(self.exit, None, 128 + signal.SIGHUP)

    def _fatal_error(self) -> None:
        """Something has gone wrong: the screen ends, and nobody who plays is shown what it was."""
        if not self.failure:
            self.failure = (
                "".join(traceback.format_exception(self._exception)) if self._exception else "unknown"
            )
        self._close_messages_no_wait()

    def panic(self, *renderables: Any) -> None:
        """The same for what Textual has a text for."""
        self._fatal_error()

    def ground_reported(self, *, light: bool) -> None:
        """The terminal has a light or a dark background: choose the colours for it, unless that comes too late."""
        if self.asks_ground and monotonic() - self._asked_ground < LATE:
            os.environ["COLORFGBG"] = "0;15" if light else "15;0"
            if light:
                self.restyle()
        self.asks_ground = False

    def restyle(self) -> None:
        """Show everything in the colours for the background that is known now."""
        self.recolour(self.palette.tier, theme=theme_of(os.environ), ascii_only=self.frame.ascii_only)

    def turn_ground(self, settings: Settings) -> None:
        """Show everything in the colours for the other kind of terminal, whatever this one may still say of itself."""
        settings.turn_ground()
        self.asks_ground = False
        self.take_colours(settings)

    def take_colours(self, settings: Settings) -> None:
        """Show everything in the colours that are set, with the signs that are shown."""
        told = settings.environment(os.environ)
        self.recolour(colour_tier(told), theme=theme_of(told), ascii_only=self.frame.ascii_only)

    def recolour(self, colours: ColourTier, *, theme: Theme, ascii_only: bool) -> None:
        """Show everything in other colours and signs."""
        self.frame.palette, self.frame.ascii_only = Palette(colours, theme=theme), ascii_only
        self.redraw()

    def use_mouse(self, *, on: bool) -> None:
        """Mouse reports on or off, at the latest when the screen begins."""
        self.wants_mouse = on
        if isinstance(self._driver, LeanDriver):
            self._driver.use_mouse(on=on)

    def get_default_screen(self) -> Screen[None]:
        """The screen below all others."""
        return BareScreen(id="_default")

    @property
    def ansi_theme(self) -> Any:
        """The colours that nothing is shown in: one answer, since Textual asks for every line that it draws."""
        return self.ansi_theme_dark

    def get_line_filters(self) -> list[LineFilter]:
        """None: the colours are chosen here, not by Textual."""
        return []

    def redraw(self) -> None:
        """Clear the terminal and show everything anew."""
        self.frame.invalidate()
        self.refresh(layout=True)

    def _display(self, screen: Any, renderable: Any) -> None:
        driver = self._driver
        if self.is_headless or not isinstance(renderable, LayoutUpdate | ChopsUpdate):
            super()._display(screen, renderable)
            return
        if self._batch_count or not self._running or self._closed or driver is None:
            self.post_display_hook()
            return
        if self.pace.waiting:
            self._held = True
            self.post_display_hook()
            return
        self.frame.resize(*self.size)
        if self.frame.stale and not isinstance(renderable, LayoutUpdate):
            renderable = screen._compositor.render_full_update()
        self._send(self.frame.update(spans_of(renderable), self.caret))
        self.post_display_hook()

    def place_caret(self, caret: tuple[int, int] | None) -> None:
        """Put the real cursor somewhere, with the next frame or, when that shows nothing new, at once."""
        self.caret = caret
        if not self.is_headless and self._driver is not None and self._running and not self.frame.stale:
            self.call_after_refresh(self._send_caret)

    def _send_caret(self) -> None:
        if self.pace.waiting:
            self._held = True
        else:
            self._send(self.frame.update([], self.caret))

    def reported(self) -> None:
        """Note that the terminal has shown what it was sent (told by the thread that reads it)."""
        self.pace.answered()
        self.call_later(self._catch_up)

    def _catch_up(self) -> None:
        """Send what has changed while a report was waited for."""
        if self._held and not self.pace.waiting and self._running and not self._closed:
            self._held = False
            self.frame.resize(*self.size)
            self._send(self.frame.update(spans_of(self.screen._compositor.render_full_update()), self.caret))

    def _send(self, sent: str) -> None:
        if not sent or self._driver is None:
            return
        asks = self.pace.asks_after(len(sent))
        if asks:
            sent += ASK
            number = self.pace.asked
            self.set_timer(self.pace.patience, lambda: self._give_up(number))
        self.bytes_sent += len(sent)
        self._driver.write(sent)
        self._driver.flush()

    def _give_up(self, number: int) -> None:
        """No report has come to a question: go on without."""
        if self.pace.waiting and self.pace.asked == number:
            self.pace.missed()
            self._catch_up()
