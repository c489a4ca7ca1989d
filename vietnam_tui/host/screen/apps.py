"""The applications of a hosted screen: the lobby, and a game of which nothing but a chair is there."""

from __future__ import annotations

import contextlib
import os
import time
import traceback
from collections.abc import Sequence
from functools import partial
from typing import Any

from textual import events
from textual.app import ComposeResult

from vietnam_tui.host import wire
from vietnam_tui.host.screen.line import HostGone, Line
from vietnam_tui.host.screen.memory import memory_of, restore
from vietnam_tui.host.screen.notice import notice
from vietnam_tui.host.screen.remote_table import RemoteTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.game_screen import Keys
from vietnam_tui.tui.output import LeanApp
from vietnam_tui.tui.pages.title import Entry, ListPage
from vietnam_tui.tui.palette import ColourTier, Theme
from vietnam_tui.tui.panes.layout import LEAST, Rect, too_small
from vietnam_tui.tui.panes.lines import DIM, STRONG, TITLE, fit, styled
from vietnam_tui.tui.panes.lines import Line as Row
from vietnam_tui.tui.panes.widgets import LinesPane, RectangleScreen

#: Characters that may be said of who is there
MOST_COMPANY = 40
#: Seconds without a key after which a bell is rung for a turn
QUIET = 20.0


class HostedGame(GameApp):
    """A game at a hosted table; what comes from the host wakes it up."""

    def __init__(self, table: RemoteTable, line: Line, **looks: Any) -> None:
        super().__init__(table, curtain=False, **looks)
        self.line = line
        self.remote = table
        self.last_key = time.monotonic()
        #: what has gone wrong with the screen
        self.failure = ""
        self._mine = self.player.my_turn
        self._remembered = table.memory
        assert self.game_screen.keys is not None
        self.game_screen.keys = _Attentive(self.game_screen.keys, self)

    def on_mount(self) -> None:
        """Begin as the player left it."""
        self.line.listener = self._heard
        self.remote.on_people = self._show_people
        self._show_people()
        super().on_mount()
        restore(self.game_screen, self.remote.memory)
        self.game_screen.draw()

    def exit(self, *arguments: Any, **named: Any) -> None:
        """Leave, and let nothing wait for the host any more."""
        self.line.listener = lambda message: None
        self.line.wake()
        super().exit(*arguments, **named)

    def _fatal_error(self) -> None:
        """Something has gone wrong: nobody at the terminal is shown what; it goes to the host's log."""
        self.line.wake()
        self.failure = "".join(traceback.format_exception(self._exception)) if self._exception else ""
        self._close_messages_no_wait()

    def remember(self) -> None:
        """Tell the host what the screen looks like now."""
        memory = memory_of(self.game_screen)
        if memory != self._remembered:
            self._remembered = memory
            with contextlib.suppress(HostGone):
                self.line.send(wire.Remember(memory))

    def _heard(self, message: wire.AnyMessage | None) -> None:
        """Something has come; called from the thread that reads."""
        with contextlib.suppress(RuntimeError):  # the screen has been left
            if message is None or isinstance(message, wire.Hall | wire.Bye):
                self.call_later(self.exit, 0)
            else:
                self.call_later(self._look)

    def _look(self) -> None:
        """Show what has come, unless something else is being shown or waited for."""
        if not self.player.waiting and self.line.waits:
            self.proceedings.go_on()
        self.game_screen.draw()
        if self.player.my_turn and not self._mine and time.monotonic() - self.last_key > QUIET:
            self._send(notice(os.environ))
        self._mine = self.player.my_turn

    def _show_people(self) -> None:
        watching = "" if self.remote.own else "WATCHING  "
        self.game_screen.company = f" {watching}{self.remote.people[:MOST_COMPANY]} "


