"""The toy game stands among the published ones while these tests run."""

from __future__ import annotations

import pytest

from tests import toy_game
from vietnam_tui import games


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "toy", "toy")
    toy_game.register()
