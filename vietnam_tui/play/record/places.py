"""The folder of saves, and finding saves by name."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from vietnam_tui.core.folders import saves_folder
from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.journal import Exists, tidy
from vietnam_tui.play.record.lock import SaveLock, SaveLocked
from vietnam_tui.play.record.saves import shortened

Begun = TypeVar("Begun")

#: The number of times that others may take a name just before us
PATIENCE = 100
#: Characters of the longest name that a save is given
LONGEST_NAME = 60


def save_folder() -> Path:
    """The folder of saves; it need not exist.

    `VIETNAM_SAVES` names it, else it is `saves/` in a checkout, else a place for user data.  Raises `SaveFault`
    where there is no such place.
    """
    folder = saves_folder()
    if folder is None:
        raise SaveFault(
            "HOME names no folder, so there is no place for saves: set it, or name a folder with VIETNAM_SAVES"
        )
    return folder


def find_save(name: str) -> Path | None:
    """The file that a name means: a path, or a file of the save folder with or without `.toml`."""
    if not name or "\0" in name:
        return None
    if _is_file(Path(name)):
        return Path(name)
    folder = save_folder()
    return next((path for path in (folder / name, folder / f"{name}.toml") if _is_file(path)), None)


def list_saves() -> list[Path]:
    """The files in the save folder that may be saves, the one played last first.

    Files that killed programs have left there are removed, and notes whose save is gone.
    """
    from vietnam_tui.play.record.notes import (  # only here: not every command lists saves
        ENDING,
        discard_notes,
    )

    try:
        entries = list(os.scandir(save_folder()))
    except OSError:
        return []
    found: list[tuple[float, str, Path]] = []
    for entry in entries:
        path, name = Path(entry.path), entry.name
        if name.endswith(".toml.lock"):
            tidy(path.with_name(name.removesuffix(".lock")))
        elif name.startswith(".") and name.endswith(".toml.new"):
            tidy(path.with_name(name[1:].removesuffix(".new")))
        elif name.endswith(ENDING):
            if not os.path.lexists(save := path.with_suffix(".toml")):
                discard_notes(save)
        elif name.endswith(".toml") and not name.startswith("."):
            try:
                found.append((-entry.stat().st_mtime, name, path))
            except OSError:
                continue  # a link to nothing, or removed in this moment
    return [path for _, _, path in sorted(found)]


def at_free_name(scenario: str, begin: Callable[[Path], Begun]) -> Begun:
    """The result of `begin` for the first free name for a new save: `boys-of-67.toml`, `boys-of-67-2.toml` and so on.

    Makes the folder when it is missing; raises `SaveFault` when that is impossible.
    """
    folder = save_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveFault(
            f"cannot make the folder {folder}: {error.strerror}; name a file with --save"
        ) from None
    lost = 0
    for path in _free_names(folder, scenario):
        try:
            return begin(path)
        except (Exists, SaveLocked):  # somebody else has begun a game there in this moment
            lost += 1
            if lost == PATIENCE:
                raise
    raise AssertionError("there are names enough")


def remove_save(save: Path) -> None:
    """Delete a save, its notes and reviews; raises `SaveLocked` while it is played, `CannotSave` where it cannot be."""
    from vietnam_tui.play.record.notes import discard_notes
    from vietnam_tui.play.record.review_file import discard_reviews

    with _nobody_plays(save):
        save.unlink()
    discard_notes(save)
    discard_reviews(save)


def rename_save(save: Path, name: str) -> Path:
    """Give a save another name in its folder, with its notes; the new path.  Reviews are made anew.

    Raises `SaveFault` for what is no name, `SaveLocked` while it is played, `CannotSave` where the name is taken.
    """
    from vietnam_tui.play.record.notes import ENDING
    from vietnam_tui.play.record.review_file import discard_reviews

    plain = name.strip().removesuffix(".toml")
    readable = plain.isprintable() and "/" not in plain and not plain.startswith((".", "-"))
    if not readable or not 0 < len(plain) <= LONGEST_NAME:
        most = f"letters, digits and blanks, {LONGEST_NAME} at the most"
        raise SaveFault(f"{shortened(name)!r} is no name for a save: {most}")
    found = save.with_name(f"{plain}.toml")
    if os.path.lexists(found):
        raise CannotSave(f"{found.name} exists already")
    with _nobody_plays(save):
        save.rename(found)
        notes = save.with_suffix(ENDING)
        if notes.is_file() and not os.path.lexists(found.with_suffix(ENDING)):
            notes.rename(found.with_suffix(ENDING))
        discard_reviews(save)
    return found


@contextmanager
def _nobody_plays(save: Path) -> Iterator[None]:
    """Hold the lock of a save; raises `SaveLocked`, and `CannotSave` for what the system refuses."""
    lock = SaveLock(save)
    try:
        lock.acquire()
        try:
            yield
        finally:
            lock.release()
    except OSError as error:
        raise CannotSave(f"{save.name}: {error.strerror}") from None


def _free_names(folder: Path, scenario: str) -> Iterator[Path]:
    number = 1
    while True:
        path = folder / (f"{scenario}.toml" if number == 1 else f"{scenario}-{number}.toml")
        if not os.path.lexists(path):
            yield path
        number += 1


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False
