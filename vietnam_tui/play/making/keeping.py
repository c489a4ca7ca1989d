"""The files of something in the making: the one that the games read, and beside it a draft of what is not sound yet."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import tomli_w

from vietnam_tui.core.data import DataError
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.lock import SaveLock, SaveLocked

#: What the name of a draft ends with; no file of data does
DRAFT = ".draft"


class Kept:
    """A data file of the owner's at a place, and its draft; whoever makes it holds its lock."""

    def __init__(self, path: Path) -> None:
        self.path, self.draft = path, path.with_name(path.name + DRAFT)
        self._lock = SaveLock(path)

    def open(self) -> dict[str, Any] | None:
        """Hold it; the draft that was left, None for none.  Raises `CannotSave` and `DataError`."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
        except SaveLocked as error:
            raise CannotSave(f"somebody makes this at another terminal: {error}") from None
        except OSError as error:
            raise CannotSave(f"{self.path}: cannot be written: {error.strerror}") from None
        for path in (self.path, self.draft):  # what a program that was killed has left
            path.with_name(f".{path.name}.new").unlink(missing_ok=True)
        if not self.draft.is_file():
            return None
        from tomllib import loads

        try:
            return loads(self.draft.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            self.close()
            raise DataError(f"{self.draft}: cannot be read: {error}; remove it") from None

    def write(self, document: dict[str, Any], *, sound: bool, whole: dict[str, Any] | None = None) -> None:
        """Keep it: in its place if it is sound, else in the draft, as the `whole` of what it comes to.

        An empty correction is no file.  Raises `CannotSave`.
        """
        try:
            if not sound:
                _put(self.draft, document if whole is None else whole)
                return
            if document:
                _put(self.path, document)
            else:
                self.path.unlink(missing_ok=True)
            self.draft.unlink(missing_ok=True)
        except OSError as error:
            raise CannotSave(f"{self.path}: cannot be written: {error.strerror}") from None

    def close(self) -> None:
        """Let go of it."""
        self._lock.release()


def _put(path: Path, document: dict[str, Any]) -> None:
    """Write a file so that at any moment either the old or the new one stands there."""
    new = path.with_name(f".{path.name}.new")
    with new.open("w", encoding="utf-8") as file:
        file.write(tomli_w.dumps(document))
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
