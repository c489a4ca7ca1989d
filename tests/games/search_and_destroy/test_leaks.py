"""What a side cannot know changes nothing for it: views, offers, completions, odds, refusals and its officer's orders.

Officers play each scenario; at decisions of every kind the position is compared with another that looks the same to the
side that decides.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.conformance.walk import mutated
from vietnam_tui.bots import find_bot
from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.core.orders import complete
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.search_and_destroy.counters import FOLDER
from vietnam_tui.games.search_and_destroy.game import GAME
from vietnam_tui.games.search_and_destroy.state import State

#: Game-Turns played, pairs looked at for each kind of decision of a side, orders whose dry runs are compared
TURNS, OF_A_KIND, ORDERS = 4, 2, 6


def twins(scenario: str, options: dict[str, str]) -> Iterator[tuple[State, State, str]]:
    """A position, another that looks the same to the side that decides there, and that side."""
    state, generator = GAME.setup(scenario, options), random.Random(scenario)
    found: dict[tuple[str, str], int] = {}
    while (side := GAME.decision(state).side) != NOBODY and state.turn <= TURNS:
        if side == CHANCE:
            state = GAME.apply(state, GAME.outcomes(state).pick(generator)).state
            continue
        view = GAME.view(state, side)
        kind = (side, GAME.decision(state).kind)
        if found.get(kind, 0) < OF_A_KIND:
            other = GAME.resample(view, side, generator)
            if other != state and GAME.audit(other) == []:
                found[kind] = found.get(kind, 0) + 1
                yield state, other, side
        ordered = GAME.doctrine.ruling(view, generator)
        assert ordered is not None
        state = GAME.apply(state, ordered.action).state


@pytest.mark.rule("SD-0-l", "SD-0-m")
@pytest.mark.parametrize("scenario", title_page(FOLDER).scenarios)
def test_hidden_differences_change_nothing_that_a_side_is_told_or_does(scenario: str) -> None:
    options = {one.name: "on" for one in GAME.options(scenario) if "on" in one.values}
    officer, compared = find_bot(GAME, "regular"), set[str]()
    for number, (one, two, side) in enumerate(twins(scenario, options)):
        views = GAME.view(one, side), GAME.view(two, side)
        assert views[0] == views[1]
        assert GAME.decision(one) == GAME.decision(two)
        offered = tuple(GAME.actions(one))
        assert offered == tuple(GAME.actions(two))
        texts = [[GAME.write_order(state, action) for action in offered] for state in (one, two)]
        assert texts[0] == texts[1]
        verb = texts[0][-1].split()[0]
        assert complete(f"{verb} ", texts[0]) == complete(f"{verb} ", texts[1])
        for action in offered[:: 1 + len(offered) // ORDERS]:
            dry = [GAME.presenter.preview(view, action) for view in views]
            assert dry[0] == dry[1]
        for action in mutated(offered, random.Random(number), ORDERS):
            assert GAME.refusal(one, action) == GAME.refusal(two, action)
        choices = [officer.choose(GAME, view, side, random.Random(number)) for view in views]
        assert choices[0] == choices[1]
        compared.add(side)
    start = GAME.setup(scenario, options)
    assert compared == {side for side in GAME.sides(scenario) if start.hides(start.other(side))}
