"""Ambush markers (18.0): a hex that a unit keeps in its sights, written down in secret."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.search_and_destroy import combat_events as told
from vietnam_tui.games.search_and_destroy.chapter import Chapter, Given
from vietnam_tui.games.search_and_destroy.combat_verbs import Mark
from vietnam_tui.games.search_and_destroy.rules.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.rules.sight import range_to, sees_hex
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.transition import Transition
from vietnam_tui.games.search_and_destroy.units import OFF, Deed, UnitId

#: What a unit has done in its Player-Turn that leaves it no time for an ambush [SD-18.0-b]
BUSY: tuple[Deed, ...] = (
    "moved",
    "rode",
    "mounted",
    "landed",
    "carried",
    "fired",
    "launched",
    "recoilless",
    "assaulted",
)


def refuse(state: State, order: Mark) -> Refusal | None:
    """Why a unit writes no hex down at the end of its Player-Turn, or None."""
    found = refuse_writer(state, order.unit, state.player)
    if found is not None:
        return found
    name, status = state.name(order.unit), state.units[order.unit]
    if status.has(*BUSY):
        return Refusal("SD-18.0-b", f"{name} has moved or attacked in this Player-Turn")
    if status.has("noted"):
        return Refusal("SD-18.0-b", f"{name} has written a hex down in this Player-Turn")
    return refuse_hex(state, order)


def refuse_at_start(state: State, side: Army, order: Mark) -> Refusal | None:
    """Why a unit writes no hex down in the set-up of a side, or None."""
    found = refuse_writer(state, order.unit, side)
    if found is None and state.units[order.unit].note != OFF:
        return Refusal("SD-18.0-b", f"{state.name(order.unit)} has written a hex down")
    return found or refuse_hex(state, order)


def refuse_writer(state: State, unit: UnitId, side: Army) -> Refusal | None:
    """Why a unit lies in no ambush at all, or None."""
    name = state.name(unit)
    if not state.on("ambush-markers") or side != state.at_seat("NLF"):
        return Refusal("SD-18.0-a", f"the {side} has no ambush markers in this game")
    if state.side(unit) != side or not state.units[unit].on_map:
        return Refusal("SD-18.0-b", f"{name} is none of your units on the map")
    if not state.type(unit).ambushes:
        return Refusal("SD-18.0-b", f"{name} holds no ambush marker")
    return refuse_pinned(state, unit)


def refuse_hex(state: State, order: Mark) -> Refusal | None:
    """Why a unit cannot keep a hex in its sights, or None."""
    name, label, status = state.name(order.unit), state.label(order.at), state.units[order.unit]
    most = tables().value("ambush-radius")
    if order.at in (status.place, status.note):
        return Refusal("SD-18.0-b", f"{name} writes down another hex")
    if range_to(state, order.unit, order.at) > most:
        return Refusal("SD-18.0-b", f"{label} is more than {most} hexes from {name}")
    if not sees_hex(state, order.unit, order.at):
        return Refusal("SD-18.0-b", f"{name} has no line of sight to {label}")
    return None


def hexes_for(state: State, unit: UnitId) -> Iterator[Hex]:
    """The hexes that a unit on the map may keep in its sights."""
    grid, most = state.board.grid, tables().value("ambush-radius")
    far = grid.ranges(state.units[unit].place)
    for place in grid.hexes():
        if far[place] <= most and refuse_hex(state, Mark(unit, place)) is None:
            yield place


def offers(state: State) -> Iterator[Action]:
    """Every hex that every unit may write down at the end of its Player-Turn."""
    for unit in state.units_of(state.player):
        status = state.units[unit]
        if refuse_writer(state, unit, state.player) is None and not status.has(*BUSY, "noted"):
            for place in hexes_for(state, unit):
                yield Mark(unit, place)


def offers_at_start(state: State, side: Army) -> Iterator[Action]:
    """Every hex that every unit may write down in the set-up."""
    for unit in state.units_of(side):
        if refuse_writer(state, unit, side) is None and state.units[unit].note == OFF:
            for place in hexes_for(state, unit):
                yield Mark(unit, place)


def write_down(transition: Transition, order: Mark) -> None:
    """The hex is written down, and the owner alone is told [SD-0-m]."""
    transition.unit(order.unit, note=order.at)
    state = transition.state
    if state.phase != "set-up":
        transition.deed(order.unit, "noted")
    noted = told.Noted(unit=state.name(order.unit), place=state.label(order.at), rule="SD-18.0-b")
    transition.tell_apart(state.side(order.unit), noted)


def _in_play(state: State) -> bool:
    """Could the player write hexes down?  The rule is in force, and something of his is on the map."""
    side = state.player
    mine = state.on("ambush-markers") and side == state.at_seat("NLF")
    return mine and any(state.units[unit].on_map for unit in state.units_of(side))


def _read(state: State, reader: Reader) -> tuple[Action, ...]:
    unit = read_unit(state, reader)
    return (Mark(unit, read_hex(state, reader)),)


CHAPTER = Chapter(
    orders=(Given(("end",), Order(Mark, refuse, write_down), offers, open=_in_play),),
    words=(
        Words(
            Mark,
            "mark UNIT HEX",
            "Write down a hex in which a unit will spring an ambush.",
            "mark NV1 2118",
            read=_read,
            write=lambda state, order: f"{state.name(order.unit)} {state.label(order.at)}",
            selection=lambda state, order: pick_unit_and_hex(state, order.unit, order.at),
        ),
    ),
)
