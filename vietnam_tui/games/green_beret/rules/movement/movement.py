"""The movement of a party: allowances, costs, forbidden hexes, and the hexes it can reach (10.0, 11.0)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.search import cheapest_first
from vietnam_tui.games.green_beret.counters import board
from vietnam_tui.games.green_beret.frames import Mover, Moving
from vietnam_tui.games.green_beret.rules.position.values import floats, is_boat, is_plus, is_team, movement
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.terrain import HexTerrain, grounds
from vietnam_tui.games.green_beret.units import PieceId

#: More movement than any way on a map costs
ENDLESS = 100_000


class Terms(NamedTuple):
    """The facts that decide where a party may go.

    `craft`: it pays the boat's cost in water; `blue`: it may enter all-water; `confined`: it keeps to the
    water.  `afloat_left` and `ashore_left` are the movement left, with and without what rafts and scuba sets
    add while every hex of the move is water; `afloat` says whether that still holds, `fresh` that nothing has
    been moved yet.
    """

    craft: bool
    blue: bool
    confined: bool
    afloat_left: int
    ashore_left: int
    afloat: bool = True
    fresh: bool = True


class Way(NamedTuple):
    """The way to a hex: movement spent, the hexes entered, whether by a minimum move [GB-10.8-a]."""

    cost: int
    path: tuple[Hex, ...]
    minimum: bool = False


# -- allowances ---------------------------------------------------------------------------------------------


def allowance(state: State, mover: Mover, *, afloat: bool) -> int:
    """The movement of a mover: its value, its carrier's, less what it has hauled [GB-10.3-d].

    A raft or scuba set adds its value only when `afloat`, in a move through water alone [GB-11.1-b].
    """
    return sum(_adds(state, piece, afloat=afloat) for piece in mover.goers) - mover.burden


def _adds(state: State, piece: PieceId, *, afloat: bool) -> int:
    return 0 if floats(state.kind(piece)) and not afloat else movement(state, piece)


def burden(state: State, items: tuple[PieceId, ...]) -> int:
    """The movement that hauling these costs; a hauled plus piece costs nothing [GB-10.5-b]."""
    return sum(-state.kind(item).movement for item in items if state.kind(item).movement_type == "minus")


def left(state: State, mover: Mover, *, afloat: bool) -> int:
    """The movement that a mover still has."""
    return 0 if mover.halted else allowance(state, mover, afloat=afloat) - mover.spent


# -- the party ----------------------------------------------------------------------------------------------


def party_pieces(party: Moving) -> tuple[PieceId, ...]:
    """Every counter of a party."""
    return tuple(piece for mover in party.movers for piece in mover.pieces)


def may_enter_water(state: State, party: Moving) -> bool:
    """May the party enter all-water?  One craft or helicopter takes a whole stack of teams [GB-11.0-a]."""
    kinds = [state.kind(piece) for piece in party_pieces(party)]
    if any(is_plus(kind) and not kind.blue_hexagon and not kind.black_number for kind in kinds):
        return False
    if any(is_team(kind) for kind in kinds):
        return any(kind.blue_hexagon for kind in kinds)
    return all(state.kind(mover.lead).blue_hexagon for mover in party.movers)


def terms(state: State, party: Moving) -> Terms:
    """The facts that decide where a party may go: the slowest mover, the craft with it."""
    kinds = [state.kind(piece) for piece in party_pieces(party)]
    return Terms(
        craft=any(kind.watercraft for kind in kinds),
        blue=may_enter_water(state, party),
        confined=any(is_boat(kind) for kind in kinds),
        afloat_left=min(left(state, mover, afloat=True) for mover in party.movers),
        ashore_left=min(left(state, mover, afloat=False) for mover in party.movers),
        afloat=party.afloat,
        fresh=party.steps == 0,
    )


def may_enter(ground: HexTerrain, *, blue: bool, confined: bool) -> bool:
    """Does the terrain let a party in, whatever it costs? [GB-11.0-a, GB-11.2-a]"""
    return (blue or not ground.water) and (not confined or ground.water or ground.stream)


def entry_cost(ground: HexTerrain, *, craft: bool) -> int:
    """The movement to enter a hex: the boat's cost with a craft, else that of the terrain [GB-10.1-d, GB-11.1-a]."""
    if ground.boat is not None and (craft or ground.move is None):
        return ground.boat
    assert ground.move is not None
    return ground.move


def is_watery(ground: HexTerrain) -> bool:
    """Does a raft add its movement here? [GB-11.1-b]"""
    return ground.water or ground.stream


