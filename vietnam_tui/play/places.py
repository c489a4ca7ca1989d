"""Where saves are kept, and how they are found by name."""

from __future__ import annotations

import os
from pathlib import Path

from vietnam_tui.core.model import SaveFault


def save_folder() -> Path:
    """The folder of saves; it need not exist.

    `VIETNAM_SAVES` names it, else it is `saves/` in a checkout, else a place for user data.
    """
    named = os.environ.get("VIETNAM_SAVES")
    if named:
        return Path(named)
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pyproject.toml").is_file() and (checkout / "saves").is_dir():
        return checkout / "saves"
    import platformdirs

    return platformdirs.user_data_path("vietnam", appauthor=False) / "saves"


def find_save(name: str) -> Path | None:
    """The file that a name means: a path, or a file of the save folder with or without `.toml`."""
    if not name or "\0" in name:
        return None
    named = Path(name)
    candidates = [named, save_folder() / name, save_folder() / f"{name}.toml"]
    return next((path for path in candidates if _is_file(path)), None)


def list_saves() -> list[Path]:
    """The files in the save folder that may be saves, the one played last first."""
    try:
        found = [path for path in save_folder().glob("*.toml") if not path.name.startswith(".")]
        return sorted(found, key=lambda path: (-path.stat().st_mtime, path.name))
    except OSError:
        return []


def free_name(scenario: str) -> Path:
    """A name for a new save that is not taken: `boys-of-67.toml`, `boys-of-67-2.toml` and so on.

    Makes the folder when it is missing; raises `SaveFault` when that is impossible.
    """
    folder = save_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveFault(
            f"cannot make the folder {folder}: {error.strerror}; name a file with --save"
        ) from None
    number = 1
    while True:
        path = folder / (f"{scenario}.toml" if number == 1 else f"{scenario}-{number}.toml")
        if not path.exists():
            return path
        number += 1


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False
