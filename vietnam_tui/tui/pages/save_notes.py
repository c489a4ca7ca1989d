"""What is in the saves, found out beside the screen: a file that takes its time keeps no key waiting."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.positions import is_position
from vietnam_tui.play.saves import read_save

#: What stands for a save that is still being read
READING = "..."


class SaveNote(NamedTuple):
    """A save in a few words, and whether it is a game that was kept rather than a position."""

    text: str
    game: bool


def save_note(path: Path) -> SaveNote:
    """What is in a save; one that cannot be read counts as a game."""
    try:
        if is_position(path):
            return SaveNote(f"{path.name}: a position; Enter begins a game from it", False)
        file = read_save(path).file
    except SaveFault:
        return SaveNote("cannot be read", True)
    seats = " ".join(f"{side}={player}" for side, player in file.seats.items())
    return SaveNote(f"{path.name}: {file.scenario}, {len(file.log)} entries, {seats}", True)


class SaveNotes:
    """The notes on all saves that were asked for; `changed` is called from another thread when one is there."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self._changed = changed
        self._known: dict[Path, SaveNote | None] = {}
        self._wanted: queue.SimpleQueue[Path] = queue.SimpleQueue()
        self._reader: threading.Thread | None = None

    def of(self, path: Path) -> SaveNote | None:
        """The note on a save, None as long as it is not there."""
        if path not in self._known:
            self._known[path] = None
            self._wanted.put(path)
            if self._reader is None:
                self._reader = threading.Thread(target=self._read, daemon=True, name="reader of saves")
                self._reader.start()
        return self._known[path]

    def _read(self) -> None:
        while True:
            path = self._wanted.get()
            self._known[path] = save_note(path)
            self._changed()
