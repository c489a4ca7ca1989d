"""Frozen copies in the place of shipped data, so that rules keep their numbers when those are tuned or corrected."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from vietnam_tui.core import data


def forget_data(game: str) -> None:
    """Drop all that the rules of a game remember of data files they have read."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"vietnam_tui.games.{game}"):
            for remembered in list(vars(module).values()):
                if not isinstance(remembered, type) and callable(getattr(remembered, "cache_clear", None)):
                    remembered.cache_clear()


def laid_out(game: str, sheet: Path, folder: Path) -> Path:
    """A folder with the data of a game, the frozen copies of a sheet in the place of the shipped ones."""
    shutil.copytree(data.shipped_folder() / game, folder / game)
    shutil.copytree(sheet, folder, dirs_exist_ok=True)
    return folder


@contextmanager
def shipped(game: str, folder: Path) -> Iterator[None]:
    """The data of a game are read from a folder as if they had come with the program."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(data, "shipped_folder", lambda: folder)
        forget_data(game)
        yield
    forget_data(game)
