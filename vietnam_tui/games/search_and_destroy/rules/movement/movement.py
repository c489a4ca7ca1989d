"""Movement (5.0): units move one after the other, hex by hex, by the cheapest way; what they meet may stop them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from types import MappingProxyType

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.long_march import LongMarch, Progress
from vietnam_tui.engine.naming import read_hex, read_unit
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.search import Reached, path_to, reach
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.counters import Movement
from vietnam_tui.games.search_and_destroy.frames import Moving, PuttingBack
from vietnam_tui.games.search_and_destroy.phrases import HALF_POINTS, counted, half_points
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_notes import open_window
from vietnam_tui.games.search_and_destroy.rules.movement import probing
from vietnam_tui.games.search_and_destroy.rules.position.hexes import (
    barred,
    closed,
    inverted_by_hex,
    inverted_in,
    mined,
    minefields,
    no_room,
    room_for,
    with_room,
)
from vietnam_tui.games.search_and_destroy.rules.position.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.rules.position.terrain import CLOSED, Ground, ground, movement_of
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF, UnitId


class Moved(Told, frozen=True, tag="moved"):
    """A unit has moved along hexes, the one it left first; costs in half movement points."""

    measures = MappingProxyType({"cost": HALF_POINTS, "left": HALF_POINTS})

    unit: str
    path: tuple[str, ...]
    cost: int
    left: int
    stopped: bool = False

    @property
    def sentence(self) -> str:
        halt = ", where it stops" if self.stopped else ""
        return f"{self.unit} moves {' '.join(self.path)} for {counted(self.cost)}, {counted(self.left)} left{halt}"


class Stirred(Told, frozen=True, tag="stirred"):
    """A counter that the hearer cannot tell from others has moved along hexes, the one it left first [SD-0-l]."""

    side: str
    path: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"an inverted {self.side} counter moves {' '.join(self.path)}"


def carries(state: State, unit: UnitId) -> bool:
    """Does a unit carry casualties, the Pilot or a Cache? [SD-20.2-b]"""
    return state.units[unit].cargo != NO_UNIT or any(one.carrier == unit for one in state.bodies)


def mobility(state: State, unit: UnitId) -> int:
    """The movement points of a unit as it is armed: a heavy weapon may lower them [SD-31.11-b, SD-31.13-g]."""
    weapons = (line.move for line in tables().weapon if line.move and line.id in state.roster[unit].weapons)
    return min((state.type(unit).move, *weapons))


def allowance(state: State, unit: UnitId) -> int:
    """The half movement points of a unit in this phase: of all that lowers them the lowest figure counts.

    [SD-5.0-a, SD-5.0-b]
    """
    charts, status = tables(), state.units[unit]
    points = [mobility(state, unit)]
    if status.has("carried") or carries(state, unit):
        points.append(charts.value("carrying-move"))  # [SD-20.2-b]
    if status.loose and state.side_sheet(state.side(unit)).command:
        points.append(charts.value("loose-move"))  # [SD-15.1-c]
    return 2 * min(points)


def standstill(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit cannot move at all now, or None."""
    status, name, type_ = state.units[unit], state.name(unit), state.type(unit)
    if state.side(unit) != state.player:
        return Refusal("SD-5.0-b", f"it is the {state.player} player who moves, and {name} is not his")
    if not status.on_map:
        return Refusal("SD-5.0-b", f"{name} is not in a hex of the map")
    if type_.kind == "boat":
        return Refusal("SD-33.2-a", f"{name} moves along rivers only, by 'sail'")
    if type_.kind == "static":
        return Refusal("SD-10.1-a", f"{name} does not move")
    if type_.id in ("peasant", "porter") and status.up and not status.exposed:
        return Refusal("SD-10.1-b", f"{name} has been found and does not move any more")
    if type_.id == "pilot" and status.casualties:
        return Refusal("SD-S2.1-b", f"{name} is wounded and cannot move any more")
    if status.immobile:
        return Refusal("SD-22.1-f", f"{name} is immobilized")
    pinned = refuse_pinned(state, unit)
    if pinned is not None:
        return pinned
    if status.has("landed"):
        return Refusal("SD-9.2-b", f"{name} has just been set down and does not move in this Player-Turn")
    if status.loose and not state.side_sheet(state.side(unit)).command:
        return Refusal("SD-13.2-d", f"{name} is without leadership control and does not move")
    if status.stopped:
        return Refusal("SD-5.0-b", f"{name} has finished its move")
    return None


def reachable(state: State, unit: UnitId) -> dict[int, Reached]:
    """The hexes that a unit may come to: cost in all, and the hex before it; none if it must stay.

    It passes over friends, but not through hexes with inverted enemies or revealed mines: there a way ends.
    """
    if standstill(state, unit) is not None:
        return {}
    enemy, status = state.other(state.side(unit)), state.units[unit]
    halts = minefields(state, enemy).union(inverted_by_hex(state, enemy))
    limit, shut = allowance(state, unit), barred(state, unit)
    return _reach(ground(state), movement_of(state, unit), status.place, limit, status.spent, shut, halts)


