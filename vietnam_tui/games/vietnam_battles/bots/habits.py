"""For the bots: rules of thumb for every decision, quick enough to play out whole turns with.

These are also what a bot assumes of both sides at the small decisions that lie behind the one it weighs.
"""

from __future__ import annotations

from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.bots.combat_expectation import attack_toll, blow, way_out
from vietnam_tui.games.vietnam_battles.bots.danger import danger, hunters
from vietnam_tui.games.vietnam_battles.frames import (
    Advancing,
    Combat,
    Displacing,
    Losing,
    Passing,
    Retreating,
)
from vietnam_tui.games.vietnam_battles.rules.combat.advance import Advance
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import COMBAT_PHASES, Attack, eligible_attackers
from vietnam_tui.games.vietnam_battles.rules.combat.differential import read_combat
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.combat.results import Lose
from vietnam_tui.games.vietnam_battles.rules.combat.retreat import Displace, Resist, Retreat
from vietnam_tui.games.vietnam_battles.rules.combat.retreat_routes import routes
from vietnam_tui.games.vietnam_battles.rules.combat.support import Pass, Support, side_in_turn
from vietnam_tui.games.vietnam_battles.rules.movement.movement import MOVEMENT_PHASES, destinations
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move, moves_of
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import End
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State, other
from vietnam_tui.games.vietnam_battles.units import UnitId

#: What a point of support fire must bring, in steps, to be spent by habit
PRICE = 0.03


def habit(state: State) -> Action:
    """What a player does without much thought."""
    match state.top:
        case Combat() as combat:
            return habitual_support(state, combat)
        case Retreating() as frame:
            return habitual_retreat(state, frame)
        case Displacing() as frame:
            return next(Displace.offers(state, frame))
        case Losing() as frame:
            return Lose(least_missed(state, frame.units))
        case Advancing() as frame:
            return habitual_advance(state, frame)
        case Passing() as frame:
            return next(moves_of(state, frame.unit))
    if state.phase in MOVEMENT_PHASES:
        return habitual_move(state)
    return habitual_attack(state)


def least_missed(state: State, units: tuple[UnitId, ...]) -> UnitId:
    """The unit that can best bear a depletion: not on its last step, losing least attack strength."""

    def loss(unit: UnitId) -> tuple[bool, int, UnitId]:
        piece = state.roster[unit]
        weaker = piece.full.attack - piece.depleted.attack if piece.depleted else piece.full.attack
        return is_last_step(state, unit), weaker, unit

    return min(units, key=loss)


# -- support fire -------------------------------------------------------------------------------------------


def habitual_support(state: State, combat: Combat) -> Action:
    """The marker that changes the odds most for its size, or none."""
    side = side_in_turn(state, combat)
    attacking = side == state.player
    base = _outlook(state, combat)
    best: Action = Pass()
    gain = 0.0
    for marker in sorted(set(state.hand(side))):
        added = Combat(
            combat.attackers,
            combat.target,
            4,
            (*combat.attack_markers, marker) if attacking else combat.attack_markers,
            combat.defense_markers if attacking else (*combat.defense_markers, marker),
        )
        change = _outlook(state, added) - base
        worth = (change if attacking else -change) - PRICE * marker
        if worth > gain:
            best, gain = Support(marker), worth
    return best


def _outlook(state: State, combat: Combat) -> float:
    """Steps that the target may expect to lose less those of the attackers, as the combat stands."""
    chances = blow(read_combat(state, combat).column)
    causes = tuple(state.units[u].place for u in combat.attackers)
    escapes = bool(causes) and way_out(state, combat.target, causes, (combat.target, *combat.attackers))
    pushed = 0.3 if escapes or not causes else 1.0
    hurt = chances.exchange + pushed * chances.retreat + 2 * chances.eliminated
    return hurt - 0.7 * chances.cost - 0.3 * chances.repulse - 2 * chances.disaster


# -- after the die ------------------------------------------------------------------------------------------


def habitual_retreat(state: State, frame: Retreating) -> Action:
    """The safest free route; without one, stand fast."""
    unit = frame.units[0]
    open_routes = routes(state, unit, frame)
    free = open_routes.clear or open_routes.displacing
    if not free:
        return Resist(unit)
    pack = hunters(state, other(state.roster[unit].side))
    defense = state.face(unit).defense
    return Retreat(unit, min(free, key=lambda r: (danger(state, pack, r[-1], defense), r)))


def habitual_advance(state: State, frame: Advancing) -> Action:
    """The US player keeps in touch with the enemy; the Viet Cong stay where they are."""
    offers = list(Advance.offers(state, frame))
    if state.player != "US" or not offers:
        return Pass()
    enemies = [state.units[u].place for u in state.on_map("VC")]

    def distance(spot: Spot) -> int:
        return min((state.spots.distance(spot, e) for e in enemies), default=0)

    best = min(offers, key=lambda a: (distance(a.to), a.unit, a.to))
    closer = distance(best.to) < distance(state.units[best.unit].place)
    return best if closer and not is_last_step(state, best.unit) else Pass()


# -- phases -------------------------------------------------------------------------------------------------


def habitual_attack(state: State) -> Action:
    """The attack that promises most, with everybody who can join, as long as it promises more than it costs."""
    best: Action = End()
    gain = 0.0
    if state.phase in COMBAT_PHASES:
        for target in state.on_map(other(state.player)):
            group = tuple(eligible_attackers(state, target)) if target not in state.targeted else ()
            if group:
                toll = attack_toll(state, group, target)
                worth = toll.one + 2 * toll.all - 0.6 * toll.cost - toll.loses_unit - 0.1
                if worth > gain:
                    best, gain = Attack(target, group), worth
    return best


def habitual_move(state: State) -> Action:
    """The US unit nearest to the enemy that can close up does so; the Viet Cong leave for safer ground."""
    for unit in state.on_map(state.player):
        if state.units[unit].moved:
            continue
        ends = destinations(state, unit)
        if not ends:
            continue
        found = (
            _close_up(state, unit, list(ends)) if state.player == "US" else _slip_off(state, unit, list(ends))
        )
        if found is not None:
            return Move(unit, found)
    return End()


def _close_up(state: State, unit: UnitId, ends: list[int]) -> Spot | None:
    enemies = [state.units[u].place for u in state.on_map("VC")]
    if not enemies:
        return None
    spots = state.spots

    def distance(spot: int) -> int:
        return min(spots.distance(Spot(spot), e) for e in enemies)

    here = state.units[unit].place
    if distance(here) <= 1:
        return None
    friends = [state.units[u].place for u in state.on_map("US") if u != unit]
    best = min(ends, key=lambda s: (distance(s), sum(spots.distance(Spot(s), f) <= 1 for f in friends), s))
    return Spot(best) if distance(best) < distance(here) else None


def _slip_off(state: State, unit: UnitId, ends: list[int]) -> Spot | None:
    pack = hunters(state, "US")
    defense = state.face(unit).defense
    here = danger(state, pack, state.units[unit].place, defense)
    best = min(ends, key=lambda s: (danger(state, pack, s, defense), s))
    return Spot(best) if danger(state, pack, best, defense) < here - 0.05 else None
