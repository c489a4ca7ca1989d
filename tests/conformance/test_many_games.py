"""Random games in numbers, with every option: each ends, is sound at every state, and shows nothing hidden.

`pytest tests/conformance/test_many_games.py -n auto --games 1000` plays a thousand of each scenario; by itself it plays
one of each game.
"""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest
import tomli_w

from tests import extent, toy_game
from tests.conformance.walk import Stop, mutated, walk
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import NOBODY
from vietnam_tui.games import GAMES, find_game

#: Random games of one test
BUNDLE = 20
#: One state of so many is looked at closely
SELDOM = 25
#: Actions tried at such a state
TRIED = 4


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    count = extent.times
    cases = [
        pytest.param(game, scenario, range(first, min(count, first + BUNDLE)), id=f"{scenario}-{first}")
        for game in [*(find_game(code) for code in GAMES), toy_game.GAME]
        for scenario in game.scenarios()[: None if count > 1 else 1]
        for first in range(0, count, BUNDLE)
    ]
    metafunc.parametrize(("game", "scenario", "seeds"), cases)


def test_many_random_games(game: Game[Any], scenario: str, seeds: range) -> None:
    sides = game.sides(scenario)
    for seed in seeds:
        chooser = random.Random(f"{scenario} {seed}")
        options = {option.name: chooser.choice(option.values) for option in game.options(scenario)}
        result = None
        for number, stop in enumerate(walk(game, scenario, 1_000_000 + seed, options)):
            here = f"{scenario}, seed {seed}, options {options}, state {number}"
            side = game.decision(stop.state).side
            result = game.result(stop.state)
            assert (result is not None) == (side == NOBODY), here
            assert game.audit(stop.state) == [], here
            assert bool(stop.actions) == (side in sides), here
            if side in sides and not chooser.randrange(SELDOM):
                _look_closely(game, stop, sides, chooser, here)
        assert result is not None


def _look_closely(
    game: Game[Any], stop: Stop, sides: tuple[str, ...], chooser: random.Random, here: str
) -> None:
    side = game.decision(stop.state).side
    offered = set(stop.actions)
    assert len(offered) == len(stop.actions), here
    tried = chooser.sample(stop.actions, min(TRIED, len(stop.actions)))
    for action in [*tried, *mutated(stop.actions, chooser, TRIED)]:
        assert (game.refusal(stop.state, action) is None) == (action in offered), (here, action)
    for action in tried:
        text = game.write_order(stop.state, action)
        assert game.read_order(stop.state, text) == (action,), (here, text)
    assert game.unpack(tomllib.loads(tomli_w.dumps(game.pack(stop.state)))) == stop.state, here
    for viewer in sides:
        seen = game.view(stop.state, viewer)
        world = game.resample(seen, viewer, chooser)
        assert game.audit(world) == [], here
        assert game.view(world, viewer) == seen, here
        if viewer == side:
            assert tuple(game.actions(world)) == stop.actions, here
            assert tuple(game.actions(seen)) == stop.actions, here
