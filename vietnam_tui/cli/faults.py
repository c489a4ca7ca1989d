"""How a command ends before its time, with the right exit code.

By a fault of the player, told in one line on stderr or as JSON on stdout; by a signal, its processes ended first.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from pathlib import Path

import typer

from vietnam_tui.cli.printing import note, say_json
from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.printable import clipped
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.lock import SaveLocked
from vietnam_tui.play.seats import SeatError

DONE, REFUSED, USAGE, UNREADABLE, IN_PART = 0, 1, 2, 3, 4
#: The kind of fault that an exit code stands for
KINDS = {REFUSED: "refused", USAGE: "usage", UNREADABLE: "file"}
#: Signals that ask a command to end, besides that of Ctrl-C
SIGNALS = (signal.SIGTERM, signal.SIGHUP)

_AS_JSON: ContextVar[bool] = ContextVar("faults are told as JSON", default=False)


def fault_data(kind: str, message: str, rule: str = "", fixes: Sequence[str] = ()) -> dict[str, object]:
    """A fault for programs: of which kind it is, the sentence, the rule that says so if one does, what would work."""
    return {"kind": kind, "message": message, "rule": rule, "fixes": [fix for fix in fixes if fix]}


@contextlib.contextmanager
def faults_told(*, json: bool) -> Iterator[None]:
    """A context in which faults are told as JSON on stdout, or else in a line on stderr."""
    token = _AS_JSON.set(json)
    try:
        yield
    finally:
        _AS_JSON.reset(token)


def fail(message: str, code: int = USAGE) -> typer.Exit:
    """Say what is wrong; to be raised."""
    if _AS_JSON.get():
        say_json({"fault": fault_data(KINDS[code], clipped(message))})
    else:
        note(f"vietnam: {message}")
    return typer.Exit(code)


@contextlib.contextmanager
def report_faults() -> Iterator[None]:
    """Turn the faults that files, folders and words can have into a message and an exit code."""
    try:
        yield
    except SaveLocked as error:
        raise fail(f"{error}; --take-over takes it over", UNREADABLE) from None
    except (SaveFault, CannotSave) as error:
        raise fail(str(error), UNREADABLE) from None
    except (DataError, SeatError) as error:
        raise fail(str(error)) from None


def found(name: str) -> Path:
    """The file that a name means; raises `typer.Exit` when there is none."""
    from vietnam_tui.play.record.places import find_save  # only here: not every command has a file
    from vietnam_tui.play.record.saves import shortened

    path = find_save(name)
    if path is None:
        raise fail(f"no file {shortened(name)!r}", UNREADABLE)
    return path


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
