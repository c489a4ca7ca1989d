"""The acts of an enemy unit if it acted now, in words, and whom it could come up to, whomever it may be after."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.search import reach
from vietnam_tui.games.green_beret.phrases import enemy_name, enemy_title, join, piece_list
from vietnam_tui.games.green_beret.rules.combat.attacks import is_near
from vietnam_tui.games.green_beret.rules.combat.odds import assault_odds
from vietnam_tui.games.green_beret.rules.contact.pursuit import can_move, may_step
from vietnam_tui.games.green_beret.rules.movement.planning import Pursuit, pursuits
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import Enemy, enemy_kind


def pursuit_lines(view: State, enemy: Enemy) -> tuple[str, tuple[str, ...]]:
    """An enemy unit as a heading, and what it would do in lines with their rules."""
    kind = enemy_kind(enemy.kind)
    heading = f"{enemy_title(enemy)} in {view.label(enemy.place)}: attack {kind.attack}, movement {kind.movement_text}"
    return heading, intentions(view, enemy)


def intentions(view: State, enemy: Enemy) -> tuple[str, ...]:
    """The target of its pursuit, the way there, and whom it attacks there; and what the player will choose about it."""
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


# -- whom they could attack -----------------------------------------------------------------------------------


def threats(view: State) -> dict[Hex, tuple[str, ...]]:
    """The hexes where each enemy unit could attack a team in the open, by its own movement [GB-10.6-a, GB-13.0-d]."""
    found: dict[Hex, list[str]] = {}
    for enemy in view.enemies:
        if enemy.spent:
            continue
        stands = _stands(view, enemy)
        for hex_ in stands.union(*map(view.grid.neighbours, stands)):
            found.setdefault(hex_, []).append(enemy_name(enemy.number))
    return {hex_: tuple(names) for hex_, names in found.items()}


def beside_teams(view: State) -> dict[Hex, tuple[str, ...]]:
    """The hexes that each team could attack from where it stands [GB-13.0-a]."""
    found: dict[Hex, list[str]] = {}
    for team in view.teams():
        here = view.pieces[team].place
        for hex_ in (Hex(here), *view.grid.neighbours(Hex(here))):
            if is_near(view, here, hex_):
                found.setdefault(hex_, []).append(view.name(team))
    return {hex_: tuple(names) for hex_, names in found.items()}


def _stands(view: State, enemy: Enemy) -> set[Hex]:
    """The hexes that an enemy unit may come to: with its points, or one hex as a minimum move [GB-10.6-e]."""
    if not can_move(enemy):
        return {enemy.place}
    kind = enemy_kind(enemy.kind)

    def onward(place: int, _: int) -> Iterable[tuple[int, int]]:
        for near in view.grid.neighbours(Hex(place)):
            ground = view.ground(near)
            if ground.move is not None and may_step(ground, circled=kind.circled):
                yield near, ground.move

    first = {Hex(to) for to, _ in onward(enemy.place, 0)}
    return {enemy.place, *first, *map(Hex, reach(enemy.place, kind.movement, onward))}
