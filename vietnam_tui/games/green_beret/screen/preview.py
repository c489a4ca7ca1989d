"""Dry runs: what an action would cost and bring, by the code that carries it out."""

from __future__ import annotations

from fractions import Fraction

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.preview import Cast, Preview
from vietnam_tui.games.green_beret.counters import counters, terrain_key
from vietnam_tui.games.green_beret.phrases import enemy_name, join
from vietnam_tui.games.green_beret.rules.combat.assaults import assaulted_hexes
from vietnam_tui.games.green_beret.rules.combat.battle import CombatResolved
from vietnam_tui.games.green_beret.rules.combat.odds import combat_odds, combat_of
from vietnam_tui.games.green_beret.rules.combat.suppression import Suppress, suppresses
from vietnam_tui.games.green_beret.rules.combat.totals import CombatTotals, read_combat
from vietnam_tui.games.green_beret.rules.contact.escape import Escape
from vietnam_tui.games.green_beret.rules.contact.pursuit import Activate, Pursue, waiting
from vietnam_tui.games.green_beret.rules.movement.declare_party import Load, Ride, Take
from vietnam_tui.games.green_beret.rules.movement.party import Move
from vietnam_tui.games.green_beret.rules.movement.planning import loadout, party_of, planned_move
from vietnam_tui.games.green_beret.rules.sequence.objectives import Forfeit, lacking, lacking_text
from vietnam_tui.games.green_beret.rules.sequence.purchases import Buy
from vietnam_tui.games.green_beret.rules.sequence.turns import RULES
from vietnam_tui.games.green_beret.rules.sequence.victory import Retire, level_of, score
from vietnam_tui.games.green_beret.screen import charts
from vietnam_tui.games.green_beret.screen.pursuit_preview import intentions
from vietnam_tui.games.green_beret.state import ENEMY_SIDE, SIDE, State


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
