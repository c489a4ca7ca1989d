"""A fixture for tests that are not about how good a figure is: the enemy's answer in one world, with a few throws."""

from __future__ import annotations

import pytest

from vietnam_tui.bots import forecast
from vietnam_tui.games import PUBLISHED, find_game

#: Ways into which the dice of a combat may branch where none of them is counted
FEW = 2


@pytest.fixture(autouse=True)
def one_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every doctrine take one step at once, which is one world, and follow a few throws there."""
    monkeypatch.setattr(forecast, "WAYS", FEW)
    monkeypatch.setattr(forecast, "ALL_WAYS", FEW)
    for code in PUBLISHED:
        doctrine = find_game(code).doctrine
        if doctrine is not None:
            monkeypatch.setattr(type(doctrine), "steps_at_once", 1)
