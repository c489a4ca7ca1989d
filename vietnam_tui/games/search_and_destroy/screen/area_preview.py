"""Dry runs of area fire: where a pattern may fall, and exactly how likely friend and foe in it are hurt.

A pattern falls where it is aimed, or drifts by the table of accuracy in each of six directions; every die is reckoned
with.  Inverted counters are hit as well, friend and foe: of the enemy's the chance is that of any one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import repeat
from math import prod
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.preview import Preview
from vietnam_tui.engine.area_fire import drifted
from vietnam_tui.games.search_and_destroy.frames import Plotting, Source
from vietnam_tui.games.search_and_destroy.phrases import hex_count
from vietnam_tui.games.search_and_destroy.rules.air.gunships import Strafe, type_of
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Odds
from vietnam_tui.games.search_and_destroy.rules.fire.forced_attacks import IMMOBILIZED
from vietnam_tui.games.search_and_destroy.rules.position.hexes import hidden_in, inverted_in
from vietnam_tui.games.search_and_destroy.rules.support import explosives, missions, shelling
from vietnam_tui.games.search_and_destroy.rules.support.explosives import Shell
from vietnam_tui.games.search_and_destroy.rules.support.missions import Add, Plot
from vietnam_tui.games.search_and_destroy.rules.support.shelling import blow_odds
from vietnam_tui.games.search_and_destroy.rules.support.strike_shapes import ARTILLERY
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.screen.inspection import percent, share
from vietnam_tui.games.search_and_destroy.screen.odds import harm, odds_preview
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import PatternId, tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, Observed, UnitId

#: Dice pips, each with the same chance
PIPS = range(1, 7)


class Pattern(NamedTuple):
    """A pattern of area fire as it is aimed, the centre first; `observed` is None for fire that never drifts."""

    kind: PatternId
    hexes: tuple[Hex, ...]
    observed: Observed | None = None


def pattern_of(view: State, action: Action) -> Pattern | None:
    """The pattern that an action lays out or goes on with, None for other actions."""
    frame = view.top
    match action:
        case Plot(centre, observer):
            support = missions.support_of(view, view.player)
            if support is None:
                return None
            kind = missions.kind_of(support)
            hexes = ARTILLERY.hexes(view.board.grid, centre) if kind == "artillery" else (centre,)
            return Pattern(kind, hexes, missions.grade(view, observer))
        case Add(at) if isinstance(frame, Plotting):
            return Pattern(frame.kind, (*frame.hexes, at), frame.observed)
        case Shell(unit, at, hexes):
            shell = explosives.shell_of(view, unit)
            return None if shell is None else Pattern(shell, (at, *hexes))
    return None


def drifts(observed: Observed) -> dict[int, Fraction]:
    """How many hexes a mission drifts, each with its chance [SD-21.1-b]."""
    found: dict[int, Fraction] = {}
    for pips in PIPS:
        drift = int(tables().accuracy.look_up(missions.COLUMNS[observed], pips).result or 0)
        found[drift] = found.get(drift, Fraction(0)) + Fraction(1, 6)
    return found


def landings(view: State, pattern: Pattern) -> list[tuple[tuple[Hex, ...], Fraction]]:
    """The places where a pattern falls, each with its exact chance [SD-21.1-b]."""
    if pattern.observed is None:
        return [(pattern.hexes, Fraction(1))]
    grid, found = view.board.grid, dict[tuple[Hex, ...], Fraction]()
    for drift, chance in drifts(pattern.observed).items():
        for toward in PIPS:
            hexes = drifted(grid, pattern.hexes, toward - 1, drift) if drift else pattern.hexes
            found[hexes] = found.get(hexes, Fraction(0)) + chance / 6
    return list(found.items())


def covered(view: State, pattern: Pattern) -> dict[Hex, Fraction]:
    """The chance of each hex to be in the pattern where it falls."""
    found: dict[Hex, Fraction] = {}
    for hexes, chance in landings(view, pattern):
        for place in hexes:
            found[place] = found.get(place, Fraction(0)) + chance
    return found


def unhurt(view: State, pattern: Pattern, hexes: tuple[Hex, ...]) -> dict[UnitId, Fraction]:
    """The chance that each unit that the viewer can tell apart stays unhurt if a pattern falls on these hexes.

    A boat is rolled for in the first of its two hexes alone [SD-21.0-b].
    """
    found: dict[UnitId, Fraction] = {}
    for place in sorted(hexes, key=view.label):
        for unit in _there(view, place):
            if unit not in found:
                odds = _odds(view, pattern, hexes[0], place, unit, view.side(unit))
                found[unit] = 1 - harm(view, unit, odds.chances(view))
    return found


def risks(view: State, pattern: Pattern) -> dict[UnitId, Fraction]:
    """The chance that each unit that the viewer can tell apart is hurt, wherever the pattern falls."""
    found: dict[UnitId, Fraction] = {}
    for hexes, chance in landings(view, pattern):
        for unit, safe in unhurt(view, pattern, hexes).items():
            found[unit] = found.get(unit, Fraction(0)) + chance * (1 - safe)
    return {unit: chance for unit, chance in found.items() if chance}


def _there(view: State, place: Hex) -> tuple[UnitId, ...]:
    """Everybody in a hex whom the viewer can tell apart and who is hit there."""
    hidden = (unit for side in view.sides for unit in hidden_in(view, side, place))
    return (*shelling.exposed(view, place), *(unit for unit in hidden if view.type(unit).personnel))


def _odds(view: State, pattern: Pattern, centre: Hex, place: Hex, unit: UnitId, owner: Army) -> Odds:
    strength = shelling.strength_at(pattern.kind, centre, place)
    return blow_odds(view, pattern.kind, strength, place, unit, owner)


def side_hurt(view: State, pattern: Pattern, side: str) -> Fraction:
    """The chance that anybody of a side, or an inverted counter of it, is hurt, the dice of each falling by
    themselves.
    """
    total = Fraction(0)
    for hexes, chance in landings(view, pattern):
        safe = [kept for unit, kept in unhurt(view, pattern, hexes).items() if view.side(unit) == side]
        safe += _covered_unhurt(view, pattern, hexes, side)
        total += chance * (1 - prod(safe, start=Fraction(1)))
    return total


def _covered_unhurt(view: State, pattern: Pattern, hexes: tuple[Hex, ...], side: str) -> Iterator[Fraction]:
    """The chance that each inverted counter that the viewer cannot tell apart stays unhurt."""
    for one in view.covered:
        if one.side == side and one.place in hexes:
            odds = _odds(view, pattern, hexes[0], one.place, NO_UNIT, one.side)
            yield from repeat(1 - harm(view, NO_UNIT, odds.chances(view)), one.count)


def losses(view: State, pattern: Pattern, place: Hex) -> dict[str, Fraction]:
    """Side -> how many of it in a hex are hurt on average by a pattern whose centre falls there."""
    found: dict[str, Fraction] = {}
    for unit, safe in unhurt(view, pattern, (place,)).items():
        found[view.side(unit)] = found.get(view.side(unit), Fraction(0)) + 1 - safe
    for side in view.sides:
        for safe in _covered_unhurt(view, pattern, (place,), side):
            found[side] = found.get(side, Fraction(0)) + 1 - safe
    return found


def area_preview(view: State, title: str, pattern: Pattern) -> Preview:
    """The effect of a pattern of area fire as it is laid out so far."""
    side, line = view.player, shelling.pattern_of(pattern.kind)
    labels = " ".join(view.label(place) for place in pattern.hexes)
    missing = line.hexes - len(pattern.hexes)
    lines = [f"{line.name} on {labels}{f', {hex_count(missing)} to go' if missing > 0 else ''}"]
    if pattern.observed is not None:
        lines.append(f"{pattern.observed}: {_accuracy(pattern.observed)} [SD-21.1-b]")
    lines += _side_lines(view, pattern, side)
    enemy = view.other(side)
    hurts: dict[str, Fraction] = {one: side_hurt(view, pattern, one) for one in (side, enemy)}
    hidden = {one.side for one in view.covered}
    who = {one: "somebody, or a counter," if one in hidden else "somebody" for one in hurts}
    odds = ((f"{who[one]} of the {one} is hurt", share(chance)) for one, chance in hurts.items() if chance)
    field = {view.label(place): chance for place, chance in covered(view, pattern).items()}
    return Preview(title, tuple(lines), tuple(odds), at_once=missing <= 0, hurts=hurts, field=field)


def _accuracy(observed: Observed) -> str:
    """The chances of each drift."""
    told = (
        f"{'on target' if not drift else f'drifts {drift}'} {int(6 * chance)}/6"
        for drift, chance in sorted(drifts(observed).items())
    )
    return ", ".join(told)


def _side_lines(view: State, pattern: Pattern, side: str) -> Iterator[str]:
    """The counters that may be hurt and how likely, friends first, then the enemy's units and inverted counters."""
    found = risks(view, pattern)
    for one, word in ((side, "risk to friends"), (view.other(side), "hurts")):
        told = [
            f"{view.name(unit)} {percent(chance)}{_fate(view, unit)}"
            for unit, chance in found.items()
            if view.side(unit) == one
        ]
        if told:
            yield f"{word}: {', '.join(told)}"
    if not any(view.side(unit) == side for unit in found):
        yield "no risk to friends"
    enemy = view.other(side)
    unseen = [
        f"{view.label(place)} ({inverted_in(view, enemy, place)}) {percent(chance)}"
        for place, chance in sorted(covered(view, pattern).items())
        if inverted_in(view, enemy, place)
    ]
    if unseen:
        yield f"falls on inverted counters in {', '.join(unseen)}"


