"""Vietnam Battles for its bots: what a position is worth, orders worth a thought, habits and reasons."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from vietnam_tui.core.knowledge import Doctrine, Slot
from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.bots.combat_expectation import best_markers
from vietnam_tui.games.vietnam_battles.bots.forecast import us_features
from vietnam_tui.games.vietnam_battles.bots.habits import habit
from vietnam_tui.games.vietnam_battles.bots.plans import combat_options, movement_slots
from vietnam_tui.games.vietnam_battles.bots.reasons import reason
from vietnam_tui.games.vietnam_battles.frames import (
    Advancing,
    Combat,
    Displacing,
    Drawing,
    Losing,
    Passing,
    Retreating,
)
from vietnam_tui.games.vietnam_battles.rules.combat.advance import Advance
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import COMBAT_PHASES, eligible_attackers
from vietnam_tui.games.vietnam_battles.rules.combat.differential import read_combat
from vietnam_tui.games.vietnam_battles.rules.combat.results import Lose
from vietnam_tui.games.vietnam_battles.rules.combat.retreat import Displace, retreat_actions
from vietnam_tui.games.vietnam_battles.rules.combat.support import MARKERS_A_COMBAT, ROLL, Pass, Support
from vietnam_tui.games.vietnam_battles.rules.movement.ways import moves_of
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import End
from vietnam_tui.games.vietnam_battles.state import State

#: Feature -> points to the US player
WEIGHTS: Mapping[str, float] = {
    "result": 1.0,
    "attack cost": -0.25,
    "VC attack": -0.3,
    "US steps": 0.15,
    "VC steps": -0.3,
    "US units lost": -0.6,
    "distance": -0.01,
    "reserve": 0.1,
}


class VietnamBattlesDoctrine(Doctrine[State]):
    """The doctrine of both sides; a Viet Cong gain is a US loss."""

    contests = frozenset({"support"})

    def __init__(self, weights: Mapping[str, float] = WEIGHTS) -> None:
        self.weights = weights

    def settled(self, state: State) -> bool:
        """No combat, retreat or advance in the middle; markers may be about to be drawn."""
        return not state.frames or isinstance(state.top, Drawing)

    def features(self, state: State, side: str) -> dict[str, float]:
        """The forecast of the result in points, steps, nearness."""
        found = us_features(state)
        return found if side == "US" else {name: -value for name, value in found.items()}

    def reserves(self, state: State, side: str) -> dict[str, float]:
        """The markers in hand that can still be used this turn."""
        enemy = "VC" if side == "US" else "US"
        pending = _attacks_to_come(state)
        return {"reserve": _reserve(state, side, pending) - _reserve(state, enemy, pending)}

    def likeness(self, state: State) -> Hashable:
        """Combats in the same column with the same units do the same."""
        frame = state.top
        if not isinstance(frame, Combat) or frame.step != ROLL:
            return None
        return read_combat(state, frame).column, frame.attackers, frame.target, state.units, state.turn

    def slots(self, state: State) -> tuple[Slot, ...]:
        """The units of a movement phase."""
        return movement_slots(state)

    def conclusion(self, state: State) -> Action:
        """Movement ends, combat comes."""
        return End()

    def options(self, state: State) -> tuple[Action, ...]:
        """What to compare at a decision that is no movement."""
        match state.top:
            case Combat() as combat:
                return (Pass(), *Support.offers(state, combat))
            case Retreating() as frame:
                return tuple(retreat_actions(state, frame))
            case Displacing() as frame:
                return tuple(Displace.offers(state, frame))
            case Losing() as frame:
                return tuple(Lose(u) for u in frame.units)
            case Advancing() as frame:
                return (Pass(), *Advance.offers(state, frame))
            case Passing() as frame:
                return (next(moves_of(state, frame.unit)),)
        return combat_options(state)

    def habit(self, state: State) -> Action:
        """A rule of thumb for every decision."""
        return habit(state)

    def reason(self, view: State, action: Action) -> str:
        """A clause of public facts."""
        return reason(view, action)


def _attacks_to_come(state: State) -> int:
    """Targets that the side in turn may still attack in this phase."""
    if state.phase not in COMBAT_PHASES:
        return 0
    return sum(
        target not in state.targeted and bool(eligible_attackers(state, target))
        for target in state.on_map()
        if state.roster[target].side != state.player
    )


def _reserve(state: State, side: str, pending: int) -> float:
    """The largest markers that the attacks to come can use, and little for two more."""
    soon = MARKERS_A_COMBAT * pending
    later = best_markers(state, side, MARKERS_A_COMBAT, soon)
    return sum(best_markers(state, side, soon)) + 0.25 * sum(later)


DOCTRINE = VietnamBattlesDoctrine()
