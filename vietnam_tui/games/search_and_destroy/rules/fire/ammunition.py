"""Ammunition (19.0): what a unit spends, the increased fire rate, and resupply at the end of its Player-Turn."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import Supply, UnitId


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
    """The reason why a unit makes no attack for want of ammunition, or None [SD-19.21-a]."""
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


# -- resupply -----------------------------------------------------------------------------------------------


class Resupplied(Told, frozen=True, tag="resupplied"):
    """A unit has its full ammunition again [SD-19.22-a]."""

    says = "{unit} in {place} is resupplied with ammunition"
    unit: str
    place: str


class SupplyUsedUp(Told, frozen=True, tag="supply used up"):
    """An Ammunition Supply Counter has served its last unit [SD-19.22-a]."""

    says = "the Ammunition Supply Counter in {place} is used up"
    place: str


def wanting(state: State, unit: UnitId) -> bool:
    """Has a unit spent ammunition, or the round of its RPG-7? [SD-19.22-a, SD-22.36-a]"""
    status = state.units[unit]
    return bool(magazine(state, unit)) and (status.rounds > 0 or status.launched)


def at_cache(state: State, unit: UnitId) -> bool:
    """Is an NLF unit in the hex of a Cache of its side? [SD-19.21-b]"""
    return state.type(unit).seat == "NLF" and any(
        state.type(cache).id == "cache" and state.units[cache].place == state.units[unit].place
        for cache in state.units_of(state.side(unit))
    )


def at_supply(state: State, unit: UnitId) -> Supply | None:
    """The Ammunition Supply Counter in the hex of a US unit, or None [SD-19.21-b]."""
    if state.type(unit).seat == "NLF":
        return None
    return next((one for one in state.supplies if one.place == state.units[unit].place), None)


def _resupply(transition: Transition) -> None:
    """Unpinned units of the player who are at a source are served, whatever they need.  [SD-19.22-a]"""
    for unit in transition.state.units_of(transition.state.player):
        state = transition.state
        status = state.units[unit]
        if not status.on_map or status.pinned or not wanting(state, unit):
            continue
        supply = at_supply(state, unit)
        if supply is None and not at_cache(state, unit):
            continue
        transition.unit(unit, rounds=0, launched=False)  # [SD-22.36-b]
        event = Resupplied(unit=state.name(unit), place=state.where(unit), rule="SD-19.22-a")
        if status.up:
            transition.tell(event)
        else:
            transition.tell_apart(state.player, event)
        if supply is not None:
            _serve(transition, supply)


def _serve(transition: Transition, supply: Supply) -> None:
    """A counter has one resupply less; without any it is removed [SD-19.22-a]."""
    state = transition.state
    others = tuple(one for one in state.supplies if one.place != supply.place)
    if supply.loads > 1:
        left = msgspec.structs.replace(supply, loads=supply.loads - 1)
        transition.set(supplies=tuple(sorted((*others, left), key=_by_place)))
    else:
        transition.set(supplies=others)
        transition.tell(SupplyUsedUp(place=state.label(supply.place), rule="SD-19.22-a"))


def place(transition: Transition, at: Hex) -> None:
    """An Ammunition Supply Counter is set down in a hex [SD-19.24-c]."""
    fresh = Supply(at, tables().value("supply-loads"))
    transition.set(supplies=tuple(sorted((*transition.state.supplies, fresh), key=_by_place)))


def _by_place(supply: Supply) -> Hex:
    return supply.place


CHAPTER = Chapter[State, Transition](ends={"end": _resupply})