def _fate(view: State, unit: UnitId) -> str:
    """What it is to be hurt for a unit that is neither pinned nor loses men [SD-32.8-c]."""
    return f" {IMMOBILIZED}" if view.type(unit).kind == "vehicle" else ""


def strafe_preview(view: State, title: str, order: Strafe) -> Preview:
    """The odds of a gunship's attack: as by direct fire it falls on one enemy and on no friend [SD-26.0-c]."""
    source: Source = "gunship"
    strength = type_of(view.gunships[order.gunship]).attack
    enemy = view.other(view.player)
    odds = blow_odds(view, source, strength, order.at, order.target, enemy)
    lines: Sequence[str] = (
        f"attack {strength}",
        f"defence {odds.defence}: {', '.join(odds.reasons)}",
        "no risk to friends: it hits one enemy alone [SD-26.0-c]",
    )
    hurts: dict[str, Fraction] = {enemy: harm(view, order.target, odds.chances(view))}
    if order.target == NO_UNIT:
        lines = (*lines, "falls on one of the inverted counters there, which one nobody tells")
    kind = None if order.target == NO_UNIT else view.type(order.target).kind
    mark = IMMOBILIZED if kind == "vehicle" else ""
    return odds_preview(title, view.game, odds.column, odds.die, lines, kind=kind, mark=mark, hurts=hurts)
