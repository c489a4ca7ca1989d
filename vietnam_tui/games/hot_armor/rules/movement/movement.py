"""Movement (8.0, 10.4, 10.5): activated units move singly or as a stack, hex by hex; the order of a stack."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import pick_unit, read_hex, read_units
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Happening, Marching
from vietnam_tui.games.hot_armor.map_names import ROAD, hexes_on
from vietnam_tui.games.hot_armor.phrases import SIXTHS, counted, join, points, the
from vietnam_tui.games.hot_armor.placement import closed_hexes
from vietnam_tui.games.hot_armor.rules.movement.allowance import allowance, standstill
from vietnam_tui.games.hot_armor.rules.movement.costs import Going, pace_of
from vietnam_tui.games.hot_armor.rules.movement.ways import Ways, goals, party, way_of
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter, units_in
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId

#: The number of changes in a phase that a player could change back, so that he cannot make them for ever
MOST = 24


class Top(Order[State, Transition], frozen=True, tag="top"):
    """Put a unit on top of its stack, where results fall first."""

    usage, example, phases = "top UNIT", "top M48-1", ("movement",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Top]:
        """Every unit that may be put on top."""
        return (Top(unit) for unit in state.units_of(state.phasing))

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not be put on top of its stack, or None [HA-10.5-a]."""
        unit, name, status = self.unit, state.name(self.unit), state.units[self.unit]
        if state.side(unit) != state.phasing:
            return Refusal("HA-10.5-a", f"{name} is none of the {state.phasing} units")
        if not status.on_map or not status.active:
            return Refusal("HA-10.5-a", f"{name} was out of command when the phase began")
        if status.carried:
            return Refusal(
                "HA-10.5-a", f"{name} comes right after {state.name(status.aboard)}, which carries it"
            )
        if units_in(state, state.phasing, status.place)[0] == unit:
            return Refusal("HA-10.5-a", f"{name} is on top already")
        if state.arranged >= MOST:
            return Refusal("HA-10.5-a", "the stacks have been arranged often enough in this phase")
        return None

    def apply(self, transition: Transition) -> None:
        """Number the units of the hex from the top again."""
        state, first = transition.state, self.unit
        there = units_in(state, state.phasing, state.place(first))
        order_now = [first, *(unit for unit in there if unit != first)]
        units = list(state.units)
        for level, unit in enumerate(order_now):
            units[unit] = msgspec.structs.replace(units[unit], level=level)
        transition.set(units=tuple(units), arranged=state.arranged + 1)

    @classmethod
    def open(cls, state: State) -> bool:
        return False


# -- movement --------------------------------------------------------------------------------------------


class Moved(Told, frozen=True, tag="moved"):
    """Units have moved into the next hex; `left` are the sixths of MPs that the first of them has left [HA-8.2-a]."""

    units: tuple[str, ...]
    from_place: str
    place: str
    left: int

    measures = MappingProxyType({"left": SIXTHS})

    @property
    def sentence(self) -> str:
        verb = "moves" if len(self.units) == 1 else "move"
        return f"{join(self.units)} {verb} from {self.from_place} to {self.place}, {points(self.left)} left"


class Stirred(Told, frozen=True, tag="stirred"):
    """Counters that the hearer cannot tell from others have moved into the next hex [HA-24.0-a]."""

    side: Nation
    from_place: str
    place: str
    number: int

    @property
    def sentence(self) -> str:
        verb = "moves" if self.number == 1 else "move"
        counters = counted(self.number, f"unknown {self.side} counter")
        return f"{counters} {verb} from {self.from_place} to {self.place}"


