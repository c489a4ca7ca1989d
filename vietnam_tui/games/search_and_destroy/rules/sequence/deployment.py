"""The set-up: each side that starts on the map places all its counters, identities of the inverted ones hidden."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_hex, read_unit
from vietnam_tui.engine.nearest import nearest_legal
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.search_and_destroy.counters import unit_types
from vietnam_tui.games.search_and_destroy.frames import Choosing, SettingUp
from vietnam_tui.games.search_and_destroy.placement import hexes_for, hexes_of_zone, zone_words
from vietnam_tui.games.search_and_destroy.rules.fire import ambush_notes
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_notes import Mark
from vietnam_tui.games.search_and_destroy.rules.movement import mounting
from vietnam_tui.games.search_and_destroy.rules.movement.entry import Ride
from vietnam_tui.games.search_and_destroy.rules.movement.mounting import Placed
from vietnam_tui.games.search_and_destroy.rules.position import positions
from vietnam_tui.games.search_and_destroy.rules.position.hexes import no_room, room_for, units_by_hex
from vietnam_tui.games.search_and_destroy.rules.position.positions import Improve, Improved
from vietnam_tui.games.search_and_destroy.rules.sequence.setup import first_of_each, next_alike
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.scenarios import board, scenario
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId


class SideReady(Told, frozen=True, tag="ready"):
    """A side has set up all that it has."""

    says = "the {side} is ready"
    side: str


def to_place(state: State, side: str) -> tuple[UnitId, ...]:
    """The units that a side has still to set up."""
    return tuple(
        unit
        for unit in state.units_of(side)
        if state.units[unit].fate == "due" and not state.roster[unit].turn
    )


def next_of_each(state: State, side: str) -> tuple[UnitId, ...]:
    """The first unit to set up of each type and group with the same weapons: those are alike."""
    return first_of_each(state, to_place(state, side))


@cache
def _open(scenario_id: str, map_id: str, group: int, type_id: str) -> frozenset[Hex]:
    return hexes_for(board(map_id), scenario(scenario_id).group[group].zone, unit_types()[type_id])


def open_to(state: State, unit: UnitId) -> frozenset[Hex]:
    """The hexes that a unit may be set up in, stacking aside [SD-S0-g]."""
    entry = state.roster[unit]
    return _open(state.scenario, state.map, entry.group, entry.type)


@cache
def _in_order(places: frozenset[Hex]) -> tuple[Hex, ...]:
    return tuple(sorted(places))


def _refuse_turn(state: State, frame: SettingUp, unit: UnitId) -> Refusal | None:
    """Why it is not this unit's turn to be set up, or None."""
    name = state.name(unit)
    if unit not in to_place(state, frame.side):
        return Refusal("SD-S0-g", f"{name} is no unit that the {frame.side} has to set up now")
    first = next_alike(state, unit, to_place(state, frame.side))
    if first != unit:
        return Refusal("SD-S0-g", f"{state.name(first)} is set up before {name}, which is like it")
    return None


class Place(Answer[State, Transition, SettingUp], frozen=True, tag="place"):
    """Set a unit up before play."""

    usage, example, asks = "place UNIT HEX", "place PC1 4508", SettingUp
    idle = Refusal("SD-S0-g", "nobody is set up now")
    aliases = ("p",)
    unit: UnitId
    to: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Place, ...]:
        """Of units that are alike the next one is meant."""
        unit = read_unit(state, reader)
        return (Place(next_alike(state, unit, to_place(state, state.side(unit))), read_hex(state, reader)),)

    def refusal(self, state: State, frame: SettingUp) -> Refusal | None:
        found = _refuse_turn(state, frame, self.unit)
        if found is not None:
            return found
        name, label = state.name(self.unit), state.label(self.to)
        if self.to not in open_to(state, self.unit):
            group = state.sheet.group[state.roster[self.unit].group]
            inside = self.to in hexes_of_zone(state.board, group.zone)
            why = (
                f"{label} is closed to {name} off road and trail"
                if inside
                else f"{name} is set up {zone_words(group.zone)}, not in {label}"
            )
            return Refusal(group.rule, why, _nearest(state, self.unit, self.to))
        if not room_for(state, self.unit, self.to):
            return no_room(state, self.unit, self.to, _nearest(state, self.unit, self.to))
        return None

    def apply(self, transition: Transition, frame: SettingUp) -> None:
        state = transition.state
        transition.unit(self.unit, place=self.to, fate="")
        rule = state.sheet.group[state.roster[self.unit].group].rule
        told = Placed(unit=state.name(self.unit), place=state.label(self.to), rule=rule)
        if state.hides(frame.side):
            transition.tell_apart(frame.side, told)
        else:
            transition.tell(told)


