"""Finding the Viet Cong (15.0), base camps and caches (16.0), and what entering a hex sets off.

Every arrival of a unit in a place goes through `enter`: a move, a landing, an advance, a retreat, a bump.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from vietnam_tui.core.model import Event
from vietnam_tui.games.vietnam_battles.rules.ben_suc import in_ben_suc, provoke
from vietnam_tui.games.vietnam_battles.rules.zoc import terrain_table
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId


class Arrival(NamedTuple):
    """The state after an arrival, what happened, and whether something found stops the unit on its way."""

    state: State
    events: list[Event]
    stopped: bool


def reveal(state: State, unit: UnitId, rule: str) -> tuple[State, list[Event]]:
    """Put a hidden unit on the map in its recorded hex; it is never hidden again [VB-15.0-d]."""
    if not state.units[unit].hidden:
        return state, []
    event = Event("reveal unit", rule, {"unit": state.name(unit), "at": state.label(unit)})
    return state.with_unit(unit, hidden=False), [event]


def hidden_at(state: State, spot: Spot) -> UnitId | None:
    """The hidden unit in a place, if any."""
    return next(
        (u for u in state.on_map("VC") if state.units[u].hidden and state.units[u].place == spot), None
    )


def enter(state: State, unit: UnitId, spot: Spot) -> Arrival:
    """A unit has come to a place (it stands there already)."""
    if state.roster[unit].side == "VC":
        return Arrival(*reveal(state, unit, "VB-15.0-a"), stopped=False)
    state, events = _find_units(state, unit, spot)
    state, more = _find_sites(state, unit, spot)
    events += more
    stopped = bool(events)
    state, more = _search(state, unit, spot)
    if not events:
        events += more
    state, more = _capture(state, unit, spot)
    events += more
    if in_ben_suc(state, spot):
        state, more = provoke(state, "VB-24.0-a")
        events += more
    return Arrival(state, events, stopped)


def _find_units(state: State, unit: UnitId, spot: Spot) -> tuple[State, list[Event]]:
    """Hidden units next to a US or ARVN unit must show themselves [VB-15.0-b, VB-15.0-e]."""
    events: list[Event] = []
    for enemy in state.on_map("VC"):
        status = state.units[enemy]
        if status.hidden and (status.place == spot or state.spots.adjacent(spot, status.place)):
            rule = "VB-15.0-e" if state.is_boat(unit) else "VB-15.0-b"
            state, more = reveal(state, enemy, rule)
            events += more
    return state, events


def _find_sites(state: State, unit: UnitId, spot: Spot) -> tuple[State, list[Event]]:
    """A base camp next to a US or ARVN unit is placed on the map [VB-16.0-b]."""
    events: list[Event] = []
    sites = list(state.sites)
    for i, site in enumerate(sites):
        near = site.place >= 0 and (site.place == spot or state.spots.adjacent(spot, site.place))
        if near and not site.known:
            sites[i] = msgspec.structs.replace(site, known=True)
            events.append(Event("reveal camp", "VB-16.0-b", {"at": state.spots.label(site.place)}))
    return (state.but(sites=tuple(sites)), events) if events else (state, events)


def _search(state: State, unit: UnitId, spot: Spot) -> tuple[State, list[Event]]:
    """Note the jungle that has now been seen from close by, bank by bank, while something is still hidden."""
    if not anything_hidden(state):
        return state, []
    key, spots = terrain_table(), state.spots
    near = spots.beside_boat[spot] if state.is_boat(unit) else (spot, *spots.land_next[spot])
    new = {s for s in near if key[spots.terrain(s)].hiding and s not in state.searched}
    if not new:
        return state, []
    labels = [spots.label(s) for s in sorted(new)]
    event = Event("reveal nothing", "VB-15.0-b", {"unit": state.name(unit), "hexes": labels})
    return state.but(searched=tuple(sorted({*state.searched, *new}))), [event]


def anything_hidden(state: State) -> bool:
    """Is a unit or a camp still unfound?  Everybody may know that."""
    return any(u.hidden for u in state.units) or any(not site.known for site in state.sites)


def _capture(state: State, unit: UnitId, spot: Spot) -> tuple[State, list[Event]]:
    """A land unit eliminates the camp or cache in whose hex it is [VB-16.0-f, VB-16.1-b]; boats do not."""
    if state.is_boat(unit):
        return state, []
    events: list[Event] = []
    for i, site in enumerate(state.sites):
        if site.place == spot and not site.captured:
            taken = msgspec.structs.replace(site, known=True, captured=state.turn)
            state = state.but(sites=(*state.sites[:i], taken, *state.sites[i + 1 :]))
            rule = "VB-16.0-f" if site.kind == "camp" else "VB-16.1-b"
            facts = {"unit": state.name(unit), "at": state.spots.label(spot), "site": site.kind}
            events.append(Event("captured", rule, facts))
    return state, events
