"""The published games, found by code, id or a scenario's id."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from vietnam_tui.core.data import exists
from vietnam_tui.core.title_page import title_page

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


def scenarios_of(code: str) -> tuple[str, ...]:
    """The scenarios of a game; one with a title page is not loaded for that."""
    package = GAMES[code]
    if exists(f"{package}/game.toml"):
        return tuple(title_page(package).scenarios)
    return find_game(code).scenarios()


def game_of_scenario(scenario: str) -> Game[Any] | None:
    """The game that has this scenario, or None."""
    return next((find_game(code) for code in GAMES if scenario in scenarios_of(code)), None)
