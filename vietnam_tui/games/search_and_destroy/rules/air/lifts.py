"""Helicopters that bring and fetch (9.0, 20.6, S2.4): who flies where, and the course of a flight."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_hex, read_unit
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.verb import Answer, Order
from vietnam_tui.games.search_and_destroy.counters import unit_types
from vietnam_tui.games.search_and_destroy.frames import Flight
from vietnam_tui.games.search_and_destroy.names import TakenFirst
from vietnam_tui.games.search_and_destroy.placement import hexes_for
from vietnam_tui.games.search_and_destroy.rules.air import flights
from vietnam_tui.games.search_and_destroy.rules.air.flights import casualties, refuse_landing
from vietnam_tui.games.search_and_destroy.rules.position.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Pass
from vietnam_tui.games.search_and_destroy.rules.sequence.setup import (
    alike,
    first_of_each,
    group_of,
    next_alike,
)
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.scenarios import Support, SupportId, board, scenario
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import OFF, UnitId


def support_of(state: State, kind: SupportId) -> Support | None:
    """The support of a kind that the scenario gives the player by this turn, None for nothing."""
    lines = (one for one in state.sheet.support if one.side == state.player and one.kind == kind)
    return next((one for one in lines if one.turn <= state.turn), None)


# -- helidrop -----------------------------------------------------------------------------------------------


def waiting(state: State) -> tuple[UnitId, ...]:
    """The player's units that should be landed now."""
    found: list[UnitId] = []
    for unit in state.units_of(state.player):
        entry, status = state.roster[unit], state.units[unit]
        group = group_of(state, entry)
        by_air = group is not None and group.by_air and entry.turn <= state.turn  # [SD-9.0-a]
        if by_air and status.fate == "due" and not status.has("landed"):
            found.append(unit)
    return tuple(found)


def next_to_land(state: State) -> tuple[UnitId, ...]:
    """The first of those alike of the units that should be landed now."""
    return first_of_each(state, waiting(state))


@cache
def _zone(scenario_id: str, map_id: str, group: int, type_id: str) -> frozenset[Hex]:
    return hexes_for(board(map_id), scenario(scenario_id).group[group].zone, unit_types()[type_id])


def no_lift_left(state: State, turn: int) -> Refusal | None:
    """Why no transport flies any more, or None: as many as it takes in the turn of a force, a few later [SD-9.1-a]."""
    most = tables().value("later-lifts")
    if state.turn > turn and state.flights >= most:
        return Refusal("SD-9.1-a", f"{most} transport helicopters have flown in this Player-Turn")
    return None


class Land(Order[State, Transition], frozen=True, tag="land"):
    """Land a unit by helicopter, or two that are smaller than a squad."""

    usage, example = "land UNIT [UNIT] HEX", "land 1/1/A 0928"
    phases = ("flights",)
    unit: UnitId
    at: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        """The first unit, another one that flies with it, and the hex; of those that are alike the next is meant."""
        there = waiting(state)
        first = next_alike(state, read_unit(state, reader), there)
        word = reader.peek()
        names = {entry.name.lower() for entry in state.roster}
        if word is None or word.text.lower() not in names:
            return (Land(first, read_hex(state, reader)),)
        rest = tuple(one for one in there if one != first)
        second = next_alike(state, read_unit(state, reader), rest)
        return Land(first, read_hex(state, reader)), Board(second)

    @classmethod
    def offers(cls, state: State) -> Iterator[Land]:
        open_hexes: dict[Hex, bool] = {}
        for unit in next_to_land(state):
            entry = state.roster[unit]
            if no_lift_left(state, entry.turn) is not None:
                continue
            for place in sorted(_zone(state.scenario, state.map, entry.group, entry.type)):
                if place not in open_hexes:
                    open_hexes[place] = refuse_landing(state, place, "drop") is None
                if open_hexes[place]:
                    yield Land(unit, place)

    def refusal(self, state: State) -> Refusal | None:
        unit, name, label = self.unit, state.name(self.unit), state.label(self.at)
        if unit not in waiting(state):
            return Refusal("SD-9.0-a", f"{name} is no unit that is landed now")
        first = next_alike(state, unit, waiting(state))
        if first != unit:
            return Refusal("SD-9.0-a", f"{state.name(first)} is landed before {name}, which is like it")
        entry = state.roster[unit]
        if self.at not in _zone(state.scenario, state.map, entry.group, entry.type):
            return Refusal(state.sheet.group[entry.group].rule, f"{name} is not landed in {label}")
        return no_lift_left(state, entry.turn) or refuse_landing(state, self.at, "drop")

    def apply(self, transition: Transition) -> None:
        transition.push(Flight(transition.state.player, "drop", self.at, (self.unit,)))

    @classmethod
    def open(cls, state: State) -> bool:
        return anybody_waits(state)


