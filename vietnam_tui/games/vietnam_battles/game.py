"""Vietnam Battles as a game: the contract, put together from the chapters."""

from __future__ import annotations

import random
from functools import cached_property

from vietnam_tui.core.knowledge import Doctrine
from vietnam_tui.core.model import GameOption
from vietnam_tui.engine.published_game import PublishedGame
from vietnam_tui.engine.telling import kinds_below
from vietnam_tui.games.vietnam_battles import counters as printed
from vietnam_tui.games.vietnam_battles.rules.position.audit import audit
from vietnam_tui.games.vietnam_battles.rules.position.view import resample, view
from vietnam_tui.games.vietnam_battles.rules.sequence.setup import set_up, variants
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import RULES
from vietnam_tui.games.vietnam_battles.state import SIDES, State


class VietnamBattles(PublishedGame[State]):
    """Vietnam Battles: Iron Triangle and Snoopy's Nose."""

    code = "vb"
    id = "vietnam_battles"
    events = kinds_below("vietnam_tui.games.vietnam_battles")
    rules = RULES
    odds_module = "screen.preview"
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

    @cached_property
    def doctrine(self) -> Doctrine[State]:
        """The doctrine of the bots."""
        from vietnam_tui.games.vietnam_battles.bots.campaign_doctrine import DOCTRINES

        return DOCTRINES


GAME = VietnamBattles()
