"""What rules are tested with: frozen copies of terrain key, tables, counters, missions and map."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.frozen import laid_out, shipped
from vietnam_tui.games.green_beret.counters import FOLDER

SHEET = Path(__file__).parent / "sheet"
OF_SHIPPED_DATA = ("test_data", "test_map", "test_charts")


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
