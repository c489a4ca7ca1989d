"""Which hexes are closed to whom (5.0): those with face-up enemies, and those that a unit may not probe."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.search_and_destroy.rules.hexes import inverted_in, shown_in
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId

#: Personnel that closes no hex when it is found [SD-5.0-f]
BYSTANDERS = frozenset({"peasant", "porter"})
#: Personnel without Attack Strength that may probe all the same [SD-12.2-c]
TEAMS = frozenset({"arvn-intel"})


def holds(state: State, side: str, place: Hex) -> bool:
    """Does a side close a hex: is a face-up personnel unit or a vehicle of it there? [SD-5.0-f]"""
    return any(
        state.type(unit).kind == "vehicle"
        or (state.type(unit).personnel and state.type(unit).id not in BYSTANDERS)
        for unit in shown_in(state, side, place)
    )


def may_probe(state: State, unit: UnitId) -> bool:
    """May a unit look into a hex by entering it? [SD-12.1-a, SD-12.2-c]"""
    type_ = state.type(unit)
    if state.side(unit) != state.searcher:
        return False
    return type_.kind == "vehicle" or (type_.personnel and (type_.combat_unit or type_.id in TEAMS))


def closed(state: State, unit: UnitId, to: Hex) -> Refusal | None:
    """Why a unit may not enter a hex whatever that costs, or None."""
    enemy, label, name = state.other(state.side(unit)), state.label(to), state.name(unit)
    if holds(state, enemy, to):
        return Refusal("SD-5.0-f", f"the enemy is in {label}")
    if inverted_in(state, enemy, to) and not may_probe(state, unit):
        return Refusal("SD-5.0-g", f"an inverted counter lies in {label}, and {name} may not probe")
    return None


def mined(state: State, unit: UnitId, place: Hex) -> bool:
    """Do revealed Anti-Personnel units of the enemy lie in a hex? [SD-11.1-b]"""
    enemy = state.other(state.side(unit))
    return any(state.type(one).id == "mine" for one in shown_in(state, enemy, place))
