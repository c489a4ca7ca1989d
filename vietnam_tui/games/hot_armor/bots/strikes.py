"""For the bots: which enemy hexes can be assaulted in this impulse, and by whom, those counted who can still come.

Attacks fall on every unit of a hex with full strength, so a few strong strikes are planned rather than many weak ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed
from vietnam_tui.engine.search import Reached
from vietnam_tui.games.hot_armor.bots.contact import assault_gain
from vietnam_tui.games.hot_armor.bots.fires import Group, best_group
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.travel import manner, within_reach
from vietnam_tui.games.hot_armor.rules.fire.weapons import attack_kind, targets_in
from vietnam_tui.games.hot_armor.rules.movement.allowance import allowance, standstill
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId

#: Strikes planned at once, and units looked at for one
STRIKES, PARTY = 3, 6
#: What it costs to bring up one more
EFFORT = 0.05


class Strike(NamedTuple):
    """An enemy hex, who assaults it, and what that brings to each of them."""

    at: Hex
    units: tuple[UnitId, ...]
    share: float


def may_assault(state: State, unit: UnitId) -> bool:
    """Could a unit assault in this impulse if it were next to an enemy?"""
    status, kind = state.units[unit], state.kind(unit)
    return (
        status.on_map
        and status.active
        and not (status.disrupted or status.shot or status.assaulted or status.overwatch)
        and kind.arm in ("infantry", "vehicular")
        and attack_kind(state, unit) is not None
        and bool(kind.move)
        and not (kind.can("rockets") or kind.can("indirect") or kind.can("command post"))
    )


def _reachers(picture: Picture, unit: UnitId) -> frozenset[Hex]:
    """The hexes next to which a unit can be in this phase, its carrier bringing it."""
    state = picture.state
    mover = state.units[unit].aboard if state.units[unit].carried else unit
    here = state.place(mover)
    found: Mapping[int, Reached] = {}
    if standstill(state, mover) is None:
        left = allowance(state, mover) - state.units[mover].spent
        found = within_reach(state.scenario, manner(state, mover), here, left, picture.enemies)
    grid = state.board.grid
    return frozenset(
        at
        for at in picture.enemies
        if any((n in found or n == here) and picture.commands(unit, n) for n in grid.neighbours(at))
    )


def strikes(picture: Picture) -> dict[UnitId, Strike]:
    """The units that should take part in each strike: the best ones, nobody in two."""
    state = picture.state
    able: dict[Hex, list[UnitId]] = {}
    for unit in state.units_of(picture.side):
        if may_assault(state, unit) and picture.danger.nearest(state.place(unit)) <= 16:
            for at in _reachers(picture, unit):
                able.setdefault(at, []).append(unit)
    found: dict[UnitId, Strike] = {}
    parties = ByNeed[tuple[Hex, tuple[UnitId, ...]], Group](lambda key: _party(picture, *key))
    for _ in range(STRIKES):
        free = {at: tuple(u for u in units if u not in found) for at, units in able.items()}
        best = _best(picture, free, parties)
        if best is None:
            break
        found |= dict.fromkeys(best.units, best)
        del able[best.at]
    return found


def _best(
    picture: Picture,
    able: dict[Hex, tuple[UnitId, ...]],
    parties: ByNeed[tuple[Hex, tuple[UnitId, ...]], Group],
) -> Strike | None:
    best, place = Group((), 0.0), Hex(-1)
    for at, units in able.items():
        if not targets_in(picture.state, picture.enemy, at):
            continue
        group = parties[at, units]
        if group.gain > best.gain:
            best, place = group, at
    if not best.units:
        return None
    return Strike(place, best.units, best.gain / len(best.units))


def _party(picture: Picture, at: Hex, units: tuple[UnitId, ...]) -> Group:
    state, grid = picture.state, picture.state.board.grid

    def first(unit: UnitId) -> tuple[bool, int, int, UnitId]:
        kind = state.kind(unit)
        strength = kind.attack.strength if kind.attack is not None else 0
        return kind.arm != "infantry", -strength, grid.distance(state.place(unit), at), unit

    chosen = sorted(units, key=first)[:PARTY]
    return best_group(
        chosen,
        lambda party: assault_gain(picture, at, party),
        lambda unit: EFFORT * (grid.distance(state.place(unit), at) > 1),
    )
