"""Movement (5.0): who may move, how far, and why not further.

Land units move over land spots by leg or mobile rules, monitors over water [VB-12.0-f].  A move goes hex by
hex along the cheapest way to a place where the unit may stop; the unit then stays in hand and may go on with
what is left until another unit is moved [VB-5.0-a].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import Event
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.search import Reached, Steps, path_to, reach
from vietnam_tui.games.vietnam_battles.actions import Move
from vietnam_tui.games.vietnam_battles.phrases import join, out_of_play, points, unit_list
from vietnam_tui.games.vietnam_battles.rules.discovery import enter, hidden_at, reveal
from vietnam_tui.games.vietnam_battles.rules.reinforcements import (
    BY_LAND,
    edge_spots,
    entry_rule,
    entry_waters,
    not_yet_here,
    waiting,
    waits,
)
from vietnam_tui.games.vietnam_battles.rules.terrain import fares, ground, hexside_table
from vietnam_tui.games.vietnam_battles.rules.view import view
from vietnam_tui.games.vietnam_battles.rules.zoc import (
    field,
    ignores_zoc,
    in_ezoc,
    is_barred,
    terrain_table,
    zoc_owners,
)
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot
from vietnam_tui.games.vietnam_battles.state import MOBILE_MOVEMENT, MOVEMENT, State, other
from vietnam_tui.games.vietnam_battles.units import UnitId

MOVEMENT_PHASES = (MOVEMENT, MOBILE_MOVEMENT)

#: In place of a hexside for the step to the other bank of the same hex
NO_SIDE = Hexside(-1)

#: More half movement points than any way over a map takes
ACROSS_THE_MAP = 400


def allowance(state: State, unit: UnitId) -> int:
    """A unit's printed movement allowance in half points."""
    return 2 * state.face(unit).movement


def spent(state: State, unit: UnitId) -> int:
    """What the unit in hand has used so far; 0 for any other unit."""
    return state.mover_spent if unit == state.mover else 0


