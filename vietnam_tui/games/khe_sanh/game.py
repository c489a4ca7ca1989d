"""Khe Sanh, 1968 as a game: the contract, put together from the chapters."""

from __future__ import annotations

import random

from vietnam_tui.core.model import Action, GameOption
from vietnam_tui.engine.naming import stand_in_at, unseen_names
from vietnam_tui.engine.published_game import PublishedGame
from vietnam_tui.engine.telling import kinds_below
from vietnam_tui.games.khe_sanh import counters as printed
from vietnam_tui.games.khe_sanh.counters import FOLDER
from vietnam_tui.games.khe_sanh.rules.sequence import setup
from vietnam_tui.games.khe_sanh.rules.sequence.audit import audit
from vietnam_tui.games.khe_sanh.rules.sequence.turns import RULES, standing_answer
from vietnam_tui.games.khe_sanh.rules.sequence.view import resample, view
from vietnam_tui.games.khe_sanh.state import SIDES, State
from vietnam_tui.games.khe_sanh.tables import tables


class KheSanh(PublishedGame[State]):
    """Khe Sanh, 1968: Lang Vei, the siege, Operation Pegasus."""

    code = "ks"
    id = FOLDER
    events = kinds_below("vietnam_tui.games.khe_sanh")
    rules = RULES
    rehearses = True

    def sides(self, scenario: str) -> tuple[str, ...]:
        """The US/GVN and the NVA/VC."""
        return SIDES

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        """The optional levels of victory, where a scenario has them."""
        return setup.options(scenario)

    def begin(self, scenario: str, options: dict[str, str]) -> State:
        """A scenario's start."""
        return setup.set_up(scenario, options)

    def facts(self, scenario: str) -> tuple[object, ...]:
        """The scenario with its map, every counter, the terrain chart and the charts."""
        sheet = printed.scenario(scenario)
        return (
            sheet,
            printed.board(sheet.map).sheet,
            list(printed.counters().values()),
            printed.terrain_key(),
            tables(),
        )

    def standing_answer(self, state: State) -> Action | None:
        """The answer to a question that is passed by itself."""
        return standing_answer(state)

    # -- knowing --------------------------------------------------------------------------------------------

    def view(self, state: State, side: str) -> State:
        """The state as a side may know it."""
        return view(state, side)

    def unseen(self, view: State) -> frozenset[str]:
        """The counters that a view cannot tell from others."""
        return unseen_names(view, view.pieces)

    def stand_in(self, view: State, state: State, name: str) -> str:
        """A counter by its hex."""
        return stand_in_at(view, state, name, "{}?")

    def resample(self, state: State, side: str, generator: random.Random) -> State:
        """A full state that fits a view."""
        return resample(state, side, generator)

    def audit(self, state: State) -> list[str]:
        """Broken invariants."""
        return audit(state)


GAME = KheSanh()
