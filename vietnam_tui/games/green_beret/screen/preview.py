"""Dry runs: what an action would cost and bring, by the code that carries it out.

And the acts of an enemy unit if it acted now, in words, and whom it could come up to, whomever it may be after.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.preview import Cast, Preview
from vietnam_tui.engine.search import reach
from vietnam_tui.games.green_beret.counters import counters, terrain_key
from vietnam_tui.games.green_beret.phrases import enemy_name, enemy_title, join, piece_list
from vietnam_tui.games.green_beret.rules.combat.assaults import assaulted_hexes
from vietnam_tui.games.green_beret.rules.combat.attacks import is_near
from vietnam_tui.games.green_beret.rules.combat.battle import CombatResolved
from vietnam_tui.games.green_beret.rules.combat.odds import assault_odds, combat_odds, combat_of
from vietnam_tui.games.green_beret.rules.combat.suppression import Suppress, suppresses
from vietnam_tui.games.green_beret.rules.combat.totals import CombatTotals, read_combat
from vietnam_tui.games.green_beret.rules.contact.escape import Escape
from vietnam_tui.games.green_beret.rules.contact.pursuit import Activate, Pursue, can_move, may_step, waiting
from vietnam_tui.games.green_beret.rules.movement.declare_party import Load, Ride, Take
from vietnam_tui.games.green_beret.rules.movement.party import Move
from vietnam_tui.games.green_beret.rules.movement.planning import (
    Pursuit,
    loadout,
    party_of,
    planned_move,
    pursuits,
)
from vietnam_tui.games.green_beret.rules.sequence.objectives import Forfeit, lacking, lacking_text
from vietnam_tui.games.green_beret.rules.sequence.purchases import Buy
from vietnam_tui.games.green_beret.rules.sequence.turns import RULES
from vietnam_tui.games.green_beret.rules.sequence.victory import Retire, level_of, score
from vietnam_tui.games.green_beret.screen import charts
from vietnam_tui.games.green_beret.state import ENEMY_SIDE, SIDE, State
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


def share(chance: Fraction) -> str:
    """An exact chance with its percentage: "7/12 58.3%"."""
    return f"{chance.numerator}/{chance.denominator} {float(chance):.1%}"


def odds_preview(title: str, totals: CombatTotals, *, attacking: bool, terrain: str) -> Preview:
    """Both totals with the chance of each outcome."""
    odds = combat_odds(totals, attacking=attacking)
    lines = (
        *totals.reasons,
        f"ten times the die {totals.attack:+d} against ten times the die {totals.defense:+d} [GB-13.0-k]",
    )
    return Preview(
        title,
        lines,
        (
            ("enemy eliminated", share(odds.enemy_lost)),
            ("both lose", share(odds.both_lost)),
            ("team casualties", share(odds.team_lost)),
        ),
        charts.terrain(marked=terrain),
        sums=(f"10 x die {totals.attack:+d}", f"against 10 x die {totals.defense:+d}"),
        hurts={ENEMY_SIDE: odds.enemy_lost + odds.both_lost, SIDE: odds.team_lost + odds.both_lost},
    )


def odds_form() -> tuple[OddsField, ...]:
    """The fields on which the odds of a combat depend."""
    return (
        OddsField("attack", "total attack strength"),
        OddsField("defense", "total defense strength"),
        OddsField("terrain", "the defender's terrain", "elephant-grass", tuple(terrain_key())),
    )


def quick_odds(answers: Answers) -> Preview:
    """The odds of made-up totals in a terrain, the attacker's penalty applied."""
    attack, defense, terrain = int(answers["attack"]), int(answers["defense"]), str(answers["terrain"])
    line = terrain_key()[terrain]
    totals = CombatTotals(
        attack + line.penalty, defense, (f"{line.name}: attacker {line.penalty:+d} [GB-13.0-h]",)
    )
    odds = combat_odds(totals, attacking=True)
    return Preview(
        f"{attack} against {defense}, {line.name}",
        (
            *totals.reasons,
            f"ten times the die {totals.attack:+d} against ten times the die {totals.defense:+d} [GB-13.0-k]",
        ),
        (
            ("defender loses", share(odds.enemy_lost)),
            ("both lose", share(odds.both_lost)),
            ("attacker loses", share(odds.team_lost)),
        ),
        charts.terrain(marked=terrain),
    )


