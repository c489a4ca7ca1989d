"""Vietnam Battles as a game: the contract, put together from the chapters."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from vietnam_tui.core.knowledge import Doctrine
from vietnam_tui.core.model import GameOption
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.presenter import Presenter, Preview
from vietnam_tui.engine.question_game import QuestionGame
from vietnam_tui.engine.telling import kinds_below
from vietnam_tui.games.vietnam_battles import counters as printed
from vietnam_tui.games.vietnam_battles.files.pack import pack, unpack
from vietnam_tui.games.vietnam_battles.rules.position.audit import audit
from vietnam_tui.games.vietnam_battles.rules.position.view import resample, view
from vietnam_tui.games.vietnam_battles.rules.sequence.setup import set_up, variants
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import RULES
from vietnam_tui.games.vietnam_battles.state import SIDES, State

if TYPE_CHECKING:
    from vietnam_tui.engine.sparse_state import SparseStates


class VietnamBattles(QuestionGame[State]):
    """Vietnam Battles: Iron Triangle and Snoopy's Nose."""

    code = "vb"
    id = "vietnam_battles"
    events = kinds_below("vietnam_tui.games.vietnam_battles")
    rules = RULES
    rehearses = True

    def sides(self, scenario: str) -> tuple[str, ...]:
        """The Americans and the Viet Cong."""
        return SIDES

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        """The variants of a scenario."""
        return variants(scenario)

    def begin(self, scenario: str, options: dict[str, str]) -> State:
        """A scenario's start."""
        return set_up(scenario, options)

    @property
    def positions(self) -> SparseStates[State]:
        """Position files."""
        from vietnam_tui.games.vietnam_battles.files.position import POSITIONS

        return POSITIONS

    def data_faults(self) -> list[str]:
        """The faults that the checks of the data and of the maps find."""
        from vietnam_tui.games.vietnam_battles.files import data_checks, map_checks

        return [
            *data_checks.check(),
            *(fault for board in self.boards() for fault in map_checks.check(board)),
        ]

    def facts(self, scenario: str) -> tuple[object, ...]:
        """The scenario with its map, the counters of that map, the charts, and the turn track of that map."""
        return printed.facts(scenario)

    # -- knowing --------------------------------------------------------------------------------------------

    def view(self, state: State, side: str) -> State:
        """The state as a side may know it."""
        return view(state, side)

    def unseen(self, view: State) -> frozenset[str]:
        """Hidden units whose places are masked."""
        hidden = (number for number, unit in enumerate(view.units) if unit.hidden and unit.place < 0)
        return frozenset(view.roster[number].name for number in hidden)

    def resample(self, state: State, side: str, generator: random.Random) -> State:
        """A full state that fits a view."""
        return resample(state, side, generator)

    def audit(self, state: State) -> list[str]:
        """Broken invariants."""
        return audit(state)

    @property
    def presenter(self) -> Presenter[State]:
        """All that the game tells a screen."""
        from vietnam_tui.games.vietnam_battles.screen.presenter import PRESENTER

        return PRESENTER

    @property
    def doctrine(self) -> Doctrine[State]:
        """The doctrine of the bots."""
        from vietnam_tui.games.vietnam_battles.bots.campaign_doctrine import DOCTRINES

        return DOCTRINES

    @property
    def odds_form(self) -> tuple[OddsField, ...]:
        """Both totals and the line of the Combat Results Table."""
        from vietnam_tui.games.vietnam_battles.screen.preview import odds_form

        return odds_form()

    def quick_odds(self, answers: Answers) -> Preview:
        """The odds of made-up totals."""
        from vietnam_tui.games.vietnam_battles.screen.preview import quick_odds

        return quick_odds(answers)

    # -- texts ----------------------------------------------------------------------------------------------

    def pack(self, state: State) -> dict[str, Any]:
        """The state as plain tables."""
        return pack(state)

    def unpack(self, tables: dict[str, Any]) -> State:
        """The state that `pack` wrote; raises `SaveFault`."""
        return unpack(tables)


GAME = VietnamBattles()
