"""Sense checks of the charts of Search & Destroy: the results tables in themselves and against one another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import get_args

from vietnam_tui.core.library import rules_library
from vietnam_tui.core.results_tables import ResultsTable
from vietnam_tui.core.tables import BLANK
from vietnam_tui.games.search_and_destroy.counters import FOLDER, BandId, Seat
from vietnam_tui.games.search_and_destroy.tables import (
    NumberId,
    OptionId,
    Outcome,
    PatternId,
    Tables,
    WeaponId,
    outcome,
)

#: The columns of both Combat Results Tables [SD-7.6-a], and the rows of a die.
COLUMNS = ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
DIE = [str(pip) for pip in range(1, 7)]
SEATS: tuple[Seat, ...] = ("US", "NLF")


def result_faults(sheet: Tables) -> Iterator[str]:
    """Every cell of both Combat Results Tables is filled and known; the attacker is better off to the right and down;
    the points are those of the casualties."""
    cells: dict[str, dict[tuple[int, int], Outcome]] = {}
    for name, table in (("Casualty", sheet.casualty), ("Points", sheet.points)):
        if table.columns != COLUMNS or list(table.rows) != DIE:
            yield f"the {name} table has not the columns {', '.join(COLUMNS)} and the rows of a die"
            return
        cells[name] = {}
        for die, row in table.rows.items():
            for column, text in enumerate(row):
                try:
                    cells[name][int(die), column] = outcome(text)
                except ValueError:
                    yield f"{name} table, die {die}, column {COLUMNS[column]}: {text!r} is no result"
                    return
        yield from (f"{name} table, {fault}" for fault in _order_faults(cells[name]))
    yield from _conversion_faults(sheet, cells["Casualty"], cells["Points"])


def _order_faults(cells: dict[tuple[int, int], Outcome]) -> Iterator[str]:
    for (die, column), found in cells.items():
        if (found.casualties or found.nlf) and not found.pinned:
            yield f"die {die}, column {COLUMNS[column]} hits without pinning"
        for other in ((die + 1, column), (die, column + 1)):
            if other in cells and _harm(cells[other]) < _harm(found):
                where = f"die {other[0]}, column {COLUMNS[other[1]]}"
                yield f"die {die}, column {COLUMNS[column]} is better for the attacker than {where}"


def _harm(found: Outcome) -> tuple[int, ...]:
    return (found.destroyed, found.nlf, 2 * found.kia + found.wia, found.marked, found.pinned)


def _conversion_faults(
    sheet: Tables, casualties: dict[tuple[int, int], Outcome], points: dict[tuple[int, int], Outcome]
) -> Iterator[str]:
    """KIA and WIA are worth the same in either table, or a KIA as much as two WIA [SD-7.5-a]."""
    worth = {line.id: line for line in sheet.award}
    for place, hit in casualties.items():
        scored = points[place]
        same = (hit.marked, hit.pinned) == (scored.marked, scored.pinned or scored.destroyed)
        for seat in SEATS:
            wounded = worth["wia"].worth(seat)
            wanted = {hit.kia * dead + hit.wia * wounded for dead in (worth["kia"].worth(seat), 2 * wounded)}
            found = scored.us if seat == "US" else scored.nlf
            same &= scored.destroyed or found in wanted
        if not same:
            yield f"die {place[0]}, column {COLUMNS[place[1]]}: the two tables do not agree"


def table_faults(sheet: Tables) -> Iterator[str]:
    """The other tables of a die have their columns, and cells that are known."""
    wanted: tuple[tuple[str, ResultsTable, tuple[str, ...], set[str]], ...] = (
        ("Vehicle Defense", sheet.vehicle_defense, ("result",), {BLANK, "immobilized", "destroyed"}),
        ("Interrogation", sheet.interrogation, ("first", "second", "third"), {BLANK, *"WKABC"}),
        (
            "accuracy",
            sheet.accuracy,
            ("observed", "observed by a leader", "unobserved"),
            {"0", "1", "2"},
        ),
    )
    for name, table, columns, known in wanted:
        if table.columns != columns or list(table.rows) != DIE:
            yield f"the {name} table has not the columns {', '.join(columns)} and the rows of a die"
        for die, row in table.rows.items():
            for text in row:
                if text not in known:
                    yield f"{name} table, die {die}: {text!r} is no result"


def chart_faults(sheet: Tables) -> Iterator[str]:
    """Every line is there once, is worth something, and names a rule that exists."""
    listed: dict[str, tuple[Sequence[str], Sequence[str] | None]] = {
        "modifier": ([x.id for x in sheet.modifier], None),
        "band": ([x.id for x in sheet.band], get_args(BandId)),
        "weapon": ([x.id for x in sheet.weapon], get_args(WeaponId)),
        "vehicle modifier": ([x.id for x in sheet.vehicle_modifier], None),
        "award": ([x.id for x in sheet.award], None),
        "degree": ([x.id for x in sheet.degree], None),
        "pattern": ([x.id for x in sheet.pattern], get_args(PatternId)),
        "option": ([x.id for x in sheet.option], get_args(OptionId)),
        "number": ([x.id for x in sheet.number], get_args(NumberId)),
    }
    for what, (ids, wanted) in listed.items():
        for text in sorted(text for text, count in Counter(ids).items() if count > 1):
            yield f"the {what} {text} is listed twice"
        for text in sorted(set(wanted or ids) - set(ids)):
            yield f"there is no {what} {text}"
    if not all([*(m.pips for m in sheet.modifier), *(m.pips for m in sheet.vehicle_modifier)]):
        yield "a modifier is worth nothing"
    for band in sheet.band:
        if not 0 < band.full < band.half:
            yield f"{band.name}: half strength must reach farther than whole strength"
    for pattern in sheet.pattern:
        if not pattern.outer <= pattern.strength or (pattern.hexes == 1) == (pattern.outer > 0):
            yield f"{pattern.name} is stronger beside the centre, or on hexes that it does not have"
    for award in sheet.award:
        if not award.games or min(award.us, award.nlf) < 0 or award.us == award.nlf:
            yield f"the award {award.id} is for nobody, or for both alike"
    if [line.least for line in sheet.degree][:2] != [0, 1]:
        yield "the degrees of victory do not begin with a draw at 0"
    for lower, higher in pairwise(sheet.degree):
        if lower.least >= higher.least:
            yield f"a {higher.id} victory needs no more than a {lower.id} one"
    yield from _rule_faults(sheet)


def _rule_faults(sheet: Tables) -> Iterator[str]:
    library = rules_library(FOLDER)
    parts = (
        sheet.modifier,
        sheet.band,
        sheet.weapon,
        sheet.vehicle_modifier,
        sheet.award,
        sheet.degree,
        sheet.pattern,
        sheet.option,
        sheet.number,
    )
    for rule in sorted({line.rule for part in parts for line in part}):
        if library.by_id(rule) is None:
            yield f"a chart names the rule {rule}, which does not exist"
