"""How fast the rules are, on a crowded map: benchmarks to read, nothing here asserts on time.

Run `pytest tests/perf --benchmark-only` for the figures.  Budgets: an order well under a millisecond, the legal
actions of one unit at most 1 ms, of a whole phase at most 50 ms; random play at 4,000 decisions a second on The Boys
of '67 and 500 on The Iron Triangle.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from tests.conformance.walk import walk
from tests.games.vietnam_battles.table import NOSE, TRIANGLE, Table
from vietnam_tui.core.model import CHANCE, NOBODY, Action, fingerprint
from vietnam_tui.games.green_beret.game import GAME as BERET
from vietnam_tui.games.vietnam_battles.counters import board
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.movement.movement import destinations
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move
from vietnam_tui.games.vietnam_battles.state import MOVEMENT, State

T = TypeVar("T")


def crowd(*, phase: str = "movement", units: int = 60) -> State:
    """Forty US and twenty Viet Cong units, mobile ones among them, strewn over the western half of the map."""
    sheet = board("snoopys-nose")
    generator = random.Random(67)
    open_ground = [
        sheet.grid.label(h)
        for h in sheet.hexes_of("clear", "jungle")
        if h not in sheet.banks and sheet.grid.places[h][0] <= 24
    ]
    places = generator.sample(open_ground, units)
    counters = []
    for i, place in enumerate(places):
        if i < units * 2 // 3:
            counters.append(
                f"A{i}:US:3-5-{8 if i % 4 == 0 else 5}/2-3-5@{place} {'mobile' if i % 4 == 0 else 'leg'}"
            )
        else:
            counters.append(f"V{i}:VC:3-5-6/2-3-6@{place}")
    return Table(*counters, phase=phase, us=[1, 2, 3, 4, 5, 6], vc=[1, 2, 3, 4], turn=2).state


@pytest.fixture(scope="module")
def movement() -> State:
    """A Movement Phase of the US player."""
    return crowd()


def cold(benchmark: Any, work: Callable[..., T], state: State, *more: Any) -> T:
    """Time some work on a state that nothing is remembered about yet."""

    def fresh() -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (state.but(units=(*state.units,)), *more), {}

    done: T = benchmark.pedantic(work, setup=fresh, rounds=50)
    return done


def test_apply_a_move(benchmark: Any, movement: State) -> None:
    action = next(a for a in GAME.actions(movement) if isinstance(a, Move))
    step = cold(benchmark, GAME.apply, movement, action)
    assert step.state.units[action.unit].place == action.to


def test_destinations_of_one_unit(benchmark: Any, movement: State) -> None:
    unit = max(movement.on_map("US"), key=lambda u: len(destinations(movement, u)))
    assert len(cold(benchmark, destinations, movement, unit)) > 20


def legal(state: State) -> list[Action]:
    """Every legal action."""
    return list(GAME.actions(state))


def test_legal_actions_of_a_movement_phase(benchmark: Any, movement: State) -> None:
    assert len(cold(benchmark, legal, movement)) > 1000


def test_legal_actions_of_a_combat_phase(benchmark: Any) -> None:
    assert len(cold(benchmark, legal, crowd(phase="combat"))) > 20


@pytest.mark.parametrize("scenario", [NOSE, TRIANGLE])
def test_legal_actions_of_a_campaign(benchmark: Any, scenario: str) -> None:
    turns = (
        stop.state for stop in walk(GAME, scenario, 1) if stop.state.player == "US" and not stop.state.frames
    )
    assert len(cold(benchmark, legal, next(s for s in turns if s.phase == MOVEMENT))) > 5000


def test_legal_actions_of_green_beret(benchmark: Any) -> None:
    state = next(s.state for s in walk(BERET, "green-beret", 1) if BERET.decision(s.state).kind == "movement")

    def anew() -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (BERET.unpack(BERET.pack(state)),), {}

    actions = benchmark.pedantic(lambda fresh: list(BERET.actions(fresh)), setup=anew, rounds=50)
    assert len(actions) > 20


def played(scenario: str, seed: int) -> int:
    """Play a game by taking any of the legal actions and any outcome; how many decisions there were."""
    generator = random.Random(seed)
    state, decisions = GAME.setup(scenario), 0
    while (side := GAME.decision(state).side) != NOBODY:
        drawn = GAME.outcomes(state).pick(generator) if side == CHANCE else None
        state = GAME.apply(state, drawn or generator.choice(list(GAME.actions(state)))).state
        decisions += 1
    return decisions


@pytest.mark.parametrize(("scenario", "games"), [("boys-of-67", 10), (TRIANGLE, 1)])
def test_random_play_through_the_contract(
    benchmark: Any, request: pytest.FixtureRequest, scenario: str, games: int
) -> None:
    measured = request.config.getoption("benchmark_only")
    rates: list[float] = []

    def play(first: int) -> None:
        begin = time.process_time()
        decisions = sum(played(scenario, seed) for seed in range(first, first + games))
        rates.append(decisions / (time.process_time() - begin))
        assert decisions > 20 * games

    seeds = iter(range(7, 1000, games))
    play(next(seeds))  # what is worked out once for a map is no part of a step
    rates.clear()
    benchmark.pedantic(play, setup=lambda: ((next(seeds),), {}), rounds=7 if measured else 1)
    benchmark.extra_info["decisions in a second of processor time, median and most"] = (
        f"{statistics.median(rates):.0f}, {max(rates):.0f}"
    )


def test_fingerprint_of_a_state(benchmark: Any, movement: State) -> None:
    assert len(benchmark(fingerprint, movement)) == 16
