"""For the bots: fights by exact odds: attacks, gear in combat, suppressive fire, what to give up (13.0 to 15.0)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.green_beret.bots.mission_plans import loss
from vietnam_tui.games.green_beret.bots.worth import TEAM, WOUND, gear_worth, percent, prospects
from vietnam_tui.games.green_beret.counters import casualties
from vietnam_tui.games.green_beret.frames import Assaulting, Combat, Pursuing, Shot, Suppressing, Wounding
from vietnam_tui.games.green_beret.phrases import enemy_title, piece_list
from vietnam_tui.games.green_beret.rules.combat.assaults import Assault
from vietnam_tui.games.green_beret.rules.combat.attacks import Attack
from vietnam_tui.games.green_beret.rules.combat.battle import Arm
from vietnam_tui.games.green_beret.rules.combat.casualties import Picking, Wound, may_lose
from vietnam_tui.games.green_beret.rules.combat.odds import combat_odds
from vietnam_tui.games.green_beret.rules.combat.suppression import Suppress, suppresses
from vietnam_tui.games.green_beret.rules.combat.totals import CombatTotals, best_gear, read_combat
from vietnam_tui.games.green_beret.rules.contact.pursuit import Enter, Target, choices
from vietnam_tui.games.green_beret.rules.movement.planning import Pursuit, pursuits
from vietnam_tui.games.green_beret.rules.position.values import firepower, is_detected
from vietnam_tui.games.green_beret.rules.sequence.answers import End, Fire, Lose
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import NOWHERE, PieceId

#: Enemy phases in which a unit next to a team is expected to attack it
LATER_ATTACKS = 1.5
#: What the enemy units cost that come when an attack gives an undetected team away
HUNTED = 2.0
#: Counters of gear that a wounded team loses on the average [GB-13.0-o]
GEAR_LOST = 3
#: What an order of fire must bring to be given, in points
EFFORT = 0.01


# -- odds ---------------------------------------------------------------------------------------------------


@cache
def _odds(difference: int, *, attacking: bool) -> tuple[float, float]:
    """The chances that the enemy loses and that the teams lose, for the attacker's total less the defender's."""
    found = combat_odds(CombatTotals(difference, 0, ()), attacking=attacking)
    return float(found.enemy_lost + found.both_lost), float(found.team_lost + found.both_lost)


def chances(state: State, combat: Combat) -> tuple[float, float]:
    """The chances that the enemy unit is beaten and that the teams are, with the best gear but naval gunfire."""
    totals = read_combat(state, replace(combat, used=(*combat.used, *best_gear(state, combat))))
    return _odds(totals.attack - totals.defense, attacking=combat.attacking)


def hurt_chance(state: State, number: int, at: Hex) -> float:
    """The chance that an enemy unit's attack on a hex beats the teams there."""
    return chances(state, Combat(False, at, number, tuple(state.teams(at))))[1]


def team_worth(state: State, team: PieceId) -> float:
    """What the loss of a team costs in points; with the last one everything is lost [GB-5.0-d]."""
    return max(TEAM, prospects(state)) if state.teams() == [team] else TEAM


def marker_cost(state: State, team: PieceId, marker: str = "") -> float:
    """What a casualties marker on a team costs: a second one is its end [GB-13.1-i]."""
    if state.pieces[team].casualty:
        return team_worth(state, team)
    effect = casualties()[marker].firepower if marker else 0
    return WOUND + 0.05 * firepower(state, team) + 0.05 * effect


def wound_share(state: State) -> float:
    """The chance that a casualties marker is no leader's death [GB-13.1-c]."""
    pool = zip(casualties().values(), state.casualty_pool, strict=True)
    return sum(count for kind, count in pool if not kind.kills) / max(1, sum(state.casualty_pool))


def lost_gear(state: State, at: Hex) -> tuple[PieceId, ...]:
    """The gear that teams beaten in a hex lose on the average, what is missed least first."""
    gear = state.at(at, "gear")
    return tuple(sorted(gear, key=lambda item: (state.kind(item).cost, item))[:GEAR_LOST])


