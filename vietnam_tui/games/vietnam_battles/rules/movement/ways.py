"""Ways of the player's own choosing (5.0): direct steps, friends passed through, and how an order names them.

Without more a unit goes by the cheapest way.  A neighbouring place can be entered directly as well when going round
is cheaper, and a friend's place can be ordered to lie on the way.  As a text:

    move UNIT 0615 0616     every neighbour named is entered directly, a hex further on by the cheapest way
    move UNIT to 0616       by the cheapest way, also to a neighbour
    move UNIT via 0615      directly, if it is a neighbour; through a friend, if one stands there, and then on

In a log a place without a word before it is gone to by the cheapest way, so that texts mean what they always meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, repeat
from types import MappingProxyType
from typing import Literal, NamedTuple, cast

from vietnam_tui.core.model import Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_unit
from vietnam_tui.engine.question import Question, ordered
from vietnam_tui.engine.search import Reached, path_to
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.vietnam_battles.frames import Passing
from vietnam_tui.games.vietnam_battles.names import read_spot
from vietnam_tui.games.vietnam_battles.phrases import join, points, unit_list
from vietnam_tui.games.vietnam_battles.rules.movement.discovery import enter, hidden_at, reveal
from vietnam_tui.games.vietnam_battles.rules.movement.movement import (
    MOVEMENT_PHASES,
    TO,
    VIA,
    Standing,
    allowance,
    area_from,
    is_round_about,
    move_text,
    move_words,
    neighbours,
    open_steps,
    reachable_from,
    spent,
    standing,
    standstill,
    steps_from,
)
from vietnam_tui.games.vietnam_battles.rules.movement.movement_refusals import refuse_move
from vietnam_tui.games.vietnam_battles.rules.position.terrain import ground
from vietnam_tui.games.vietnam_battles.rules.position.view import view
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field, zoc_owners
from vietnam_tui.games.vietnam_battles.rules.sequence.reinforcements import waiting
from vietnam_tui.games.vietnam_battles.spots import NOWHERE, OFF, Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId

#: In what costs are measured
HALVES = "half movement points"


class Moved(Told, frozen=True, tag="moved"):
    """A unit has moved along `path`, for `cost`, and has `left` movement points left [VB-5.0-a, VB-12.0-f]."""

    unit: str
    path: tuple[str, ...]
    cost: int
    left: int

    measures = MappingProxyType({"cost": HALVES, "left": HALVES})

    @property
    def sentence(self) -> str:
        start, *way = self.path
        what = f"enters {' > '.join(way)}" if start == NOWHERE else f"moves {' > '.join(self.path)}"
        return f"{self.unit} {what} for {points(self.cost)} MP, {points(self.left)} left"


class Stop(NamedTuple):
    """A place that an order names, and the word before it."""

    word: Literal["", "to", "via"]
    at: Spot


class Move(Order[State, Transition], frozen=True, tag="move"):
    """Move a unit: straight into each neighbour named, to a hex further on (or `to` any) by the cheapest way; `via`
    a friend's hex it passes through.

    A `direct` move is a single step into a neighbouring place: one that costs more than going round, or one into a
    friend's place, through which the unit then passes on.
    """

    usage, example, aliases = "move UNIT [to|via] HEX ...", "move 4/47B 0715 0815", ("m",)
    phases = MOVEMENT_PHASES
    unit: UnitId
    to: Spot
    direct: bool = False

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Move, ...]:
        """The moves that an order means: as few as lead along the way that it names."""
        unit, stops = read_unit(state, reader), _read_stops(state, reader)
        state = view(state, state.roster[unit].side)
        if standstill(state, unit) is not None:
            return _as_named(unit, stops)
        return tuple(_Reading(state, unit, tuple(stops)).moves())

    @classmethod
    def read_logged(cls, state: State, reader: Reader) -> tuple[Move, ...]:
        return _as_named(read_unit(state, reader), _read_stops(state, reader))

    def words(self, state: State) -> str:
        if self.direct:
            return f"{state.name(self.unit)} {VIA} {state.spots.label(self.to)}"
        return move_words(state, self.unit, self.to)

    def selection(self, state: State) -> Selection:
        """A unit, and where it goes; a friend's place is not where the move leads to."""
        passed = self.direct and self.to in field(state).occupant
        return Selection((state.name(self.unit),), None if passed else state.spots.hex(self.to))

    @classmethod
    def offers(cls, state: State) -> Iterator[Move]:
        """Every legal move, unit by unit."""
        units = (*state.on_map(state.player), *waiting(state, state.player))
        return chain.from_iterable(moves_of(state, unit) for unit in units)

    def refusal(self, state: State) -> Refusal | None:
        if not self.direct:
            return refuse_move(state, self.unit, self.to)
        halted = standstill(state, self.unit)
        if halted is not None:
            return halted
        here = standing(state, self.unit)
        steps = open_steps(state, self.unit, here)
        if self.to in steps:
            return _why_no_step(state, self.unit, here, self.to, steps[self.to])
        return _explain(state, self.unit, self.to, here)

    def apply(self, transition: Transition) -> None:
        """The unit goes to its destination hex by hex; what it finds on the way may stop it.

        A cheapest way is the cheapest by what the mover can see.  A step into a friend's place is only taken when the
        order goes on from there.
        """
        seen = view(transition.state, transition.state.roster[self.unit].side)  # [VB-15.0-d]
        here = standing(seen, self.unit)
        if not self.direct:
            found = reachable_from(seen, self.unit, here)
            _walk(transition, self.unit, {Spot(s): found[s].cost for s in path_to(found, here.at, self.to)})
            return
        cost = open_steps(seen, self.unit, here)[self.to]
        if self.to not in field(seen).occupant:
            _walk(transition, self.unit, {self.to: cost})
            return
        # a hidden unit that sets out shows itself, whichever way it goes
        reveal(transition, self.unit, "VB-15.0-a")
        passing = Passing(self.unit, (*here.way, self.to), cost)
        if here.way:
            transition.replace(passing)
        else:
            transition.push(passing)


