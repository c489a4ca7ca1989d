"""For the campaign bots: attacks and bombardments to declare, markers to spend, and what follows the die."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.bots.combat_expectation import (
    attack_toll,
    blow,
    blow_worth,
    bombardment_toll,
    mean_marker,
    nearest_enemies,
    on_open_site,
    reversed_stakes,
    stakes,
    toll_worth,
    way_out,
)
from vietnam_tui.games.vietnam_battles.bots.danger import danger, hunters
from vietnam_tui.games.vietnam_battles.bots.habits import habitual_retreat
from vietnam_tui.games.vietnam_battles.bots.intents import BOLDNESS
from vietnam_tui.games.vietnam_battles.bots.visibility import unsearched, views
from vietnam_tui.games.vietnam_battles.frames import Advancing, Combat, Retreating
from vietnam_tui.games.vietnam_battles.rules.combat.advance import Advance
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import (
    COMBAT_PHASES,
    Attack,
    Bombard,
    bombarded_site,
    eligible_attackers,
)
from vietnam_tui.games.vietnam_battles.rules.combat.differential import read_combat
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.combat.retreat import Resist, Retreat, retreat_actions
from vietnam_tui.games.vietnam_battles.rules.combat.retreat_routes import routes
from vietnam_tui.games.vietnam_battles.rules.combat.support import (
    MARKERS_A_COMBAT,
    Pass,
    Support,
    marker_limit,
    side_in_turn,
)
from vietnam_tui.games.vietnam_battles.rules.sequence.ben_suc import in_ben_suc
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import End
from vietnam_tui.games.vietnam_battles.state import COMBAT, State, other
from vietnam_tui.games.vietnam_battles.units import UnitId

#: What a bombardment must be worth to be declared
ENOUGH_FIRE = 0.35
#: Markers that the US player keeps for the Viet Cong player turn
RESERVE = 2
#: What a point of support fire must bring: while it could still serve later in the turn, and when it could not
PRICE, LAST_PRICE = 0.03, 0.004
#: How likely the enemy is to use a marker that he may use
ANSWERS = 0.6
#: What an attack on Ben Suc must be worth besides [VB-24.0-b]
BEN_SUC = 1.0


def best_combats(state: State, count: int) -> list[Action]:
    """The combats most worth declaring, best first, and at last the end of the phase."""
    found = sorted(_combats(state), key=lambda offer: (-offer[0], offer[1]))
    return [action for _, _, action in found[:count]] + [End()]


def _combats(state: State) -> Iterator[tuple[float, int, Action]]:
    if state.phase not in COMBAT_PHASES:
        return
    number = attacks = 0
    for target in state.on_map(other(state.player)):
        able = tuple(eligible_attackers(state, target)) if target not in state.targeted else ()
        penalty = BEN_SUC if _provokes(state, target) else 0.0
        for group in _groups(state, able):
            number += 1
            worth = toll_worth(state, group, target, attack_toll(state, group, target, combats=2)) - penalty
            if worth > BOLDNESS.value:
                attacks += 1
                yield worth, number, Attack(target, group)
    yield from _bombardments(state, min(attacks, 3), number)


def _groups(state: State, able: tuple[UnitId, ...]) -> Iterator[tuple[UnitId, ...]]:
    """All together; without those on their last step; without those that a transport has landed."""
    if able:
        seen = {able}
        yield able
        for group in (
            tuple(u for u in able if not is_last_step(state, u)),
            tuple(u for u in able if not state.units[u].landed),
            tuple(u for u in able if state.face(u).attack > 1),
        ):
            if group and group not in seen:
                seen.add(group)
                yield group


def _provokes(state: State, target: UnitId) -> bool:
    return state.player == "US" and not state.ben_suc_rolled and in_ben_suc(state, state.units[target].place)


def _bombardments(state: State, attacks: int, number: int) -> Iterator[tuple[float, int, Action]]:
    """Fire with the markers that neither the attacks nor the defence will need."""
    if state.phase != COMBAT or state.ground_attack:
        return
    kept = MARKERS_A_COMBAT * attacks
    spare = len(state.hand(state.player)) - kept - (RESERVE if state.player == "US" else 0)
    if spare < MARKERS_A_COMBAT:
        return
    hand = sorted(state.hand(state.player), reverse=True)
    for target in state.on_map(other(state.player)):
        if _provokes(state, target) or bombarded_site(state, target) in state.bombarded:
            continue
        toll = bombardment_toll(state, target, skip=kept, combats=2)
        worth = toll_worth(state, (), target, toll)
        order = Bombard(target, hand[kept])
        if worth > ENOUGH_FIRE and order.refusal(state) is None:
            number += 1
            # fire comes before the assault that profits from it [VB-8.4-a]
            yield worth + 10 * (toll.slips < 0.05), number, order


# -- support fire -------------------------------------------------------------------------------------------


def bid(state: State, combat: Combat) -> Action:
    """The marker to play now, or none: the best set that the side may still play, the largest first."""
    side = side_in_turn(state, combat)
    enemy = other(side)
    attacking = side == state.player
    mine = _still(state, combat, side)
    answer = _still(state, combat, enemy)
    if mine == 0:
        return Pass()
    fair = round(answer * mean_marker(state, enemy))
    futures = ((0, 1.0),) if fair == 0 else ((0, 1 - ANSWERS), (fair, ANSWERS))
    value = stakes(state, side) if attacking else reversed_stakes(stakes(state, side))
    trapped = is_trapped(state, combat)
    price = PRICE if state.player == "US" else LAST_PRICE

    def worth(total: int, against: int) -> float:
        own, theirs = ((total,) if total else ()), ((against,) if against else ())
        added = Combat(
            combat.attackers,
            combat.target,
            4,
            (*combat.attack_markers, *(own if attacking else theirs)),
            (*combat.defense_markers, *(theirs if attacking else own)),
            combat.ambush,
        )
        chances = blow(read_combat(state, added).column)
        found = blow_worth(state, combat.attackers, combat.target, chances, value, trapped=trapped)
        return found if attacking else -found

    known: dict[int, float] = {}
    best: tuple[int, ...] = ()
    most = -1e9
    hand = sorted(state.hand(side))
    for size in range(mine + 1):
        for chosen in sorted(set(combinations(hand, size))):
            total = sum(chosen)
            if total not in known:
                known[total] = sum(share * worth(total, against) for against, share in futures)
            found = known[total] - price * total
            if found > most + 1e-9:
                best, most = chosen, found
    return Support(best[-1]) if best else Pass()


def _still(state: State, combat: Combat, side: str) -> int:
    """How many markers a side may still play in this combat."""
    attacking = side == state.player
    applied = len(combat.attack_markers if attacking else combat.defense_markers)
    # attacker, defender, attacker, defender [VB-8.3-b]
    turns = sum(step >= combat.step for step in ((0, 2) if attacking else (1, 3)))
    limit = marker_limit(state, combat, side) - applied
    return max(0, min(turns, limit, len(state.hand(side))))


def is_trapped(state: State, combat: Combat) -> bool:
    """Has the target of a combat no way to retreat unharmed?"""
    target = combat.target
    if combat.attackers:
        causes = tuple(state.units[u].place for u in combat.attackers)
        return not way_out(state, target, causes, (target, *combat.attackers))
    nearest, threat = nearest_enemies(state, target)
    frame = Retreating((target,), 2, nearest, (target,), threat, bombardment=True)
    return not routes(state, target, frame).clear


# -- after the die ------------------------------------------------------------------------------------------


def retreat(state: State, frame: Retreating) -> Action:
    """The safest way; a Viet Cong unit on one of the last camps stands fast while it can."""
    unit = frame.units[0]
    left = sum(not site.captured for site in state.sites)
    if on_open_site(state, unit) and left <= 2 and not is_last_step(state, unit) and not frame.walked:
        return Resist(unit)
    if frame.walked:
        # stopped on its way by what it met, it must go on by a way that is left [VB-15.0-d]
        pack, defense = hunters(state, other(state.roster[unit].side)), state.face(unit).defense
        ways = [a for a in retreat_actions(state, frame) if isinstance(a, Retreat)]
        return min(ways, key=lambda a: (danger(state, pack, a.path[-1], defense), a.path))
    return habitual_retreat(state, frame)


def advance(state: State, frame: Advancing) -> Action:
    """The US player takes camps and searches jungle on the heels of the enemy; the Viet Cong stay."""
    if state.player != "US":
        return Pass()
    offers = list(Advance.offers(state, frame))
    camps = [a for a in offers if any(s.place == a.to and s.known and not s.captured for s in state.sites)]
    if camps:
        return max(camps, key=lambda a: (state.face(a.unit).defense, -a.unit))
    wanted = unsearched(state) if any(not site.known for site in state.sites) else 0

    def gain(offer: Advance) -> int:
        return (views(state.map)[offer.to] & wanted).bit_count()

    sound = [
        a
        for a in offers
        if not is_last_step(state, a.unit) and not (in_ben_suc(state, a.to) and not state.ben_suc_rolled)
    ]
    best = max(sound, key=lambda a: (gain(a), state.face(a.unit).defense, -a.unit, -a.to), default=None)
    return best if best is not None and gain(best) > 0 else Pass()
