"""The games, found by code, id or a scenario's id: the published ones, and further ones that somebody names.

A further game is a package in a folder of its own, as `examples/duel` is; `VIETNAM_GAMES` names such folders.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from vietnam_tui.core.data import exists
from vietnam_tui.core.folders import game_folders
from vietnam_tui.core.title_page import title_page

if TYPE_CHECKING:
    from vietnam_tui.core.contract import Game
    from vietnam_tui.core.reference import Reference

#: code -> id of the published games: the folder of the package, and that of the data
PUBLISHED = {
    "vb": "vietnam_battles",
    "gb": "green_beret",
    "ks": "khe_sanh",
    "sd": "search_and_destroy",
    "ha": "hot_armor",
}


def _further() -> dict[str, str]:
    """Code -> id of the games that `VIETNAM_GAMES` names."""
    return {title_page(folder.name).code.casefold(): folder.name for folder in game_folders()}


#: code -> id of every game
GAMES = PUBLISHED | _further()


def known_games() -> dict[str, str]:
    """Code -> id of every game with rules and charts."""
    return dict(GAMES)


def package_of(game: str) -> str:
    """The package of the game with this id, which can then be imported."""
    if game in PUBLISHED.values():
        return f"vietnam_tui.games.{game}"
    for folder in game_folders():
        if folder.name == game and str(folder.parent) not in sys.path:
            sys.path.append(str(folder.parent))
    return game


def find_game(name: str) -> Game[Any]:
    """The game with this code or id; raises KeyError for an unknown one."""
    for code, game in GAMES.items():
        if name.casefold() in (code, game, game.replace("_", "-")):
            found: Game[Any] = import_module(f"{package_of(game)}.game").GAME
            return found
    raise KeyError(name)


def find_reference(game: str) -> Reference:
    """The pages that can be looked up of the game with this id, without loading its rules."""
    found: Reference = import_module(f"{package_of(game)}.screen.reference").REFERENCE
    return found


def printed_scenarios(code: str) -> tuple[str, ...]:
    """The scenarios of a game that are not its owner's own; one with a title page is not loaded for that."""
    game = GAMES[code]
    if exists(f"{game}/game.toml"):
        return tuple(title_page(game).scenarios)
    return find_game(code).scenarios()


def scenarios_of(code: str) -> tuple[str, ...]:
    """The scenarios of a game, then those of its owner, be they playable or not."""
    from vietnam_tui.core.own_scenarios import (
        own_scenarios,  # only here: looking a rule up asks for no scenario
    )

    return (*printed_scenarios(code), *own_scenarios(GAMES[code]))


def game_of_scenario(scenario: str) -> Game[Any] | None:
    """The game that has this scenario, or None."""
    return next((find_game(code) for code in GAMES if scenario in scenarios_of(code)), None)
