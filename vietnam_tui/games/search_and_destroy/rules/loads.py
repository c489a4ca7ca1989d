"""What a unit can carry (20.2): casualties by number for a squad, by slots for a Medic or Porter."""

from __future__ import annotations

from vietnam_tui.games.search_and_destroy.counters import UnitType
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, BodyKind, UnitId


def carried(state: State, unit: UnitId) -> tuple[int, int]:
    """The KIA and WIA, of both sides, that a unit carries; a captured Pilot is a WIA to his captor [SD-S2.3-c]."""
    loads = [one for one in state.bodies if one.carrier == unit]
    cargo = state.units[unit].cargo
    captive = cargo != NO_UNIT and state.units[cargo].fate == "captured"
    return sum(one.kia for one in loads), sum(one.wia for one in loads) + captive


def slots(type_: UnitType, what: BodyKind) -> int:
    """How much of its capacity a casualty takes: one for a squad, on stretchers two for a KIA [SD-20.24-a]."""
    if type_.carries != "stretchers":
        return 1  # [SD-20.24-b]
    return tables().value("kia-slots" if what == "kia" else "wia-slots")


def capacity(type_: UnitType) -> int:
    """How much a unit carries: twelve casualties, four slots, or none [SD-20.24-a, SD-20.24-b, SD-20.2-a]."""
    if type_.carries == "casualties":
        return tables().value("squad-bodies")
    return tables().value("stretcher-slots") if type_.carries == "stretchers" else 0


def free(state: State, unit: UnitId) -> int:
    """What is left of a unit's capacity; nothing beside a Cache [SD-10.3-b]."""
    type_, cargo = state.type(unit), state.units[unit].cargo
    if cargo != NO_UNIT and state.units[cargo].fate != "captured":
        return 0
    kia, wia = carried(state, unit)
    return capacity(type_) - kia * slots(type_, "kia") - wia * slots(type_, "wia")


def fits(state: State, unit: UnitId) -> bool:
    """Carries a unit no more than it can?  A boat has its own casualties aboard and no others [SD-33.43-a]."""
    if state.type(unit).carries == "own":
        return all(one.side == state.side(unit) for one in state.bodies if one.carrier == unit)
    return free(state, unit) >= 0
