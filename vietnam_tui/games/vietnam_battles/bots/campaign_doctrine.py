"""Vietnam Battles for its bots, every scenario: the campaigns by rule, the learning scenario by search.

The campaigns are too large for plans of whole turns.  Their bots decide by priorities, one order at a time,
and reckon combats exactly; where a secret is to be kept they draw lots.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping

from vietnam_tui.core.knowledge import Doctrine, Proposal, Slot, VictoryCondition
from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.bots import conditions
from vietnam_tui.games.vietnam_battles.bots.campaign_combat import advance, best_combats, bid, retreat
from vietnam_tui.games.vietnam_battles.bots.campaign_setup import set_up_order
from vietnam_tui.games.vietnam_battles.bots.campaign_us import us_order
from vietnam_tui.games.vietnam_battles.bots.campaign_vc import vc_order
from vietnam_tui.games.vietnam_battles.bots.doctrine import DOCTRINE
from vietnam_tui.games.vietnam_battles.bots.habits import least_missed
from vietnam_tui.games.vietnam_battles.bots.reasons import campaign_reason
from vietnam_tui.games.vietnam_battles.bots.visibility import within
from vietnam_tui.games.vietnam_battles.counters import scenario
from vietnam_tui.games.vietnam_battles.frames import (
    Advancing,
    Ambush,
    BenSuc,
    Combat,
    Deploying,
    Displacing,
    Drawing,
    Losing,
    Passing,
    Retreating,
)
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.combat.results import Lose
from vietnam_tui.games.vietnam_battles.rules.combat.retreat import Displace
from vietnam_tui.games.vietnam_battles.rules.combat.support import Pass, Support
from vietnam_tui.games.vietnam_battles.rules.movement.ambush import Bump
from vietnam_tui.games.vietnam_battles.rules.movement.movement import MOVEMENT_PHASES
from vietnam_tui.games.vietnam_battles.rules.movement.ways import moves_of
from vietnam_tui.games.vietnam_battles.rules.sequence.ben_suc import Alter, Dare
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import End
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import HOLD
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId

#: Feature -> points to the US player
WEIGHTS: Mapping[str, float] = {
    "game": 10.0,
    "sites taken": 1.5,
    "VC steps lost": 0.4,
    "US steps lost": -0.3,
    "US units gone": -0.8,
}
#: Combats that a careless player might choose among
CARELESS = 3


class CampaignDoctrine(Doctrine[State]):
    """Both sides of Snoopy's Nose and of the Iron Triangle."""

    weights = WEIGHTS
    contests = frozenset()

    def settled(self, state: State) -> bool:
        """No combat, retreat or advance in the middle; markers may be about to be drawn."""
        return not state.frames or isinstance(state.top, Drawing)

    def features(self, state: State, side: str) -> dict[str, float]:
        """The result, camps and caches taken, steps and units lost."""
        lost = {"US": 0, "VC": 0}
        gone = 0
        for i, (piece, unit) in enumerate(zip(state.roster, state.units, strict=True)):
            steps = 2 if piece.depleted is not None else 1
            left = 0 if unit.gone else 1 if is_last_step(state, UnitId(i)) else steps
            lost[piece.side] += steps - left
            gone += unit.gone and piece.nation == "US"
        ended = 0.0 if state.result is None else 1.0 if state.result.winner == "US" else -1.0
        found = {
            "game": ended,
            "sites taken": float(sum(site.captured > 0 for site in state.sites)),
            "VC steps lost": float(lost["VC"]),
            "US steps lost": float(lost["US"]),
            "US units gone": float(gone),
        }
        return found if side == "US" else {name: -value for name, value in found.items()}

    def slots(self, state: State) -> tuple[Slot, ...]:
        """No plans of whole phases."""
        return ()

    def conclusion(self, state: State) -> Action:
        """Movement ends, combat comes."""
        return End()

    def options(self, state: State) -> tuple[Action, ...]:
        """What a careless player might do."""
        chosen = self.habit(state)
        match state.top:
            case Combat() as combat:
                return (Pass(), *Support.offers(state, combat))
            case None if state.phase in MOVEMENT_PHASES:
                return tuple(dict.fromkeys((chosen, End())))
            case None:
                return tuple(best_combats(state, CARELESS))
        return (chosen,)

    def habit(self, state: State) -> Action:
        """What the rules of thumb say, with the same lots for everybody."""
        return self._rule(state, random.Random(state.turn))

    def ruling(self, state: State, generator: random.Random) -> Proposal:
        """The order that the rules of thumb give, secrets drawn by lot."""
        if state.top is None and state.phase in MOVEMENT_PHASES:
            return _in_movement(state)
        action = self._rule(state, generator)
        return Proposal(action, campaign_reason(state, action))

    def _rule(self, state: State, generator: random.Random) -> Action:
        match state.top:
            case Deploying() as deploying:
                return set_up_order(state, deploying, generator)
            case Combat() as combat:
                return bid(state, combat)
            case Retreating() as frame:
                return retreat(state, frame)
            case Displacing() as frame:
                return next(Displace.offers(state, frame))
            case Losing() as frame:
                return Lose(least_missed(state, frame.units))
            case Advancing() as frame:
                return advance(state, frame)
            case Passing() as frame:
                return next(moves_of(state, frame.unit))
            case Ambush() as frame:
                return _bump(state, frame)
            case BenSuc(pips=pips):
                return Alter(state.condition != HOLD) if pips else Dare()
        if state.phase in MOVEMENT_PHASES:
            return _in_movement(state).action
        return best_combats(state, 1)[0]

    def reason(self, view: State, action: Action) -> str:
        """A clause of public facts."""
        return campaign_reason(view, action)