def moves_of(state: State, unit: UnitId) -> Iterator[Move]:
    """Every legal move of a unit: to each place by the cheapest way, cheapest first, then its direct steps.

    The moves are remembered: with the same reach they hang on nothing but which of its places are taken.
    """
    if standstill(state, unit) is not None:
        return iter(())
    here = standing(state, unit)
    area = area_from(state, unit, here)
    key = (state.units[unit].place, frozenset(area.found.keys() & field(state).occupant.keys()))
    if key not in area.moves:
        area.moves[key] = _moves_in_reach(state, unit, here, area.found)
    return iter(cast("tuple[Move, ...]", area.moves[key]))


def _moves_in_reach(
    state: State, unit: UnitId, here: Standing, found: dict[int, Reached]
) -> tuple[Move, ...]:
    occupant = field(state).occupant
    ends = sorted([(entry[0], spot) for spot, entry in found.items() if spot not in occupant])
    if not ends:
        return ()
    steps = open_steps(state, unit, here)
    direct = [to for to in sorted(steps) if _may_step(state, unit, here, found, to, steps[to])]
    return (
        *map(Move, repeat(unit), [Spot(spot) for _, spot in ends]),
        *[Move(unit, to, direct=True) for to in direct],
    )


def passes(state: State, frame: Passing) -> bool:
    """Can a unit have been ordered through these places, and has it a way on?"""
    unit, here = frame.unit, Standing(state.units[frame.unit].place, 0)
    if standstill(state, unit) is not None or state.units[unit].hidden or not frame.way or frame.cost < 1:
        return False
    for spot in frame.way:
        if spot not in neighbours(state, unit, here.at) or field(state).occupant.get(spot) in (None, unit):
            return False
        here = Standing(spot, 0)
    return any(moves_of(state, unit))


def _decide(state: State, frame: Passing) -> Decision:
    side = state.roster[frame.unit].side
    through = join([state.spots.label(spot) for spot in frame.way])
    prompt = f"{side}: {state.name(frame.unit)} passes through {through}; where does it go on to?"
    return Decision(side, "passing", prompt, "VB-5.3-a")


def _goes_through(frame: Passing, move: Move) -> bool:
    return move.unit == frame.unit


def _may_step(
    state: State, unit: UnitId, here: Standing, found: dict[int, Reached], to: Spot, cost: int
) -> bool:
    """Can a step that terrain and enemies leave open be ordered: round about, or through a friend and on?"""
    occupant = field(state).occupant.get(to)
    if occupant is None:
        return found[to].previous != here.at
    return occupant != unit and _goes_on(state, unit, Standing(to, cost))


def _why_no_step(state: State, unit: UnitId, here: Standing, to: Spot, cost: int) -> Refusal | None:
    """Why a step that terrain and enemies leave open cannot be ordered all the same."""
    if _may_step(state, unit, here, reachable_from(state, unit, here), to, cost):
        return None
    name, place = state.name(unit), state.spots.label(to)
    occupant = field(state).occupant.get(to)
    if occupant == unit:
        return Refusal("VB-5.0-a", f"{name} is in {place}, where its move began")
    if occupant is None:
        return Refusal("VB-5.0-a", f"{name} goes directly to {place} as it is", f"Try: move {name} {place}")
    left = points(allowance(state, unit) - cost)
    return Refusal(
        "VB-5.3-a",
        f"{name} may pass through {place}, but not end its move there with {state.name(occupant)}, and with the "
        f"{left} MP that it has there it gets no further",
    )


