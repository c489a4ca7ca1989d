"""Who may answer what has come into a hex (16.1 to 16.6, 22.13), by what a side knows."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.hot_armor.fire_frames import Reacting
from vietnam_tui.games.hot_armor.fire_verbs import React
from vietnam_tui.games.hot_armor.rules.anti_air import refuse_aa
from vietnam_tui.games.hot_armor.rules.sight import sees
from vietnam_tui.games.hot_armor.rules.spotted_reaction import reaction_spotters, refuse_reach
from vietnam_tui.games.hot_armor.rules.weapons import refuse_again, refuse_firing, refuse_missile
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId


def refuse_react(state: State, frame: Reacting, order: React) -> Refusal | None:
    """Why a unit may not fire in reaction at a unit in the hex just entered, or None."""
    if order.target not in frame.targets:
        names = " or ".join(state.name(unit) for unit in frame.targets)
        return Refusal("HA-16.1-b", f"reaction fire is aimed at what has moved: {names}")
    if any(shot.unit == order.unit for shot in frame.shots):
        return Refusal("HA-16.1-d", f"{state.name(order.unit)} fires already")
    missile = refuse_missile(state, order.unit, (order.target,), state.label(frame.at))
    return refuse_reactor(state, frame, order.unit) or missile


def refuse_reactor(state: State, frame: Reacting, unit: UnitId) -> Refusal | None:
    """Why a unit cannot fire in reaction into a hex at all, or None [HA-16.2-a]."""
    status, name = state.units[unit], state.name(unit)
    if state.side(unit) != frame.side:
        return Refusal("HA-16.0-a", f"{name} is none of the {frame.side} units")
    never = refuse_firing(state, unit)
    if never is not None:
        return never
    if status.disrupted:
        return Refusal("HA-16.4-a", f"{name} is disrupted")
    if status.reacted:
        return Refusal("HA-16.1-d", f"{name} has used its reaction fire of this phase")
    spent = refuse_again(state, unit)
    if spent is not None:
        return spent
    if state.kind(unit).can("rockets"):
        return Refusal("HA-16.6-b", f"{name} conducts no reaction fire")
    return (refuse_aa if frame.air else refuse_reach)(state, unit, frame.at)  # in command or not [HA-16.1-c]


def reactions(state: State, frame: Reacting) -> Iterator[React]:
    """Every unit that may fire, with each of its targets."""
    for unit in state.units_of(frame.side):
        if state.units[unit].on_map and refuse_reactor(state, frame, unit) is None:
            for target in frame.targets:
                order = React(unit, target)
                if refuse_react(state, frame, order) is None:
                    yield order


def covered_near(seen: State, frame: Reacting) -> bool:
    """Might a face-down counter fire: one near enough, and in sight but for AA fire, or one that others spot for?"""
    covered = [one for one in seen.covered if one.side == frame.side]
    grid, reach = seen.board.grid, seen.morale_of(frame.side)
    if frame.air and seen.rules_of(frame.side).unlimited:
        reach = grid.size
    near = any(
        grid.distance(one.place, frame.at) <= reach and (frame.air or sees(seen, one.place, frame.at))
        for one in covered
    )
    spotted = bool(covered) and not frame.air and bool(reaction_spotters(seen, frame.side, frame.at))
    return near or spotted
