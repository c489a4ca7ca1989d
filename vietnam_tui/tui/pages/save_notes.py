"""The contents of the saves, found out beside the screen: a file that takes its time keeps no key waiting."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from pathlib import Path

from vietnam_tui.play.table.lobby import Lobby, SaveNote

#: The note of a save that is still being read
READING = "..."


class SaveNotes:
    """The notes on all saves that were asked for; `changed` is called from another thread when one is there."""

    def __init__(self, lobby: Lobby, changed: Callable[[], object]) -> None:
        self._lobby = lobby
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
            self._known[path] = self._lobby.note(path)
            self._changed()
