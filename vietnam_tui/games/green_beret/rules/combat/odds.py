"""The chances of a combat before its dice are rolled, by the code that carries it out (13.0)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.green_beret.frames import Combat
from vietnam_tui.games.green_beret.rules.combat.attacks import Attack
from vietnam_tui.games.green_beret.rules.combat.battle import Arm, Use
from vietnam_tui.games.green_beret.rules.combat.totals import CombatTotals, best_gear, read_combat, verdict_of
from vietnam_tui.games.green_beret.rules.movement.planning import Pursuit
from vietnam_tui.games.green_beret.rules.sequence.answers import Fire
from vietnam_tui.games.green_beret.rules.sequence.dice import TWO_SIX_SIDED, Dice
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import Enemy


class CombatOdds(msgspec.Struct, frozen=True):
    """The chance of each outcome of a combat, from the Green Berets' side."""

    enemy_lost: Fraction
    both_lost: Fraction
    team_lost: Fraction


def combat_odds(totals: CombatTotals, *, attacking: bool) -> CombatOdds:
    """Every pair of dice, judged as a combat is; `attacking` when the Green Berets attack."""
    found = {"enemy": Fraction(0), "both": Fraction(0), "team": Fraction(0)}
    for dice, share in TWO_SIX_SIDED.probabilities():
        assert isinstance(dice, Dice)
        verdict = verdict_of(totals, dice)
        attacker, defender = ("team", "enemy") if attacking else ("enemy", "team")
        if verdict.attacker_lost and verdict.defender_lost:
            found["both"] += share
        else:
            found[attacker if verdict.attacker_lost else defender] += share
    return CombatOdds(found["enemy"], found["both"], found["team"])


def combat_of(state: State, action: Action) -> Combat | None:
    """The combat that an action declares or adds to, with the strongest gear that fits but naval gunfire."""
    top = state.top
    match action:
        case Attack():
            combat = action.combat(state)
            return replace(combat, used=best_gear(state, combat))
        case Use() | Arm() if isinstance(top, Combat):
            return action.added(state, top)
        case Fire() if isinstance(top, Combat):
            return top
    return None


def assault_odds(view: State, enemy: Enemy, plan: Pursuit, at: Hex) -> CombatOdds:
    """The odds of its attack on a hex, the teams there with the strongest gear they may use but naval gunfire."""
    place = plan.path[-1] if plan.path else enemy.place
    moved = replace(enemy, place=place)
    there = view.but(enemies=tuple(moved if e.number == enemy.number else e for e in view.enemies))
    combat = Combat(False, at, enemy.number, tuple(view.teams(at)))
    combat = replace(combat, used=best_gear(there, combat))
    return combat_odds(read_combat(there, combat), attacking=False)