def standstill(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit may not move in this phase, or None if it may."""
    name, piece, status = state.name(unit), state.roster[unit], state.units[unit]
    if status.gone:
        return out_of_play(state, unit)
    if piece.side != state.player:
        return Refusal("VB-5.1-a", f"{name} does not move in the {state.player} player turn")
    if state.phase not in MOVEMENT_PHASES:
        return Refusal(
            "VB-5.1-a", f"{name} moves in a movement phase, not in the {state.phase.title()} Phase"
        )
    if status.place < 0 and not (waits(state, unit) and state.phase == MOVEMENT):
        return not_yet_here(state, unit)
    if status.place < 0 and not (edge_spots(state, unit) or state.is_boat(unit)):
        how = "aboard its boat" if piece.entry == "aboard" else f"by {piece.entry} transport"
        return Refusal(entry_rule(state, unit), f"{name} comes {how}, not on foot")
    if state.phase == MOBILE_MOVEMENT and piece.mobility == "riverine":
        return Refusal("VB-12.0-b", f"{name} is a monitor and moves in the Movement Phase only")
    if state.phase == MOBILE_MOVEMENT and piece.mobility != "mobile":
        return Refusal(
            "VB-4.1-f", f"{name} is a leg unit; only mobile units move in the Mobile Movement Phase"
        )
    if status.landed:
        rule = "VB-10.0-k" if status.landed == "zone" else "VB-11.0-j"
        return Refusal(rule, f"{name} was landed this turn and stays where it landed")
    if status.stopped:
        return Refusal("VB-18.0-b", f"{name} blew a bridge this turn and moves no more")
    if status.advanced:
        return Refusal("VB-7.9-h", f"{name} advanced after combat and is finished for this player turn")
    if status.moved and unit != state.mover:
        rule = "VB-4.1-d" if state.phase == MOBILE_MOVEMENT else "VB-5.1-g"
        return Refusal(rule, f"{name} has already moved this turn")
    return None


def reachable(state: State, unit: UnitId) -> dict[int, Reached]:
    """Spots a unit can get to from where it is, with cost (half points) and the spot before; friends' included."""
    if standstill(state, unit) is not None:
        return {}
    start, limit, used = state.units[unit].place, allowance(state, unit), spent(state, unit)
    facts = field(state)
    # of friends nothing matters but who holds the other bank
    friend_across = state.spots.other_bank.get(start) in facts.occupant
    key = (unit, start, limit, used, friend_across, state.demolished, state.crossing)
    known = facts.reach[state.roster[unit].side]
    if key not in known:
        if state.is_boat(unit):
            known[key] = reach(start, limit, _water_steps(state), used)
        else:
            known[key] = reach(start, limit, _land_steps(state, unit, start, used), used)
    return known[key]


def _water_steps(state: State) -> Steps:
    """The steps of a monitor, each of one movement point [VB-12.0-f]; from off the map by its entry hexes."""
    water, entries = state.spots.water_next, entry_waters(state)
    return lambda spot, _: ((to, 2) for to in (entries if spot == OFF else water[Spot(spot)]))


def _land_steps(state: State, unit: UnitId, start: Spot, used: int) -> Steps:
    """The steps of a unit: terrain, enemies, monitors, zones of control, the banks of the Mekong."""
    piece = state.roster[unit]
    side, leg = piece.side, piece.mobility == "leg"
    whole, half = allowance(state, unit), 2 * (state.face(unit).movement // 2)
    facts = field(state)
    ezoc = frozenset() if ignores_zoc(piece) else facts.ezoc[side]
    enemies = facts.held[other(side)]
    guarded = side == "VC" and bool(facts.barred_sides or facts.barred_hexes)
    steps_from = fares(state, side)
    spots = state.spots
    ferry = _ferry_hex(state) if side == "US" else None
    entries = edge_spots(state, unit) if start == OFF else []

    def steps(spot: int, cost: int) -> Iterable[tuple[int, int]]:
        here = Spot(spot)
        if here == OFF:
            yield from ((to, _entry_cost(state, to)) for to in entries if to not in enemies)
            return
        fresh = here == start and used == 0
        in_zone = here in ezoc
        if leg and in_zone and not fresh:
            return
        ways = steps_from[here]
        twin = spots.other_bank.get(here)
        if twin is not None and spots.hex(here) == ferry:
            # over the engineer's crossing as over a bridge: for the cost of the hex [VB-18.3-f]
            ways = (*ways, (twin, 2 * (terrain_table()[spots.terrain(twin)].move or 0), NO_SIDE))
        elif twin is not None and leg and fresh and twin not in facts.occupant:
            ways = (*ways, (twin, whole, NO_SIDE))
        for to, price, hexside in ways:
            if to in enemies or (guarded and is_barred(state, side, here, to, hexside)):
                continue
            if in_zone and to in ezoc:
                if not _infiltration_barred(state, unit, hexside, to):
                    yield to, whole if leg else price + half
            else:
                yield to, price

    return steps


def _entry_cost(state: State, spot: Spot) -> int:
    """The cost of the map-edge hex by which a reinforcement comes [VB-4.1-c, VB-26.0-i]."""
    return 2 * (terrain_table()[state.spots.terrain(spot)].move or 0)


def _ferry_hex(state: State) -> Hex | None:
    """The hex whose Mekong water the engineer bridges [VB-18.3-f], or None."""
    return None if state.crossing < 0 else state.spots.water_hex(state.crossing)


def _infiltration_barred(state: State, unit: UnitId, hexside: int, to: Spot) -> bool:
    """No infiltration over a minefield or into a fortification, commandos excepted [VB-5.1.2-d, VB-5.1.2-e]."""
    if state.roster[unit].special_forces:
        return False
    board = state.spots.board
    mined = any(f.minefield and board.has_side(kind, hexside) for kind, f in hexside_table().items())  # type: ignore[arg-type]
    return mined or terrain_table()[state.spots.terrain(to)].fortification


def destinations(state: State, unit: UnitId) -> dict[int, Reached]:
    """Where a unit may end its move: what it can reach, less the spots other units hold [VB-5.3-a]."""
    occupant = field(state).occupant
    found = reachable(state, unit)
    return {spot: entry for spot, entry in found.items() if spot not in occupant}


def moves(state: State) -> Iterator[Move]:
    """Every legal move, unit by unit, cheapest places first."""
    for unit in [*state.on_map(state.player), *waiting(state, state.player)]:
        ends = destinations(state, unit)
        for spot in sorted(ends, key=lambda s: (ends[s].cost, s)):
            yield Move(unit, Spot(spot))


def refuse_move(state: State, move: Move) -> Refusal | None:
    """Why a unit may not move to a spot, or None."""
    halted = standstill(state, move.unit)
    if halted is not None:
        return halted
    ends = destinations(state, move.unit)
    if move.to in ends:
        return None
    return _explain(state, move, ends)


def _explain(state: State, move: Move, ends: dict[int, Reached]) -> Refusal:
    name, spots = state.name(move.unit), state.spots
    here, place = state.units[move.unit].place, spots.label(move.to)
    piece = state.roster[move.unit]
    if here == OFF:
        return _explain_entry(state, move, ends)
    nearest = sorted(ends, key=lambda s: (spots.distance(Spot(s), move.to), ends[s].cost))[:1]
    fix = f"Try: move {name} {spots.label(Spot(nearest[0]))}" if nearest else ""
    boat_spot = spots.is_boat_spot(move.to)
    occupant = field(state).occupant.get(move.to)
    if move.to == here:
        return Refusal("VB-5.0-a", f"{name} is already in {place}", fix)
    if state.is_boat(move.unit) != boat_spot:
        if state.is_boat(move.unit):
            return Refusal("VB-12.0-c", f"{name} moves by water only and {place} is land", fix)
        return Refusal(
            "VB-12.0-h", f"{name} cannot occupy {place}: only monitors lie on water or hexsides", fix
        )
    if state.is_boat(move.unit):
        if occupant is not None:
            return Refusal("VB-12.0-o", f"{place} already holds {state.name(occupant)}", fix)
        if spots.stretch[here] != spots.stretch[move.to]:
            return Refusal("VB-12.0-i", f"no connected water leads from {spots.label(here)} to {place}", fix)
        return Refusal(
            "VB-12.0-f", f"{place} is out of reach of {name}, which has {_left(state, move.unit)}", fix
        )
    terrain = terrain_table()[spots.terrain(move.to)]
    if move.to not in spots.land_next:
        return Refusal("VB-19.0-a", f"{place} is all water; no land unit may enter it", fix)
    if terrain.move is None:
        return Refusal("VB-5.1-d", f"{place} is {terrain.name.lower()}; no unit may enter it", fix)
    if occupant is not None:
        if state.roster[occupant].side != piece.side:
            return Refusal("VB-5.1-c", f"{place} holds the enemy {state.name(occupant)}", fix)
        return Refusal(
            "VB-5.3-a",
            f"{name} may pass through {place} but not end its move there with {state.name(occupant)}",
            fix,
        )
    barring = _barring_monitors(state, move)
    if barring:
        at = join([spots.label(state.units[u].place) for u in barring])
        bars = f"{unit_list(state, barring)} at {at} {'bars' if len(barring) == 1 else 'bar'}"
        return Refusal("VB-12.0-k", f"{bars} the way of {name} to {place}", fix)
    if move.to == spots.other_bank.get(here):
        if piece.mobility == "mobile":
            return Refusal("VB-19.0-e", f"{name} is mobile: only the engineer gets it over the Mekong", fix)
        return Refusal(
            "VB-19.0-d", f"{name} crosses the Mekong in {place[:-1]} with its whole move, from the start", fix
        )
    if piece.mobility == "leg" and in_ezoc(state, move.unit, here) and spent(state, move.unit):
        return Refusal(
            "VB-5.1.1-a",
            f"{name} stops in {spots.label(here)}: it entered the ZOC of "
            f"{unit_list(state, zoc_owners(state, piece.side, here))}",
        )
    if not ends:
        return Refusal("VB-5.1-f", f"{name} cannot move on: it has {_left(state, move.unit)}")
    return _explain_distance(state, move, ends, fix)


def _explain_entry(state: State, move: Move, ends: dict[int, Reached]) -> Refusal:
    """Why a reinforcement may not come in as far as a place."""
    name, place = state.name(move.unit), state.spots.label(move.to)
    fix = (
        f"Try: move {name} {state.spots.label(Spot(min(ends, key=lambda s: (ends[s].cost, s))))}"
        if ends
        else ""
    )
    entry = state.roster[move.unit].entry
    way = "by its entry hexes" if state.is_boat(move.unit) else f"over the {BY_LAND.get(entry, entry)}"
    occupant = field(state).occupant.get(move.to)
    if occupant is not None:
        rule = "VB-5.3-a" if state.roster[occupant].side == state.player else "VB-5.1-c"
        return Refusal(rule, f"{place} holds {state.name(occupant)}", fix)
    return Refusal(
        entry_rule(state, move.unit), f"{name} enters {way} and cannot get to {place} this turn", fix
    )


def _barring_monitors(state: State, move: Move) -> list[UnitId]:
    """The enemy monitors without which a unit could get to its place, one of them if one is enough."""
    boats = [u for u in state.on_map(other(state.player)) if state.is_boat(u)]
    open_water = state
    for boat in boats:
        if move.to in reachable(state.with_unit(boat, place=OFF), move.unit):
            return [boat]
        open_water = open_water.with_unit(boat, place=OFF)
    return boats if move.to in reachable(open_water, move.unit) else []


def _explain_distance(state: State, move: Move, ends: dict[int, Reached], fix: str) -> Refusal:
    """Blame zones of control when the way there would be open without them, else the cost."""
    name, spots = state.name(move.unit), state.spots
    place = spots.label(move.to)
    here = state.units[move.unit].place
    piece, used = state.roster[move.unit], spent(state, move.unit)
    if field(state).ezoc[piece.side]:
        free = reach(
            here,
            allowance(state, move.unit),
            _land_steps(_without_zoc(state), move.unit, here, used),
            used,
        )
        if move.to in free:
            return _blame_zone(state, move, [here, *(Spot(s) for s in path_to(free, here, move.to))], fix)
    open_ways = reach(here, used + ACROSS_THE_MAP, _land_steps(state, move.unit, here, used), used)
    if move.to not in open_ways:
        return Refusal("VB-5.1-d", f"no way by land is open to {name} that leads to {place}", fix)
    needed = points(open_ways[move.to].cost - used)
    return Refusal("VB-5.2-c", f"{place} costs {needed} MP and {name} has {_left(state, move.unit)}", fix)


def _blame_zone(state: State, move: Move, path: list[Spot], fix: str) -> Refusal:
    """Why enemy zones keep a unit from a place that this path would reach without them."""
    name, place = state.name(move.unit), state.spots.label(move.to)
    piece, here = state.roster[move.unit], path[0]
    at = next((s for s in path[1:] if in_ezoc(state, move.unit, s)), here)
    owners = unit_list(state, zoc_owners(state, piece.side, at))
    for step in ground(state.map)[here]:
        if step.to == move.to and _infiltration_barred(state, move.unit, step.hexside, step.to):
            fortified = terrain_table()[state.spots.terrain(step.to)].fortification
            what = "into a fortification" if fortified else "across a minefield"
            return Refusal("VB-5.1.2-d", f"{name} cannot infiltrate {what} in the ZOC of {owners}", fix)
    if piece.mobility == "leg":
        return Refusal(
            "VB-5.1.1-a", f"the ZOC of {owners} at {state.spots.label(at)} keeps {name} from {place}", fix
        )
    return Refusal(
        "VB-5.1.1-c",
        f"a step inside the ZOC of {owners} costs {name} {state.face(move.unit).movement // 2} MP more: "
        f"{place} is out of reach with {_left(state, move.unit)}",
        fix,
    )


def _without_zoc(state: State) -> State:
    """The same position with every unit a Special Force, to see whether zones are what stops a move."""
    commandos = tuple(msgspec.structs.replace(piece, special_forces=True) for piece in state.roster)
    return state.but(roster=commandos)


def _left(state: State, unit: UnitId) -> str:
    total = allowance(state, unit)
    return f"{points(total - spent(state, unit))} of {points(total)} MP left"


def carry_out_move(state: State, move: Move) -> tuple[State, list[Event]]:
    """The unit goes to its destination hex by hex; what it finds on the way may stop it [VB-15.0-d].

    The way is the cheapest by what the mover can see.  A unit that is stopped on a friend's hex falls back to
    the last free hex of its way, since no unit ends its move stacked [VB-5.3-a].
    """
    side = state.roster[move.unit].side
    found = reachable(view(state, side), move.unit)
    start = state.units[move.unit].place
    before = spent(state, move.unit)
    way = [Spot(s) for s in path_to(found, start, move.to)]
    walked, events = [start], list[Event]()
    for spot in way:
        ambusher = hidden_at(state, spot) if side == "US" and not state.is_boat(move.unit) else None
        if ambusher is not None:
            state, more = reveal(state, ambusher, "VB-15.0-b")
            events += more
            break
        friend = field(state).occupant.get(spot)
        state, more, stopped = enter(state.with_unit(move.unit, place=spot), move.unit, spot)
        events += more
        walked.append(spot)
        if stopped:
            while friend is not None and len(walked) > 1:
                walked.pop()
                friend = field(state.with_unit(move.unit, place=OFF)).occupant.get(walked[-1])
            break
    at = walked[-1]
    cost = before if at == start else found[at].cost
    moved = Event(
        "moved",
        "VB-12.0-f" if state.is_boat(move.unit) else "VB-5.0-a",
        {
            "unit": state.name(move.unit),
            "path": [state.spots.label(s) for s in walked],
            "cost": cost - before,
            "left": allowance(state, move.unit) - cost,
        },
    )
    crossed = state.crossing_in_effect or _uses_crossing(state, move.unit, walked)
    if at == start:
        # it has not got away from where it is: no move is made, and it may try another way
        return state.with_unit(move.unit, place=at).but(mover=move.unit, mover_spent=before), events
    state = state.with_unit(move.unit, place=at, moved=True)
    return state.but(mover=move.unit, mover_spent=cost, crossing_in_effect=crossed), [moved, *events]


def _uses_crossing(state: State, unit: UnitId, path: list[Spot]) -> bool:
    """Does a land unit's path run over the engineer's crossing? [VB-18.3-d]"""
    if state.crossing < 0 or state.is_boat(unit):
        return False
    side, hex_ = state.spots.hexside(state.crossing), state.spots.water_hex(state.crossing)
    for a, b in pairwise(s for s in path if s != OFF):
        if state.spots.hex(a) == state.spots.hex(b) == hex_:
            return True
        if side is not None and any(s.to == b and s.hexside == side for s in ground(state.map)[a]):
            return True
    return False
