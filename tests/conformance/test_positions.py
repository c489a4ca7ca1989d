"""Position files: whatever a game comes to, written as a position file and read again, is the same position.

`pytest tests/conformance/test_positions.py -n auto --games 100` plays a hundred games of each scenario; by itself it
plays one of each.  One position in so many is written, and what the file says is tried:
each key is needed, the position read goes on as the other does, a save of it can be opened.
"""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest
import tomli_w

from tests import extent
from tests.conformance.walk import walk
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.engine.question_game import QuestionGame
from vietnam_tui.games import GAMES, find_game

#: One position of so many is written as a file
SELDOM = 50
#: One of so many of those is played on
ALIKE = 5
#: Orders and dice after which a position read has gone on long enough
ONWARD = 12
#: Fields of no game that a file must say
ALWAYS = ("game", "scenario")


def _game(code: str) -> QuestionGame[Any]:
    game = find_game(code)
    assert isinstance(game, QuestionGame)
    return game


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "scenario" in metafunc.fixturenames:
        cases = [
            pytest.param(_game(code), scenario, seed, id=f"{scenario}-{seed}")
            for code in GAMES
            for scenario in _game(code).scenarios()
            for seed in range(extent.times)
        ]
        metafunc.parametrize(("game", "scenario", "seed"), cases)


def _read_again(game: Game[Any], state: Any) -> Any:
    written = tomllib.loads(tomli_w.dumps(game.position_of(state)))
    return game.position(written)


def test_every_position_of_a_random_game_is_read_again(game: Game[Any], scenario: str, seed: int) -> None:
    chooser = random.Random(f"{scenario} {seed}")
    options = {option.name: chooser.choice(option.values) for option in game.options(scenario)}
    for number, stop in enumerate(walk(game, scenario, 7_000_000 + seed, options)):
        over = game.decision(stop.state).side == NOBODY
        if not over and chooser.randrange(SELDOM):
            continue
        here = f"{scenario}, seed {seed}, options {options}, state {number}"
        again = _read_again(game, stop.state)
        assert again == stop.state, here
        assert game.unpack(tomllib.loads(tomli_w.dumps(game.pack(again)))) == stop.state, here
        if not chooser.randrange(ALIKE):
            _goes_on_alike(game, stop.state, again, chooser)


def _goes_on_alike(game: Game[Any], one: Any, other: Any, chooser: random.Random) -> None:
    for _ in range(ONWARD):
        side = game.decision(one).side
        if side == NOBODY:
            return
        if side == CHANCE:
            action = game.outcomes(one).pick(chooser)
        else:
            offered = tuple(game.actions(one))
            assert offered == tuple(game.actions(other))
            action = chooser.choice(offered)
        one, other = game.apply(one, action).state, game.apply(other, action).state
        assert one == other


@pytest.mark.parametrize("code", GAMES)
def test_every_field_has_a_key_or_follows_from_others(code: str) -> None:
    positions = _game(code).positions
    for record in (positions.state, positions.unit, positions.entry):
        fields = set(record.__struct_fields__)
        assert fields - positions.fields_said(record) == set(), record


@pytest.mark.parametrize("code", GAMES)
def test_no_key_is_written_without_which_the_same_would_be_read(code: str) -> None:
    game = _game(code)
    states = [stop.state for stop in walk(game, game.scenarios()[0], 8_000_000)]
    for state in random.Random(code).sample(states, 3):
        tables = game.position_of(state)
        for name in tables.keys() - {*ALWAYS, game.positions.table}:
            shorter = {key: value for key, value in tables.items() if key != name}
            assert not _same(game, shorter, state), name


def _same(game: Game[Any], tables: dict[str, Any], state: Any) -> bool:
    try:
        return game.position(tables) == state
    except ValueError:
        return False
