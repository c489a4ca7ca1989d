"""The draft: work that is not saved yet, on the disk after every change; nothing more than that is ever lost."""

from __future__ import annotations

import contextlib
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.journal import put
from vietnam_tui.play.record.lock import SaveLock
from vietnam_tui.play.record.places import save_folder
from vietnam_tui.play.record.saves import parse_toml, read_document

#: The folder of drafts, below that of the saves, and how their names end: no list of saves has them
FOLDER, ENDING = "workshop", ".draft"
#: The first line of a draft
HEAD = "# Work of the workshop of vietnam that is not saved yet\n"


class Left(NamedTuple):
    """Work that was left unsaved: what kind it is, what it is about, and what it had come to."""

    kind: str
    about: str
    work: dict[str, Any]

    @property
    def title(self) -> str:
        """What it is about, in a word."""
        return Path(self.about).stem if self.about.startswith("/") else self.about.split(":")[1]


class Draft:
    """The file of one draft; whoever works on it holds its lock."""

    def __init__(self, kind: str, about: str) -> None:
        self.kind, self.about = kind, about
        self.path = save_folder() / FOLDER / f"{_name_of(kind, about)}{ENDING}"
        self._lock: SaveLock | None = SaveLock(self.path)

    def take(self) -> dict[str, Any] | None:
        """Hold it; the work that was left in it, None for none.

        Raises `SaveLocked` when somebody works on it, `CannotSave` where nothing can be kept, `SaveFault` for a file
        that is no draft.
        """
        assert self._lock is not None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
        except OSError as error:
            raise CannotSave(f"cannot keep a draft in {self.path.parent}: {error.strerror}") from None
        try:
            left = read_draft(self.path) if self.path.exists() else None
        except SaveFault:
            self.close()
            raise
        if left is not None and (left.kind, left.about) != (self.kind, self.about):
            self.close()
            raise SaveFault(f"{self.path}: it is the draft of something else; remove it")
        return None if left is None else left.work

    def write(self, work: dict[str, Any]) -> None:
        """Keep the work as it is now; raises `CannotSave`."""
        import tomli_w

        if self._lock is None or not self._lock.still_held():
            raise CannotSave(f"another program works on {self.path.stem} now; nothing more is kept here")
        put(self.path, HEAD + tomli_w.dumps({"kind": self.kind, "about": self.about, "work": work}))

    def discard(self) -> None:
        """Remove what was kept: it is saved, or not wanted."""
        if self._lock is not None and self._lock.still_held():
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let go of it."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def read_draft(path: Path) -> Left:
    """The work in a draft; raises `SaveFault`."""
    tables = parse_toml(read_document(path), str(path))
    kind, about, work = (tables.get(key) for key in ("kind", "about", "work"))
    if not (isinstance(kind, str) and isinstance(about, str) and isinstance(work, dict)):
        raise SaveFault(f"{path}: it is no draft of the workshop; remove it")
    return Left(kind, about, work)


def drafts() -> list[Left]:
    """All work that was left unsaved and can be read, by name."""
    found = []
    with contextlib.suppress(OSError, SaveFault):
        for path in sorted((save_folder() / FOLDER).glob(f"*{ENDING}")):
            with contextlib.suppress(SaveFault):
                found.append(read_draft(path))
    return found


def _name_of(kind: str, about: str) -> str:
    """A name for the file: what it is about as far as a name may say it, and a hash of all of it."""
    said = "".join(c if c.isalnum() or c in "-_" else "-" for c in Path(about).stem)[:40]
    return f"{kind}-{said}-{blake2b(about.encode(), digest_size=4).hexdigest()}"
