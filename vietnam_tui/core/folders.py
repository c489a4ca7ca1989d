"""The folders where a user's own files lie."""

from __future__ import annotations

import os
from pathlib import Path


def user_folder() -> Path | None:
    """The platform's place for the user's data of this program; None when the environment tells of none."""
    if not _told("XDG_DATA_HOME"):
        return None
    import platformdirs  # only here: most commands run with no need of it

    return platformdirs.user_data_path("vietnam", appauthor=False)


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
    if not _told("XDG_CACHE_HOME"):
        return None
    import platformdirs

    return platformdirs.user_cache_path("vietnam", appauthor=False)


def config_folder() -> Path | None:
    """The platform's place for the user's settings of this program; None when the environment tells of none."""
    if not _told("XDG_CONFIG_HOME"):
        return None
    import platformdirs

    return platformdirs.user_config_path("vietnam", appauthor=False)


def _told(variable: str) -> bool:
    """Does the environment name a folder, by this variable or else by HOME, and by its whole path?"""
    home, named = os.environ.get("HOME"), os.environ.get(variable, "")
    return named.startswith("/") or not (named or (home is not None and not home.startswith("/")))
