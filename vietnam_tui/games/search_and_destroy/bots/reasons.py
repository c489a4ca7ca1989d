"""For the bots: facts about a position in numbers that a player knows, as the clauses of a reason.

What is said of a counter that lies face down must be the same for a Dummy: it tells of hexes and of enemies alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.search_and_destroy.bots.worth import likely
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import reach_of
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_by_hex
from vietnam_tui.games.search_and_destroy.rules.position.sight import clear_line
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import outcome
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId


def percent(chance: float | Fraction) -> str:
    """A chance in whole percent.

    >>> percent(Fraction(1, 3))
    '33 %'
    """
    return f"{round(100 * chance)} %"


def number(count: int, noun: str) -> str:
    """So many of something.

    >>> number(0, "enemy"), number(1, "enemy"), number(3, "hidden counter"), number(2, "exit hex")
    ('no enemy', '1 enemy', '3 hidden counters', '2 exit hexes')
    """
    plural = noun[:-1] + "ies" if noun.endswith("y") else noun + ("es" if noun.endswith("x") else "s")
    return f"no {noun}" if not count else f"1 {noun}" if count == 1 else f"{count} {plural}"


def hurts(chances: Mapping[str, Fraction]) -> Fraction:
    """The chance that an attack does more than to pin."""
    return sum(
        (
            chance
            for cell, chance in chances.items()
            if (found := outcome(cell)).casualties or found.destroyed or found.us or found.nlf
        ),
        Fraction(0),
    )


def target(view: State, unit: UnitId, place: Hex) -> str:
    """Whom an attack is aimed at."""
    return f"a counter in {view.label(place)}" if unit == NO_UNIT else view.name(unit)


# -- who looks where ----------------------------------------------------------------------------------------


def shooters(view: State, side: str, place: Hex) -> int:
    """The number of units of a side that lie face up and can fire as far as a hex that they see."""
    grid = view.board.grid
    return sum(
        grid.distance(view.units[unit].place, place) <= reach_of(view, unit).half
        and clear_line(view, view.units[unit].place, place)
        for unit in view.units_of(side)
        if view.units[unit].on_map and view.units[unit].up and view.type(unit).attack
    )


def lookers(view: State, side: str, place: Hex, most: int) -> int:
    """The number of hidden counters of a side that see a hex from so many hexes off at most."""
    grid = view.board.grid
    return sum(
        count
        for lair, count in inverted_by_hex(view, side).items()
        if grid.distance(lair, place) <= most and clear_line(view, lair, place)
    )


def nearest(view: State, place: Hex, others: Iterable[Hex]) -> int:
    """How many hexes the nearest of some is off."""
    return min(view.board.grid.distance(place, other) for other in others)


def less(before: int, after: int, clause: str) -> str:
    """That a number has become less, "" where it has not."""
    return f"{clause.format(after)} instead of {before}" if after < before else ""


def more(before: int, after: int, clause: str) -> str:
    """That a number has become more, "" where it has not."""
    return f"{clause.format(after)} instead of {before}" if after > before else ""


def slip_away(view: State, side: str, here: Hex, to: Hex) -> str:
    """Why a counter of a side is better off in another hex: how many can fire at it there, how near the nearest is.

    All of it follows from what lies open, so that it tells nothing of who goes.
    """
    enemy = view.other(side)
    open_ = [unit.place for one in view.units_of(enemy) if (unit := view.units[one]).on_map and unit.up]
    before, after = shooters(view, enemy, here), shooters(view, enemy, to)
    if after < before:
        enemies = number(after, "enemy")
        return f"{enemies} can fire into {view.label(to)}, {before} into {view.label(here)}"
    if after > before or not open_:
        return ""
    return more(nearest(view, here, open_), nearest(view, to, open_), "the nearest enemy is {} hexes off")


def something(view: State, place: Hex) -> str:
    """How likely more than Dummies lies in a hex."""
    return f"{percent(likely(view, view.other(view.player), place))} that more than Dummies lies in {view.label(place)}"
