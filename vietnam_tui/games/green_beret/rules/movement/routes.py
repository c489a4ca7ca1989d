"""Routes over several turns: where a party would halt each turn, and the chance of being heard there.

Reach and noise are those of the rules; which way to take among the shortest is the one least likely to be heard.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.search import cheapest_first
from vietnam_tui.games.green_beret.counters import board
from vietnam_tui.games.green_beret.frames import Moving
from vietnam_tui.games.green_beret.rules.movement.movement import (
    Terms,
    burden,
    entry_cost,
    may_enter,
    party_pieces,
    reach,
    terms,
)
from vietnam_tui.games.green_beret.rules.movement.planning import chance_heard
from vietnam_tui.games.green_beret.rules.position.values import is_team, noise
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.terrain import grounds
from vietnam_tui.games.green_beret.units import PieceId

#: Turns beyond which no route is looked for
LONGEST = 40
#: The most movement points with which a party has a choice of ways that is worth more turns
SLOW = 12


class Stop(msgspec.Struct, frozen=True):
    """The end of a turn on a route: the hexes entered, what they cost, the noise there and the chance it is heard.

    `noise` is None where no check is made.
    """

    hex: Hex
    path: tuple[Hex, ...]
    cost: int
    noise: int | None
    heard: Fraction


class Route(msgspec.Struct, frozen=True):
    """A way over several turns; `heard` is the chance of being heard at least once on it."""

    stops: tuple[Stop, ...]

    @property
    def heard(self) -> Fraction:
        """The chance of at least one detection by a noise check."""
        unheard = Fraction(1)
        for stop in self.stops:
            unheard *= 1 - stop.heard
        return 1 - unheard


class Loudness(msgspec.Struct, frozen=True):
    """The noise that a party makes: its own, and that of what already lies in hexes where it may halt.

    `quiet` are the hexes without a check, all of them for a party without a team.
    """

    own: int
    there: tuple[tuple[Hex, int], ...] = ()
    quiet: frozenset[Hex] = frozenset()
    always_quiet: bool = False


def plan_route(state: State, party: Moving, to: Hex, *, patience: int = 0) -> Route | None:
    """The quietest of the shortest ways of a party to a hex, or of those that take so many turns more.

    None when the hex cannot be reached, or the party is there.  Fast parties never take more turns.
    """
    if party.at == to:
        return None
    later, loud = _rested(state, party), _loudness(state, party)
    if loud.always_quiet or max(later.afloat_left, later.ashore_left) > SLOW:
        patience = 0
    return _route(state.map, party.at, to, terms(state, party), later, loud, patience)


def _rested(state: State, party: Moving) -> Terms:
    """The movement of the party in the turns to come."""
    movers = tuple(
        replace(mover, spent=0, halted=False, burden=burden(state, mover.load)) for mover in party.movers
    )
    return terms(state, Moving(party.at, movers))


def _loudness(state: State, party: Moving) -> Loudness:
    coming = party_pieces(party)
    there: dict[Hex, int] = {}
    for i, piece in enumerate(state.pieces):
        if piece.on_map and i not in coming:
            at = piece.place
            there[at] = there.get(at, 0) + noise(state, PieceId(i))
    return Loudness(
        sum(noise(state, piece) for piece in coming),
        tuple(sorted(there.items())),
        frozenset(state.camp_hexes()),
        not any(is_team(state.kind(piece)) for piece in coming),
    )


@lru_cache(maxsize=256)
def _route(
    map_id: str, start: Hex, to: Hex, first: Terms, later: Terms, loud: Loudness, patience: int
) -> Route | None:
    turns_left = _turns_to(map_id, to, later)
    least = turns_left[start]
    if least is None:
        return None
    for turns in range(max(1, least), LONGEST + 1):
        if _search(map_id, start, to, first, later, loud, turns) is not None:
            return _search(map_id, start, to, first, later, loud, turns + patience)
    return None


def _search(
    map_id: str, start: Hex, to: Hex, first: Terms, later: Terms, loud: Loudness, turns: int
) -> Route | None:
    """The quietest way of exactly or fewer turns, turn by turn over the hexes from which there is time enough."""
    ground, there = grounds(map_id), dict(loud.there)
    turns_left = _turns_to(map_id, to, later)
    #: hex -> (chance of being unheard so far, negative cost, the stops)
    level: dict[Hex, tuple[float, int, tuple[Stop, ...]]] = {start: (1.0, 0, ())}
    best: tuple[float, int, tuple[Stop, ...]] | None = None
    for turn in range(1, turns + 1):
        following: dict[Hex, tuple[float, int, tuple[Stop, ...]]] = {}
        for here in sorted(level):
            unheard, spent, stops = level[here]
            for hex_, way in reach(map_id, here, first if turn == 1 else later).items():
                left = turns_left[hex_]
                if left is None or left > turns - turn:
                    continue
                total = None
                if not loud.always_quiet and hex_ not in loud.quiet:
                    of_ground = ground[hex_].noise
                    stealthy = len(way.path) == 1 and (turn > 1 or first.fresh)
                    total = loud.own + there.get(hex_, 0) + (min(of_ground, 0) if stealthy else of_ground)
                heard = Fraction(0) if total is None else chance_heard(total)
                reached = (unheard * float(1 - heard), spent - way.cost)
                if hex_ not in following or reached > following[hex_][:2]:
                    stop = Stop(hex_, way.path, way.cost, total, heard)
                    following[hex_] = (*reached, (*stops, stop))
        if to in following and (best is None or following[to][0] > best[0]):
            best = following[to]
        level = following
    return None if best is None else Route(best[2])


@lru_cache(maxsize=64)
def _turns_to(map_id: str, to: Hex, given: Terms) -> tuple[int | None, ...]:
    """Hex -> turns that a move from there to a hex takes at the least, None where it cannot be reached."""
    ground, grid = grounds(map_id), board(map_id).grid
    most = max(given.afloat_left, given.ashore_left, 1)

    def back(here: Hex, cost: int) -> Iterator[tuple[Hex, int]]:
        entered = ground[here]
        if may_enter(entered, blue=given.blue, confined=given.confined):
            total = cost + min(entry_cost(entered, craft=given.craft), most)
            yield from ((before, total) for before in grid.neighbours(here))

    turns: list[int | None] = [None] * grid.size
    for here, cost, _ in cheapest_first([(to, 0)], back):
        turns[here] = -(-cost // most)
    return tuple(turns)
