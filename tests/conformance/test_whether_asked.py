"""Whether somebody is asked at all tells nothing that is hidden.

Positions of random games are held against others that a side cannot tell apart.  An order is given in both: the same,
or where the other side decides another that is heard alike.  Afterwards the same side must be asked, and the same as
far as the reader knows.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.conformance.test_equal_texts import pairs
from tests.conformance.twins import heard
from tests.conformance.walk import by_verb
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Action
from vietnam_tui.games import GAMES, find_game
from vietnam_tui.play.seat.chair import decision_seen

#: Orders of a verb given in each, and answers tried in its twin
OF_A_VERB, ANSWERS = 2, 4

SCENARIOS = [
    pytest.param(find_game(code), scenario, id=scenario, marks=pytest.mark.xdist_group(scenario))
    for code in GAMES
    for scenario in find_game(code).scenarios()
]


def orders(game: Game[Any], state: Any, generator: random.Random) -> Iterator[Action]:
    """Orders of each verb that is offered, but none that ends the game."""
    quits = {quit.__name__ for quit in game.quits}
    for verb, alike in by_verb(game.actions(state)).items():
        if verb not in quits:
            yield from generator.sample(alike, min(OF_A_VERB, len(alike)))


def alike(game: Game[Any], one: Any, two: Any, reader: str, generator: random.Random) -> Iterator[Any]:
    """Orders given in one of two positions with what comes of them in both, where a reader hears the same."""
    answers = list(game.actions(two))
    for action in orders(game, one, generator):
        step = game.apply(one, action)
        told = heard(game, one, action, step, reader)
        others = (
            [] if game.decision(one).side == reader else generator.sample(answers, min(ANSWERS, len(answers)))
        )
        for answer in [action, *others]:
            if answer in answers:
                answered = game.apply(two, answer)
                if heard(game, two, answer, answered, reader) == told:
                    yield action, step.state, answered.state


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_whether_somebody_is_asked_tells_nothing_hidden(game: Game[Any], scenario: str) -> None:
    for reader in game.sides(scenario):
        for number, (one, two) in enumerate(pairs(game, scenario, reader)):
            generator = random.Random(number)
            for action, after, then in alike(game, one, two, reader, generator):
                asked = [decision_seen(game.decision(state), reader) for state in (after, then)]
                assert asked[0] == asked[1], (reader, game.write_order(one, action))