def _in_movement(state: State) -> Proposal:
    """The next order of a movement phase; why the Viet Cong move is told by what both see, for their plan is secret."""
    found = us_order(state) if state.player == "US" else vc_order(state)
    action = End() if found is None else found.action
    if found is not None and found.purpose and state.player == "US":
        return found
    return Proposal(action, campaign_reason(state, action))


def _bump(state: State, frame: Ambush) -> Bump:
    """To where it finds least jungle and no friends."""
    friends = [state.units[u].place for u in state.on_map("US")]
    offers = list(Bump.offers(state, frame))

    def misery(order: Bump) -> tuple[int, int]:
        near = min((state.spots.distance(order.to, f) for f in friends), default=0)
        return min(near, 3) - within(state.map, order.to, 1).bit_count(), -order.to

    return max(offers, key=misery)


class EveryScenario(Doctrine[State]):
    """Hands each state to the doctrine of its scenario."""

    def __init__(self) -> None:
        self.campaign = CampaignDoctrine()
        self.weights = {**DOCTRINE.weights, **self.campaign.weights}
        self.contests = DOCTRINE.contests

    def conditions(self, state: State, side: str) -> tuple[VictoryCondition, ...]:
        """The conditions by which a side can win."""
        return conditions.as_they_stand(state, side)

    def of(self, state: State) -> Doctrine[State]:
        """The doctrine of a state's scenario."""
        return DOCTRINE if scenario(state.scenario).is_open else self.campaign

    def settled(self, state: State) -> bool:
        """Is nothing half done?"""
        return self.of(state).settled(state)

    def features(self, state: State, side: str) -> dict[str, float]:
        """The position by the features of its scenario."""
        return self.of(state).features(state, side)

    def reserves(self, state: State, side: str) -> dict[str, float]:
        """What is held back."""
        return self.of(state).reserves(state, side)

    def likeness(self, state: State) -> Hashable:
        """What states of equal expectation share."""
        return self.of(state).likeness(state)

    def ruling(self, state: State, generator: random.Random) -> Proposal | None:
        """A decision that is not searched."""
        return self.of(state).ruling(state, generator)

    def slots(self, state: State) -> tuple[Slot, ...]:
        """The pieces of a plan."""
        return self.of(state).slots(state)

    def conclusion(self, state: State) -> Action:
        """What ends a plan."""
        return self.of(state).conclusion(state)

    def options(self, state: State) -> tuple[Action, ...]:
        """What to compare at a decision."""
        return self.of(state).options(state)

    def habit(self, state: State) -> Action:
        """A rule of thumb."""
        return self.of(state).habit(state)

    def reason(self, view: State, action: Action) -> str:
        """A clause of public facts."""
        return self.of(view).reason(view, action)


DOCTRINES = EveryScenario()
