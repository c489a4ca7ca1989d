"""Forgetting what has been read of data files, once an owner has changed them."""

from __future__ import annotations

import sys
from types import ModuleType

#: The modules that remember data files of any game, besides those of the game itself
SHARED = (
    "vietnam_tui.core.library",
    "vietnam_tui.core.own_scenarios",
    "vietnam_tui.core.title_page",
    "vietnam_tui.engine.own_scenario",
)


def forget(game: str) -> None:
    """Drop all that is remembered of the data of the game with this id; no game of it may be running."""
    forget_rules(game)
    for name in SHARED:
        if name in sys.modules:
            _clear(sys.modules[name])


def forget_rules(game: str) -> None:
    """Drop all that the rules of a game remember of data files they have read."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"vietnam_tui.games.{game}"):
            _clear(module)


def _clear(module: ModuleType) -> None:
    for remembered in list(vars(module).values()):
        if not isinstance(remembered, type) and callable(getattr(remembered, "cache_clear", None)):
            remembered.cache_clear()
