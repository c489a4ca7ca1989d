"""The examples that the help gives of every verb are orders on the map they speak of."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.green_beret.table import Table as GreenBeretTable
from tests.games.vietnam_battles.table import NOSE, TRIANGLE, Table
from vietnam_tui.core.contract import Game
from vietnam_tui.core.orders import OrderError
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games import GAMES, find_game
from vietnam_tui.games.search_and_destroy.units import Gunship

#: Porters, a Cache, and an inverted counter in a hex of Mechanized Sweep
FLOWN_OVER = {
    "game": "sd",
    "scenario": "mechanized-sweep",
    "unit": [
        {"id": "PO1", "type": "porter", "side": "NLF", "place": "4412"},
        {"id": "CH1", "type": "cache", "side": "NLF", "place": "4412"},
        {"id": "MI1", "type": "militia", "side": "NLF", "place": "4413", "down": True},
    ],
}


def starts(game: Game[Any]) -> list[Any]:
    """Positions that an example may speak of: the start of every scenario, bare and with every option, and one
    with what is set up later.
    """
    scenarios = title_page(game.id).scenarios
    found = [game.setup(scenario) for scenario in scenarios]
    for scenario in scenarios:
        found.append(
            game.setup(scenario, {option.name: option.values[-1] for option in game.options(scenario)})
        )
    if game.code == "gb":
        found.append(GreenBeretTable("Camp1@2020", phase="placement", points=20).state)
    if game.code == "sd":
        found.append(game.position(FLOWN_OVER).but(gunships=(Gunship("cobra", 2),)))
    return found


def understood(game: Game[Any], state: Any, example: str) -> bool:
    try:
        return bool(game.read_order(state, example))
    except OrderError:
        return False


@pytest.mark.parametrize(
    ("game", "example"),
    [
        pytest.param(game, verb.example, id=f"{code}-{verb.name}")
        for code in GAMES
        for game in [find_game(code)]
        for verb in game.verbs
    ],
)
def test_every_example_is_an_order(game: Game[Any], example: str) -> None:
    assert any(understood(game, state, example) for state in starts(game))


def test_the_examples_of_the_set_up_are_legal_on_their_map() -> None:
    nose = Table.set_up(NOSE)
    examples = {verb.name: verb.example for verb in nose.game.verbs}
    nose.do(examples["lay"])
    triangle = Table.set_up(TRIANGLE)
    triangle.do(examples["choose"])


def test_the_example_of_a_move_is_legal_at_the_start_of_the_learning_scenario() -> None:
    table = Table.set_up()
    table.go("movement")
    (example,) = [verb.example for verb in table.game.verbs if verb.name == "move"]
    table.do(example)
