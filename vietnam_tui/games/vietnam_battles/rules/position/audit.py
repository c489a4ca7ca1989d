"""The facts that must always be true of a position."""

from __future__ import annotations

from collections import Counter

from vietnam_tui.games.vietnam_battles.counters import scenario, terrain_key
from vietnam_tui.games.vietnam_battles.frames import Losing, Retreating, SecretRoll
from vietnam_tui.games.vietnam_battles.rules.combat.support import full_pool
from vietnam_tui.games.vietnam_battles.rules.position.view import UNKNOWN
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import us_units_lost
from vietnam_tui.games.vietnam_battles.state import SIDES, State
from vietnam_tui.games.vietnam_battles.units import NO_UNIT


def audit(state: State) -> list[str]:
    """Broken invariants as sentences: stacking, prohibited places, markers and chits that do not add up."""
    return [*_places(state), *_markers(state), *_counts(state)]


def _places(state: State) -> list[str]:
    faults: list[str] = []
    barred = {t.id for t in terrain_key().terrain if t.move is None}
    held: dict[int, str] = {}
    for unit in range(len(state.units)):
        status, name = state.units[unit], state.roster[unit].name
        if status.gone != (status.place < 0) and status.gone:
            faults.append(f"{name} is eliminated and still on the map")
        if status.place < 0:
            continue
        place = state.spots.label(status.place)
        if status.place in held and not _passing(state, status.place):
            faults.append(f"{name} and {held[status.place]} are stacked in {place} [VB-5.3-a]")
        held[status.place] = name
        boat = state.roster[unit].mobility == "riverine"
        if boat != state.spots.is_boat_spot(status.place):
            water = state.spots.water.get(state.spots.hex(status.place)) if boat else None
            there = "" if water is None else f"; the water there is {state.spots.label(water)}"
            faults.append(f"{name} cannot be in {place}{there} [VB-12.0-c]")
        elif not boat and state.spots.terrain(status.place) in barred:
            faults.append(f"{name} stands in prohibited {place} [VB-5.1-d]")
    return faults


def _passing(state: State, place: int) -> bool:
    """Is somebody halted here, on a friend's hex, in the middle of a retreat?"""
    frame = state.top
    return isinstance(frame, Retreating) and bool(frame.walked) and state.units[frame.units[0]].place == place


def _markers(state: State) -> list[str]:
    faults: list[str] = []
    for i, side in enumerate(SIDES):
        known = (*state.hands[i], *state.pools[i], *state.spent[i])
        if UNKNOWN not in known and Counter(known) != Counter(full_pool(state.scenario, side)) and known:
            faults.append(f"the {side} support markers do not add up to the pool [VB-8.0-b]")
    return faults


def _counts(state: State) -> list[str]:
    faults: list[str] = []
    if not 0 <= state.slicks_used <= state.slicks or not 0 <= state.tangos_used <= state.tangos:
        faults.append("more transports used than there are [VB-10.0-d]")
    secret = scenario(state.scenario).has_secret_victory
    if not secret and scenario(state.scenario).turns - state.last_turn < len(us_units_lost(state)):
        faults.append("the body count has not shortened the game enough [VB-21.0-a]")
    if state.mover != NO_UNIT and state.units[state.mover].gone:
        faults.append("the unit in hand is eliminated")
    if (
        state.result is None
        and state.turn > state.last_turn
        and not any(isinstance(frame, Losing | SecretRoll) for frame in state.frames)
    ):
        faults.append("play goes on after the last turn [VB-21.0-b]")
    if state.turn < 1:
        faults.append(f"there is no game turn {state.turn} [VB-21.0-b]")
    if state.queued:
        faults.append("something queued has been forgotten")
    if state.result is not None and state.frames:
        faults.append("something is still to be decided after the end")
    return faults
