"""The numbers of the worked examples: frozen copies of charts, counters and map, read as a user's own would be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from tests.games.frozen import forget_data
from tests.games.hot_armor.proving_ground import Table
from vietnam_tui.core.board import Board, MapSheet
from vietnam_tui.core.data import load
from vietnam_tui.games.hot_armor.counters import FOLDER, CounterMix, UnitType
from vietnam_tui.games.hot_armor.tables import Tables
from vietnam_tui.games.hot_armor.terrain import TerrainKey

SHEET = Path(__file__).parent / "sheet"

T = TypeVar("T")


def _frozen(relative: str, shape: type[T]) -> T:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VIETNAM_DATA", str(SHEET))
        return load(f"{FOLDER}/{relative}", shape)


@pytest.fixture(scope="session")
def frozen() -> Tables:
    """The charts of the frozen copy."""
    return _frozen("tables.toml", Tables)


@pytest.fixture(scope="session")
def frozen_units() -> dict[str, UnitType]:
    """The types of unit of the frozen copy, by id."""
    return {type_.id: type_ for type_ in _frozen("counters.toml", CounterMix).type}


@pytest.fixture(scope="session")
def frozen_terrain() -> TerrainKey:
    """The Terrain Effects Chart of the frozen copy."""
    return _frozen("terrain.toml", TerrainKey)


@pytest.fixture(scope="session")
def frozen_board() -> Board:
    """The map of the frozen copy."""
    return Board(_frozen("maps/central-valley.toml", MapSheet))


@pytest.fixture(scope="module", autouse=True)
def proving_ground(request: pytest.FixtureRequest) -> Iterator[None]:
    """A module that plays on the proving ground reads the frozen copies, no other does."""
    if getattr(request.module, "Table", None) is not Table:
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VIETNAM_DATA", str(SHEET))
        forget_data(FOLDER)
        yield
    forget_data(FOLDER)