def _goes_on(state: State, unit: UnitId, here: Standing) -> bool:
    """Can a move that has come to a friend's place be ended elsewhere?"""
    occupant = field(state).occupant
    return any(to not in occupant for to in open_steps(state, unit, here)) or any(
        to not in occupant for to in reachable_from(state, unit, here)
    )


def _explain(state: State, unit: UnitId, to: Spot, here: Standing) -> Refusal:
    """Why the step into a place is not open."""
    name, spots = state.name(unit), state.spots
    place, start = spots.label(to), spots.label(here.at)
    elsewhere = refuse_move(state, unit, to)
    if elsewhere is not None and (elsewhere.rule != "VB-5.3-a" or to not in neighbours(state, unit, here.at)):
        return elsewhere
    fix = f"Try: {move_text(state, unit, to)}" if elsewhere is None else ""
    if to not in neighbours(state, unit, here.at):
        return Refusal("VB-5.0-a", f"{place} is not next to {start}", fix)
    steps = steps_from(state, unit, here)
    cost = dict(steps.open).get(to)
    if steps.closed.get(to) == "monitor":
        return Refusal("VB-12.0-k", f"a monitor bars the step from {start} to {place}", fix)
    if to in steps.within_zones:
        owners = unit_list(state, zoc_owners(state, state.player, to))
        fortified = steps.closed.get(to) == "fortified"
        return Refusal(
            "VB-5.1.2-d" if fortified else "VB-5.1.1-c",
            f"{name} cannot infiltrate from {start} to {place} in the ZOC of {owners}",
            fix,
        )
    if cost is None:
        return Refusal("VB-5.1-d", f"no step leads from {start} directly to {place}", fix)
    left = points(allowance(state, unit) - here.cost)
    return Refusal(
        "VB-5.2-c",
        f"the step from {start} to {place} costs {points(cost)} MP and {name} has {left} left",
        fix,
    )


# -- orders -------------------------------------------------------------------------------------------------


class _Reading:
    """The places of an order followed one after another, by what the unit can see."""

    def __init__(self, state: State, unit: UnitId, stops: tuple[Stop, ...]) -> None:
        self.state, self.unit, self.stops = state, unit, stops
        self.here = standing(state, unit)
        others = field(state).occupant.items()
        self.occupied = {spot for spot, occupant in others if occupant != unit}

    def moves(self) -> Iterator[Move]:
        """The moves, each from where the last one leads."""
        at = 0
        while at < len(self.stops):
            found = reachable_from(self.state, self.unit, self.here)
            count = max(1, self._run(at, found))
            yield from self._towards(
                self.stops[at + count - 1], found, last=at + count == len(self.stops), run=count
            )
            at += count

    def _run(self, first: int, found: dict[int, Reached]) -> int:
        """The number of places from here on that are, one by one, the cheapest way to the last of them."""
        named: list[int] = []
        longest = 0
        for stop in self.stops[first:]:
            named.append(stop.at)
            if stop.word or stop.at not in found or path_to(found, self.here.at, stop.at) != named:
                break
            if stop.at not in self.occupied:
                longest = len(named)
        return longest

    def _towards(self, stop: Stop, found: dict[int, Reached], *, last: bool, run: int) -> Iterator[Move]:
        to, near = stop.at, neighbours(self.state, self.unit, self.here.at)
        if to in near and stop.word != TO and self._is_step(stop, found, last=last, run=run):
            yield self._step(to)
        elif to in self.occupied and to in found and not last:
            way = [Spot(s) for s in path_to(found, self.here.at, to)]
            free = max((i for i, spot in enumerate(way) if spot not in self.occupied), default=-1)
            if free >= 0:
                yield self._go(way[free], found)
            for spot in way[free + 1 :]:
                yield self._step(spot)
        else:
            yield self._go(to, found)

    def _is_step(self, stop: Stop, found: dict[int, Reached], *, last: bool, run: int) -> bool:
        """Is a neighbour entered by a direct move, rather than by a cheapest way that is the same?"""
        if stop.at in self.occupied:
            return stop.word == VIA or not last
        if stop.word == VIA:
            return stop.at not in found or found[stop.at].previous != self.here.at
        return run == 1 and is_round_about(self.state, self.here, stop.at, found)

    def _go(self, to: Spot, found: dict[int, Reached]) -> Move:
        if to in found:
            self.here = Standing(to, found[to].cost)
        return Move(self.unit, to)

    def _step(self, to: Spot) -> Move:
        steps = open_steps(self.state, self.unit, self.here)
        if to in steps:
            self.here = Standing(to, steps[to])
        return Move(self.unit, to, direct=True)


