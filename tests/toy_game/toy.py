"""The toy game as one game: each scenario has rules of its own, picked by the scenario or by the state."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from tests.toy_game import ford, ridge_game
from tests.toy_game.ridge_pieces import RidgeState
from vietnam_tui import games
from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Action, Decision, GameOption, Result, Step
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.orders import Verb
from vietnam_tui.core.presenter import Presenter
from vietnam_tui.core.preview import Preview
from vietnam_tui.core.reference import Reference
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.tables import TableFace
from vietnam_tui.engine.telling import kinds_below

PARTS: tuple[Game[Any], ...] = (ford.GAME, ridge_game.GAME)


def _of_scenario(scenario: str) -> Game[Any]:
    return next(part for part in PARTS if scenario in part.scenarios())


def _of_state(state: Any) -> Game[Any]:
    return PARTS[isinstance(state, RidgeState)]


class Toy(Game[Any]):
    """All scenarios of the toy game."""

    code = "toy"
    id = "toy"
    title = "The Ford"
    events = kinds_below("tests.toy_game")

    def scenarios(self) -> tuple[str, ...]:
        return tuple(scenario for part in PARTS for scenario in part.scenarios())

    def sides(self, scenario: str) -> tuple[str, ...]:
        return _of_scenario(scenario).sides(scenario)

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        return _of_scenario(scenario).options(scenario)

    def facts(self, scenario: str) -> tuple[object, ...]:
        return _of_scenario(scenario).facts(scenario)

    def setup(self, scenario: str, options: dict[str, str] | None = None) -> Any:
        if scenario not in self.scenarios():
            raise KeyError(scenario)
        return _of_scenario(scenario).setup(scenario, options)

    def decision(self, state: Any) -> Decision:
        return _of_state(state).decision(state)

    def actions(self, state: Any) -> Iterator[Action]:
        return _of_state(state).actions(state)

    def refusal(self, state: Any, action: Action) -> Refusal | None:
        return _of_state(state).refusal(state, action)

    def apply(self, state: Any, action: Action) -> Step[Any]:
        return _of_state(state).apply(state, action)

    def outcomes(self, state: Any) -> Distribution[Action]:
        return _of_state(state).outcomes(state)

    def view(self, state: Any, side: str) -> Any:
        return _of_state(state).view(state, side)

    def resample(self, view: Any, side: str, generator: random.Random) -> Any:
        return _of_state(view).resample(view, side, generator)

    def result(self, state: Any) -> Result | None:
        return _of_state(state).result(state)

    def audit(self, state: Any) -> list[str]:
        return _of_state(state).audit(state)

    def write_order(self, state: Any, action: Action) -> str:
        return _of_state(state).write_order(state, action)

    def read_order(self, state: Any, text: str) -> tuple[Action, ...]:
        return _of_state(state).read_order(state, text)

    def pack(self, state: Any) -> dict[str, Any]:
        return _of_state(state).pack(state)

    def unpack(self, tables: dict[str, Any]) -> Any:
        return PARTS["spots" in tables].unpack(tables)

    def position(self, tables: dict[str, Any]) -> Any:
        return _of_scenario(tables["scenario"]).position(tables)

    def position_of(self, state: Any) -> dict[str, Any]:
        return _of_state(state).position_of(state)

    def position_implies(self, tables: dict[str, Any]) -> tuple[str, ...]:
        return ()

    @property
    def position_keys(self) -> TableFace:
        return ford.GAME.position_keys

    @property
    def odds_form(self) -> tuple[OddsField, ...]:
        return ford.GAME.odds_form

    def quick_odds(self, answers: Answers) -> Preview:
        return ford.GAME.quick_odds(answers)

    @property
    def presenter(self) -> Presenter[Any]:
        return SHEET

    @property
    def verbs(self) -> tuple[Verb, ...]:
        of_ford, of_ridge = ({verb.name: verb for verb in part.verbs} for part in PARTS)
        return tuple((of_ford | of_ridge | of_ford).values())  # of "move" the line of the Ford


def _forwarded(name: str) -> Any:
    """A method that asks the presenter of the state that it is given."""

    def method(self: Presenter[Any], state: Any, *rest: Any, **named: Any) -> Any:
        return getattr(_of_state(state).presenter, name)(state, *rest, **named)

    return method


_ASKED = [name for name in vars(Presenter) if not name.startswith("_") and callable(getattr(Presenter, name))]
ToyPresenter: type[Presenter[Any]] = type(
    "ToyPresenter",
    (Presenter,),
    {
        **{name: _forwarded(name) for name in _ASKED},
        "overlays": ford.SHEET.overlays,
        "markers": ford.SHEET.markers,
        "closing": (*ford.SHEET.closing, *ridge_game.SHEET.closing),
    },
)

GAME = Toy()
SHEET = ToyPresenter()


def register() -> None:
    """Make `find_game("toy")` and its scenarios work."""
    module = ModuleType("toy.game")
    module.GAME = GAME  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    games.GAMES["toy"] = "toy"
    charts = ModuleType("toy.screen.reference")
    charts.REFERENCE = Reference({}, lambda: TableFace("provenance", "None", (), ()))  # type: ignore[attr-defined]
    sys.modules[charts.__name__] = charts