@lru_cache(maxsize=512)
def _reach(
    land: Ground,
    movement: Movement,
    start: Hex,
    limit: int,
    spent: int,
    shut: frozenset[Hex],
    halts: frozenset[Hex],
) -> dict[int, Reached]:
    """The ways from a hex; whoever else moves leaves most of them as they are."""
    steps, ends = land.steps[movement], halts - {start}

    def onward(place: int, cost: int) -> Iterable[tuple[int, int]]:
        return () if place in ends else [step for step in steps[place] if step[0] not in shut]

    return reach(start, limit, onward, spent)


@by_identity
def long_march(state: State, unit: UnitId) -> LongMarch[int] | None:
    """The ways of a unit over several Player-Turns, with what it may spend now; None if it must stay."""
    if standstill(state, unit) is not None:
        return None
    enemy, status = state.other(state.side(unit)), state.units[unit]
    halts = minefields(state, enemy).union(inverted_by_hex(state, enemy))
    limit, shut, ways = (
        allowance(state, unit),
        barred(state, unit),
        ground(state).steps[movement_of(state, unit)],
    )

    def onward(place: int, spent: int, move: int, sets_out: bool) -> Iterator[tuple[int, int]]:
        if place not in halts or sets_out:
            for to, price in ways[place]:
                if to not in shut and spent + price <= limit:
                    yield to, spent + price

    return LongMarch(
        Progress(status.place, status.spent, 0, onward, lambda place: room_for(state, unit, Hex(place)))
    )


# -- the orders ---------------------------------------------------------------------------------------------


class Move(Order[State, Transition], frozen=True, tag="move"):
    """Move a unit by the cheapest way, or by way of the hexes named."""

    usage, example = "move UNIT [via] HEX ...", "move MI1 0116"
    aliases = ("m",)
    phases = ("movement",)
    unit: UnitId
    to: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        unit = read_unit(state, reader)
        way: list[Move] = []
        while not way or not reader.done:
            reader.skip("to", "via")
            way.append(Move(unit, read_hex(state, reader)))
        return tuple(way)

    @classmethod
    def offers(cls, state: State) -> Iterator[Move]:
        for unit in state.units_of(state.player):
            for to in with_room(state, unit, sorted(reachable(state, unit))):
                yield Move(unit, to)

    def refusal(self, state: State) -> Refusal | None:
        unit, to = self.unit, self.to
        stays = standstill(state, unit)
        if stays is not None:
            return stays
        name, label = state.name(unit), state.label(to)
        if to == state.units[unit].place:
            return Refusal("SD-5.0-b", f"{name} is in {label} already")
        shut = closed(state, unit, to)
        if shut is not None:
            return shut
        if to not in reachable(state, unit):
            return _out_of_reach(state, unit, to)
        if not room_for(state, unit, to):
            return no_room(state, unit, to, "Move on through it to another hex")
        return None

    def apply(self, transition: Transition) -> None:
        """A unit sets out; the move of the one that was in hand before is finished [SD-5.0-b]."""
        state, unit = transition.state, self.unit
        ways = reachable(state, unit)
        path = tuple(Hex(h) for h in path_to(ways, state.units[unit].place, self.to))
        take_up(transition, unit)
        transition.push(Moving(unit, path))


def _out_of_reach(state: State, unit: UnitId, to: Hex) -> Refusal:
    name, label, status = state.name(unit), state.label(to), state.units[unit]
    if to in state.board.grid.neighbours(status.place):
        cost = ground(state).cost(movement_of(state, unit), status.place, to)
        if ground(state).barred_by_river(movement_of(state, unit), status.place, to):
            rule = "SD-33.44-a" if state.sheet.rivers == "closed" else "SD-5.0-c"
            between = f"the river lies between {state.label(status.place)} and {label}"
            return Refusal(
                rule, f"{between}, and {name} cannot cross it", "Cross by a bridge, where there is one"
            )
        if cost == CLOSED:
            return Refusal("SD-5.0-c", f"{name} cannot come from {state.label(status.place)} into {label}")
    left = max(0, allowance(state, unit) - status.spent)
    words = f"{name} has {half_points(left)} MPs left and cannot come to {label} with them"
    return Refusal("SD-5.0-b", words, _nearest(state, unit, to))


def _nearest(state: State, unit: UnitId, to: Hex) -> str:
    """The move that leads nearest to a hex, as a remedy; "" where none leads nearer than the unit is."""
    distance, here = state.board.grid.distance, state.units[unit].place
    ends = with_room(state, unit, reachable(state, unit))
    end = min(ends, key=lambda place: (distance(place, to), place), default=here)
    if distance(end, to) >= distance(here, to):
        return ""
    return f"Try: move {state.name(unit)} {state.label(end)}"


def take_up(transition: Transition, unit: UnitId) -> None:
    """A unit is in hand; the move of another one is finished."""
    if transition.state.mover != unit:
        transition.release()
        transition.set(mover=unit)


