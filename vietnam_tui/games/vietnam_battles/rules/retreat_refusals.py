"""Why a unit may not retreat as ordered (7.7, 7.7.1, 7.7.2): the reason that counts and what would work."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.vietnam_battles.frames import Retreating
from vietnam_tui.games.vietnam_battles.phrases import unit_list
from vietnam_tui.games.vietnam_battles.rules.retreat_routes import (
    Route,
    Routes,
    is_farther,
    leads_away,
    routes,
    step_bar,
)
from vietnam_tui.games.vietnam_battles.rules.terrain import ground
from vietnam_tui.games.vietnam_battles.rules.zoc import field, zoc_owners
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId


def must_go_on(state: State, frame: Retreating, unit: UnitId, *, stays: bool = True) -> Refusal | None:
    """Why a unit may not settle its retreat: it has none to make, or another is on its way, or it is itself and
    may not stay where it is.
    """
    if unit not in frame.units:
        must = unit_list(state, frame.units)
        return Refusal("VB-7.7-a", f"{state.name(unit)} has no retreat to make; {must} must")
    if frame.walked and (unit != frame.units[0] or stays):
        return Refusal("VB-7.7-a", f"{state.name(frame.units[0])} is on its way and must go on")
    return None


def refuse_end(state: State, frame: Retreating, unit: UnitId) -> Refusal | None:
    """Why a unit may not be given up, or None."""
    refused = must_go_on(state, frame, unit)
    if refused is not None:
        return refused
    open_routes = routes(state, unit, frame)
    if not open_routes.clear and not open_routes.costly:
        return None
    fix = _example(state, unit, _all(open_routes))
    return Refusal("VB-7.7-j", f"{state.name(unit)} can retreat; it is not lost", fix)


def refuse_route(state: State, frame: Retreating, unit: UnitId, path: Route) -> Refusal | None:
    """Why a unit may not retreat by a route, or None."""
    refused = must_go_on(state, frame, unit, stays=False)
    if refused is not None:
        return refused
    open_routes = routes(state, unit, frame)
    return None if path in _all(open_routes) else _explain(state, frame, unit, path, open_routes)


def _all(open_routes: Routes) -> tuple[Route, ...]:
    return (*open_routes.clear, *open_routes.costly, *open_routes.displacing)


def _example(state: State, unit: UnitId, allowed: tuple[Route, ...]) -> str:
    if not allowed:
        return f"Try: resist {state.name(unit)}"
    return f"Try: retreat {state.name(unit)} {' '.join(state.spots.label(s) for s in allowed[0])}"


def _explain(state: State, frame: Retreating, unit: UnitId, path: Route, open_routes: Routes) -> Refusal:
    name, allowed = state.name(unit), _all(open_routes)
    fix = _example(state, unit, allowed)
    if state.is_boat(unit):
        return Refusal(*_closed_water(state, frame, unit, path, open_routes), fix)
    here = state.units[unit].place
    for to in path:
        rule, reason = closed_step(state, frame, unit, here, to)
        if rule:
            return Refusal(rule, reason, fix)
        here = to
    wanted = max((len(route) for route in allowed), default=frame.distance - len(frame.walked))
    if len(path) != wanted:
        cut_short = (
            f", as far as it can of {frame.distance}" if wanted < frame.distance - len(frame.walked) else ""
        )
        return Refusal("VB-7.7-h", f"{name} must retreat {hexes(wanted)}{cut_short}, not {len(path)}", fix)
    holder = field(state).occupant.get(path[-1])
    if holder is not None:
        return Refusal(*_holds_its_hex(state, frame, unit, holder, open_routes), fix)
    if any(spot in field(state).occupant for spot in path):
        return Refusal("VB-7.7-c", f"{name} has a vacant route and must leave friends' hexes alone", fix)
    if not frame.causes:
        return Refusal("VB-7.7.1-b", f"without an enemy on the map {name} must close on a friendly unit", fix)
    enemies = names_at(state, frame.causes)
    if open_routes.clear and not any(_leads_away(state, unit, path, cause) for cause in frame.causes):
        return Refusal("VB-7.7.1-a", f"{name} must get farther with every hex from {enemies}", fix)
    return Refusal("VB-7.7.1-c", f"{name} can retreat without coming nearer to any enemy and must", fix)


def _closed_water(
    state: State, frame: Retreating, unit: UnitId, path: Route, open_routes: Routes
) -> tuple[str, str]:
    """The rule and the reason that close a place to a retreating monitor."""
    spots, start, name = state.spots, state.units[unit].place, state.name(unit)
    if len(path) != 1 or not spots.is_boat_spot(path[0]):
        return "VB-12.0-w", f"{name} retreats by water to one place: name it alone"
    to, here, place = path[0], spots.label(start), spots.label(path[0])
    if spots.stretch[to] != spots.stretch[start]:
        return "VB-12.0-i", f"no connected water leads from {here} to {place}"
    wanted = max((spots.hexes_apart(start, route[0]) for route in _all(open_routes)), default=frame.distance)
    away = spots.hexes_apart(start, to)
    if away != wanted:
        return "VB-12.0-w", f"{name} must retreat {hexes(wanted)}, and {place} is {hexes(away)} from {here}"
    holder = field(state).occupant.get(to)
    if holder is not None:
        return _holds_its_hex(state, frame, unit, holder, open_routes)
    if not frame.causes:
        return "VB-7.7.1-b", f"without an enemy on the map {name} must close on a friendly unit"
    return "VB-12.0-w", f"{name} would not get farther from {names_at(state, frame.causes)} at {place}"


def hexes(count: int) -> str:
    """How far a retreat leads, in words."""
    return "1 hex" if count == 1 else f"{count} hexes"


def closed_step(state: State, frame: Retreating, unit: UnitId, here: Spot, to: Spot) -> tuple[str, str]:
    """The rule and the reason that close a single step by land to a retreat, both empty for an open one."""
    spots, side = state.spots, state.roster[unit].side
    start, place = spots.label(here), spots.label(to)
    step = next((s for s in ground(state.map)[here] if s.to == to), None)
    if step is None and spots.distance(here, to) > 1:
        return "VB-7.7-a", f"{place} is not next to {start}"
    match "terrain" if step is None else step_bar(state, unit, step):
        case "terrain":
            return "VB-7.7-f", f"no land way leads from {start} to {place}"
        case "enemy":
            return "VB-7.7-d", f"{place} holds the enemy {names_at(state, [to])}"
        case "zone":
            return "VB-7.7-d", f"{place} is in the ZOC of {unit_list(state, zoc_owners(state, side, to))}"
        case "monitor":
            return "VB-12.0-k", f"a monitor bars the way of {state.name(unit)} into {place}"
    if frame.causes and not leads_away(state, unit, frame, here, to):
        rule = "VB-7.7.1-a" if frame.bombardment else "VB-7.7-b"
        nearer = [cause for cause in frame.causes if not is_farther(state, here, to, cause)]
        return rule, f"{place} is no farther from {names_at(state, nearer)} than {start}"
    return "", ""


def _holds_its_hex(
    state: State, frame: Retreating, unit: UnitId, holder: UnitId, open_routes: Routes
) -> tuple[str, str]:
    """The rule and the reason why a friend does not make room."""
    name, friend = state.name(unit), state.name(holder)
    if holder in frame.involved:
        return "VB-7.7.2-a", f"{friend} took part in the combat and does not make room for {name}"
    if open_routes.clear or open_routes.costly:
        return "VB-7.7.2-f", f"{name} can end its retreat in a vacant hex and does not displace {friend}"
    return "VB-7.7.2-b", f"{friend} has nowhere to step aside to for {name}"


def _leads_away(state: State, unit: UnitId, path: Route, cause: Spot) -> bool:
    """Does every step of a path increase the distance to an enemy?"""
    return all(is_farther(state, here, to, cause) for here, to in pairwise((state.units[unit].place, *path)))


def names_at(state: State, places: Iterable[Spot]) -> str:
    """The units in these places as a list in a sentence."""
    occupant = field(state).occupant
    return unit_list(state, [occupant[place] for place in places if place in occupant])
