"""The toy game stands among the published ones while these tests run."""

from __future__ import annotations

import pytest

from tests import toy_game
from tests.one_world import one_world
from vietnam_tui import games

__all__ = ["one_world"]


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "toy", "toy")
    toy_game.register()
