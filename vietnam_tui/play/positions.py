"""Position files: a situation of a scenario, written by hand.

What such a file may hold besides `scenario` is the game's affair; it reads the tables itself.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games import find_game, game_of_scenario
from vietnam_tui.play.loading import sound
from vietnam_tui.play.saves import parse_toml, read_document, shortened
from vietnam_tui.play.session import Session


class FoundPosition(NamedTuple):
    """A position with its game and scenario."""

    game: Game[Any]
    scenario: str
    state: Any


#: A save says first in which format it is written.
_FORMAT = rb"^format\s*="


def is_position(path: Path) -> bool:
    """Is a file a position rather than a save?  Raises `SaveFault` when it cannot be read."""
    data = read_document(path)
    if re.search(_FORMAT, data, re.MULTILINE) or b"\n[[log]]" in data:
        return False
    return "format" not in parse_toml(data, str(path))


def read_position(path: Path) -> FoundPosition:
    """The position in a file; raises `SaveFault` naming the line or key."""
    tables = parse_toml(read_document(path), str(path))
    scenario = tables.get("scenario")
    if not isinstance(scenario, str):
        raise SaveFault(f'{path}: scenario: a position names its scenario, such as scenario = "boys-of-67"')
    code = tables.pop("game", None)
    try:
        game = find_game(str(code)) if code is not None else game_of_scenario(scenario)
    except KeyError:
        raise SaveFault(f"{path}: game: there is no game {shortened(str(code))!r}") from None
    if game is None or scenario not in game.scenarios():
        raise SaveFault(f"{path}: scenario: there is no scenario {shortened(scenario)!r}")
    state = sound(game, lambda: game.position(tables), str(path))
    return FoundPosition(game, scenario, state)


def open_any(path: Path) -> Session[Any]:
    """A save or a position as a session that stays in memory; raises `SaveFault`."""
    if is_position(path):
        found = read_position(path)
        return Session.new(found.game, found.scenario, start=found.state, seed=0)
    return Session.open(path, read_only=True)
