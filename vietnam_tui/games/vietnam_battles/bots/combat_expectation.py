"""For the bots: what a combat may be expected to bring, by the table and the rules themselves, and what that is worth.

Chances come from the printed column, totals from `read_combat`, ways out from `routes`; what nobody can know
(the enemy's markers, what a combat of next turn will look like) is put in at its mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from vietnam_tui.games.vietnam_battles.counters import scenario, tables
from vietnam_tui.games.vietnam_battles.frames import Combat, Retreating
from vietnam_tui.games.vietnam_battles.rules.combat.differential import read_combat
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.combat.odds import result_chances
from vietnam_tui.games.vietnam_battles.rules.combat.results import ATTACKER_RETREATS, DEFENDER_RETREATS
from vietnam_tui.games.vietnam_battles.rules.combat.retreat_routes import routes
from vietnam_tui.games.vietnam_battles.rules.combat.support import MARKERS_A_COMBAT, full_pool, marker_limit
from vietnam_tui.games.vietnam_battles.rules.position.view import UNKNOWN
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import CASUALTIES, ESCAPE, HOLD
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State, other
from vietnam_tui.games.vietnam_battles.units import UnitId


class Blow(NamedTuple):
    """What a column does, as chances.

    To the defender: to lose a step in an exchange, to have to retreat, to be eliminated outright.  To the
    attackers: to have to retreat, to lose a step (the exchange included), to be eliminated all together.
    """

    exchange: float
    retreat: float
    eliminated: float
    repulse: float
    cost: float
    disaster: float


class Toll(NamedTuple):
    """What a combat is expected to do: chances that the target loses no step, one, or all it has; that it
    slips away unharmed; steps the attackers lose on average; the chance that one of them is eliminated."""

    none: float
    one: float
    all: float
    slips: float
    cost: float
    loses_unit: float


NO_COMBAT = Toll(1.0, 0.0, 0.0, 0.0, 0.0, 0.0)


@cache
def blow(column: int) -> Blow:
    """The chances of a column of the Combat Results Table."""
    chances = {result: float(chance) for result, chance in result_chances(column).items()}

    def among(results: Sequence[str]) -> float:
        return sum(chances.get(result, 0.0) for result in results)

    return Blow(
        among(["Ex"]),
        among([*DEFENDER_RETREATS]),
        among(["De"]),
        among([*ATTACKER_RETREATS]),
        among(["Ex", "(A)"]),
        among(["Ae"]),
    )


@cache
def blow_on(line: str, differential: int) -> Blow:
    """The chances at a differential on a terrain line."""
    return blow(tables().crt.column(line, differential))


@cache
def _unseen_mean(scenario_id: str, side: str, spent: tuple[int, ...]) -> float:
    unseen = Counter(full_pool(scenario_id, side))
    unseen.subtract(spent)
    values = list(unseen.elements())
    return sum(values) / len(values) if values else 0.0


def mean_marker(state: State, side: str) -> float:
    """The mean value of a side's markers that have not been used this turn."""
    return _unseen_mean(state.scenario, side, state.spent[0 if side == "US" else 1])


def best_markers(state: State, side: str, count: int, skip: int = 0) -> tuple[int, ...]:
    """The largest markers in a hand after leaving out `skip` larger ones; hidden ones at their mean."""
    hand = state.hand(side)
    if UNKNOWN in hand:
        mean = round(mean_marker(state, side))
        return (mean,) * max(0, min(count, len(hand) - skip))
    return tuple(sorted(hand, reverse=True)[skip : skip + count])


