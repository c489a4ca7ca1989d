"""A data folder of an owner's own, for a test or for all of a module, and everything forgotten afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from vietnam_tui.core.forgetting import forget
from vietnam_tui.games import PUBLISHED

#: Scenarios of one's own, one each of three games
OWN = Path(__file__).parent / "own"


@contextmanager
def own_folder(folder: Path) -> Iterator[Path]:
    """Its scenarios stand in the lists."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VIETNAM_DATA", str(folder))
        forget_all()
        yield folder
    forget_all()


def forget_all() -> None:
    """Every file is read anew."""
    for game in PUBLISHED.values():
        forget(game)
