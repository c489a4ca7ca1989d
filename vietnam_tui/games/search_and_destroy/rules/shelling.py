"""Where High Explosive falls (21.0): every hex of a pattern in turn, everybody in it, friend and foe."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.games.search_and_destroy.frames import Blow, Shelling
from vietnam_tui.games.search_and_destroy.rules import blows
from vietnam_tui.games.search_and_destroy.rules.hexes import (
    inverted_by_hex,
    inverted_in,
    shown_in,
    units_by_hex,
)
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import Pattern, PatternId, tables
from vietnam_tui.games.search_and_destroy.units import NO_SIDE, NO_UNIT, UnitId


def pattern_of(kind: PatternId) -> Pattern:
    """The line of a pattern of fire."""
    return next(line for line in tables().pattern if line.id == kind)


def strength_at(kind: PatternId, centre: Hex, place: Hex) -> int:
    """The strength of a kind of area fire in a hex [SD-21.2-b, SD-21.4-a]."""
    line = pattern_of(kind)  # [SD-21.2-c]
    return line.strength if place == centre else line.outer


def fall(transition: Transition, side: Army, kind: PatternId, centre: Hex, hexes: Iterable[Hex]) -> None:
    """High Explosive falls on hexes, dealt with in the order of their numbers [SD-21.0-b]."""
    label = transition.state.label
    transition.push(Shelling(side, kind, centre, tuple(sorted(hexes, key=label))))


def exposed(state: State, place: Hex) -> tuple[UnitId, ...]:
    """Who lies face up in a hex and is hit by what falls there: personnel and vehicles of both sides, boats beside it.

    [SD-21.0-a, SD-21.0-b]
    """
    ashore = [
        unit
        for side in state.sides
        for unit in shown_in(state, side, place)
        if state.type(unit).personnel or state.type(unit).kind == "vehicle"
    ]
    return (*ashore, *_afloat(state, place))


def _afloat(state: State, place: Hex) -> tuple[UnitId, ...]:
    banks = state.board.grid.side_hexes
    return tuple(
        UnitId(number)
        for number, unit in enumerate(state.units)
        if unit.stream != NO_SIDE and place in banks[unit.stream]
    )


def anybody(state: State, place: Hex) -> bool:
    """Is anybody in a hex whom area fire would hit, as far as can be seen?"""
    return bool(exposed(state, place)) or any(inverted_in(state, side, place) for side in state.sides)


def occupied(state: State) -> frozenset[Hex]:
    """The hexes in which somebody is whom area fire would hit, as far as can be seen."""
    banks = state.board.grid.side_hexes
    rivers = {place for unit in state.units if unit.stream != NO_SIDE for place in banks[unit.stream]}
    lands = (
        place for side in state.sides for place in (*units_by_hex(state, side), *inverted_by_hex(state, side))
    )
    return frozenset(place for place in rivers.union(lands) if anybody(state, place))


def _settle(transition: Transition, frame: Shelling) -> bool:
    """The next target is rolled for, or the next hex begun, or all is over."""
    if not frame.hexes:
        transition.pop()
    elif not frame.begun:
        there = tuple(unit for unit in exposed(transition.state, frame.hexes[0]) if unit not in frame.boats)
        transition.replace(msgspec.structs.replace(frame, begun=True, waiting=there, spared=()))
    elif frame.waiting:
        _strike(transition, frame, frame.waiting[0])
    elif not _strike_hidden(transition, frame):
        transition.replace(msgspec.structs.replace(frame, hexes=frame.hexes[1:], begun=False, spared=()))
    return True


def _strike(transition: Transition, frame: Shelling, unit: UnitId) -> None:
    """Somebody who lies face up is rolled for, if he is still there; a boat once a mission."""
    state, place = transition.state, frame.hexes[0]
    boats = (*frame.boats, unit) if state.type(unit).kind == "boat" else frame.boats
    transition.replace(msgspec.structs.replace(frame, waiting=frame.waiting[1:], boats=boats))
    if state.units[unit].on_map:
        strength = strength_at(frame.kind, frame.centre, place)
        blow = Blow(frame.side, state.side(unit), frame.kind, strength, place, unit)
        blows.announce(transition, blow)


def _strike_hidden(transition: Transition, frame: Shelling) -> bool:
    """The next inverted counter of the hex is rolled for, if there is one."""
    state, place = transition.state, frame.hexes[0]
    for side in state.sides:
        if inverted_in(state, side, place) > len(frame.spared):
            strength = strength_at(frame.kind, frame.centre, place)
            transition.replace(msgspec.structs.replace(frame, spared=()))
            blow = Blow(
                frame.side, side, frame.kind, strength, place, NO_UNIT, blind=True, spared=frame.spared
            )
            blows.announce(transition, blow)
            return True
    return False


def _decide(state: State, frame: Shelling) -> Decision:
    return Decision(CHANCE, "shelling", f"{blows.source_name(frame.kind)} falls", "SD-21.0-b")


SHELLING: Question[State, Transition, Shelling] = Question(Shelling, _decide, settle=_settle)

CHAPTER = Chapter[State, Transition](questions=(SHELLING,))