def must_land(state: State) -> Refusal | None:
    """Why the helicopters' step may not end yet: a force arrives completely in its turn [SD-S5.F-b]."""
    order = next(Land.offers(state), None)
    return None if order is None else Refusal("SD-5.0-k", f"{state.name(order.unit)} is still to be landed")


def anybody_waits(state: State) -> bool:
    """Is anybody to be landed, as everybody knows?"""
    return bool(waiting(state))


# -- out of the map -----------------------------------------------------------------------------------------


class LiftOut(Order[State, Transition], frozen=True, tag="lift"):
    """Let a helicopter that lands beside a unit take it off the map."""

    usage, example = "lift UNIT HEX", "lift 1/1/A 0928"
    phases = ("flights",)
    unit: UnitId
    at: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[LiftOut]:
        if support_of(state, "lift") is None:
            return
        for unit in state.units_of(state.player):
            if state.units[unit].on_map:
                for place in sorted(state.board.grid.neighbours(state.units[unit].place)):
                    yield LiftOut(unit, place)

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit is not taken off the map, or None [SD-9.5-a]."""
        support = support_of(state, "lift")
        if support is None:
            return Refusal("SD-9.1-a", f"the {state.player} has no transport helicopters")
        if state.flights >= support.count:
            return Refusal(
                "SD-9.1-a", f"{support.count} transport helicopters have flown in this Player-Turn"
            )
        return _refuse_passenger(state, self.unit, self.at) or refuse_landing(state, self.at, "lift")

    def apply(self, transition: Transition) -> None:
        transition.push(Flight(transition.state.player, "lift", self.at, (self.unit,)))

    @classmethod
    def open(cls, state: State) -> bool:
        return support_of(state, "lift") is not None


def _refuse_passenger(state: State, unit: UnitId, place: Hex) -> Refusal | None:
    """Why a unit does not board in a hex, or None: it begins the phase next to it, unpinned."""
    name, label, status = state.name(unit), state.label(place), state.units[unit]
    if state.side(unit) != state.player or not status.on_map or not state.type(unit).personnel:
        return Refusal("SD-9.5-a", f"{name} is no personnel of yours on the map")
    if state.board.grid.distance(status.place, place) != 1:
        return Refusal("SD-9.5-a", f"{name} does not wait next to {label}")
    if status.has("landed"):
        return Refusal("SD-9.2-b", f"{name} has just been set down")
    return refuse_pinned(state, unit)


# -- casualties and the Pilot -------------------------------------------------------------------------------


def pilot_of(state: State) -> UnitId | None:
    """The player's Pilot, if he is on the map."""
    own = state.units_of(state.player)
    return next((u for u in own if state.type(u).id == "pilot" and state.units[u].on_map), None)


class Evacuate(Order[State, Transition], frozen=True, tag="evacuate"):
    """Land a helicopter that takes casualties, the WIA or the KIA first, or the Pilot off the map.

    Where more casualties lie than it carries, `first` are those that it takes first.
    """

    usage, example = "evacuate HEX [kia]", "evacuate 0928"
    phases = ("flights",)
    at: Hex
    first: TakenFirst = "wia"

    @classmethod
    def candidates(cls, state: State) -> Iterator[Evacuate]:
        pilot = pilot_of(state)
        places = {state.place(one.carrier) if one.carrier >= 0 else one.place for one in state.bodies}
        places |= {state.units[pilot].place} if pilot is not None else set[Hex]()
        for place in sorted(places):
            if place == OFF or Evacuate(place).refusal(state) is not None:
                continue
            yield Evacuate(place)
            yield Evacuate(place, "kia")

    def refusal(self, state: State) -> Refusal | None:
        pilot = state.sheet.victory.kind == "pilot"
        found = refuse_rescue(state, self.at) if pilot else _refuse_medivac(state, self.at)
        if found is None and self.first == "kia" and (pilot or not _more_than_room(state, self.at)):
            fix = f"Try: evacuate {state.label(self.at)}"
            return Refusal(
                "SD-20.6-b", f"all that lie in {state.label(self.at)} are taken: none goes first", fix
            )
        return found

    def apply(self, transition: Transition) -> None:
        state = transition.state
        pilot = pilot_of(state)
        if state.sheet.victory.kind != "pilot" or pilot is None:
            transition.push(Flight(state.player, "medivac", self.at, stage="landing", first=self.first))
            return
        transition.turn_up(pilot, "SD-S2.4-g")
        transition.push(Flight(state.player, "rescue", self.at, (pilot,), stage="landing"))

    @classmethod
    def open(cls, state: State) -> bool:
        return may_evacuate(state)


