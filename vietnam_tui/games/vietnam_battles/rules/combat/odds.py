"""The chances of a combat before its die is rolled, by the code that carries it out (7.3, 7.6, 8.4)."""

from __future__ import annotations

from fractions import Fraction

from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.frames import Combat
from vietnam_tui.games.vietnam_battles.phrases import BOMBARDMENT_WORDS, RESULT_WORDS
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import Attack, Bombard
from vietnam_tui.games.vietnam_battles.rules.combat.differential import result_of
from vietnam_tui.games.vietnam_battles.rules.combat.results import closest, retreat_after
from vietnam_tui.games.vietnam_battles.rules.combat.retreat_routes import routes
from vietnam_tui.games.vietnam_battles.rules.combat.support import Support
from vietnam_tui.games.vietnam_battles.state import State, other

#: The order in which results are listed, best for the attacker first
RESULTS = tuple(RESULT_WORDS)
#: Results by which the defender, and by which the attacker, loses steps or ground
DEFENDER_HURT = ("De", "D2", "D3", "Ex")
ATTACKER_HURT = ("Ex", "A1", "A2", "A3", "(A)", "Ae")
#: The same of a bombardment [VB-8.4-d, VB-8.4.2-a]
BOMBED, FRIENDLY_FIRE = ("De", "D2", "D3", "Ex"), ("(A)",)
#: The result of a retreat where no way is open [VB-7.7-j, VB-7.8-a]
NO_WAY = "no retreat is open: resist or perish"


def combat_of(state: State, action: Action) -> Combat | None:
    """The combat that an action declares or adds to, the one that is open for any other; None without one."""
    frame = state.top if isinstance(state.top, Combat) else None
    match action:
        case Attack() | Bombard():
            return action.combat
        case Support() if frame is not None:
            return action.added(state, frame)
    return frame


def result_chances(column: int) -> dict[str, Fraction]:
    """Result -> its exact probability in a column, by running every die."""
    found: dict[str, Fraction] = {}
    for pips in range(1, 7):
        result = result_of(column, pips)
        found[result] = found.get(result, Fraction(0)) + Fraction(1, 6)
    return {result: found[result] for result in RESULTS if result in found}


def result_words(state: State, combat: Combat, result: str) -> str:
    """The effect of a result on these units: a retreat only where a way is open to one of those who must."""
    retreat = retreat_after(state, combat, result)
    if retreat is None or any(any(routes(state, unit, retreat)) for unit in retreat.units):
        return (BOMBARDMENT_WORDS if combat.bombardment else RESULT_WORDS)[result]
    return NO_WAY


def hurts(state: State, combat: Combat, column: int) -> dict[str, Fraction]:
    """The chance of each side to lose steps or ground; a bombardment hurts its own side by friendly fire alone.

    [VB-8.4.2-a]
    """
    chances = result_chances(column)
    theirs: tuple[str, ...] = BOMBED if combat.bombardment else DEFENDER_HURT
    ours: tuple[str, ...] = FRIENDLY_FIRE if combat.bombardment else ATTACKER_HURT
    if combat.bombardment and not closest(state, combat.target, hidden=True)[0]:
        ours = ()  # it would fall on nobody
    defender = state.roster[combat.target].side
    return {
        side: sum((chances.get(result, Fraction(0)) for result in results), Fraction(0))
        for side, results in ((defender, theirs), (other(defender), ours))
    }
