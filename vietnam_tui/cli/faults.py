"""What a player can get wrong, told in one line on stderr with the right exit code."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import typer

from vietnam_tui.cli.printing import note
from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.lock import SaveLocked
from vietnam_tui.play.seats import SeatError

DONE, REFUSED, USAGE, UNREADABLE = 0, 1, 2, 3


def fail(message: str, code: int = USAGE) -> typer.Exit:
    """Say what is wrong; to be raised."""
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
