"""Patrol Boats on the move (33.2): along River hexsides, onto the map by a mouth and off it by the opposite edge."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

import msgspec

from vietnam_tui.core.hexes import Hexside
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import pick_unit_and_hex, read_unit
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.frames import Sailing
from vietnam_tui.games.search_and_destroy.map_names import EDGES, OPPOSITE, RIVER, mouths
from vietnam_tui.games.search_and_destroy.names import read_side
from vietnam_tui.games.search_and_destroy.phrases import half_points, points
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_notes import open_window
from vietnam_tui.games.search_and_destroy.rules.movement.movement import take_up
from vietnam_tui.games.search_and_destroy.rules.sequence.setup import next_alike
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.scenarios import Edge
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_SIDE, NO_UNIT, UnitId

#: The cost of a River hexside, in half movement points [SD-33.2-a]
STEP = 2

#: River hexside -> the one before it on the cheapest course
Courses = dict[Hexside, Hexside]


class Sailed(Told, frozen=True, tag="sailed"):
    """A boat has entered a River hexside; `left` are the points that it has left [SD-33.2-a]."""

    measures = MappingProxyType({"left": "movement points"})

    unit: str
    stream: str
    left: int

    @property
    def sentence(self) -> str:
        return f"{self.unit} comes to {self.stream}, {points(self.left)} left"


class Departed(Told, frozen=True, tag="departed"):
    """A boat has left the map by an edge [SD-S3.1-a]."""

    says = "{unit} leaves the map from {stream} by the {edge} edge"
    unit: str
    stream: str
    edge: str


def boats(state: State) -> tuple[UnitId, ...]:
    """The boats of the player."""
    return tuple(unit for unit in state.units_of(state.player) if state.type(unit).kind == "boat")


def occupied(state: State, stream: Hexside, *, but: UnitId) -> bool:
    """Is another boat in a River hexside? [SD-33.2-d]"""
    return any(unit != but and state.units[unit].stream == stream for unit in boats(state))


def left(state: State, boat: UnitId) -> int:
    """The half movement points that a boat has left."""
    return 2 * state.type(boat).move - state.units[boat].spent


def moored(state: State, boat: UnitId) -> Refusal | None:
    """Why a boat does not move now, or None."""
    status, name = state.units[boat], state.name(boat)
    if state.type(boat).kind != "boat" or state.side(boat) != state.player:
        return Refusal("SD-33.2-a", f"{name} is no boat of yours")
    if not status.on_map:
        return Refusal("SD-33.2-a", f"{name} is not on the map")
    if status.immobile:
        return Refusal("SD-33.34-c", f"{name} is immobilized: it stays where it is and fires from there")
    if status.stopped:
        return Refusal("SD-5.0-b", f"{name} has finished its move")
    return None


# -- courses ------------------------------------------------------------------------------------------------


def _behind(state: State, boat: UnitId) -> frozenset[Hexside]:
    """The River hexsides that would turn a boat back: where it was in this phase, and what branches off there.

    [SD-33.2-g]
    """
    grid, wake = state.board.grid, state.units[boat].wake
    return frozenset(wake).union(*(grid.touching(side) for side in wake[:-1]))


def courses(state: State, boat: UnitId, start: Hexside, points: int) -> Courses:
    """Every River hexside that a boat may come to from one, whoever is there, with so many half points to spend."""
    grid, rivers, behind = state.board.grid, state.board.sides.get(RIVER, frozenset()), _behind(state, boat)
    found: Courses = {}
    new = [start]
    for _ in range(points // STEP):
        here, new = new, []
        for side in here:
            for ahead in sorted(grid.touching(side)):
                if ahead in rivers and ahead not in behind and ahead != start and ahead not in found:
                    found[ahead] = side
                    new.append(ahead)
    return found


def course(ways: Courses, start: Hexside, to: Hexside) -> tuple[Hexside, ...]:
    """The hexsides on the way from one to another, both among them."""
    way = [to]
    while way[-1] != start:
        way.append(ways[way[-1]])
    return tuple(reversed(way))


class Sail(Order[State, Transition], frozen=True, tag="sail"):
    """Move a boat along the river."""

    usage, example = "sail BOAT HEXSIDE", "sail PB1 2117/2217"
    phases = ("movement",)
    unit: UnitId
    stream: Hexside

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Sail, ...]:
        """A bank alone names the hexside beside it that the boat may come to."""
        boat = read_unit(state, reader)
        stream = state.units[boat].stream
        ways = () if stream == NO_SIDE else courses(state, boat, stream, left(state, boat))
        return (Sail(boat, read_side(state, reader, ways)),)

    def selection(self, state: State) -> Selection:
        return _pick(state, self)

    @classmethod
    def offers(cls, state: State) -> Iterator[Sail]:
        for boat in boats(state):
            if moored(state, boat) is None:
                for to in sorted(courses(state, boat, state.units[boat].stream, left(state, boat))):
                    if not occupied(state, to, but=boat):
                        yield Sail(boat, to)

    def refusal(self, state: State) -> Refusal | None:
        boat, to = self.unit, self.stream
        found = moored(state, boat)
        if found is not None:
            return found
        return _out_of_reach(
            state, boat, to, courses(state, boat, state.units[boat].stream, left(state, boat))
        )

    def apply(self, transition: Transition) -> None:
        state, boat = transition.state, self.unit
        start = state.units[boat].stream
        ways = courses(state, boat, start, left(state, boat))
        take_up(transition, boat)
        transition.push(Sailing(boat, course(ways, start, self.stream)[1:]))


def _out_of_reach(state: State, boat: UnitId, to: Hexside, ways: Courses) -> Refusal | None:
    name, label = state.name(boat), state.board.grid.side_label(to)
    if to not in state.board.sides.get(RIVER, frozenset()):
        return Refusal("SD-33.2-a", f"no river runs along {label}, and boats move along rivers only")
    if to in _behind(state, boat):
        return Refusal("SD-33.2-g", f"{name} keeps to one direction and does not turn back to {label}")
    if to not in ways:
        words = f"{name} has {half_points(max(0, left(state, boat)))} MPs left and cannot come to {label}"
        return Refusal("SD-33.2-a", words)
    if occupied(state, to, but=boat):
        return Refusal("SD-33.2-d", f"another boat is in {label}", "Pass it, or stop short of it")
    return None


# -- onto the map and off it --------------------------------------------------------------------------------


def waiting(state: State) -> tuple[UnitId, ...]:
    """The boats that should enter now [SD-S3.F-b]."""
    return tuple(
        boat
        for boat in boats(state)
        if state.units[boat].fate == "due" and state.roster[boat].turn <= state.turn
    )


def _edge_of(state: State, mouth: Hexside) -> Edge | None:
    return next((edge for edge in EDGES if mouth in mouths(state.board)[edge]), None)


def _beyond(state: State, boat: UnitId, mouth: Hexside) -> Courses:
    """The hexsides that a boat may come to from a mouth in the turn in which it enters [SD-33.2-h]."""
    return courses(state, boat, mouth, left(state, boat) - STEP)


class Launch(Order[State, Transition], frozen=True, tag="launch"):
    """Bring a boat onto the map where a river meets the edge.

    By its `mouth` it comes in, and sails on to the hexside `stream` where another boat is in the mouth.
    """

    usage, example = "launch BOAT MOUTH [HEXSIDE]", "launch PB1 3201/3301"
    phases = ("movement",)
    unit: UnitId
    mouth: Hexside
    stream: Hexside

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        """Of boats that are alike the next one is meant; from a free mouth it sails on to the hexside."""
        boat = next_alike(state, read_unit(state, reader), waiting(state))
        mouth = read_side(state, reader)
        stream = mouth if reader.done else read_side(state, reader)
        if stream == mouth or occupied(state, mouth, but=boat):
            return (Launch(boat, mouth, stream),)
        return Launch(boat, mouth, mouth), Sail(boat, stream)

    def words(self, state: State) -> str:
        grid = state.board.grid
        words = f"{state.name(self.unit)} {grid.side_label(self.mouth)}"
        return words if self.stream == self.mouth else f"{words} {grid.side_label(self.stream)}"

    def selection(self, state: State) -> Selection:
        return _pick(state, self)

    @classmethod
    def offers(cls, state: State) -> Iterator[Launch]:
        for boat in waiting(state)[:1]:
            for edge in (state.mouth,) if state.mouth else EDGES:
                for mouth in sorted(mouths(state.board)[edge]):
                    if not occupied(state, mouth, but=boat):
                        yield Launch(boat, mouth, mouth)
                        continue
                    for to in sorted(_beyond(state, boat, mouth)):
                        if not occupied(state, to, but=boat):
                            yield Launch(boat, mouth, to)

    def refusal(self, state: State) -> Refusal | None:
        boat, mouth, name = self.unit, self.mouth, state.name(self.unit)
        if boat not in waiting(state):
            return Refusal("SD-33.2-h", f"{name} is no boat that enters now")
        first = next_alike(state, boat, waiting(state))
        if first != boat:
            return Refusal("SD-33.2-h", f"{state.name(first)} enters before {name}, which is like it")
        edge, label = _edge_of(state, mouth), state.board.grid.side_label(mouth)
        if edge is None:
            return Refusal("SD-33.2-h", f"no river meets the edge of the map at {label}")
        if state.mouth and edge != state.mouth:
            return Refusal("SD-S3.F-b", f"the boats come by the {state.mouth} edge, all of them")
        if self.stream == mouth:
            taken = occupied(state, mouth, but=boat)
            fix = "Name a hexside beyond it, to which the boat goes on"
            return Refusal("SD-33.2-d", f"another boat is in {label}", fix) if taken else None
        if not occupied(state, mouth, but=boat):
            return Refusal("SD-33.2-h", f"{name} enters in {label} and sails on from there")
        return _out_of_reach(state, boat, self.stream, _beyond(state, boat, mouth))

    def apply(self, transition: Transition) -> None:
        state, boat, mouth = transition.state, self.unit, self.mouth
        ways = _beyond(state, boat, mouth) if self.stream != mouth else {}
        take_up(transition, boat)
        transition.set(mouth=_edge_of(state, mouth))
        transition.unit(boat, fate="", entered=transition.state.mouth)
        transition.push(Sailing(boat, course(ways, mouth, self.stream)))


class Depart(Order[State, Transition], frozen=True, tag="depart"):
    """Take a boat off the map."""

    usage, example = "depart BOAT", "depart PB1"
    phases = ("movement",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Depart]:
        return (Depart(boat) for boat in boats(state))

    def refusal(self, state: State) -> Refusal | None:
        boat, name = self.unit, state.name(self.unit)
        found = moored(state, boat)
        if found is not None:
            return found
        edge = _edge_of(state, state.units[boat].stream)
        if edge is None:
            return Refusal("SD-33.2-h", f"{name} is not where a river meets the edge of the map")
        if not state.mouth or edge != OPPOSITE[state.mouth]:
            return Refusal("SD-S3.1-a", f"{name} leaves by the edge opposite to that by which it came")
        if left(state, boat) < STEP:
            return Refusal("SD-33.2-h", f"{name} has no MP left to leave the map with")
        return None

    def apply(self, transition: Transition) -> None:
        """A boat is gone, its own casualties with it."""
        state, boat = transition.state, self.unit
        take_up(transition, boat)
        stream = state.units[boat].stream
        transition.tell(
            Departed(
                unit=state.name(boat),
                stream=state.board.grid.side_label(stream),
                edge=_edge_of(state, stream) or "",
                rule="SD-S3.1-a",
            )
        )
        # [SD-33.35-b]
        transition.set(bodies=tuple(one for one in state.bodies if one.carrier != boat), mover=NO_UNIT)
        transition.remove(boat, "gone", "SD-33.2-h")


# -- on the way ---------------------------------------------------------------------------------------------


def go_on(transition: Transition, frame: Sailing) -> bool:
    """The next River hexside is entered, or the way is over."""
    status = transition.state.units[frame.unit]
    if not frame.course or status.fate or status.immobile:
        transition.pop()
        return True
    _step(transition, frame)
    return True


def _step(transition: Transition, frame: Sailing) -> None:
    """A boat enters a hexside; its counter lies in one of the two hexes, and either may lie in an ambush."""
    state, boat, stream = transition.state, frame.unit, frame.course[0]
    banks, status = state.board.grid.side_hexes[stream], state.units[frame.unit]
    transition.replace(msgspec.structs.replace(frame, course=frame.course[1:]))
    place = status.place if status.place in banks else min(banks)  # [SD-33.2-b]
    spent, wake = status.spent + STEP, (*(status.wake or _moored_at(status.stream)), stream)  # [SD-33.2-a]
    transition.unit(boat, stream=stream, place=place, spent=spent, wake=wake)  # [SD-33.2-b]
    transition.deed(boat, "moved")
    transition.tell(
        Sailed(
            unit=state.name(boat),
            stream=state.board.grid.side_label(stream),
            left=left(transition.state, boat) // 2,
            rule="SD-33.2-a",
        )
    )
    for bank in banks:
        open_window(transition, boat, bank)  # [SD-18.0-c]


def _moored_at(stream: Hexside) -> tuple[Hexside, ...]:
    return () if stream == NO_SIDE else (stream,)


def begin_movement(transition: Transition) -> None:
    """A boat may take either direction again [SD-33.2-g]."""
    for boat in boats(transition.state):
        transition.unit(boat, wake=())


def _decide(state: State, frame: Sailing) -> Decision:
    return Decision(CHANCE, "sailing", f"{state.name(frame.unit)} moves on", "SD-33.2-a")


def _pick(state: State, order: Launch | Sail) -> Selection:
    """Keys pick a hexside by the first of its two hexes."""
    banks = state.board.grid.side_hexes[order.stream]
    return pick_unit_and_hex(state, order.unit, banks[0])


SAILING: Question[State, Transition, Sailing] = Question(Sailing, _decide, settle=go_on)

CHAPTER = Chapter[State, Transition](
    verbs=(Launch, Sail, Depart),
    questions=(SAILING,),
    begins={"movement": begin_movement},
)
