"""The test that a scenario of somebody's own passes before it is played: its file, its set-up, what is asked first."""

from __future__ import annotations

from abc import abstractmethod
from functools import cache
from typing import Any

from vietnam_tui.core.board import Board
from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError, sources
from vietnam_tui.core.model import CHANCE, NOBODY, UNFORESEEN, S
from vietnam_tui.core.own_scenarios import own_scenarios
from vietnam_tui.core.printable import clean
from vietnam_tui.core.title_page import title_page

#: The characters of a fault that are told, and the decisions that are looked at
LONGEST, FOLLOWED = 300, 40
#: The most letters of what stands in lists
TITLES = {"title": 80, "period": 80, "summary": 2_000}


class CheckedGame(Game[S]):
    """A game with a title page, whose owner may make scenarios of his own, which are checked before they are played."""

    def scenarios(self) -> tuple[str, ...]:
        """The scenarios of its title page, and then those of its owner that can be played."""
        own = (name for name in own_scenarios(self.id) if not self.scenario_faults(name))
        return (*title_page(self.id).scenarios, *own)

    def scenario_faults(self, scenario: str) -> list[str]:
        """The reasons why a scenario of the owner's own cannot be played; they are looked for once."""
        return faults_of(self, scenario) if scenario in own_scenarios(self.id) else []

    @abstractmethod
    def begin(self, scenario: str, options: dict[str, str]) -> S:
        """A scenario's start, with a value for each of its options."""

    def file_faults(self, scenario: str) -> list[str]:
        """Everything that the checks of a scenario's file find; raises `DataError` where it cannot be read."""
        return []

    def map_faults(self, board: Board) -> list[str]:
        """Everything that the checks find in a map that no scenario of the game's own is played on."""
        return []


@cache
def faults_of(game: CheckedGame[Any], scenario: str) -> list[str]:
    """The reasons why a scenario cannot be played: first those of its file, and of a sound file those of its set-up."""
    try:
        told, _ = sources(f"{game.id}/scenarios/{scenario}.toml")
        if told.get("id") != scenario:
            return [f"{scenario}: its id must be {scenario!r}, as its file is called"]
        for key, most in TITLES.items():
            if (letters := len(str(told.get(key, "")))) > most:
                return [f"{scenario}: its {key} has {letters:,} letters, and one has {most:,} at most"]
        if faults := game.file_faults(scenario):
            return [_told(fault) for fault in faults]
        return _of_set_up(game, scenario, str(told.get("map")))
    except DataError as error:
        return [_told(str(error))]
    except UNFORESEEN as error:
        return [_told(f"{scenario}: it does not fit the game: {type(error).__name__}: {error}")]


def _of_set_up(game: CheckedGame[Any], scenario: str, map_id: str) -> list[str]:
    """The faults of a scenario with each of its options, and where it stops before anybody could have played it."""
    usual = {option.name: option.values[0] for option in game.options(scenario)}
    choices = [usual] + [
        {**usual, option.name: value} for option in game.options(scenario) for value in option.values[1:]
    ]
    for chosen in choices:
        state = game.begin(scenario, chosen)
        board = game.presenter.board(state)
        if board.id != map_id:
            return [_told(f"{scenario}: the map {map_id} says that it is called {board.id}")]
        if faults := game.map_faults(board):
            return [_told(fault) for fault in faults]
        if broken := game.audit(state):
            return [_told(f"{scenario}: {broken[0]}")]
        game.presenter.header(state)
        game.presenter.picture(state)
        game.pack(state)
        if why := _stops(game, state):
            return [_told(f"{scenario}: {why}")]
    game.facts(scenario)
    return []


def _stops(game: CheckedGame[S], state: S) -> str:
    """Why nobody can go on after the first decisions of a game, "" if somebody can."""
    for _ in range(FOLLOWED):
        decision = game.decision(state)
        if decision.side == NOBODY:
            return "" if game.result(state) is not None else "nobody has anything to decide"
        if decision.side == CHANCE:
            action = next(iter(game.outcomes(state).outcomes), None)
        else:
            action = next(iter(game.actions(game.view(state, decision.side))), None)
        if action is None:
            return f"{decision.side} has nothing to decide: {decision.prompt}"
        state = game.apply(state, action).state
    return ""


def _told(fault: str) -> str:
    return clean(fault)[:LONGEST]
