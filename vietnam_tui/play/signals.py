"""Leaving when asked to: SIGHUP, SIGTERM, SIGINT, a terminal that is gone.

Nothing has to be saved at that moment, since every order is on the disk before it shows.  So it is enough to leave
soon: cleanly if the program still runs, and by force after `GRACE` seconds if it is stuck.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

#: Exit code of a screen that has gone wrong.
FAILED = 70
#: Seconds until a program that does not leave by itself is ended.
GRACE = 1.5

SIGNALS = (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)


def has_hung_up(fd: int) -> bool:
    """Has whoever sat at the terminal behind a file descriptor gone?"""
    poll = select.poll()
    poll.register(fd, 0)
    return bool(poll.poll(0))


class Leave(BaseException):
    """Raised at a place where the program waits, when it has been asked to leave."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Leaving:
    """Watches for requests to leave while it is entered as a context.

    `asked` is the exit code to leave with, 0 while nobody asked.  With `notify` a function is called, in the
    main thread for a signal; without it a request is noticed at the next `waiting` or by looking at `asked`.
    """

    def __init__(self, notify: Callable[[int], object] | None = None) -> None:
        self.asked = 0
        self._notify = notify
        self._waiting = False
        self._entered = False
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Leaving:
        self._entered = True
        for number in SIGNALS:
            self._before[number] = signal.signal(number, self._on_signal)
        return self

    def __exit__(self, *_: object) -> None:
        self._entered = False
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @contextlib.contextmanager
    def waiting(self) -> Iterator[None]:
        """A place where the program waits for the player: a request raises `Leave` here, at once."""
        self._waiting = True
        try:
            if self.asked:
                raise Leave(self.asked)
            yield
        finally:
            self._waiting = False

    def ask(self, code: int) -> None:
        """Ask the program to leave; may be called from any thread."""
        self.asked = self.asked or code
        watchdog = threading.Timer(GRACE, os._exit, (code,))
        watchdog.daemon = True
        watchdog.start()
        if self._notify is not None:
            self._notify(code)

    def watch_terminal(self, fd: int) -> None:
        """Ask to leave when the terminal behind a file descriptor hangs up, signal or not."""
        watcher = threading.Thread(target=self._await_hangup, args=(fd,), daemon=True, name="hang-up watcher")
        watcher.start()

    def _await_hangup(self, fd: int) -> None:
        poll = select.poll()
        poll.register(fd, 0)
        if poll.poll() and self._entered:
            self.ask(128 + signal.SIGHUP)

    def _on_signal(self, number: int, _: FrameType | None) -> None:
        self.ask(128 + number)
        if self._waiting:
            raise Leave(self.asked)
