"""Dry runs: what an action would cost and bring, by the code that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from vietnam_tui.core.model import Action
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.presenter import Cast, DieFace, Preview
from vietnam_tui.games.vietnam_battles.counters import tables
from vietnam_tui.games.vietnam_battles.frames import Combat, Retreating
from vietnam_tui.games.vietnam_battles.phrases import BOMBARDMENT_WORDS, RESULT_WORDS, join, points
from vietnam_tui.games.vietnam_battles.rules.attacks import Attack, Bombard
from vietnam_tui.games.vietnam_battles.rules.differential import (
    CombatReading,
    quick_reading,
    read_combat,
    result_of,
)
from vietnam_tui.games.vietnam_battles.rules.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.movement import allowance, spent
from vietnam_tui.games.vietnam_battles.rules.results import CombatResolved, Lose, retreat_after
from vietnam_tui.games.vietnam_battles.rules.retreat import Perish, Resist, Retreat
from vietnam_tui.games.vietnam_battles.rules.retreat_routes import depletion_rule, routes
from vietnam_tui.games.vietnam_battles.rules.sequence import RULES
from vietnam_tui.games.vietnam_battles.rules.support import Support, side_in_turn
from vietnam_tui.games.vietnam_battles.rules.transport import Lift
from vietnam_tui.games.vietnam_battles.rules.ways import Move, way_of
from vietnam_tui.games.vietnam_battles.rules.zoc import field, in_ezoc
from vietnam_tui.games.vietnam_battles.screen import charts
from vietnam_tui.games.vietnam_battles.state import State, other
from vietnam_tui.games.vietnam_battles.units import UnitId

#: The order in which results are listed, best for the attacker first
RESULTS = tuple(RESULT_WORDS)
#: Results by which the defender, and by which the attacker, loses steps or ground
DEFENDER_HURT = ("De", "D2", "D3", "Ex")
ATTACKER_HURT = ("Ex", "A1", "A2", "A3", "(A)", "Ae")
#: The same of a bombardment [VB-8.4-d, VB-8.4.2-a]
BOMBED, FRIENDLY_FIRE = ("De", "D2", "D3", "Ex"), ("(A)",)
#: What a retreat comes to where no way is open [VB-7.7-j, VB-7.8-a]
NO_WAY = "no retreat is open: resist or perish"
#: By what a unit that would be eliminated comes behind every other that may lose a step
LAST_STEP = 10_000


def combat_of(state: State, action: Action) -> Combat | None:
    """The combat that an action declares or adds to, None for other actions."""
    frame = state.top
    match action:
        case Attack(target, attackers):
            return Combat(attackers, target)
        case Bombard(target, marker):
            return Combat((), target, 1, (marker,))
        case Support(marker) if isinstance(frame, Combat):
            if side_in_turn(state, frame) == state.player:
                return Combat(
                    frame.attackers, frame.target, 4, (*frame.attack_markers, marker), frame.defense_markers
                )
            return Combat(
                frame.attackers, frame.target, 4, frame.attack_markers, (*frame.defense_markers, marker)
            )
        case _ if isinstance(frame, Combat):
            return frame
    return None


def result_chances(column: int) -> dict[str, Fraction]:
    """Result -> its exact probability in a column, by running every die."""
    found: dict[str, Fraction] = {}
    for pips in range(1, 7):
        result = result_of(column, pips)
        found[result] = found.get(result, Fraction(0)) + Fraction(1, 6)
    return {result: found[result] for result in RESULTS if result in found}


def short(state: State, action: Action) -> str:
    """The differential and line of an attack in a few characters."""
    combat = combat_of(state, action)
    if combat is None:
        return ""
    reading = read_combat(state, combat)
    return f"{reading.differential:+d} {reading.line}"


def result_words(state: State, combat: Combat, result: str) -> str:
    """What a result would do to these units: a retreat only where a way is open to one of those who must."""
    retreat = retreat_after(state, combat, result)
    if retreat is None or any(any(routes(state, unit, retreat)) for unit in retreat.units):
        return (BOMBARDMENT_WORDS if combat.bombardment else RESULT_WORDS)[result]
    return NO_WAY


def dice_row(column: int) -> tuple[DieFace, ...]:
    """The six faces of the die in a column."""
    return tuple(DieFace(str(pips), result_of(column, pips)) for pips in range(1, 7))


def sums_of(attack: int, defense: int, line: str, column: int) -> tuple[str, ...]:
    """The deciding numbers in short."""
    return (f"{attack} - {defense} = {attack - defense:+d}", f"{line}: column {column}")


def _hurts(state: State, combat: Combat, column: int) -> dict[str, Fraction]:
    """How likely each side loses steps or ground; a bombardment hurts its own side by friendly fire alone."""
    chances = result_chances(column)
    theirs, ours = (BOMBED, FRIENDLY_FIRE) if combat.bombardment else (DEFENDER_HURT, ATTACKER_HURT)
    defender = state.roster[combat.target].side
    return {
        side: sum((chances.get(result, Fraction(0)) for result in results), Fraction(0))
        for side, results in ((defender, theirs), (other(defender), ours))
    }


def odds_preview(
    title: str, reading: CombatReading, words: Callable[[str], str], hurts: dict[str, Fraction] | None = None
) -> Preview:
    """A reading with the chance of each result, and what it does, and the column marked on the table."""
    odds = tuple(
        (f"{result} {words(result)}", f"{chance.numerator}/{chance.denominator} {float(chance):.1%}")
        for result, chance in result_chances(reading.column).items()
    )
    return Preview(
        title,
        reading.reasons,
        odds,
        charts.crt(line=reading.line, column=reading.column),
        sums=sums_of(reading.attack, reading.defense, reading.line, reading.column),
        dice=dice_row(reading.column),
        hurts=hurts or {},
    )


def cast(event: CombatResolved) -> Cast:
    """A combat as its die decided it."""
    words = (RESULT_WORDS if event.attackers else BOMBARDMENT_WORDS)[event.result]
    by = join(event.attackers) if event.attackers else "bombardment"
    return Cast(
        f"{by} on {event.target}",
        sums_of(event.attack, event.defense, event.line, event.column),
        dice_row(event.column),
        event.die - 1,
        f"die {event.die}: {event.result}, {words}",
    )


def odds_form() -> tuple[OddsField, ...]:
    """What the Combat Results Table is read by."""
    return (
        OddsField("attack", "total with support fire"),
        OddsField("defense", "total with support fire"),
        OddsField("terrain", "the defender's line", "clear", tuple(tables().crt.lines)),
    )


def quick_odds(answers: Answers) -> Preview:
    """The odds of made-up totals."""
    attack, defense, line = int(answers["attack"]), int(answers["defense"]), str(answers["terrain"])
    return odds_preview(
        f"{attack} against {defense}, {line}", quick_reading(attack, defense, line), RESULT_WORDS.__getitem__
    )


def preview(state: State, action: Action) -> Preview:
    """What an action would cost and bring."""
    title = RULES.vocabulary.write(state, action)
    combat = combat_of(state, action)
    if combat is not None:
        reading = read_combat(state, combat)
        hurts = _hurts(state, combat, reading.column)
        return odds_preview(title, reading, partial(result_words, state, combat), hurts)
    match action:
        case Move(unit, to):
            way = way_of(state, action)
            if not way.way:
                return Preview(title)
            route = " > ".join(state.spots.label(s) for s in (state.units[unit].place, *way.way))
            lines = [f"path {route}", _cost(state, unit, way.cost)]
            if in_ezoc(state, unit, to):
                lines.append("ends in an enemy ZOC [VB-5.1.1-a]")
            return Preview(title, tuple(lines))
        case Lift(unit, _):
            here = state.units[unit].place
            under_fire = "out of an enemy ZOC: it is depleted at once [VB-10.0-e]"
            lines = [under_fire] if in_ezoc(state, unit, here) else ["no loss on take-off [VB-10.0-e]"]
            return Preview(title, (*lines, "lands and stays; one US marker a combat this turn [VB-10.1-a]"))
        case Lose(unit) | Resist(unit):
            return _step_lost(state, title, unit)
        case Perish(_):
            return Preview(title, ("it is eliminated [VB-7.7-j]",), brings=-2 * LAST_STEP)
        case Retreat(unit, path) if isinstance(state.top, Retreating):
            open_routes = routes(state, unit, state.top)
            if path in open_routes.costly:
                rule = depletion_rule(state, unit, path, state.top)
                why = "is cut short" if rule == "VB-7.7-h" else "leads nearer to an enemy"
                lost = _step_lost(state, title, unit)
                words = f"this route {why} and costs a depletion [{rule}]"
                return Preview(title, (words,), brings=lost.brings)
            if path in open_routes.displacing:
                return Preview(title, ("a friend must step aside [VB-7.7.2-a]",))
    return Preview(title)


def _cost(before: State, unit: UnitId, used: int) -> str:
    """What a move costs, and how much the unit has for it, which has used so much in all after it; in half points."""
    had = spent(before, unit)
    return f"cost {points(used - had)} of {points(allowance(before, unit) - had)} MP [VB-5.0-b]"


def _step_lost(state: State, title: str, unit: UnitId) -> Preview:
    """What a step costs a unit; who loses least attack, then least defense, comes first, the last step last."""
    then, now = state.roster[unit].depleted, state.face(unit)
    if then is None or is_last_step(state, unit):
        lost = LAST_STEP + 100 * now.attack + now.defense
        return Preview(title, ("its last step: it is eliminated [VB-2.3.2-g]",), brings=-lost)
    lost = 100 * (now.attack - then.attack) + now.defense - then.defense
    return Preview(title, (f"{now} becomes {then} [VB-2.3.2-g]",), brings=-lost)


def preview_order(steps: Sequence[tuple[State, Action]]) -> Preview:
    """What an order would cost and bring: of several moves of a unit the whole way."""
    found = preview(*steps[-1])
    if len(steps) == 1 or not found.lines:
        return found
    start, first = steps[0]
    assert isinstance(first, Move)
    way = [start.units[first.unit].place]
    for state, move in steps:
        # who passes through a friend goes on from where it was
        if isinstance(move, Move) and move.to not in field(state).occupant:
            way += way_of(state, move).way
    labels = [start.spots.label(spot) for spot in way]
    title = f"move {start.name(first.unit)} {' '.join(labels[1:])}"
    state, last = steps[-1]
    assert isinstance(last, Move)
    cost = _cost(start, last.unit, way_of(state, last).cost)
    return Preview(title, (f"path {' > '.join(labels)}", cost, *found.lines[2:]))