def _more_than_room(state: State, place: Hex) -> bool:
    """Do both WIA and KIA lie in a hex, and more than a helicopter carries?"""
    return (
        flights.room_for_casualties(state, place)[1:] != flights.room_for_casualties(state, place, "kia")[1:]
    )


def _refuse_medivac(state: State, place: Hex) -> Refusal | None:
    """Why no MEDIVAC comes to a hex, or None [SD-20.6-c]."""
    support = support_of(state, "medivac")
    if support is None:
        return Refusal("SD-20.6-a", f"the {state.player} has no MEDIVAC helicopters now")
    if state.medivacs >= support.count:
        return Refusal("SD-20.6-a", f"{support.count} MEDIVAC helicopters have flown in this Player-Turn")
    found = refuse_landing(state, place, "medivac")
    if found is None and not casualties(state, place):
        return Refusal("SD-20.61-a", f"no casualties of yours are in {state.label(place)}")
    return found


def refuse_rescue(state: State, place: Hex) -> Refusal | None:
    """Why no Huey comes for the Pilot, or None [SD-S2.4-d]."""
    label, pilot = state.label(place), pilot_of(state)
    if not state.hueys:
        return Refusal("SD-S2.4-a", "no Huey is available")
    if state.flights:
        return Refusal("SD-S2.4-c", "a Huey has flown in this Game-Turn")
    if pilot is None or state.units[pilot].place != place:
        return Refusal("SD-S2.4-b", f"the Pilot is not in {label}, and for nobody else a Huey lands")
    return refuse_landing(state, place, "rescue")


def may_evacuate(state: State) -> bool:
    """Has the player a helicopter that fetches somebody, as everybody knows?"""
    if state.sheet.victory.kind == "pilot":
        return state.seat(state.player) == "US" and state.hueys > 0
    return support_of(state, "medivac") is not None and any(one.side == state.player for one in state.bodies)


# -- the second passenger -----------------------------------------------------------------------------------


class Board(Answer[State, Transition, Flight], frozen=True, tag="board"):
    """Let one more unit fly with the first."""

    usage, example, asks = "board UNIT", "board M/1/A", Flight
    idle = Refusal("SD-9.1-b", "no helicopter waits for somebody else", "Land or lift the first unit")
    unit: UnitId

    @classmethod
    def candidates(cls, state: State, frame: Flight) -> Iterator[Board]:
        return (Board(unit) for unit in state.units_of(state.player))

    def refusal(self, state: State, frame: Flight) -> Refusal | None:
        """Why nobody else flies with the first, or None: two units of less than a squad."""
        unit, name = self.unit, state.name(self.unit)
        if unit in frame.units:
            return Refusal("SD-9.1-b", f"{name} is aboard")
        if state.type(unit).squad_size or any(state.type(one).squad_size for one in frame.units):
            return Refusal("SD-9.1-b", "a Huey carries one squad, or two other units")
        if frame.purpose == "lift":
            return _refuse_passenger(state, unit, frame.place)
        others = [
            one
            for one in waiting(state)
            if one not in frame.units and alike(state, one) == alike(state, unit)
        ]
        if unit not in waiting(state) or others[:1] != [unit]:
            return Refusal("SD-9.0-a", f"{name} is not the next unit of its kind that is landed now")
        entry = state.roster[unit]
        if frame.place not in _zone(state.scenario, state.map, entry.group, entry.type):
            return Refusal(
                state.sheet.group[entry.group].rule, f"{name} is not landed in {state.label(frame.place)}"
            )
        return None

    def apply(self, transition: Transition, frame: Flight) -> None:
        transition.replace(msgspec.structs.replace(frame, units=(*frame.units, self.unit), stage="landing"))


def _fly(transition: Transition, frame: Flight, order: Pass) -> None:
    transition.replace(msgspec.structs.replace(frame, stage="landing"))


def _settle(transition: Transition, frame: Flight) -> bool:
    """Nobody is asked where nobody else could fly with the first."""
    if frame.stage == "loading":
        if len(frame.units) == 1 and next(Board.offers(transition.state, frame), None) is not None:
            return False
        _fly(transition, frame, Pass())
    else:
        flights.go_on(transition, frame)
    return True


def _decide(state: State, frame: Flight) -> Decision:
    first = state.name(frame.units[0]) if frame.units else "the load"
    return Decision(frame.side, "flight", f"{frame.side}: who flies with {first}? Or pass", "SD-9.1-b")


FLIGHT: Question[State, Transition, Flight] = Question(
    Flight,
    _decide,
    (
        Board,
        Reply(Pass, _fly),
    ),
    settle=_settle,
)

CHAPTER = Chapter[State, Transition](
    verbs=(Land, LiftOut, Board, Evacuate),
    questions=(FLIGHT,),
)
