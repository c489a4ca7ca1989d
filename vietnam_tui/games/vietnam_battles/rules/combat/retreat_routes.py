"""The routes open to a retreating or displaced unit (7.7, 7.7.1, 7.7.2; for monitors 12.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.vietnam_battles.frames import Retreating
from vietnam_tui.games.vietnam_battles.phrases import unit_list
from vietnam_tui.games.vietnam_battles.rules.position.terrain import StepTerrain, ground
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field, in_ezoc, is_barred, zoc_owners
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId

Route = tuple[Spot, ...]

#: The bars to a step by land: prohibited terrain, an enemy unit, its zone of control, a monitor beside the way
Bar = Literal["terrain", "enemy", "zone", "monitor"]


class Routes(NamedTuple):
    """The routes that the rules leave to a retreating unit.

    `clear` cost nothing; `costly` end in a depletion (cut short, or leading nearer to an enemy after a
    bombardment); `displacing` end in a friend's hex that can be cleared.  When `clear` is not empty the
    others are; without `costly` a unit that does not displace is lost.
    """

    clear: tuple[Route, ...]
    costly: tuple[Route, ...] = ()
    displacing: tuple[Route, ...] = ()


def routes(state: State, unit: UnitId, frame: Retreating) -> Routes:
    """The routes open to a unit that must retreat, from where a reveal has stopped it if one has."""
    if state.is_boat(unit):
        return _by_water(state, unit, frame)
    left = frame.distance - len(frame.walked)
    away = _by_land(state, unit, frame, left)
    full = [r for r in away if len(r) == left and _far_enough(state, unit, r, frame)]
    occupant = field(state).occupant
    vacant = [r for r in full if r[-1] not in occupant]
    for harmless in (True, False):
        fitting = [r for r in vacant if _leads_nearer(state, unit, r, frame) is not harmless]
        unoccupied = [r for r in fitting if not any(s in occupant for s in r)]
        chosen = tuple(unoccupied or fitting)  # through friends only when no vacant route exists [VB-7.7-c]
        if chosen:
            return Routes(chosen) if harmless else Routes((), chosen)
    displacing = tuple(
        r for r in full if r[-1] in occupant and can_be_displaced(state, occupant[r[-1]], frame)
    )
    return Routes((), _cut_short([r for r in away if len(r) < left], occupant), displacing)


def _cut_short(away: list[Route], occupant: dict[Spot, UnitId]) -> tuple[Route, ...]:
    """The longest routes that end in a vacant hex; through friends only when no vacant route exists [VB-7.7-c]."""
    partial = [r for r in away if r[-1] not in occupant]
    longest = max((len(r) for r in partial), default=0)
    farthest = [r for r in partial if len(r) == longest]
    unoccupied = [r for r in farthest if not any(s in occupant for s in r)]
    return tuple(unoccupied or farthest)


def _by_land(state: State, unit: UnitId, frame: Retreating, distance: int) -> list[Route]:
    """Every route of up to the distance whose steps all lead away from the causes."""
    start = state.units[unit].place
    found: list[Route] = []
    cause_sets = _cause_sets(state, unit, frame)
    for causes, toward in cause_sets:
        todo: list[Route] = [()]
        while todo:
            route = todo.pop()
            here = route[-1] if route else start
            for step in _land_steps(state, unit, here):
                if _leads_away(state, here, step, causes, toward=toward) and step not in (start, *route):
                    longer = (*route, step)
                    if longer not in found:
                        found.append(longer)
                    if len(longer) < distance:
                        todo.append(longer)
    return sorted(found)


def _cause_sets(state: State, unit: UnitId, frame: Retreating) -> list[tuple[tuple[Spot, ...], bool]]:
    """The sets of spots to move away from, of which any one may be obeyed; True to move toward instead."""
    if not frame.bombardment:
        return [(frame.causes, False)]
    if frame.causes:
        return [((cause,), False) for cause in frame.causes]
    friends = [u for u in state.on_map(state.roster[unit].side) if u != unit]
    if friends:
        return [((state.units[u].place,), True) for u in friends]
    return [((), False)]


def _leads_away(state: State, here: Spot, to: Spot, causes: tuple[Spot, ...], *, toward: bool) -> bool:
    """Does a step change the distance to every cause the right way?"""
    distance = state.spots.distance
    if toward:
        return all(distance(to, c) < distance(here, c) for c in causes)  # [VB-7.7.1-b]
    return all(is_farther(state, here, to, cause) for cause in causes)  # [VB-7.7-b, VB-7.7.1-a]


def is_farther(state: State, here: Spot, to: Spot, cause: Spot) -> bool:
    """Does a step increase the distance to an enemy? [VB-7.7-b]"""
    return state.spots.distance(to, cause) > state.spots.distance(here, cause)


def _land_steps(state: State, unit: UnitId, here: Spot) -> Iterator[Spot]:
    """Steps by land that nothing bars to a retreating unit; none leads over the Mekong [VB-19.0-f]."""
    return (step.to for step in ground(state.map)[here] if step_bar(state, unit, step) is None)


def step_bar(state: State, unit: UnitId, step: StepTerrain) -> Bar | None:
    """The bar to a step by land for a retreating unit."""
    side = state.roster[unit].side
    if step.bridged is None:
        return "terrain"
    holder = field(state).occupant.get(step.to)
    if holder is not None and state.roster[holder].side != side:
        return "enemy"  # [VB-7.7-d]
    if in_ezoc(state, unit, step.to):
        return "zone"  # [VB-7.7-f]
    return "monitor" if is_barred(state, side, step.to, step.hexside) else None  # [VB-12.0-k]


def leads_away(state: State, unit: UnitId, frame: Retreating, here: Spot, to: Spot) -> bool:
    """Can a step be part of a retreat from what causes it?"""
    return any(
        _leads_away(state, here, to, causes, toward=toward)
        for causes, toward in _cause_sets(state, unit, frame)
    )


def _far_enough(state: State, unit: UnitId, route: Route, frame: Retreating) -> bool:
    """Does a full route end the required number of hexes away? [VB-7.7-h]"""
    origin = frame.walked[0] if frame.walked else state.units[unit].place
    return state.spots.distance(origin, route[-1]) == frame.distance


def _leads_nearer(state: State, unit: UnitId, route: Route, frame: Retreating) -> bool:
    """After a bombardment: does a route end nearer to any enemy than the closest stood before? [VB-7.7.1-c]"""
    if not frame.bombardment:
        return False
    side = state.roster[unit].side
    enemies = (u for u in state.on_map() if state.roster[u].side != side)
    return any(state.spots.distance(route[-1], state.units[u].place) < frame.threat for u in enemies)


def depletion_rule(state: State, unit: UnitId, route: Route, frame: Retreating) -> str:
    """The rule by which a costly route costs a step: it is cut short, or else leads nearer to an enemy."""
    start = state.units[unit].place
    covered = state.spots.hexes_apart(start, route[-1]) if state.is_boat(unit) else len(route)
    return "VB-7.7-h" if covered + len(frame.walked) < frame.distance else "VB-7.7.1-c"


# -- displacement -------------------------------------------------------------------------------------------


def displacement_steps(
    state: State, unit: UnitId, frame: Retreating, chain: tuple[UnitId, ...] = ()
) -> tuple[Spot, ...]:
    """The spots to which a displaced unit may step: vacant hexes, else friends' hexes that can be cleared in turn.

    Its step is a retreat step [VB-7.7.2-a, VB-7.7.2-b]; it displaces further only when no vacant hex is
    open to it.  `chain` are the units that already step aside for one another.
    """
    vacant, taken = _steps_aside(state, unit, frame)
    if vacant:
        return vacant  # [VB-7.7.2-f]
    occupant = field(state).occupant
    # [VB-7.7.2-c]
    return tuple(s for s in taken if can_be_displaced(state, occupant[s], frame, (*chain, unit)))


def _steps_aside(state: State, unit: UnitId, frame: Retreating) -> tuple[tuple[Spot, ...], tuple[Spot, ...]]:
    """The retreat steps of a displaced unit, vacant ones and those into hexes of friends."""
    here, occupant = state.units[unit].place, field(state).occupant
    around = state.spots.water_next[here] if state.is_boat(unit) else tuple(_land_steps(state, unit, here))
    away = dict.fromkeys(
        step
        for causes, toward in _cause_sets(state, unit, frame)
        for step in around
        if _leads_away(state, here, step, causes, toward=toward)
    )
    return tuple(s for s in away if s not in occupant), tuple(s for s in away if s in occupant)


def can_be_displaced(state: State, unit: UnitId, frame: Retreating, chain: tuple[UnitId, ...] = ()) -> bool:
    """May this friend be moved aside, by itself or by displacing others outside the chain in turn?

    Units of the same attack may not.
    """
    occupant = field(state).occupant
    mover = frame.involved[0] if frame.involved else unit
    asked = {*chain, unit}
    todo = [unit]
    while todo:
        friend = todo.pop()
        if friend in frame.involved or state.roster[friend].side != state.roster[mover].side:  # [VB-7.6-e]
            continue
        vacant, taken = _steps_aside(state, friend, frame)
        if vacant:
            return True  # [VB-7.7.2-a]
        further = {occupant[s] for s in taken} - asked
        asked |= further
        todo.extend(further)
    return False


# -- monitors -----------------------------------------------------------------------------------------------


def _by_water(state: State, unit: UnitId, frame: Retreating) -> Routes:
    """A monitor follows connected water and counts hexes, not hexsides [VB-12.0-w]."""
    spots, start, occupant = state.spots, state.units[unit].place, field(state).occupant
    cause_sets = _cause_sets(state, unit, frame)
    within = {spot: spots.hexes_apart(start, spot) for spot in _waters(state, start, frame.distance)}

    def ends(away: int) -> list[Route]:
        return [
            (spot,)
            for spot in sorted(within)
            if within[spot] == away
            and spot != start
            and any(_leads_away(state, start, spot, causes, toward=toward) for causes, toward in cause_sets)
        ]

    full = ends(frame.distance)
    vacant = [r for r in full if r[0] not in occupant]
    for harmless in (True, False):
        fitting = tuple(r for r in vacant if _leads_nearer(state, unit, r, frame) is not harmless)
        if fitting:
            return Routes(fitting) if harmless else Routes((), fitting)
    displacing = tuple(r for r in full if r[0] in occupant and can_be_displaced(state, occupant[r[0]], frame))
    for away in range(frame.distance - 1, 0, -1):
        shorter = tuple(r for r in ends(away) if r[0] not in occupant)
        if shorter:
            return Routes((), shorter, displacing)
    return Routes((), (), displacing)


def way_by_water(state: State, unit: UnitId, to: Spot, frame: Retreating) -> Route:
    """The water spots through which a monitor gets to where its retreat ends, by the shortest way."""
    start = state.units[unit].place
    before = _waters(state, start, frame.distance)
    way = [to]
    while before[way[0]] != start:
        way.insert(0, before[way[0]])
    return tuple(way)


def _waters(state: State, start: Spot, distance: int) -> dict[Spot, Spot]:
    """Water spot -> the one before it on the shortest way from `start`, none more hexes off than `distance`."""
    before = {start: start}
    todo = [start]
    for here in todo:
        for spot in state.spots.water_next[here]:
            if spot not in before and state.spots.hexes_apart(start, spot) <= distance:
                before[spot] = here
                todo.append(spot)
    return before


# -- why a unit may not retreat as ordered --------------------------------------------------------------------


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
    if open_routes.clear and not any(_runs_from(state, unit, path, cause) for cause in frame.causes):
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
    """The length of a retreat, in words."""
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


def _runs_from(state: State, unit: UnitId, path: Route, cause: Spot) -> bool:
    """Does every step of a path increase the distance to an enemy?"""
    return all(is_farther(state, here, to, cause) for here, to in pairwise((state.units[unit].place, *path)))


def names_at(state: State, places: Iterable[Spot]) -> str:
    """The units in these places as a list in a sentence."""
    occupant = field(state).occupant
    return unit_list(state, [occupant[place] for place in places if place in occupant])
