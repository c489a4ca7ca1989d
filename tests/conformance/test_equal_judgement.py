"""Two positions that differ only in what a side cannot see: no chance of winning and no review tells them apart."""

from __future__ import annotations

from typing import Any

from tests.conformance.test_contract import every_scenario
from tests.conformance.test_equal_texts import pairs
from vietnam_tui.bots.chances import Asked
from vietnam_tui.bots.win_model import WinModel, facts_of
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE
from vietnam_tui.play.table.judged import Judged

#: Pairs looked at for each reader, and outcomes up to which those of a die are judged one by one
LOOKED_AT, FEW = 4, 12


def model_of(game: Game[Any], scenario: str, state: Any) -> WinModel:
    """A model in which every fact of a position weighs something."""
    weights = {name: 0.01 + 0.001 * at for at, name in enumerate(sorted(facts_of(game, scenario, state)))}
    return WinModel(scenario, "fitted", "2026-11-28", 9, 99, "", "", 0.5, 0.1, 0.2, 0.03, 0.001, 0.1, weights)


@every_scenario
def test_no_chance_tells_hidden_positions_apart(game: Game[Any], scenario: str) -> None:
    """What a play-out is made of, and with it whatever comes of it, is the same."""
    for reader in game.sides(scenario):
        for state, other in pairs(game, scenario, reader):
            one, two = (Asked(game, scenario, game.view(each, reader), reader) for each in (state, other))
            assert one.play_outs(2, 0, [[], ["end"]]) == two.play_outs(2, 0, [[], ["end"]])
            assert one.horizon == two.horizon


@every_scenario
def test_no_review_tells_hidden_positions_apart(game: Game[Any], scenario: str) -> None:
    for reader in game.sides(scenario):
        for state, other in pairs(game, scenario, reader)[:LOOKED_AT]:
            judge = Judged(game, scenario, model_of(game, scenario, state), reader)
            assert judge.worlds(state) == judge.worlds(other)  # whatever facts a model weighs
            assert judge.worth(state) == judge.worth(other)
            if game.decision(state).side == CHANCE and len(game.outcomes(state).outcomes) <= FEW:
                assert judge.expected(state, 0.5) == judge.expected(other, 0.5)
