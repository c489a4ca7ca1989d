"""What an answer comes to is looked at in one world here: that nothing hidden shows does not hang on how many."""

from __future__ import annotations

import pytest

from vietnam_tui.games import PUBLISHED, find_game


@pytest.fixture(autouse=True)
def one_world(monkeypatch: pytest.MonkeyPatch) -> None:
    for code in PUBLISHED:
        doctrine = find_game(code).doctrine
        if doctrine is not None:
            monkeypatch.setattr(type(doctrine), "steps_at_once", 1)