class Careful(Order[State, Transition], frozen=True, tag="careful"):
    """Step into a hex with a revealed mine so that it does not go off."""

    usage, example = "careful UNIT HEX", "careful A2 4713"
    phases = ("movement",)
    unit: UnitId
    to: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Careful]:
        for unit in state.units_of(state.player):
            if standstill(state, unit) is None:
                for to in sorted(state.board.grid.neighbours(state.units[unit].place)):
                    yield Careful(unit, to)

    def refusal(self, state: State) -> Refusal | None:
        unit, to = self.unit, self.to
        stays = standstill(state, unit) or closed(state, unit, to)
        if stays is not None:
            return stays
        name, label, status = state.name(unit), state.label(to), state.units[unit]
        if not mined(state, unit, to) or inverted_in(state, state.other(state.player), to):
            return Refusal(
                "SD-11.1-b", f"only past revealed mines alone does one go carefully: not into {label}"
            )
        if to not in state.board.grid.neighbours(status.place):
            return Refusal("SD-11.1-b", f"{label} is not next to {name}")
        cost = ground(state).cost(movement_of(state, unit), status.place, to)
        if cost == CLOSED:
            return _out_of_reach(state, unit, to)
        if status.spent + cost + careful_cost() > allowance(state, unit):
            need = half_points(cost + careful_cost())
            return Refusal("SD-11.1-b", f"{name} needs {need} MPs for a careful passage of {label}")
        if not room_for(state, unit, to):
            return no_room(state, unit, to)
        return None

    def apply(self, transition: Transition) -> None:
        take_up(transition, self.unit)
        transition.push(Moving(self.unit, (self.to,), careful=True))


def careful_cost() -> int:
    """The extra cost of a careful passage, in half movement points [SD-11.1-b]."""
    return 2 * tables().value("careful-passage")


# -- on the way ---------------------------------------------------------------------------------------------


def go_on(transition: Transition, frame: Moving) -> bool:
    """The next hex is entered, or what lies in the one just entered is met, or the way is over."""
    state = transition.state
    status = state.units[frame.unit]
    if frame.entered:
        _meet(transition, frame)
    elif not status.on_map or status.pinned or status.immobile or status.stopped or not frame.path:
        _halt(transition, frame)
    else:
        _step(transition, frame)
    return True


def _halt(transition: Transition, frame: Moving) -> None:
    """The way is over; who has been stopped where there is no room for him goes back [SD-5.0-j, SD-5.0-n]."""
    state = transition.state
    place = state.units[frame.unit].place
    if place != OFF and not room_for(state, frame.unit, place):
        transition.replace(PuttingBack(frame.unit, frame.trail))
    else:
        transition.pop()


def _step(transition: Transition, frame: Moving) -> None:
    """A unit enters the next hex and pays for it; what it has recorded where it was lapses."""
    state, unit, to = transition.state, frame.unit, frame.path[0]
    status = state.units[unit]
    cost = ground(state).cost(movement_of(state, unit), status.place, to)
    if frame.careful:
        cost += careful_cost()
    transition.unit(unit, place=to, spent=status.spent + cost, dug=False, note=OFF)
    transition.deed(unit, "moved")
    transition.clear_works(state.side(unit))
    way = (state.label(status.place), state.label(to))
    left = allowance(transition.state, unit) - transition.state.units[unit].spent
    own = Moved(unit=state.name(unit), path=way, cost=cost, left=max(0, left), rule="SD-5.0-b")
    if status.up:
        transition.tell(own)
    else:
        seen = Stirred(side=state.side(unit), path=way, rule="SD-0-l")
        transition.tell_apart(state.side(unit), own, seen)
    trail = (*frame.trail, status.place)
    transition.replace(msgspec.structs.replace(frame, path=frame.path[1:], trail=trail, entered=True))
    open_window(transition, unit, to)


def _meet(transition: Transition, frame: Moving) -> None:
    """The unit meets the contents of the hex: an ambush on it has been sprung or not, a Probe or a mine follows."""
    transition.replace(msgspec.structs.replace(frame, entered=False))
    status = transition.state.units[frame.unit]
    if status.on_map and not status.pinned and not status.immobile:
        probing.enter(transition, frame)


def begin_movement(transition: Transition) -> None:
    """Nobody has moved yet."""
    for unit in transition.state.units_of(transition.state.player):
        status = transition.state.units[unit]
        if status.spent or status.stopped:
            transition.unit(unit, spent=0, stopped=False)


def _decide(state: State, frame: Moving) -> Decision:
    return Decision(CHANCE, "moving", f"{state.name(frame.unit)} moves on", "SD-5.0-b")


MOVING: Question[State, Transition, Moving] = Question(Moving, _decide, settle=go_on)

CHAPTER = Chapter[State, Transition](
    verbs=(Move, Careful),
    questions=(MOVING,),
    begins={"movement": begin_movement},
)
