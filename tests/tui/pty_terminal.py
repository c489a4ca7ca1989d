"""A terminal for tests: a program in a real pty, what it sends, and the screen that comes of it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path
from types import TracebackType

import pyte

#: Sequences that pyte takes for text.
_KITTY = (b"\x1b[>25u", b"\x1b[<u")

#: Seconds of sleep and silence after which nothing more is to come: longer than an Escape is held back for.
QUIET = 0.2

#: What would tell the program of the terminal that the tests run in.
_OF_THE_OUTER_TERMINAL = ("NO_COLOR", "COLORTERM", "VIETNAM_COLOR", "COLUMNS", "LINES")

PLAY = ("play", "boys-of-67", "--seed", "7", "--no-save", "--us", "human", "--vc", "bot:random")


class Screen(pyte.Screen):
    """A screen whose kept cursor may be taken up again and again, as those of terminals may."""

    def restore_cursor(self) -> None:
        """Take up the cursor that was kept, and go on keeping it."""
        super().restore_cursor()
        self.save_cursor()


class PtyTerminal:
    """`vietnam` with some arguments in a pty of a size."""

    def __init__(self, *arguments: str, width: int = 80, height: int = 24, **environment: str) -> None:
        self.sent = b""
        self.screen = Screen(width, height)
        self.screen.reset_mode(pyte.modes.DECAWM)
        self._stream = pyte.ByteStream(self.screen)
        inherited = {k: v for k, v in os.environ.items() if k not in _OF_THE_OUTER_TERMINAL}
        settings = {
            **inherited,
            "TERM": "xterm-256color",
            "VIETNAM_PACE": "0",
            "VIETNAM_GUARD": "0",
            "VIETNAM_CONFIG": os.devnull,
            "VIETNAM_GLYPHS": "ascii",
            **environment,
        }
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
            command = self.command(*arguments)
            os.execve(command[0], command, settings)
        self.status: int | None = None
        # a terminal answers when it is asked where its cursor is
        self.screen.write_process_input = lambda data: os.write(self.fd, data.encode())

    def command(self, *arguments: str) -> list[str]:
        """The program with its arguments."""
        return [sys.executable, "-m", "vietnam_tui", *arguments]

    def __enter__(self) -> PtyTerminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)

    def read(self, *, quiet: float = QUIET, most: float = 60.0) -> bytes:
        """What arrives until the program has slept and been silent for a while."""
        got = b""
        end = time.monotonic() + most
        patience = time.monotonic() + quiet
        while time.monotonic() < min(end, patience):
            ready, _, _ = select.select([self.fd], [], [], 0.02)
            if ready:
                try:
                    piece = os.read(self.fd, 65536)
                except OSError:
                    break
                if not piece:
                    break
                got += piece
            if ready or self._is_at_work():
                patience = time.monotonic() + quiet
        self.sent += got
        for sequence in _KITTY:
            got = got.replace(sequence, b"")
        self._stream.feed(got)
        return got

    def _is_at_work(self) -> bool:
        """Does any thread of the program run, or want to, as far as the system tells?

        On a busy machine a program is silent while it waits for its turn; such silence says nothing.
        """
        tasks = Path(f"/proc/{self.pid}/task")
        try:
            states = [(task / "stat").read_text().rpartition(")")[2].split()[0] for task in tasks.iterdir()]
        except OSError:
            return False
        return any(state in "RD" for state in states)

    def wait_for(self, text: str, most: float = 60.0) -> None:
        """Read until the screen shows a text."""
        end = time.monotonic() + most
        while time.monotonic() < end:
            self.read(most=2.0)
            if any(text in row for row in self.screen.display):
                self.read()
                return
        raise AssertionError(f"{text!r} never appeared:\n" + "\n".join(self.screen.display))

    def press(self, keys: str) -> bytes:
        """Send keys and give what comes back."""
        self.press_at_once(keys)
        return self.read()

    def press_at_once(self, keys: str) -> None:
        """Send keys and wait for nothing."""
        os.write(self.fd, keys.encode())

    def rows(self) -> list[str]:
        """The screen, row by row."""
        return [row.rstrip() for row in self.screen.display]

    def ended(self, within: float) -> bool:
        """Has the program ended, or does it in this many seconds?"""
        end = time.monotonic() + within
        while self.status is None and time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
            else:
                self.read(quiet=0.05, most=0.1) if self.fd >= 0 else time.sleep(0.05)
        return self.status is not None
