"""For the campaign bots: what a combat is worth to a side, in steps, by the table's exact chances.

What a unit is worth depends on the scenario: in Snoopy's Nose every US unit lost costs the US player a turn
[VB-21.0-a]; in the Iron Triangle it rolls a die for the Viet Cong [VB-27.0-q].
"""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.games.vietnam_battles.bots.combat_expectation import Blow, Toll
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import CASUALTIES, ESCAPE, HOLD
from vietnam_tui.games.vietnam_battles.state import State, other
from vietnam_tui.games.vietnam_battles.units import UnitId

CAMPAIGNS = ("snoopys-nose", "iron-triangle")


class Stakes(NamedTuple):
    """What it is worth to a side: an enemy step, an enemy unit besides, an own step, an own unit besides,
    and to push an enemy out of his hex."""

    step: float
    kill: float
    own_step: float
    own_kill: float
    push: float


_US = {
    "snoopys-nose": Stakes(1.0, 0.8, 0.7, 2.5, 0.15),
    "iron-triangle": Stakes(1.0, 0.8, 0.5, 1.2, 0.1),
}
_VC_NOSE = Stakes(0.9, 2.5, 0.6, 0.6, 0.1)
_VC_TRIANGLE = {
    ESCAPE: Stakes(0.5, 0.8, 0.8, 1.5, 0.3),
    HOLD: Stakes(0.6, 0.8, 1.0, 1.5, 0.1),
    CASUALTIES: Stakes(1.0, 2.5, 0.5, 0.7, 0.1),
}


def stakes(state: State, side: str) -> Stakes:
    """What combats are worth to a side; the Viet Cong player knows his own plan."""
    if side == "US":
        return _US.get(state.scenario, _US["iron-triangle"])
    if state.scenario == "snoopys-nose":
        return _VC_NOSE
    return _VC_TRIANGLE.get(state.condition, _VC_TRIANGLE[HOLD])


def unit_worth(state: State, unit: UnitId, kill: float) -> float:
    """What the loss of a unit is worth besides its steps: ARVN units shorten no game [VB-21.0-c]."""
    return min(kill, 0.5) if state.roster[unit].nation == "ARVN" else kill


def on_open_site(state: State, unit: UnitId) -> bool:
    """Does a Viet Cong unit stand on a known camp or cache that has not been captured?"""
    place = state.units[unit].place
    return any(site.place == place and site.known and not site.captured for site in state.sites)


def push_worth(state: State, target: UnitId, value: Stakes) -> float:
    """What it is worth to the attacker that the target leaves its hex."""
    if state.roster[target].side == "VC" and on_open_site(state, target):
        return value.push + 2.5
    return value.push


def reversed_stakes(value: Stakes) -> Stakes:
    """The stakes of a defender written as those of an attacker whose gain is the defender's loss."""
    return Stakes(value.own_step, value.own_kill, value.step, value.kill, value.push)


def toll_worth(state: State, attackers: tuple[UnitId, ...], target: UnitId, toll: Toll) -> float:
    """What a combat is worth to the attacker, or to the player who bombards."""
    value = stakes(state, other(state.roster[target].side))
    steps = toll.one + toll.all * (1 if is_last_step(state, target) else 2)
    push = push_worth(state, target, value)
    own = max((unit_worth(state, u, value.own_kill) for u in attackers), default=0.0)
    return (
        value.step * steps
        + unit_worth(state, target, value.kill) * toll.all
        + push * toll.slips
        + (push - value.push) * toll.all
        - value.own_step * toll.cost
        - own * toll.loses_unit
    )


def blow_worth(
    state: State,
    attackers: tuple[UnitId, ...],
    target: UnitId,
    chances: Blow,
    value: Stakes,
    *,
    trapped: bool,
) -> float:
    """The same from a column alone, for combats that are planned or not yet rolled."""
    last = is_last_step(state, target)
    hit = chances.exchange + (chances.retreat if trapped else 0.0)
    dead = chances.eliminated + (hit if last else 0.0)
    steps = hit + chances.eliminated * (1 if last else 2)
    push = push_worth(state, target, value)
    worth = value.step * steps + unit_worth(state, target, value.kill) * dead + (push - value.push) * dead
    if not trapped:
        worth += push * chances.retreat
    if not attackers:
        return worth
    weak = sum(is_last_step(state, u) for u in attackers)
    own = max(unit_worth(state, u, value.own_kill) for u in attackers)
    worth -= value.own_step * (chances.cost + 0.15 * chances.repulse)
    worth -= own * chances.cost * (weak == len(attackers))
    worth -= 0.1 * own * chances.repulse * (weak > 0)
    return worth - (2 * value.own_step + own) * len(attackers) * chances.disaster
