"""What rules are tested with: frozen copies of the data, and for one test other tables, terrain or maps over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.games.frozen import forget_data, laid_out, shipped
from vietnam_tui.games.vietnam_battles.counters import FOLDER, tables
from vietnam_tui.games.vietnam_battles.rules.combat import support

SHEET = Path(__file__).parent / "sheet"
OF_SHIPPED_DATA = ("test_data", "test_map", "test_iron_triangle_map")


@pytest.fixture(scope="session")
def frozen_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of the game with the frozen copies in the place of what a correction may change."""
    return laid_out(FOLDER, SHEET, tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module", autouse=True)
def frozen(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every module reads the frozen copies, but those that test what is shipped."""
    if Path(request.module.__file__).stem in OF_SHIPPED_DATA:
        yield
        return
    with shipped(FOLDER, request.getfixturevalue("frozen_data")):
        yield


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
        forget_data(FOLDER)

    yield lay
    forget_data(FOLDER)