def can_start(state: State, party: Moving) -> bool:
    """Has the party a first hex to go to, perhaps with a craft that still lies in its hex?"""
    neighbours = [state.ground(n) for n in state.grid.neighbours(party.at)]
    taken = party_pieces(party)
    if not all(ground.water for ground in neighbours) and not any(is_boat(state.kind(p)) for p in taken):
        return True
    now = terms(state, party)
    if any(may_enter(ground, blue=now.blue, confined=now.confined) for ground in neighbours):
        return True
    for piece in state.at(party.at, "gear"):
        kind, status = state.kind(piece), state.pieces[piece]
        if not kind.blue_hexagon or status.moved or status.anchored or piece in taken:
            continue
        wider = terms(state, replace(party, movers=(*party.movers, Mover(piece))))
        if any(may_enter(ground, blue=wider.blue, confined=wider.confined) for ground in neighbours):
            return True
    return False


def can_go_on(state: State, party: Moving, mover: Mover) -> bool:
    """Can a mover enter one more hex in the company it is in, or once that has halted?"""
    if mover.halted:
        return False
    companies = (party, replace(party, movers=(mover,)))
    return any(_has_a_next_hex(state, company, mover) for company in companies)


def _has_a_next_hex(state: State, party: Moving, mover: Mover) -> bool:
    now = terms(state, party)
    for n in state.grid.neighbours(party.at):
        ground = state.ground(n)
        if may_enter(ground, blue=now.blue, confined=now.confined):
            afloat = party.afloat and is_watery(ground)
            if entry_cost(ground, craft=now.craft) <= left(state, mover, afloat=afloat):
                return True
    return False


# -- reach --------------------------------------------------------------------------------------------------

#: A hex, and whether all hexes on the way to it were water
Afloat = tuple[Hex, bool]
#: The values that tell ways apart, the lightest first: cost, hexes entered, hex, afloat, path
Weight = tuple[int, int, Hex, bool, tuple[Hex, ...]]


@lru_cache(maxsize=8)
def open_steps(
    map_id: str, *, craft: bool, blue: bool, confined: bool
) -> tuple[tuple[tuple[Hex, int, bool], ...], ...]:
    """Hex -> the hexes next to it that a party may enter: what each costs, and whether a raft adds to it there."""
    grid, ground = board(map_id).grid, grounds(map_id)
    return tuple(
        tuple(
            (there, entry_cost(ground[there], craft=craft), is_watery(ground[there]))
            for there in grid.neighbours(here)
            if may_enter(ground[there], blue=blue, confined=confined)
        )
        for here in grid.hexes()
    )


@lru_cache(maxsize=2048)
def reach(map_id: str, start: Hex, given: Terms) -> dict[Hex, Way]:
    """Every hex a party can move to, with the cheapest way there.

    A way that keeps to the water is told apart from one that has touched land, since only the first has what
    rafts add.  A first hex that cannot be paid for is reached by a minimum move and ends there.
    """
    steps = open_steps(map_id, craft=given.craft, blue=given.blue, confined=given.confined)

    def onward(node: Afloat, label: Weight) -> Iterator[tuple[Afloat, Weight]]:
        (here, afloat), (spent, entered, _, _, path) = node, label
        for there, price, watery in steps[here]:
            still, cost = afloat and watery, spent + price
            if cost <= (given.afloat_left if still else given.ashore_left):
                yield (there, still), (cost, entered + 1, there, still, (*path, there))

    found: dict[Hex, Way] = {}
    if given.fresh:
        for there, price, watery in steps[start]:
            if price > (given.afloat_left if given.afloat and watery else given.ashore_left):
                found[there] = Way(price, (there,), minimum=True)
    begin: Weight = (0, 0, start, given.afloat, ())
    for (here, _), (cost, _, _, _, path), _ in cheapest_first([((start, given.afloat), begin)], onward):
        if path and here not in found:
            found[here] = Way(cost, path)
    found.pop(start, None)
    return {h: found[h] for h in sorted(found)}


def party_reach(state: State, party: Moving) -> dict[Hex, Way]:
    """Every hex that the party in hand can move to."""
    return reach(state.map, party.at, terms(state, party))


def connected(state: State, party: Moving) -> dict[Hex, Way]:
    """Every hex to which any way at all leads that the party may go, whatever movement it takes."""
    now = terms(state, party)._replace(afloat_left=ENDLESS, ashore_left=ENDLESS)
    return reach(state.map, party.at, now)
