"""The toy game stands among the published ones while these tests run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import toy_game
from vietnam_tui import games


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "GAMES", dict(games.GAMES))
        toy_game.register()
        yield
