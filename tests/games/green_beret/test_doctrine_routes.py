"""The staff officer's ways: the best ones by exact chances, and the fewest turns of plus pieces."""

from __future__ import annotations

from math import inf

import pytest

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.green_beret.bots.bot_routes import Approach, approach, marches, risk, voyage
from vietnam_tui.games.green_beret.counters import board
from vietnam_tui.games.green_beret.rules.movement.movement import Terms, reach
from vietnam_tui.games.green_beret.terrain import grounds

MAP = "highlands"
GRID = board(MAP).grid
CAMP = GRID.hex("1824")
SLOW = Terms(craft=False, blue=False, confined=False, afloat_left=2, ashore_left=2)
FLYING = Terms(craft=False, blue=True, confined=False, afloat_left=25, ashore_left=25)


def after(way: Approach, to: Hex, noise: int, *, checked: bool = True) -> float:
    """The expected turns of a move to a hex, worked out from those that follow."""
    safe = to == CAMP or (to == way.goal and not checked)
    heard = 0.0 if safe else risk(noise)
    return 1 + (1 - heard) * way.turns[to] + heard * way.setback


@pytest.mark.parametrize("goal", ["1721", "2636", "0123", "0310"])
def test_no_other_move_is_better_than_the_way(goal: str) -> None:
    way = approach(MAP, GRID.hex(goal), frozenset({CAMP}), movement=4, noise=1)
    for start, moves in enumerate(marches(MAP, 4)):
        if start == way.goal or not moves:
            continue
        best = min(after(way, to, 1 + terrain) for to, terrain in moves)
        assert way.turns[start] == pytest.approx(best, abs=0.01), GRID.label(Hex(start))


@pytest.mark.parametrize(("movement", "noise"), [(4, 1), (2, 3)])
def test_a_setback_costs_the_way_from_the_camp(movement: int, noise: int) -> None:
    way = approach(MAP, GRID.hex("2434"), frozenset({CAMP}), movement=movement, noise=noise)
    assert way.setback == pytest.approx(way.turns[CAMP], abs=0.1)
    # a way is walked until it ends, well or not; so many of them until one ends well
    chance, turns = 1.0, 0.0
    for here in [CAMP, *way.way(CAMP)][:-1]:
        turns += chance
        chance *= 1 - way.heard[here]
    assert chance == pytest.approx(way.unheard(CAMP))
    assert way.turns[CAMP] == pytest.approx(turns / chance, abs=0.1)


@pytest.mark.parametrize("movement", [1, 4])
def test_marches_are_the_moves_of_the_rules(movement: int) -> None:
    ground = grounds(MAP)
    on_foot = Terms(craft=False, blue=False, confined=False, afloat_left=movement, ashore_left=movement)
    for start, moves in list(enumerate(marches(MAP, movement)))[::7]:
        ways = reach(MAP, Hex(start), on_foot)
        soft = {to for to, way in ways.items() if len(way.path) == 1}
        assert [to for to, _ in moves] == list(ways)
        assert all(
            noise == (min(ground[to].noise, 0) if to in soft else ground[to].noise) for to, noise in moves
        )


@pytest.mark.rule("GB-12.2-a", "GB-12.2-b")
def test_a_noisy_goal_is_entered_by_a_single_step() -> None:
    goal = GRID.hex("1635")
    noisy = next(to for to, noise in marches(MAP, 4)[goal] if noise == 3)
    way = approach(MAP, noisy, frozenset({CAMP}), movement=4, noise=1)
    steps = way.way(CAMP)
    assert GRID.distance(steps[-2], noisy) == 1
    assert way.heard[steps[-2]] == risk(1)
    loud = approach(MAP, noisy, frozenset({CAMP}), movement=4, noise=1, checked=False)
    assert loud.turns[CAMP] < way.turns[CAMP]


def test_gear_at_stake_makes_for_a_quieter_way() -> None:
    goal, camps = GRID.hex("0123"), frozenset({CAMP})
    free = approach(MAP, goal, camps, movement=4, noise=2)
    dear = approach(MAP, goal, camps, movement=4, noise=2, setback=300)
    assert dear.unheard(CAMP) >= free.unheard(CAMP)
    assert len(dear.way(CAMP)) >= len(free.way(CAMP))


def test_without_a_camp_there_is_a_way_too() -> None:
    way = approach(MAP, GRID.hex("1721"), frozenset(), movement=4, noise=1)
    assert way.turns[CAMP] < inf
    assert way.way(CAMP)[-1] == way.goal


@pytest.mark.parametrize("terms", [SLOW, FLYING], ids=["slow", "flying"])
def test_the_turns_of_a_voyage_are_those_of_the_rules(terms: Terms) -> None:
    """Moves by the rules, turn after turn, get to every hex in as many turns and no fewer."""
    found = voyage(MAP, CAMP, terms)
    turns = {CAMP: 0}
    newest = {CAMP}
    for turn in range(1, 4):
        newest = {to for here in newest for to in reach(MAP, here, terms)} - turns.keys()
        turns |= dict.fromkeys(newest, turn)
    assert {h: n for h, n in enumerate(found.turns) if n <= 3} == turns


def test_the_stops_of_a_voyage_are_a_turn_apart() -> None:
    goal = GRID.hex("1018")
    found = voyage(MAP, CAMP, SLOW)
    stops = found.stops(goal)
    assert len(stops) == found.turns[goal]
    for here, there in zip([CAMP, *stops], stops, strict=False):
        assert there in reach(MAP, here, SLOW)
    assert found.stops(CAMP) == []
