"""Movement (5.0): units move one by one, by the cheapest way, until an enemy zone of control stops them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.long_march import LongMarch, Progress
from vietnam_tui.engine.naming import read_hex, read_units
from vietnam_tui.engine.search import Reached, path_to, reach
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.khe_sanh.counters import Mode, SideName
from vietnam_tui.games.khe_sanh.phrases import MP, counted, way
from vietnam_tui.games.khe_sanh.rules.position.control import barred_base, enemy_controlled, pass_through
from vietnam_tui.games.khe_sanh.rules.position.stacks import in_sight, occupied, units_in
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground, in_play, pace, standing_room
from vietnam_tui.games.khe_sanh.state import NVA, State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import NO_PIECE, PieceId


class Moved(Told, frozen=True, tag="moved"):
    """A unit has moved along hexes, the one it left first; `left` are its movement points afterwards."""

    unit: str
    path: tuple[str, ...]
    cost: int
    left: int
    stopped: bool = False

    measures = MappingProxyType({"cost": MP, "left": MP})

    @property
    def sentence(self) -> str:
        halt = ", where it must stop" if self.stopped else ""
        return f"{self.unit} moves {way(self.path)} for {counted(self.cost, 'MP')}, {self.left} left{halt}"


class Stirred(Told, frozen=True, tag="stirred"):
    """A counter that the hearer cannot tell from others has moved along hexes, the one it left first."""

    side: SideName
    path: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"an unknown {self.side} counter moves {way(self.path)}"


def allowance(state: State, piece: PieceId, mode: Mode | None = None) -> int:
    """The points that a unit may spend in this Impulse, by the OE level, its class and its mode; half of it when
    disrupted.

    A Headquarters counts as in Maneuver Mode, whichever face it shows.
    [KS-5.1-a]
    """
    how = pace(state.kind(piece))
    if how is None:
        return 0
    line = next(line for line in tables().effort if line.level == state.effort)
    # [KS-11.2.3-b]
    # [KS-11.3.4-f]
    # [KS-5.1.1-a]
    counts_as: Mode = "maneuver" if state.kind(piece).role == "hq" else mode or state.pieces[piece].mode
    points = (line.other if how == "other" else line.mechanized).of(counts_as)
    return (points + 1) // 2 if state.pieces[piece].disrupted else points  # [KS-7.3.4-c]


def standstill(state: State, piece: PieceId) -> Refusal | None:
    """Why a piece cannot move at all now, or None."""
    status, name = state.pieces[piece], state.name(piece)
    if state.side(piece) != state.phasing:
        return Refusal("KS-5.2-a", f"it is the {state.phasing} player who moves, and {name} is not his")
    if not status.on_map:
        return Refusal("KS-5.2-a", f"{name} is not on the map")
    if pace(state.kind(piece)) is None:
        rule = "KS-A11.3.6-b" if state.kind(piece).role == "village" else "KS-5.2.3-c"
        return Refusal(rule, f"{name} does not move on the ground")
    if status.done:
        return Refusal("KS-5.2.2-a", f"{name} has been let go: its movement is finished for this segment")
    if status.stopped:
        return Refusal("KS-3.2.4-a", f"{name} has to stay in {state.where(piece)}: it has moved all it may")
    return None


class Shut(NamedTuple):
    """The hexes that the ground units of a side may not be in, by the reason; `all` are those of any."""

    unplayable: frozenset[Hex]
    outside: frozenset[Hex]
    forbidden: frozenset[Hex]
    enemies: frozenset[Hex]
    bases: frozenset[Hex]
    all: frozenset[Hex]


@by_identity
def shut(state: State, side: SideName) -> Shut:
    """The hexes where the ground units of a side may not be."""
    bans = (
        *_off_limits(state.map, state.sheet.area),
        ground(state.map).forbidden - standing_room(state.map, state.sheet.area, side),
        occupied(state, other(side)),
        frozenset(base.place for base in state.bases if barred_base(state, side, base.place)),
    )
    return Shut(*bans, frozenset().union(*bans))


@cache
def _off_limits(map_id: str, area: str) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """The hexes that are closed to ground units, and those outside of the active area."""
    here = frozenset(ground(map_id).grid.hexes())
    return here - ground(map_id).playable, here - in_play(map_id, area)


def closed(state: State, piece: PieceId, to: Hex) -> Refusal | None:
    """Why no piece like this one may be in a hex, however it comes there on the ground, or None."""
    side, label = state.side(piece), state.label(to)
    bans = shut(state, side)
    if to in bans.unplayable:
        return Refusal("KS-5.2.3-a", f"{label} is closed to ground units")
    if to in bans.outside:
        return _outside(state, side, label)
    if to in bans.forbidden:
        return Refusal(
            "KS-5.2.4-a", f"{label} lies beyond the border of the DMZ, which the {side} may not cross"
        )
    if to in bans.enemies:
        return Refusal("KS-5.2.3-b", f"the enemy is in {label}")
    if to in bans.bases:
        return Refusal("KS-8.4-a", f"the base in {label} must be captured by assault first")
    return None


def _outside(state: State, side: str, label: str) -> Refusal:
    """The refusal of a hex beyond the active area; from Lang Vei the garrison may escape by an order of its own."""
    if state.sheet.leaving == "escape":
        if side == NVA:
            return Refusal(
                "KS-14.1-f", f"{label} lies outside the active area, which the {side} never leaves"
            )
        return Refusal("KS-14.1-g", f"{label} lies over the boundary of the active area: leave to escape")
    return Refusal("KS-14.2-f", f"{label} lies outside the active area")


def steps(state: State, piece: PieceId, from_hex: Hex) -> Iterator[tuple[Hex, int]]:
    """The neighbouring hexes that a piece may enter on the ground, with their cost: bans and ZOCs obeyed, MPs aside.

    From one enemy-controlled hex it enters another only where friends are [KS-3.2.4-d].
    """
    return iter(_walks(state, piece)(from_hex))


def _walks(state: State, piece: PieceId) -> Callable[[int], list[tuple[Hex, int]]]:
    """For one piece: hex -> the neighbouring hexes that it may enter from it, with their cost."""
    how, side = pace(state.kind(piece)), state.side(piece)
    if how is None:
        return lambda from_hex: []
    zone, barred, ways = enemy_controlled(state, side), shut(state, side).all, ground(state.map).steps[how]

    def onward(from_hex: int) -> list[tuple[Hex, int]]:
        open_to = [step for step in ways[Hex(from_hex)] if step[0] not in barred]
        if from_hex not in zone:
            return open_to
        return [step for step in open_to if step[0] not in zone or units_in(state, side, step[0])]

    return onward


@by_identity
def reachable(state: State, piece: PieceId) -> dict[int, Reached]:
    """The hexes that a piece may move to: cost, and the hex before it on the cheapest way; none if it must stay."""
    if standstill(state, piece) is not None:
        return {}
    status = state.pieces[piece]
    zone = enemy_controlled(state, state.side(piece))
    start, walks = status.place, _walks(state, piece)

    def onward(place: int, cost: int) -> Iterable[tuple[int, int]]:
        if place != start and place in zone:
            return ()  # it must stop there [KS-3.2.4-a]
        return walks(place)

    found = reach(start, status.allowance, onward, status.spent)
    if not status.spent and not status.moved and status.allowance:
        for to, _ in steps(state, piece, start):
            found.setdefault(to, Reached(status.allowance, start))  # it may always move one hex [KS-5.1.1-c]
    return found


@by_identity
def long_march(state: State, piece: PieceId) -> LongMarch[int] | None:
    """The ways of a piece over several Impulses like this one, in its present mode; None if it must stay."""
    if standstill(state, piece) is not None:
        return None
    status = state.pieces[piece]
    zone = enemy_controlled(state, state.side(piece))

    def onward(place: int, spent: int, move: int, sets_out: bool) -> Iterator[tuple[int, int]]:
        if place in zone and not sets_out:
            return  # it must stop there [KS-3.2.4-a]
        points = status.allowance if move == 1 else allowance(state, piece)
        whole = sets_out and not spent and (move > 1 or not status.moved)
        for to, price in steps(state, piece, Hex(place)):
            if spent + price <= points:
                yield to, spent + price
            elif whole and points:
                yield to, points  # it may always move one hex [KS-5.1.1-c]

    return LongMarch(Progress(status.place, status.spent, 0, onward, lambda place: True))


# -- the order ----------------------------------------------------------------------------------------------


class Move(Order[State, Transition], frozen=True, tag="move"):
    """Move units by the cheapest way, one after another."""

    usage, example, aliases = "move UNIT ... HEX", "move 304/9 0905", ("m",)
    phases = ("movement",)
    unit: PieceId
    to: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Move, ...]:
        units = read_units(state, reader)
        to = read_hex(state, reader)
        return tuple(Move(unit, to) for unit in units)

    @classmethod
    def offers(cls, state: State) -> Iterator[Move]:
        for piece in state.pieces_of(state.phasing):
            for to in sorted(reachable(state, piece)):
                yield Move(piece, Hex(to))

    def refusal(self, state: State) -> Refusal | None:
        piece, to = self.unit, self.to
        stays = standstill(state, piece)
        if stays is not None:
            return stays
        if to == state.pieces[piece].place:
            return Refusal("KS-5.0-b", f"{state.name(piece)} is in {state.label(to)} already")
        if to in reachable(state, piece):
            return None
        return closed(state, piece, to) or _out_of_reach(state, piece, to)

    def apply(self, transition: Transition) -> None:
        """Move the unit; any other unit that was in hand is let go."""
        state, piece = transition.state, self.unit
        ways = reachable(state, piece)
        found = ways[self.to]
        way = [Hex(h) for h in path_to(ways, state.pieces[piece].place, self.to)]
        start, before = state.pieces[piece].place, state.pieces[piece]
        if state.mover != piece:
            transition.release()  # [KS-5.2.2-a]
            transition.set(mover=piece)  # [KS-5.2.2-a]
        seen_before = in_sight(state, piece)
        last_from = way[-2] if len(way) > 1 else start
        if before.facing >= 0:
            transition.piece(piece, facing=state.board.grid.around[last_from].index(way[-1]))
        transition.put(piece, self.to)
        stops = self.to in enemy_controlled(state, state.side(piece)) or found.cost >= before.allowance
        transition.piece(piece, spent=found.cost, moved=True, stopped=stops)
        _tell(transition, piece, (start, *way), found.cost - before.spent, seen_before)
        pass_through(transition, piece, way)


def _out_of_reach(state: State, piece: PieceId, to: Hex) -> Refusal:
    """The refusal of a hex that a piece may be in but cannot come to now."""
    status, name, label = state.pieces[piece], state.name(piece), state.label(to)
    grid, side = state.board.grid, state.side(piece)
    zone = enemy_controlled(state, side)
    if to in grid.neighbours(status.place):
        how = pace(state.kind(piece))
        assert how is not None
        if to not in dict(ground(state.map).steps[how][status.place]):
            return _impassable(state, piece, status.place, to)
        if status.place in zone and to in zone and not units_in(state, side, to):
            return Refusal(
                "KS-3.2.4-d",
                f"{name} may not step from one enemy ZOC into another: {state.where(piece)} and {label} are both"
                " in one",
                "Enter a hex that friends hold, or leave the ZOC first",
            )
    return Refusal("KS-5.1.1-b", f"{name} has {status.left} MPs left and cannot come to {label} with them")


def _impassable(state: State, piece: PieceId, from_hex: Hex, to: Hex) -> Refusal:
    """Why the ground lets a piece not step over into a neighbouring hex."""
    name, label, here = state.name(piece), state.label(to), ground(state.map)
    if not here.crossable(from_hex, to):
        return Refusal("KS-5.2.4-c", f"a major river without a bridge lies between {name} and {label}")
    if state.kind(piece).move == "armor":
        terrain = state.board.terrain[to]
        return Refusal("KS-5.2.4-e", f"armor cannot come into {label}: {terrain}, and no road that helps")
    return Refusal("KS-5.2.4-f", f"mechanized units never enter mountains, and {label} is one")


def _tell(
    transition: Transition, piece: PieceId, path: tuple[Hex, ...], cost: int, seen_before: bool
) -> None:
    state = transition.state
    status, side = state.pieces[piece], state.side(piece)
    labels = tuple(state.label(h) for h in path)
    own = Moved(
        unit=state.name(piece),
        path=labels,
        cost=cost,
        left=status.left,
        stopped=status.stopped,
        rule="KS-5.0-b",
    )
    if seen_before or in_sight(state, piece):
        transition.tell(own)
    else:
        transition.tell_apart(side, own, Stirred(side=side, path=labels, rule="KS-3.5-b"))


def begin_movement(transition: Transition) -> None:
    """Allowances are fixed by the mode that shows now; who has enemies next to him cannot hide [KS-5.1.1-a].

    Of hiding: [KS-11.3.1-f].
    """
    state = transition.state
    enemies = occupied(state, other(state.phasing))
    near = {
        n for h in enemies if units_in(state, other(state.phasing), h) for n in state.board.grid.neighbours(h)
    }
    for piece in state.pieces_of(state.phasing):
        status = state.pieces[piece]
        if status.on_map:
            transition.piece(piece, allowance=allowance(state, piece), spent=0, watched=status.place in near)


def end_movement(transition: Transition) -> None:
    """Points that were not spent are lost [KS-5.2.1-b]."""
    transition.set(mover=NO_PIECE)
    for piece in transition.state.pieces_of(transition.state.phasing):
        status = transition.state.pieces[piece]
        if not status.on_map:
            continue  # who has left in this Impulse stays away for the rest of it
        if status.allowance or status.spent or status.stopped or status.done or status.watched:
            transition.piece(piece, allowance=0, spent=0, stopped=False, done=False, watched=False)


CHAPTER = Chapter[State, Transition](
    verbs=(Move,), begins={"movement": begin_movement}, ends={"movement": end_movement}
)
