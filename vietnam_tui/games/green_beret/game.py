"""Green Beret: Vietnam as a game: the contract, put together from the chapters."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from vietnam_tui.core.knowledge import Doctrine
from vietnam_tui.core.model import Action, GameOption, Step
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.presenter import Presenter, Preview
from vietnam_tui.engine.question_game import QuestionGame
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

if TYPE_CHECKING:
    from vietnam_tui.engine.sparse_state import SparseStates


class GreenBeret(QuestionGame[State]):
    """Green Beret: Vietnam, for one player."""

    code = "gb"
    id = FOLDER
    events = kinds_below("vietnam_tui.games.green_beret")
    quits = (Retire,)
    rules = RULES
    rehearses = True

    # -- playing --------------------------------------------------------------------------------------------

    def sides(self, scenario: str) -> tuple[str, ...]:
        """The player, alone."""
        return (SIDE,)

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        """The optional rule 16.0."""
        return (setup.DOUBLE_AGENT,)

    def begin(self, scenario: str, options: dict[str, str]) -> State:
        """The position before the first base camp."""
        return setup.set_up(scenario, double_agent=options[setup.DOUBLE_AGENT.name] == "on")

    @property
    def positions(self) -> SparseStates[State]:
        """Position files."""
        from vietnam_tui.games.green_beret.files.position import POSITIONS

        return POSITIONS

    def data_faults(self) -> list[str]:
        """The faults that the checks of the data and of the maps find."""
        from vietnam_tui.games.green_beret.files import data_checks, map_checks

        return [
            *data_checks.check(),
            *(fault for board in self.boards() for fault in map_checks.check(board)),
        ]

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

    @property
    def presenter(self) -> Presenter[State]:
        """All that the game tells a screen."""
        from vietnam_tui.games.green_beret.screen.presenter import PRESENTER

        return PRESENTER

    @property
    def doctrine(self) -> Doctrine[State]:
        """The doctrine of the bots."""
        from vietnam_tui.games.green_beret.bots.doctrine import DOCTRINE

        return DOCTRINE

    @property
    def odds_form(self) -> tuple[OddsField, ...]:
        """Both totals and the defender's terrain."""
        from vietnam_tui.games.green_beret.screen.preview import odds_form

        return odds_form()

    def quick_odds(self, answers: Answers) -> Preview:
        """The odds of made-up totals; raises KeyError for an unknown terrain."""
        from vietnam_tui.games.green_beret.screen.preview import quick_odds

        return quick_odds(answers)

    # -- texts ----------------------------------------------------------------------------------------------

    def pack(self, state: State) -> dict[str, Any]:
        """The state as plain tables."""
        from vietnam_tui.games.green_beret.files.pack import pack

        return pack(state)

    def unpack(self, tables: dict[str, Any]) -> State:
        """The state that `pack` wrote; raises `SaveFault`."""
        from vietnam_tui.games.green_beret.files.pack import unpack

        return unpack(tables)


GAME = GreenBeret()
