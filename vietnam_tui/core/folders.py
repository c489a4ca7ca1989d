"""The folders where a user's own files lie."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def user_folder() -> Path | None:
    """The platform's place for the user's data of this program; None when the environment tells of none."""
    return _place("XDG_DATA_HOME", ".local/share", "Application Support")


def saves_folder() -> Path | None:
    """The folder of saves, which need not exist: `VIETNAM_SAVES`, that of a checkout, or one among the user's data."""
    named = os.environ.get("VIETNAM_SAVES")
    if named:
        return Path(named)
    checkout = checkout_folder()
    if (checkout / "pyproject.toml").is_file() and (checkout / "saves").is_dir():
        return checkout / "saves"
    own = user_folder()
    return own and own / "saves"


def checkout_folder() -> Path:
    """The folder where the package lies: in a checkout its top folder."""
    return Path(__file__).resolve().parents[2]


def game_folders() -> tuple[Path, ...]:
    """The folders of further games, named by `VIETNAM_GAMES`: packages whose own data lie in their folder `data`."""
    named = os.environ.get("VIETNAM_GAMES", "")
    return tuple(Path(folder).absolute() for folder in named.split(os.pathsep) if folder)


def cache_folder() -> Path | None:
    """The platform's place for what can be worked out again; None when the environment tells of none."""
    return _place("XDG_CACHE_HOME", ".cache", "Caches")


def config_folder() -> Path | None:
    """The platform's place for the user's settings of this program; None when the environment tells of none."""
    return _place("XDG_CONFIG_HOME", ".config", "Application Support")


def _place(variable: str, usual: str, on_a_mac: str) -> Path | None:
    """A folder of this program: below the one that a variable names, or below HOME, or on a Mac below its Library.

    None where neither names a whole path.  The package `platformdirs` says the same, but every command would have to
    load it.
    """
    named, home = os.environ.get(variable), os.environ.get("HOME", os.path.expanduser("~"))
    if not (named or home).startswith("/"):
        return None
    if sys.platform == "darwin":
        return Path(home, "Library", on_a_mac, "vietnam")
    return Path(named or Path(home, usual), "vietnam")
