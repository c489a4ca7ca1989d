"""Everything that is wrong with the data of a game as they are in effect, whoever made them: nothing here is raised."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from vietnam_tui.core.board import Board, MapError, MapSheet
from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError, load, names_in, overlay_folder, shipped_document
from vietnam_tui.core.model import UNFORESEEN
from vietnam_tui.core.own_scenarios import own_scenarios
from vietnam_tui.core.title_page import title_page
from vietnam_tui.play.learn.lesson import lessons_of, problems_of


def faults_in_effect(game: Game[Any]) -> list[str]:
    """The faults of the checks, of every scenario's set-up, of lessons; each in a sentence, without its folder."""
    over = overlay_folder()
    return [fault.replace(f"{over}{os.sep}", "") for fault in dict.fromkeys(_faults(game))]


def own_map_faults(folder: str) -> Iterator[str]:
    """Why a map of one's own beside those that ship cannot be read, whether a scenario names it or not."""
    for name in names_in(f"{folder}/maps"):
        relative = f"{folder}/maps/{name}.toml"
        if shipped_document(relative):
            continue
        try:
            Board(load(relative, MapSheet))
        except DataError as error:
            yield str(error)
        except MapError as error:
            yield f"{relative}: {error}"


def _faults(game: Game[Any]) -> Iterator[str]:
    try:
        yield from game.data_faults()
    except DataError as error:
        yield str(error)
    except UNFORESEEN as error:
        yield f"something is missing that a scenario or a check needs: {error}"
    for scenario in title_page(game.id).scenarios:
        try:
            state = game.setup(scenario)
            yield from game.audit(state)
            game.presenter.header(state)
            game.presenter.picture(state)
        except DataError as error:
            yield str(error)
        except UNFORESEEN as error:
            yield f"{scenario} cannot be set up: {type(error).__name__}: {error}"
    for name in own_scenarios(game.id):
        yield from game.scenario_faults(name)
    yield from own_map_faults(game.id)
    try:
        lessons_of(game)
        problems_of(game)
    except DataError as error:
        yield str(error)