class Move(Order[State, Transition], frozen=True, tag="move"):
    """Move a unit, or several of one hex as a stack, by the cheapest way, or by way of the hexes named."""

    usage, example, phases, aliases = "move UNIT ... [via] HEX ...", "move M24-1 1320", ("movement",), ("m",)
    unit: UnitId
    to: Hex

    @classmethod
    def offers(cls, state: State) -> Iterator[Move]:
        """Every move that is open."""
        for unit in state.units_of(state.phasing):
            if unit in state.stack[1:]:
                continue
            for to in sorted(goals(state, unit)):
                yield Move(unit, to)

    def refusal(self, state: State) -> Refusal | None:
        """Why a move is not allowed, or None."""
        unit, to = self.unit, self.to
        for one in party(state, unit):
            stays = standstill(state, one)
            if stays is not None:
                left = len(state.stack) > 1 and one in state.stack and state.units[one].moved
                return msgspec.structs.replace(stays, fix=f"Try: drop {state.name(one)}") if left else stays
        if unit in state.stack[1:]:
            first = state.name(state.stack[0])
            return Refusal("HA-10.4-a", f"{state.name(unit)} goes along with {first}; move {first}")
        if to == state.place(unit):
            return Refusal("HA-8.2-a", f"{state.name(unit)} is in {state.label(to)} already")
        return None if to in goals(state, unit) else _out_of_reach(state, unit, to)

    def apply(self, transition: Transition) -> None:
        """A stack sets out; whoever was in hand before and has moved is let go [HA-8.6-a]."""
        take_in_hand(transition, self.unit)
        state = transition.state
        transition.set(begun=True)
        transition.push(Marching(state.phasing, way_of(state, self.unit, self.to)))

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        leader, *others = read_units(state, reader, "to", "via")
        joining = (Join(unit, leader) for unit in others if unit not in state.stack)
        way: list[Move] = []
        while not way or not reader.done:
            reader.skip("to", "via")
            way.append(Move(leader, read_hex(state, reader)))
        return (*joining, *way)


def _out_of_reach(state: State, unit: UnitId, to: Hex) -> Refusal:
    """The refusal of a hex to which a stack cannot come now."""
    units = party(state, unit)
    ways, label, name = Ways(state, units), state.label(to), state.name(unit)
    if to in ways.enemies:
        rule = "HA-10.2-b" if ways.flying else "HA-8.7-b"
        return Refusal(rule, f"the enemy is in {label}")
    closed = state.sheet.closed
    if closed is not None and (closed.flight or not ways.flying) and to in closed_hexes(state.board, closed):
        return Refusal(closed.rule, f"{label} is closed in this scenario")
    if ways.bound and not ways.flying and to not in hexes_on(state.board, ROAD):
        return Refusal("HA-34.2-e", f"{the(state.phasing)} keeps to roads until the enemy has been met")
    if to in state.board.grid.neighbours(ways.start) and ways.prices(ways.start, to) is None:
        return _barred(state, unit, to)
    left = min(limit - spent for limit, spent in zip(ways.limits, ways.spent, strict=True))
    words = f"{name} has {points(left)} left and cannot come to {label} with that"
    return Refusal("HA-8.2-a", words, _nearest(state, unit, to))


def _nearest(state: State, unit: UnitId, to: Hex) -> str:
    """The move that leads nearest to a hex, as a remedy; "" where none leads nearer than the unit is."""
    distance, here = state.board.grid.distance, state.place(unit)
    end = min(goals(state, unit), key=lambda place: (distance(place, to), place), default=here)
    if distance(end, to) >= distance(here, to):
        return ""
    return f"Try: move {state.name(unit)} {state.label(end)}"


def _barred(state: State, unit: UnitId, to: Hex) -> Refusal:
    """Why the ground lets a unit not step into a neighbouring hex."""
    name, label = state.name(unit), state.label(to)
    going = Going(state, pace_of(state, unit), state.side(unit), party(state, unit))
    if not going.room(to):
        return Refusal("HA-8.19-b", f"the bridge in {label} has no room for more than two units")
    if state.place(unit) in going.bridges:
        return Refusal("HA-8.19-a", f"{name} leaves the bridge along its road alone")
    if going.ground(to) is None:
        return Refusal("HA-8.18-a", f"{label} is river, which {name} can cross by a bridge alone")
    return Refusal("HA-8.7-b", f"the hexside between {state.where(unit)} and {label} is closed to {name}")


def take_in_hand(transition: Transition, unit: UnitId) -> None:
    """A unit, or the stack that it belongs to, is in hand from now on; the move of any other is finished."""
    if unit in transition.state.stack:
        return
    let_go(transition)
    transition.set(stack=(unit,))


def let_go(transition: Transition) -> None:
    """No unit is in hand any more: those that have moved have finished [HA-8.6-a]."""
    for one in transition.state.stack:
        if transition.state.units[one].moved:
            transition.unit(one, done=True)


