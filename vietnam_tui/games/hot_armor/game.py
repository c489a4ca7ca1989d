"""Cold War Hot Armor: Vietnam as a game: the contract, put together from the chapters."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from vietnam_tui.core.knowledge import Doctrine
from vietnam_tui.core.model import Action, GameOption
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.presenter import Presenter, Preview
from vietnam_tui.engine.naming import stand_in_at, unseen_names
from vietnam_tui.engine.question_game import QuestionGame
from vietnam_tui.engine.telling import kinds_below
from vietnam_tui.games.hot_armor import scenarios as printed
from vietnam_tui.games.hot_armor.counters import FOLDER, unit_types
from vietnam_tui.games.hot_armor.files.pack import pack, unpack
from vietnam_tui.games.hot_armor.rules.position.audit import audit
from vietnam_tui.games.hot_armor.rules.position.view import resample, view
from vietnam_tui.games.hot_armor.rules.reaction import reaction
from vietnam_tui.games.hot_armor.rules.sequence import setup
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.terrain import terrain_key

if TYPE_CHECKING:
    from vietnam_tui.engine.sparse_state import SparseStates


class HotArmor(QuestionGame[State]):
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

    @property
    def positions(self) -> SparseStates[State]:
        """Position files."""
        from vietnam_tui.games.hot_armor.files.position import POSITIONS

        return POSITIONS

    def data_faults(self) -> list[str]:
        """The faults that the checks of the data and of the maps find."""
        from vietnam_tui.games.hot_armor.files import data_checks, map_checks

        return [
            *data_checks.check(),
            *(fault for board in self.boards() for fault in map_checks.check(board)),
        ]

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

    @property
    def presenter(self) -> Presenter[State]:
        """All that the game tells a screen."""
        from vietnam_tui.games.hot_armor.screen.presenter import PRESENTER

        return PRESENTER

    @property
    def doctrine(self) -> Doctrine[State]:
        """The staff officer of both sides."""
        from vietnam_tui.games.hot_armor.bots.doctrine import DOCTRINE

        return DOCTRINE

    @property
    def odds_form(self) -> tuple[OddsField, ...]:
        """Strengths, hard or soft, and shifts."""
        from vietnam_tui.games.hot_armor.screen.odds import odds_form

        return odds_form()

    def quick_odds(self, answers: Answers) -> Preview:
        """The odds of made-up values."""
        from vietnam_tui.games.hot_armor.screen.odds import quick_odds

        return quick_odds(answers)

    # -- texts ----------------------------------------------------------------------------------------------

    def pack(self, state: State) -> dict[str, Any]:
        """The state as plain tables."""
        return pack(state)

    def unpack(self, tables: dict[str, Any]) -> State:
        """The state that `pack` wrote; raises `SaveFault`."""
        return unpack(tables)


GAME = HotArmor()
