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
from itertools import chain, repeat
from typing import Literal, NamedTuple

from vietnam_tui.core.model import Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Order, Question
from vietnam_tui.engine.search import Reached, path_to
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.vietnam_battles.frames import Passing
from vietnam_tui.games.vietnam_battles.names import read_spot, read_unit
from vietnam_tui.games.vietnam_battles.phrases import join, points, unit_list
from vietnam_tui.games.vietnam_battles.rules.movement import (
    TO,
    VIA,
    Standing,
    allowance,
    apply_move,
    area_from,
    is_round_about,
    move_text,
    move_words,
    neighbours,
    open_steps,
    reachable_from,
    standing,
    standstill,
    steps_from,
)
from vietnam_tui.games.vietnam_battles.rules.movement_refusals import refuse_move
from vietnam_tui.games.vietnam_battles.rules.reinforcements import waiting
from vietnam_tui.games.vietnam_battles.rules.view import view
from vietnam_tui.games.vietnam_battles.rules.zoc import field, zoc_owners
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId
from vietnam_tui.games.vietnam_battles.verbs import Move


class Stop(NamedTuple):
    """A place that an order names, and the word before it."""

    word: Literal["", "to", "via"]
    at: Spot


# -- what is offered and refused ----------------------------------------------------------------------------


def moves(state: State) -> Iterator[Move]:
    """Every legal move, unit by unit."""
    units = (*state.on_map(state.player), *waiting(state, state.player))
    return chain.from_iterable(moves_of(state, unit) for unit in units)


def moves_of(state: State, unit: UnitId) -> Iterator[Move]:
    """Every legal move of a unit: to each place by the cheapest way, cheapest first, then its direct steps.

    The moves are remembered: with the same reach they hang on nothing but which of its places are taken.
    """
    if standstill(state, unit) is not None:
        return iter(())
    here = standing(state, unit)
    area = area_from(state, unit, here)
    key = (state.units[unit].place, frozenset(area.found.keys() & field(state).occupant.keys()))
    moves = area.moves.get(key)
    if moves is None:
        moves = area.moves[key] = _moves_in_reach(state, unit, here, area.found)
    return iter(moves)


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


def refuse_direct(state: State, move: Move) -> Refusal | None:
    """Why a unit may not step directly into a place, or None."""
    halted = standstill(state, move.unit)
    if halted is not None:
        return halted
    here = standing(state, move.unit)
    steps = open_steps(state, move.unit, here)
    if move.to in steps:
        return _why_no_step(state, move.unit, here, move.to, steps[move.to])
    return _explain(state, move, here)


def _refuse(state: State, move: Move) -> Refusal | None:
    """Why a unit may not make a move of either kind, or None."""
    return refuse_direct(state, move) if move.direct else refuse_move(state, move)


def _decide(state: State, frame: Passing) -> Decision:
    side = state.roster[frame.unit].side
    through = join([state.spots.label(spot) for spot in frame.way])
    prompt = f"{side}: {state.name(frame.unit)} passes through {through}; where does it go on to?"
    return Decision(side, "passing", prompt, "VB-5.3-a")


def _goes_through(frame: Passing, move: Move) -> bool:
    return move.unit == frame.unit


MOVE = Order[State, Transition](Move, _refuse, apply_move)
PASSING = Question[State, Transition](
    Passing,
    _decide,
    lambda state, frame: moves_of(state, frame.unit),
    (MOVE.as_answer(fits=_goes_through),),
)


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


def _explain(state: State, move: Move, here: Standing) -> Refusal:
    """Why the step into a place is not open."""
    name, spots = state.name(move.unit), state.spots
    place, start = spots.label(move.to), spots.label(here.at)
    round_about = Move(move.unit, move.to)
    elsewhere = refuse_move(state, round_about)
    if elsewhere is not None and (
        elsewhere.rule != "VB-5.3-a" or move.to not in neighbours(state, move.unit, here.at)
    ):
        return elsewhere
    fix = f"Try: {move_text(state, round_about)}" if elsewhere is None else ""
    if move.to not in neighbours(state, move.unit, here.at):
        return Refusal("VB-5.0-a", f"{place} is not next to {start}", fix)
    steps = steps_from(state, move.unit, here)
    cost = dict(steps.open).get(move.to)
    if steps.closed.get(move.to) == "monitor":
        return Refusal("VB-12.0-k", f"a monitor bars the step from {start} to {place}", fix)
    if move.to in steps.within_zones:
        owners = unit_list(state, zoc_owners(state, state.player, move.to))
        fortified = steps.closed.get(move.to) == "fortified"
        return Refusal(
            "VB-5.1.2-d" if fortified else "VB-5.1.1-c",
            f"{name} cannot infiltrate from {start} to {place} in the ZOC of {owners}",
            fix,
        )
    if cost is None:
        return Refusal("VB-5.1-d", f"no step leads from {start} directly to {place}", fix)
    left = points(allowance(state, move.unit) - here.cost)
    return Refusal(
        "VB-5.2-c",
        f"the step from {start} to {place} costs {points(cost)} MP and {name} has {left} left",
        fix,
    )


# -- orders -------------------------------------------------------------------------------------------------


def logged(unit: UnitId, stops: Sequence[Stop]) -> tuple[Move, ...]:
    """The moves that an entry of a log means."""
    return tuple(Move(unit, stop.at, direct=stop.word == VIA) for stop in stops)


def read(state: State, unit: UnitId, stops: Sequence[Stop]) -> tuple[Move, ...]:
    """The moves that an order means: as few as lead along the way that it names."""
    state = view(state, state.roster[unit].side)
    if standstill(state, unit) is not None:
        return logged(unit, stops)
    return tuple(_Reading(state, unit, tuple(stops)).moves())


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
        """How many of the places from here on are, one by one, the cheapest way to the last of them."""
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


def _pick(state: State, move: Move) -> Selection:
    """A unit, and where it goes; a friend's place is not where the move leads to."""
    passed = move.direct and move.to in field(state).occupant
    return Selection((state.name(move.unit),), None if passed else state.spots.hex(move.to))


WORDS: tuple[Words[State], ...] = (
    Words(
        Move,
        "move UNIT [to|via] HEX ...",
        "Move a unit: straight into each neighbour named, to a hex further on (or `to` any) by the cheapest way; "
        "`via` a friend's hex it passes through.",
        "move 4/47B 0715 0815",
        read=lambda state, reader: read(state, read_unit(state, reader), _read_stops(state, reader)),
        logged=lambda state, reader: logged(read_unit(state, reader), _read_stops(state, reader)),
        write=move_words,
        selection=_pick,
        aliases=("m",),
    ),
)
