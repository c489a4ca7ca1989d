"""For the bots: how reinforcements come in: loaded, by the hex that is nearest to what they are for."""

from __future__ import annotations

import random

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.engine.staff import ANY
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.restraint import keeps_reserve
from vietnam_tui.games.hot_armor.bots.tasks import Goal, is_staff
from vietnam_tui.games.hot_armor.bots.travel import field, manner, strides
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import Enter, doors, price, queue
from vietnam_tui.games.hot_armor.rules.movement.transport import Load, refuse_load_type
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.rules.sequence.sequence import End
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import POINT, UnitId

#: Why nobody is brought in
HELD = "the reinforcements wait: the enemy wins by their losses alone"
KEPT = "the reinforcements wait: the enemy is to have no time to take again what they take"

#: How much farther than the best way in another may be that is about as good, in sixths of a point
EQUAL = POINT
#: The golden section: its multiples lie evenly between whole numbers, however many they are
SPREAD = 0.618


def _waiting(picture: Picture) -> list[UnitId]:
    state = picture.state
    return [
        unit
        for unit in state.units_of(picture.side)
        if state.units[unit].fate == "box" and state.units[unit].active
    ]


def passengers(picture: Picture, carrier: UnitId) -> list[UnitId]:
    """The units that wait in the box, aboard nothing, and that a carrier can take."""
    state = picture.state
    return [
        unit
        for unit in state.units_of(picture.side)
        if state.units[unit].fate == "box"
        and not state.units[unit].carried
        and unit != carrier
        and not is_helicopter(state, unit)
        and refuse_load_type(state, unit, carrier) is None
    ]


def flies_empty(picture: Picture, unit: UnitId) -> bool:
    """Would a helicopter come in for nothing: is it a carrier with nobody aboard?  It is of use where others wait."""
    state = picture.state
    return is_helicopter(state, unit) and bool(state.kind(unit).carries) and not state.cargo(unit)


def loading(picture: Picture) -> Load | None:
    """The units taken aboard before coming in: those who cannot march first, then those who march slowly."""
    state, waiting = picture.state, _waiting(picture)
    carriers = [u for u in waiting if state.kind(u).carries and not state.cargo(u)]
    on_foot = [
        u
        for u in waiting
        if (not state.units[u].carried and state.kind(u).arm in ("infantry", "weapons"))
        or state.kind(u).can("jeep")
    ]
    on_foot.sort(key=lambda u: (state.kind(u).can("jeep"), strides(state, u), u))
    for unit in on_foot:
        for carrier in sorted(carriers, key=lambda u: (len(state.kind(u).carries), u)):
            if unit != carrier and Load(unit, carrier).refusal(state) is None:
                return Load(unit, carrier)
    return None


def why_held(picture: Picture) -> str:
    """Why the reinforcements are not brought in; "" where they are."""
    if not picture.goals:
        return HELD
    return KEPT if keeps_reserve(picture.world, picture.side) else ""


def order_of_arrival(picture: Picture, generator: random.Random) -> Proposal | None:
    """The next unit to come in, if one can; carriers are loaded first, and command posts follow the others.

    A side that holds back lets them wait, and ends the phase.
    """
    if not _waiting(picture):
        return None
    reason = why_held(picture)
    if reason:
        return Proposal(End(), reason)
    state, load = picture.state, loading(picture)
    if load is not None:
        return Proposal(load, rides_in(state, load))
    waiting = [unit for unit in _waiting(picture) if not flies_empty(picture, unit)]
    waiting.sort(key=lambda unit: (is_staff(state, unit), -strides(state, unit), unit))
    for unit in waiting:
        found = _door(picture, unit, generator)
        if found is not None:
            at, goal = found
            return Proposal(Enter(unit, at), _why_by(picture, at, goal))
    return None


def rides_in(state: State, load: Load) -> str:
    """Why somebody is taken aboard: what both move in an impulse."""
    own, carried = (strides(state, one) // POINT for one in (load.unit, load.carrier))
    return f"it moves {own} points an impulse by itself, and {carried} aboard {state.name(load.carrier)}"


def destination(picture: Picture, number: int) -> Goal | None:
    """The goal of a unit that is not on the map: goals have as many as their shares of the value."""
    goals = [goal for goal in picture.goals if goal.purpose != "hunt"] or list(picture.goals)
    left = number * SPREAD % 1.0 * sum(goal.value for goal in goals)
    for goal in goals:
        left -= goal.value
        if left < 0:
            return goal
    return goals[-1] if goals else None


def _door(picture: Picture, unit: UnitId, generator: random.Random) -> tuple[Hex, Goal | None] | None:
    """A hex by which a unit comes in, one of the best, and its goal."""
    state = picture.state
    if state.units[unit].carried:
        return None
    goal = destination(picture, unit)
    costs = field(state.scenario, manner(state, unit), goal.hexes) if goal is not None else None
    ranked: list[tuple[float, Hex]] = []
    for at in doors(state, unit):
        cost = price(state, unit, at)
        if cost is None or at in picture.enemies:
            continue
        far = costs[at] if costs is not None else 0
        flak = 50 * picture.danger.exposure(unit, at) if is_helicopter(state, unit) else 0
        ranked.append((far + cost + queue(state, at) + flak, at))
    open_ = [one for one in sorted(ranked) if Enter(unit, one[1]).refusal(state) is None]
    if not open_:
        return None
    _, at = generator.choice([one for one in open_ if one[0] <= open_[0][0] + EQUAL])
    return at, goal


def _why_by(picture: Picture, at: Hex, goal: Goal | None) -> str:
    """How far it is from where a unit comes in to what it is for."""
    if goal is None:
        return ANY
    grid, label = picture.state.board.grid, picture.state.label
    wanted = min(goal.hexes, key=lambda hex_: (grid.distance(at, hex_), hex_))
    far = grid.distance(at, wanted)
    return f"from {label(at)} it is {far} hex{'es' * (far != 1)} to {label(wanted)}"
