"""A new game of a host, in a file of its own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.play.seats import Seat
from vietnam_tui.play.table.session import Session


def begin_game(
    saves: Path, game: Game[Any], scenario: str, seats: Mapping[str, Seat], options: Mapping[str, str]
) -> Session[Any]:
    """A new game of a scenario in the folder of saves, named after it; raises as `Session.new` does."""
    saves.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = saves / (f"{scenario}.toml" if number == 1 else f"{scenario}-{number}.toml")
        if not os.path.lexists(path):
            return Session.new(game, scenario, seats=dict(seats), options=options, path=path)
        number += 1