def beaten_cost(state: State, teams: Sequence[PieceId]) -> float:
    """What it costs when teams lose a combat: a marker for the one that bears it best, or a leader, and gear."""
    gear = gear_worth(state, lost_gear(state, state.pieces[teams[0]].place))
    return wound_share(state) * (min(marker_cost(state, team) for team in teams) + gear)


def attack_cost(state: State, number: int, at: Hex) -> float:
    """What an enemy unit's attack on a hex is expected to cost."""
    return hurt_chance(state, number, at) * beaten_cost(state, state.teams(at))


def exposure(state: State, found: Sequence[Pursuit] | None = None) -> float:
    """What the attacks of the coming enemy phase are expected to cost, by where each unit would go."""
    coming = pursuits(state) if found is None else found
    return sum(attack_cost(state, pursuit.enemy, at) for pursuit in coming for at in pursuit.attacks)


def ruin(state: State) -> float:
    """The chance that the last team is lost in the coming enemy phase; 0 with more than one."""
    teams = state.teams()
    if len(teams) != 1 or not state.enemies:
        return 0.0
    # the chances of no hit, of one and of more
    none, one, more = 1.0, 0.0, 0.0
    for pursuit in pursuits(state):
        for at in pursuit.attacks:
            hit = hurt_chance(state, pursuit.enemy, at)
            none, one, more = none * (1 - hit), one * (1 - hit) + none * hit, more + one * hit
    return one + more if state.pieces[teams[0]].casualty else more


# -- the friendly combat phase ------------------------------------------------------------------------------


def attack_gain(state: State, attack: Attack, coming: Sequence[Pursuit]) -> float:
    """What an attack brings in points: the attacks it prevents, less the harm it risks."""
    at = state.pieces[attack.teams[0]].place
    beaten, hurt = chances(state, Combat(True, at, attack.enemy, attack.teams))
    threat = sum(
        attack_cost(state, attack.enemy, hex_)
        for pursuit in coming
        if pursuit.enemy == attack.enemy
        for hex_ in pursuit.attacks
    )
    found = beaten * threat * LATER_ATTACKS - hurt * beaten_cost(state, attack.teams)
    return found if all(is_detected(state, team) for team in attack.teams) else found - HUNTED


def order_in_combat(state: State) -> Proposal:
    """The best attack, or none."""
    coming = pursuits(state)
    offered = list(Attack.offers(state))
    best = max(offered, key=lambda attack: attack_gain(state, attack, coming), default=None)
    if best is None:
        return Proposal(End(), "")
    at = state.pieces[best.teams[0]].place
    beaten, hurt = chances(state, Combat(True, at, best.enemy, best.teams))
    enemy = state.enemy(best.enemy)
    assert enemy is not None
    odds = f"{percent(beaten)} to beat {enemy_title(enemy)}, {percent(hurt)} to be beaten"
    if attack_gain(state, best, coming) <= EFFORT:
        return Proposal(End(), f"an attack is not worth it: {odds}")
    return Proposal(best, f"{piece_list(state, best.teams)}: {odds}")


# -- inside a combat ----------------------------------------------------------------------------------------


def order_in_arming(state: State, combat: Combat) -> Proposal:
    """All gear that fits but naval gunfire, which may stray into the own hex."""
    beaten, hurt = chances(state, combat)
    odds = f"{percent(beaten)} to beat the enemy unit, {percent(hurt)} to be beaten"
    return Proposal(Arm() if best_gear(state, combat) else Fire(), odds)


def order_of_wounding(state: State, frame: Wounding) -> Proposal:
    """The team that the marker costs least."""
    teams = [team for team in frame.teams if state.pieces[team].on_map]
    team = min(teams, key=lambda t: (marker_cost(state, t, frame.marker), t))
    why = "which is lost with it" if state.pieces[team].casualty else "which has none yet"
    return Proposal(Wound(team), f"{state.name(team)} bears it best, {why}")


