"""Where saves are kept, and how they are found by name."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from vietnam_tui.core.folders import saves_folder
from vietnam_tui.core.model import SaveFault
from vietnam_tui.play.journal import Exists, tidy
from vietnam_tui.play.lock import SaveLocked

Begun = TypeVar("Begun")

#: How often others may take a name just before us
PATIENCE = 100


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

    What programs that were killed have left there is removed, and notes whose save is gone.
    """
    from vietnam_tui.play.notebook import ENDING, discard_notes  # only here: not every command lists saves

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
    """What `begin` makes of the first free name for a new save: `boys-of-67.toml`, `boys-of-67-2.toml` and so on.

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
