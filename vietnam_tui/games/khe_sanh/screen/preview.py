"""Dry runs: what an action would cost and bring, by the code that carries it out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from vietnam_tui.core.model import Action
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.presenter import Preview
from vietnam_tui.core.results_tables import Ledger, both_sides
from vietnam_tui.games.khe_sanh.orders import VOCABULARY
from vietnam_tui.games.khe_sanh.rules.movement import allowance
from vietnam_tui.games.khe_sanh.rules.stacks import limit, size
from vietnam_tui.games.khe_sanh.rules.zones import enemy_controlled
from vietnam_tui.games.khe_sanh.screen import charts
from vietnam_tui.games.khe_sanh.screen.counter_faces import values
from vietnam_tui.games.khe_sanh.screen.faces import route
from vietnam_tui.games.khe_sanh.screen.narration import effect
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.tables import Row, tables
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER
from vietnam_tui.games.khe_sanh.verbs import Enter, Infiltrate, Leave, Move, Place, Turn


def preview(view: State, action: Action) -> Preview:
    """What an action would cost and bring."""
    title = VOCABULARY.write(view, action)
    match action:
        case Move():
            return Preview(title, tuple(_move_lines(view, action)))
        case Turn(unit):
            mode = COMBAT if view.pieces[unit].mode == MANEUVER else MANEUVER
            other = view.with_piece(unit, mode=mode)
            shown = f"{values(view, unit)} becomes {values(other, unit)}, " if values(view, unit) else ""
            return Preview(title, (f"{shown}in {mode.title()} Mode",))
        case Place(unit, to) | Infiltrate(unit, to):
            side = view.side(unit)
            room = f"stack {size(view, side, to)} of {limit(view, side, to)} before it comes [KS-3.1.2-b]"
            return Preview(title, (room,))
        case Enter(unit, _, mode):
            points = allowance(view, unit, mode)
            return Preview(title, (f"{points} MPs in {mode.title()} Mode, the first hex paid from them",))
        case Leave(unit):
            return Preview(title, (f"{view.name(unit)} leaves from {view.where(unit)}",))
    return Preview(title)


def _move_lines(view: State, order: Move) -> list[str]:
    way, cost = route(view, order.unit, order.to)
    if not way:
        return []
    status, side = view.pieces[order.unit], view.side(order.unit)
    labels = " > ".join(view.label(hex_) for hex_ in (status.place, *way))
    lines = [f"path {labels}", f"cost {cost} of {status.left} MPs left [KS-5.0-b]"]
    if order.to in enemy_controlled(view, side):
        lines.append("ends in an enemy ZOC [KS-3.2.4-a]")
    many, fits = size(view, side, order.to), limit(view, side, order.to)
    if many >= fits:
        lines.append(f"{view.label(order.to)} is full: {many} of {fits}, one too many is lost [KS-3.1.4-a]")
    return lines


def preview_order(steps: Sequence[tuple[State, Action]]) -> Preview:
    """What an order of several actions would cost and bring: each of several marches in a line."""
    last = preview(*steps[-1])
    if len(steps) == 1:
        return last
    return Preview(last.title, tuple(f"{shown.title}: {'; '.join(shown.lines)}" for shown in _each(steps)))


def _each(steps: Sequence[tuple[State, Action]]) -> list[Preview]:
    return [preview(view, action) for view, action in steps]


# -- the odds of made-up values -----------------------------------------------------------------------------


def odds_form() -> tuple[OddsField, ...]:
    """What both matrices are read with."""
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
    title = f"{charts.ROWS[row][0]}, {value} against PF {protection}"
    letter = tables().column(row, value, protection)
    marked = charts.upper(row=row, value=value, protection=protection)
    if letter is None:
        return Preview(title, ("no attack can be made so [KS-7.1.2-e]",), table=marked)
    ledger = Ledger().shifted(int(answers["shift"]), "as asked for", "KS-7.5-a")
    ledger = ledger.modified(int(answers["drm"]), "as asked for", "KS-7.6-a")
    return odds_preview(title, letter, ledger)


def odds_preview(title: str, letter: str, ledger: Ledger, lines: Sequence[str] = ()) -> Preview:
    """The exact chance of each result from a basic column on, the shifts and modifiers of a ledger entered."""
    matrix = tables().lower
    column = matrix.named(letter)
    there, beyond = matrix.moved(column, ledger)
    if beyond > 0:
        ledger = ledger.modified(beyond, "columns above K", "KS-7.2.1-c")
    shifted = f", shifted to {matrix.columns[there - 1]}" if matrix.columns[there - 1] != letter else ""
    chances = matrix.chances(column, ledger, dice=2)
    return Preview(
        title,
        (*lines, f"column {letter}{shifted}", *ledger.lines()),
        tuple((_result(cell), _share(chance)) for cell, chance in chances.items()),
        charts.lower(column=there),
    )


def _result(cell: str) -> str:
    attacker, defender = both_sides(cell)
    return f"{cell} attacker {effect(attacker)}, defender {effect(defender)}"


def _share(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator} {float(chance):.1%}"
