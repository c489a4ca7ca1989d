"""A hosted game as a line dialogue: for terminals that can do no more, and for whose screen fails again and again."""

from __future__ import annotations

import os
import select
import sys
import textwrap
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.library import rules_library
from vietnam_tui.host import wire
from vietnam_tui.host.screen.arrival import decides, ring
from vietnam_tui.host.screen.line import Line
from vietnam_tui.host.screen.preferences import Preferences
from vietnam_tui.host.screen.remote_table import RemoteTable
from vietnam_tui.play.plain.console import Console, StandardConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.plain.lookups import Tools
from vietnam_tui.play.plain.reader import DONE, Finished
from vietnam_tui.play.plain.words import told
from vietnam_tui.play.seat.orderline import Part
from vietnam_tui.play.seat.phase_end import Confirms, confirms_of
from vietnam_tui.play.signals import Leave, Leaving
from vietnam_tui.play.table.table import Waits
from vietnam_tui.tui.map.legend import legend_lines
from vietnam_tui.tui.map.map_lines import map_lines

WIDTH = 79
#: Rules that are shown at most
MOST = 8


def rules_text(game: Game[Any], topic: str) -> list[str]:
    """The text of the rules on something: an entry, a section, a search; raises ValueError."""
    library = rules_library(game.id)
    exact = library.by_id(topic) if topic.strip() else None
    found = [exact] if exact is not None else library.section(topic) or library.search(topic)
    if not found:
        raise ValueError(f"no rule tells of {topic[:40]!r}")
    lines: list[str] = []
    for entry in found[:MOST]:
        lines += textwrap.wrap(f"{entry.id} {entry.title}: {entry.text}", WIDTH, subsequent_indent="  ")
    return lines


TOOLS = Tools(
    lambda game, view, label, enemy, picture: map_lines(game, view, label, enemy=enemy, picture=picture),
    rules_text,
    legend_lines,
)


class HostedDialogue(Dialogue):
    """A dialogue that is also heard, and can be spoken in, while others decide; it writes no files."""

    def __init__(
        self,
        table: RemoteTable,
        line: Line,
        console: Console,
        leaving: Leaving,
        *,
        confirms: Confirms = "able",
        settings: str = "",
    ) -> None:
        super().__init__(
            table, console, TOOLS, curtain=False, confirms=confirms, asked_to_leave=lambda: leaving.asked
        )
        self._remote, self._leaving = table, leaving
        #: how he is told of a turn, and has he waited for one since he had the last?
        self._settings, self._waited = settings, False
        #: has the host sent him to the lobby?
        self._sent_away = False
        self._woken, self._wake = os.pipe()
        self._host, self._asking = line, False
        #: what was to be decided when a line was asked for
        self._decides = table.chair(next(iter(table.own), "")).decision
        line.listener = self._heard
        table.on_wait = self._wait

    def _heard(self, message: wire.AnyMessage | None) -> None:
        """Something has come, or the host is gone; called from the thread that reads."""
        self._sent_away = self._sent_away or isinstance(message, wire.Hall)
        os.write(self._wake, b"!")
        if message is None and self._asking:
            self.console.write(self._host.ended)
        elif isinstance(message, wire.Hall) and self._asking:
            self.console.write(f"{message.told}; Enter leads to the lobby.")
        elif isinstance(message, wire.Moved) and self._asking and decides(message.chair) != self._decides:
            # what is asked was answered elsewhere: at another screen, by a plan, or because its time was up
            self.console.write("The game has gone on; Enter tells what has happened.")

    def _ask(self, turn: Waits) -> None:
        self._tell_notices()  # what has just come, before a line is waited for
        if self._waited:
            self._waited = False
            ring(self._settings)
        super()._ask(turn)

    def _read(self, prompt: str) -> str:
        """The next line; meanwhile the end of the host is told at once."""
        self._asking, self._decides = True, self._remote.chair(self.viewer).decision
        try:
            self._check_there()
            text = super()._read(prompt)
            self._check_there()
        finally:
            self._asking = False
        return text

    def _check_there(self) -> None:
        """Leave the table for the lobby where the host has sent him there."""
        if self._sent_away:
            raise Finished(DONE)

    def _wait(self) -> None:
        """Until something has come, or has been typed and answered."""
        self._check_there()
        with self._leaving.waiting():
            ready, _, _ = select.select([self._woken, sys.stdin], [], [])
        self._waited = True
        if self._woken in ready:
            os.read(self._woken, 4096)
        else:
            self._take(self._read(""))

    def _take(self, text: str) -> None:
        stop = self._line.run(text, self._answer)
        if stop is not None:
            self._say_all(told(stop))

    def _answer(self, part: Part) -> str | bool:
        word, _, rest = part.text.strip().partition(" ")
        if word in self.table.words:
            try:
                self._say(self._remote.command(word, rest.strip()))
            except ValueError as error:
                self._say(str(error))
            return True
        return super()._answer(part)

    def _help(self, text: str) -> None:
        super()._help(text)
        self._say("At this table:")
        for word, help_ in self.table.words.items():
            self._say(f"  {word:<10} {help_}")

    def _report(self, file: str) -> bool:
        if not file:
            return super()._report("")
        self._say("report shows it; there are no files here")
        return False


def play_in_lines(line: Line, welcome: wire.Welcome) -> tuple[int, RemoteTable]:
    """Play a game until it is left; the exit code, and the table."""
    table = RemoteTable(line, welcome)
    with Leaving() as leaving:
        leaving.watch_terminal(sys.stdin.fileno())
        console = StandardConsole(leaving)
        for said in welcome.said:
            console.write(said)
        try:
            confirms = confirms_of(Preferences(welcome.settings, lambda text: None)["confirm"])
            dialogue = HostedDialogue(
                table, line, console, leaving, confirms=confirms, settings=welcome.settings
            )
            return dialogue.run(), table
        except Leave as leave:
            return leave.code, table
