"""The whole conformance kit over scenarios of an owner's own: what holds for the printed ones holds for these.

Every check of a game and a scenario in this folder is taken, a new one as well.  The dearest are made in one scenario
each; `pytest tests/conformance/test_own_kit.py --games 2` makes all of them in all, and more of each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from tests import extent
from tests.conformance.test_contract import stops
from tests.own_folder import OWN, own_folder
from vietnam_tui.core.library import rules_library
from vietnam_tui.games import find_game

SCENARIOS = {"two-camps": "vb", "river-village": "sd", "route-nine-patrol": "ha"}
#: What of a game and a scenario a check asks for as well, one for each time
MORE: dict[str, Callable[[], Any]] = {
    "seed": lambda: range(extent.times),
    "seeds": lambda: [range(extent.times)],
}
#: Checks that play whole games twice, or talk through them: the one scenario that they are made in by themselves
DEAR = {
    "test_nothing_said_tells_hidden_positions_apart": "two-camps",
    "test_nothing_told_of_the_course_of_a_game_tells_hidden_positions_apart": "river-village",
    "test_nothing_told_on_the_way_tells_hidden_positions_apart": "river-village",
    "test_a_changed_value_is_refused_or_can_be_played_on": "two-camps",
    "test_positions_that_a_side_cannot_tell_apart_give_its_chair_the_same_bytes": "route-nine-patrol",
}
#: The ways in which games of the printed scenarios end, which are recorded by name
OF_THE_PRINTED = "test_random_games_end_in_ways_that_are_recorded"

Check = Callable[..., None]


def kit() -> Iterator[Check]:
    """Every check of a game and a scenario that there is in this folder."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        module = import_module(f"tests.conformance.{path.stem}") if path != Path(__file__) else None
        for name, check in vars(module).items() if module else ():
            its_own = callable(check) and check.__module__ == module.__name__
            if (
                its_own
                and name.startswith("test_")
                and [*signature(check).parameters][:2] == ["game", "scenario"]
            ):
                yield check


KIT = {check.__name__: check for check in kit() if check.__name__ != OF_THE_PRINTED}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "check" in metafunc.fixturenames:
        cases = [
            pytest.param(scenario, name, id=f"{scenario}-{name}", marks=pytest.mark.xdist_group(scenario))
            for scenario in SCENARIOS
            for name in KIT
            if extent.times > 1 or DEAR.get(name, scenario) == scenario
        ]
        metafunc.parametrize(("scenario", "check"), cases)


@pytest.fixture(scope="module", autouse=True)
def _own() -> Iterator[None]:
    """Three games have a scenario of their owner's own."""
    with own_folder(OWN):
        yield


def test_the_kit_is_whole() -> None:
    assert DEAR.keys() < KIT.keys()
    modules = {check.__module__.rpartition(".")[2] for check in KIT.values()}
    assert modules >= {"test_contract", "test_saved_fields", "test_positions", "test_previews", "test_chairs"}


def test_one_of_ones_own_passes_the_kit(scenario: str, check: str) -> None:
    game, made = find_game(SCENARIOS[scenario]), KIT[check]
    for wanted in MORE.keys() & signature(made).parameters:
        for value in MORE[wanted]():
            made(game, scenario, value)
        return
    made(game, scenario)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_ends_by_a_rule_that_there_is(scenario: str) -> None:
    game = find_game(SCENARIOS[scenario])
    rules, results = rules_library(game.id), [game.result(stop.state) for _, stop in stops(game, scenario)]
    ends = [result for result in results if result is not None]
    assert ends
    for result in ends:
        assert result.winner in ("", *game.sides(scenario))
        assert rules.by_id(result.rule), result
