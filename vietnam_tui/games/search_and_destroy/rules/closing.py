"""Which hexes are closed to whom (5.0): those with face-up enemies, and those that a unit may not probe."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.search_and_destroy.counters import unit_types
from vietnam_tui.games.search_and_destroy.rules.hexes import inverted_by_hex, inverted_in
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import RosterEntry, Unit, UnitId

#: Personnel that closes no hex when it is found [SD-5.0-f]
BYSTANDERS = frozenset({"peasant", "porter"})
#: Personnel without Attack Strength that may probe all the same [SD-12.2-c]
TEAMS = frozenset({"arvn-intel"})


def holds(state: State, side: str, place: Hex) -> bool:
    """Does a side close a hex: is a face-up personnel unit or a vehicle of it there? [SD-5.0-f]"""
    return place in _held(state.roster, state.units).get(side, ())


@by_identity
def _held(roster: tuple[RosterEntry, ...], units: tuple[Unit, ...]) -> dict[str, frozenset[Hex]]:
    types = unit_types()
    found: dict[str, set[Hex]] = {}
    for entry, unit in zip(roster, units, strict=True):
        type_ = types[entry.type]
        if (
            unit.on_map
            and unit.up
            and (type_.kind == "vehicle" or (type_.personnel and type_.id not in BYSTANDERS))
        ):
            found.setdefault(entry.side, set()).add(unit.place)
    return {side: frozenset(places) for side, places in found.items()}


def may_probe(state: State, unit: UnitId) -> bool:
    """May a unit look into a hex by entering it? [SD-12.1-a]"""
    type_ = state.type(unit)
    if state.side(unit) != state.searcher:
        return False
    # [SD-12.2-c]
    return type_.kind == "vehicle" or (type_.personnel and (type_.combat_unit or type_.id in TEAMS))


def barred(state: State, unit: UnitId) -> frozenset[Hex]:
    """The hexes that are closed to a unit."""
    enemy = state.other(state.side(unit))
    held = _held(state.roster, state.units).get(enemy, frozenset[Hex]())
    return held if may_probe(state, unit) else held.union(inverted_by_hex(state, enemy))


def closed(state: State, unit: UnitId, to: Hex) -> Refusal | None:
    """Why a unit may not enter a hex whatever that costs, or None."""
    enemy = state.other(state.side(unit))
    if holds(state, enemy, to):
        return Refusal("SD-5.0-f", f"the enemy is in {state.label(to)}")
    if inverted_in(state, enemy, to) and not may_probe(state, unit):
        name, label = state.name(unit), state.label(to)
        return Refusal("SD-5.0-g", f"an inverted counter lies in {label}, and {name} may not probe")
    return None


def minefields(state: State, side: str) -> frozenset[Hex]:
    """The hexes with revealed Anti-Personnel units of a side."""
    return _minefields(state.roster, state.units).get(side, frozenset())


def mined(state: State, unit: UnitId, place: Hex) -> bool:
    """Do revealed Anti-Personnel units of the enemy lie in a hex? [SD-11.1-b]"""
    return place in minefields(state, state.other(state.side(unit)))


@by_identity
def _minefields(roster: tuple[RosterEntry, ...], units: tuple[Unit, ...]) -> dict[str, frozenset[Hex]]:
    found: dict[str, set[Hex]] = {}
    for entry, unit in zip(roster, units, strict=True):
        if entry.type == "mine" and unit.on_map and unit.up:
            found.setdefault(entry.side, set()).add(unit.place)
    return {side: frozenset(places) for side, places in found.items()}
