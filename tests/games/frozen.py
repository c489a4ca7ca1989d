"""Frozen copies in the place of shipped data, so that rules keep their numbers when those are tuned or corrected."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from vietnam_tui.core import data
from vietnam_tui.core.forgetting import forget_rules as forget_data


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
