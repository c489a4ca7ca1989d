"""Names in orders: units up to a hex, and numbers that are no hex of the map."""

from __future__ import annotations

import pytest

from vietnam_tui.core.orders import OrderError
from vietnam_tui.games import game_of_scenario


@pytest.mark.parametrize(
    ("scenario", "order"),
    [
        ("dong-ha", "move M48-1 9999"),
        ("dong-ha", "storm Rifle1 Rifle2 9999"),
        ("the-fall-of-lang-vei", "move 203Arm 9999"),
    ],
)
def test_a_number_that_no_unit_is_called_by_is_meant_for_a_hex(scenario: str, order: str) -> None:
    game = game_of_scenario(scenario)
    assert game is not None
    with pytest.raises(OrderError, match="9999' on this map"):
        game.read_order(game.setup(scenario, {}), order)


def test_a_word_that_is_neither_is_no_unit() -> None:
    game = game_of_scenario("dong-ha")
    assert game is not None
    with pytest.raises(OrderError, match="no unit"):
        game.read_order(game.setup("dong-ha", {}), "move M48-1 Nobody 2010")
