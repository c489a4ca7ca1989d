"""A fixture for tests that are not about how good a figure is: the enemy's answer is looked at in one world."""

from __future__ import annotations

import pytest

from vietnam_tui.games import PUBLISHED, find_game


@pytest.fixture(autouse=True)
def one_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every doctrine take one step at once, which is one world."""
    for code in PUBLISHED:
        doctrine = find_game(code).doctrine
        if doctrine is not None:
            monkeypatch.setattr(type(doctrine), "steps_at_once", 1)