def order_of_loss(state: State, frame: Picking) -> Proposal:
    """The counter that is missed least."""
    piece = min(may_lose(state, frame), key=lambda p: (_missed(state, p), p))
    return Proposal(Lose(piece), f"{state.name(piece)} is missed least")


def _missed(state: State, piece: PieceId) -> float:
    kind = state.kind(piece)
    if kind.family == "team":
        return firepower(state, piece) - (TEAM if state.pieces[piece].casualty else 0.0)
    if kind.family == "leader":
        return 0.1 * kind.firepower
    return loss(state, (piece,))


# -- the enemy phase ----------------------------------------------------------------------------------------


def order_of_suppression(state: State, frame: Suppressing) -> Proposal:
    """The weapon and target that lower the expected cost of the phase most, until none does."""
    coming = pursuits(state)
    now = _under_fire(state, coming, frame.shots)
    best: tuple[float, Suppress] | None = None
    for action in Suppress.offers(state, frame):
        gain = now - _under_fire(state, coming, (*frame.shots, Shot(action.weapon, action.enemy)))
        if gain > EFFORT and (best is None or gain > best[0]):
            best = gain, action
    if best is not None:
        weapon, number = best[1].weapon, best[1].enemy
        enemy = state.enemy(number)
        assert enemy is not None
        chance = percent(_suppressed(state, Shot(weapon, number)))
        return Proposal(best[1], f"{state.name(weapon)} stops {enemy_title(enemy)} with {chance}")
    if frame.shots:
        return Proposal(Fire(), "")
    return Proposal(End(), "")


def _suppressed(state: State, shot: Shot) -> float:
    enemy = state.enemy(shot.enemy)
    assert enemy is not None
    distance = state.grid.distance(state.pieces[shot.weapon].place, enemy.place)
    return sum(suppresses(pips, distance) for pips in range(1, 7)) / 6


def _under_fire(state: State, coming: Sequence[Pursuit], shots: Sequence[Shot]) -> float:
    """What the phase is expected to cost once these weapons have fired: they are missed in combat then."""
    pieces = list(state.pieces)
    free: dict[int, float] = {}
    for shot in shots:
        pieces[shot.weapon] = replace(pieces[shot.weapon], fired=True)
        free[shot.enemy] = free.get(shot.enemy, 1.0) * (1 - _suppressed(state, shot))
    turned = state.but(pieces=tuple(pieces))
    total = 0.0
    for pursuit in coming:
        chance = free.get(pursuit.enemy, 1.0) if pursuit.path else 1.0
        total += chance * sum(attack_cost(turned, pursuit.enemy, at) for at in pursuit.attacks)
    return total


def order_in_pursuit(state: State, frame: Pursuing) -> Proposal:
    """The target that an enemy unit hurts least, the hex in which it is easiest to attack."""
    best: tuple[float, int, Proposal] | None = None
    for at in choices(state, frame):
        if frame.target != NOWHERE:
            penalty = state.ground(at).penalty
            found = Proposal(Enter(at), f"an attack on {state.label(at)} has {penalty:+d}")
            cost = float(-penalty)
        else:
            cost = attack_cost(state, frame.enemy, at)
            chance = percent(hurt_chance(state, frame.enemy, at))
            found = Proposal(
                Target(at), f"the team in {state.label(at)} stands it best: beaten with {chance}"
            )
        if best is None or (cost, at) < best[:2]:
            best = cost, at, found
    assert best is not None
    return best[2]


def order_of_assault(state: State, frame: Assaulting) -> Proposal:
    """First the hex whose loss costs least, since a unit that has made casualties attacks no more [GB-13.1-g]."""
    at = min(frame.hexes, key=lambda h: (beaten_cost(state, state.teams(h)), h))
    return Proposal(Assault(at), f"a loss costs least in {state.label(at)}")