def _read_stops(state: State, reader: Reader) -> list[Stop]:
    """The places of a move, each with the word before it."""
    stops: list[Stop] = []
    while not stops or not reader.done:
        word: Literal["", "to", "via"] = "to" if reader.skip(TO) else "via" if reader.skip(VIA) else ""
        stops.append(Stop(word, read_spot(state, reader)))
    return stops


def _as_named(unit: UnitId, stops: Sequence[Stop]) -> tuple[Move, ...]:
    """Every place as an order names it, as a log has them."""
    return tuple(Move(unit, stop.at, direct=stop.word == VIA) for stop in stops)


# -- going ----------------------------------------------------------------------------------------------------


def way_of(state: State, move: Move) -> Standing:
    """The end of a legal move, what it comes to there, and every place entered; no places for one that is refused."""
    here = standing(state, move.unit)
    if standstill(state, move.unit) is not None:
        return here._replace(way=())
    if move.direct:
        steps = open_steps(state, move.unit, here)
        known = move.to in steps
        return Standing(move.to, steps[move.to], (*here.way, move.to)) if known else here._replace(way=())
    found = reachable_from(state, move.unit, here)
    if move.to not in found:
        return here._replace(way=())
    onward = (Spot(s) for s in path_to(found, here.at, move.to))
    return Standing(move.to, found[move.to].cost, (*here.way, *onward))


def _walk(transition: Transition, unit: UnitId, costs: dict[Spot, int]) -> None:
    """A unit goes through the friends' places it was ordered through and on: spot -> what its move comes to there.

    One that is stopped on a friend's hex falls back to the last free hex of its way, since no unit ends its move
    stacked.
    """
    state, told = transition.state, transition.told
    before = spent(state, unit)
    way = [*standing(state, unit).way, *costs]
    if isinstance(state.top, Passing):
        transition.pop()
    walked = [state.units[unit].place]
    on_foot = state.roster[unit].side == "US" and not state.is_boat(unit)
    for spot in way:
        ambusher = hidden_at(transition.state, spot) if on_foot else None  # [VB-15.0-b]
        if ambusher is not None:
            reveal(transition, ambusher, "VB-15.0-b")
            break
        transition.unit(unit, place=spot)
        walked.append(spot)
        if enter(transition, unit, spot):
            break
    # [VB-5.3-a]
    while walked[-1] in field(transition.state.with_unit(unit, place=OFF)).occupant:
        walked.pop()
    at = walked[-1]
    if len(walked) == 1:
        # it has not got away from where it is: no move is made, and it may try another way
        transition.unit(unit, place=at)
        transition.set(mover=unit, mover_spent=before)
        return
    transition.headline(
        told,
        Moved(
            unit=state.name(unit),
            path=tuple(state.spots.label(s) for s in walked),
            cost=costs[at] - before,
            left=allowance(state, unit) - costs[at],
            rule="VB-12.0-f" if state.is_boat(unit) else "VB-5.0-a",
        ),
    )
    crossed = state.crossing_in_effect or _uses_crossing(state, unit, walked)
    transition.unit(unit, place=at, moved=True)
    transition.set(mover=unit, mover_spent=costs[at], crossing_in_effect=crossed)


def _uses_crossing(state: State, unit: UnitId, path: list[Spot]) -> bool:
    """Does a land unit's path run over the engineer's crossing? [VB-18.3-d]"""
    if state.is_boat(unit):
        return False
    side, hex_ = state.spots.hexside(state.crossing), state.spots.water_hex(state.crossing)
    for a, b in pairwise(s for s in path if s != OFF):
        if state.spots.hex(a) == state.spots.hex(b) == hex_:
            return True
        if side is not None and any(s.to == b and s.hexside == side for s in ground(state.map)[a]):
            return True
    return False


PASSING = Question[State, Transition, Passing](
    Passing,
    _decide,
    (ordered(Move, fits=_goes_through),),
    legal=lambda state, frame: moves_of(state, frame.unit),
)

CHAPTER = Chapter[State, Transition](verbs=(Move,), questions=(PASSING,))
