"""The facts that must always be true of a position."""

from __future__ import annotations

from collections import Counter

from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter, occupied, units_in
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId


def audit(state: State) -> list[str]:
    """Broken invariants as sentences: places, carriers, hexes of both sides, counts."""
    return [*_places(state), *_carriers(state), *_hexes(state), *_counts(state)]


def _places(state: State) -> list[str]:
    faults: list[str] = []
    for number, unit in enumerate(state.units):
        name = state.name(UnitId(number))
        if unit.on_map == bool(unit.fate):
            faults.append(f"{name} is on the map and off it")
        if unit.fate == "due" and state.phase != "set-up":
            faults.append(f"{name} has not been set up")
        if unit.concealed and not unit.on_map:
            faults.append(f"{name} is concealed off the map")
        if unit.concealed and (unit.disrupted or is_helicopter(state, UnitId(number))):
            faults.append(f"{name} cannot be concealed [HA-24.0-a, HA-24.3-a]")
    return faults


def _carriers(state: State) -> list[str]:
    faults: list[str] = []
    for number, unit in enumerate(state.units):
        if not unit.carried:
            continue
        name, carrier = state.name(UnitId(number)), state.units[unit.aboard]
        if unit.aboard == number or carrier.carried or state.side(unit.aboard) != state.side(UnitId(number)):
            faults.append(f"{name} is carried by what cannot carry it")
        elif (carrier.place, carrier.fate) != (unit.place, unit.fate):
            faults.append(f"{name} is elsewhere than its carrier")
        elif carrier.concealed and not unit.concealed:
            faults.append(f"{name} is face up in a carrier that is face down [HA-24.4-b]")
    for carrier_id, times in Counter(unit.aboard for unit in state.units if unit.carried).items():
        if times > 1:
            faults.append(f"{state.name(carrier_id)} carries more than one unit [HA-11.4-c]")
    return faults


def _hexes(state: State) -> list[str]:
    """No hex holds units of both sides; a helicopter in flight may be over an enemy while it is being shot at."""
    first, second = state.sides
    faults: list[str] = []
    for hex_ in sorted(occupied(state, first) & occupied(state, second)):
        aloft = [
            unit for side in state.sides for unit in units_in(state, side, hex_) if is_helicopter(state, unit)
        ]
        if not (aloft and state.frames):
            faults.append(f"both sides are in {state.label(hex_)} [HA-10.2-a]")
    return faults


def _counts(state: State) -> list[str]:
    faults: list[str] = []
    if len(set(state.lost)) != len(state.lost):
        faults.append("a unit has been eliminated twice")
    gone = {UnitId(number) for number, unit in enumerate(state.units) if unit.fate == "lost"}
    if gone != set(state.lost):
        faults.append("the units eliminated are not those that are counted [HA-4.1-b]")
    if state.bearer >= 0 and state.side(state.bearer) != state.phasing:
        faults.append("the C2 marker lies on a unit of the other side")
    dug = Counter(one.place for one in state.entrenchments)
    if any(times > 1 for times in dug.values()):
        faults.append("a hex has two entrenchments [HA-25.0-a]")
    for unit in state.stack:
        if not state.units[unit].on_map:
            faults.append(f"{state.name(unit)} is in hand and not on the map")
    if state.queued:
        faults.append("something queued has been forgotten")
    if state.result is not None and state.frames:
        faults.append("something is still to be decided after the end")
    return faults
