"""Why a unit may not move to a place (5.0): the reason that counts, with the rule and what would work."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.search import Reached, path_to, reach
from vietnam_tui.games.vietnam_battles.phrases import join, points, unit_list
from vietnam_tui.games.vietnam_battles.rules.movement import (
    allowance,
    destinations,
    land_steps,
    move_text,
    must_stop,
    reachable,
    standing,
    standstill,
    steps_from,
)
from vietnam_tui.games.vietnam_battles.rules.reinforcements import BY_LAND, entry_rule
from vietnam_tui.games.vietnam_battles.rules.terrain import terrain_table
from vietnam_tui.games.vietnam_battles.rules.zoc import field, in_ezoc, zoc_owners
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot
from vietnam_tui.games.vietnam_battles.state import State, other
from vietnam_tui.games.vietnam_battles.units import UnitId
from vietnam_tui.games.vietnam_battles.verbs import Move

#: More half movement points than any way over a map takes
ACROSS_THE_MAP = 400


def refuse_move(state: State, move: Move) -> Refusal | None:
    """Why a unit may not move to a spot by the cheapest way, or None."""
    halted = standstill(state, move.unit)
    if halted is not None:
        return halted
    ends = destinations(state, move.unit)
    if move.to in ends:
        return None
    return _explain(state, move, ends)


def _explain(state: State, move: Move, ends: dict[int, Reached]) -> Refusal:
    name, spots = state.name(move.unit), state.spots
    here, place = standing(state, move.unit).at, spots.label(move.to)
    piece = state.roster[move.unit]
    if here == OFF:
        return _explain_entry(state, move, ends)
    nearest = sorted(ends, key=lambda s: (spots.distance(Spot(s), move.to), ends[s].cost))[:1]
    fix = f"Try: {move_text(state, Move(move.unit, Spot(nearest[0])))}" if nearest else ""
    boat_spot = spots.is_boat_spot(move.to)
    occupant = field(state).occupant.get(move.to)
    if move.to in (here, state.units[move.unit].place):
        return Refusal("VB-5.0-a", f"{name} is already in {place}", fix)
    if state.is_boat(move.unit) != boat_spot:
        if state.is_boat(move.unit):
            water = spots.water.get(spots.hex(move.to))
            if water is not None:
                open_water = Move(move.unit, water)
                fix = f"Try: {move_text(state, open_water)}" if water in ends else fix
                return Refusal(
                    "VB-12.0-c",
                    f"{name} moves by water only, and the water there is {spots.label(water)}",
                    fix,
                )
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
    if must_stop(state, move.unit, standing(state, move.unit)):
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
        f"Try: {move_text(state, Move(move.unit, Spot(min(ends, key=lambda s: (ends[s].cost, s)))))}"
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
    here, used, _ = standing(state, move.unit)
    piece = state.roster[move.unit]
    if field(state).ezoc[piece.side]:
        free = reach(
            here,
            allowance(state, move.unit),
            land_steps(_without_zoc(state), move.unit, here, used),
            used,
        )
        if move.to in free:
            return _blame_zone(state, move, [here, *(Spot(s) for s in path_to(free, here, move.to))], fix)
    open_ways = reach(here, used + ACROSS_THE_MAP, land_steps(state, move.unit, here, used), used)
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
    if steps_from(state, move.unit, standing(state, move.unit)).closed.get(move.to) == "fortified":
        fortified = terrain_table()[state.spots.terrain(move.to)].fortification
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
    return f"{points(total - standing(state, unit).cost)} of {points(total)} MP left"
