"""What each player may put into an assault, step by step, and why not (7.3.2, 7.4.1, 7.5, 7.6.3, 9.1)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import CHANCE, Action
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.khe_sanh.frames import Assault, Step
from vietnam_tui.games.khe_sanh.rules.air_support import none_left
from vietnam_tui.games.khe_sanh.rules.attacks import able, cannot_attack, cannot_reach
from vietnam_tui.games.khe_sanh.rules.differential import letter, open_rows, rows
from vietnam_tui.games.khe_sanh.rules.shifts import may_use_sappers, supporting_hqs
from vietnam_tui.games.khe_sanh.rules.strength import units_of
from vietnam_tui.games.khe_sanh.rules.support import refuse_base, refuse_gun
from vietnam_tui.games.khe_sanh.state import US, State, other
from vietnam_tui.games.khe_sanh.tables import Row, tables
from vietnam_tui.games.khe_sanh.verbs import Guns, Join, Spend, Strike, Support, UseRow, UseSappers

#: The rows on which CAPs buy shifts [KS-7.4.1-a]
CAPS_ROWS: tuple[Row, ...] = ("close-assault", "mixed-assault")
#: CAPs for one column [KS-7.5.7-a]
CAPS_A_COLUMN = 2
#: The steps in which the defender is asked
_DEFENDER: tuple[Step, ...] = ("defending guns", "air", "defending gunships")


def acting(state: State, assault: Assault) -> str:
    """Who is asked in a step."""
    if assault.step == "dice":
        return CHANCE
    return other(state.phasing) if assault.step in _DEFENDER else state.phasing


def joiners(state: State, assault: Assault) -> Iterator[Join]:
    """Everybody who may still join."""
    return (Join(piece) for piece in able(state, assault.target))


def row_choices(state: State, assault: Assault) -> tuple[Row, ...]:
    """The rows among which the attacker chooses; one alone where the same comes of all of them, as both sides see.

    Rows differ in their column, and in that CAPs shift it on some of them.
    """
    found = open_rows(state, assault)
    columns = {letter(state, assault, row) for row in found}
    alike = len(columns) == 1 and state.caps_of(state.phasing) < CAPS_A_COLUMN  # [KS-7.4.1-a]
    return found[-1:] if alike else found  # [KS-7.3.1-d]


def shift_offers(state: State, assault: Assault) -> Iterator[Action]:
    """What the attacker may still put in for shifts and modifiers."""
    yield from (Support(piece) for piece in supporting_hqs(state, assault))
    for caps in range(CAPS_A_COLUMN, tables().numbers.most_caps + 1, CAPS_A_COLUMN):
        if refuse_spend(state, assault, Spend(caps)) is None:
            yield Spend(caps)
    if refuse_sappers(state, assault, UseSappers()) is None:
        yield UseSappers()


# -- refusals -----------------------------------------------------------------------------------------------


def refuse_join(state: State, assault: Assault, order: Join) -> Refusal | None:
    """Why a unit may not join, or None."""
    return cannot_attack(state, order.unit) or cannot_reach(state, order.unit, assault.target)


def refuse_support(state: State, assault: Assault, order: Support) -> Refusal | None:
    """Why an artillery piece, or a Headquarters, may not support, or None."""
    if assault.step == "shifts":
        if order.unit in supporting_hqs(state, assault):
            return None
        name = state.name(order.unit)
        return Refusal(
            "KS-7.5.5-a",
            f"{name} is no able Headquarters with the attackers that still can support",
            "Try: pass",
        )
    return refuse_gun(state, acting(state, assault), order, assault.target, attack=assault.step == "guns")


def refuse_guns(state: State, assault: Assault, order: Guns) -> Refusal | None:
    """Why the guns of a base may not support, or None."""
    return refuse_base(state, acting(state, assault), order, assault.target, attack=assault.step == "guns")


def refuse_strike(state: State, assault: Assault, order: Strike) -> Refusal | None:
    """Why no Air Strike may defend: only ground units of the US/GVN call for them."""
    label = state.label(assault.target)
    if order.at != assault.target:
        return Refusal("KS-9.1-c", f"Air Strikes in defence go to {label}, which is under assault")
    if state.phasing == US or not units_of(state, US, assault.target):
        return Refusal("KS-9.1-f", f"no ground unit of the US/GVN defends {label}")
    return none_left(state)


def refuse_row(state: State, assault: Assault, order: UseRow) -> Refusal | None:
    """Why a row cannot be chosen, or None."""
    if order.row in open_rows(state, assault):
        return None
    if order.row not in rows(state, assault):
        return Refusal("KS-7.3.1-d", f"the {order.row} row is not open to this assault")
    return Refusal("KS-7.2.1-a", f"the differential is too low for the {order.row} row")


def refuse_spend(state: State, assault: Assault, order: Spend) -> Refusal | None:
    """Why so many CAPs may not be spent, or None."""
    side, have = state.phasing, state.caps_of(state.phasing)
    if assault.row not in CAPS_ROWS:
        return Refusal("KS-7.4.1-a", "CAPs buy shifts for Close and Mixed Assaults only")
    if assault.caps:
        return Refusal("KS-7.4.2-a", f"{assault.caps} CAPs have been spent on this assault")
    if order.caps % CAPS_A_COLUMN or order.caps < CAPS_A_COLUMN:
        return Refusal("KS-7.5.7-a", "two CAPs buy a column")
    if order.caps > tables().numbers.most_caps:
        return Refusal("KS-7.4.2-a", f"at most {tables().numbers.most_caps} CAPs are spent on one battle")
    if order.caps > have:
        return Refusal("KS-7.4-a", f"the {side} has {have} CAPs")
    return None


def refuse_sappers(state: State, assault: Assault, order: UseSappers) -> Refusal | None:
    """Why the sappers' modifier may not be claimed, or None."""
    if assault.sappers:
        return Refusal("KS-11.3.2-b", "the sappers are in use already, and count once for an assault")
    if not may_use_sappers(state, assault):
        return Refusal("KS-7.6.3-a", "no sappers attack a base of the US/GVN here")
    return None
