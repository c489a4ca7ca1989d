"""Why a unit may not move to a place (5.0): the reason that counts, with the rule and what would work."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.search import Reached, path_to, reach
from vietnam_tui.games.vietnam_battles.phrases import join, points, unit_list
from vietnam_tui.games.vietnam_battles.rules.movement.movement import (
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
from vietnam_tui.games.vietnam_battles.rules.position.terrain import terrain_table
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field, in_ezoc, zoc_owners
from vietnam_tui.games.vietnam_battles.rules.sequence.reinforcements import BY_LAND, entry_rule
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot
from vietnam_tui.games.vietnam_battles.state import State, other
from vietnam_tui.games.vietnam_battles.units import UnitId

#: More half movement points than any way over a map takes
ACROSS_THE_MAP = 400


def refuse_move(state: State, unit: UnitId, to: Spot) -> Refusal | None:
    """Why a unit may not move to a spot by the cheapest way, or None."""
    halted = standstill(state, unit)
    if halted is not None:
        return halted
    ends = destinations(state, unit)
    if to in ends:
        return None
    return _explain(state, unit, to, ends)


def _explain(state: State, unit: UnitId, to: Spot, ends: dict[int, Reached]) -> Refusal:
    name, spots = state.name(unit), state.spots
    here, place = standing(state, unit).at, spots.label(to)
    if here == OFF:
        return _explain_entry(state, unit, to, ends)
    nearest = sorted(ends, key=lambda s: (spots.distance(Spot(s), to), ends[s].cost))[:1]
    fix = f"Try: {move_text(state, unit, Spot(nearest[0]))}" if nearest else ""
    if to in (here, state.units[unit].place):
        return Refusal("VB-5.0-a", f"{name} is already in {place}", fix)
    if state.is_boat(unit):
        return _explain_water(state, unit, to, ends, fix)
    return _no_ground(state, unit, to, fix) or _explain_way(state, unit, to, ends, fix)


def _explain_water(state: State, unit: UnitId, to: Spot, ends: dict[int, Reached], fix: str) -> Refusal:
    """Why a monitor may not move to a place."""
    name, spots = state.name(unit), state.spots
    here, place = standing(state, unit).at, spots.label(to)
    water = spots.water.get(spots.hex(to))
    if not spots.is_boat_spot(to) and water is not None:
        fix = f"Try: {move_text(state, unit, water)}" if water in ends else fix
        return Refusal(
            "VB-12.0-c", f"{name} moves by water only, and the water there is {spots.label(water)}", fix
        )
    if not spots.is_boat_spot(to):
        return Refusal("VB-12.0-c", f"{name} moves by water only and {place} is land", fix)
    occupant = field(state).occupant.get(to)
    if occupant is not None:
        return Refusal("VB-12.0-o", f"{place} already holds {state.name(occupant)}", fix)
    if spots.stretch[here] != spots.stretch[to]:
        return Refusal("VB-12.0-i", f"no connected water leads from {spots.label(here)} to {place}", fix)
    return Refusal("VB-12.0-f", f"{place} is out of reach of {name}, which has {_left(state, unit)}", fix)


def _no_ground(state: State, unit: UnitId, to: Spot, fix: str) -> Refusal | None:
    """Why a land unit may not stand in a place, wherever it comes from."""
    name, spots, place = state.name(unit), state.spots, state.spots.label(to)
    if spots.is_boat_spot(to):
        return Refusal(
            "VB-12.0-h", f"{name} cannot occupy {place}: only monitors lie on water or hexsides", fix
        )
    if to not in spots.land_next:
        return Refusal("VB-19.0-a", f"{place} is all water; no land unit may enter it", fix)
    terrain = terrain_table()[spots.terrain(to)]
    if terrain.move is None:
        return Refusal("VB-5.1-d", f"{place} is {terrain.name.lower()}; no unit may enter it", fix)
    occupant = field(state).occupant.get(to)
    if occupant is None:
        return None
    if state.side(occupant) != state.side(unit):
        return Refusal("VB-5.1-c", f"{place} holds the enemy {state.name(occupant)}", fix)
    return Refusal(
        "VB-5.3-a",
        f"{name} may pass through {place} but not end its move there with {state.name(occupant)}",
        fix,
    )


def _explain_way(state: State, unit: UnitId, to: Spot, ends: dict[int, Reached], fix: str) -> Refusal:
    """The reason why a land unit cannot come to a place where it might stand."""
    name, spots, piece = state.name(unit), state.spots, state.roster[unit]
    here, place = standing(state, unit).at, spots.label(to)
    barring = _barring_monitors(state, unit, to)
    if barring:
        at = join([spots.label(state.units[u].place) for u in barring])
        bars = f"{unit_list(state, barring)} at {at} {'bars' if len(barring) == 1 else 'bar'}"
        return Refusal("VB-12.0-k", f"{bars} the way of {name} to {place}", fix)
    if to == spots.other_bank.get(here):
        if piece.mobility == "mobile":
            return Refusal("VB-19.0-e", f"{name} is mobile: only the engineer gets it over the Mekong", fix)
        return Refusal(
            "VB-19.0-d", f"{name} crosses the Mekong in {place[:-1]} with its whole move, from the start", fix
        )
    if must_stop(state, unit, standing(state, unit)):
        owners = unit_list(state, zoc_owners(state, piece.side, here))
        return Refusal("VB-5.1.1-a", f"{name} stops in {spots.label(here)}: it entered the ZOC of {owners}")
    if not ends:
        return Refusal("VB-5.1-f", f"{name} cannot move on: it has {_left(state, unit)}")
    return _explain_distance(state, unit, to, ends, fix)


def _explain_entry(state: State, unit: UnitId, to: Spot, ends: dict[int, Reached]) -> Refusal:
    """Why a reinforcement may not come in as far as a place."""
    name, place = state.name(unit), state.spots.label(to)
    fix = f"Try: {move_text(state, unit, Spot(min(ends, key=lambda s: (ends[s].cost, s))))}" if ends else ""
    entry = state.roster[unit].entry
    way = "by its entry hexes" if state.is_boat(unit) else f"over the {BY_LAND.get(entry, entry)}"
    occupant = field(state).occupant.get(to)
    if occupant is not None:
        rule = "VB-5.3-a" if state.roster[occupant].side == state.player else "VB-5.1-c"
        return Refusal(rule, f"{place} holds {state.name(occupant)}", fix)
    return Refusal(entry_rule(state, unit), f"{name} enters {way} and cannot get to {place} this turn", fix)


def _barring_monitors(state: State, unit: UnitId, to: Spot) -> list[UnitId]:
    """The enemy monitors without which a unit could get to its place, one of them if one is enough."""
    boats = [u for u in state.on_map(other(state.player)) if state.is_boat(u)]
    open_water = state
    for boat in boats:
        if to in reachable(state.with_unit(boat, place=OFF), unit):
            return [boat]
        open_water = open_water.with_unit(boat, place=OFF)
    return boats if to in reachable(open_water, unit) else []


def _explain_distance(state: State, unit: UnitId, to: Spot, ends: dict[int, Reached], fix: str) -> Refusal:
    """Blame zones of control when the way there would be open without them, else the cost."""
    name, spots = state.name(unit), state.spots
    place = spots.label(to)
    here, used, _ = standing(state, unit)
    piece = state.roster[unit]
    if field(state).ezoc[piece.side]:
        free = reach(
            here,
            allowance(state, unit),
            land_steps(_without_zoc(state), unit, here, used),
            used,
        )
        if to in free:
            return _blame_zone(state, unit, to, [here, *(Spot(s) for s in path_to(free, here, to))], fix)
    open_ways = reach(here, used + ACROSS_THE_MAP, land_steps(state, unit, here, used), used)
    if to not in open_ways:
        return Refusal("VB-5.1-d", f"no way by land is open to {name} that leads to {place}", fix)
    needed = points(open_ways[to].cost - used)
    return Refusal("VB-5.2-c", f"{place} costs {needed} MP and {name} has {_left(state, unit)}", fix)


def _blame_zone(state: State, unit: UnitId, to: Spot, path: list[Spot], fix: str) -> Refusal:
    """Why enemy zones keep a unit from a place that this path would reach without them."""
    name, place = state.name(unit), state.spots.label(to)
    piece, here = state.roster[unit], path[0]
    at = next((s for s in path[1:] if in_ezoc(state, unit, s)), here)
    owners = unit_list(state, zoc_owners(state, piece.side, at))
    if steps_from(state, unit, standing(state, unit)).closed.get(to) == "fortified":
        fortified = terrain_table()[state.spots.terrain(to)].fortification
        what = "into a fortification" if fortified else "across a minefield"
        return Refusal("VB-5.1.2-d", f"{name} cannot infiltrate {what} in the ZOC of {owners}", fix)
    if piece.mobility == "leg":
        return Refusal(
            "VB-5.1.1-a", f"the ZOC of {owners} at {state.spots.label(at)} keeps {name} from {place}", fix
        )
    return Refusal(
        "VB-5.1.1-c",
        f"a step inside the ZOC of {owners} costs {name} {state.face(unit).movement // 2} MP more: "
        f"{place} is out of reach with {_left(state, unit)}",
        fix,
    )


def _without_zoc(state: State) -> State:
    """The same position with every unit a Special Force, to see whether zones are what stops a move."""
    commandos = tuple(msgspec.structs.replace(piece, special_forces=True) for piece in state.roster)
    return state.but(roster=commandos)


def _left(state: State, unit: UnitId) -> str:
    total = allowance(state, unit)
    return f"{points(total - standing(state, unit).cost)} of {points(total)} MP left"
