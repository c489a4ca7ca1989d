"""Carrying out retreats: by route, by stiff resistance, or not at all (7.7, 7.7.2, 7.8)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.game import Action, Event
from vietnam_tui.core.rules import Refusal
from vietnam_tui.games.vietnam_battles.advance import begin_advance
from vietnam_tui.games.vietnam_battles.losses import deplete, eliminate, is_last_step
from vietnam_tui.games.vietnam_battles.routes import Route, displacement_steps, routes
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import (
    Displace,
    Displacing,
    Perish,
    Resist,
    Retreat,
    Retreating,
    State,
    UnitId,
)
from vietnam_tui.games.vietnam_battles.wording import unit_list
from vietnam_tui.games.vietnam_battles.zoc import field, in_ezoc, zoc_owners

Outcome = tuple[State, list[Event]]


def retreat_actions(state: State, frame: Retreating) -> Iterator[Action]:
    """For each unit still to retreat: its routes, stiff resistance, or the end."""
    for unit in frame.units:
        open_routes = routes(state, unit, frame)
        for route in (*open_routes.clear, *open_routes.costly, *open_routes.displacing):
            yield Retreat(unit, route)
        yield Resist(unit)
        if not open_routes.clear and not open_routes.costly:
            yield Perish(unit)


def refuse_retreat(state: State, frame: Retreating, order: Retreat | Resist | Perish) -> Refusal | None:
    """Why a unit may not retreat so, or None."""
    unit, name = order.unit, state.name(order.unit)
    if unit not in frame.units:
        return Refusal("VB-7.7-a", f"{name} has no retreat to make; {unit_list(state, frame.units)} must")
    open_routes = routes(state, unit, frame)
    allowed = (*open_routes.clear, *open_routes.costly, *open_routes.displacing)
    if isinstance(order, Resist):
        return None
    if isinstance(order, Perish):
        if not open_routes.clear and not open_routes.costly:
            return None
        return Refusal("VB-7.7-j", f"{name} can retreat; it is not lost", _example(state, unit, allowed))
    if order.path in allowed:
        return None
    return _explain(state, frame, order, allowed)


def _example(state: State, unit: UnitId, allowed: tuple[Route, ...]) -> str:
    if not allowed:
        return f"Try: resist {state.name(unit)}"
    return f"Try: retreat {state.name(unit)} {' '.join(state.spots.label(s) for s in allowed[0])}"


def _explain(state: State, frame: Retreating, order: Retreat, allowed: tuple[Route, ...]) -> Refusal:
    spots, unit = state.spots, order.unit
    name, fix = state.name(unit), _example(state, unit, allowed)
    if state.is_boat(unit):
        return Refusal("VB-12.0-w", f"{name} cannot retreat there by water", fix)
    here, occupant, side = state.units[unit].place, field(state).occupant, state.roster[unit].side
    for to in order.path:
        place = spots.label(to)
        if to not in spots.land_next.get(here, ()):
            return Refusal("VB-7.7-f", f"no land way leads from {spots.label(here)} to {place}", fix)
        holder = occupant.get(to)
        if holder is not None and state.roster[holder].side != side:
            return Refusal("VB-7.7-d", f"{place} holds the enemy {state.name(holder)}", fix)
        if in_ezoc(state, unit, to):
            owners = unit_list(state, zoc_owners(state, side, to))
            return Refusal("VB-7.7-d", f"{place} is in the ZOC of {owners}", fix)
        if (
            any(spots.distance(to, c) <= spots.distance(here, c) for c in frame.causes)
            and not frame.bombardment
        ):
            return Refusal("VB-7.7-b", f"{name} would not get farther from the enemy by {place}", fix)
        here = to
    if len(order.path) != frame.distance:
        return Refusal("VB-7.7-h", f"{name} must retreat {frame.distance} hexes, not {len(order.path)}", fix)
    if any(s in occupant for s in order.path):
        return Refusal("VB-7.7-c", f"{name} has a vacant route and must leave friends' hexes alone", fix)
    rule = "VB-7.7.1-c" if frame.bombardment else "VB-12.0-k"
    return Refusal(rule, f"{name} may not retreat that way", fix)


def carry_out_retreat(state: State, frame: Retreating, order: Retreat) -> Outcome:
    """Walk the route; a friend at its end must first step aside."""
    holder = field(state).occupant.get(order.path[-1])
    if holder is not None:
        return state.push(Displacing(order.unit, order.path, (holder,))), []
    costly = order.path in routes(state, order.unit, frame).costly
    return _walk(state, frame, order.unit, order.path, costly=costly)


def _walk(state: State, frame: Retreating, unit: UnitId, path: Route, *, costly: bool) -> Outcome:
    """Move a unit along its route, deplete it if the route costs that, and let the enemy advance."""
    start = state.units[unit].place
    labels = [state.spots.label(s) for s in (start, *path)]
    state = state.with_unit(unit, place=path[-1])
    events = [Event("retreated", "VB-7.7-a", {"unit": state.name(unit), "path": labels})]
    vacated = (start, *path[:-1])
    if costly:
        rule = "VB-7.7-h" if len(path) < frame.distance or state.is_boat(unit) else "VB-7.7.1-c"
        if is_last_step(state, unit):
            vacated = (start, *path)  # up to the last hex it could enter [VB-7.7-i]
        state, more = deplete(state, unit, rule)
        events += more
    return _finish(state, unit, events, vacated)


def resist(state: State, frame: Retreating, order: Resist) -> Outcome:
    """Stand fast at the price of a step; nobody advances [VB-7.8-a, VB-7.8-b, VB-7.8-c]."""
    facts = {"unit": state.name(order.unit), "at": state.label(order.unit)}
    events = [Event("stiff resistance", "VB-7.8-a", facts)]
    rule = "VB-7.8-b" if is_last_step(state, order.unit) else "VB-7.8-a"
    state, more = deplete(state, order.unit, rule)
    return _finish(state, order.unit, events + more, ())


def perish(state: State, frame: Retreating, order: Perish) -> Outcome:
    """No hex to retreat to: the unit is lost [VB-7.7-j, VB-7.7.1-d]."""
    rule = "VB-7.7.1-d" if frame.bombardment else "VB-7.7-j"
    start = state.units[order.unit].place
    state, events = eliminate(state, order.unit, rule)
    return _finish(state, order.unit, events, (start,))


def _finish(state: State, unit: UnitId, events: list[Event], vacated: Route) -> Outcome:
    """Take the unit off the list; after the last, the attackers may advance along what a defender vacated."""
    frame = state.top
    if state.result is not None or not isinstance(frame, Retreating):
        return state, events
    left = tuple(u for u in frame.units if u != unit)
    if left:
        return state.swap(Retreating(left, *_rest(frame))), events
    state = state.pop()
    if vacated and not frame.bombardment and state.roster[unit].side != state.player:
        state = begin_advance(state, unit, tuple(u for u in frame.involved if u != unit), vacated)
    return state, events


def _rest(frame: Retreating) -> tuple[int, tuple[Spot, ...], tuple[UnitId, ...], int, bool]:
    return frame.distance, frame.causes, frame.involved, frame.threat, frame.bombardment


# -- displacement -------------------------------------------------------------------------------------------


def _retreat_below(state: State) -> Retreating:
    frame = state.frames[-2]
    assert isinstance(frame, Retreating)
    return frame


def displace_actions(state: State, frame: Displacing) -> Iterator[Action]:
    """Every hex that the unit at the end of the chain may step to."""
    unit = frame.chain[-1]
    for spot in displacement_steps(state, unit, _retreat_below(state)):
        yield Displace(unit, spot)


def refuse_displace(state: State, frame: Displacing, order: Displace) -> Refusal | None:
    """Why a unit may not step aside to a hex, or None."""
    unit = frame.chain[-1]
    if order.unit != unit:
        return Refusal("VB-7.7.2-a", f"it is {state.name(unit)} that must step aside now")
    if order.to in displacement_steps(state, unit, _retreat_below(state)):
        return None
    return Refusal(
        "VB-7.7.2-b",
        f"{state.name(unit)} cannot step aside to {state.spots.label(order.to)}",
        f"Try: displace {state.name(unit)} "
        f"{state.spots.label(displacement_steps(state, unit, _retreat_below(state))[0])}",
    )


def carry_out_displace(state: State, frame: Displacing, order: Displace) -> Outcome:
    """Step aside; into a friend's hex, that friend must step aside first [VB-7.7.2-c]."""
    holder = field(state).occupant.get(order.to)
    if holder is not None:
        longer = Displacing(frame.unit, frame.path, (*frame.chain, holder), (*frame.steps, order.to))
        return state.swap(longer), []
    state = state.pop()
    retreat = state.top
    assert isinstance(retreat, Retreating)
    events: list[Event] = []
    for unit, to in reversed(list(zip(frame.chain, (*frame.steps, order.to), strict=True))):
        facts = {"unit": state.name(unit), "from": state.label(unit), "to": state.spots.label(to)}
        state = state.with_unit(unit, place=to, displaced=True)
        events.append(Event("displaced", "VB-7.7.2-a", facts))
    state, more = _walk(state, retreat, frame.unit, frame.path, costly=False)
    return state, events + more