def preview(state: State, action: Action) -> Preview:
    """The cost and the effect of an action."""
    title = RULES.vocabulary.write(state, action)
    combat = combat_of(state, action)
    if combat is not None:
        enemy = state.enemy(combat.enemy)
        assert enemy is not None
        target = enemy.place if combat.attacking else combat.at
        terrain = state.ground(target).terrain
        return odds_preview(title, read_combat(state, combat), attacking=combat.attacking, terrain=terrain)
    match action:
        case Move():
            return Preview(title, *_move(state, action), at_once=False)
        case Take() | Ride() | Load():
            return Preview(title, _forming(state, action))
        case Buy(kind, _):
            cost = counters()[kind].cost
            return Preview(title, (f"{cost} of {state.points} PP, {state.points - cost} left [GB-6.2-b]",))
        case Suppress(number, weapon):
            lines, odds, chance = _suppression(state, number, state.pieces[weapon].place)
            return Preview(title, lines, odds, at_once=False, hurts={ENEMY_SIDE: chance})
        case Activate(number):
            enemy = state.enemy(number)
            assert enemy is not None
            return Preview(title, intentions(state, enemy))
        case Pursue():
            left = waiting(state)
            return Preview(
                title, tuple(f"{enemy_name(e.number)}: {line}" for e in left for line in intentions(state, e))
            )
        case Escape():
            return Preview(title, ("all gear it leaves is eliminated [GB-12.3-c]",))
        case Forfeit():
            now = score(state)
            levels = f"{level_of(now).name} to {level_of(now - 1).name}"
            return Preview(title, (f"the score falls from {now} to {now - 1}, {levels} [GB-7.2-b]",))
        case Retire():
            now = score(state)
            return Preview(title, (f"score {now}: {level_of(now).name} [GB-5.0-f]",))
    return Preview(title)


def _move(state: State, action: Move) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    party = party_of(state, action.lead)
    plan = planned_move(state, party, action.to)
    if plan is None:
        return (), ()
    route = " > ".join(state.label(h) for h in (party.at, *plan.way.path))
    minimum = ", a minimum move [GB-10.8-a]" if plan.way.minimum else " [GB-10.1-d]"
    lines = [f"path {route}", f"cost {plan.way.cost} MP{minimum}"]
    mission = state.current
    if mission is not None and action.to == state.mission_hex:
        if plan.accomplishes:
            lines.append(f"accomplishes {mission.name} once it halts there [GB-7.1-a]")
        else:
            coming = [piece for mover in party.movers for piece in mover.pieces]
            gear = [p for p in (*coming, *state.at(action.to)) if state.kind(p).family == "gear"]
            missing = lacking_text(lacking(state, mission, gear)) or "a team"
            lines.append(f"{mission.name} still lacks {missing} [GB-7.1-a]")
    if not plan.heard:
        return (*lines, "no noise check there [GB-12.0-a]"), ()
    lines.append(f"noise {plan.noise.total} if it halts there: {', '.join(plan.noise.reasons)}")
    return tuple(lines), (("heard", share(plan.heard)), ("not heard", share(1 - plan.heard)))


def _forming(state: State, action: Take | Ride | Load) -> tuple[str, ...]:
    party = action.formed(state)[0]
    if party is None:
        return ()
    mover = next(m for m in party.movers if m.lead == action.lead)
    figures = loadout(state, mover)
    water = f", {figures.afloat} in water alone" if figures.afloat != figures.ashore else ""
    return (
        f"{state.name(action.lead)}: {figures.slots_used} of {figures.slots} slots [GB-9.0-a]",
        f"movement {figures.ashore}{water} [GB-10.3-d]",
        f"noise {figures.noise:+d} before terrain [GB-12.0-d]",
    )


def _suppression(
    state: State, number: int, at: int
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...], Fraction]:
    """The lines, the odds and the chance that an enemy unit is suppressed by a weapon."""
    enemy = state.enemy(number)
    assert enemy is not None
    distance = state.grid.distance(Hex(at), enemy.place)
    chance = Fraction(sum(suppresses(pips, distance) for pips in range(1, 7)), 6)
    lines = [f"{distance} {'hex' if distance == 1 else 'hexes'} away: a die above {distance} [GB-15.0-d]"]
    if prey := assaulted_hexes(state, enemy):
        lines.append(f"it attacks {state.label(prey[0])} all the same [GB-15.0-f]")
    return tuple(lines), (("suppressed", share(chance)), ("no effect", share(1 - chance))), chance


def combat_cast(event: CombatResolved) -> Cast:
    """Both totals with their dice, and who is lost; there is no row of dice [GB-13.0-k]."""
    teams = join(event.teams)
    left, right = (teams, event.enemy) if event.attacking else (event.enemy, teams)
    sums = tuple(
        f"10 x {die} {added:+d} = {total}"
        for die, added, total in zip(event.dice, (event.attack, event.defense), event.totals, strict=True)
    )
    lost = [name for name, gone in ((teams, event.team_lost), (event.enemy, event.enemy_lost)) if gone]
    return Cast(f"{left} on {right}", sums, (), -1, f"{join(lost)} lost")
