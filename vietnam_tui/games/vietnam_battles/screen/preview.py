"""Dry runs: what an action would cost and bring, by the code that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from vietnam_tui.core.model import Action
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.preview import Cast, DieFace, Preview
from vietnam_tui.games.vietnam_battles.counters import tables
from vietnam_tui.games.vietnam_battles.frames import Retreating
from vietnam_tui.games.vietnam_battles.phrases import BOMBARDMENT_WORDS, RESULT_WORDS, join, points
from vietnam_tui.games.vietnam_battles.rules.combat.differential import (
    CombatReading,
    quick_reading,
    read_combat,
    result_of,
)
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.combat.odds import combat_of, hurts, result_chances, result_words
from vietnam_tui.games.vietnam_battles.rules.combat.results import CombatResolved, Lose
from vietnam_tui.games.vietnam_battles.rules.combat.retreat import Perish, Resist, Retreat
from vietnam_tui.games.vietnam_battles.rules.combat.retreat_routes import depletion_rule, routes
from vietnam_tui.games.vietnam_battles.rules.movement.movement import allowance, spent
from vietnam_tui.games.vietnam_battles.rules.movement.transport import Lift
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move, way_of
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field, in_ezoc
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import RULES
from vietnam_tui.games.vietnam_battles.screen import charts
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId

#: By what a unit that would be eliminated comes behind every other that may lose a step
LAST_STEP = 10_000


def short(state: State, action: Action) -> str:
    """The differential and line of an attack in a few characters."""
    combat = combat_of(state, action)
    if combat is None:
        return ""
    reading = read_combat(state, combat)
    return f"{reading.differential:+d} {reading.line}"


def dice_row(column: int) -> tuple[DieFace, ...]:
    """The six faces of the die in a column."""
    return tuple(DieFace(str(pips), result_of(column, pips)) for pips in range(1, 7))


def sums_of(attack: int, defense: int, line: str, column: int) -> tuple[str, ...]:
    """The deciding numbers in short."""
    return (f"{attack} - {defense} = {attack - defense:+d}", f"{line}: column {column}")


def odds_preview(
    title: str, reading: CombatReading, words: Callable[[str], str], hurt: dict[str, Fraction] | None = None
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
        hurts=hurt or {},
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
    """The fields by which the Combat Results Table is read."""
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
    """The cost and the effect of an action."""
    title = RULES.vocabulary.write(state, action)
    combat = combat_of(state, action)
    if combat is not None:
        reading = read_combat(state, combat)
        hurt = hurts(state, combat, reading.column)
        return odds_preview(title, reading, partial(result_words, state, combat), hurt)
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
    """The cost of a move, and how much the unit has for it, which has used so much in all after it; in half
    points.
    """
    had = spent(before, unit)
    return f"cost {points(used - had)} of {points(allowance(before, unit) - had)} MP [VB-5.0-b]"


def _step_lost(state: State, title: str, unit: UnitId) -> Preview:
    """The loss of a step to a unit; the one that loses least attack, then least defense, comes first, the last
    step last.
    """
    then, now = state.roster[unit].depleted, state.face(unit)
    if then is None or is_last_step(state, unit):
        lost = LAST_STEP + 100 * now.attack + now.defense
        return Preview(title, ("its last step: it is eliminated [VB-2.3.2-g]",), brings=-lost)
    lost = 100 * (now.attack - then.attack) + now.defense - then.defense
    return Preview(title, (f"{now} becomes {then} [VB-2.3.2-g]",), brings=-lost)


def preview_order(steps: Sequence[tuple[State, Action]]) -> Preview:
    """The cost and the effect of an order: of several moves of a unit the whole way."""
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
