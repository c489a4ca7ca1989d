"""For the bots: how the scenario will end, forecast from what combats are expected to bring.

Every Viet Cong unit loses steps now (attacks still open this turn), in the next US turn (its danger after its
best flight), and later (a common tempo).  From that follow the chances of a US victory and of a draw, and
the US player's own losses weigh against the draw [VB-25.0-g to j].
"""

from __future__ import annotations

from itertools import permutations
from math import exp, prod
from typing import NamedTuple

from vietnam_tui.games.vietnam_battles.attacks import COMBAT_PHASES, bombarded_site, eligible_attackers
from vietnam_tui.games.vietnam_battles.doctrine_danger import after_flight, standing_danger, threat_of_loss
from vietnam_tui.games.vietnam_battles.doctrine_odds import NO_COMBAT, Toll, attack_toll, bombardment_toll
from vietnam_tui.games.vietnam_battles.losses import is_last_step
from vietnam_tui.games.vietnam_battles.state import COMBAT, MOVEMENT, State, UnitId
from vietnam_tui.games.vietnam_battles.support import MARKERS_A_COMBAT, marker_limit
from vietnam_tui.games.vietnam_battles.state import Combat
from vietnam_tui.games.vietnam_battles.victory import us_units_lost

#: Steps that a Viet Cong unit may expect to lose in a US turn after the next
TEMPO = 0.35
#: How much of its expectation the first attack of a phase brings, and a later one
CERTAINTY = (0.95, 0.85)


class Fate(NamedTuple):
    """The chances of a unit to end intact, depleted, or eliminated."""

    intact: float
    depleted: float
    gone: float


class Assault(NamedTuple):
    """The attacks that the side in turn may still make, at their expectation: target -> toll."""

    tolls: dict[UnitId, Toll]
    cost: float
    loses_unit: float


def open_attacks(state: State) -> Assault:
    """The best allotment of the units that may still attack in this phase to the targets they reach."""
    able: dict[UnitId, tuple[UnitId, ...]] = {}
    if state.phase in COMBAT_PHASES and not state.frames and state.result is None:
        for target in state.on_map():
            if state.roster[target].side != state.player and target not in state.targeted:
                units = tuple(eligible_attackers(state, target))
                if units:
                    able[target] = units
    best = Assault({}, 0.0, 0.0)
    worth = 0.0
    for order in permutations(able, min(len(able), 2)):
        tried = _allot(state, able, order)
        value = sum(t.one + 2 * t.all for t in tried.tolls.values()) - 0.2 * tried.cost
        if value > worth:
            best, worth = tried, value
    return best


def _allot(state: State, able: dict[UnitId, tuple[UnitId, ...]], order: tuple[UnitId, ...]) -> Assault:
    """Give each target in turn all the units that are left and the largest markers that are left."""
    used: set[UnitId] = set()
    skip, cost, safe = 0, 0.0, 1.0
    tolls: dict[UnitId, Toll] = {}
    pending = len(order) * (2 if state.player == "US" else 1)
    for target in order:
        group = tuple(u for u in able[target] if u not in used)
        if not group:
            continue
        toll = attack_toll(state, group, target, skip=skip, combats=pending)
        gain = toll.one + 2 * toll.all
        if gain < 0.1 and gain < toll.cost:
            continue
        used.update(group)
        skip += marker_limit(state, Combat(group, target), state.player)
        cost += toll.cost
        safe *= 1 - toll.loses_unit
        tolls[target] = _shaded(toll, CERTAINTY[min(len(tolls), 1)])
    if state.phase == COMBAT and not state.ground_attack and state.player == "US":
        for target, toll in list(tolls.items()):
            if bombarded_site(state, target) not in state.bombarded:
                first = bombardment_toll(state, target, skip=skip, combats=pending)
                if first.slips < 0.05:
                    tolls[target] = _after(first, toll)
                    skip += MARKERS_A_COMBAT
    return Assault(tolls, cost, 1 - safe)


def _shaded(toll: Toll, share: float) -> Toll:
    """The toll in so far as it comes to pass: what happens before may upset it."""
    return toll._replace(none=1 - share * (1 - toll.none), one=share * toll.one, all=share * toll.all)


def _after(first: Toll, second: Toll) -> Toll:
    """Two combats against the same unit, the second only counted where the first leaves it standing."""
    none = first.none * second.none
    one = first.none * second.one + first.one * second.none
    return second._replace(none=none, one=one, all=max(0.0, 1 - none - one))


