"""A game on a hosted screen: nothing of it is there but a chair."""

from __future__ import annotations

import contextlib
import os
import time
from typing import Any

from vietnam_tui.host import wire
from vietnam_tui.host.screen.line import HostGone, Line
from vietnam_tui.host.screen.memory import memory_of, restore
from vietnam_tui.host.screen.notice import notice
from vietnam_tui.host.screen.preferences import Preferences
from vietnam_tui.host.screen.remote_table import RemoteTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.game_screen import Keys
from vietnam_tui.tui.pages.story import StoryPage
from vietnam_tui.tui.seat.log import LogLine

#: Characters that may be said of who is there
MOST_COMPANY = 40
#: Seconds without a key after which a bell is rung for a turn
QUIET = 20.0


class HostedGame(GameApp):
    """A game at a hosted table; what comes from the host wakes it up."""

    def __init__(self, table: RemoteTable, line: Line, preferences: Preferences, **looks: Any) -> None:
        super().__init__(table, curtain=False, settings=preferences, **looks)
        self.line = line
        self.preferences = preferences
        self.remote = table
        self.last_key = time.monotonic()
        self._mine = self.player.my_turn
        self._remembered = table.memory
        assert self.game_screen.keys is not None
        self.game_screen.keys = _Attentive(self.game_screen.keys, self)

    def on_mount(self) -> None:
        """Begin as the player left it."""
        self.line.listener = self._heard
        self.remote.on_people = self._people_changed
        self._show_people()
        super().on_mount()
        self.player.log[:0] = [LogLine(said, "") for said in self.remote.said]
        restore(self.game_screen, self.remote.memory)
        self.game_screen.draw()

    def exit(self, *arguments: Any, **named: Any) -> None:
        """Leave, and let nothing wait for the host any more."""
        self.line.listener = lambda message: None
        self.line.wake()
        super().exit(*arguments, **named)

    def _fatal_error(self) -> None:
        """Something has gone wrong: nothing waits for the host any more."""
        self.line.wake()
        super()._fatal_error()

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
            self._send(notice(os.environ, self.preferences.notify))
        self._mine = self.player.my_turn

    def _people_changed(self) -> None:
        self._show_people()
        self.call_later(self.game_screen.draw)

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
        screen = app.game_screen
        on_map = screen.page is None or isinstance(screen.page, StoryPage)
        if key == "'" and screen.order_bar is None and on_map:
            screen.close_page()
            app.actions.do_orders(key)
            screen.draw()
        else:
            self._keys.press(key)
            app.remember()

    def paste(self, text: str) -> None:
        """Take a text that is pasted."""
        self._app.last_key = time.monotonic()
        self._keys.paste(text)