def likely_answer(state: State, side: str, combats: int) -> tuple[int, ...]:
    """What a defender is likely to add to one of so many combats still to come."""
    held = len(state.hand(side))
    count = min(MARKERS_A_COMBAT, -(-held // max(1, combats)))
    choosy = 1.4 if held > count * combats else 1.2 if held > count else 1.0
    total = round(choosy * count * mean_marker(state, side))
    return (total,) if total else ()


def attack_toll(
    state: State, attackers: tuple[UnitId, ...], target: UnitId, *, skip: int = 0, combats: int = 1
) -> Toll:
    """The expectation of an attack with the attackers' best markers (after `skip` used elsewhere)."""
    combat = Combat(attackers, target)
    side = state.roster[attackers[0]].side
    enemy = state.roster[target].side
    support = best_markers(state, side, marker_limit(state, combat, side), skip)
    answer = likely_answer(state, enemy, combats) if enemy != side else ()
    reading = read_combat(state, Combat(attackers, target, 4, support, answer))
    chances = blow(reading.column)
    causes = tuple(state.units[u].place for u in attackers)
    escape = chances.retreat > 0 and way_out(state, target, causes, (target, *attackers))
    return _toll(state, chances, attackers, target, escape=escape)


def _toll(
    state: State, chances: Blow, attackers: tuple[UnitId, ...], target: UnitId, *, escape: bool
) -> Toll:
    hit = chances.exchange + (0.0 if escape else chances.retreat)
    slips = chances.retreat if escape else 0.0
    last = is_last_step(state, target)
    dead = chances.eliminated + (hit if last else 0.0)
    weak = [u for u in attackers if is_last_step(state, u)]
    every = len(weak) == len(attackers)
    # a repulsed attacker nearly always finds a way back; one on its last step has more to fear
    loses = chances.disaster + (chances.cost if every else 0.0) + 0.1 * chances.repulse * bool(weak)
    cost = chances.cost + 0.15 * chances.repulse + 2 * len(attackers) * chances.disaster
    return Toll(1.0 - dead - (0.0 if last else hit), 0.0 if last else hit, dead, slips, cost, loses)


def bombardment_toll(state: State, target: UnitId, *, skip: int = 0, combats: int = 1) -> Toll:
    """The expectation of a bombardment with two markers (after `skip` larger ones kept for attacks)."""
    support = best_markers(state, state.player, MARKERS_A_COMBAT, skip)
    if not support:
        return NO_COMBAT
    answer = likely_answer(state, state.roster[target].side, combats)
    reading = read_combat(state, Combat((), target, 4, support, answer))
    chances = blow(reading.column)
    escape = chances.retreat > 0 and _way_out_of_fire(state, target)
    toll = _toll(state, chances, (), target, escape=escape)
    return toll._replace(cost=chances.cost - chances.exchange, loses_unit=0.0)


def nearest_enemies(state: State, unit: UnitId) -> tuple[tuple[Spot, ...], int]:
    """Where the nearest enemies of a unit stand, and how far."""
    side, place = state.roster[unit].side, state.units[unit].place
    away = {
        state.units[u].place: state.spots.distance(place, state.units[u].place)
        for u in state.on_map()
        if state.roster[u].side != side
    }
    least = min(away.values(), default=0)
    return tuple(spot for spot, distance in away.items() if distance == least), least


def _way_out_of_fire(state: State, target: UnitId) -> bool:
    """Could a bombarded unit retreat two hexes unharmed?"""
    causes, threat = nearest_enemies(state, target)
    frame = Retreating((target,), 2, causes, (target,), threat, bombardment=True)
    return bool(routes(state, target, frame).clear)


def way_out(state: State, unit: UnitId, causes: tuple[Spot, ...], involved: tuple[UnitId, ...]) -> bool:
    """Could the unit retreat two hexes unharmed?"""
    return bool(routes(state, unit, Retreating((unit,), 2, causes, involved)).clear)


# -- what it is worth -----------------------------------------------------------------------------------------


class Stakes(NamedTuple):
    """What it is worth to a side: an enemy step, an enemy unit besides, an own step, an own unit besides,
    and to push an enemy out of his hex."""

    step: float
    kill: float
    own_step: float
    own_kill: float
    push: float


_US_NOSE = Stakes(1.0, 0.8, 0.7, 2.5, 0.15)
_US_TRIANGLE = Stakes(1.0, 0.8, 0.5, 1.2, 0.1)
_VC_NOSE = Stakes(0.9, 2.5, 0.6, 0.6, 0.1)
_VC_TRIANGLE = {
    ESCAPE: Stakes(0.5, 0.8, 0.8, 1.5, 0.3),
    HOLD: Stakes(0.6, 0.8, 1.0, 1.5, 0.1),
    CASUALTIES: Stakes(1.0, 2.5, 0.5, 0.7, 0.1),
}


def stakes(state: State, side: str) -> Stakes:
    """What combats are worth to a side; the Viet Cong player knows his own plan."""
    secret = scenario(state.scenario).has_secret_victory
    if side == "US":
        return _US_TRIANGLE if secret else _US_NOSE
    if not secret:
        return _VC_NOSE
    return _VC_TRIANGLE.get(state.condition, _VC_TRIANGLE[HOLD])


def unit_worth(state: State, unit: UnitId, kill: float) -> float:
    """What the loss of a unit is worth besides its steps: ARVN units shorten no game [VB-21.0-c]."""
    return min(kill, 0.5) if state.roster[unit].nation == "ARVN" else kill


def on_open_site(state: State, unit: UnitId) -> bool:
    """Does a Viet Cong unit stand on a known camp or cache that has not been captured?"""
    place = state.units[unit].place
    return any(site.place == place and site.known and not site.captured for site in state.sites)


def push_worth(state: State, target: UnitId, value: Stakes) -> float:
    """What it is worth to the attacker that the target leaves its hex."""
    if state.roster[target].side == "VC" and on_open_site(state, target):
        return value.push + 2.5
    return value.push


def reversed_stakes(value: Stakes) -> Stakes:
    """The stakes of a defender written as those of an attacker whose gain is the defender's loss."""
    return Stakes(value.own_step, value.own_kill, value.step, value.kill, value.push)


def toll_worth(state: State, attackers: tuple[UnitId, ...], target: UnitId, toll: Toll) -> float:
    """What a combat is worth to the attacker, or to the player who bombards."""
    value = stakes(state, other(state.roster[target].side))
    steps = toll.one + toll.all * (1 if is_last_step(state, target) else 2)
    push = push_worth(state, target, value)
    own = max((unit_worth(state, u, value.own_kill) for u in attackers), default=0.0)
    return (
        value.step * steps
        + unit_worth(state, target, value.kill) * toll.all
        + push * toll.slips
        + (push - value.push) * toll.all
        - value.own_step * toll.cost
        - own * toll.loses_unit
    )


def blow_worth(
    state: State,
    attackers: tuple[UnitId, ...],
    target: UnitId,
    chances: Blow,
    value: Stakes,
    *,
    trapped: bool,
) -> float:
    """The same from a column alone, for combats that are planned or not yet rolled."""
    last = is_last_step(state, target)
    hit = chances.exchange + (chances.retreat if trapped else 0.0)
    dead = chances.eliminated + (hit if last else 0.0)
    steps = hit + chances.eliminated * (1 if last else 2)
    push = push_worth(state, target, value)
    worth = value.step * steps + unit_worth(state, target, value.kill) * dead + (push - value.push) * dead
    if not trapped:
        worth += push * chances.retreat
    if not attackers:
        return worth
    weak = sum(is_last_step(state, u) for u in attackers)
    own = max(unit_worth(state, u, value.own_kill) for u in attackers)
    worth -= value.own_step * (chances.cost + 0.15 * chances.repulse)
    worth -= own * chances.cost * (weak == len(attackers))
    worth -= 0.1 * own * chances.repulse * (weak > 0)
    return worth - (2 * value.own_step + own) * len(attackers) * chances.disaster
