"""Lines in and text out, on a terminal or through pipes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Protocol, TextIO

from vietnam_tui.play.signals import Leaving

#: Characters; a longer line is no order.
LONGEST_LINE = 2_000


class Console(Protocol):
    """Where a line dialogue takes place."""

    #: whether a person sits at a terminal
    terminal: bool

    def read(self, prompt: str) -> str | None:
        """The next line, without its end; None when there are no more."""

    def write(self, text: str = "") -> None:
        """One line of output."""


class StandardConsole:
    """Standard input and output.  Whatever bytes come in, they become text."""

    def __init__(self, leaving: Leaving) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        self._leaving = leaving
        for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "replace")):
            reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors=errors)
        if self.terminal:
            import readline  # noqa: F401  line editing and history for input()

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
        # What is piped in does not show by itself: say it, so that the dialogue reads well.
        line = line.rstrip("\r\n")
        sys.stdout.write(f"{line}\n")
        return line

    def write(self, text: str = "") -> None:
        """One line, at once."""
        self._put(f"{text}\n", sys.stdout)

    def _put(self, text: str, stream: TextIO) -> None:
        stream.write(text)
        stream.flush()


class ScriptedConsole:
    """Lines given beforehand, and what was written, for tests and for replaying a dialogue."""

    terminal = False

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._lines = iter(lines)
        self.written: list[str] = []

    def read(self, prompt: str) -> str | None:
        """The next of the lines."""
        line = next(self._lines, None)
        self.written.append(prompt + (line if line is not None else ""))
        return line

    def write(self, text: str = "") -> None:
        """Keep a line."""
        self.written.append(text)

    @property
    def text(self) -> str:
        """Everything written so far."""
        return "\n".join(self.written)
