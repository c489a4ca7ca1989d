"""The numbers of the worked examples: a frozen copy of the charts, read as if it lay in a user's data folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from vietnam_tui.core.data import load
from vietnam_tui.games.khe_sanh.counters import FOLDER
from vietnam_tui.games.khe_sanh.tables import Tables

SHEET = Path(__file__).parent / "sheet"


@pytest.fixture(scope="session")
def frozen() -> Tables:
    """The charts of the frozen copy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("VIETNAM_DATA", str(SHEET))
        return load(f"{FOLDER}/tables.toml", Tables)
