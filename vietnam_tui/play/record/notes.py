"""A player's own notes on hexes and plans of marches: kept beside the save, and never a part of the game.

They lie in `NAME.notes` next to `NAME.toml`: a table a side, the number of a hex and what is noted there, and others
for its marches, the name of a unit and the number of the hex that it is bound for, and for the letters of counters that
it cannot tell apart and what it takes them for.  They go with their save: where it
is gone they are removed, and a new game of that name begins without any.  A player without a save, or at a table kept
elsewhere, has them as long as he sits there.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path

import tomli_w

from vietnam_tui.core.printable import clean
from vietnam_tui.play.faults import CannotSave

#: The end of the name of a file of notes, after the name of its save
ENDING = ".notes"
#: The end of the name of a side's table of marches, after the side
MARCHES = " marches"
#: The longest note, the most notes of a side, and the largest file that is read, in bytes.
LONGEST, MOST, LARGEST = 200, 500, 1_000_000


class Notes:
    """The notes on hexes of all who play at a table; `save` is its file, None for none."""

    def __init__(self, save: Path | None) -> None:
        self.path = None if save is None else save.with_suffix(ENDING)
        #: why the notes of the file were not read, as a sentence; they are left as they are
        self.fault = ""
        self._notes: dict[str, dict[str, str]] = {}
        if self.path is not None and os.path.lexists(self.path):
            try:
                self._notes = read_notes(self.path)
            except ValueError as error:
                self.fault = f"{self.path}: {error}; it is left as it is, and notes are kept in memory only."
                self.path = None

    def of(self, side: str) -> dict[str, str]:
        """The notes of a side: hex number -> text."""
        return self._notes.get(side, {})

    def marches(self, side: str) -> dict[str, str]:
        """The destinations of units of a side: name of the unit -> hex number."""
        return self.of(side + MARCHES)

    def plan(self, side: str, unit: str, label: str) -> None:
        """Keep the hex that a unit is bound for, "" for none any more; raises as `write` does."""
        self.write(side + MARCHES, unit, label)

    def plan_all(self, side: str, goals: Mapping[str, str]) -> None:
        """Keep the hexes that several units are bound for, as `plan` does."""
        if goals.items() - {unit: self.marches(side).get(unit, "") for unit in goals}.items():
            self._write(side + MARCHES, goals)

    def write(self, side: str, label: str, text: str) -> None:
        """Note something on a hex, or nothing any more; raises `CannotSave`, and ValueError for too much."""
        text = " ".join(clean(text).split())
        if len(text) > LONGEST:
            raise ValueError(f"a note has at most {LONGEST} characters, this one has {len(text)}")
        self._write(side, {label: text})

    def replace(self, name: str, texts: Mapping[str, str]) -> None:
        """Keep these texts, and no others, in a table of its own; raises as `write` does."""
        self._write(name, dict.fromkeys(self.of(name), "") | dict(texts))

    def _write(self, side: str, texts: Mapping[str, str]) -> None:
        """Write down texts by what they are about, "" for nothing any more."""
        # whoever sits elsewhere at the same table may have written meanwhile
        present = self._notes if self.path is None or not self.path.exists() else read_notes(self.path)
        notes = {name: dict(found) for name, found in present.items()}
        own = notes.setdefault(side, {})
        for label, text in texts.items():
            own.pop(label, None)
            if text:
                own[label] = text
        if len(own) > MOST:
            raise ValueError(f"there are {MOST} notes already")
        kept = {name: dict(sorted(found.items())) for name, found in sorted(notes.items()) if found}
        data = tomli_w.dumps(kept)
        if len(data.encode()) > LARGEST:
            raise ValueError(f"all notes together have at most {LARGEST:,} bytes")
        if self.path is not None:
            from vietnam_tui.play.record.journal import write_new  # only here: who shows a game keeps none
            from vietnam_tui.play.record.lock import SaveLocked

            try:
                write_new(self.path, data, replace=True)
            except SaveLocked as error:
                raise CannotSave(str(error)) from None
        self._notes = notes


def notes_of(where: str) -> Notes:
    """The notes of a table that is kept in a file here, or one that nobody keeps."""
    path = Path(where) if where else None
    return Notes(path if path is not None and path.is_file() else None)


def discard_notes(save: Path) -> None:
    """Remove the notes of a save that is gone; a file or link of that name which holds no notes is left alone."""
    path = save.with_suffix(ENDING)
    with contextlib.suppress(OSError, ValueError):
        if not path.is_symlink():
            read_notes(path)
            path.unlink()


def read_notes(path: Path) -> dict[str, dict[str, str]]:
    """Side -> hex number -> text; raises ValueError saying what is wrong with a file."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise ValueError(error.strerror or "cannot be read") from None
    if len(data) > LARGEST:
        raise ValueError(f"more than {LARGEST:,} bytes")
    from tomllib import loads  # only here: few note anything

    try:
        tables = loads(data.decode())
    except (ValueError, RecursionError) as error:
        raise ValueError(f"no TOML: {clean(str(error))[:200]}") from None
    found: dict[str, dict[str, str]] = {}
    for side, notes in tables.items():
        if not isinstance(notes, dict) or not all(isinstance(text, str) for text in notes.values()):
            raise ValueError(f"{clean(side)[:40]}: a table of texts is expected")
        if len(notes) > MOST:
            raise ValueError(f"{clean(side)[:40]}: more than {MOST} notes")
        found[side] = {label: clean(text)[:LONGEST] for label, text in notes.items()}
    return found