def fate(state: State, unit: UnitId, now: Toll, later: float) -> Fate:
    """The end of a unit that faces a combat now and loses `later` steps on average afterwards."""
    if state.units[unit].gone:
        return Fate(0.0, 0.0, 1.0)
    survives, once = exp(-later), later * exp(-later)
    if state.units[unit].depleted:
        return Fate(0.0, now.none * survives, 1 - now.none * survives)
    if is_last_step(state, unit):
        return Fate(now.none * survives, 0.0, 1 - now.none * survives)
    intact = now.none * survives
    depleted = now.none * once + now.one * survives
    return Fate(intact, depleted, max(0.0, 1 - intact - depleted))


def result_value(fates: list[Fate], us_loss: float) -> float:
    """Expected points of the US player: 10 for a victory, 5 for a draw that no loss turns into a defeat."""
    win = prod(f.gone for f in fates)
    nobody = prod(f.intact + f.depleted for f in fates) - prod(f.depleted for f in fates)
    draw = max(0.0, 1 - win - nobody)
    return 10 * win + 5 * draw * (1 - us_loss)


def us_features(state: State) -> dict[str, float]:
    """The position by named features, from the US player's side of the table."""
    enemies = [UnitId(i) for i, piece in enumerate(state.roster) if piece.side == "VC"]
    friends = state.on_map("US")
    lost = 1.0 if us_units_lost(state) else 0.0
    assault = Assault({}, 0.0, 0.0)
    vc_gain = 0.0
    if state.result is not None:
        worth = {"US": 10.0, "": 5.0}.get(state.result.winner, 0.0)
        return {"result": worth, **_steps(state)}
    turns_left = state.last_turn - state.turn
    if state.player == "US" and state.phase != MOVEMENT:
        assault = open_attacks(state)
        exposure = after_flight(state, "VC") if turns_left > 0 else {}
        later = turns_left - 1
    elif state.player == "US":
        exposure = standing_danger(state, "VC")
        later = turns_left
    else:
        exposure = after_flight(state, "VC") if state.phase == MOVEMENT else standing_danger(state, "VC")
        if turns_left <= 0:
            exposure = {}
        later = turns_left - 1
        if state.phase != MOVEMENT:
            vc_gain = _vc_gain(state)
    force = min(1.0, len(friends) / 4)
    fates = [
        fate(
            state,
            unit,
            assault.tolls.get(unit, NO_COMBAT),
            exposure.get(unit, 0.0) + TEMPO * force * max(0, later),
        )
        for unit in enemies
    ]
    risk = 0.0
    if not lost:
        risk = assault.loses_unit
        if state.player == "US" or state.phase == MOVEMENT:
            risk = 1 - (1 - risk) * (1 - threat_of_loss(state, "US", friends))
    features = {
        "result": result_value(fates, max(lost, risk)),
        "attack cost": assault.cost,
        "VC attack": vc_gain,
        **_steps(state),
        **_nearness(state, friends),
    }
    return features


def _vc_gain(state: State) -> float:
    """What the Viet Cong may still gain by attacks in this phase, in US steps less their own."""
    assault = open_attacks(state)
    return sum(t.one + 3 * t.all for t in assault.tolls.values()) - 2 * assault.cost


def _steps(state: State) -> dict[str, float]:
    """Steps on the map by side; a US unit lost counts besides, for it shortens the game."""
    steps = {"US": 0, "VC": 0}
    for i, (piece, unit) in enumerate(zip(state.roster, state.units, strict=True)):
        if not unit.gone:
            steps[piece.side] += 1 if is_last_step(state, UnitId(i)) else 2
    return {
        "US steps": float(steps["US"]),
        "VC steps": float(steps["VC"]),
        "US units lost": float(len(us_units_lost(state))),
    }


def _nearness(state: State, friends: list[UnitId]) -> dict[str, float]:
    """How close the US units are to the enemy, by strength; far away ones help nobody."""
    spots, grid = state.spots, state.spots.grid
    targets = [spots.hex(state.units[u].place) for u in state.on_map("VC")]
    total = 0.0
    for unit in friends:
        here = spots.hex(state.units[unit].place)
        nearest = min((grid.distance(here, t) for t in targets), default=0)
        total += min(nearest, 12) * (1 + state.face(unit).attack)
    return {"distance": total}
