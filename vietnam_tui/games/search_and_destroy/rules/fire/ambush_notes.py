"""Ambush markers (18.0): a hex that a unit keeps in its sights, written down in secret, and who may be ambushed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.reaction import ASK, Reactions
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.frames import Ambushing
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_by_hex
from vietnam_tui.games.search_and_destroy.rules.position.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.rules.position.sight import clear_line, range_to, sees_hex
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.rules.sequence.view import view
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import OFF, Deed, UnitId


class Entry(NamedTuple):
    """A hex is entered that a side may have written down."""

    side: Army
    place: Hex


def possible(seen: State, entry: Entry) -> bool:
    """Is an inverted counter, or one that might ambush, within reach and in sight of the hex? [SD-18.0-b]"""
    grid, most = seen.board.grid, tables().value("ambush-radius")
    lairs = set(inverted_by_hex(seen, entry.side))
    for unit in seen.units_of(entry.side):
        status = seen.units[unit]
        if status.on_map and status.up and seen.type(unit).ambushes and not status.pinned:
            lairs.add(status.place)
    return any(
        grid.distance(lair, entry.place) <= most and clear_line(seen, lair, entry.place) for lair in lairs
    )


REACTIONS = Reactions(view, possible)


def open_window(transition: Transition, mover: UnitId, place: Hex) -> None:
    """A unit has entered a hex: the enemy is asked whether an ambush is sprung [SD-18.0-c, SD-18.0-e].

    He may have ordered to pass: that answers the question, and does not keep it from being put.
    """
    state = transition.state
    side = state.at_seat("NLF")
    if not state.on("ambush-markers") or state.side(mover) == side:
        return
    if REACTIONS.asks(state, state.side(mover), Entry(side, place), ASK):
        transition.push(Ambushing(side, mover, place))


# -- ambush markers -----------------------------------------------------------------------------------------


#: The actions of a unit in its Player-Turn that leave it no time for an ambush [SD-18.0-b]
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


class Noted(Told, frozen=True, tag="noted"):
    """A unit keeps a hex in its sights [SD-18.0-b]."""

    says = "{unit} lies in ambush for {place}"
    unit: str
    place: str


class Mark(Order[State, Transition], frozen=True, tag="mark"):
    """Write down a hex in which a unit will spring an ambush."""

    usage, example = "mark UNIT HEX", "mark NV1 2118"
    phases = ("end",)
    unit: UnitId
    at: Hex

    @classmethod
    def offers(cls, state: State) -> Iterator[Mark]:
        for unit in state.units_of(state.player):
            status = state.units[unit]
            if refuse_writer(state, unit, state.player) is None and not status.has(*BUSY, "noted"):
                for place in hexes_for(state, unit):
                    yield Mark(unit, place)

    def refusal(self, state: State) -> Refusal | None:
        found = refuse_writer(state, self.unit, state.player)
        if found is not None:
            return found
        name, status = state.name(self.unit), state.units[self.unit]
        if status.has(*BUSY):
            return Refusal("SD-18.0-b", f"{name} has moved or attacked in this Player-Turn")
        if status.has("noted"):
            return Refusal("SD-18.0-b", f"{name} has written a hex down in this Player-Turn")
        return refuse_hex(state, self)

    def apply(self, transition: Transition) -> None:
        """Write the hex down, and tell the owner alone [SD-0-m]."""
        transition.unit(self.unit, note=self.at)
        state = transition.state
        if state.phase != "set-up":
            transition.deed(self.unit, "noted")
        noted = Noted(unit=state.name(self.unit), place=state.label(self.at), rule="SD-18.0-b")
        transition.tell_apart(state.side(self.unit), noted)

    @classmethod
    def open(cls, state: State) -> bool:
        """Could the player write hexes down?  The rule is in force, and something of his is on the map."""
        side = state.player
        mine = state.on("ambush-markers") and side == state.at_seat("NLF")
        return mine and any(state.units[unit].on_map for unit in state.units_of(side))


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


def offers_at_start(state: State, side: Army) -> Iterator[Mark]:
    """Every hex that every unit may write down in the set-up."""
    for unit in state.units_of(side):
        if refuse_writer(state, unit, side) is None and state.units[unit].note == OFF:
            for place in hexes_for(state, unit):
                yield Mark(unit, place)


CHAPTER = Chapter[State, Transition](verbs=(Mark,))
