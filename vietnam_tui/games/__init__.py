"""The published games, found by code, id or a scenario's id."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vietnam_tui.core.contract import Game

#: code -> package of the game
GAMES = {
    "vb": "vietnam_battles",
    "gb": "green_beret",
    "ks": "khe_sanh",
    "sd": "search_and_destroy",
    "ha": "hot_armor",
}


def known_games() -> dict[str, str]:
    """Code -> package of every game with rules and charts."""
    return dict(GAMES)


def find_game(name: str) -> Game[Any]:
    """The game with this code or id; raises KeyError for an unknown one."""
    for code, package in GAMES.items():
        if name.casefold() in (code, package, package.replace("_", "-")):
            module = import_module(f"vietnam_tui.games.{package}.game")
            game: Game[Any] = module.GAME
            return game
    raise KeyError(name)


def game_of_scenario(scenario: str) -> Game[Any] | None:
    """The game that has this scenario, or None."""
    return next((game for code in GAMES if scenario in (game := find_game(code)).scenarios()), None)
