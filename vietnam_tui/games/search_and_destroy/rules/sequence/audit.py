"""The facts that must always be true of a position."""

from __future__ import annotations

from vietnam_tui.games.search_and_destroy.frames import ForcedAttack, Moving, PuttingBack, SettingUp
from vietnam_tui.games.search_and_destroy.rules.movement.carrying import fits
from vietnam_tui.games.search_and_destroy.rules.position.hexes import overfull
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_SIDE, NO_UNIT, UnitId


def audit(state: State) -> list[str]:
    """Broken invariants as sentences: places, passengers, stacks, markers, what is forgotten."""
    return [*_places(state), *_rides(state), *_stacks(state), *_markers(state), *_leftovers(state)]


def _places(state: State) -> list[str]:
    faults: list[str] = []
    for number, unit in enumerate(state.units):
        name, type_ = state.name(UnitId(number)), state.type(UnitId(number))
        if unit.on_map == bool(unit.fate):
            faults.append(f"{name} is on the map and off it")
        if (unit.stream != NO_SIDE) != (type_.kind == "boat" and unit.on_map):
            faults.append(f"{name} is not where a boat is [SD-33.2-b]")
        elif unit.stream != NO_SIDE and unit.place not in state.board.grid.side_hexes[unit.stream]:
            faults.append(f"{name} lies off its hexside [SD-33.2-b]")
        if not unit.up and unit.fate not in ("", "due", "unseen"):
            faults.append(f"{name} left play face down [SD-11.2-a]")
        if not unit.up and unit.pinned:
            faults.append(f"{name} is pinned and lies face down [SD-11.5-b]")
        if unit.pinned and not type_.personnel:
            faults.append(f"{name} is pinned [SD-22.1-e]")
        if type_.kind == "dummy" and unit.up and unit.on_map:
            faults.append(f"{name} is a Dummy face up [SD-10.5-a]")
    return faults


def _rides(state: State) -> list[str]:
    faults: list[str] = []
    for number, unit in enumerate(state.units):
        name, ride = state.name(UnitId(number)), unit.aboard
        if (unit.fate == "aboard") != (ride != NO_UNIT):
            faults.append(f"{name} rides and does not")
        elif ride != NO_UNIT and state.units[ride].cargo == number:
            if state.type(UnitId(number)).id != "cache" or not unit.up or not state.units[ride].on_map:
                faults.append(f"{state.name(ride)} carries {name} as if it were a Cache [SD-10.3-b]")
        elif ride != NO_UNIT and (
            not state.units[ride].on_map
            or state.type(ride).carries != "passengers"
            or state.side(ride) != state.side(UnitId(number))
        ):
            faults.append(f"{name} rides in {state.name(ride)}, which carries nobody [SD-22.1-b]")
        load = unit.cargo
        if load != NO_UNIT and state.units[load].aboard != number and state.units[load].fate != "captured":
            faults.append(f"{name} carries {state.name(load)} and does not [SD-20.2-b]")
    return faults


def _stacks(state: State) -> list[str]:
    """Nobody stands where there is no room, but on the way [SD-5.0-j]."""
    if any(isinstance(frame, Moving | PuttingBack | ForcedAttack) for frame in state.frames):
        return []
    return [
        f"{state.label(place)} holds too many units of the {side}: {full} [SD-5.0-j]"
        for side in state.sides
        for place, full in overfull(state, side).items()
    ]


def _markers(state: State) -> list[str]:
    faults: list[str] = []
    for one in state.bodies:
        if (one.place >= 0) == (one.carrier != NO_UNIT) or one.kia + one.wia <= 0:
            faults.append("casualty markers lie nowhere, or are none [SD-20.1-a]")
        elif one.carrier != NO_UNIT and not fits(state, one.carrier):
            faults.append(f"{state.name(one.carrier)} carries more than it can [SD-20.24-a]")
        elif one.carrier != NO_UNIT and not state.units[one.carrier].up:
            faults.append(f"{state.name(one.carrier)} carries and lies face down [SD-11.5-b]")
    supplied = [one.place for one in state.supplies]
    if len(set(supplied)) < len(supplied):
        faults.append("a hex holds two Ammunition Supply Counters [SD-19.24-b]")
    return faults


def _leftovers(state: State) -> list[str]:
    faults: list[str] = []
    if min(state.points) < 0 or min(state.suffered) < 0:
        faults.append("a side has less than no points")
    if state.queued:
        faults.append("something queued has been forgotten")
    if state.result is not None and state.frames:
        faults.append("something is still to be decided after the end")
    if state.phase == "set-up" and not state.frames and state.result is None:
        faults.append("nobody sets up")
    if state.phase != "set-up" and any(isinstance(frame, SettingUp) for frame in state.frames):
        faults.append("a side sets up during play [SD-S0-g]")
    return faults
