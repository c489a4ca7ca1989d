"""Corrected data for one test: other tables, terrain or maps, laid over those of the game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from vietnam_tui.games.vietnam_battles.counters import FOLDER, tables
from vietnam_tui.games.vietnam_battles.rules import support


def forget_data() -> None:
    """Drop all that the rules remember of data files they have read."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"vietnam_tui.games.{FOLDER}"):
            for remembered in list(vars(module).values()):
                if callable(getattr(remembered, "cache_clear", None)):
                    remembered.cache_clear()


@pytest.fixture(autouse=True)
def shared_pools(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The rules of support fire are shown with the pools that most scenarios share, whatever another one has."""
    support.full_pool.cache_clear()
    monkeypatch.setattr(support, "pools", lambda _: {pool.side: pool for pool in tables().pool})
    yield
    support.full_pool.cache_clear()


@pytest.fixture
def overlay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, str], None]]:
    """overlay("tables.toml", text): lay a file over the one of the game, for this test alone."""
    monkeypatch.setenv("VIETNAM_DATA", str(tmp_path))

    def lay(relative: str, text: str) -> None:
        path = tmp_path / FOLDER / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        forget_data()

    yield lay
    forget_data()
