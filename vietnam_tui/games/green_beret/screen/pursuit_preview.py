"""What an enemy unit would do if it acted now, in words, and the odds of the attack that would follow."""

from __future__ import annotations

from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.green_beret.frames import Combat
from vietnam_tui.games.green_beret.phrases import enemy_title, join, piece_list
from vietnam_tui.games.green_beret.rules.combat.totals import best_gear, read_combat
from vietnam_tui.games.green_beret.rules.movement.planning import CombatOdds, Pursuit, combat_odds, pursuits
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import Enemy, enemy_kind


def pursuit_lines(view: State, enemy: Enemy) -> tuple[str, tuple[str, ...]]:
    """An enemy unit as a heading, and what it would do in lines with their rules."""
    kind = enemy_kind(enemy.kind)
    heading = f"{enemy_title(enemy)} in {view.label(enemy.place)}: attack {kind.attack}, movement {kind.movement_text}"
    return heading, intentions(view, enemy)


def intentions(view: State, enemy: Enemy) -> tuple[str, ...]:
    """Whom it goes for, by which way, whom it attacks there; and what the player will choose about it."""
    if enemy.acted:
        return ("has acted this phase",)
    plan = next(plan for plan in pursuits(view) if plan.enemy == enemy.number)
    lines = []
    if plan.path:
        lines.append(_target_text(view, plan))
        lines.append(_way_text(view, plan))
    lines += [_attack_text(view, enemy, plan, at) for at in plan.attacks]
    return tuple(lines) or (_why_it_stays(view, enemy, plan),)


def _target_text(view: State, plan: Pursuit) -> str:
    names = join([f"{piece_list(view, view.teams(at))} in {view.label(at)}" for at in plan.targets], "or")
    if len(plan.targets) > 1:
        return f"goes for {names}, equally close: you choose when it acts [GB-12.4-g]"
    return f"goes for {names} [GB-10.6-a]"


def _way_text(view: State, plan: Pursuit) -> str:
    way = " > ".join(view.label(h) for h in plan.path)
    if plan.open:
        return f"moves {way}, or another way as good: you choose on the way [GB-12.4-e]"
    return f"moves {way}: nothing to choose [GB-12.4-e]"


def _attack_text(view: State, enemy: Enemy, plan: Pursuit, at: Hex) -> str:
    odds = assault_odds(view, enemy, plan, at)
    beaten, tied, hurt = (
        f"{float(chance):.1%}" for chance in (odds.enemy_lost, odds.both_lost, odds.team_lost)
    )
    teams = piece_list(view, view.teams(at))
    return f"attacks {teams} in {view.label(at)}: it is beaten {beaten}, both {tied}, casualties {hurt} [GB-13.0-k]"


def assault_odds(view: State, enemy: Enemy, plan: Pursuit, at: Hex) -> CombatOdds:
    """The odds of its attack on a hex, the teams there with the strongest gear they may use but naval gunfire."""
    place = plan.path[-1] if plan.path else enemy.place
    moved = replace(enemy, place=place)
    there = view.but(enemies=tuple(moved if e.number == enemy.number else e for e in view.enemies))
    combat = Combat(False, at, enemy.number, tuple(view.teams(at)))
    combat = replace(combat, used=best_gear(there, combat))
    return combat_odds(read_combat(there, combat), attacking=False)


def _why_it_stays(view: State, enemy: Enemy, plan: Pursuit) -> str:
    if enemy.spent:
        return "has inflicted casualties: fights no more this turn [GB-13.1-g]"
    if enemy.suppressed:
        return "is suppressed and does not move [GB-15.0-e]"
    if enemy_kind(enemy.kind).movement == 0:
        return "never moves; attacks whoever is next to it [GB-10.6-c]"
    if plan.targets:
        return "cannot pay for its next hex [GB-10.6-e]"
    return "stays: water or a stream bars every direct way [GB-11.0-c]"
