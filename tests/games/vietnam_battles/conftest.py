"""What rules are tested with: frozen copies of the data, and for one test other tables, terrain or maps over them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from vietnam_tui.core import data
from vietnam_tui.games.vietnam_battles.counters import FOLDER, tables
from vietnam_tui.games.vietnam_battles.rules import support

SHEET = Path(__file__).parent / "sheet"
OF_SHIPPED_DATA = ("test_data", "test_map", "test_iron_triangle_map")


def forget_data() -> None:
    """Drop all that the rules remember of data files they have read."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"vietnam_tui.games.{FOLDER}"):
            for remembered in list(vars(module).values()):
                if callable(getattr(remembered, "cache_clear", None)):
                    remembered.cache_clear()


@pytest.fixture(scope="session")
def frozen_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of the game with the frozen copies in the place of what a correction may change."""
    folder = tmp_path_factory.mktemp("data")
    shutil.copytree(data.shipped_folder() / FOLDER, folder / FOLDER)
    shutil.copytree(SHEET, folder, dirs_exist_ok=True)
    return folder


@pytest.fixture(scope="module", autouse=True)
def frozen(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every module reads the frozen copies as if they had come with the program, but those that test what does."""
    if Path(request.module.__file__).stem in OF_SHIPPED_DATA:
        yield
        return
    folder = request.getfixturevalue("frozen_data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(data, "shipped_folder", lambda: folder)
        forget_data()
        yield
    forget_data()


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
