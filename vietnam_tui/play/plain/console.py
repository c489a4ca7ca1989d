"""Lines in and text out, on a terminal or through pipes."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable
from typing import Protocol, TextIO

from vietnam_tui.core.printable import clean
from vietnam_tui.play.signals import Leaving

#: Characters; a longer line is no order.
LONGEST_LINE = 2_000
#: Empty lines that push text away on a terminal that cannot be cleared, if it has not more rows.
MOST_ROWS = 300


class Console(Protocol):
    """The terminal of a line dialogue."""

    #: whether a person sits at a terminal
    terminal: bool

    @property
    def width(self) -> int:
        """Characters that a line takes before the terminal breaks it, 0 where it never does."""

    def read(self, prompt: str) -> str | None:
        """The next line, without its end; None when there are no more."""

    def read_unseen(self) -> str | None:
        """The next line, without its end, typed so that nobody can read it; None when there are no more."""

    def write(self, text: str = "") -> None:
        """One line of output."""

    def clear(self) -> None:
        """Take away everything written so far, where it could still be read."""

    def forget(self) -> None:
        """Take away the lines that were typed, where they could be recalled."""


class StandardConsole:
    """Standard input and output.  All bytes that come in become text."""

    def __init__(self, leaving: Leaving) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self._leaving = leaving
        for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "replace")):
            reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors=errors)
        if self.terminal:
            import readline  # noqa: F401  line editing and history for input()

    @property
    def width(self) -> int:
        """The columns of the terminal."""
        return shutil.get_terminal_size().columns if self.terminal else 0

    def read(self, prompt: str) -> str | None:
        """The next line; raises `Leave` when the program is asked to leave meanwhile."""
        with self._leaving.waiting():
            if self.terminal:
                try:
                    return input(prompt)
                except EOFError:
                    sys.stdout.write("\n")
                    return None
            self._put(prompt, sys.stdout)
            try:
                line = sys.stdin.readline(LONGEST_LINE)
            except OSError:
                return None
        if not line:
            sys.stdout.write("\n")
            return None
        line = line.rstrip("\r\n")
        # What is piped in does not show by itself: say it, so that the dialogue reads well.
        sys.stdout.write(f"{clean(line)}\n")
        return line

    def read_unseen(self) -> str | None:
        """The next line, of which the terminal shows nothing."""
        if not self.terminal:
            return self._unseen()
        import termios

        before = termios.tcgetattr(sys.stdin)
        silent = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
        try:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, silent)
            return self._unseen()
        finally:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)

    def _unseen(self) -> str | None:
        with self._leaving.waiting():
            try:
                line = sys.stdin.readline(LONGEST_LINE)
            except OSError:
                return None
        self._put("\n", sys.stdout)
        return line.rstrip("\r\n") if line else None

    def write(self, text: str = "") -> None:
        """One line, at once."""
        self._put(f"{clean(text)}\n", sys.stdout)

    def clear(self) -> None:
        """An empty terminal, with nothing to scroll back to."""
        if self.terminal:
            bare = os.environ.get("TERM", "dumb") in ("", "dumb")
            rows = max(MOST_ROWS, shutil.get_terminal_size().lines)
            self._put("\n" * rows if bare else "\x1b[H\x1b[2J\x1b[3J", sys.stdout)

    def forget(self) -> None:
        """No line comes back with the arrow keys."""
        if self.terminal:
            import readline

            readline.clear_history()

    def _put(self, text: str, stream: TextIO) -> None:
        stream.write(text)
        stream.flush()


class ScriptedConsole:
    """Lines given beforehand, and what was written, for tests and for replaying a dialogue."""

    terminal = False

    def __init__(self, lines: Iterable[str] = (), *, width: int = 0) -> None:
        self._lines = iter(lines)
        self.width = width
        self.written: list[str] = []

    def read(self, prompt: str) -> str | None:
        """The next of the lines."""
        line = next(self._lines, None)
        self.written.append(prompt + (line if line is not None else ""))
        return line

    def read_unseen(self) -> str | None:
        """The next of the lines, of which only the length is written."""
        kept = len(self.written)
        line = self.read("")
        self.written[kept:] = ["*" * len(line or "")]
        return line

    def write(self, text: str = "") -> None:
        """Keep a line."""
        self.written.append(text)

    def clear(self) -> None:
        """Nothing: a script has no eyes."""

    def forget(self) -> None:
        """Nothing."""

    @property
    def text(self) -> str:
        """Everything written so far."""
        return "\n".join(self.written)
