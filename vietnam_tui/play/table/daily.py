"""The game of the day: the same seed and the same side for everybody who plays a scenario on that date.

>>> daily_of("boys-of-67", "2026-03-05") == daily_of("boys-of-67", "2026-03-05")
True
>>> daily_of("boys-of-67", "2026-03-05").seed == daily_of("boys-of-67", "2026-03-06").seed
False
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from vietnam_tui.bots import DEFAULT_LEVEL
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import SaveFault
from vietnam_tui.games import GAMES, find_game, game_of_scenario, printed_scenarios
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.lock import SaveLocked
from vietnam_tui.play.record.places import at_free_name, list_saves
from vietnam_tui.play.record.saves import SEEDS
from vietnam_tui.play.seats import HUMAN, Seat
from vietnam_tui.play.table.finished import DAY
from vietnam_tui.play.table.session import Session

#: What stands before date and scenario in the name of a save
FILE = "today-"


class Daily(NamedTuple):
    """The game of a scenario on a day: who the player is, and the seed."""

    day: str
    game: Game[Any]
    scenario: str
    side: str
    seed: int


def today() -> str:
    """The date, such as "2026-03-05"."""
    return time.strftime("%Y-%m-%d")


def daily_of(scenario: str, day: str) -> Daily:
    """The game of a scenario on a day; raises KeyError for an unknown scenario."""
    game = game_of_scenario(scenario)
    if game is None:
        raise KeyError(scenario)
    drawn = _drawn(f"{day}/{scenario}")
    sides = game.sides(scenario)
    return Daily(day, game, scenario, sides[drawn % len(sides)], drawn // len(sides) % SEEDS)


def scenario_of(day: str) -> str:
    """The scenario of a day, of those that everybody has."""
    every = sorted(scenario for code in GAMES for scenario in printed_scenarios(code))
    return every[_drawn(day) % len(every)]


def begin_daily(daily: Daily) -> Session[Any]:
    """The game of a day where it was left, or from its beginning; raises `SaveFault` and `CannotSave`."""
    for session in _left(daily):
        return session
    game, scenario = daily.game, daily.scenario
    bot = Seat(human=False, level=DEFAULT_LEVEL if game.doctrine is not None else "")
    seats = {side: HUMAN if side == daily.side else bot for side in game.sides(scenario)}

    def begun(path: Path) -> Session[Any]:
        """The new game, kept in this file."""
        return Session.new(game, scenario, seed=daily.seed, seats=seats, path=path, occasion=DAY + daily.day)

    return at_free_name(f"{FILE}{daily.day}-{scenario}", begun)


def _left(daily: Daily) -> Iterator[Session[Any]]:
    """The saves of a game of a day."""
    for path in list_saves():
        if not path.name.startswith(f"{FILE}{daily.day}-{daily.scenario}"):
            continue
        try:
            session: Session[Any] = Session.open(path)
        except (SaveFault, SaveLocked, CannotSave):
            continue
        if session.occasion == DAY + daily.day and session.seed == daily.seed:
            yield session
        else:
            session.close()


def _drawn(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=16).digest())


def find_daily(name: str, day: str) -> Daily:
    """The game that a name means on a day: of a scenario, or without one of the scenario of that day.

    Raises KeyError for an unknown scenario.
    """
    return daily_of(name.casefold() or scenario_of(day), day)


def dailies(day: str) -> list[Daily]:
    """The games of a day, one a scenario, in the order of the games."""
    return [daily_of(scenario, day) for code in GAMES for scenario in find_game(code).scenarios()]
