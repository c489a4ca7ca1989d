"""For the bots: guns before an assault on the camp of Lang Vei, while the ring is closed.

A bombardment throws nobody back: whoever it drives out has no way to go.  After an assault that fails the ring may be
open.
"""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.khe_sanh.bots.goals import gaps, survival
from vietnam_tui.games.khe_sanh.bots.odds import SHAKING, best_row, bombarded, chances, shaken
from vietnam_tui.games.khe_sanh.bots.ring import another_comes
from vietnam_tui.games.khe_sanh.frames import Assault, Bombardment
from vietnam_tui.games.khe_sanh.rules.assault import attacks
from vietnam_tui.games.khe_sanh.rules.fire import harassment
from vietnam_tui.games.khe_sanh.rules.fire.artillery import gun_points, guns_for
from vietnam_tui.games.khe_sanh.rules.fire.harassment import Harass
from vietnam_tui.games.khe_sanh.state import NVA, State
from vietnam_tui.games.khe_sanh.units import PieceId

#: The least number that a garrison behind a closed ring does not survive, but where it chooses to be shaken
DEADLY = 2
#: How often a garrison that is shaken lives through another Impulse
LATER = 0.1


class Failure(NamedTuple):
    """How likely a garrison lives through an assault: not shaken, the attackers thrown back besides, and shaken."""

    steady: float
    thrown: float
    shaken: float


def softening(state: State) -> Harass | None:
    """Fire at the camp before anybody assaults it, where that makes its fall likelier than any other use of guns."""
    if not survival(state) or state.phasing != NVA:
        return None
    for target, units in attacks.targets(state).items():
        if gaps(state, target) or harassment.no_target(state, target) is not None:
            continue
        guns, bases = harassment.able(state, target)
        if guns and _better(state, target, units, guns):
            return Harass(target, guns, bases)
    return None


def _better(state: State, target: Hex, units: tuple[PieceId, ...], guns: tuple[PieceId, ...]) -> bool:
    """Does the garrison live on less often if the guns fire first, than if they fire afterwards or in support?"""
    strength = sum(gun_points(state, gun, target) for gun in guns)
    fire = bombarded(state, Bombardment(target, guns, strength=strength))
    if not fire:
        return False
    missed = sum(chance for number, chance in fire.items() if number < DEADLY)
    hit = 0.0 if shaken(state, target) else fire.get(SHAKING, 0.0)
    bare = _failure(state, Assault(target, units))
    lent = _failure(state, Assault(target, units, guns=tuple(guns_for(state, NVA, target, attack=True))))
    on = LATER if another_comes(state) else 1.0
    first = missed * (bare.steady + bare.shaken * on) + hit * bare.steady
    unhurt = bare.steady - bare.thrown
    after = bare.thrown + unhurt * (missed + hit * on) + bare.shaken * missed * on
    return first < min(after, lent.steady + lent.shaken * on)


def _failure(state: State, assault: Assault) -> Failure:
    results = chances(state, assault, best_row(state, assault)[1])
    steady = sum(chance for (_, right), chance in results.items() if right < DEADLY)
    thrown = sum(chance for (left, right), chance in results.items() if right < DEADLY <= left)
    half = sum(chance for (_, right), chance in results.items() if right == SHAKING)
    return Failure(steady, thrown, 0.0 if shaken(state, assault.target) else half)