def _nearest(state: State, unit: UnitId, to: Hex) -> str:
    """The nearest hex in which a unit may be set up, as advice."""
    places = open_to(state, unit)
    return nearest_legal(state.board.grid, to, lambda h: h in places and room_for(state, unit, h))


def _refuse_ride(state: State, frame: SettingUp, order: Ride) -> Refusal | None:
    """Why a unit is not set up aboard a vehicle, or None [SD-22.1-g]."""
    found = _refuse_turn(state, frame, order.unit)
    return mounting.refuse_seat(state, order.unit, order.vehicle) if found is None else found


def _refuse_improve(state: State, frame: SettingUp, order: Improve) -> Refusal | None:
    """Why a unit does not start in an Improved Position, or None."""
    name, status = state.name(order.unit), state.units[order.unit]
    if state.side(order.unit) != frame.side or not status.on_map:
        return Refusal("SD-16.0-b", f"{name} is none of the units that you have set up")
    if not state.side_sheet(frame.side).improved:
        return Refusal("SD-16.0-a", f"the {frame.side} does not start in Improved Positions")
    if not state.type(order.unit).personnel:
        return Refusal("SD-16.0-b", f"{name} is not personnel, to which Improved Positions belong")
    if positions.improved(state, frame.side, status.place):
        return Refusal("SD-16.0-b", f"an Improved Position is in {state.label(status.place)}")
    return None


class Ready(Answer[State, Transition, SettingUp], frozen=True, tag="ready"):
    """All is done that was asked for."""

    usage, example, asks = "ready", "ready", SettingUp
    idle = Refusal("SD-S0-g", "nobody is set up now")

    def refusal(self, state: State, frame: SettingUp) -> Refusal | None:
        missing = to_place(state, frame.side)
        if missing:
            names = ", ".join(state.name(unit) for unit in missing[:6])
            return Refusal("SD-S0-g", f"{len(missing)} units are still to be set up: {names}")
        return None

    def apply(self, transition: Transition, frame: SettingUp) -> None:
        transition.pop()
        transition.tell(SideReady(side=frame.side, rule="SD-S0-g"))
        state = transition.state
        if not state.frames and state.sheet.victory.kind == "choice":
            transition.push(Choosing(state.at_seat("NLF")))


def _take_seat(transition: Transition, frame: SettingUp, order: Ride) -> None:
    order.apply(transition)


def _offers(state: State, frame: SettingUp) -> Iterator[Action]:
    """Every unit with where it may be set up, then the rest."""
    taken = units_by_hex(state, frame.side)
    for unit in next_of_each(state, frame.side):
        for place in _in_order(open_to(state, unit)):
            if place not in taken or room_for(state, unit, place):
                yield Place(unit, place)
        yield from (Ride(unit, vehicle) for vehicle in mounting.seats(state, unit))
    for unit in state.units_of(frame.side):
        if _refuse_improve(state, frame, Improve(unit)) is None:
            yield Improve(unit)
    yield from ambush_notes.offers_at_start(state, frame.side)
    if not to_place(state, frame.side):
        yield Ready()


def _improve(transition: Transition, frame: SettingUp, order: Improve) -> None:
    state = transition.state
    place = state.units[order.unit].place
    positions.mark(transition, frame.side, place)
    told = Improved(unit=state.name(order.unit), place=state.label(place), rule="SD-16.0-b")
    transition.tell(told)


def _decide(state: State, frame: SettingUp) -> Decision:
    missing = len(to_place(state, frame.side))
    what = f"set up {missing} {'unit' if missing == 1 else 'units'}" if missing else "be ready"
    return Decision(frame.side, "set-up", f"{frame.side} set-up: {what}", "SD-S0-g")


def _refuse_note(state: State, frame: SettingUp, order: Mark) -> Refusal | None:
    return ambush_notes.refuse_at_start(state, frame.side, order)


def _write_down(transition: Transition, frame: SettingUp, order: Mark) -> None:
    order.apply(transition)


SETTING_UP: Question[State, Transition, SettingUp] = Question(
    SettingUp,
    _decide,
    (
        Place,
        Reply(Ride, _take_seat, _refuse_ride),
        Reply(Improve, _improve, _refuse_improve),
        Reply(Mark, _write_down, _refuse_note),
        Ready,
    ),
    legal=_offers,
)

CHAPTER = Chapter[State, Transition](verbs=(Place, Ready), questions=(SETTING_UP,))
