"""Players that are programs.

A bot is given what its side sees, never more, and returns an action with its reason.  Levels are found by
name: `find_bot(game, "random")`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Action
from vietnam_tui.core.own_scenarios import own_scenarios

#: level -> "module:class" of the bot, the weakest first; the class is called with the game
LEVELS: dict[str, str] = {
    "random": "vietnam_tui.bots.random_bot:RandomBot",
    "greedy": "vietnam_tui.bots.greedy_bot:GreedyBot",
    "recruit": "vietnam_tui.bots.doctrine_bot:Recruit",
    "regular": "vietnam_tui.bots.doctrine_bot:Regular",
    "veteran": "vietnam_tui.bots.veteran_bot:Veteran",
}
#: Levels that play in the arena alone, in games that know them: no opponent, but something to measure by
BASELINES: dict[str, str] = {
    "hasty": "vietnam_tui.bots.hasty_bot:HastyBot",
    "quick": "vietnam_tui.bots.quick_bot:QuickBot",
}
#: What an officer is put into where the owner of a game has made scenarios of it
OWN_GROUND = "vietnam_tui.bots.own_ground_bot:OwnGroundBot"
#: The level that "bot" alone stands for, and what it stands for in a game without a doctrine.
DEFAULT_LEVEL = "regular"
BASIC_LEVEL = "random"


class Choice(NamedTuple):
    """The decision of a bot, and the reason in a sentence; "" where nothing in particular decided."""

    action: Action
    reason: str

    @property
    def because(self) -> str:
        """The reason as it follows an order, "" for none.

        >>> Choice(Action(), "2 hexes nearer").because, Choice(Action(), "").because
        ('  (2 hexes nearer)', '')
        """
        return f"  ({self.reason.rstrip('.')})" if self.reason else ""


class Bot(Protocol):
    """A player that is a program; it keeps nothing between decisions."""

    def choose(self, game: Game[Any], view: Any, side: str, generator: random.Random) -> Choice:
        """A legal action for the side to act, from its view alone; `generator` is its only chance."""


def find_bot(game: Game[Any], level: str = "") -> Bot:
    """The bot of a level, the default one for ""; raises KeyError for a level that the game does not have."""
    known = LEVELS | BASELINES
    bot: Bot = _named(known[level or (BASIC_LEVEL if game.doctrine is None else DEFAULT_LEVEL)])(game)
    return _named(OWN_GROUND)(game, bot) if own_scenarios(game.id) else bot


def _named(place: str) -> Callable[..., Bot]:
    module, name = place.split(":")
    found: Callable[..., Bot] = getattr(import_module(module), name)
    return found
