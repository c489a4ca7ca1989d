"""Faults of a player, told in one line on stderr, or as JSON on stdout, with the right exit code."""

from __future__ import annotations

import contextlib
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
