"""Refusals: each cites a rule that exists, and what it proposes instead is legal."""

from __future__ import annotations

import random
from functools import cache

import pytest

from tests.conformance.walk import mutated, walk
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.model import CHANCE, NOBODY, Action
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.state import State

#: Actions tried in every state: shaken ones of the moment, and ones of earlier moments
TRIED = 12

#: Walks by scenario, times the length of the sweep: many where they are short
WALKS = {scenario: 6 if scenario == "boys-of-67" else 1 for scenario in GAME.scenarios()}
by_scenario = pytest.mark.parametrize(
    "scenario", [pytest.param(name, marks=pytest.mark.xdist_group(f"refusals {name}")) for name in WALKS]
)


@cache
def refusals(scenario: str, seed: int) -> list[tuple[State, str, Refusal]]:
    """What is refused on a random walk: the state, the order, the refusal."""
    generator = random.Random(seed)
    seen: list[Action] = []
    found = []
    for stop in walk(GAME, scenario, seed):
        if GAME.decision(stop.state).side in (CHANCE, NOBODY):
            continue
        seen += generator.sample(stop.actions, min(3, len(stop.actions)))
        tried = [*mutated(stop.actions, generator, TRIED), *generator.sample(seen, min(TRIED, len(seen)))]
        for action in tried:
            refusal = GAME.refusal(stop.state, action)
            if refusal is not None:
                found.append((stop.state, str(action), refusal))
    return found


@by_scenario
def test_every_refusal_cites_a_rule_of_the_game_and_says_why(scenario: str) -> None:
    known = {entry.id for entry in rules_library(GAME.id).entries}
    for _, action, refusal in refusals(scenario, 0):
        assert refusal.rule in known, (action, refusal)
        assert refusal.reason.strip(" .") == refusal.reason, (action, refusal)


@by_scenario
def test_what_a_refusal_proposes_is_legal(scenario: str, sweep: int) -> None:
    proposals = 0
    for seed in range(WALKS[scenario] * sweep):
        for state, action, refusal in refusals(scenario, seed):
            if refusal.fix:
                assert refusal.fix.startswith("Try: "), (action, refusal)
                for order in refusal.fix.removeprefix("Try: ").split(" or "):
                    (proposed,) = GAME.read_order(state, order)
                    assert GAME.refusal(state, proposed) is None, (action, str(refusal))
                    proposals += 1
    assert proposals > 100
