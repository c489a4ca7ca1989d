"""Games at random: they end, what is offered and seen fits, states are packed whole, views can be imagined whole."""

from __future__ import annotations

import random

import pytest

from tests import extent
from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.core.model import CHANCE, NOBODY, Action, fingerprint
from vietnam_tui.games.khe_sanh.state import SIDES, State


def choose(state: State, side: str, generator: random.Random) -> Action:
    """A random action, the verb first; what is offered is worked out from the view alone."""
    offered = list(GAME.actions(state))
    assert offered == list(GAME.actions(GAME.view(state, side)))
    assert len(set(offered)) == len(offered)
    by_verb: dict[type[Action], list[Action]] = {}
    for action in offered:
        by_verb.setdefault(type(action), []).append(action)
    action = generator.choice(by_verb[generator.choice(list(by_verb))])
    assert GAME.read_order(state, GAME.write_order(state, action)) == (action,)
    return action


def check(state: State, generator: random.Random) -> None:
    """A state is packed whole, and each side's view of it can be imagined whole."""
    again = GAME.unpack(GAME.pack(state))
    assert again == state
    assert fingerprint(again) == fingerprint(state)
    public = GAME.view(state, "")
    for side in SIDES:
        view = GAME.view(state, side)
        assert GAME.view(view, "") == public
        assert GAME.view(view, side) == view
        full = GAME.resample(view, side, generator)
        assert GAME.view(full, side) == view
        assert GAME.audit(full) == []


#: Games by scenario and seed; the conformance kit plays all scenarios too, so most of these are for a longer sweep
SHORT, LONG = (
    [("proving-ground", 1), ("the-fall-of-lang-vei", 2)],
    [("the-fall-of-lang-vei", 3), ("the-siege-of-khe-sanh", 4), ("operation-pegasus", 5)],
)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    metafunc.parametrize(("scenario", "seed"), SHORT if extent.times == 1 else [*SHORT, *LONG])


def test_a_game_at_random_ends_and_stays_healthy(scenario: str, seed: int) -> None:
    generator = random.Random(seed)
    state = Table.set_up(scenario).state
    for number in range(4000):
        decision = GAME.decision(state)
        if decision.side == NOBODY:
            break
        if decision.side == CHANCE:
            action = GAME.outcomes(state).pick(generator)
        else:
            action = choose(state, decision.side, generator)
        state = GAME.apply(state, action).state
        assert GAME.audit(state) == []
        if number % 20 == 0:
            check(state, generator)
    assert GAME.result(state) is not None
