"""Cold War Hot Armor: Vietnam as a game: the contract, put together from the chapters."""

from __future__ import annotations

import random
from collections.abc import Iterable

from vietnam_tui.core.model import Action, GameOption
from vietnam_tui.engine.naming import stand_in_at, unseen_names
from vietnam_tui.engine.published_game import PublishedGame
from vietnam_tui.engine.telling import kinds_below
from vietnam_tui.games.hot_armor import scenarios as printed
from vietnam_tui.games.hot_armor.counters import FOLDER, unit_types
from vietnam_tui.games.hot_armor.rules.position.audit import audit
from vietnam_tui.games.hot_armor.rules.position.view import resample, view
from vietnam_tui.games.hot_armor.rules.reaction import reaction
from vietnam_tui.games.hot_armor.rules.sequence import setup
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.terrain import terrain_key


class HotArmor(PublishedGame[State]):
    """Eleven actions of armor, infantry and helicopters, 1954 to 1972."""

    code = "ha"
    id = FOLDER
    events = kinds_below("vietnam_tui.games.hot_armor")
    rules = RULES
    rehearses = True

    def sides(self, scenario: str) -> tuple[str, ...]:
        """Both nations, the one that deploys first in front."""
        return tuple(side.name for side in printed.scenario(scenario).side)

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        """The optional rules, each a switch of its own."""
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
            list(unit_types().values()),
            terrain_key(),
            tables(),
        )

    # -- knowing --------------------------------------------------------------------------------------------

    def view(self, state: State, side: str) -> State:
        """The state as a side may know it."""
        return view(state, side)

    def hides(self, state: State, sides: Iterable[str]) -> bool:
        """Face-down counters and secret minefields, in games that have them; a standing order is typed openly."""
        return state.plays("concealment") or state.plays("mines")

    def unseen(self, view: State) -> frozenset[str]:
        """The counters that a view cannot tell from others."""
        return unseen_names(view, view.units)

    def stand_in(self, view: State, state: State, name: str) -> str:
        """A counter by its hex."""
        return stand_in_at(view, state, name, "{}?")

    def resample(self, state: State, side: str, generator: random.Random) -> State:
        """A full state that fits a view."""
        return resample(state, side, generator)

    def standing_answer(self, state: State) -> Action | None:
        """To hold the fire, as ordered."""
        return reaction.standing_answer(state)

    def audit(self, state: State) -> list[str]:
        """Broken invariants."""
        return audit(state)


GAME = HotArmor()