class _Attentive:
    """The keys of a game; what the screen looks like afterwards is remembered."""

    def __init__(self, keys: Keys, app: HostedGame) -> None:
        self._keys, self._app = keys, app

    def press(self, key: str) -> None:
        """Take a key."""
        app = self._app
        app.last_key = time.monotonic()
        if key == "'" and app.game_screen.order_bar is None and app.game_screen.page is None:
            app.actions.do_orders(key)
            app.game_screen.draw()
        else:
            self._keys.press(key)
            app.remember()

    def paste(self, text: str) -> None:
        """Take a text that is pasted."""
        self._app.last_key = time.monotonic()
        self._keys.paste(text)


class HallPage(ListPage):
    """The games of a person, those that wait for him first."""

    footer = "Enter play   r look again   q leave"

    def __init__(self, hall: wire.Hall, sit: Any) -> None:
        super().__init__()
        self.hall = hall
        self._sit = sit
        if hall.told:
            self.fail(hall.told)

    def lead(self, width: int) -> list[Row]:
        mine = sum(1 for game in self.hall.games if game.waits in game.yours)
        waits = (
            "no game waits for you"
            if not mine
            else f"{mine} game{'s wait' if mine > 1 else ' waits'} for you"
        )
        head = f" vietnam on {self.hall.host}"
        tail = f"{self.hall.person}  {waits} "
        rows: list[Row] = [
            [(head, TITLE), (" " * max(1, width - len(head) - len(tail)), DIM), (tail, STRONG)]
        ]
        if not self.hall.games:
            rows += styled(["", " There is no game for you here yet."], DIM)
        return [*rows, []]

    def entries(self) -> Sequence[Entry]:
        return [Entry(_words(game), game.note, partial(self._sit, game)) for game in self.hall.games]


def _words(game: wire.GameLine) -> str:
    if game.waits in game.yours:
        state = f"YOUR TURN as {game.waits}"
    elif game.waits:
        state = f"waits for {dict(game.seats).get(game.waits, game.waits)}"
    else:
        state = "over"
    seats = "  ".join(f"{side} {player}" for side, player in game.seats)
    look = "" if game.yours else "  watch"
    return f"{game.id[:22]:<22} {game.turn:<10} {state:<20} {seats}{look}"


class HallScreen(RectangleScreen):
    """The lobby on the screen."""

    app: LeanApp[wire.Request | None]

    def __init__(self, hall: wire.Hall) -> None:
        super().__init__()
        self._pane = LinesPane("page")
        self.page = HallPage(hall, self._choose)

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
        if self.page.press(str(key)):
            pass
        elif key in ("ctrl+q", "ctrl+c", "q", "escape"):
            self.app.exit(None)
        elif key == "r":
            self.app.exit(wire.Rise())
        self.draw()

    def draw(self) -> None:
        """Show the list."""
        width, height = self.size
        if not width or not height:
            return
        self.place({"page": Rect(0, 0, width, height)})
        if width < LEAST[0] or height < LEAST[1]:
            self._pane.show(styled(too_small(width, height)))
            return
        rows = [*self.page.rows(width, height - 1), *styled([self.page.footer], DIM)]
        self._pane.show([fit(row, width) for row in rows])
        self.app.place_caret((0, height - 1))

    def _choose(self, game: wire.GameLine) -> None:
        side = game.waits if game.waits in game.yours else next(iter(game.yours), "")
        self.app.exit(wire.Sit(game.id, side))


class HallApp(LeanApp[wire.Request | None]):
    """The lobby; `run` returns what the player wants."""

    def __init__(
        self,
        hall: wire.Hall,
        line: Line,
        colours: ColourTier,
        *,
        theme: Theme = "dark",
        ascii_only: bool = True,
    ) -> None:
        super().__init__(colours, theme=theme, ascii_only=ascii_only)
        self._hall, self._line = hall, line

    def on_mount(self) -> None:
        """Show the lobby."""
        self._line.listener = self._heard
        self.push_screen(HallScreen(self._hall))

    def _heard(self, message: wire.AnyMessage | None) -> None:
        """The host is gone; called from the thread that reads."""
        if message is None or isinstance(message, wire.Bye):
            with contextlib.suppress(RuntimeError):
                self.call_later(self.exit, None)

    def asked_to_leave(self, code: int) -> None:
        """A signal or a lost terminal: leave."""
        self.call_later(self.exit, None, code)
