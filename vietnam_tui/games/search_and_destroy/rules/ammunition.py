"""Ammunition (19.0): units of fire, the increased fire rate, who is out of ammo.

Personnel alone counts ammunition; vehicles, boats and helicopters never do [SD-19.1-b, SD-33.41-c].
"""

from __future__ import annotations

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import UnitId


class Doubled(Told, frozen=True, tag="doubled"):
    """A unit attacks at the increased fire rate [SD-19.1-a]."""

    says = "{unit} in {place} attacks at the increased fire rate"
    unit: str
    place: str


def magazine(state: State, unit: UnitId) -> int:
    """The units of fire of a unit with full ammunition, 0 for one that does not count them.

    [SD-19.2-a]
    """
    type_ = state.type(unit)
    if not state.on("ammunition") or not type_.personnel or not type_.combat_unit:
        return 0
    if "recoilless-rifle" in state.roster[unit].weapons:
        return tables().value("fire-units-rifle")  # [SD-31.15-a]
    return tables().value("fire-units-nlf" if type_.seat == "NLF" else "fire-units-us")


def out_of_ammo(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit makes no attack for want of ammunition, or None [SD-19.21-a]."""
    full = magazine(state, unit)
    if not full or state.units[unit].rounds < full:
        return None
    return Refusal(
        "SD-19.21-a", f"{state.name(unit)} is out of ammo: it attacks no more until it is resupplied"
    )


def spend(transition: Transition, unit: UnitId) -> None:
    """A unit spends a unit of fire."""
    if magazine(transition.state, unit):
        transition.unit(unit, rounds=transition.state.units[unit].rounds + 1)


def may_double(state: State, unit: UnitId, doubled: tuple[UnitId, ...]) -> Refusal | None:
    """Why a unit that takes part in an attack does not spend a second unit of fire on it, or None.

    [SD-32.6-a]
    """
    name, status, full = state.name(unit), state.units[unit], magazine(state, unit)
    if not state.on("ammunition"):
        return Refusal("SD-19.1-a", "the increased fire rate belongs to the Ammunition rule, which is off")
    if not full:
        return Refusal("SD-19.1-b", f"{name} has no increased fire rate")
    if unit in doubled:
        return Refusal("SD-19.1-a", f"{name} attacks at the increased rate already")
    if status.loose:
        return Refusal("SD-19.1-b", f"{name} is out of command and does not use the increased rate")
    if status.rounds >= full:
        return Refusal("SD-19.2-a", f"{name} has no other unit of fire to spend")
    return None


def double(transition: Transition, unit: UnitId) -> None:
    """A unit of an attack spends another unit of fire and counts twice."""
    spend(transition, unit)
    state = transition.state
    transition.tell(Doubled(unit=state.name(unit), place=state.where(unit), rule="SD-19.1-a"))
