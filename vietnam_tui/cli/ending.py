"""The end of a command that somebody else asks for: its processes are ended, and the terminal is put in order first."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator

import typer

#: Signals that ask a command to end, besides that of Ctrl-C
SIGNALS = (signal.SIGTERM, signal.SIGHUP)


class Ended(KeyboardInterrupt):
    """The end of a command by a signal, with its exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


@contextlib.contextmanager
def ended_by_signal() -> Iterator[None]:
    """Take a signal to end as an interrupt, once; processes that are forked meanwhile do not, nor is one taken that is
    ignored, as with `nohup`."""
    own = os.getpid()
    before = {number: signal.getsignal(number) for number in SIGNALS}
    taken = [number for number in SIGNALS if before[number] is not signal.SIG_IGN]

    def end(number: int, _: object) -> None:
        """End, unless this is another process."""
        if os.getpid() == own:
            for each in taken:
                signal.signal(each, signal.SIG_IGN)
            raise Ended(128 + number)

    for number in taken:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, before[number])


@contextlib.contextmanager
def leaving_in_order() -> Iterator[None]:
    """A context whose end by a signal is the exit code of the command; raises `typer.Exit`."""
    try:
        with ended_by_signal():
            yield
    except Ended as stop:
        raise typer.Exit(stop.code) from None
