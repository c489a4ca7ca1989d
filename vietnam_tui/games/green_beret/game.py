"""Green Beret: Vietnam as a game: the contract, put together from the chapters."""

from __future__ import annotations

import random

from vietnam_tui.core.model import Action, GameOption, Step
from vietnam_tui.engine.published_game import PublishedGame
from vietnam_tui.engine.telling import kinds_below
from vietnam_tui.games.green_beret import counters as printed
from vietnam_tui.games.green_beret.counters import FOLDER
from vietnam_tui.games.green_beret.rules.combat.assaults import Assaulted
from vietnam_tui.games.green_beret.rules.contact.detection import EnemyPlaced
from vietnam_tui.games.green_beret.rules.contact.pursuit import EnemyMoved
from vietnam_tui.games.green_beret.rules.position.audit import audit
from vietnam_tui.games.green_beret.rules.position.view import resample, view
from vietnam_tui.games.green_beret.rules.sequence import setup
from vietnam_tui.games.green_beret.rules.sequence.dice import Draw
from vietnam_tui.games.green_beret.rules.sequence.turns import RULES
from vietnam_tui.games.green_beret.rules.sequence.victory import Retire
from vietnam_tui.games.green_beret.state import SIDE, State

#: Events that make a step worth following stage by stage: what the enemy does
FOLLOWED = Assaulted | EnemyMoved | EnemyPlaced


class GreenBeret(PublishedGame[State]):
    """Green Beret: Vietnam, for one player."""

    code = "gb"
    id = FOLDER
    events = kinds_below("vietnam_tui.games.green_beret")
    quits = (Retire,)
    rules = RULES
    odds_module = "screen.preview"
    rehearses = True

    # -- playing --------------------------------------------------------------------------------------------

    @property
    def honours(self) -> tuple[str, ...]:
        """The assessments that are an honour."""
        return printed.honours()

    def sides(self, scenario: str) -> tuple[str, ...]:
        """The player, alone."""
        return (SIDE,)

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        """The optional rule 16.0."""
        return (setup.DOUBLE_AGENT,)

    def begin(self, scenario: str, options: dict[str, str]) -> State:
        """The position before the first base camp."""
        return setup.set_up(scenario, double_agent=options[setup.DOUBLE_AGENT.name] == "on")

    def facts(self, scenario: str) -> tuple[object, ...]:
        """The scenario with its map, every counter and mission, and the charts."""
        return printed.facts(scenario)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Carry out an action; raises `IllegalAction`."""
        done = self.questions.apply(state, action)
        followed = any(isinstance(event, FOLLOWED) for event in done.events)
        stages = tuple(done.stages) if followed else ()
        return Step(done.state, tuple(done.events), stages)

    def printed(self, state: State, outcome: Action) -> str:
        """The printed names of the counters that are drawn."""
        if isinstance(outcome, Draw):
            return " ".join(printed.printed_name(kind) for kind in outcome.kinds)
        return str(outcome)

    # -- knowing --------------------------------------------------------------------------------------------

    def view(self, state: State, side: str) -> State:
        """The position as the player may know it."""
        return view(state)

    def resample(self, state: State, side: str, generator: random.Random) -> State:
        """A full state that fits a view."""
        return resample(state, generator)

    def audit(self, state: State) -> list[str]:
        """Broken invariants."""
        return audit(state)


GAME = GreenBeret()
