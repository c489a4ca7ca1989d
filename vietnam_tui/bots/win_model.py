"""The win model: what the facts of a position make of the first side's chance of winning, by thirty numbers at most.

The numbers are fitted on games of bots (`vietnam arena --fit`) and stand in `data/<game>/judgement.toml` with what they
are from and how good they were on games that they had not seen.  A model that was hardly better there than the
scenario's base rate, or that was fitted on other data of the game than those in effect, is not used.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import exists, fingerprint_of, load
from vietnam_tui.core.model import NOBODY

#: The facts that every position has besides those of the doctrine: the share of the game that is gone, and whether the
#: first side has the turn (a half where nobody has)
GONE, TURN = "gone", "first side's turn"
#: The fact that is always 1
ALWAYS = "always"
#: How far beyond the facts that it has seen a model is trusted, as a share of what lies between the least and the most
BEYOND = 0.1
#: The Brier score up to which a model is used, as a share of the base rate's: what is hardly better tells nothing
GOOD = 0.9


class WinModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The model of a scenario.

    `weights` are by the names of facts, and by "NAME x gone" for their products with the share of the game gone; they
    sum up to the logarithm of the odds that the first side wins, a draw counted as half a win.  `fitted` is the day,
    `games` and `positions` what it was fitted on, `command` how, `data` the hash of the scenario's facts then.

    Its quality, on games that were not used for fitting: `base` is the mean result of the first side, `half_time` the
    Brier score in the middle of the game and `half_time_base` that of the base rate there, `calibration` the mean
    distance between forecast and result by tenths.  `decision` and `game` are the seconds of processor time that a
    decision and a whole game of the officers of play-outs took.  `seen` is the least and the most that each fact came
    to in those games.
    """

    scenario: str
    provenance: str
    fitted: str
    games: int
    positions: int
    command: str
    data: str
    base: float
    half_time: float
    half_time_base: float
    calibration: float
    decision: float
    game: float
    weights: dict[str, float]
    seen: dict[str, tuple[float, float]] = {}

    def knows(self, facts: Mapping[str, float]) -> bool:
        """Has it seen positions like this: is no fact much less, or much more, than in the games it was fitted on?"""
        return all(
            low - (high - low) * BEYOND <= facts.get(name, 0.0) <= high + (high - low) * BEYOND
            for name, (low, high) in self.seen.items()
        )

    @property
    def is_good(self) -> bool:
        """Was it clearly better than the base rate in the middle of games that it had not seen?"""
        return self.half_time <= GOOD * self.half_time_base

    def chance(self, facts: Mapping[str, float]) -> float:
        """The chance of the first side in a position with these facts, from 0 to 1."""
        gone = facts[GONE]
        total = 0.0
        for name, weight in self.weights.items():
            fact, product, _ = name.partition(" x gone")
            total += weight * facts.get(fact, 0.0) * (gone if product else 1.0)
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a game's models."""

    model: tuple[WinModel, ...] = ()


def facts_of(game: Game[Any], scenario: str, state: Any) -> dict[str, float]:
    """The facts of a position that a model is fed with, as the first side of a scenario has them."""
    first, standing = game.sides(scenario)[0], game.presenter.standing(state)
    turn = float(f"{standing.whose} ".startswith(f"{first} ")) if standing.whose else 0.5
    doctrine = game.doctrine
    known = {} if doctrine is None else doctrine.features(state, first)
    return {ALWAYS: 1.0, GONE: standing.gone, TURN: turn, **known}


@cache
def stored(game: Game[Any]) -> dict[str, WinModel]:
    """The models of a game by their scenarios, good ones or not; raises `DataError`."""
    file = f"{game.id}/judgement.toml"
    found = load(file, Judgement).model if exists(file) else ()
    return {model.scenario: model for model in found}


@cache
def model_of(game: Game[Any], scenario: str) -> WinModel | None:
    """The model of a scenario where there is one that can be trusted; raises `DataError`."""
    model = stored(game).get(scenario)
    if model is None or not model.is_good or model.data != fingerprint_of(game.facts(scenario)):
        return None
    return model


def result_for_first(game: Game[Any], scenario: str, state: Any) -> float | None:
    """The result of a game that is over for the first side: 1, 0 or, for a draw, a half; None while it goes on."""
    if game.decision(state).side != NOBODY:
        return None
    result = game.result(state)
    if result is None or not result.winner:
        return 0.5
    return float(result.winner == game.sides(scenario)[0])


def foretold(game: Game[Any], scenario: str, model: WinModel, state: Any) -> float | None:
    """The chance of the first side in a position, its result where the game is over; None for one unlike all that the
    model has seen."""
    result = result_for_first(game, scenario, state)
    if result is not None:
        return result
    facts = facts_of(game, scenario, state)
    return model.chance(facts) if model.knows(facts) else None


def judged(game: Game[Any], scenario: str, model: WinModel, state: Any) -> float:
    """The chance of the first side in a position, its result where the game is over."""
    result = result_for_first(game, scenario, state)
    return model.chance(facts_of(game, scenario, state)) if result is None else result
