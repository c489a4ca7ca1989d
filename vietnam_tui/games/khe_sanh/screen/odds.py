"""The exact odds of both matrices: a basic column, shifts and modifiers, every total of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.preview import DieFace, Preview
from vietnam_tui.core.results_tables import Ledger, both_sides
from vietnam_tui.games.khe_sanh.rules.assault.results import result_of
from vietnam_tui.games.khe_sanh.screen import charts
from vietnam_tui.games.khe_sanh.state import other
from vietnam_tui.games.khe_sanh.tables import Row, effect, row_name, tables

#: What comes where there is too much for an attack to be made
NO_ATTACK = "no attack"


def odds_form() -> tuple[OddsField, ...]:
    """The fields with which both matrices are read."""
    return (
        OddsField("value", "differential or Fire Strength, by the row", least=-99, most=99),
        OddsField("protection", "best Protection Factor of the target", "0", most=20),
        OddsField("row", "row of the Upper Matrix", "close-assault", tuple(tables().upper.minima)),
        OddsField("shift", "column shifts, to the right", "0", least=-20, most=20),
        OddsField("drm", "modifier of the dice", "0", least=-20, most=20),
    )


def quick_odds(answers: Answers) -> Preview:
    """The odds of made-up values."""
    row: Row = str(answers["row"])  # type: ignore[assignment]
    value, protection = int(answers["value"]), int(answers["protection"])
    title = f"{row_name(row)}, {value} against PF {protection}"
    letter = tables().column(row, value, protection)
    marked = charts.upper(row=row, value=value, protection=protection)
    if letter is None:
        return Preview(title, ("no attack can be made so [KS-7.1.2-e]",), table=marked)
    ledger = Ledger().shifted(int(answers["shift"]), "as asked for", "KS-7.5-a")
    ledger = ledger.modified(int(answers["drm"]), "as asked for", "KS-7.6-a")
    beyond = tables().lower.moved(tables().lower.named(letter), ledger)[1]
    ledger = ledger.modified(max(0, beyond), "columns above K", "KS-7.2.1-c")
    return odds_preview(title, letter, ledger)


def odds_preview(
    title: str,
    letter: str,
    ledger: Ledger,
    lines: Sequence[str] = (),
    *,
    defender_only: bool = False,
    at_once: bool = True,
    side: str = "",
) -> Preview:
    """The exact chance of each result from a basic column on, with all shifts and modifiers of a ledger.

    `side` is the one that attacks, where it is known who does.
    """
    matrix = tables().lower
    column = matrix.named(letter)
    there, _ = matrix.moved(column, ledger)
    shifted = f" > {matrix.columns[there - 1]}" if matrix.columns[there - 1] != letter else ""
    found: dict[str, Fraction] = {}
    for cell, chance in matrix.chances(column, ledger, dice=2).items():
        words = _result(cell, defender_only=defender_only)
        found[words] = found.get(words, Fraction(0)) + chance
    return Preview(
        title,
        (*lines, f"column {letter}{shifted}", *ledger.lines()),
        tuple((words, _share(chance)) for words, chance in found.items()),
        charts.lower(column=there, totals=(2 + ledger.die, 12 + ledger.die)),
        at_once=at_once,
        sums=(f"column {letter}{shifted}",),
        dice=dice_row(column, ledger, defender_only=defender_only),
        hurts=hurts(matrix.chances(column, ledger, dice=2), side, defender_only=defender_only),
    )


class Reading(NamedTuple):
    """One way in which the matrix may be read: a basic column with its ledger, and how likely it is."""

    letter: str
    ledger: Ledger
    likely: Fraction

    @property
    def column(self) -> str:
        """The column after the shifts."""
        matrix = tables().lower
        return matrix.columns[matrix.moved(matrix.named(self.letter), self.ledger)[0] - 1]


def odds_of_several(
    title: str, readings: Sequence[Reading], lines: Sequence[str] = (), *, at_once: bool, side: str
) -> Preview:
    """The chance of each result for the defender where it is not known in which column the dice are read.

    Each column counts as much as it is likely, and the rest does nothing; the faces of the dice and the table show the
    likeliest.
    """
    likeliest = max(readings, key=lambda one: one.likely)
    shown = odds_preview(
        title, likeliest.letter, likeliest.ledger, lines, defender_only=True, at_once=at_once, side=side
    )
    columns = sorted({one.column for one in readings})
    if len(readings) == 1 and likeliest.likely == 1:
        return shown
    found: dict[str, Fraction] = {}
    hurt = Fraction(0)
    for one in readings:
        chances = tables().lower.chances(tables().lower.named(one.letter), one.ledger, dice=2)
        for cell, chance in chances.items():
            words = _result(cell, defender_only=True)
            found[words] = found.get(words, Fraction(0)) + one.likely * chance
        hurt += one.likely * hurts(chances, side, defender_only=True)[other(side)]
    rest = 1 - sum((one.likely for one in readings), Fraction(0))
    if rest:
        found[NO_ATTACK] = rest
    many = f"column {columns[0]} to {columns[-1]}" if len(columns) > 1 else f"column {columns[0]}"
    return msgspec.structs.replace(
        shown,
        lines=(
            *lines,
            f"{many} by what lies there, {likeliest.column} the likeliest",
            *likeliest.ledger.lines(),
        ),
        odds=tuple((words, _share(chance)) for words, chance in found.items()),
        sums=(many,),
        hurts={other(side): hurt, side: Fraction(0)},
    )


def dice_row(column: int, ledger: Ledger, *, defender_only: bool) -> tuple[DieFace, ...]:
    """The result of each total of two dice in a column."""
    found = []
    for total in range(2, 13):
        cell = tables().lower.look_up(column, total, ledger).result
        attacker, defender = both_sides(cell)
        found.append(DieFace(str(total), str(defender) if defender_only else f"{attacker}/{defender}"))
    return tuple(found)


def hurts(chances: dict[str, Fraction], side: str, *, defender_only: bool) -> dict[str, Fraction]:
    """The chance that each side must retreat, is disrupted or lost; `side` is the one that attacks, "" for made-up
    values.

    A side that only gives the other a CAP is not hurt [KS-7.3.3-c].
    """
    if not side:
        return {}
    theirs = sum((chance for cell, chance in chances.items() if _hurts(both_sides(cell)[1])), Fraction(0))
    ours = sum((chance for cell, chance in chances.items() if _hurts(both_sides(cell)[0])), Fraction(0))
    return {other(side): theirs, side: Fraction(0) if defender_only else ours}


def _hurts(number: int) -> bool:
    return result_of(number).ground != "none"


def _result(cell: str, *, defender_only: bool) -> str:
    attacker, defender = both_sides(cell)
    if defender_only:
        return f"{defender} {effect(defender)}"
    return f"{cell} attacker {effect(attacker)}, defender {effect(defender)}"


def _share(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator} {float(chance):.1%}"
