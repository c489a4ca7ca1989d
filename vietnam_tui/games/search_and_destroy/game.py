"""Search & Destroy as a game: the contract, put together from the chapters."""

from __future__ import annotations

import random

from vietnam_tui.core.board import Board
from vietnam_tui.core.model import Action, GameOption
from vietnam_tui.core.title_page import title_page
from vietnam_tui.engine.naming import stand_in_at, unseen_names
from vietnam_tui.engine.published_game import PublishedGame
from vietnam_tui.engine.telling import kinds_below
from vietnam_tui.games.search_and_destroy import scenarios
from vietnam_tui.games.search_and_destroy.counters import FOLDER, counter_mix
from vietnam_tui.games.search_and_destroy.rules.fire import ambush
from vietnam_tui.games.search_and_destroy.rules.sequence import setup
from vietnam_tui.games.search_and_destroy.rules.sequence.audit import audit
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import RULES, Resign
from vietnam_tui.games.search_and_destroy.rules.sequence.view import resample, view
from vietnam_tui.games.search_and_destroy.state import State, sides_of
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.terrain import terrain_key


class SearchAndDestroy(PublishedGame[State]):
    """Search & Destroy: six scenarios of units that hide and units that look for them."""

    code = "sd"
    id = FOLDER
    events = kinds_below("vietnam_tui.games.search_and_destroy")
    rules = RULES
    rehearses = True
    quits = (Resign,)

    def sides(self, scenario: str) -> tuple[str, ...]:
        """Both armies, the one that moves first first."""
        return sides_of(scenario)

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        """The way of counting, and a switch for each optional rule that may be agreed on."""
        return setup.options(scenario)

    def begin(self, scenario: str, options: dict[str, str]) -> State:
        """A scenario's start."""
        return setup.set_up(scenario, options)

    def boards(self) -> list[Board]:
        """The map of every scenario, each once, with the rivers that some ignore."""
        maps = dict.fromkeys(scenarios.scenario(one).map for one in title_page(FOLDER).scenarios)
        return [scenarios.board(name) for name in maps]

    def facts(self, scenario: str) -> tuple[object, ...]:
        """The scenario with its map, every counter, the terrain chart and the charts."""
        sheet = scenarios.scenario(scenario)
        return (sheet, scenarios.map_sheet(sheet.map), counter_mix(), terrain_key(), tables())

    # -- knowing --------------------------------------------------------------------------------------------

    def view(self, state: State, side: str) -> State:
        """The state as a side may know it."""
        return view(state, side)

    def unseen(self, view: State) -> frozenset[str]:
        """The counters that a view cannot tell from others."""
        return unseen_names(view, view.units)

    def stand_in(self, view: State, state: State, name: str) -> str:
        """A counter by its hex."""
        return stand_in_at(view, state, name, "?{}")

    def resample(self, state: State, side: str, generator: random.Random) -> State:
        """A full state that fits a view."""
        return resample(state, side, generator)

    def standing_answer(self, state: State) -> Action | None:
        """To let pass, as ordered for the Player-Turn."""
        return ambush.standing_answer(state)

    def audit(self, state: State) -> list[str]:
        """Broken invariants."""
        return audit(state)


GAME = SearchAndDestroy()
