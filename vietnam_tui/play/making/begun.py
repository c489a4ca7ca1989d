"""What may be made, for a screen: everything by its name, and each opened or refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.own_scenarios import own_files
from vietnam_tui.games import GAMES, find_game
from vietnam_tui.play.catalogue import scenario_card
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.making.beginning import begin_scenario, drafts_of, open_scenario
from vietnam_tui.play.making.maker import Maker

#: The files that are made as a grid, the first one if none is named
SHEETS = ("tables", "terrain", "counters", "missions")


class CannotMake(Exception):
    """Why something cannot be made, as a sentence."""


class Made(NamedTuple):
    """Something to make: its name, a remark, and what opens it."""

    name: str
    note: str
    open: Callable[[], Maker]


def opened(open_maker: Callable[[], Maker]) -> Maker:
    """What it opens; raises `CannotMake`."""
    try:
        return open_maker()
    except (SaveFault, CannotSave, DataError) as error:
        raise CannotMake(str(error)) from None


def own_made() -> list[Made]:
    """The scenarios of the owner's own, those that wait in drafts among them."""
    found = []
    for code, folder in GAMES.items():
        waiting = drafts_of(folder)
        for name in sorted({*own_files(folder), *waiting}):
            note = f"your scenario of {find_game(code).title}{', something is wrong' * (name in waiting)}"
            found.append(Made(name, note, partial(_open_own, code, name)))
    return found


def sheets_made() -> list[Made]:
    """The tables, charts and counters of every game."""
    found = []
    for code, folder in GAMES.items():
        game = find_game(code)
        for kind in SHEETS:
            if game.file_form(kind) is not None:
                note = f"{kind} of {game.title}"
                found.append(Made(f"{code} {kind}", note, partial(Maker, game, f"{folder}/{kind}.toml")))
    return found


def begun_like(name: str) -> list[Made]:
    """The scenarios that a new one of a name may be a copy of, those of the owner's own behind the printed."""
    found = []
    for code in GAMES:
        game = find_game(code)
        if game.file_form("scenarios") is not None:
            for like in game.scenarios():
                note = f"{scenario_card(game, like).title}, {game.title}"
                found.append(Made(like, note, partial(begin_scenario, game, name, like)))
    return found


def _open_own(code: str, name: str) -> Maker:
    return open_scenario(find_game(code), name)
