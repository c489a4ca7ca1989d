"""For the bots: how reinforcements come in: loaded, by the hex that is nearest to what they are for."""

from __future__ import annotations

import random

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.engine.staff import ANY
from vietnam_tui.games.hot_armor.bots.lifts import lift_goal
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.restraint import keeps_reserve
from vietnam_tui.games.hot_armor.bots.tasks import Goal, is_staff
from vietnam_tui.games.hot_armor.bots.travel import field, manner, strides
from vietnam_tui.games.hot_armor.bots.waiting import destination, flies_empty, rides_in, waiting_of
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import Enter, doors, price, queue
from vietnam_tui.games.hot_armor.rules.movement.transport import Load
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.rules.sequence.sequence import End
from vietnam_tui.games.hot_armor.units import POINT, UnitId

#: Why nobody is brought in
HELD = "the reinforcements wait: the enemy wins by their losses alone"
KEPT = "the reinforcements wait: the enemy is to have no time to take again what they take"

#: How much farther than the best way in another may be that is about as good, in sixths of a point
EQUAL = POINT


def loading(picture: Picture) -> Load | None:
    """The units taken aboard before coming in: those who cannot march first, then those who march slowly."""
    state, waiting = picture.state, waiting_of(picture)
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
    if not waiting_of(picture):
        return None
    reason = why_held(picture)
    if reason:
        return Proposal(End(), reason)
    state, load = picture.state, loading(picture)
    if load is not None:
        return Proposal(load, rides_in(state, load))
    waiting = [unit for unit in waiting_of(picture) if not flies_empty(picture, unit)]
    waiting.sort(key=lambda unit: (is_staff(state, unit), -strides(state, unit), unit))
    for unit in waiting:
        found = _door(picture, unit, generator)
        if found is not None:
            at, goal = found
            return Proposal(Enter(unit, at), _why_by(picture, at, goal))
    return None


def _door(picture: Picture, unit: UnitId, generator: random.Random) -> tuple[Hex, Goal | None] | None:
    """A hex by which a unit comes in, one of the best, and its goal."""
    state = picture.state
    if state.units[unit].carried:
        return None
    lifted = is_helicopter(state, unit) and state.cargo(unit)
    goal = lift_goal(picture, unit) if lifted else destination(picture, unit)
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
