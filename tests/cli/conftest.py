"""The toy game stands among the published ones, and saves go to a folder of the test's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import toy_game
from tests.one_world import one_world
from vietnam_tui import games

__all__ = ["one_world"]


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "toy", "toy")
    toy_game.register()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saves."""
    saves = tmp_path / "saves"
    saves.mkdir()
    monkeypatch.setenv("VIETNAM_SAVES", str(saves))
    monkeypatch.setenv("VIETNAM_DATA", str(tmp_path / "data"))
    return saves