def _walk(transition: Transition, frame: Marching) -> bool:
    """The next hex of a march is entered; where nobody can go on the march is over."""
    state = transition.state
    able = tuple(unit for unit in state.stack if standstill(state, unit) is None)
    spent = None
    if frame.path and able and able == state.stack:
        ways = Ways(state, able)
        spent = ways.after(ways.start, frame.path[0], ways.spent)
    transition.pop()
    if spent is None:
        return True
    to, start = frame.path[0], state.place(able[0])
    transition.push(Marching(frame.side, frame.path[1:]))
    for unit, sixths in zip(able, spent, strict=True):
        transition.steady_no_more(unit)
        transition.put(unit, to)
        transition.unit(unit, spent=sixths, moved=True, overwatch=False)
    _tell(transition, able, start, to)
    transition.push(Happening(able, to, "flight" if is_helicopter(state, able[0]) else "move"))
    return True


def _tell(transition: Transition, units: tuple[UnitId, ...], start: Hex, to: Hex) -> None:
    """Everybody sees which units move; of concealed ones the enemy sees so many counters."""
    state = transition.state
    here, there = state.label(start), state.label(to)
    open_ones = tuple(unit for unit in units if not state.units[unit].concealed)  # [HA-24.0-a]
    hidden = tuple(unit for unit in units if state.units[unit].concealed)
    for group in (open_ones, hidden):
        if not group:
            continue
        left = allowance(state, group[0]) - state.units[group[0]].spent
        names = tuple(state.name(unit) for unit in group)
        side = state.side(group[0])
        transition.tell_of(
            group[0],
            Moved(units=names, from_place=here, place=there, left=left, rule="HA-8.2-a"),
            Stirred(side=side, from_place=here, place=there, number=len(group), rule="HA-24.0-a"),
        )


# -- stacks on the move -------------------------------------------------------------------------------------


class Join(Order[State, Transition], frozen=True, tag="join"):
    """Let a unit go along with another one of its hex, as a stack."""

    usage, example, phases = "join UNIT LEADER", "join Rifle1 M24-1", ("movement",)
    unit: UnitId
    leader: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Join]:
        """Every unit that may go along with another."""
        mine = [unit for unit in state.units_of(state.phasing) if standstill(state, unit) is None]
        leaders = state.stack[:1] if len(state.stack) > 1 else mine
        for leader in leaders:
            for unit in mine:
                yield Join(unit, leader)

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not go along with another, or None [HA-10.4-a]."""
        unit, leader = self.unit, self.leader
        for one in (leader, unit):
            stays = standstill(state, one)
            if stays is not None:
                return stays
        name, other = state.name(unit), state.name(leader)
        if unit == leader or unit in state.stack:
            return Refusal("HA-10.4-a", f"{name} moves with that stack already")
        if state.place(unit) != state.place(leader):
            return Refusal("HA-10.4-a", f"{name} is not in the hex of {other}; a stack starts together")
        if is_helicopter(state, unit) != is_helicopter(state, leader):
            return Refusal("HA-10.4-a", f"{name} and {other} do not move alike")
        if state.units[unit].moved or any(state.units[one].moved for one in party(state, leader)):
            return Refusal("HA-10.4-a", f"{name} cannot be picked up on the way")
        if len(state.stack) > 1 and leader != state.stack[0]:
            return Refusal(
                "HA-10.4-a", f"the stack of {state.name(state.stack[0])} is in hand and moves first"
            )
        return None

    def apply(self, transition: Transition) -> None:
        take_in_hand(transition, self.leader)
        transition.set(stack=(*transition.state.stack, self.unit), begun=True)

    def selection(self, state: State) -> Selection:
        return pick_unit(state, self.unit)


class Drop(Order[State, Transition], frozen=True, tag="drop"):
    """Leave a unit behind while its stack goes on."""

    usage, example, phases = "drop UNIT", "drop Rifle1", ("movement",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Drop]:
        """Every unit that its stack may leave behind."""
        return (Drop(unit) for unit in state.stack)

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not be left behind by its stack, or None [HA-10.4-a]."""
        name = state.name(self.unit)
        if self.unit not in state.stack or len(state.stack) < 2:
            return Refusal("HA-10.4-a", f"{name} moves with no stack")
        if not state.units[self.unit].moved:
            return Refusal("HA-10.4-a", f"{name} has not moved yet; units are dropped on the way")
        return None

    def apply(self, transition: Transition) -> None:
        stack = tuple(unit for unit in transition.state.stack if unit != self.unit)
        transition.unit(self.unit, done=True)
        transition.set(stack=stack)


MARCHING = Question[State, Transition, Marching](
    Marching,
    lambda state, frame: Decision(CHANCE, "march", "units are on the march", "HA-8.2-a"),
    settle=_walk,
)

CHAPTER = Chapter[State, Transition](
    verbs=(Top, Join, Drop, Move),
    questions=(MARCHING,),
)
