"""The additions that each player may make to an assault, step by step, and why not (7.3.2, 7.4.1, 7.5, 7.6.3, 9.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from vietnam_tui.core.model import CHANCE, Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.verb import Answer
from vietnam_tui.engine.wording import Kind
from vietnam_tui.games.khe_sanh.frames import Assault, Step
from vietnam_tui.games.khe_sanh.rules.assault.differential import (
    letter,
    may_use_sappers,
    open_rows,
    rows,
    supporting_hqs,
)
from vietnam_tui.games.khe_sanh.rules.fire.air_support import Strike, none_left
from vietnam_tui.games.khe_sanh.rules.fire.artillery import Guns, Support, Supported, refuse_base, refuse_gun
from vietnam_tui.games.khe_sanh.rules.position.strength import units_of
from vietnam_tui.games.khe_sanh.state import US, State, other
from vietnam_tui.games.khe_sanh.tables import Row, tables
from vietnam_tui.games.khe_sanh.transition import Transition

#: The rows on which CAPs buy shifts [KS-7.4.1-a]
CAPS_ROWS: tuple[Row, ...] = ("close-assault", "mixed-assault")
#: CAPs for one column [KS-7.5.7-a]
CAPS_A_COLUMN = 2
#: The steps in which the defender is asked
_DEFENDER: tuple[Step, ...] = ("defending guns", "air", "defending gunships")


def acting(state: State, assault: Assault) -> str:
    """The side that is asked in a step."""
    if assault.step == "dice":
        return CHANCE
    return other(state.phasing) if assault.step in _DEFENDER else state.phasing


def row_choices(state: State, assault: Assault) -> tuple[Row, ...]:
    """The rows among which the attacker chooses; one alone where the same comes of all of them, as both sides see.

    Rows differ in their column, and in that CAPs shift it on some of them.
    """
    found = open_rows(state, assault)
    columns = {letter(state, assault, row) for row in found}
    alike = len(columns) == 1 and state.caps_of(state.phasing) < CAPS_A_COLUMN  # [KS-7.4.1-a]
    return found[-1:] if alike else found  # [KS-7.3.1-d]


def claimable(state: State, assault: Assault) -> Iterator[Support]:
    """The Headquarters that the attacker may still claim."""
    return (Support(piece) for piece in supporting_hqs(state, assault))


def shift_offers(state: State, assault: Assault) -> Iterator[Action]:
    """The additions that the attacker may still make for shifts and modifiers."""
    yield from claimable(state, assault)
    yield from Spend.offers(state, assault)
    yield from UseSappers.offers(state, assault)


#: Why nothing is put in for shifts while no assault is
_NO_SHIFTS = Refusal(
    "KS-7.3.2-a", "that is put into an assault when its column is known, and none is under way"
)


def enter(transition: Transition, assault: Assault, step: Step) -> None:
    """An assault comes to a step."""
    transition.replace(msgspec.structs.replace(assault, step=step))


def tell_support(transition: Transition, side: str, by: str, assault: Assault, amount: int = 0) -> None:
    """Everybody hears of what is put into an assault."""
    transition.tell(
        Supported(
            side=US if side == US else other(US),
            by=by,
            place=transition.state.label(assault.target),
            amount=amount,
            rule="KS-7.3.2-a",
        )
    )


# -- the row, and what shifts columns -----------------------------------------------------------------------


def _read_row(state: State, reader: Reader) -> Row:
    names: dict[str, Row] = {
        "close": "close-assault",
        "mixed": "mixed-assault",
        "surprise": "surprise-assault",
        "heliborne": "heliborne-assault",
    }
    return reader.name("row", names)


def _write_row(state: State, row: Row) -> str:
    return row.split("-")[0]


class UseRow(Answer[State, Transition, Assault], frozen=True, tag="row"):
    """Choose the row of the Upper Matrix."""

    usage, example, asks = "row close|mixed|surprise|heliborne", "row surprise", Assault
    row: Annotated[Row, Kind(_read_row, _write_row)]

    @classmethod
    def offers(cls, state: State, frame: Assault) -> Iterator[UseRow]:
        if frame.step == "row":
            yield from (UseRow(row) for row in row_choices(state, frame))

    def fits(self, frame: Assault) -> bool:
        return frame.step == "row"

    def refusal(self, state: State, frame: Assault) -> Refusal | None:
        if self.row in open_rows(state, frame):
            return None
        if self.row not in rows(state, frame):
            return Refusal("KS-7.3.1-d", f"the {self.row} row is not open to this assault")
        return Refusal("KS-7.2.1-a", f"the differential is too low for the {self.row} row")

    def apply(self, transition: Transition, frame: Assault) -> None:
        enter(transition, msgspec.structs.replace(frame, row=self.row), "shifts")


class Spend(Answer[State, Transition, Assault], frozen=True, tag="spend"):
    """Spend CAPs for column shifts, two for one."""

    usage, example, asks = "spend N", "spend 4", Assault
    caps: int

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Spend, ...]:
        return (Spend(reader.number("how many CAPs")),)

    @classmethod
    def candidates(cls, state: State, frame: Assault) -> Iterator[Spend]:
        if frame.step == "shifts":
            most = tables().numbers.most_caps
            yield from (Spend(caps) for caps in range(CAPS_A_COLUMN, most + 1, CAPS_A_COLUMN))

    def fits(self, frame: Assault) -> bool:
        return frame.step == "shifts"

    def unasked(self, state: State) -> Refusal:
        return _NO_SHIFTS

    def refusal(self, state: State, frame: Assault) -> Refusal | None:
        side, have = state.phasing, state.caps_of(state.phasing)
        if frame.row not in CAPS_ROWS:
            return Refusal("KS-7.4.1-a", "CAPs buy shifts for Close and Mixed Assaults only")
        if frame.caps:
            return Refusal("KS-7.4.2-a", f"{frame.caps} CAPs have been spent on this assault")
        if self.caps % CAPS_A_COLUMN or self.caps < CAPS_A_COLUMN:
            return Refusal("KS-7.5.7-a", "two CAPs buy a column")
        if self.caps > tables().numbers.most_caps:
            return Refusal("KS-7.4.2-a", f"at most {tables().numbers.most_caps} CAPs are spent on one battle")
        if self.caps > have:
            return Refusal("KS-7.4-a", f"the {side} has {have} CAPs")
        return None

    def apply(self, transition: Transition, frame: Assault) -> None:
        transition.replace(msgspec.structs.replace(frame, caps=self.caps))
        transition.gain_caps(transition.state.phasing, -self.caps, "KS-7.5.7-a", "assault")


class UseSappers(Answer[State, Transition, Assault], frozen=True, tag="sappers"):
    """Claim the sappers' modifier against a base."""

    usage, example, asks = "sappers", "sappers", Assault

    def fits(self, frame: Assault) -> bool:
        return frame.step == "shifts"

    def unasked(self, state: State) -> Refusal:
        return _NO_SHIFTS

    def refusal(self, state: State, frame: Assault) -> Refusal | None:
        if frame.sappers:
            return Refusal("KS-11.3.2-b", "the sappers are in use already, and count once for an assault")
        if not may_use_sappers(state, frame):
            return Refusal("KS-7.6.3-a", "no sappers attack a base of the US/GVN here")
        return None

    def apply(self, transition: Transition, frame: Assault) -> None:
        transition.replace(msgspec.structs.replace(frame, sappers=True))
        tell_support(transition, transition.state.phasing, "sappers", frame)


# -- refusals -----------------------------------------------------------------------------------------------


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
