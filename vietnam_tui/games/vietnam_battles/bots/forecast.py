"""For the bots: how the scenario will end, forecast from what combats are expected to bring.

Every Viet Cong unit loses steps now (attacks still open this turn), in the next US turn (its danger after its
best flight), and later (a common tempo).  From that follow the chances of a US victory and of a draw, and
the US player's own losses weigh against the draw [VB-25.0-g to j].
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import exp, prod
from typing import NamedTuple

from vietnam_tui.games.vietnam_battles.bots.combat_expectation import (
    NO_COMBAT,
    Toll,
    attack_toll,
    bombardment_toll,
)
from vietnam_tui.games.vietnam_battles.bots.danger import after_flight, standing_danger, threat_of_loss
from vietnam_tui.games.vietnam_battles.frames import Combat
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import (
    COMBAT_PHASES,
    bombarded_site,
    eligible_attackers,
)
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.combat.support import MARKERS_A_COMBAT, marker_limit
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import us_units_lost
from vietnam_tui.games.vietnam_battles.state import COMBAT, MOVEMENT, State
from vietnam_tui.games.vietnam_battles.units import UnitId

#: What an end of the game is worth to the US player; a defeat is worth nothing
VICTORY_POINTS, DRAW_POINTS = 10.0, 5.0
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


NO_ASSAULT = Assault({}, 0.0, 0.0)


def open_attacks(state: State) -> Assault:
    """The best allotment of the units that may still attack in this phase to the targets they reach."""
    able: dict[UnitId, tuple[UnitId, ...]] = {}
    if state.phase in COMBAT_PHASES and not state.frames and state.result is None:
        for target in state.on_map():
            if state.roster[target].side != state.player and target not in state.targeted:
                units = tuple(eligible_attackers(state, target))
                if units:
                    able[target] = units
    best = NO_ASSAULT
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
    """Expected points of the US player: for a victory, or for a draw that no loss turns into a defeat."""
    win = prod(f.gone for f in fates)
    nobody = prod(f.intact + f.depleted for f in fates) - prod(f.depleted for f in fates)
    draw = max(0.0, 1 - win - nobody)
    return VICTORY_POINTS * win + DRAW_POINTS * draw * (1 - us_loss)


class Outlook(NamedTuple):
    """What the Viet Cong units still have to face: the attacks open now, the danger of the next US turn by
    unit, and how many US turns come after that."""

    assault: Assault
    danger: dict[UnitId, float]
    turns_after: int


def outlook(state: State) -> Outlook:
    """What the Viet Cong units face from here to the end of the game."""
    turns_left = state.last_turn - state.turn
    if state.player == "US" and state.phase == MOVEMENT:
        return Outlook(NO_ASSAULT, standing_danger(state, "VC"), turns_left)
    assault = open_attacks(state) if state.player == "US" else NO_ASSAULT
    if turns_left <= 0:
        return Outlook(assault, {}, 0)
    still_to_move = state.player == "US" or state.phase == MOVEMENT
    danger = after_flight(state, "VC") if still_to_move else standing_danger(state, "VC")
    return Outlook(assault, danger, turns_left - 1)


def us_features(state: State) -> dict[str, float]:
    """The position by named features, from the US player's side of the table."""
    if state.result is not None:
        points = {"US": VICTORY_POINTS, "": DRAW_POINTS}.get(state.result.winner, 0.0)
        return {"result": points, **_steps(state)}
    ahead = outlook(state)
    friends = state.on_map("US")
    tempo = TEMPO * ahead.turns_after * min(1.0, len(friends) / 4)
    fates = [
        fate(
            state,
            UnitId(i),
            ahead.assault.tolls.get(UnitId(i), NO_COMBAT),
            ahead.danger.get(UnitId(i), 0.0) + tempo,
        )
        for i, piece in enumerate(state.roster)
        if piece.side == "VC"
    ]
    return {
        "result": result_value(fates, _us_loss(state, ahead.assault, friends)),
        "attack cost": ahead.assault.cost,
        "VC attack": _vc_attack(state),
        **_steps(state),
        "distance": _distance(state, friends),
    }


def _us_loss(state: State, assault: Assault, friends: Sequence[UnitId]) -> float:
    """The chance that a US unit is lost by the end of the next Viet Cong turn; 1 when one has been."""
    if us_units_lost(state):
        return 1.0
    if state.player == "VC" and state.phase != MOVEMENT:
        return assault.loses_unit
    return 1 - (1 - assault.loses_unit) * (1 - threat_of_loss(state, "US", friends))


def _vc_attack(state: State) -> float:
    """What the Viet Cong may still gain by attacks in this phase, in US steps less their own."""
    if state.player != "VC" or state.phase == MOVEMENT:
        return 0.0
    assault = open_attacks(state)
    return sum(toll.one + 3 * toll.all for toll in assault.tolls.values()) - 2 * assault.cost


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


def _distance(state: State, friends: Sequence[UnitId]) -> float:
    """How far the US units are from the nearest enemy, by strength; far away ones help nobody."""
    spots = state.spots
    targets = [state.units[u].place for u in state.on_map("VC")]
    total = 0.0
    for unit in friends:
        nearest = min((spots.distance(state.units[unit].place, t) for t in targets), default=0)
        total += min(nearest, 12) * (1 + state.face(unit).attack)
    return total
